import * as vscode from 'vscode';
import { activeGlossaries, glossaryNames } from '../../services/glossaries/activeGlossary.ts';
import type { Services } from '../../services/services.ts';
import { pairsInShort, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import type { Target } from '../../services/languages/target.ts';
import { modelName } from './translateContext.ts';
import type { TranslationSummary } from './translateContext.ts';
import { logged } from '../../client/log.ts';
import * as activationMessages from './activationTexts.ts';

/** Maximum number of glossaries in the tooltip, as a settings file may contain very many. */
const mostNames = 5;

/** Status bar item with the target language. Its hover shows data of the last translation. */
export interface TargetItem extends vscode.Disposable {
  translated(summary: TranslationSummary): void;
  /** Returns the source language of the last translation, as returned by the service, or the previous target after "Swap Languages". */
  lastSource(): string | undefined;
  /** Sets the last source language. */
  swapped(from: string): void;
}

export function createTargetItem(services: Services, target: Target): TargetItem {
  const item = vscode.window.createStatusBarItem('interlinear.target', vscode.StatusBarAlignment.Right, 100);
  item.name = activationMessages.targetLanguageItem();
  let last: TranslationSummary | undefined;
  let lastSource: string | undefined;
  // Rendering is asynchronous. Only the latest result is used.
  let latestRequest = 0;

  async function render(): Promise<void> {
    latestRequest += 1;
    const request = latestRequest;
    const destination = await services.connections.current();
    if (request !== latestRequest) return;
    if (destination) showTarget(item, target.code(scopeInFront()), last, languageNames(services), glossaryLines(services));
    else showDisconnected(item);
    item.show();
  }

  const renderLater = () =>
    void render().catch((error: unknown) => services.log.error(`Couldn't update the status bar item: ${logged(error)}`));
  const listeners = vscode.Disposable.from(
    item,
    services.connections.onDidChange(renderLater),
    target.onDidChange(renderLater),
    services.glossaries.onDidChange(renderLater),
    vscode.window.onDidChangeActiveTextEditor(renderLater),
    // When the language of a document changes, the editor opens it again.
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (document === scopeInFront()) renderLater();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.translation.glossary')) renderLater();
    }),
  );
  renderLater();
  return {
    translated(summary) {
      last = summary;
      lastSource = summary.detected[0];
      renderLater();
    },
    lastSource: () => lastSource,
    swapped(from) {
      lastSource = from;
    },
    dispose: () => listeners.dispose(),
  };
}

function showDisconnected(item: vscode.StatusBarItem): void {
  item.text = '$(plug) Interlinear';
  item.tooltip = activationMessages.notConnected();
  item.command = 'interlinear.connect';
  item.accessibilityInformation = undefined;
}

function showTarget(
  item: vscode.StatusBarItem,
  code: string | undefined,
  last: TranslationSummary | undefined,
  nameOf: (code: string) => string,
  glossary: readonly string[],
): void {
  item.text = code === undefined ? '$(globe) Interlinear' : `$(globe) ${plainInLabel(code)}`;
  const lines = [code === undefined ? activationMessages.noTargetLanguage() : activationMessages.translatesInto(nameOf(code))];
  lines.push(...glossary);
  if (last) lines.push('', ...summaryLines(last, nameOf));
  item.tooltip = lines.join('\n');
  item.command = 'interlinear.chooseTargetLanguage';
  item.accessibilityInformation = { label: lines.join(' ') };
}

/** Returns lines about the glossaries used for translations. Shows their pairs only if already loaded, without a request. */
function glossaryLines(services: Services): string[] {
  const [wanted, ...more] = glossaryNames(scopeInFront());
  if (wanted === undefined) return [];
  const known = activeGlossaries(services.glossaries.known() ?? []);
  // In order of priority: the first glossary that has a term takes precedence.
  if (more.length > 0) {
    const names = [wanted, ...more].slice(0, mostNames).map(shortName).join(', ');
    const left = more.length + 1 - mostNames;
    return [left > 0 ? activationMessages.glossariesAndMore(names, localNumber(left)) : activationMessages.glossariesInUse(names)];
  }
  const [glossary] = known;
  if (!glossary && services.glossaries.known()) return [activationMessages.glossaryNotInUse(shortName(wanted))];
  if (!glossary) return [activationMessages.glossaryInUse(shortName(wanted))];
  return [activationMessages.glossaryWithPairs(shortName(glossary.name), pairsInShort(glossary.pairs))];
}

function summaryLines(last: TranslationSummary, nameOf: (code: string) => string): string[] {
  const lines = [
    activationMessages.lastTranslation(last.detected.map(nameOf).join(', '), nameOf(last.target)),
    last.billed === undefined ? activationMessages.billedNotReported() : activationMessages.billedCharacters(localNumber(last.billed)),
  ];
  if (last.cached > 0) lines.push(activationMessages.fromCacheNotBilled(localNumber(last.cached), localNumber(last.texts)));
  if (last.models.length > 0) lines.push(activationMessages.modelsUsed(last.models.map(modelName).join(', ')));
  return [...lines, ...last.notes];
}
