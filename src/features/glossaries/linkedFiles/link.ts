import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { execute } from '../../../services/command.ts';
import { pickDictionary } from '../../../services/glossaries/dictionaryPicker.ts';
import { run } from '../../../services/failures.ts';
import { fileName } from '../../../editor/files.ts';
import { pairCodes } from '../../../services/glossaries/glossaryLabels.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { UserError } from '../../../editor/userError.ts';
import { chosenUri } from './chosenFile.ts';
import { removeLink, writeLink } from './linkSetting.ts';
import type { LinkedFiles } from './linkedFiles.ts';

/** Links a file with a dictionary that the user picks. Nothing of either changes. */
export async function linkDictionary(services: Services, argument: unknown): Promise<void> {
  const { uri, folder, path } = linkable(argument);
  const name = fileName(uri);
  const placeholder = vscode.l10n.t('Which dictionary belongs to {0}?', name);
  const picked = await pickDictionary(services, { placeholder });
  const same = (await services.glossaries.list(new AbortController().signal)).filter((glossary) => glossary.name === picked.name);
  const { source_lang, target_lang } = picked;
  // The name reads better in a repository; where it does not say which, the id does.
  const isNamed = same.length === 1 && picked.name.trim() === picked.name && picked.name !== '';
  const glossary = isNamed ? picked.name : picked.glossary_id;
  await writeLink(folder, path, { glossary, source_lang: source_lang.toLowerCase(), target_lang: target_lang.toLowerCase() });
  const label = `${picked.name} (${pairCodes(picked)})`;
  const message = vscode.l10n.t(
    '{0} is linked with {1}. The link is in the settings of the folder. Nothing was sent or changed.',
    name,
    label,
  );
  // Not awaited: the notice may stay for long.
  void run(services, () => offerToCompare(uri, message));
}

async function offerToCompare(uri: vscode.Uri, message: string): Promise<void> {
  const compare = vscode.l10n.t('Compare');
  const chosen = await vscode.window.showInformationMessage(plainInMessage(message), compare);
  if (chosen === compare) await execute('interlinear.compareLinkedDictionary', uri);
}

/** @throws UserError when it is no such file, or lies in no folder of the workspace. */
function linkable(argument: unknown): { uri: vscode.Uri; folder: vscode.WorkspaceFolder; path: string } {
  const uri = chosenUri(argument);
  if (!uri || !/\.(?:csv|tsv)$/i.test(uri.path))
    throw new UserError(
      vscode.l10n.t('Only a CSV or TSV file can be linked with a dictionary. Open one first, or choose it in the Explorer.'),
    );
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) {
    const message = vscode.l10n.t('{0} lies in no folder that is open. A link is kept in the settings of its folder.', fileName(uri));
    throw new UserError(message, [
      { title: vscode.l10n.t('Open Folder…'), run: async () => vscode.commands.executeCommand('vscode.openFolder') },
    ]);
  }
  return { uri, folder, path: uri.path.slice(folder.uri.path.length).replace(/^\/+/, '') };
}

/** The file and the dictionary stay as they are. */
export async function unlinkDictionary(files: LinkedFiles, argument: unknown): Promise<void> {
  const uri = chosenUri(argument);
  const file = uri && files.at(uri);
  if (!file) throw new UserError(vscode.l10n.t('This file is not linked with a dictionary.'));
  await removeLink(file.folder, file.path);
  const message = vscode.l10n.t('{0} is no longer linked. The file and the dictionary stay as they are.', fileName(file.uri));
  void vscode.window.showInformationMessage(plainInMessage(message));
}
