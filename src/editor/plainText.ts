import { withHiddenShown } from '../text/hiddenCharacters.ts';

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

/**
 * Text from outside, made safe for Markdown: one paragraph that reads as the text stands there, with characters that
 * are not seen by their codes. The editor's own `appendText` leaves bare
 * addresses, which become links, entities, and lines that begin like lists.
 */
export function plainInMarkdown(text: string): string {
  return withHiddenShown(text)
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .replaceAll(/[!-/:-@[-`{-~]/g, (mark) => `&#${String(mark.charCodeAt(0))};`)
        .replaceAll(/^[ \t]*$|[ \t]{2,}|^[ \t]|[ \t]$/g, blanks),
    )
    .join('\\\n');
}

/** Blanks that begin nothing and end no paragraph, and that no renderer takes away. */
function blanks(found: string): string {
  return '&nbsp;'.repeat(Math.max(1, found.replaceAll('\t', '    ').length));
}
