// The structure of files as parsers read them that the product doesn't use.

import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';

type Token = ReturnType<MarkdownIt['parse']>[number];

const parser = new MarkdownIt('default', { html: true });

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
  const names = matter.split('\n').map((line) => /^[\s\w.-]*[:=]/.exec(line)?.[0] ?? '');
  return { keys: [`matter ${names.join('|')}`], length: matter.length };
}

/** Footnotes are an extension. Without it they would be definitions of links. */
const footnote = /^([ \t>]*)\[\^/gm;

export function markdownStructure(text: string): Structure {
  const matter = matterOf(text);
  const keys = [...matter.keys];
  let letters = 0;
  for (const token of parser.parse(text.slice(matter.length).replaceAll(footnote, String.raw`$1\[^`), {})) {
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

export function htmlStructure(html: string): Structure {
  const keys: string[] = [];
  let letters = 0;
  const walk = (node: HtmlNode, within: string) => {
    if (node.nodeName === '#text') {
      if (rawNames.has(within)) keys.push(`text ${node.value ?? ''}`);
      else letters += lettersIn(node.value ?? '');
    } else if (node.nodeName === '#comment') keys.push(`comment ${node.data ?? ''}`);
    else if (!node.nodeName.startsWith('#')) {
      const own = (node.attrs ?? []).filter(({ name }) => !translated.test(name)).map(({ name, value }) => `${name}=${value}`);
      keys.push(`<${[node.nodeName, ...own].join(' ')}>`);
    }
    const inside = rawNames.has(within) ? within : node.nodeName;
    for (const child of node.childNodes ?? []) walk(child, inside);
    if (node.content) walk(node.content, inside);
  };
  walk(parseFragment(html) as HtmlNode, '');
  return { keys, letters };
}

export function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
