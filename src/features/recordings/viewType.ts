/** View type of the panel. */
export const recordingViewType = 'interlinear.recording';
