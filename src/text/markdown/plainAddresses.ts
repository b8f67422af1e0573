import type { Root } from 'mdast';
import { spliced } from '../files/ranges.ts';
import { outside } from '../textRange.ts';
import type { TextRange } from '../textRange.ts';
import { codeIn } from './markdownMath.ts';

/** Addresses that other tools take for such: values of attributes without quotes, and what a template makes. */

/** Parses a text in which addresses that the parser doesn't take for such are shown as ones of the same length. */
export function parsedPlainly(text: string, parse: (text: string) => Root | undefined): Root | undefined {
  const plain = withPlainValues(text);
  const definitions = templateDefinitions(plain);
  if (definitions.length === 0) return parse(plain);
  const root = parse(withPlainDefinitions(plain, definitions));
  if (!root) return undefined;
  // Within a paragraph, such a line is text.
  const others = new Set(outside(definitions, codeIn(root)));
  if (others.size === 0) return root;
  return parse(
    withPlainDefinitions(
      plain,
      definitions.filter((definition) => !others.has(definition)),
    ),
  );
}

interface TemplateDefinition extends TextRange {
  readonly address: TextRange;
}

const templateDefinition =
  /^([ \t>]*)(\[(?!\^)(?:[^[\]\\\r\n]|\\.){1,999}\]:[ \t]*)([^\s{}]*(?:\{\{[^{}\r\n]*\}\}|\{%[^{}\r\n]*%\})[^\s{}]*)(?=[ \t]*$|[ \t]+["'(][^\r\n]*$)/gm;
/** A value of another kind is text. */
const isAddress = /[/#<%]|url|path|link|ref/i;

/** In a definition, a template can make the address: `[a]: {{< relref "b" >}}`. Without spaces, it is one to the parser too. */
function templateDefinitions(text: string): TemplateDefinition[] {
  if (!text.includes(']:') || !/\{[{%]/.test(text)) return [];
  return [...text.matchAll(templateDefinition)].flatMap(({ 1: before = '', 2: label = '', 3: address = '', index }) => {
    const start = index + before.length;
    const from = start + label.length;
    const end = from + address.length;
    return isAddress.test(address) ? [{ start, end, address: { start: from, end } }] : [];
  });
}

function withPlainDefinitions(text: string, definitions: readonly TemplateDefinition[]): string {
  return spliced(
    text,
    definitions.map(({ address: { start, end } }) => ({ start, end, text: text.slice(start, end).replaceAll(/[^\w/.-]/g, 'x') })),
  );
}

/**
 * Replaces slashes in attribute values without quotes, which the parser doesn't allow, with letters. `<a href=/url>` is a tag in HTML and
 * in CommonMark (0.31, "Raw HTML", "unquoted attribute value").
 */
function withPlainValues(text: string): string {
  if (!text.includes('<')) return text;
  return text.replaceAll(/<[A-Za-z][^<>\r\n]*>/g, (tag) => {
    return tag.includes('/') ? tag.replaceAll(/=[ \t]*[^\s"'=`]+(?=[\s>])/g, (value) => value.replaceAll('/', 'x')) : tag;
  });
}
