import * as vscode from 'vscode';
import { pullInto, readLinkedFile, withEdits } from '../../../text/glossary/pull.ts';
import type { Pull } from '../../../text/glossary/pull.ts';
import type { Services } from '../../../services/services.ts';
import { execute } from '../../../services/command.ts';
import { run } from '../../../services/failures.ts';
import { fileName } from '../../../editor/files.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { showRemark } from '../../../editor/userError.ts';
import { dictionaryLabel, readBothSides, refuseMissing } from './syncState.ts';
import type { SyncState } from './syncState.ts';
import type { SoundFile } from './chosenFile.ts';
import { faultyFile } from './fileFaults.ts';
import type { VirtualDocuments } from '../../../editor/virtualDocuments.ts';
import { differencesInWords, isNothing } from './labels.ts';

/** Shows how a file and its dictionary differ. */
export async function compareWithDictionary(services: Services, snapshots: VirtualDocuments, file: SoundFile): Promise<void> {
  const sides = await readBothSides(services, file);
  refuseMissing(sides, file);
  await showDifference(services, snapshots, file, sides);
}

/** Opens the comparison where there is a difference, and says what it is. */
export async function showDifference(services: Services, snapshots: VirtualDocuments, file: SoundFile, sides: SyncState): Promise<void> {
  const difference = pullOf(file, sides);
  const name = fileName(file.uri);
  const label = dictionaryLabel(sides);
  if (isNothing(difference)) {
    showRemark(vscode.l10n.t('{0} and {1} have the same entries.', name, label));
    return;
  }
  // The dictionary in the manner and the order of the file: nothing but what differs shows as different.
  const dictionary = snapshots.keep(`/${snapshots.next()}/${name}`, withEdits(sides.text, difference.edits));
  const title = vscode.l10n.t('{0} ↔ {1}', label, name);
  await vscode.commands.executeCommand('vscode.diff', dictionary, file.uri, title, { preview: false });
  // Not awaited: the command is over when the comparison is shown, the notice may stay for long.
  void run(services, () => offerBoth(file, vscode.l10n.t('{0} and {1} differ: {2}.', name, label, differencesInWords(difference))));
}

/** What would make the file say the same as the dictionary. @throws UserError when its rows cannot be told apart. */
export function pullOf({ uri, link }: SoundFile, { document, text, entries }: SyncState): Pull {
  const name = fileName(uri);
  const malformed = readLinkedFile(text, name, link, entries).faults.filter(({ kind }) => kind === 'malformedQuotes');
  if (malformed.length > 0) throw faultyFile(document, malformed);
  return pullInto(text, name, link, entries);
}

async function offerBoth({ uri }: SoundFile, message: string): Promise<void> {
  const pull = vscode.l10n.t('Pull…');
  const push = vscode.l10n.t('Push…');
  const chosen = await vscode.window.showInformationMessage(plainInMessage(message), pull, push);
  if (chosen === pull) await execute('interlinear.pullLinkedDictionary', uri);
  if (chosen === push) await execute('interlinear.pushLinkedDictionary', uri);
}
