import * as vscode from 'vscode';

/** A grammar that an installed extension contributes. */
export interface GrammarFile {
  readonly scopeName: string;
  readonly uri: vscode.Uri;
  /** Scopes to whose grammars it adds rules. */
  readonly injectTo: readonly string[];
}

export interface InstalledGrammars {
  readonly byScope: ReadonlyMap<string, GrammarFile>;
  /** Scope of a language, by its id. */
  readonly byLanguage: ReadonlyMap<string, string>;
  /** Returns the scopes of grammars that add rules to a scope. */
  injections(scopeName: string): string[] | undefined;
}

/** Returns the grammars of all installed extensions. Those installed by the user take precedence over built-in ones. */
export function installedGrammars(): InstalledGrammars {
  const byScope = new Map<string, GrammarFile>();
  const byLanguage = new Map<string, string>();
  const extensions = vscode.extensions.all.toSorted((a, b) => Number(isBuiltIn(b)) - Number(isBuiltIn(a)));
  for (const extension of extensions) {
    for (const contribution of contributedGrammars(extension)) {
      const { scopeName, path, language } = contribution;
      if (typeof scopeName !== 'string' || typeof path !== 'string') continue;
      byScope.set(scopeName, {
        scopeName,
        uri: vscode.Uri.joinPath(extension.extensionUri, path),
        injectTo: strings(contribution['injectTo']),
      });
      if (typeof language === 'string') byLanguage.set(language, scopeName);
    }
  }
  return { byScope, byLanguage, injections: (scopeName) => injectionsInto(byScope, scopeName) };
}

/** Finds injections into a scope. They also apply to scopes below it: those for `source.css` apply to `source.css.scss`. */
function injectionsInto(byScope: ReadonlyMap<string, GrammarFile>, scopeName: string): string[] | undefined {
  const parts = scopeName.split('.');
  const reached = new Set(parts.map((_, index) => parts.slice(0, index + 1).join('.')));
  const found = [...byScope.values()].filter(({ injectTo }) => injectTo.some((scope) => reached.has(scope)));
  return found.length > 0 ? found.map((grammar) => grammar.scopeName) : undefined;
}

/** Reads an extension's grammars. Its manifest is untrusted input. */
function contributedGrammars(extension: vscode.Extension<unknown>): Record<string, unknown>[] {
  const manifest: unknown = extension.packageJSON;
  const contributes = isRecord(manifest) ? manifest['contributes'] : undefined;
  const grammars = isRecord(contributes) ? contributes['grammars'] : undefined;
  return Array.isArray(grammars) ? grammars.filter(isRecord) : [];
}

function isBuiltIn(extension: vscode.Extension<unknown>): boolean {
  const manifest: unknown = extension.packageJSON;
  return isRecord(manifest) && manifest['isBuiltin'] === true;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
