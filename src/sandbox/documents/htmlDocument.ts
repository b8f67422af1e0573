import type { TextRange } from '../../text/textRange.ts';
import { decodeText } from './fileContents.ts';
import { addRange, splice } from './translator.ts';
import type { Replacement, Translator } from './translator.ts';

/** Elements that stand within a sentence; all others end the paragraph. */
const inline = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements whose text is not prose. */
const shielded = new Set(['script', 'style', 'code']);
/** Attributes that people read. */
const readable = new Set(['alt', 'title']);

/** An html file: text, `alt` and `title` are replaced where they stand; everything else stays as it is. */
export async function translateHtml(bytes: Uint8Array, translator: Translator): Promise<Uint8Array> {
  const declared = declaredCharset(bytes);
  const { text, encode } = decodeText(bytes, declared);
  const result = encode(splice(text, await replacements(text, translator)));
  // The page comes back as UTF-8: a byte order mark overrules what it says of itself.
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
        // The event ends behind the closing quote.
        const end = parser.endIndex - 1;
        if (readable.has(name) && typeof quote === 'string') attributes.push({ start: end - value.length, end });
      },
      onopentag: (name, { translate }) => {
        if (!inline.has(name)) endParagraph();
        const shield = shielded.has(name) || translate === 'no' || (shields.at(-1) === true && translate !== 'yes');
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
