import * as vscode from 'vscode';
import { encodeValue } from '../../../text/keyedValues.ts';
import type { CommandId } from '../../../generated/commandIds.ts';
import { isExcluded, refuseExcluded, refuseExcludedUri } from '../../../services/translation/privacy.ts';
import type { TermChecks } from './termChecks.ts';
import type { Finding, CheckedPart, CheckResult } from './checkDocument.ts';
import { commandAction } from '../../../services/noticeActions.ts';
import { baseLanguage, sameLanguage } from '../../../api/languages.ts';
import { segmentText } from '../../../text/segmentText.ts';
import type { TextFormat } from '../../../text/segmentText.ts';
import type { SegmentedText } from '../../../text/segments.ts';
import type { Services } from '../../../services/services.ts';
import { applyEdits } from '../../../services/translation/applyEdits.ts';
import { choicesOfSettings, keepTerms } from '../../../services/settings/choicesOfSettings.ts';
import { run } from '../../../services/failures.ts';
import { targetFor } from '../../../services/languages/targetFor.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { isCancellation } from '../../../editor/progress.ts';
import { textFormat } from '../../../services/translation/textFormat.ts';
import { trackRanges } from '../../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../../editor/trackedRanges.ts';
import { translateSegmented } from '../../../services/translation/translating.ts';
import { paidTranslations, requireTranslation } from '../../../services/translation/sendPlan.ts';
import type { PaidTranslations } from '../../../services/translation/sendPlan.ts';
import { Retriable, UserError } from '../../../editor/userError.ts';
import { isReadOnly } from '../../../editor/writable.ts';
import * as messages from './texts.ts';

/** Maximum number of characters of a phrase in the title of a fix. */
const shownCharacters = 60;

/** Registers quick fixes for terms that were not applied. */
export function registerTermFixes(checks: TermChecks): vscode.Disposable {
  async function findings(document: vscode.TextDocument): Promise<readonly Finding[]> {
    if (checks.checked(document) || !checks.showsProblems(document)) return checks.findings(document);
    // The document just changed: problems are still shown, but their current positions are unknown.
    const result = await checks.check(document);
    return result.kind === 'checked' && result.version === document.version ? result.findings : [];
  }

  return vscode.languages.registerCodeActionsProvider(
    { scheme: '*' },
    {
      async provideCodeActions(document, range) {
        const asked = (await findings(document)).filter((finding) => finding.range.intersection(range));
        return asked.flatMap((finding) => fixesFor(document, finding));
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function fixesFor(document: vscode.TextDocument, finding: Finding): vscode.CodeAction[] {
  const { entry, part, range } = finding;
  const [, required] = entry;
  const fixes: vscode.CodeAction[] = [];
  if (finding.isStanding) {
    const standing = document.getText(range);
    const replacement = part.form === undefined ? likeIt(standing, required) : encodeValue(likeIt(standing, required), part.form);
    const fix = new vscode.CodeAction(messages.replaceWith(shortened(standing), shortened(replacement)), vscode.CodeActionKind.QuickFix);
    fix.edit = new vscode.WorkspaceEdit();
    fix.edit.replace(document.uri, range, replacement);
    fix.isPreferred = true;
    fixes.push(fix);
  }
  if (!part.isWhole && !isExcluded(document)) {
    fixes.push(commandFix(messages.retranslate(), 'interlinear.retranslateWithTerms', document.uri, part.range));
  }
  fixes.push(commandFix(messages.copyTranslation(shortened(required)), 'interlinear.copyTermTranslation', required));
  const problem = new vscode.Diagnostic(range, finding.message, vscode.DiagnosticSeverity.Information);
  for (const fix of fixes) fix.diagnostics = [problem];
  return fixes;
}

function commandFix(title: string, command: CommandId, ...args: unknown[]): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.command = { title, command, arguments: args };
  return fix;
}

/** Returns the phrase with its first letter capitalized if that of the other one is. A capital is never changed. */
function likeIt(standing: string, required: string): string {
  const [first = ''] = standing;
  const [own = ''] = required;
  const isLarge = first !== first.toLowerCase() && first === first.toUpperCase();
  return isLarge ? own.toUpperCase() + required.slice(own.length) : required;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line;
}

/** Data of a retranslation. Paid translations are kept for another attempt. */
interface RetranslationTask {
  readonly tracked: TrackedRanges;
  readonly part: CheckedPart;
  readonly check: CheckResult & { readonly kind: 'checked' };
  readonly paid: PaidTranslations;
}

/** Translates the source of a part of a translated file again, with the glossary, and replaces the present text. */
export async function retranslateWithTerms(services: Services, checks: TermChecks, uri: unknown, range: unknown): Promise<void> {
  if (!(uri instanceof vscode.Uri)) throw nothingToTranslate();
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
  const check = document && checks.checked(document);
  const found = check?.findings.find(({ part }) => range instanceof vscode.Range && part.range.isEqual(range));
  if (!document || !check || !found || found.part.isWhole) throw nothingToTranslate();
  refuseExcluded(document);
  refuseExcludedUri(check.source.uri);
  const task: RetranslationTask = { tracked: trackRanges(document, [found.part.range]), part: found.part, check, paid: paidTranslations() };
  await runTask(services, task);
}

function nothingToTranslate(): UserError {
  return new UserError(messages.changedSinceCheck(), [commandAction(messages.checkTermsButton(), 'interlinear.checkTerms')]);
}

/** Tries once. A failure can be retried; otherwise the captured ranges are released. */
async function runTask(services: Services, task: RetranslationTask): Promise<void> {
  let isKept = false;
  try {
    await translate(services, task);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    isKept = true;
    throw new Retriable(
      error,
      () => runTask(services, task),
      () => task.tracked.dispose(),
    );
  } finally {
    if (!isKept) task.tracked.dispose();
  }
}

async function translate(services: Services, { tracked, part, check, paid }: RetranslationTask): Promise<void> {
  const { document } = tracked;
  if (await isReadOnly(document)) throw new UserError(messages.fileReadOnly());
  const { source, glossaries } = check;
  const [glossary_id, ...more_glossary_ids] = glossaries.map((glossary) => glossary.glossary_id);
  await services.session.ensureConnected();
  const current = services.target.code(document);
  const target =
    current !== undefined && sameLanguage(current, source.target_lang) ? current : await targetFor(services, source.target_lang);
  if (target === undefined) return;
  const choices = {
    ...choicesOfSettings(document, target),
    source_lang: baseLanguage(source.source_lang),
    ...(glossary_id !== undefined && { glossary_id }),
    more_glossary_ids,
  };
  const segmentedText = await segmentText(part.source, { format: formatOf(document, part), keepTerms: keepTerms(document) });
  const order = { segmentedTexts: [segmentedText], target, choices, context: '', document };
  const outcome = await translateSegmented(services, order, { paid });
  const translation = requireTranslation(outcome.translations, segmentedText);
  services.usage.refreshSoon();
  const text = part.form === undefined ? translation.text : encodeValue(translation.text, part.form);
  const state = await put(services, tracked, text, outcome.notes);
  await remember(services, document, segmentedText, { text, source: source.source_lang, target, state });
}

function formatOf(document: vscode.TextDocument, { form }: CheckedPart): TextFormat {
  if (form === undefined) return textFormat(document);
  return form === 'xml' || form === 'android' ? 'xml' : 'plain';
}

/** Replaces the text in one undo step if it has not changed. Otherwise, offers to copy the translation. */
async function put(
  services: Services,
  { document, ranges }: TrackedRanges,
  text: string,
  notes: readonly string[],
): Promise<'applied' | 'shown'> {
  const range = ranges[0]?.current();
  const label = messages.retranslationEdit();
  const applied = range ? await applyEdits(document, [vscode.TextEdit.replace(range, text)], label) : 'refused';
  if (applied === 'refused') offerCopy(services, text);
  else if (notes.length > 0) void vscode.window.showInformationMessage(plainInMessage(notes.join(' ')));
  return applied === 'applied' ? 'applied' : 'shown';
}

function offerCopy(services: Services, text: string): void {
  const copy = messages.copyTranslationButton();
  const message = messages.changedWhileTranslating();
  void run(services, async () => {
    if ((await vscode.window.showWarningMessage(message, copy)) === copy) await vscode.env.clipboard.writeText(text);
  });
}

async function remember(
  services: Services,
  document: vscode.TextDocument,
  segmentedText: SegmentedText,
  { text, source, target, state }: { text: string; source: string; target: string; state: 'applied' | 'shown' },
): Promise<void> {
  const original = segmentedText.restore(segmentedText.payloads).text;
  const place = document.uri.path.split('/').at(-1) ?? '';
  await services.history.add({ kind: 'translation', original, result: text, source, target, place, state });
}
