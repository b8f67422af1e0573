import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { registerTermFixes, retranslateWithTerms } from './termFixes.ts';
import { commandAction, showLog } from '../../../services/noticeActions.ts';
import { orAborted } from '../../../api/abort.ts';
import { run } from '../../../services/failures.ts';
import { localNumber } from '../../../editor/localized.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { withProgress } from '../../../editor/progress.ts';
import { UserError } from '../../../editor/userError.ts';
import type { CheckResult } from './checkDocument.ts';
import { DocumentTerms } from './documentTerms.ts';
import { TermChecks } from './termChecks.ts';
import { TermDecorations } from './termDecorations.ts';
import { TermService } from './termService.ts';
import * as messages from './texts.ts';

/** Display of the terms of the glossary in use, in texts and in their translations. */
export class TermHighlighting implements vscode.Disposable {
  readonly #services: Services;
  readonly #checks: TermChecks;
  readonly #parts: vscode.Disposable;

  constructor(services: Services) {
    this.#services = services;
    const termService = new TermService(services);
    this.#checks = new TermChecks(services, termService);
    const decorations = new TermDecorations(services, new DocumentTerms(services, termService), termService.onDidChange);
    this.#parts = vscode.Disposable.from(termService, this.#checks, decorations, registerTermFixes(this.#checks));
  }

  /** Checks a translated file and shows the result. */
  check(document: vscode.TextDocument | undefined): Promise<void> {
    return checkTerms(this.#services, this.#checks, document);
  }

  /** Translates a part of a checked file again. */
  retranslate(uri?: unknown, range?: unknown): Promise<void> {
    return retranslateWithTerms(this.#services, this.#checks, uri, range);
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

/** Checks the terms of a translated file. Shows the result, or the reason why it could not be checked. */
async function checkTerms(services: Services, checks: TermChecks, document: vscode.TextDocument | undefined): Promise<void> {
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
