import type * as vscode from 'vscode';
import type { ProseBlock } from '../../text/textRange.ts';
import { createGrammars } from './grammars.ts';
import type { Grammars } from './grammars.ts';
import { yieldToEventLoop } from '../../editor/yieldToEventLoop.ts';

/** Languages for readers, including markup, and languages whose grammars use comments and strings for other things. */
const proseLanguages = new Set(
  (
    'plaintext markdown mdx quarto rmd restructuredtext asciidoc org textile typst mediawiki latex tex bibtex html xml xsl svg ' +
    'handlebars razor pug jade haml slim vue svelte astro git-commit git-rebase scminput commit diff ignore log search-result ' +
    'code-text-binary csv tsv prompt instructions chatagent skill subtitles srt vtt'
  ).split(' '),
);

/** Languages whose grammars ignore values. Their lines are parsed without a grammar. */
const lineLanguages = new Set(['properties', 'ini', 'dotenv', 'java-properties', 'spring-boot-properties']);

// Grammars of installed extensions, loaded on first use. They are shared by the extension host, like the engine's memory.
let shared: Grammars | undefined;

/** Releases the grammars, which are loaded again when needed. Add it to the extension's subscriptions. */
export const grammarsOfHost: vscode.Disposable = {
  dispose() {
    shared?.dispose();
    shared = undefined;
  },
};

/** Returns true for code and data, where only comments and strings, or values, are for readers. */
export function isSourceCode({ languageId }: vscode.TextDocument): boolean {
  if (proseLanguages.has(languageId)) return false;
  const scope = grammars().scopeOf(languageId);
  return scope !== undefined && (!scope.startsWith('text.') || languageId === 'php');
}

/**
 * Returns the comments, docstrings and strings in a range that look like prose.
 * @returns offsets of the text as it is now, before anything is awaited; undefined when there is no grammar, or it takes too long.
 * @throws the reason of the signal.
 */
export async function proseBlocks(
  document: vscode.TextDocument,
  range: vscode.Range,
  signal?: AbortSignal,
): Promise<readonly ProseBlock[] | undefined> {
  const text = document.getText();
  const wanted = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const { languageId } = document;
  if (grammars().scopeOf(languageId) === undefined) return undefined;
  // The token parser is loaded on first use, like the grammars.
  const [{ blocksIn, isForReaders, valueBlocksIn }, { clipped }] = await Promise.all([
    import('../../text/code/prose.ts'),
    import('../../text/code/proseBlocks.ts'),
  ]);
  const byLines = lineLanguages.has(languageId);
  const lines = byLines ? [] : await grammars().tokenize(text, languageId, wanted.end, signal);
  if (!lines) return undefined;
  const found: ProseBlock[] = [];
  const pause = yieldToEventLoop(signal);
  for (const block of byLines ? valueBlocksIn(text, languageId) : blocksIn(text, lines)) {
    await pause();
    if (block.start >= wanted.end || block.end <= wanted.start) continue;
    const part = isForReaders(text, block) ? clipped(text, block, wanted) : undefined;
    if (part) found.push(part);
  }
  return found;
}

function grammars(): Grammars {
  shared ??= createGrammars();
  return shared;
}
