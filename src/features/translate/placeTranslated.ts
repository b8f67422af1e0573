import * as vscode from 'vscode';
import { run } from '../../services/failures.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { comparisonTitle } from '../../editor/results.ts';
import type { ProposedFile, Results } from '../../editor/results.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import { translatedName } from '../../text/translatedName.ts';
import { lineEnding, nameOf } from './translateContext.ts';
import { applyTranslations, reasonSentence } from './place.ts';
import type { ApplyResult, PlacedRange, Placement } from './place.ts';
import { addToHistory } from './recent.ts';
import { joined, originalOf, translatedWholes } from './translationUnits.ts';
import type { Translated, Whole } from './translationUnits.ts';
import type { TranslateContext } from './translateContext.ts';
import * as messages from './texts.ts';

/** Translations together with the surrounding captured text. */
export interface InWhole {
  readonly wholes?: readonly Whole[] | undefined;
  /** All translations of the command, including those of earlier attempts. */
  readonly translated: readonly Translated[];
}

/** Shows or inserts translations. A translation that lost something is never inserted without confirmation. */
export async function placeTranslated(
  context: TranslateContext,
  document: vscode.TextDocument,
  translated: readonly Translated[],
  target: string,
  placement: Placement,
  inWhole: InWhole = { translated },
): Promise<void> {
  if (translated.length === 0) return;
  if (placement === 'replace' || placement === 'insertBelow') {
    const intact = translated.filter(({ lost }) => lost.length === 0);
    const damaged = translated.filter(({ lost }) => lost.length > 0);
    const outcome: ApplyResult =
      intact.length === 0 ? { placed: [], unapplied: [], reason: undefined } : await applyTranslations(document, intact, placement);
    await rememberPlaced(context, document, outcome.placed, target, inWhole.wholes);
    await addToHistory(context.services, document, [...outcome.unapplied, ...damaged], target, 'discarded', inWhole.wholes);
    if (outcome.unapplied.length > 0) {
      await compare(context.results, document, outcome.unapplied);
      void vscode.window.showInformationMessage(reasonSentence(outcome.reason));
    }
    if (damaged.length > 0) await offerDamaged(context, document, damaged, target, placement, inWhole.wholes);
    return;
  }
  await addToHistory(context.services, document, translated, target, 'shown', inWhole.wholes);
  if (placement === 'sideBySide') await compareWhole(context.results, document, inWhole, target);
  else await showTranslated(context, document, translated, placement, target, inWhole.wholes);
  const lost = translated.flatMap((item) => item.lost);
  if (lost.length > 0) void vscode.window.showWarningMessage(shownSentence(lost));
}

/** Remembers inserted translations, so that they can be translated again from their originals, and adds them to the history. */
async function rememberPlaced(
  context: TranslateContext,
  document: vscode.TextDocument,
  placed: readonly PlacedRange[],
  target: string,
  wholes?: readonly Whole[],
): Promise<void> {
  context.placed.add(document, placed, target);
  const translated = placed.map((one) => one.translated);
  await addToHistory(context.services, document, translated, target, 'applied', wholes);
}

async function showTranslated(
  context: TranslateContext,
  document: vscode.TextDocument,
  translated: readonly Translated[],
  placement: 'clipboard' | 'hover',
  target: string,
  wholes?: readonly Whole[],
): Promise<void> {
  switch (placement) {
    case 'clipboard':
      await vscode.env.clipboard.writeText(joined(translated, (item) => item.text, lineEnding(document)));
      vscode.window.setStatusBarMessage(messages.copiedToClipboard(), 5000);
      return undefined;
    case 'hover':
      return context.hovers.show(document, translated, {
        nameOf: languageNames(context.services),
        target,
        replaced: (item, range) => rememberPlaced(context, document, [{ translated: item, range }], target, wholes),
      });
  }
}

/** Shows translations with lost placeholders or markup next to their originals, and offers to insert them anyway. */
async function offerDamaged(
  context: TranslateContext,
  document: vscode.TextDocument,
  damaged: readonly Translated[],
  target: string,
  placement: 'replace' | 'insertBelow',
  wholes?: readonly Whole[],
): Promise<void> {
  // Track the ranges separately, as those of the command are disposed before the user answers.
  const ranges = damaged.map(({ unit }) => unit.tracked.current());
  const followed = trackRanges(
    document,
    ranges.flatMap((range) => range ?? []),
  );
  await compare(context.results, document, damaged);
  const apply = messages.applyAnyway();
  const message = lostSentence(damaged.flatMap(({ lost }) => lost));
  // Not awaited: the command has ended, but the notice may stay open for long.
  void run(context.services, async () => {
    try {
      if ((await vscode.window.showWarningMessage(message, apply)) !== apply) return;
      const tracked = followed.ranges.values();
      const pairs = damaged.flatMap((item, index) => {
        const range = ranges[index] ? tracked.next().value : undefined;
        return range ? [{ item, again: { ...item, unit: { ...item.unit, tracked: range } } }] : [];
      });
      const outcome = await applyTranslations(
        document,
        pairs.map(({ again }) => again),
        placement,
      );
      context.placed.add(document, outcome.placed, target);
      // The captured texts are identified by the ranges of the command.
      const standing = new Set(outcome.placed.map(({ translated }) => translated.unit.tracked));
      const listed = pairs.flatMap(({ item, again }) => (standing.has(again.unit.tracked) ? [item] : []));
      await addToHistory(context.services, document, listed, target, 'applied', wholes);
      if (listed.length > 0) await reveal(document);
      if (outcome.unapplied.length > 0) void vscode.window.showInformationMessage(reasonSentence(outcome.reason));
    } finally {
      followed.dispose();
    }
  });
}

/** Shows a document in its existing tab, which the comparison may hide. */
async function reveal(document: vscode.TextDocument): Promise<void> {
  const { all } = vscode.window.tabGroups;
  const isIts = ({ input }: vscode.Tab) => input instanceof vscode.TabInputText && input.uri.toString() === document.uri.toString();
  const group = all.find(({ tabs }) => tabs.some(isIts));
  if (group) await vscode.window.showTextDocument(document, group.viewColumn);
}

/** Returns the sentence for a translation that was not inserted. */
function lostSentence(lost: readonly string[]): string {
  return messages.notAppliedBecauseLost(listOf(lost));
}

/** Returns the sentence for a translation that is only shown. */
export function shownSentence(lost: readonly string[]): string {
  return messages.reviewBecauseLost(listOf(lost));
}

function listOf(lost: readonly string[]): string {
  const shown = [...new Set(lost)].slice(0, 5).map((part) => (part.length > 40 ? `${part.slice(0, 40)}…` : part));
  const more = new Set(lost).size - shown.length;
  const list = plainInMessage(shown.join('  '));
  return more > 0 ? messages.partsAndMore(list, localNumber(more)) : list;
}

/** Shows the whole captured text next to its translation, including the code or data around the texts. */
async function compareWhole(
  results: Results,
  document: vscode.TextDocument,
  { wholes, translated }: InWhole,
  target: string,
): Promise<void> {
  if (!wholes) {
    const captured = translated.map(({ unit }) => originalOf(unit));
    return compare(results, document, translated, proposedFile(document, captured, languageOf(translated), target));
  }
  const name = nameOf(document);
  const between = lineEnding(document);
  const original = wholes.map(({ text }) => text).join(between);
  const captured = wholes.map(({ text }) => text);
  const file = proposedFile(document, captured, languageOf(translated), target);
  await results.compare(name, comparisonTitle(name), original, translatedWholes(wholes, translated).join(between), { file });
}

/** Returns the detected language of the longest text, as it is the most reliable; empty if there is none. */
export function languageOf(translated: readonly Translated[]): string {
  return translated.toSorted((a, b) => b.text.length - a.text.length)[0]?.source ?? '';
}

/** Shows translations next to their originals, without changes. */
export async function compare(
  results: Results,
  document: vscode.TextDocument,
  items: readonly Translated[],
  file?: ProposedFile,
): Promise<void> {
  const name = nameOf(document);
  const original = joined(items, (item) => originalOf(item.unit), '\n\n');
  await results.compare(
    name,
    comparisonTitle(name),
    original,
    joined(items, (item) => item.text, '\n\n'),
    { file },
  );
}

/** Returns the name of a translation next to its document. @param source source language; empty if unknown. */
export function translatedNameOf({ uri }: vscode.TextDocument, source: string, target: string): string {
  return translatedName(uri.path, source, target);
}

/**
 * Returns the file for the translation of a whole document.
 * @param captured the original text that was translated.
 * @returns undefined for a part of a document, as it must not replace a file.
 */
export function proposedFile(
  document: vscode.TextDocument,
  captured: readonly string[],
  source: string,
  target: string,
): ProposedFile | undefined {
  const [whole = ''] = captured;
  if (captured.length !== 1 || whole.trim() !== document.getText().trim()) return undefined;
  const { uri } = document;
  const name = translatedNameOf(document, source, target);
  // Only next to a file: in other URIs, such as our own, the document is identified by other parts.
  if (isFile(uri))
    return { name, uri: vscode.Uri.joinPath(uri.with({ query: '', fragment: '' }), name.includes('/') ? '../..' : '..', name) };
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return { name, uri: folder ? vscode.Uri.joinPath(folder.uri, name) : vscode.Uri.file(name) };
}

/** Folders of a remote or virtual workspace contain files, too. */
function isFile({ scheme }: vscode.Uri): boolean {
  return scheme === 'file' || (vscode.workspace.workspaceFolders ?? []).some((folder) => folder.uri.scheme === scheme);
}

/** Saves the translation in the active editor. Suggests its name next to the original, and opens the file. */
export async function saveTranslation(results: Results): Promise<void> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputTextDiff ? input.modified : input instanceof vscode.TabInputText ? input.uri : undefined;
  const defaultUri = uri && results.fileOf(uri);
  if (!defaultUri) throw new UserError(messages.noWholeTranslation());
  const content = (await vscode.workspace.openTextDocument(uri)).getText();
  const file = await vscode.window.showSaveDialog({ defaultUri, title: messages.saveTranslation() });
  if (!file) return;
  await vscode.workspace.fs.writeFile(file, Buffer.from(content));
  await vscode.window.showTextDocument(file, { preview: false });
}
