import assert from 'node:assert/strict';
import type { Nodes } from 'mdast';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';
import { mdxFormat } from '../../src/text/files/mdxFormat.ts';
import { parseMdx } from '../../src/text/files/mdxParser.ts';
import type { OpenFile } from '../../src/text/files/openFile.ts';
import { sent } from './openedFiles.ts';

/** What tests of MDX files share. */

export async function openMdx(text: string): Promise<OpenFile> {
  const file = await mdxFormat.open(text, { keepTerms: ['GitHub'], frontMatter: frontMatterKeys });
  assert.ok(file);
  return file;
}

export function payloadsOf(file: OpenFile): string[] {
  return sent(file).map(({ payload }) => payload?.text ?? '');
}

/** Asserts the text after the given units, by their payloads, got answers. */
export async function writes(text: string, answers: Readonly<Record<string, string>>, wanted: string): Promise<void> {
  const file = await openMdx(text);
  const edits = Object.entries(answers).map(([payload, answer]) => {
    const unit = sent(file).find((one) => one.payload?.text === payload);
    assert.ok(unit, `${payload} is not among ${JSON.stringify(payloadsOf(file))}`);
    return { unit, answer };
  });
  assert.deepEqual(file.write(edits), { text: wanted, kept: [] });
}

/** Attributes whose values are translated, told without the code under test. */
const translated = new Set(['title', 'label', 'alt', 'description', 'placeholder', 'aria-label', 'summary']);

/** All nodes in their order but for prose, told without the code under test. Undefined for a text that is not MDX. */
export function structureOf(text: string): string[] | undefined {
  const root = parseMdx(text.replace(/^\uFEFF/, ''));
  if (!root) return undefined;
  const found: string[] = [];
  const walk = (node: Nodes, depth: number) => {
    if (node.type === 'text') return;
    const value = 'value' in node ? node.value : '';
    const url = 'url' in node ? node.url : '';
    found.push(`${depth} ${node.type} ${value} ${url} ${'attributes' in node ? `${node.name ?? ''} ${attributes(node.attributes)}` : ''}`);
    if ('children' in node) for (const child of node.children) walk(child, depth + 1);
  };
  walk(root, 0);
  return found;
}

function attributes(all: Extract<Nodes, { type: 'mdxJsxFlowElement' }>['attributes']): string {
  return all
    .map((one) => {
      if (one.type === 'mdxJsxExpressionAttribute') return `{${one.value}}`;
      const value = typeof one.value === 'string' ? one.value : `{${one.value?.value ?? ''}}`;
      return translated.has(one.name) && typeof one.value === 'string' ? one.name : `${one.name}=${value}`;
    })
    .join(' ');
}
