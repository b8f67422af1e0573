import * as vscode from 'vscode';
import type { Pull, SheetEdit } from '../../../text/glossary/pull.ts';
import type { Services } from '../../../services/services.ts';
import { applyEdits } from '../../../services/translation/applyEdits.ts';
import { run } from '../../../services/failures.ts';
import { fileName } from '../../../editor/files.ts';
import { localNumber } from '../../../editor/localized.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { isCancellation } from '../../../editor/progress.ts';
import { Retriable, UserError } from '../../../editor/userError.ts';
import { isReadOnly } from '../../../editor/writable.ts';
import { dictionaryLabel, isSame, readBothSides, refuseMissing, pullOf, showDifference } from './syncState.ts';
import type { SyncState } from './syncState.ts';
import type { SoundFile } from './linkedFiles.ts';
import type { VirtualDocuments } from '../../../editor/virtualDocuments.ts';
import { changesInWords, isNothing, phrasesInWords } from '../differenceLabels.ts';

/** Edits over which one replaces all that lies between the first and the last: an editor takes its time for each. */
const singleEdits = 1000;

/** Makes a file say the same as its dictionary, in one step that can be undone; asks before. Leaves saving to the user. */
export async function pullDictionary(services: Services, snapshots: VirtualDocuments, file: SoundFile, confirmed: boolean): Promise<void> {
  const agreed: { sides?: SyncState } = {};
  try {
    await pull(services, snapshots, file, agreed, confirmed);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    throw new Retriable(
      error,
      () => pullDictionary(services, snapshots, file, confirmed),
      () => undefined,
    );
  }
}

async function pull(
  services: Services,
  snapshots: VirtualDocuments,
  file: SoundFile,
  agreed: { sides?: SyncState },
  confirmed: boolean,
): Promise<void> {
  for (;;) {
    const sides = await readBothSides(services, file);
    refuseMissing(sides, file);
    if (await isReadOnly(sides.document)) throw new UserError(vscode.l10n.t('{0} is read-only.', fileName(file.uri)));
    const plan = pullOf(file, sides);
    // What was agreed to is what is done: whatever changed meanwhile is shown and asked for anew.
    if (isNothing(plan) || confirmed || isSame(agreed.sides, sides)) return write(services, snapshots, file, sides, plan);
    const isChanged = agreed.sides !== undefined;
    if ((await ask(file, sides, plan, isChanged)) === 'show') return showDifference(services, snapshots, file, sides);
    agreed.sides = sides;
  }
}

/** @throws CancellationError when the user leaves. */
async function ask(file: SoundFile, sides: SyncState, plan: Pull, isChanged: boolean): Promise<'pull' | 'show'> {
  const name = fileName(file.uri);
  const details = [
    ...(isChanged ? [vscode.l10n.t('The file or the dictionary has changed meanwhile. This is how it stands now.')] : []),
    vscode.l10n.t('In the file: {0}.', changesInWords(plan)),
    ...(plan.removed.length > 0 ? [vscode.l10n.t('Removed: {0}.', phrasesInWords(plan.removed.map(([source]) => source)))] : []),
    ...(plan.kept > 0 ? [vscode.l10n.t('Rows that are no entries of this dictionary stay as they are: {0}.', localNumber(plan.kept))] : []),
    ...(sides.document.isDirty ? [vscode.l10n.t('The file has unsaved changes. They are taken as they stand.')] : []),
    vscode.l10n.t('It can be undone, and is not saved by itself.'),
  ];
  const yes = vscode.l10n.t('Pull');
  const show = vscode.l10n.t('Show Changes');
  const question = vscode.l10n.t('Pull {0} into {1}?', dictionaryLabel(sides), name);
  const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail: details.join('\n\n') }, yes, show);
  if (chosen === undefined) throw new vscode.CancellationError();
  return chosen === yes ? 'pull' : 'show';
}

async function write(services: Services, snapshots: VirtualDocuments, file: SoundFile, sides: SyncState, plan: Pull): Promise<void> {
  if (isNothing(plan)) return showDifference(services, snapshots, file, sides);
  const name = fileName(file.uri);
  const label = dictionaryLabel(sides);
  const { document } = sides;
  await vscode.window.showTextDocument(document, { preview: false });
  if (document.version !== sides.version) throw changedMeanwhile(name);
  const edits = joined(sides.text, plan.edits).map(({ start, end, text }) => {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    return new vscode.TextEdit(range, text);
  });
  const applied = await applyEdits(document, edits, vscode.l10n.t('Pull {0}', label));
  if (applied === 'declined') return;
  if (applied === 'refused') throw new UserError(vscode.l10n.t('{0} could not be changed.', name));
  const message = vscode.l10n.t('The entries of {1} were pulled into {0}: {2}. The file was not saved.', name, label, changesInWords(plan));
  // Not awaited: the notice may stay for long.
  void run(services, () => offerToSave(document, message));
}

function changedMeanwhile(name: string): UserError {
  return new UserError(vscode.l10n.t('{0} was changed at this very moment; nothing was pulled. Pull again.', name));
}

async function offerToSave(document: vscode.TextDocument, message: string): Promise<void> {
  const save = vscode.l10n.t('Save');
  if ((await vscode.window.showInformationMessage(plainInMessage(message), save)) === save) await document.save();
}

/** One edit in the place of very many. */
function joined(text: string, edits: readonly SheetEdit[]): readonly SheetEdit[] {
  const [first] = edits;
  const last = edits.at(-1);
  if (!first || !last || edits.length <= singleEdits) return edits;
  let at = first.start;
  const pieces = edits.flatMap((edit) => {
    const before = text.slice(at, edit.start);
    at = edit.end;
    return [before, edit.text];
  });
  return [{ start: first.start, end: last.end, text: pieces.join('') }];
}
