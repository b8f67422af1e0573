import * as vscode from 'vscode';
import { openSetting } from '../../../services/noticeActions.ts';
import type { Link, LinkFault } from '../../../text/glossary/links.ts';
import { execute } from '../../../services/command.ts';
import { fileName } from '../../../editor/files.ts';
import { UserError } from '../../../editor/userError.ts';
import { linkedFilesKey } from './linkedFiles.ts';
import type { LinkedFile, LinkedFiles } from './linkedFiles.ts';

/** A file whose link says what it should. */
export type SoundFile = Omit<LinkedFile, 'read'> & { readonly link: Link };

/** The file that a command is about: the one that a menu hands over, else the one that is open. */
export function chosenUri(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return input.uri;
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  return vscode.window.activeTextEditor?.document.uri;
}

/** @throws UserError when it is not linked, or its link says something else. */
export function linkedFile(files: LinkedFiles, argument: unknown): SoundFile {
  const uri = chosenUri(argument);
  const file = uri && files.at(uri);
  if (!uri) throw new UserError(vscode.l10n.t('Open a CSV or TSV file first, or choose one in the Explorer.'));
  if (!file) {
    throw new UserError(vscode.l10n.t('{0} is not linked with a dictionary.', fileName(uri)), [
      { title: vscode.l10n.t('Link…'), run: () => execute('interlinear.linkDictionary', uri) },
    ]);
  }
  if ('link' in file.read) return { ...file, link: file.read.link };
  throw new UserError(linkFaultSentence(file.path, file.read.fault), [
    { title: vscode.l10n.t('Link Again…'), run: () => execute('interlinear.linkDictionary', uri) },
    openSetting(linkedFilesKey),
  ]);
}

const faults: Readonly<Record<LinkFault, () => string>> = {
  noObject: () => vscode.l10n.t('it must name a glossary and two languages.'),
  outside: () => vscode.l10n.t('its path leads out of the folder.'),
  glossary: () => vscode.l10n.t('"glossary" must be the name or the id of one.'),
  source_lang: () => vscode.l10n.t('"source_lang" must be the code of a language, such as en.'),
  target_lang: () => vscode.l10n.t('"target_lang" must be the code of a language, such as de.'),
};

/** What is wrong with a link, in words. */
export function linkFaultSentence(path: string, fault: LinkFault): string {
  return vscode.l10n.t('The link of {0} in the settings cannot be used: {1}', path, faults[fault]());
}
