/**
 * Text from outside, made safe for a notification or a validation message, which would show `[x](command:y)` as a link that runs.
 */
export function plainInMessage(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}

/** Text from outside, made safe for quick picks and the status bar, which would show `$(x)` as an icon. */
export function plainInLabel(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
