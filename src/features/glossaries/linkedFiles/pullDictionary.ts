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
import { changesInWords, isNothing, phrasesInWords } from '../differences.ts';
import * as messages from './texts.ts';

/**
 * Maximum number of separate edits. Above that, one edit replaces everything from the first to the last, as the editor needs time for each.
 */
const singleEdits = 1000;

/** Makes a file match its dictionary, in one undo step, after asking. The user saves the file. */
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
    if (await isReadOnly(sides.document)) throw new UserError(messages.fileReadOnly(fileName(file.uri)));
    const plan = pullOf(file, sides);
    // Apply exactly what was confirmed. If anything changed since then, show the changes and ask again.
    if (isNothing(plan) || confirmed || isSame(agreed.sides, sides)) return write(services, snapshots, file, sides, plan);
    const isChanged = agreed.sides !== undefined;
    if ((await ask(file, sides, plan, isChanged)) === 'show') return showDifference(services, snapshots, file, sides);
    agreed.sides = sides;
  }
}

/** @throws CancellationError if the user cancels. */
async function ask(file: SoundFile, sides: SyncState, plan: Pull, isChanged: boolean): Promise<'pull' | 'show'> {
  const name = fileName(file.uri);
  const details = [
    ...(isChanged ? [messages.changedMeanwhile()] : []),
    messages.changesInFile(changesInWords(plan)),
    ...(plan.removed.length > 0 ? [messages.removedPhrases(phrasesInWords(plan.removed.map(([source]) => source)))] : []),
    ...(plan.kept > 0 ? [messages.keptRows(localNumber(plan.kept))] : []),
    ...(sides.document.isDirty ? [messages.unsavedIncluded()] : []),
    messages.undoAndSave(),
  ];
  const yes = messages.pullNow();
  const show = messages.showChanges();
  const question = messages.pullQuestion(dictionaryLabel(sides), name);
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
  const applied = await applyEdits(document, edits, messages.pullEdit(label));
  if (applied === 'declined') return;
  if (applied === 'refused') throw new UserError(messages.fileNotChanged(name));
  const message = messages.pulled(name, label, changesInWords(plan));
  // Not awaited, as the notice may stay open for long.
  void run(services, () => offerToSave(document, message));
}

function changedMeanwhile(name: string): UserError {
  return new UserError(messages.changedDuringPull(name));
}

async function offerToSave(document: vscode.TextDocument, message: string): Promise<void> {
  const save = messages.saveButton();
  if ((await vscode.window.showInformationMessage(plainInMessage(message), save)) === save) await document.save();
}

/** Merges many edits into one. */
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
