import { withHiddenShown } from './hiddenCharacters.ts';

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
