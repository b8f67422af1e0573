import type * as vscode from 'vscode';
import type { ProseBlock } from '../../text/textRange.ts';
import { createGrammars } from './grammars.ts';
import type { Grammars } from './grammars.ts';
import { yieldToEventLoop } from '../../editor/yieldToEventLoop.ts';

/** Languages that are written for readers, markup included, or whose grammars mean something else by comments and strings. */
const proseLanguages = new Set(
  (
    'plaintext markdown mdx quarto rmd restructuredtext asciidoc org textile typst mediawiki latex tex bibtex html xml xsl svg ' +
    'handlebars razor pug jade haml slim vue svelte astro git-commit git-rebase scminput commit diff ignore log search-result ' +
    'code-text-binary csv tsv prompt instructions chatagent skill subtitles srt vtt'
  ).split(' '),
);

/** Languages whose grammars leave out values; their lines are read without. */
const lineLanguages = new Set(['properties', 'ini', 'dotenv', 'java-properties', 'spring-boot-properties']);

// What is installed in the editor, read when first asked for. It is one for the extension host, as the engine's memory is.
let shared: Grammars | undefined;

/** Lets go of the grammars; they are read again when needed. Belongs among the subscriptions of the extension. */
export const grammarsOfHost: vscode.Disposable = {
  dispose() {
    shared?.dispose();
    shared = undefined;
  },
};

/** Whether a document is code or data, where only comments and strings, or values, are for readers. */
export function isSourceCode({ languageId }: vscode.TextDocument): boolean {
  if (proseLanguages.has(languageId)) return false;
  const scope = grammars().scopeOf(languageId);
  return scope !== undefined && (!scope.startsWith('text.') || languageId === 'php');
}

/**
 * The comments, docstrings and strings of a document that read as words, as far as a range reaches over them.
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
  // What reads the tokens is loaded when first needed, as the grammars are.
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
