/** Keys for what is done between tests, bound by the harness: the command palette would list a thousand commands each time. */
export const shortcuts = {
  revertAndClose: { key: 'ctrl+alt+shift+f11', command: 'workbench.action.revertAndCloseActiveEditor' },
  /** Changes a setting that nobody sees, one way and the other. */
  takeSettings: { key: 'ctrl+alt+shift+f10', command: 'editor.action.toggleRenderControlCharacter' },
  clearNotifications: { key: 'ctrl+alt+shift+f12', command: 'notifications.clearAll' },
} as const;

/** As the driver of the browser writes it. */
export function pressed({ key }: (typeof shortcuts)[keyof typeof shortcuts]): string {
  return key
    .split('+')
    .map((part) => (part === 'ctrl' ? 'Control' : `${part.charAt(0).toUpperCase()}${part.slice(1)}`))
    .join('+');
}
