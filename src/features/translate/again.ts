import type * as vscode from 'vscode';
import { commandAction } from '../../services/noticeActions.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { pickTargetLanguage } from '../../services/languages/languagePicker.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { targetFor } from '../../services/languages/targetFor.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import type { PlacedText } from './placedTexts.ts';
import type { TranslationUnit } from './translationUnits.ts';
import { collectUnits } from './collectUnits.ts';
import type { TranslateContext } from './translateContext.ts';
import { TranslationTask } from './translateSelection.ts';
import type { KnownOfTask, TranslationManner } from './translateSelection.ts';
import * as messages from './texts.ts';
import * as activationMessages from './activationTexts.ts';

/** Translates the original of an earlier translation again, and replaces that translation. */
export async function translateAgain(
  context: TranslateContext,
  editor: vscode.TextEditor | undefined,
  code: string | undefined,
): Promise<void> {
  const texts = editor ? context.placed.at(editor) : [];
  if (!editor || texts.length === 0) {
    throw new UserError(messages.noTranslationHere(), [commandAction(messages.recentTranslations(), 'interlinear.showRecent')]);
  }
  refuseExcluded(editor.document);
  const current = texts[0]?.target;
  const chooseTarget = async () => code ?? pickTargetLanguage(context.services, current, messages.chooseRetranslateLanguage());
  await taskOf(context, editor.document, texts, { chooseTarget, placement: 'replace' }).run();
}

/**
 * Translates a translation back and shows the result next to its original.
 * @throws UserError for other texts, as their original is unknown.
 */
export async function translateBack(context: TranslateContext, captured: TrackedRanges, editor: vscode.TextEditor): Promise<void> {
  const { services } = context;
  const placed = context.placed.at(editor).filter(({ tracked }) => {
    const range = tracked.current();
    return range !== undefined && captured.ranges.some((one) => one.current()?.intersection(range) !== undefined);
  });
  const [first] = placed;
  captured.dispose();
  if (!first) {
    throw new UserError(messages.noTranslationToBackTranslate(), [
      commandAction(activationMessages.translateTo(), 'interlinear.translateSelectionTo'),
    ]);
  }
  refuseExcluded(editor.document);
  const choices = { ...choicesOfSettings(editor.document, first.source), source_lang: first.target };
  const manner: TranslationManner = { chooseTarget: () => targetFor(services, first.source), placement: 'sideBySide', choices };
  const { captured: standing } = standingUnits(editor.document, placed);
  let task: TranslationTask;
  try {
    // The translation is sent, and the result is compared with its original.
    const opened = await collectUnits(standing, choices);
    const units = opened.units.map((unit): TranslationUnit => {
      const range = unit.tracked.current();
      const original = placed.find(({ tracked }) => range && tracked.current()?.intersection(range))?.original;
      return { ...unit, ...(original !== undefined && { original }) };
    });
    // The stored context is in the language of the original, so it is not used.
    task = new TranslationTask(context, standing, manner, { units: { ...opened, units }, surroundings: '' });
  } catch (error) {
    standing.dispose();
    throw error;
  }
  await task.run();
}

/** Creates a task from existing translations, using their originals. */
export function taskOf(
  context: TranslateContext,
  document: vscode.TextDocument,
  texts: readonly PlacedText[],
  manner: TranslationManner,
): TranslationTask {
  const { captured, known } = standingUnits(document, texts);
  return new TranslationTask(context, captured, manner, known);
}

/** Returns the translations still in the document, with their originals. */
function standingUnits(document: vscode.TextDocument, texts: readonly PlacedText[]): { captured: TrackedRanges; known: KnownOfTask } {
  const standing = texts.flatMap((text) => {
    const range = text.tracked.current();
    return range ? [{ text, range }] : [];
  });
  const captured = trackRanges(
    document,
    standing.map(({ range }) => range),
  );
  const units = captured.ranges.flatMap((tracked, index): TranslationUnit[] => {
    const text = standing[index]?.text;
    return text ? [{ ...text.unit, tracked, original: text.original }] : [];
  });
  // The text around it may be translated by now, which is no context in the original language. Use the context of the first translation.
  const [surroundings = '', ...others] = new Set(units.map((unit) => unit.context ?? ''));
  const known = { units: { document, units, followed: captured }, surroundings: others.length === 0 ? surroundings : '' };
  return { captured, known };
}
