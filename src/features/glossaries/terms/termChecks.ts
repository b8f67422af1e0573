import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { isCancellation } from '../../../editor/progress.ts';
import { setting } from '../../../services/settings/settings.ts';
import { mayHaveTerms } from './documentTerms.ts';
import type { TermService } from './termService.ts';
import { logged } from '../../../client/log.ts';
import { checkDocument } from './checkDocument.ts';
import type { CheckResult, Finding } from './checkDocument.ts';

/** Milliseconds after the last change until a file is checked again. */
const restMs = 500;

/** Checks translated files that have their source beside them: whether the terms of the glossaries in use were followed. */
export class TermChecks implements vscode.Disposable {
  readonly #services: Services;
  readonly #termService: TermService;
  readonly #problems = vscode.languages.createDiagnosticCollection('interlinear-terms');
  readonly #results = new Map<string, CheckResult>();
  // The check that was begun last: one that takes longer may be of another glossary.
  readonly #latest = new Map<string, symbol>();
  // Versions of texts that somebody asked to be checked: what was found in them stays where checks by themselves are not wanted.
  readonly #askedFor = new Map<string, number>();
  readonly #listeners: vscode.Disposable;
  #isForAll = false;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(services: Services, termService: TermService) {
    this.#services = services;
    this.#termService = termService;
    this.#listeners = vscode.Disposable.from(
      termService.onDidChange(() => this.#allSoon()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#soon()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.#concerns(document)) this.#soon();
      }),
      vscode.workspace.onDidSaveTextDocument(() => this.#soon()),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forgetClosed(document)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#soon()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('interlinear')) this.#allSoon();
      }),
    );
    this.#soon();
  }

  /** Checks a file now, and shows what it finds among the problems. */
  check(document: vscode.TextDocument): Promise<CheckResult> {
    this.#askedFor.set(document.uri.toString(), document.version);
    return this.#check(document);
  }

  /** What was found with it, of a document as it is now. */
  checked(document: vscode.TextDocument): (CheckResult & { readonly kind: 'checked' }) | undefined {
    const result = this.#results.get(document.uri.toString());
    return result?.kind === 'checked' && result.version === document.version ? result : undefined;
  }

  /** What was found, of a document as it is now. */
  findings(document: vscode.TextDocument): readonly Finding[] {
    return this.checked(document)?.findings ?? [];
  }

  /** Whether problems are shown, of the document as it was when it was checked. */
  showsProblems({ uri }: vscode.TextDocument): boolean {
    return (this.#problems.get(uri)?.length ?? 0) > 0;
  }

  dispose(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#listeners.dispose();
    this.#problems.dispose();
  }

  async #check(document: vscode.TextDocument): Promise<CheckResult> {
    const name = document.uri.toString();
    const request = Symbol(name);
    this.#latest.set(name, request);
    const result = await checkDocument(this.#termService, document);
    // Its terms may have come late.
    const isOld = result.kind === 'checked' && idsOf(await this.#termService.glossariesFor(document)) !== idsOf(result.glossaries);
    if (isOld && !this.#isOver) return this.#check(document);
    if (result.kind !== 'changed' && this.#latest.get(name) === request) this.#take(document, result);
    return result;
  }

  #take(document: vscode.TextDocument, result: CheckResult): void {
    if (this.#isOver || document.isClosed) return;
    this.#results.set(document.uri.toString(), result);
    this.#problems.set(document.uri, result.kind === 'checked' ? result.findings.map(problemOf) : []);
  }

  async #checkVisible(): Promise<void> {
    const visible = vscode.window.visibleTextEditors.map(({ document }) => document);
    // Problems are listed of files that nobody looks at, too.
    const hidden = this.#isForAll ? vscode.workspace.textDocuments.filter((document) => this.showsProblems(document)) : [];
    this.#isForAll = false;
    for (const document of new Set([...visible, ...hidden])) {
      if (setting('interlinear.glossaries.checkTerms', document)) await this.#check(document);
      else if (this.#askedFor.get(document.uri.toString()) !== document.version) {
        this.#latest.delete(document.uri.toString());
        this.#take(document, { kind: 'noText' });
      }
    }
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#checkVisible().catch((error: unknown) => {
        if (!isCancellation(error)) this.#services.log.warn(`Terms were not checked: ${logged(error)}`);
      });
    }, restMs);
  }

  /** The glossary or what is wanted of it may be another one. */
  #allSoon(): void {
    this.#isForAll = true;
    this.#askedFor.clear();
    this.#soon();
  }

  /** Whether a document is checked, or the source of one that is. */
  #concerns(document: vscode.TextDocument): boolean {
    const name = document.uri.toString();
    if (vscode.window.visibleTextEditors.some((editor) => editor.document === document)) return mayHaveTerms(document);
    return [...this.#results.values()].some((result) => result.kind === 'checked' && result.source.uri.toString() === name);
  }

  #forgetClosed(document: vscode.TextDocument): void {
    this.#results.delete(document.uri.toString());
    this.#latest.delete(document.uri.toString());
    this.#askedFor.delete(document.uri.toString());
    this.#problems.delete(document.uri);
  }
}

function idsOf(glossaries: readonly NamedGlossary[]): string {
  return glossaries.map(({ glossary_id }) => glossary_id).join(' ');
}

function problemOf({ range, message }: Finding): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
  problem.source = 'Interlinear';
  return problem;
}
