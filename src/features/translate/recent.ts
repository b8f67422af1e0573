import * as vscode from 'vscode';
import type { HistoryEntry, HistoryState } from '../../services/history/history.ts';
import { localTime } from '../../editor/localized.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { applyEdits } from '../../services/translation/applyEdits.ts';
import { comparisonTitle } from '../../editor/results.ts';
import { isSourceCode } from '../../services/grammars/proseInDocument.ts';
import { isReadOnly } from '../../editor/writable.ts';
import { UserError } from '../../editor/userError.ts';
import type { TranslateContext } from './translateContext.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { Services } from '../../services/services.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import { lineEnding, nameOf } from './translateContext.ts';
import { joined, originalOf, translatedWholes } from './translationUnits.ts';
import type { Translated, Whole } from './translationUnits.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

type RecentItem = vscode.QuickPickItem & { readonly entry: HistoryEntry };

/** Maximum number of characters of a text in a row. */
const shown = 60;

/** Lists recent translations and improvements, including those never shown. They can be inserted, copied or compared. */
export async function showRecent({ services, results }: TranslateContext, editor: vscode.TextEditor | undefined): Promise<void> {
  const entries = await services.history.list();
  if (entries.length === 0) {
    throw new UserError(messages.noRecentTranslations());
  }
  const copy: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('copy'), tooltip: messages.copy() };
  const compare: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('diff'), tooltip: messages.compareWithOriginal() };
  const restore: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('discard'), tooltip: messages.insertOriginal() };
  const pick = vscode.window.createQuickPick<RecentItem>();
  pick.title = messages.recentTranslations();
  pick.placeholder = editor ? messages.chooseTranslationToInsert() : messages.chooseTranslationToCopy();
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = entries.map((entry) => rowOf(entry, editor ? [restore, copy, compare] : [copy, compare]));
  const compareWith = (entry: HistoryEntry) =>
    results.compare(entry.place, comparisonTitle(entry.place, entry.kind), entry.original, entry.result);
  const chosen = Promise.withResolvers<(() => Promise<unknown>) | undefined>();
  pick.onDidAccept(() => {
    const entry = pick.activeItems[0]?.entry;
    chosen.resolve(entry && (() => (editor ? insert(editor, entry, 'result') : copyText(entry))));
  });
  pick.onDidTriggerItemButton(({ button, item }) =>
    chosen.resolve(async () => {
      if (button === copy) await copyText(item.entry);
      else if (button === restore && editor) await insert(editor, item.entry, 'original');
      else await compareWith(item.entry);
    }),
  );
  pick.onDidHide(() => chosen.resolve(undefined));
  pick.show();
  try {
    const run = await chosen.promise;
    pick.hide();
    await run?.();
  } finally {
    pick.dispose();
  }
}

function rowOf(entry: HistoryEntry, buttons: readonly vscode.QuickInputButton[]): RecentItem {
  const { result, original, source, target, place, state, time } = entry;
  return {
    label: plainInLabel(oneLine(result)),
    description: plainInLabel([languagesOf(source, target), stateWord(state)].filter((part) => part !== '').join(' · ')),
    detail: plainInLabel(`${place}, ${localTime(time, 'short')} — ${oneLine(original)}`),
    buttons,
    entry,
  };
}

/** Returns language codes as returned by the service. */
function languagesOf(source: string, target: string): string {
  if (source !== '') return `${source.toLowerCase()} → ${target}`;
  return messages.fromUnknownLanguage(target);
}

function stateWord(state: HistoryState): string {
  const words: Readonly<Record<HistoryState, string>> = {
    applied: '',
    shown: messages.notInserted(),
    late: messages.arrivedAfterCanceling(),
    discarded: messages.notApplied(),
  };
  return words[state];
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > shown ? `${line.slice(0, shown)}…` : line;
}

async function copyText({ result }: HistoryEntry): Promise<void> {
  await vscode.env.clipboard.writeText(result);
  vscode.window.setStatusBarMessage(messages.copiedToClipboard(), 5000);
}

/**
 * Replaces every selection in one undo step. In code and data, a selection is only replaced if it contains the other side of the entry;
 * otherwise the code around it might be lost.
 */
async function insert(editor: vscode.TextEditor, entry: HistoryEntry, part: 'original' | 'result'): Promise<void> {
  const { document, selections } = editor;
  if (document.isClosed) throw new UserError(messages.documentClosed());
  await vscode.window.showTextDocument(document, editor.viewColumn);
  const text = entry[part];
  const isFree = !isSourceCode(document);
  const edits = selections.flatMap((selection) => {
    const selected = document.getText(selection);
    const instead = isFree || selected === '' ? text : inPlaceOf(selected, entry, text);
    return instead === undefined ? [] : [vscode.TextEdit.replace(selection, instead)];
  });
  if (edits.length < selections.length) {
    await vscode.env.clipboard.writeText(text);
    void vscode.window.showInformationMessage(messages.copiedInsteadOfInserted());
    return;
  }
  if ((await isReadOnly(document)) || (await applyEdits(document, edits, messages.recentTranslation())) === 'refused') {
    throw new UserError(messages.documentReadOnly());
  }
}

/** Returns the text with the whitespace around a selection that contains one side of the entry; undefined for other selections. */
function inPlaceOf(selected: string, { original, result }: HistoryEntry, text: string): string | undefined {
  const plain = withPlainBreaks(selected);
  const sides = [original, result].map(withPlainBreaks);
  if (sides.includes(plain)) return text;
  if (!sides.some((side) => side.trim() === plain.trim())) return undefined;
  const start = selected.length - selected.trimStart().length;
  return selected.slice(0, start) + text.trim() + selected.slice(selected.trimEnd().length);
}

function withPlainBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Maximum size of captured text to store, in UTF-16 units. Above that, only its texts are stored, because a large file would displace all
 * other entries.
 */
const mostOfWhole = 500_000;

/**
 * Adds translations to the history.
 * @param wholes the captured text; the code or data around translations is included in what can be copied and inserted later.
 */
export async function addToHistory(
  services: Services,
  document: vscode.TextDocument,
  items: readonly Translated[],
  target: string,
  state: 'applied' | 'shown' | 'discarded' | 'late',
  wholes?: readonly Whole[],
): Promise<void> {
  const [first] = items;
  if (!first) return;
  // One entry for each command, because the list is short and 200 cursors would displace all other entries.
  const between = lineEnding(document);
  await services.history.add({
    kind: 'translation',
    ...(wholes && unitsOf(wholes) <= mostOfWhole
      ? { original: wholes.map(({ text }) => text).join(between), result: translatedWholes(wholes, items).join(between) }
      : { original: joined(items, ({ unit }) => originalOf(unit), between), result: joined(items, ({ text }) => text, between) }),
    source: first.source,
    target,
    place: nameOf(document),
    state,
  });
}

function unitsOf(wholes: readonly Whole[]): number {
  return wholes.reduce((sum, { text }) => sum + text.length, 0);
}

/** Adds a translation that arrived after a cancellation, as it was paid for. It is never inserted automatically. */
export function recordLateResult(
  services: Services,
  document: vscode.TextDocument,
  segmentedText: SegmentedText,
  { text, results }: TextTranslation,
  target: string,
): void {
  const source = results[0]?.detected_source_language ?? '';
  const original = segmentedText.restore(segmentedText.payloads).text;
  services.history
    .add({ kind: 'translation', original, result: text, source, target, place: nameOf(document), state: 'late' })
    .catch((error: unknown) => services.log.error(logged(error)));
}
