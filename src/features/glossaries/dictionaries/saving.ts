import * as vscode from 'vscode';
import { compareEntries } from '../../../text/glossary/compare.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { parseEntries } from '../../../text/glossary/parse.ts';
import { isServiceError } from '../../../client/errors.ts';
import type { Services } from '../../../services/services.ts';
import { failureWords } from '../../../services/failures.ts';
import { askInSave, unavailable } from '../../../editor/fileErrors.ts';
import type { DictionaryAddress } from '../../../services/glossaries/dictionaryPlace.ts';
import { dictionaryLanguage } from '../../../services/glossaries/dictionaryPlace.ts';
import { faultInLine } from '../../../services/glossaries/faultMessages.ts';
import { localNumber } from '../../../editor/localized.ts';
import { isCancellation, withProgress } from '../../../editor/progress.ts';
import { entriesDigestOf, plainLines } from './contents.ts';
import type { Content } from './contents.ts';
import { VirtualDocuments } from '../../../editor/virtualDocuments.ts';
import * as messages from './texts.ts';

/** Read-only documents with the service's version of dictionaries, for comparison with texts that are to replace them. */
export class RemoteTexts implements vscode.Disposable {
  readonly #documents = new VirtualDocuments('interlinear-glossary-remote');

  /** Compares the service's version with the text in the editor, which can be edited in the comparison. */
  async compare(uri: vscode.Uri, name: string, remote: string): Promise<void> {
    const shown = this.#documents.keep(`/${name}`, remote, String(this.#documents.next()));
    await vscode.commands.executeCommand('vscode.diff', shown, uri, messages.compareTitle(name), { preview: false });
  }

  dispose(): void {
    this.#documents.dispose();
  }
}

/** Dictionary that is being saved. */
interface Saving {
  readonly address: DictionaryAddress;
  readonly uri: vscode.Uri;
  /** Name of the file. */
  readonly name: string;
  /** Text in the editor, with `\n` line ends. */
  readonly text: string;
  /** Content on which the text is based; undefined if unknown. */
  readonly base: Content | undefined;
  /** True if the editor shows it as deleted. */
  readonly gone: boolean;
  /** Text of the service that the user chose to overwrite. */
  approved: string | undefined;
}

/** Result of a save. */
type Saved =
  /** The service now has the entries of the text. */
  | { readonly kind: 'saved' }
  /** The user chose the service's version. The text is kept in a separate editor. */
  | { readonly kind: 'reload'; readonly remote: string };

/**
 * Replaces a dictionary with the text in its editor. Nothing is sent if the text has faults or no changes. The service's version is read
 * again before it is replaced. If it changed since the dictionary was opened, the user is asked. Changes made by somebody else between that
 * read and our request are lost without notice, because the API has no conditional requests.
 * @throws FileSystemError or ServiceError; the text stays in the editor, unsaved.
 */
export async function saveDictionary(services: Services, remotes: RemoteTexts, saving: Saving): Promise<Saved> {
  const entries = entriesOf(saving.text);
  const sent = withoutBlankLines(saving.text);
  const { base } = saving;
  if (!saving.gone && base?.text !== undefined && withoutBlankLines(base.text) === sent) return { kind: 'saved' };
  for (;;) {
    // The user may have taken long to answer, and the connection may have changed since then.
    await requireOwner(services, saving.address);
    const remote = await readRemote(services, saving);
    if (remote === undefined) await askToMakeAgain(services, saving, entries.length);
    else if (!isBase(remote, base) && !isApproved(remote, saving)) {
      if (isSame(parsed(remote), entries)) return { kind: 'saved' };
      const choice = await askAbout(saving, remote, entries);
      if (choice === 'reload') return { kind: 'reload', remote };
      if (choice === 'compare') return compareInstead(remotes, saving, remote);
      saving.approved = remote;
      continue;
    }
    await write(services, saving, sent);
    return { kind: 'saved' };
  }
}

/** Returns the entries of a text without faults. @throws FileSystemError with the first fault. */
function entriesOf(text: string): readonly Entry[] {
  const { entries, faults } = parseEntries(text, { entries_format: 'tsv' });
  const [first] = faults;
  if (!first) return entries;
  if (first.kind === 'noEntries') throw unavailable(messages.entryNeeded());
  throw unavailable(
    faults.length === 1 ? messages.notSentOne(faultInLine(first)) : messages.notSentMany(faultInLine(first), localNumber(faults.length)),
  );
}

/** Removes blank lines: an entry is a line, and the behavior of the service for blank lines is not documented. */
function withoutBlankLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' || line.includes('\t'))
    .join('\n');
}

function parsed(text: string): readonly Entry[] {
  return parseEntries(text, { entries_format: 'tsv' }).entries;
}

/** Checks if two dictionaries have the same entries, in any order. */
function isSame(one: readonly Entry[], other: readonly Entry[]): boolean {
  if (one.length !== other.length) return false;
  const { added, removed, changed } = compareEntries(one, other);
  return added.length + removed.length + changed.length === 0;
}

function isBase(remote: string, base: Content | undefined): boolean {
  if (!base) return false;
  return base.text === undefined
    ? entriesDigestOf(remote) === base.entries
    : base.text === remote || isSame(parsed(base.text), parsed(remote));
}

function isApproved(remote: string, { approved }: Saving): boolean {
  return approved !== undefined && (approved === remote || isSame(parsed(approved), parsed(remote)));
}

/** Returns the service's version; undefined if the dictionary no longer exists. */
async function readRemote(services: Services, { address, name }: Saving): Promise<string | undefined> {
  try {
    const text = await withProgress(messages.readingBeforeSaving(name), (signal) => services.glossaries.entries(address, signal));
    return text === '' ? undefined : plainLines(text);
  } catch (error) {
    if (isServiceError(error, 'notFound')) return undefined;
    throw error;
  }
}

async function write(services: Services, { address, name }: Saving, entries: string): Promise<void> {
  await requireOwner(services, address);
  try {
    await withProgress(messages.saving(name), (signal) => services.glossaries.replace(address, entries, signal));
  } catch (error) {
    throw isServiceError(error, 'notFound') ? glossaryDeleted() : error;
  }
}

function glossaryDeleted(): vscode.FileSystemError {
  return unavailable(messages.glossaryDeleted());
}

/** Asks if a deleted dictionary should be created again. @throws FileSystemError if not. */
async function askToMakeAgain(services: Services, { address, name }: Saving, count: number): Promise<void> {
  const glossaries = await withProgress(messages.readingGlossaries(), (signal) => services.glossaries.refresh(signal));
  const glossary = glossaries.find(({ glossary_id }) => glossary_id === address.glossary_id);
  if (!glossary) throw glossaryDeleted();
  const make = messages.recreateButton();
  const detail = count === 1 ? messages.recreateDetailOne(glossary.name) : messages.recreateDetailMany(glossary.name, localNumber(count));
  if ((await askInSave(messages.noLongerExists(name), detail, make)) !== make) throw notSaved();
}

async function askAbout({ name, base }: Saving, remote: string, entries: readonly Entry[]): Promise<'overwrite' | 'reload' | 'compare'> {
  const overwrite = messages.overwriteButton();
  const reload = messages.reloadButton();
  const compare = messages.compareButton();
  const theirs = base?.text === undefined ? undefined : compareEntries(parsed(base.text), parsed(remote));
  const ours = compareEntries(parsed(remote), entries);
  const detail = [
    theirs &&
      messages.changedElsewhere(localNumber(theirs.added.length), localNumber(theirs.removed.length), localNumber(theirs.changed.length)),
    messages.overwriteDetail(localNumber(ours.removed.length), localNumber(ours.changed.length), localNumber(ours.added.length)),
    messages.reloadDetail(),
    messages.compareDetail(),
  ];
  const message = messages.changedOnService(name);
  const answer = await askInSave(message, detail.filter((line) => line !== undefined).join('\n\n'), overwrite, reload, compare);
  if (answer === overwrite) return 'overwrite';
  if (answer === reload) return 'reload';
  if (answer === compare) return 'compare';
  throw notSaved();
}

/**
 * Opens a comparison instead of saving. If the user saves again, the text replaces the version shown. @throws FileSystemError because the
 * text is not saved.
 */
async function compareInstead(remotes: RemoteTexts, saving: Saving, remote: string): Promise<never> {
  saving.approved = remote;
  await remotes.compare(saving.uri, saving.name, remote);
  throw unavailable(messages.saveAfterComparing());
}

function notSaved(): vscode.FileSystemError {
  return unavailable(messages.savingCanceled());
}

/** Keeps a text in a new unsaved file. */
export async function keepInNewFile(text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: text, language: dictionaryLanguage });
  await vscode.window.showTextDocument(document, { preview: false, preserveFocus: true, viewColumn: vscode.ViewColumn.Beside });
}

/** Checks that a file is only read or written over the connection it was opened with. @throws FileSystemError */
export async function requireOwner(services: Services, { account }: DictionaryAddress): Promise<void> {
  const identity = await services.connections.identity();
  if (!identity) throw unavailable(messages.notConnected());
  if (identity.keptAs.toLowerCase() !== account.toLowerCase()) throw unavailable(messages.otherKey());
}

/** Converts a failure to an error for a text that was not saved. */
export async function asSaveError(services: Services, error: unknown): Promise<vscode.FileSystemError> {
  if (error instanceof vscode.FileSystemError) return error;
  const words = isCancellation(error) ? messages.canceled() : await failureWords(services, error);
  return unavailable(messages.notSavedBecause(words));
}
