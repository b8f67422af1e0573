import { withHiddenShown } from './hiddenCharacters.ts';

/**
 * Escapes text from outside for Markdown: one paragraph that shows the text unchanged, with hidden characters replaced by their codes. The
 * editor's own `appendText` doesn't escape bare URLs (which become links), entities, and lines that look like list items.
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

/** Returns spaces that start no block, end no paragraph, and are not removed by renderers. */
function blanks(found: string): string {
  return '&nbsp;'.repeat(Math.max(1, found.replaceAll('\t', '    ').length));
}
