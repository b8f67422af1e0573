import type { Nodes, Paragraph, PhrasingContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';

/** Elements of MDX. The tree of Markdown without MDX doesn't contain any. */

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export function isJsxElement(node: Nodes): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Names of elements whose content is not prose: those of HTML, and what components for the same are usually called. */
const verbatimNames = new Set(
  (
    'script style pre code samp kbd var svg math textarea template ' +
    'Code CodeBlock CodeSnippet InlineCode Pre Kbd Math InlineMath BlockMath TeX Latex Mermaid'
  ).split(' '),
);

/** Returns true for an element whose content stays as it is. */
export function isVerbatim({ name, attributes }: JsxElement): boolean {
  if (verbatimNames.has(name ?? '')) return true;
  return attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'translate' && attribute.value === 'no');
}

/** Attributes whose values are texts. */
export const textAttributes: ReadonlySet<string> = new Set([
  'title',
  'label',
  'alt',
  'description',
  'placeholder',
  'aria-label',
  'summary',
]);

/**
 * Returns true for a paragraph that has nothing but elements and expressions. MDX takes the paragraph away, so that they are blocks of their
 * own. (@mdx-js/mdx, "remark-mark-and-unravel")
 */
export function isBare(paragraph: Paragraph): boolean {
  return hasOnlyJsx(paragraph.children);
}

export function hasOnlyJsx(nodes: readonly PhrasingContent[]): boolean {
  let found = false;
  for (const node of nodes) {
    if (node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression') found = true;
    else if (node.type !== 'text' || node.value.trim() !== '') return false;
  }
  return found;
}

/** Returns what must stay the same of a node of MDX; undefined for other nodes. */
export function jsxKey(node: Nodes): string | undefined {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return `<${[node.name ?? '', ...node.attributes.map(attributeKey)].join(' ')}>`;
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return `{${node.value}}`;
    case 'mdxjsEsm':
      return node.value;
    case 'paragraph':
      return isBare(node) ? 'paragraph of elements' : undefined;
    default:
      return undefined;
  }
}

function attributeKey(attribute: JsxElement['attributes'][number]): string {
  if (attribute.type === 'mdxJsxExpressionAttribute') return `{${attribute.value}}`;
  const { name, value } = attribute;
  if (typeof value !== 'string') return value ? `${name}={${value.value}}` : name;
  return textAttributes.has(name) ? `${name}=…` : `${name}=${JSON.stringify(value)}`;
}
