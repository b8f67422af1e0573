/** Identifies the usage panel to the editor, which restores it after a restart. */
export const usageViewType = 'interlinear.usage';
