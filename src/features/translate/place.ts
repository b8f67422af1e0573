import * as vscode from 'vscode';
import { settings } from '../../manifest.ts';
import { applyEdits } from '../../services/translation/applyEdits.ts';
import type { Applied } from '../../services/translation/applyEdits.ts';
import { setting } from '../../services/settings/settings.ts';
import { changesReported, selectUnlessUserDoes } from '../../editor/select.ts';
import { isReadOnly } from '../../editor/writable.ts';
import type { Translated } from './translationUnits.ts';
import * as messages from './texts.ts';

/** Places for a translation. */
export const placements = ['replace', 'insertBelow', 'sideBySide', 'clipboard', 'hover'] as const;
export type Placement = (typeof placements)[number];

/** Returns the place in the settings for a document. */
export function defaultPlacement(document: vscode.TextDocument): Placement {
  const chosen = setting('interlinear.translation.placement', document);
  return placements.find((placement) => placement === chosen) ?? settings['interlinear.translation.placement'];
}

/** Translation with its range in the document. */
export interface PlacedRange {
  readonly translated: Translated;
  readonly range: vscode.Range;
}

export interface ApplyResult {
  /** Translations with their current ranges. */
  readonly placed: readonly PlacedRange[];
  /** Translations that could not be placed, and the reason. */
  readonly unapplied: readonly Translated[];
  readonly reason: 'closed' | 'readOnly' | 'edited' | 'declined' | 'noLine' | undefined;
}

/** Inserts all translations into the document in one undo step. Text that was edited in the meantime is never overwritten. */
export async function applyTranslations(
  document: vscode.TextDocument,
  translated: readonly Translated[],
  how: 'replace' | 'insertBelow',
): Promise<ApplyResult> {
  if (document.isClosed) return nowhere(translated, 'closed');
  if (await isReadOnly(document)) return nowhere(translated, 'readOnly');
  // The editor refuses an edit if another one arrives after the ranges were read. Try once more with the moved ranges.
  for (let tries = 0; tries < 2; tries += 1) {
    const unapplied: Translated[] = [];
    const planned: PlannedEdit[] = [];
    for (const item of translated) {
      const range = item.unit.tracked.current();
      if (range && (how === 'replace' || item.unit.mayGrow)) planned.push(planEdit(document, item, range, how));
      else unapplied.push(item);
    }
    const reason = unapplied.some(({ unit }) => how === 'insertBelow' && !unit.mayGrow) ? 'noLine' : 'edited';
    if (planned.length === 0) return { placed: [], unapplied, reason };
    const { applied, placed } = await apply(document, planned);
    if (applied === 'declined') return nowhere(translated, 'declined');
    if (applied === 'applied') {
      // Some may have been unticked in the preview.
      const unticked = planned.map((plan) => plan.translated).filter((item) => !placed.some((place) => place.translated === item));
      if (unticked.length > 0) return { placed, unapplied: [...unapplied, ...unticked], reason: 'declined' };
      return { placed, unapplied, reason: unapplied.length > 0 ? reason : undefined };
    }
  }
  return nowhere(translated, document.isClosed ? 'closed' : 'edited');
}

function nowhere(unapplied: readonly Translated[], reason: ApplyResult['reason']): ApplyResult {
  return { placed: [], unapplied, reason };
}

interface PlannedEdit {
  readonly translated: Translated;
  readonly edit: vscode.TextEdit;
  /** UTF-16 units of the edit's text before the translation itself. */
  readonly lead: number;
  readonly length: number;
}

function planEdit(document: vscode.TextDocument, translated: Translated, range: vscode.Range, how: 'replace' | 'insertBelow'): PlannedEdit {
  const eolUnits = document.eol === vscode.EndOfLine.CRLF ? 2 : 1;
  const { text, unit } = translated;
  if (how === 'replace') {
    return { translated, edit: vscode.TextEdit.replace(range, text), lead: 0, length: insertedUnits(text, eolUnits) };
  }
  const { at, lead, body } = below(document, range, text);
  // A translation below its original has no line end of its own, even if it is translated again.
  const own = { ...translated, unit: { ...unit, join: (texts: readonly string[]) => withoutLastBreak(unit.join(texts)) } };
  return { translated: own, edit: vscode.TextEdit.insert(at, lead + body), lead: lead.length, length: insertedUnits(body, eolUnits) };
}

/** Returns new lines below the original, with its indentation. In Markdown, paragraphs need a blank line in between to remain separate. */
function below(document: vscode.TextDocument, range: vscode.Range, text: string) {
  const eol = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  // A selection that ends at the start of a line does not include that line.
  const lastLine = range.end.character === 0 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line;
  const last = document.lineAt(lastLine);
  const first = document.lineAt(range.start.line);
  const indent = first.text.slice(0, first.firstNonWhitespaceCharacterIndex);
  const startsLine = range.start.character <= first.firstNonWhitespaceCharacterIndex;
  const nextIsBlank = lastLine + 1 >= document.lineCount || document.lineAt(lastLine + 1).isEmptyOrWhitespace;
  const isParagraph = document.languageId === 'markdown' && nextIsBlank && !/^\s*([-*+>|#]|\d+[.)])/.test(first.text);
  // A selection from the start of a line already includes its indentation.
  const missing = startsLine && range.start.character === 0 ? '' : indent;
  return { at: last.range.end, lead: (isParagraph ? eol + eol : eol) + missing, body: withoutLastBreak(text) };
}

function withoutLastBreak(text: string): string {
  return text.replace(/(?<!\n)(?:\r?\n)+$/, '');
}

async function apply(
  document: vscode.TextDocument,
  planned: readonly PlannedEdit[],
): Promise<{ applied: Applied; placed: readonly PlacedRange[] }> {
  // Unchanged text needs no edit and no undo step.
  const edits = planned
    .map(({ edit }) => edit)
    .filter(({ range, newText }) => withPlainBreaks(document.getText(range)) !== withPlainBreaks(newText));
  const select = selectionAfter(document, planned);
  const inOrder = ordered(document, planned);
  const applied = edits.length === 0 ? 'applied' : await applyEdits(document, edits, messages.translations());
  if (applied !== 'applied') return { applied, placed: [] };
  const found = new Map<PlannedEdit, vscode.Range>();
  let shift = 0;
  for (const { plan, start, growth } of inOrder) {
    const from = start + shift + plan.lead;
    const range = new vscode.Range(document.positionAt(from), document.positionAt(from + plan.length));
    // Some may have been unticked in the preview. Those have not moved anything.
    if (withPlainBreaks(document.getText(range)) !== newTextOf(plan)) continue;
    found.set(plan, range);
    shift += growth;
  }
  const placed = planned.flatMap((plan): PlacedRange[] => {
    const range = found.get(plan);
    return range ? [{ translated: plan.translated, range }] : [];
  });
  if (placed.length === planned.length) await select(placed);
  return { applied, placed };
}

/** Returns the expected translation of an edit, with normalized line ends. */
function newTextOf({ edit, lead }: PlannedEdit): string {
  return withPlainBreaks(edit.newText.slice(lead));
}

function withPlainBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Returns the edits from top to bottom, with their start offsets and the number of units by which they move the following text. */
function ordered(document: vscode.TextDocument, planned: readonly PlannedEdit[]) {
  const eolUnits = document.eol === vscode.EndOfLine.CRLF ? 2 : 1;
  return planned
    .toSorted((a, b) => a.edit.range.start.compareTo(b.edit.range.start))
    .map((plan) => {
      const start = document.offsetAt(plan.edit.range.start);
      const growth = insertedUnits(plan.edit.newText, eolUnits) - (document.offsetAt(plan.edit.range.end) - start);
      return { plan, start, growth };
    });
}

/** Counts units after insertion: the editor converts all line ends to those of the document. */
function insertedUnits(text: string, eolUnits: number): number {
  const breaks = text.match(/\r\n|\n|\r/g) ?? [];
  return text.length + breaks.reduce((sum, found) => sum + eolUnits - found.length, 0);
}

/**
 * Returns a function that selects the translations, because the editor only partly preserves a replaced selection. Does nothing if the
 * selection has been changed in the meantime.
 */
function selectionAfter(document: vscode.TextDocument, planned: readonly PlannedEdit[]): (placed: readonly PlacedRange[]) => Promise<void> {
  const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
  const replaced = editor?.selections.map((selection) =>
    planned.findIndex(({ edit }) => edit.range.isEqual(selection) && !selection.isEmpty),
  );
  if (!editor || !replaced || replaced.includes(-1)) return async () => undefined;
  return async (placed) => {
    const { version } = document;
    await changesReported();
    // After an undo or typing, the ranges are outdated and the selection is the user's.
    if (document.version !== version) return;
    const isWhereItWas = editor.selections.every((selection) => placed.some(({ range }) => range.contains(selection)));
    if (!isWhereItWas) return;
    await selectUnlessUserDoes(
      editor,
      replaced.flatMap((index) => {
        const range = placed[index]?.range;
        return range ? [new vscode.Selection(range.start, range.end)] : [];
      }),
    );
  };
}

/** Returns the reason why a translation is only shown. */
export function reasonSentence(reason: ApplyResult['reason']): string {
  switch (reason) {
    case 'closed':
      return messages.shownBecauseClosed();
    case 'readOnly':
      return messages.shownBecauseReadOnly();
    case 'noLine':
      return messages.shownBecauseString();
    case 'declined':
      return messages.shownBecauseDeclined();
    default:
      return messages.shownBecauseEdited();
  }
}
