import type { Nodes, Root } from 'mdast';
import { deepest } from '../pieces.ts';

/** The structure that a translation must preserve: the blocks in order, and the inline nodes of each paragraph in any order. */
export interface Skeleton {
  readonly blocks: readonly string[];
  /** Start of each block in offsets of the view. */
  readonly starts: readonly number[];
  readonly leaves: readonly Leaf[];
  /** The original notation of inline nodes, by key. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Leaf {
  /** Start in offsets of the view. */
  readonly start: number;
  readonly end: number;
  /** Types and URLs of its inline nodes, sorted. */
  readonly inline: readonly string[];
}

/** Notation of nodes whose text may change although they are not prose, such as the attributes of a tag. */
export interface NodeKeys {
  readonly html: (value: string) => string;
  readonly matter: (value: string, type: 'yaml' | 'toml') => string;
  /** The same for properties of a component. */
  readonly props: (value: string) => string;
  /** Returns the key of a node that this notation knows better; otherwise undefined. */
  readonly other?: (node: Nodes) => string | undefined;
}

const unchanged: NodeKeys = { html: (value) => value, matter: (value) => value, props: (value) => value };

/** @param text the parsed text. @param from offset at which the actual text starts. */
export function skeletonOf(root: Root, text: string, from: number, keys: NodeKeys = unchanged): Skeleton {
  const names = new Map<string, string>();
  const blocks: string[] = [];
  const starts: number[] = [];
  const leaves: Leaf[] = [];
  const walk = (node: Nodes, depth: number) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (isLeaf(node)) {
      if (end > from) {
        blocks.push(`${depth} ${keyOfBlock(node, keys)}`);
        starts.push(start);
        leaves.push({ start, end, inline: inlineKeys(node, text, names, keys).toSorted() });
      }
      return;
    }
    if (node.type !== 'root' && end > from) {
      blocks.push(`${depth} ${keyOfBlock(node, keys)}`);
      starts.push(start);
    }
    if ('children' in node && depth < deepestBlock) for (const child of node.children) walk(child, depth + 1);
  };
  walk(root, 0);
  return { blocks, starts, leaves, names };
}

/** Maximum nesting of blocks that is processed. Deeper ones stay unchanged. */
export const deepestBlock = 100;

export function isLeaf(node: Nodes): node is Extract<Nodes, { type: 'paragraph' | 'heading' | 'tableCell' }> {
  return node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
}

function keyOfBlock(node: Nodes, keys: NodeKeys): string {
  const own = keys.other?.(node);
  if (own !== undefined) return own;
  switch (node.type) {
    case 'heading':
      return `heading ${node.depth}`;
    case 'list':
      return `list ${String(node.ordered)} ${String(node.start)}`;
    case 'table':
      return `table ${node.align?.map((one) => one ?? '-').join(' ') ?? ''}`;
    case 'listItem':
      return `listItem ${String(node.checked)}`;
    case 'code':
      if (node.data?.isProps) return `props ${keys.props(node.value)}`;
      return `code ${node.lang ?? ''} ${node.value}`;
    case 'html':
      return `html ${keys.html(node.value)}`;
    case 'yaml':
      return `yaml ${keys.matter(node.value, 'yaml')}`;
    case 'definition':
    case 'footnoteDefinition':
      return `${node.type} ${node.identifier}`;
    default: {
      // The parser of front matter also knows TOML, which the types of Markdown don't contain.
      const type: string = node.type;
      return type === 'toml' && 'value' in node ? `toml ${keys.matter(node.value, 'toml')}` : type;
    }
  }
}

function inlineKeys(leaf: Nodes, text: string, names: Map<string, string>, nodeKeys: NodeKeys): string[] {
  const keys: string[] = [];
  const walk = (node: Nodes, parent: Nodes, depth: number) => {
    const own = inlineKey(node, text, nodeKeys);
    if (own !== undefined) {
      const key = parent === leaf ? own : `${own} in ${parent.type}`;
      keys.push(key);
      if (!names.has(key)) names.set(key, nameIn(text, node));
    }
    if ('children' in node && depth < deepest * 2) for (const child of node.children) walk(child, node, depth + 1);
  };
  if ('children' in leaf) for (const child of leaf.children) walk(child, leaf, 0);
  return keys;
}

/** Returns a delimiter, or the whole node if it has no delimiters. */
function nameIn(text: string, node: Nodes): string {
  const start = node.position?.start.offset ?? 0;
  const delimited = node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete';
  const end = delimited ? node.children[0]?.position?.start.offset : node.position?.end.offset;
  const name = text.slice(start, end ?? start).trim();
  return node.type === 'break' ? name || '↵' : name;
}

function inlineKey(node: Nodes, text: string, keys: NodeKeys): string | undefined {
  const own = keys.other?.(node);
  if (own !== undefined) return own;
  switch (node.type) {
    case 'text':
      return undefined;
    case 'emphasis':
      return '*';
    case 'strong':
      return '**';
    case 'delete':
      return '~~';
    case 'break':
      return '↵';
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'html':
      // A tag may be wrapped with the text around it.
      return keys.html(node.value).replaceAll(/\s+/g, ' ');
    case 'link':
      // A URL that is a link by itself has other text than one in brackets.
      return text.startsWith('[', node.position?.start.offset) ? `[…](${node.url})` : node.url;
    case 'image':
      return `![…](${node.url})`;
    case 'linkReference':
      return `[${node.identifier}]`;
    case 'imageReference':
      return `![${node.identifier}]`;
    case 'footnoteReference':
      return `[^${node.identifier}]`;
    default:
      return node.type;
  }
}
