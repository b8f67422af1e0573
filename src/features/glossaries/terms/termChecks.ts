import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { commandAction, showLog } from '../../../services/noticeActions.ts';
import { orAborted } from '../../../api/abort.ts';
import { run } from '../../../services/failures.ts';
import { localNumber } from '../../../editor/localized.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../../editor/progress.ts';
import { UserError } from '../../../editor/userError.ts';
import { setting } from '../../../services/settings/settings.ts';
import { mayHaveTerms } from './documentTerms.ts';
import type { TermService } from './termService.ts';
import { logged } from '../../../client/log.ts';
import { checkDocument } from './checkDocument.ts';
import type { CheckResult, Finding } from './checkDocument.ts';
import * as messages from './texts.ts';

/** Milliseconds after the last change before a file is checked again. */
const restMs = 500;

/** Checks if translated files use the terms of the glossaries in use. Only files with their source next to them are checked. */
export class TermChecks implements vscode.Disposable {
  readonly #services: Services;
  readonly #termService: TermService;
  readonly #problems = vscode.languages.createDiagnosticCollection('interlinear-terms');
  readonly #results = new Map<string, CheckResult>();
  // The latest check of each file. An earlier one that takes longer may be for another glossary.
  readonly #latest = new Map<string, symbol>();
  // Versions of texts checked on request. Their findings are kept even if automatic checks are disabled.
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

  /** Checks a file now and shows the findings in the Problems view. */
  check(document: vscode.TextDocument): Promise<CheckResult> {
    this.#askedFor.set(document.uri.toString(), document.version);
    return this.#check(document);
  }

  /** Returns the result of the check if the document has not changed since then. */
  checked(document: vscode.TextDocument): (CheckResult & { readonly kind: 'checked' }) | undefined {
    const result = this.#results.get(document.uri.toString());
    return result?.kind === 'checked' && result.version === document.version ? result : undefined;
  }

  /** Returns the findings if the document has not changed since the check. */
  findings(document: vscode.TextDocument): readonly Finding[] {
    return this.checked(document)?.findings ?? [];
  }

  /** Checks if problems of a document are shown, even if it has changed since the check. */
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
    // Its terms may have been loaded in the meantime.
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
    // The Problems view also lists files that are not visible.
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

  /** Checks all files again after a change of the glossary or the settings. */
  #allSoon(): void {
    this.#isForAll = true;
    this.#askedFor.clear();
    this.#soon();
  }

  /** Checks if a document is visible, or is the source of a checked document. */
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

/** Checks the terms of a translated file. Shows the result, or the reason why it could not be checked. */
export async function checkTerms(services: Services, checks: TermChecks, document: vscode.TextDocument | undefined): Promise<void> {
  if (!document) throw new UserError(messages.openTranslatedFile());
  await services.session.ensureConnected();
  // The list may be older than a change of a glossary elsewhere.
  const result = await withProgress(messages.checkingTerms(), async (signal) => {
    await services.glossaries.list(signal);
    // The terms may also be needed elsewhere, so canceling only stops waiting for them.
    return orAborted(checks.check(document), signal);
  });
  if (result.kind !== 'checked') throw whyNot(result);
  void run(services, () => tell(result));
}

async function tell({ findings, glossaries, source }: CheckResult & { readonly kind: 'checked' }): Promise<void> {
  const name = plainInMessage(namesOf(glossaries));
  const file = plainInMessage(source.uri.path.split('/').at(-1) ?? '');
  if (findings.length === 0) {
    await vscode.window.showInformationMessage(messages.allTermsFollowed(name, file));
    return;
  }
  const show = messages.showProblems();
  const message =
    findings.length === 1
      ? messages.termsNotFollowedOne(name, file)
      : messages.termsNotFollowedMany(localNumber(findings.length), name, file);
  if ((await vscode.window.showWarningMessage(message, show)) === show) {
    await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
}

function namesOf(glossaries: readonly NamedGlossary[]): string {
  return glossaries.map(({ name }) => name).join(', ');
}

function whyNot(result: Exclude<CheckResult, { readonly kind: 'checked' }>): UserError {
  switch (result.kind) {
    case 'noText':
      return new UserError(messages.nothingToCheck());
    case 'tooLarge':
      return new UserError(messages.tooLargeToCheck());
    case 'noGlossary':
      return vscode.workspace.isTrusted
        ? new UserError(messages.noGlossaryInUse(), [commandAction(messages.chooseGlossary(), 'interlinear.chooseGlossary')])
        : new UserError(messages.restrictedMode());
    case 'changed':
      return new UserError(messages.changedDuringCheck(), [commandAction(messages.checkTermsButton(), 'interlinear.checkTerms')]);
    case 'noTerms':
      return new UserError(messages.termsNotRead(), [showLog()]);
    case 'noSource':
      return new UserError(messages.noSourceFile(namesOf(result.glossaries)));
    default:
      return result satisfies never;
  }
}
