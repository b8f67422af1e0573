import * as vscode from 'vscode';
import { compareEntries } from '../../../text/glossary/compare.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { parseEntries } from '../../../text/glossary/parse.ts';
import { isServiceError } from '../../../client/errors.ts';
import type { Services } from '../../../services/services.ts';
import { askInSave, unavailable } from '../../../editor/fileErrors.ts';
import type { DictionaryAddress } from '../../../services/glossaries/dictionaryPlace.ts';
import { dictionaryLanguage } from '../../../services/glossaries/dictionaryPlace.ts';
import { faultInLine } from '../../../services/glossaries/faultMessages.ts';
import { localNumber } from '../../../editor/localized.ts';
import { withProgress } from '../../../editor/progress.ts';
import { entriesDigestOf, plainLines } from './contents.ts';
import type { Content } from './contents.ts';
import { requireOwner } from './refusals.ts';
import { VirtualDocuments } from '../../../editor/virtualDocuments.ts';
import * as messages from './texts.ts';

/** Dictionaries as the service has them, beside texts that are about to replace them. */
export class RemoteTexts implements vscode.Disposable {
  readonly #documents = new VirtualDocuments('interlinear-glossary-remote');

  /** Opens a comparison of what the service has with the text in the editor, which can be edited in it. */
  async compare(uri: vscode.Uri, name: string, remote: string): Promise<void> {
    const shown = this.#documents.keep(`/${name}`, remote, String(this.#documents.next()));
    await vscode.commands.executeCommand('vscode.diff', shown, uri, messages.compareTitle(name), { preview: false });
  }

  dispose(): void {
    this.#documents.dispose();
  }
}

/** A dictionary that is being saved. */
interface Saving {
  readonly address: DictionaryAddress;
  readonly uri: vscode.Uri;
  /** Of the file. */
  readonly name: string;
  /** The text in the editor, with `\n` line ends. */
  readonly text: string;
  /** What that text was made from; undefined when nobody knows any more. */
  readonly base: Content | undefined;
  /** Whether the editor shows it as deleted. */
  readonly gone: boolean;
  /** What the service had when the user chose to put this text in its place. */
  approved: string | undefined;
}

/** How a save ended. */
type Saved =
  /** The service has the entries of the text now. */
  | { readonly kind: 'saved' }
  /** The user took what the service has; the text is in an editor of its own. */
  | { readonly kind: 'reload'; readonly remote: string };

/**
 * Replaces a dictionary by the text in its editor. Nothing faulty is sent, and nothing when nothing was changed. Before it is replaced, what
 * the service has is read again: when that is not what was opened, the user is asked. What somebody else changes between that reading and
 * our request is lost without a word; the interface has no way to make a request depend on what is there.
 * @throws FileSystemError or ServiceError; the text stays in the editor, unsaved.
 */
export async function saveDictionary(services: Services, remotes: RemoteTexts, saving: Saving): Promise<Saved> {
  const entries = entriesOf(saving.text);
  const sent = withoutBlankLines(saving.text);
  const { base } = saving;
  if (!saving.gone && base?.text !== undefined && withoutBlankLines(base.text) === sent) return { kind: 'saved' };
  for (;;) {
    // An answer may have taken its time, and the connection may be another one by now.
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

/** The entries of a text that may be sent. @throws FileSystemError with the first fault. */
function entriesOf(text: string): readonly Entry[] {
  const { entries, faults } = parseEntries(text, { entries_format: 'tsv' });
  const [first] = faults;
  if (!first) return entries;
  if (first.kind === 'noEntries') throw unavailable(messages.entryNeeded());
  throw unavailable(
    faults.length === 1 ? messages.notSentOne(faultInLine(first)) : messages.notSentMany(faultInLine(first), localNumber(faults.length)),
  );
}

/** An entry is a line; what the service makes of lines without one is not said. */
function withoutBlankLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' || line.includes('\t'))
    .join('\n');
}

function parsed(text: string): readonly Entry[] {
  return parseEntries(text, { entries_format: 'tsv' }).entries;
}

/** Whether two dictionaries say the same, in whatever order. */
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

/** What the service has; undefined when the dictionary is not there any more. */
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

/** @throws FileSystemError unless the user wants it made again. */
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

/** The editor shows both texts. Saved again, the text replaces what was shown. @throws FileSystemError for the text is not saved. */
async function compareInstead(remotes: RemoteTexts, saving: Saving, remote: string): Promise<never> {
  saving.approved = remote;
  await remotes.compare(saving.uri, saving.name, remote);
  throw unavailable(messages.saveAfterComparing());
}

function notSaved(): vscode.FileSystemError {
  return unavailable(messages.savingCanceled());
}

/** Keeps a text in an unsaved file of its own. */
export async function keepInNewFile(text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: text, language: dictionaryLanguage });
  await vscode.window.showTextDocument(document, { preview: false, preserveFocus: true, viewColumn: vscode.ViewColumn.Beside });
}
