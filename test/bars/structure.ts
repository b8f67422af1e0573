// The structure of files as parsers read them that the product doesn't use.

import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { parse, parseFragment } from 'parse5';

type Token = ReturnType<MarkdownIt['parse']>[number];

const parser = new MarkdownIt('default', { html: true }).use(footnotes);
// Footnotes stay where they are written, and have no text in the line.
parser.core.ruler.disable('footnote_tail');
parser.inline.ruler.disable('footnote_inline');

/** Attributes whose values are translated. */
export const translated = /^(?:alt|title|placeholder|aria-label|ariaLabel|label|content|summary|description)$/;

/** What a translation must keep, and how many letters of prose a reader sees. */
export interface Structure {
  readonly keys: readonly string[];
  readonly letters: number;
}

const frontMatter = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n[^]*?\n\1[ \t]*(?:\r?\n|$)/;

/** Returns what a translation must keep of front matter, and its length. */
export function matterOf(text: string): { readonly keys: readonly string[]; readonly length: number } {
  const matter = frontMatter.exec(text)?.[0] ?? '';
  if (matter === '') return { keys: [], length: 0 };
  // A text of several lines may get other ones, and has no keys.
  let within: number | undefined;
  const names = matter.split('\n').flatMap((line) => {
    const indent = line.length - line.trimStart().length;
    if (within !== undefined && (line.trim() === '' || indent > within)) return [];
    within = /:[ \t]+[>|][-+\d]*[ \t\r]*$/.test(line) ? indent : undefined;
    return /^[\s\w.-]*[:=]/.exec(line)?.[0] ?? [];
  });
  return { keys: [`matter ${names.join('|')}`], length: matter.length };
}

export function markdownStructure(text: string): Structure {
  const matter = matterOf(text);
  const keys = [...matter.keys];
  let letters = 0;
  for (const token of parser.parse(text.slice(matter.length), {})) {
    if (token.type === 'inline') {
      const inline: string[] = [];
      const path: string[] = [];
      for (const child of token.children ?? []) {
        if (child.nesting < 0) path.pop();
        else if (child.type !== 'text' && child.type !== 'softbreak') inline.push([...path, keyOf(child)].join('>'));
        if (child.nesting > 0) path.push(child.tag);
        if (child.type === 'text') letters += lettersIn(child.content);
        if (child.type === 'image') letters += lettersIn(child.content);
      }
      // Languages have other orders of words.
      keys.push(`inline ${inline.toSorted().join('\n')}`);
    } else if (token.type === 'html_block') {
      const html = htmlStructure(token.content);
      keys.push(`html ${html.keys.join(' ')}`);
      letters += html.letters;
    } else keys.push(`${token.nesting} ${keyOf(token)}`);
  }
  return { keys, letters };
}

function keyOf({ type, tag, info, content, attrs }: Token): string {
  if (type === 'html_inline') return htmlStructure(content).keys.join(' ') || content;
  const own = (attrs ?? []).filter(([name]) => !translated.test(name)).map(([name, value]) => `${name}=${value}`);
  const code = type === 'fence' || type === 'code_block' || type === 'code_inline' ? content : '';
  return [type, tag, info, ...own, code].join(' ').trim();
}

interface HtmlNode {
  readonly nodeName: string;
  readonly value?: string;
  readonly data?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly HtmlNode[];
  readonly content?: HtmlNode;
}

/** Elements whose text is code. */
export const rawNames: ReadonlySet<string> = new Set(['script', 'style', 'pre', 'code', 'textarea', 'svg', 'math']);

/** The structure of a part of a page. */
export function htmlStructure(html: string): Structure {
  return structureOfTree(parseFragment(html) as HtmlNode);
}

/** The structure of a whole page. */
export function pageStructure(html: string): Structure {
  return structureOfTree(parse(html) as HtmlNode);
}

/** Elements of a line of text, whose order is that of the words. */
export const inlineNames: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br button cite code data dfn em font i img input kbd label mark math output q s samp select small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
);

function structureOfTree(tree: HtmlNode): Structure {
  const keys: string[] = [];
  let inline: string[] = [];
  let letters = 0;
  const endLine = () => {
    // Languages have other orders of words.
    if (inline.length > 0) keys.push(`inline ${inline.toSorted().join('\n')}`);
    inline = [];
  };
  const walk = (node: HtmlNode, path: readonly string[]) => {
    const name = node.nodeName;
    if (name === '#text') {
      const raw = path.some((one) => rawNames.has(one));
      if (raw) inline.push(`${path.join('>')} ${node.value ?? ''}`);
      else letters += lettersIn(node.value ?? '');
      return;
    }
    const own = (node.attrs ?? []).filter((one) => !translated.test(one.name)).map((one) => `${one.name}=${one.value}`);
    const key = name === '#comment' ? `comment ${node.data ?? ''}` : [name, ...own].join(' ');
    const isInline = inlineNames.has(name) || name === '#comment';
    if (isInline) inline.push([...path, key].join('>'));
    else {
      endLine();
      keys.push(`<${key}>`);
    }
    const inside = isInline ? [...path, name] : rawNames.has(name) ? [name] : [];
    for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])]) walk(child, inside);
    if (!isInline) {
      endLine();
      keys.push(`</${name}>`);
    }
  };
  walk(tree, []);
  return { keys, letters };
}

/** What sites don't show as it stands: addresses, expressions and tags of templates, types of alerts and containers, anchors of headings, icons. */
const noProse =
  /(?:https?:\/\/|www\.)\S+|\{\{(?:[^{}]|\{[^{}]*\})*\}\}|\{%[^{}]*%\}|\[![A-Z]+\]|:{3,} *[a-z][\w-]*(?: *\{[^{}\r\n]*\})?|\{ ?[:#.][^{}\r\n]*\}|(?<![\w:]):[a-z\d][\w+-]*:(?![\w:])/gi;

export function lettersIn(text: string): number {
  return text.replaceAll(noProse, '').match(/\p{L}/gu)?.length ?? 0;
}
