/** View type of the panel with all options. */
export const optionsViewType = 'interlinear.options';
