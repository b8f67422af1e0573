/**
 * Text from outside, made safe for a notification or a validation message, which would show `[x](command:y)` as a link that runs.
 */
export function plainInMessage(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}

/**
 * Text from outside, made safe for quick picks and the status bar, which would show `$(x)` as an icon. A backslash holds that off and is not
 * shown; where no icon would follow it is shown, and where the text has one before, that is lost: there something stands between that is
 * not seen.
 */
export function plainInLabel(text: string): string {
  return text.replaceAll(/(\\?)\$(?=\([\w-]+(?:~\w+)?\))/g, (_, before: string) => (before === '' ? '\\$' : '\\$\u200b'));
}
