import type { SegmentedText } from './segments.ts';
import { addToRun, emptyRun, hasWords, piecesOfRun, termsIn } from './pieces.ts';
import { hasMarks, writePayload } from './payload.ts';
import type { Payload, Returned } from './payload.ts';
import { findPlaceholders } from './placeholders.ts';
import { understood } from './segments.ts';
import { pairTags } from './markup/tagPairs.ts';
import type { MarkupItem } from './markup/tagPairs.ts';
import { unusedFence, writeTokens } from './markup/tokens.ts';
import { takeApart } from './whitespace.ts';

const dialect = { tags: true, escapes: true, strays: false };

/** Opens a text without markup of its own. Its lines, indentation and placeholders are preserved. */
export function openPlain(text: string, keepTerms: readonly string[]): SegmentedText {
  const masked = maskLines(text);
  const layout = takeApart(masked.text);
  const run = emptyRun(0);
  addToRun(run, layout.payload, 0, layout.payload.length);
  const flat = piecesOfRun(run, layout.payload, termsIn(text, keepTerms), dialect);
  const pieces = pairTags(flat.flatMap(tagsApart), layout.payload);
  if (!hasWords(pieces)) return { payloads: [], tagged: false, restore: () => ({ text, lost: [] }) };
  const segmentedText = (payload: Payload): SegmentedText => ({
    payloads: [payload.text],
    tagged: payload.tagged,
    restore([translation = '']) {
      if (translation === payload.text) return { text, lost: [] };
      if (translation.trim() === '') return { text, lost: [masked.back(layout.payload)] };
      const { nodes, lost } = understood(translation, payload, { pieces });
      return { text: masked.back(layout.restore(nodes.map(print).join(''))), lost: lost.map((name) => masked.back(name)) };
    },
  });
  const tagged = hasMarks(pieces);
  const usual = segmentedText(writePayload(pieces, tagged));
  if (!tagged) return usual;
  return {
    ...usual,
    withTokens() {
      const fence = unusedFence(pieces);
      return fence && segmentedText(writeTokens(pieces, fence));
    },
  };
}

function tagsApart(piece: ReturnType<typeof piecesOfRun>[number]): MarkupItem[] {
  if (piece.kind !== 'opaque') return [piece];
  const [, close, tag] = /^<(\/?)([A-Za-z\d][\w:.-]*)/.exec(piece.source) ?? [];
  if (tag === undefined || !piece.source.endsWith('>') || tag.includes('@') || tag.includes('://')) return [piece];
  const role = close === '/' ? 'close' : piece.source.endsWith('/>') ? 'single' : 'open';
  return [{ kind: 'tag', role, tag, from: piece.from, to: piece.to }];
}

function print(node: Returned): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'mark') return node.mark.source;
  return node.mark.open + node.children.map(print).join('') + node.mark.close;
}

/**
 * Replaces placeholders that span several lines with `{0}` between two characters that the text doesn't contain, so that they don't count
 * as lines.
 */
function maskLines(text: string): { readonly text: string; readonly back: (masked: string) => string } {
  const long = findPlaceholders(text, dialect).filter(({ start, end }) => /[\r\n]/.test(text.slice(start, end)));
  const fence = long.length === 0 ? undefined : unusedCharacter(text);
  if (fence === undefined) return { text, back: (masked) => masked };
  const sources = long.map(({ start, end }) => text.slice(start, end));
  let result = '';
  let done = 0;
  for (const [index, { start, end }] of long.entries()) {
    result += `${text.slice(done, start)}{${fence}${index}${fence}}`;
    done = end;
  }
  const mask = new RegExp(String.raw`\{${fence}(\d+)${fence}\}`, 'gu');
  return {
    text: result + text.slice(done),
    back: (masked) => masked.replaceAll(mask, (found, index: string) => sources[Number(index)] ?? found),
  };
}

function unusedCharacter(text: string): string | undefined {
  for (let code = 0xe0_00; code < 0xf8_ff; code += 1) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
  return undefined;
}
