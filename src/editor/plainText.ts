/** Escapes text from outside for notifications and validation messages, which would show `[x](command:y)` as a link that runs a command. */
export function plainInMessage(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}

/**
 * Escapes text from outside for quick picks and the status bar, which would show `$(x)` as an icon. A backslash prevents the icon and is
 * not shown, but it would be shown if no icon followed. If the text already has a backslash there, that one would be hidden, so an
 * invisible character is inserted as well.
 */
export function plainInLabel(text: string): string {
  return text.replaceAll(/(\\?)\$(?=\([\w-]+(?:~\w+)?\))/g, (_, before: string) => (before === '' ? '\\$' : '\\$\u200b'));
}
