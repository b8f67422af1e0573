/** What the editor calls our panel. */
export const recordingViewType = 'interlinear.recording';
