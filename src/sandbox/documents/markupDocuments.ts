import { canonicalLanguage } from '../../api/languages.ts';
import type { TextRange } from '../../text/textRange.ts';
import { addRange, isWellFormedXml } from '../translatable.ts';
import { decodeXml, decodeText, DocumentFailure, escapeText, splice } from './documentText.ts';
import type { Replacement, Translator } from './documentText.ts';

/** Elements that can be part of a sentence. All others end the paragraph. */
const inline = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements whose text is not prose. */
const shieldedElements = new Set(['script', 'style', 'code']);
/** Attributes with text for readers. */
const readable = new Set(['alt', 'title']);

/** Translates an html file: text, `alt` and `title` are replaced in place, and everything else stays unchanged. */
export async function translateHtml(bytes: Uint8Array, translator: Translator): Promise<Uint8Array> {
  const declared = declaredCharset(bytes);
  const { text, encode } = decodeText(bytes, declared);
  const result = encode(splice(text, await replacements(text, translator)));
  // The page is returned as UTF-8. A byte order mark overrides the encoding that it declares.
  const misnamed = declared !== undefined && !/^utf-?8$/i.test(declared) && result[0] !== 0xfe && result[0] !== 0xff && result[0] !== 0xef;
  return misnamed ? Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), result]) : result;
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  return /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
}

async function replacements(text: string, translator: Translator): Promise<Replacement[]> {
  const { Parser } = await import('htmlparser2');
  const found: Replacement[] = [];
  const shields: boolean[] = [];
  let paragraph: TextRange[] = [];
  let attributes: TextRange[] = [];
  const endParagraph = () => {
    found.push(...translator.paragraph(text, paragraph, 'html'));
    paragraph = [];
  };
  const parser = new Parser(
    {
      onattribute: (name, value, quote) => {
        // The event ends after the closing quote.
        const end = parser.endIndex - 1;
        if (readable.has(name) && typeof quote === 'string') attributes.push({ start: end - value.length, end });
      },
      onopentag: (name, { translate }) => {
        if (!inline.has(name)) endParagraph();
        const shield = shieldedElements.has(name) || translate === 'no' || (shields.at(-1) === true && translate !== 'yes');
        shields.push(shield);
        if (!shield) found.push(...attributes.flatMap((attribute) => translator.paragraph(text, [attribute], 'html')));
        attributes = [];
      },
      onclosetag: (name) => {
        if (!inline.has(name)) endParagraph();
        shields.pop();
      },
      ontext: () => {
        if (shields.at(-1) !== true) addRange(paragraph, { start: parser.startIndex, end: parser.endIndex + 1 });
      },
    },
    { decodeEntities: false },
  );
  parser.end(text);
  endParagraph();
  return found;
}

/** An element of a file, including its tags. `inner` is the range between them. */
interface Element extends TextRange {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inner: TextRange;
}

interface Segment {
  source?: Element;
  target?: Element;
  /** Ranges of text in the source. */
  readonly text: TextRange[];
}

interface Parsed {
  /** The document's opening tag. */
  readonly root: Element | undefined;
  readonly segments: readonly Segment[];
}

/**
 * Translates an XLIFF 2 file: the `target` of each segment is filled from its `source`, inline tags are kept, and `trgLang` is set.
 * @throws DocumentFailure for a file that is not XLIFF 2
 */
export async function translateXliff(bytes: Uint8Array, translator: Translator): Promise<Uint8Array> {
  const { text, encode } = decodeXml(bytes);
  const { root, segments } = isWellFormedXml(text) ? await parseXliff(text) : { root: undefined, segments: [] };
  if (root?.attributes['version']?.startsWith('2.') !== true) {
    const version = root?.attributes['version'];
    throw new DocumentFailure(version === undefined ? 'The file is not an XLIFF file.' : `XLIFF 2.1 is supported, not ${version}.`);
  }
  const targets = segments.flatMap((segment) => fillTarget(text, segment, translator));
  return encode(splice(text, [targetLanguage(text, root, translator.target), ...targets]));
}

async function parseXliff(text: string): Promise<Parsed> {
  const { Parser } = await import('htmlparser2');
  const open: { name: string; start: number; innerStart: number; attributes: Record<string, string>; shielded: boolean }[] = [];
  const segments: Segment[] = [];
  let root: Element | undefined;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const { translate } = attributes;
        const shielded = translate === 'no' || (open.at(-1)?.shielded === true && translate !== 'yes');
        open.push({ name, start: parser.startIndex, innerStart: parser.endIndex + 1, attributes, shielded });
        if (localName(name) === 'segment') segments.push({ text: [] });
        if (open.length === 1 && localName(name) === 'xliff') root = openingTag(name, attributes, parser.startIndex, parser.endIndex + 1);
      },
      ontext: () => {
        const inSource = open.some((element, index) => isSegmentPart(open, index) && localName(element.name) === 'source');
        const range = { start: parser.startIndex, end: parser.endIndex + 1 };
        if (inSource && open.at(-1)?.shielded !== true) addRange(segments.at(-1)?.text ?? [], range);
      },
      onclosetag: () => {
        const part = isSegmentPart(open, open.length - 1);
        const closed = open.pop();
        const segment = segments.at(-1);
        if (!closed || !segment || !part) return;
        // A self-closing tag has no content.
        const inner = { start: closed.innerStart, end: Math.max(closed.innerStart, parser.startIndex) };
        const element = { ...closed, end: parser.endIndex + 1, inner };
        if (localName(closed.name) === 'source') segment.source = element;
        if (localName(closed.name) === 'target') segment.target = element;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(text);
  return { root, segments };
}

function openingTag(name: string, attributes: Readonly<Record<string, string>>, start: number, end: number): Element {
  return { name, attributes, start, end, inner: { start: end, end } };
}

/** Returns true if the element at `index` is directly in a segment, as source and target are. */
function isSegmentPart(open: readonly { name: string }[], index: number): boolean {
  return localName(open[index - 1]?.name ?? '') === 'segment';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function fillTarget(text: string, { source, target, text: ranges }: Segment, translator: Translator): Replacement[] {
  if (!source || ranges.length === 0) return [];
  const { start, end } = source.inner;
  const translated = translator.paragraph(text, ranges, 'xml');
  const content = splice(
    text.slice(start, end),
    translated.map((part) => ({ text: part.text, start: part.start - start, end: part.end - start })),
  );
  if (target && target.end > target.inner.start) return [{ ...target.inner, text: content }];
  const name = source.name.replace(/source$/, 'target');
  const space = source.attributes['xml:space'];
  const element = `<${name}${space === undefined ? '' : ` xml:space="${space}"`}>${content}</${name}>`;
  if (target) return [{ start: target.start, end: target.end, text: element }];
  return [{ start: source.end, end: source.end, text: indentation(text, source.start) + element }];
}

/** Returns the line break and white space before a tag that begins its line. */
function indentation(text: string, start: number): string {
  return /\r?\n[ \t]*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0] ?? '';
}

/** Sets `trgLang` in the document's opening tag. */
function targetLanguage(text: string, root: Element, target: string): Replacement {
  const tag = text.slice(root.start, root.end);
  const language = escapeText(canonicalLanguage(target));
  const present = /\strgLang\s*=\s*(?:"[^"]*"|'[^']*')/.exec(tag);
  const start = root.start + (present?.index ?? root.name.length + 1);
  return { start, end: start + (present?.[0].length ?? 0), text: ` trgLang="${language}"` };
}
