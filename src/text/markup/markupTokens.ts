import { Tokenizer } from 'htmlparser2';
import { addToRun, emptyRun } from '../pieces.ts';
import type { Run } from '../pieces.ts';
import { ignoredTokens } from './ignoredTokens.ts';

/** HTML and XML as a list of tokens with exact offsets. Nothing is repaired. */

export type MarkupToken =
  | { readonly kind: 'open'; readonly name: string; readonly from: number; readonly to: number; readonly closed: boolean }
  | { readonly kind: 'close'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly run: Run; readonly from: number; readonly to: number }
  /** Comments, CDATA, declarations, instructions, and truncated constructs. */
  | { readonly kind: 'other'; readonly from: number; readonly to: number };

/** Elements of HTML that contain text only, and that a slash doesn't close. */
const textOnly = new Set(['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'textarea', 'title', 'xmp']);

export function markupTokens(text: string, xml: boolean): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  const nameOf = (start: number, end: number) => (xml ? text.slice(start, end) : text.slice(start, end).toLowerCase());
  let done = 0;
  let opened: { name: string; from: number } | undefined;
  const gapUntil = (start: number) => {
    if (start > done) tokens.push({ kind: 'other', from: done, to: start });
    done = Math.max(done, start);
  };
  const runAt = (start: number): Run => {
    const last = tokens.at(-1);
    if (last?.kind === 'text' && last.to === start) return last.run;
    return emptyRun(start);
  };
  const addText = (decoded: string, start: number, end: number) => {
    const run = runAt(start);
    addToRun(run, decoded, start, end);
    const last = tokens.at(-1);
    if (last?.kind === 'text' && last.run === run) tokens[tokens.length - 1] = { ...last, to: end };
    else tokens.push({ kind: 'text', run, from: start, to: end });
    done = end;
  };
  const endTag = (end: number, closed: boolean) => {
    if (!opened) return;
    gapUntil(opened.from);
    tokens.push({ kind: 'open', ...opened, to: end, closed: closed && (xml || !textOnly.has(opened.name)) });
    done = end;
    opened = undefined;
  };
  const tokenizer = new Tokenizer(
    { xmlMode: xml, decodeEntities: true },
    {
      ...ignoredTokens,
      onopentagname(start, end) {
        opened = { name: nameOf(start, end), from: start - 1 };
      },
      onopentagend: (end) => endTag(end + 1, false),
      onselfclosingtag: (end) => endTag(end + 1, true),
      onclosetag(start, end) {
        gapUntil(text.lastIndexOf('<', start));
        const close = text.indexOf('>', end);
        const to = close === -1 ? text.length : close + 1;
        tokens.push({ kind: 'close', name: nameOf(start, end), from: done, to });
        done = to;
      },
      ontext(start, end) {
        gapUntil(start);
        addText(text.slice(start, end), start, end);
      },
      ontextentity(code, end) {
        // The second half of an entity for two characters has no width.
        addText(String.fromCodePoint(code), done, end);
      },
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  gapUntil(text.length);
  return tokens;
}
