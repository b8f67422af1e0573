import { setImmediate as othersTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { IGrammar, IOnigLib, Registry, StateStack } from 'vscode-textmate';
import type { Token, TokenLine } from '../../text/code/prose.ts';
import { isOfProse } from '../../text/code/proseScopes.ts';
import { installedGrammars } from './installedGrammars.ts';
import type { InstalledGrammars } from './installedGrammars.ts';
import { yieldToEventLoop } from '../../editor/yieldToEventLoop.ts';

/** The grammars that the editor colors with, applied to whole documents. Dispose with the extension. */
export interface Grammars extends vscode.Disposable {
  /** Scope of the grammar of a language; undefined when no installed extension has one. */
  scopeOf(languageId: string): string | undefined;
  /**
   * The lines of a text that have comments or strings, with those tokens only. Lets other work go on every few milliseconds.
   * @param until offset up to which the text matters; what is open there is followed to its end.
   * @returns undefined without a grammar, or when the text is too long or its grammar too slow.
   * @throws the reason of the signal.
   */
  tokenize(text: string, languageId: string, until: number, signal?: AbortSignal): Promise<TokenLine[] | undefined>;
}

/** UTF-16 code units. */
const longestText = 5_000_000;

/** As in the editor, which does not color longer lines either. */
const longestLine = 20_000;

/**
 * Milliseconds: of a try at a line, in which nothing else has its turn; of processor time for further tries at it, and for a document. A
 * machine that is busy with something else is no slow grammar.
 */
const limits = { try: 500, line: 2000, document: 20_000 } as const;

/** The grammars of one state of what is installed. */
interface Loaded {
  readonly installed: InstalledGrammars;
  registry: Promise<Registry> | undefined;
  /** Documents that are being tokenized with it. */
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

/** Gives back what the rules hold of the engine's memory, once nobody uses them. */
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
    // A grammar that cannot be read or understood is none; the next document tries again.
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
      // The name tells whether it is JSON or a property list.
      return textmate.parseRawGrammar(new TextDecoder().decode(bytes), file.uri.path);
    },
  });
}

// The engine's memory belongs to the process and cannot be given back: it is loaded once, whatever becomes of the registries.
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

/** What `tokenize` does with a grammar that is there. */
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
      // Rules are compiled by the first line that needs them, and stay so: the next try gets further.
      for (const stopped = process.cpuUsage(); result.stoppedEarly; result = grammar.tokenizeLine(line, state, limits.try)) {
        if (workSince(stopped) > limits.line) return undefined;
        await othersTurn();
        signal?.throwIfAborted();
      }
      state = result.ruleStack;
      const tokens = proseTokens(result.tokens, end - start);
      // Behind what matters, only what may belong to its last block: a comment that goes on, or one below it.
      if (start > until && !beginsWithToken(text, start, tokens)) break;
      if (tokens.length > 0) lines.push({ number, start, tokens });
    }
    start = next;
    if (workSince(begun) > limits.document) return undefined;
    await pause();
  }
  return lines;
}

/** Milliseconds of processor time that the extension host took since then. */
function workSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Whether nothing but white space stands before the first of the tokens. */
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

/** The end of a line without its line break, and the start of the next one. */
function lineAt(text: string, start: number): { end: number; next: number } {
  const feed = text.indexOf('\n', start);
  const end = feed < 0 ? text.length : feed;
  // The editor takes a carriage return alone for the end of a line when it opens a file, and gives out the other two only.
  return { end: text[end - 1] === '\r' && end > start ? end - 1 : end, next: feed < 0 ? text.length + 1 : feed + 1 };
}
