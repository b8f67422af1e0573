import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { compareWithDictionary } from './syncState.ts';
import type { LinkedFiles, SoundFile } from './linkedFiles.ts';
import { pullDictionary } from './pullDictionary.ts';
import { pushDictionary } from './pushDictionary.ts';
import { VirtualDocuments } from '../../../editor/virtualDocuments.ts';
import { openSetting } from '../../../services/noticeActions.ts';
import type { Link } from '../../../text/glossary/links.ts';
import { execute } from '../../../services/command.ts';
import { fileName } from '../../../editor/files.ts';
import { UserError } from '../../../editor/userError.ts';
import { linkedFilesKey } from './linkedFiles.ts';
import { pickDictionary } from '../../../services/glossaries/dictionaryPicker.ts';
import { run } from '../../../services/failures.ts';
import { pairCodes } from '../../../services/glossaries/glossaryLabels.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { linkFaultSentence } from './linkedEditors.ts';
import * as messages from './texts.ts';

/** Commands for linked files. Arguments come from menus, or from code that may have confirmed the command already. */
export class LinkActions implements vscode.Disposable {
  readonly #services: Services;
  readonly #files: LinkedFiles;
  /** Read-only documents with the service's version of dictionaries, for comparison. */
  readonly #snapshots = new VirtualDocuments('interlinear-dictionary-snapshot');

  constructor(services: Services, files: LinkedFiles) {
    this.#services = services;
    this.#files = files;
  }

  link(uri?: unknown): Promise<void> {
    return linkDictionary(this.#services, uri);
  }

  unlink(uri?: unknown): Promise<void> {
    return unlinkDictionary(this.#files, uri);
  }

  async compare(uri?: unknown): Promise<void> {
    await compareWithDictionary(this.#services, this.#snapshots, linkedFile(this.#files, uri));
  }

  async pull(uri?: unknown, _uris?: unknown, options?: unknown): Promise<void> {
    await pullDictionary(this.#services, this.#snapshots, linkedFile(this.#files, uri), confirmedIn(options) === true);
  }

  async push(uri?: unknown, _uris?: unknown, options?: unknown): Promise<void> {
    const confirmed = confirmedIn(options);
    const kind = confirmed === 'replace' || confirmed === 'merge' ? confirmed : undefined;
    await pushDictionary(this.#services, this.#snapshots, linkedFile(this.#files, uri), kind);
  }

  dispose(): void {
    this.#snapshots.dispose();
  }
}

function confirmedIn(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'confirmed' in options ? options.confirmed : undefined;
}

/** Returns the file for a command: the one passed by a menu, otherwise the active one. */
function chosenUri(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return input.uri;
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  return vscode.window.activeTextEditor?.document.uri;
}

/** @throws UserError if the file is not linked, or its link is invalid. */
function linkedFile(files: LinkedFiles, argument: unknown): SoundFile {
  const uri = chosenUri(argument);
  const file = uri && files.at(uri);
  if (!uri) throw new UserError(messages.openFileFirst());
  if (!file) {
    throw new UserError(messages.fileNotLinked(fileName(uri)), [
      { title: messages.linkButton(), run: () => execute('interlinear.linkDictionary', uri) },
    ]);
  }
  if ('link' in file.read) return { ...file, link: file.read.link };
  throw new UserError(linkFaultSentence(file.path, file.read.fault), [
    { title: messages.linkAgainButton(), run: () => execute('interlinear.linkDictionary', uri) },
    openSetting(linkedFilesKey),
  ]);
}

/** Links a file to a dictionary that the user picks. Neither of them changes. */
async function linkDictionary(services: Services, argument: unknown): Promise<void> {
  const { uri, folder, path } = linkable(argument);
  const name = fileName(uri);
  const placeholder = messages.chooseDictionary(name);
  const picked = await pickDictionary(services, { placeholder });
  const same = (await services.glossaries.list(new AbortController().signal)).filter((glossary) => glossary.name === picked.name);
  const { source_lang, target_lang } = picked;
  // A name is easier to read in a repository. If it is ambiguous, the id is used.
  const isNamed = same.length === 1 && picked.name.trim() === picked.name && picked.name !== '';
  const glossary = isNamed ? picked.name : picked.glossary_id;
  await writeLink(folder, path, { glossary, source_lang: source_lang.toLowerCase(), target_lang: target_lang.toLowerCase() });
  const label = `${picked.name} (${pairCodes(picked)})`;
  const message = messages.linked(name, label);
  // Not awaited, as the notice may stay open for long.
  void run(services, () => offerToCompare(uri, message));
}

async function offerToCompare(uri: vscode.Uri, message: string): Promise<void> {
  const compare = messages.compareButton();
  const chosen = await vscode.window.showInformationMessage(plainInMessage(message), compare);
  if (chosen === compare) await execute('interlinear.compareLinkedDictionary', uri);
}

/** @throws UserError if it is not such a file, or is not in a folder of the workspace. */
function linkable(argument: unknown): { uri: vscode.Uri; folder: vscode.WorkspaceFolder; path: string } {
  const uri = chosenUri(argument);
  if (!uri || !/\.(?:csv|tsv)$/i.test(uri.path)) throw new UserError(messages.onlyCsvOrTsv());
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) {
    const message = messages.outsideFolders(fileName(uri));
    throw new UserError(message, [
      { title: messages.openFolderButton(), run: async () => vscode.commands.executeCommand('vscode.openFolder') },
    ]);
  }
  return { uri, folder, path: uri.path.slice(folder.uri.path.length).replace(/^\/+/, '') };
}

/** Removes a link. The file and the dictionary are not changed. */
async function unlinkDictionary(files: LinkedFiles, argument: unknown): Promise<void> {
  const uri = chosenUri(argument);
  const file = uri && files.at(uri);
  if (!file) throw new UserError(messages.notLinked());
  await removeLink(file.folder, file.path);
  const message = messages.unlinked(fileName(file.uri));
  void vscode.window.showInformationMessage(plainInMessage(message));
}

/** Values of the setting, by scope. */
type Places = readonly { readonly target: vscode.ConfigurationTarget; readonly value: unknown }[];

/**
 * Writes a link to the settings of its folder, which are in the repository. @throws UserError if the setting there has an invalid value.
 */
async function writeLink(folder: vscode.WorkspaceFolder, path: string, link: Link): Promise<void> {
  const [own] = placesOf(folder);
  if (!own) return;
  if (own.value !== undefined && !isTable(own.value)) throw brokenSetting();
  await update(folder, own.target, { ...own.value, [path]: link });
}

/** Removes a link from all settings that contain it. */
async function removeLink(folder: vscode.WorkspaceFolder, path: string): Promise<void> {
  for (const { target, value } of placesOf(folder)) {
    if (!isTable(value)) continue;
    const left = Object.entries(value).filter(([other]) => other.replace(/^(?:\.\/)+/, '') !== path);
    if (left.length === Object.keys(value).length) continue;
    await update(folder, target, left.length === 0 ? undefined : Object.fromEntries(left));
  }
}

/** Returns the scopes, the folder's first. If a folder is opened without a workspace file, its settings are those of the workspace. */
function placesOf(folder: vscode.WorkspaceFolder): Places {
  const found = vscode.workspace.getConfiguration(undefined, folder.uri).inspect<unknown>(linkedFilesKey);
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const inFolder = { target: WorkspaceFolder, value: found?.workspaceFolderValue };
  const inWorkspace = { target: Workspace, value: found?.workspaceValue };
  const places = vscode.workspace.workspaceFile === undefined ? [inWorkspace] : [inFolder, inWorkspace];
  return [...places, { target: Global, value: found?.globalValue }];
}

async function update(folder: vscode.WorkspaceFolder, target: vscode.ConfigurationTarget, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration(undefined, folder.uri).update(linkedFilesKey, value, target);
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function brokenSetting(): UserError {
  return new UserError(messages.invalidSetting(linkedFilesKey), [openSetting(linkedFilesKey)]);
}
