import { blockDelimiters, lineStart, linesOf, markerOf } from './commentRows.ts';
import { isQuoted, valuesOf } from '../plainScalars.ts';
import { isProseString, openBlock } from './proseBlocks.ts';
import type { ProseBlock, TextRange } from '../textRange.ts';
import { depthOf } from './proseScopes.ts';

/** A token of a TextMate grammar, in UTF-16 offsets of its line. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** From the grammar's scope to the most specific one. */
  readonly scopes: readonly string[];
}

export interface TokenLine {
  /** Counted from 0. */
  readonly number: number;
  /** Offset of its start in the document. */
  readonly start: number;
  readonly tokens: readonly Token[];
}

/** A comment or a string as tokenized by the grammar. */
interface TokenRun {
  readonly family: 'comment' | 'string';
  readonly scopes: readonly string[];
  /** Index of the scope that makes it a comment or a string. */
  readonly depth: number;
  readonly start: number;
  end: number;
  line: number;
  /** True once its opening quote and something after it have been read. */
  begun: boolean;
}

/**
 * Returns the comments, docstrings and strings in a document's tokens. Use `isForReaders` to filter them.
 * @param text the whole document.
 * @param lines its lines in order. Lines without comments and strings may be omitted, and so may other tokens.
 */
export function blocksIn(text: string, lines: Iterable<TokenLine>): IteratorObject<ProseBlock> {
  return joinedComments(
    text,
    runsOf(text, lines).flatMap((run) => blocksOfRun(text, run)),
  );
}

/** Returns the comments and values of a properties or ini file, whose grammars don't mark values. */
export function valueBlocksIn(text: string, language: string): IteratorObject<ProseBlock> {
  const blocks = valuesOf(text).map(({ start, end, comment }): ProseBlock => {
    if (comment) return { kind: 'comment', start, end, language };
    if (isQuoted(text.slice(start, end))) return { kind: 'string', start, end, language };
    return { kind: 'string', start, end, language, unquoted: 'value' };
  });
  return joinedComments(text, blocks);
}

const dataLanguage = /^(?:json|yaml|toml|ini|properties|dotenv|po|gettext|strings)/;

/** Returns `data` for languages whose strings are values, not parts of code. */
function fileKind(language: string): 'code' | 'data' {
  return dataLanguage.test(language) ? 'data' : 'code';
}

/** Returns true if a block contains words for readers: not for tools, no license, no identifier, path or URL. */
export function isForReaders(text: string, block: ProseBlock): boolean {
  const { texts } = openBlock(text, block);
  if (texts.length === 0) return false;
  return block.kind !== 'string' || isProseString(texts, fileKind(block.language));
}

// Tokens to runs

/** Yields each run when it is complete, so that the caller can pause between them. */
function* runsOf(text: string, lines: Iterable<TokenLine>): Generator<TokenRun> {
  let open: TokenRun | undefined;
  for (const line of lines) {
    if (open && open.line + 1 !== line.number) {
      yield open;
      open = undefined;
    }
    for (const token of line.tokens) {
      const depth = depthOf(token.scopes);
      if (depth < 0) continue;
      if (open && !belongs(open, token, depth, line)) {
        yield open;
        open = undefined;
      }
      open ??= begin(token, depth, line);
      open.end = Math.max(open.end, line.start + token.end);
      open.line = line.number;
      const mark = markOf(token.scopes, depth);
      if (mark === 'end') {
        yield open;
        open = undefined;
      } else if (mark === 'begin' || !isPrefix(token.scopes)) open.begun = true;
    }
    if (open && endsWithLine(text, open, line)) {
      yield open;
      open = undefined;
    }
  }
  if (open) yield open;
}

function begin(token: Token, depth: number, line: TokenLine): TokenRun {
  const start = line.start + token.start;
  const family = token.scopes[depth]?.startsWith('comment') === true ? 'comment' : 'string';
  return { family, scopes: token.scopes, depth, start, end: start, line: line.number, begun: false };
}

/** Returns true if a token continues a run: immediately after it, or at the start of the next line. */
function belongs(run: TokenRun, { scopes, start }: Token, depth: number, line: TokenLine): boolean {
  if (line.number === run.line ? line.start + start !== run.end : start !== 0) return false;
  if (depth !== run.depth || !sameKind(scopes[depth] ?? '', run.scopes[depth] ?? '')) return false;
  return !(run.begun && markOf(scopes, depth) === 'begin');
}

function sameKind(a: string, b: string): boolean {
  return a === b || (a.startsWith('meta.fstring') && b.startsWith('meta.fstring'));
}

/** Returns the mark of a token for the comment or string itself, not for a nested one. */
function markOf(scopes: readonly string[], depth: number): 'begin' | 'end' | undefined {
  const scope = scopes[depth + 1] ?? '';
  if (!scope.startsWith('punctuation.definition.')) return undefined;
  if (/^punctuation\.definition\.(?:string|comment)\b.*\bbegin\b/.test(scope)) return 'begin';
  return /^punctuation\.definition\.(?:string|comment)\b.*\bend\b/.test(scope) ? 'end' : undefined;
}

/** Returns true for the letters before a quote. */
function isPrefix(scopes: readonly string[]): boolean {
  return scopes.some((scope) => scope.startsWith('storage.type.string'));
}

/** Returns true if a run ends with its line even though the grammar doesn't mark its end. */
function endsWithLine(text: string, run: TokenRun, { start, tokens }: TokenLine): boolean {
  const scope = run.scopes[run.depth] ?? '';
  if (scope.startsWith('comment.line')) return true;
  const last = tokens.findLast((token) => token.end > token.start);
  if (!last || start + last.start <= run.start) return false;
  const inner = last.scopes[run.depth + 1] ?? '';
  if (/^punctuation\.definition\.(?:string|comment)(?:\.|$)/.test(inner)) return true;
  const soFar = text.slice(run.start, run.end);
  return run.family === 'comment' && !inner.startsWith('comment') && soFar.length >= 4 && soFar.startsWith('/*') && soFar.endsWith('*/');
}

// Runs to blocks

function blocksOfRun(text: string, run: TokenRun): ProseBlock[] {
  const part = text.slice(run.start, Math.min(run.end, text.length));
  const start = run.start + (part.length - part.trimStart().length);
  const range = { start, end: Math.max(start, run.start + part.trimEnd().length) };
  if (range.start === range.end) return [];
  const language = languageOf(run);
  if (run.family === 'comment') return commentsOf(text, run, range, language);
  if (isExcluded(text, run, range, language)) return [];
  return stringsOf(run, range, language);
}

function commentsOf(text: string, run: TokenRun, range: TextRange, language: string): ProseBlock[] {
  const comment = text.slice(range.start, range.end);
  const isBlock = !(run.scopes[run.depth] ?? '').startsWith('comment.line') && blockDelimiters(comment) !== undefined;
  if (isBlock) return [{ kind: 'comment', ...range, language }];
  // Some grammars merge adjacent line comments into one.
  return linesOf(text, range).flatMap((line): ProseBlock[] => {
    const words = text.slice(line.start, line.end);
    const start = line.start + (words.length - words.trimStart().length);
    const end = line.start + words.trimEnd().length;
    return markerOf(words.trim()) === undefined ? [] : [{ kind: 'comment', start, end, language }];
  });
}

function stringsOf(run: TokenRun, range: TextRange, language: string): ProseBlock[] {
  const scope = run.scopes[run.depth] ?? '';
  const scopes = run.scopes.join(' ');
  if (/\bstring\.(?:quoted\.(?:\w+\.)*)?docstring|string\.documentation/.test(scopes)) return [{ kind: 'docstring', ...range, language }];
  if (language.startsWith('yaml') && scope.startsWith('string.unquoted')) {
    const unquoted = scope.includes('.block') ? 'block' : scope.includes('.in.') ? 'flow' : 'scalar';
    return [{ kind: 'string', ...range, language, unquoted }];
  }
  if (!/^string\.(?:quoted|template|interpolated|single|double|literal|multiline)|^meta\.fstring/.test(scope)) return [];
  return [{ kind: 'string', ...range, language }];
}

/** Returns the language of a run. For an embedded language, the inner one. */
function languageOf({ scopes, depth }: TokenRun): string {
  const outer = scopes.slice(0, depth);
  if (
    outer.findLast((scope) => /^meta\.(?:tag\.attributes|embedded|attribute\..*\.html)/.test(scope))?.startsWith('meta.embedded') === false
  ) {
    return 'jsx-attribute';
  }
  return (outer.findLast((scope) => /^(?:source|text)\./.test(scope)) ?? '').replace(/^(?:source|text)\./, '');
}

const excludedScopes =
  /(?:^| )(?:string\.regexp|string\.other|string\.quoted\.binary|meta\.(?:import|at-rule\.import|object-literal\.key|preprocessor\.(?:include|import|pragma|line)|regex)|entity\.name\.(?:tag|import)|support\.type\.property-name|constant\.(?:language|numeric)|variable\.other\.property)|\.include\.|(?:^| )meta\.export\.(?:ts|tsx|js|js\.jsx)(?: |$)|(?:^| )meta\.fstring.* string\.regexp|punctuation\.definition\.string\.heredoc/;

/** Attributes and properties whose values are names. */
const namesBefore =
  /(?:\b(?:class|className|id|href|src|style|type|name|key|rel|role|htmlFor|for|lang|target|method|action|data-[\w-]+|v-[\w-]+)\s*=\s*|\bfont(?:-family)?\s*:[^;]*|\bgrid(?:-template)?(?:-areas)?\s*:[^;]*)$/;

/** Returns true if the scopes, or the text before a string, show that it is not prose. */
function isExcluded(text: string, run: TokenRun, { start, end }: TextRange, language: string): boolean {
  const scopes = run.scopes.join(' ');
  if (excludedScopes.test(scopes)) return true;
  const before = text.slice(Math.max(lineStart(text, start), start - 200), start);
  if (scopes.includes('meta.attribute.rust') && !/\bdoc\s*=\s*$/.test(before)) return true;
  // Bytes
  if (language === 'rust' && text[start] === 'b') return true;
  // In SQL, double quotes and backticks enclose names.
  if (language.startsWith('sql') && text[start] !== "'") return true;
  // Keys of JSON, for grammars that mark them only as strings
  if (language.startsWith('json') && /^\s*:/.test(text.slice(end, end + 50))) return true;
  if (/^(?:po|gettext)/.test(language)) return !isOfTranslation(text, start);
  return /^(?:css|jsx-attribute|html|vue|svelte)/.test(language) && namesBefore.test(before);
}

/** Returns true if a string of a PO file belongs to `msgstr`. All other strings are keys. */
function isOfTranslation(text: string, offset: number): boolean {
  const keyword = text
    .slice(Math.max(0, offset - 5000), offset)
    .match(/^(?:msgid|msgid_plural|msgctxt|msgstr(?:\[\d+\])?)(?=[ \t]*"?)/gm)
    ?.at(-1);
  return keyword?.startsWith('msgstr') === true;
}

// Adjacent blocks

/** Languages that double a quote within a string. Their grammars treat it as two adjacent strings. */
const doubledQuotes = /^(?:sql|asp|vb|pascal|fortran|ada)/;

/** Joins line comments on consecutive lines, and the parts of strings with a doubled quote. */
function* joinedComments(text: string, blocks: Iterable<ProseBlock>): Generator<ProseBlock> {
  let last: ProseBlock | undefined;
  for (const block of blocks) {
    if (last && continues(text, last, block)) {
      last = reaching(last, block.end);
    } else {
      if (last) yield last;
      last = block;
    }
  }
  if (last) yield last;
}

function reaching(block: ProseBlock, end: number): ProseBlock {
  return { ...block, end };
}

function continues(text: string, last: ProseBlock, block: ProseBlock): boolean {
  if (last.kind !== block.kind || last.language !== block.language) return false;
  const between = text.slice(last.end, block.start);
  // The text between lines of a plain scalar is only indentation. Between two scalars there is a mark or a key.
  if (block.unquoted === 'scalar' && last.unquoted === 'scalar') return /^\s*$/.test(between);
  if (block.kind === 'string')
    return last.end === block.start && doubledQuotes.test(block.language) && text[last.start] === text[block.start];
  if (block.kind !== 'comment') return false;
  const lastLine = lineStart(text, last.end);
  if (!/^[ \t]*(?:\r\n|\n|\r)[ \t]*$/.test(between)) return false;
  // Comments next to code are not joined. Both lines are checked; the first line of a block represents all of it.
  const indentation = text.slice(lastLine, lastLine === lineStart(text, last.start) ? last.start : lastLine + indentOf(text, lastLine));
  if (indentation.trim() !== '' || text.slice(lineStart(text, block.start), block.start) !== indentation) return false;
  const words = text.slice(last.start, last.end);
  const marker = markerOf(text.slice(lastLine + indentation.length, last.end));
  return (
    marker !== undefined &&
    blockDelimiters(words) === undefined &&
    marker === markerOf(text.slice(block.start, block.end)) &&
    !isBlockComment(text, block)
  );
}

function isBlockComment(text: string, block: ProseBlock): boolean {
  return blockDelimiters(text.slice(block.start, block.end)) !== undefined;
}

function indentOf(text: string, start: number): number {
  return /^[ \t]*/.exec(text.slice(start, start + 1000))?.[0].length ?? 0;
}
