import { Parser } from 'htmlparser2';
import type { TextRange } from '../text/textRange.ts';

/** Markup of a text, which limits the parts that are translated. */

export interface Markup {
  readonly tagHandling?: 'xml' | 'html' | undefined;
  /** Names of XML tags whose content is not translated. */
  readonly ignoreTags?: readonly string[] | undefined;
}

/**
 * Parts that are kept in any text: tags, addresses, common placeholders, entities, escapes.
 * Each alternative fails in linear time because texts are untrusted input.
 */
export const keptPattern = [
  String.raw`<\/?[a-z][^<>]*>`,
  String.raw`(?:https?|ftp|file):\/\/[^\s<>]+`,
  String.raw`\bwww\.[^\s<>]+`,
  String.raw`(?<![\w.+\-])[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+`,
  // {name}, {{name}}, ${x}, and ICU messages with nested braces.
  String.raw`\$?\{(?:[^\{\}]|\{(?:[^\{\}]|\{[^\{\}]*\})*\})*\}`,
  String.raw`%\(\w+\)[\-+#0]?\d*[a-z]`,
  String.raw`%(?:\d+\$)?[\-+#0]*(?:\d+|\*)?(?:\.\d+)?(?:hh|h|ll|l|z|j|t)?[sdiufegxoc@%]`,
  String.raw`&(?:[a-z]\w*|#\d+|#x[\da-f]+);`,
  String.raw`\\(?:u[\da-f]{4}|[nrtbf0])`,
].join('|');

const unspokenHtml = new Set(['script', 'style']);

/** Returns the ranges of `text` that are prose: all of it without tag handling, otherwise the text between tags that is not shielded. */
export function proseRanges(text: string, markup: Markup): TextRange[] {
  if (markup.tagHandling === undefined) return [{ start: 0, end: text.length }];
  const xml = markup.tagHandling === 'xml';
  const ignored = new Set(markup.ignoreTags);
  const shields: boolean[] = [];
  const ranges: TextRange[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const own = ignored.has(name) || (!xml && (unspokenHtml.has(name) || attributes['translate'] === 'no'));
        shields.push(own || (shields.at(-1) === true && (xml || attributes['translate'] !== 'yes')));
      },
      onclosetag: () => void shields.pop(),
      ontext: () => {
        if (shields.at(-1) !== true) addRange(ranges, insideCdata(text, parser.startIndex, parser.endIndex + 1));
      },
    },
    { xmlMode: xml, decodeEntities: false },
  );
  parser.end(text);
  return ranges;
}

/** Removes the delimiters of a CDATA section, which the parser includes. */
function insideCdata(text: string, start: number, end: number): TextRange {
  const cdata = text.startsWith('<![CDATA[', start) && text.startsWith(']]>', end - 3);
  return cdata ? { start: start + 9, end: end - 3 } : { start, end };
}

/**
 * Adds a range. Adjacent ranges are joined because the parser splits texts at `&` and `<`, but placeholders and entities must stay whole.
 */
export function addRange(ranges: TextRange[], next: TextRange): void {
  const last = ranges.at(-1);
  if (last?.end === next.start) ranges[ranges.length - 1] = { start: last.start, end: next.end };
  else ranges.push(next);
}

const token =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?<close>\/?)(?<name>[\p{L}_:][\p{L}\p{N}_:.-]*)(?<attributes>(?:\s+[^\s<>"'=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<stray>[<&])/gu;
const entity = /&(?:[\p{L}_:][\p{L}\p{N}_:.-]*|#\d+|#x[\da-fA-F]+);/uy;

/** Returns true if `text` is a well-formed XML fragment. Several roots and plain text between them are allowed. */
export function isWellFormedXml(text: string): boolean {
  const open: string[] = [];
  for (const match of text.matchAll(token)) {
    const { close, name, attributes, empty, stray } = match.groups ?? {};
    if (stray !== undefined && !isEntity(text, match.index)) return false;
    if (name === undefined) continue;
    if (close === '/') {
      if (attributes !== '' || empty !== '' || open.pop() !== name) return false;
    } else if (empty === '') open.push(name);
  }
  return open.length === 0;
}

function isEntity(text: string, at: number): boolean {
  entity.lastIndex = at;
  return entity.test(text);
}
