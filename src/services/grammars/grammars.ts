import { setImmediate as othersTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { IGrammar, IOnigLib, Registry, StateStack } from 'vscode-textmate';
import type { Token, TokenLine } from '../../text/code/prose.ts';
import { isOfProse } from '../../text/code/proseScopes.ts';
import { installedGrammars } from './installedGrammars.ts';
import type { InstalledGrammars } from './installedGrammars.ts';
import { yieldToEventLoop } from '../../editor/yieldToEventLoop.ts';

/** The editor's grammars for syntax highlighting, applied to whole documents. Dispose with the extension. */
export interface Grammars extends vscode.Disposable {
  /** Returns the scope of a language's grammar; undefined if no installed extension has one. */
  scopeOf(languageId: string): string | undefined;
  /**
   * Returns the lines with comments or strings, with only those tokens. Yields to other work every few milliseconds.
   * @param until offset up to which the text matters; a block open there is read to its end.
   * @returns undefined without a grammar, or when the text is too long or its grammar too slow.
   * @throws the reason of the signal.
   */
  tokenize(text: string, languageId: string, until: number, signal?: AbortSignal): Promise<TokenLine[] | undefined>;
}

/** Maximum length in UTF-16 code units. */
const longestText = 5_000_000;

/** Maximum length of a line. The editor does not highlight longer ones either. */
const longestLine = 20_000;

/**
 * Time limits in milliseconds. `try` is for one attempt at a line, which blocks other work. `line` is processor time for further attempts
 * at it, and `document` for the whole document. Processor time is used so that a busy machine does not make a grammar count as slow.
 */
const limits = { try: 500, line: 2000, document: 20_000 } as const;

/** Grammars of the currently installed extensions. */
interface Loaded {
  readonly installed: InstalledGrammars;
  registry: Promise<Registry> | undefined;
  /** Number of documents being tokenized with them. */
  users: number;
  retired: boolean;
}

export function createGrammars(): Grammars {
  let current: Loaded | undefined;
  const loaded = (): Loaded => (current ??= { installed: installedGrammars(), registry: undefined, users: 0, retired: false });

  function retire(): void {
    if (!current) return;
    current.retired = true;
    release(current);
    current = undefined;
  }

  const changes = vscode.extensions.onDidChange(retire);
  return {
    scopeOf: (languageId) => loaded().installed.byLanguage.get(languageId),
    async tokenize(text, languageId, until, signal) {
      if (text.length > longestText) return undefined;
      const used = loaded();
      used.users += 1;
      try {
        const grammar = await grammarOf(used, languageId);
        signal?.throwIfAborted();
        return grammar && (await tokenizeInSlices(text, grammar, until, signal));
      } finally {
        used.users -= 1;
        release(used);
      }
    },
    dispose() {
      changes.dispose();
      retire();
    },
  };
}

/** Frees the engine's memory for the rules when nobody uses them. */
function release(loaded: Loaded): void {
  if (!loaded.retired || loaded.users > 0) return;
  void loaded.registry?.then((registry) => registry.dispose()).catch(() => undefined);
}

async function grammarOf(loaded: Loaded, languageId: string): Promise<IGrammar | undefined> {
  const scope = loaded.installed.byLanguage.get(languageId);
  if (scope === undefined) return undefined;
  loaded.registry ??= createRegistry(loaded.installed);
  try {
    return (await (await loaded.registry).loadGrammar(scope)) ?? undefined;
  } catch {
    // Treat an unreadable grammar as missing. The next document tries again.
    loaded.registry = undefined;
    return undefined;
  }
}

async function createRegistry(installed: InstalledGrammars): Promise<Registry> {
  const textmate = await import('./textmate.ts');
  return new textmate.Registry({
    onigLib: engine(),
    getInjections: (scopeName) => installed.injections(scopeName),
    async loadGrammar(scopeName) {
      const file = installed.byScope.get(scopeName);
      if (!file) return null;
      const bytes = await vscode.workspace.fs.readFile(file.uri);
      // The file's name determines if it is parsed as JSON or as a property list.
      return textmate.parseRawGrammar(new TextDecoder().decode(bytes), file.uri.path);
    },
  });
}

// The engine's memory belongs to the process and cannot be freed, so it is loaded only once, even if registries are replaced.
let engineLoaded: Promise<void> | undefined;

async function engine(): Promise<IOnigLib> {
  const { loadWASM, OnigScanner, OnigString } = await import('./textmate.ts');
  engineLoaded ??= wasm().then((data) => loadWASM({ data }));
  try {
    await engineLoaded;
  } catch (error) {
    engineLoaded = undefined;
    throw error;
  }
  return { createOnigScanner: (sources) => new OnigScanner(sources), createOnigString: (text) => new OnigString(text) };
}

async function wasm(): Promise<Uint8Array> {
  const self = vscode.extensions.getExtension('interlinear.interlinear');
  if (!self) throw new Error("The extension couldn't find its own files.");
  return vscode.workspace.fs.readFile(vscode.Uri.joinPath(self.extensionUri, 'dist', 'onig.wasm'));
}

/** Tokenizes a text with a loaded grammar. */
export async function tokenizeInSlices(
  text: string,
  grammar: Pick<IGrammar, 'tokenizeLine'>,
  until: number,
  signal?: AbortSignal,
): Promise<TokenLine[] | undefined> {
  const lines: TokenLine[] = [];
  const begun = process.cpuUsage();
  const pause = yieldToEventLoop(signal);
  let state: StateStack | null = null;
  let start = 0;
  for (let number = 0; start <= text.length; number += 1) {
    const { end, next } = lineAt(text, start);
    if (end - start <= longestLine) {
      const line = text.slice(start, end);
      let result = grammar.tokenizeLine(line, state, limits.try);
      // The first line that needs a rule compiles it. The result is kept, so the next attempt gets further.
      for (const stopped = process.cpuUsage(); result.stoppedEarly; result = grammar.tokenizeLine(line, state, limits.try)) {
        if (workSince(stopped) > limits.line) return undefined;
        await othersTurn();
        signal?.throwIfAborted();
      }
      state = result.ruleStack;
      const tokens = proseTokens(result.tokens, end - start);
      // After the relevant part, include only what may belong to its last block: a continued comment, or one below it.
      if (start > until && !beginsWithToken(text, start, tokens)) break;
      if (tokens.length > 0) lines.push({ number, start, tokens });
    }
    start = next;
    if (workSince(begun) > limits.document) return undefined;
    await pause();
  }
  return lines;
}

/** Returns the processor time of the extension host since then, in milliseconds. */
function workSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Returns true if there is only white space before the first token. */
function beginsWithToken(text: string, lineStart: number, [first]: readonly Token[]): boolean {
  return first !== undefined && text.slice(lineStart, lineStart + first.start).trim() === '';
}

function proseTokens(tokens: readonly { startIndex: number; endIndex: number; scopes: string[] }[], length: number): Token[] {
  const kept: Token[] = [];
  for (const { startIndex, endIndex, scopes } of tokens) {
    if (isOfProse(scopes)) kept.push({ start: startIndex, end: Math.min(endIndex, length), scopes });
  }
  return kept;
}

/** Returns the end of a line without its line break, and the start of the next one. */
function lineAt(text: string, start: number): { end: number; next: number } {
  const feed = text.indexOf('\n', start);
  const end = feed < 0 ? text.length : feed;
  // When it opens a file, the editor treats a lone carriage return as a line break, but its text contains only the other two kinds.
  return { end: text[end - 1] === '\r' && end > start ? end - 1 : end, next: feed < 0 ? text.length + 1 : feed + 1 };
}
