import { canonicalLanguage } from '../../api/languages.ts';
import type { TextRange } from '../../text/textRange.ts';
import { isWellFormedXml } from '../wellFormedXml.ts';
import { decodeXml } from './fileContents.ts';
import { DocumentFailure } from '../httpError.ts';
import { addRange, escapeText, splice } from './translator.ts';
import type { Replacement, Translator } from './translator.ts';

/** An element of a file, tags included; `inner` is what stands between them. */
interface Element extends TextRange {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inner: TextRange;
}

interface Segment {
  source?: Element;
  target?: Element;
  /** The ranges of the source that are text. */
  readonly text: TextRange[];
}

interface Parsed {
  /** The tag that opens the document. */
  readonly root: Element | undefined;
  readonly segments: readonly Segment[];
}

/**
 * An XLIFF 2 file: every segment's `target` is filled from its `source`, inline tags kept, and `trgLang` is set.
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
        // A self-closing tag ends where it begins.
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

/** Whether the element at `index` stands directly in a segment, as source and target do. */
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

/** The line break and white space in front of a tag that begins its line. */
function indentation(text: string, start: number): string {
  return /\r?\n[ \t]*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0] ?? '';
}

/** Sets `trgLang` in the tag that opens the document. */
function targetLanguage(text: string, root: Element, target: string): Replacement {
  const tag = text.slice(root.start, root.end);
  const language = escapeText(canonicalLanguage(target));
  const present = /\strgLang\s*=\s*(?:"[^"]*"|'[^']*')/.exec(tag);
  const start = root.start + (present?.index ?? root.name.length + 1);
  return { start, end: start + (present?.[0].length ?? 0), text: ` trgLang="${language}"` };
}
