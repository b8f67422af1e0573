/** View type of the usage panel, which the editor restores after a restart. */
export const usageViewType = 'interlinear.usage';
