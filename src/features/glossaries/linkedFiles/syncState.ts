import * as vscode from 'vscode';
import { openSetting } from '../../../services/noticeActions.ts';
import { linkedFilesKey } from './linkedFiles.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { parseEntries } from '../../../text/glossary/parse.ts';
import { isServiceError } from '../../../client/errors.ts';
import type { Services } from '../../../services/services.ts';
import { cannotBeRead, fileName } from '../../../editor/files.ts';
import { isPair } from '../../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryPlace } from '../../../services/glossaries/dictionaryPlace.ts';
import { pairCodes } from '../../../services/glossaries/glossaryLabels.ts';
import { byNameOrId } from '../../../services/resources/namedResources.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { refuseOutside } from '../../../services/placesInside.ts';
import { execute } from '../../../services/command.ts';
import { withProgress } from '../../../editor/progress.ts';
import { UserError, showRemark } from '../../../editor/userError.ts';
import type { SoundFile } from './linkedFiles.ts';
import { pullInto, readLinkedFile, withEdits } from '../../../text/glossary/pull.ts';
import type { Pull } from '../../../text/glossary/pull.ts';
import { run } from '../../../services/failures.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { faultyFile } from './linkedEditors.ts';
import type { VirtualDocuments } from '../../../editor/virtualDocuments.ts';
import { differencesInWords, isNothing } from '../differenceLabels.ts';
import * as messages from './texts.ts';

/** A file and its dictionary as they were at one moment. */
export interface SyncState {
  readonly document: vscode.TextDocument;
  /** Of the document, unsaved changes included. */
  readonly version: number;
  readonly text: string;
  readonly glossary: NamedGlossary;
  readonly place: DictionaryPlace;
  /** Whether the glossary has a dictionary of the pair at all. */
  readonly exists: boolean;
  /** The dictionary's. */
  readonly entries: readonly Entry[];
  /** The entries as the service wrote them. */
  readonly tsv: string;
}

/** Reads both. @throws UserError; ServiceError; CancellationError. */
export async function readBothSides(services: Services, file: SoundFile): Promise<SyncState> {
  // A repository brings links, too: the file would be read, sent, or written, wherever one leads.
  await refuseOutside(file.folder.uri, file.uri);
  await services.session.ensureConnected();
  const document = await openDocument(file.uri);
  const title = messages.readingDictionary(fileName(file.uri));
  return withProgress(title, async (signal) => {
    const { glossary, place, exists, tsv } = await contentOf(services, file, signal);
    const { entries } = parseEntries(tsv, { entries_format: 'tsv' });
    return { document, version: document.version, text: document.getText(), glossary, place, exists, entries, tsv };
  });
}

/** Whether nothing has changed between two looks. */
export function isSame(a: SyncState | undefined, b: SyncState): boolean {
  return a !== undefined && a.version === b.version && a.document === b.document && a.tsv === b.tsv && a.exists === b.exists;
}

/** `Product (en → de)` */
export function dictionaryLabel({ glossary, place }: Pick<SyncState, 'glossary' | 'place'>): string {
  return `${glossary.name} (${pairCodes(place)})`;
}

async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new UserError(cannotBeRead(uri, error));
  }
}

type LinkedDictionary = Pick<SyncState, 'glossary' | 'place' | 'exists'>;

async function contentOf(services: Services, file: SoundFile, signal: AbortSignal): Promise<LinkedDictionary & Pick<SyncState, 'tsv'>> {
  const found = await dictionaryOf(services, file, signal);
  try {
    return { ...found, tsv: found.exists ? await services.glossaries.entries(found.place, signal) : '' };
  } catch (error) {
    if (!isServiceError(error, 'notFound')) throw error;
    // It was deleted, or made anew under the same name, since the list was read.
    await services.glossaries.refresh(signal);
    const now = await dictionaryOf(services, file, signal);
    return { ...now, tsv: now.exists ? await services.glossaries.entries(now.place, signal) : '' };
  }
}

/** What is not known from before may have been made since. */
async function dictionaryOf(services: Services, file: SoundFile, signal: AbortSignal): Promise<LinkedDictionary> {
  const found = foundIn(await services.glossaries.list(signal), file);
  if (typeof found === 'object' && found.exists) return found;
  const fresh = foundIn(await services.glossaries.refresh(signal), file);
  if (typeof fresh === 'object') return fresh;
  throw noGlossary(file, fresh);
}

function foundIn(glossaries: readonly NamedGlossary[], { link }: SoundFile): LinkedDictionary | 'several' | undefined {
  const glossary = byNameOrId(glossaries, ({ glossary_id }) => glossary_id, link.glossary);
  if (!glossary || glossary === 'several') return glossary;
  const pair = glossary.pairs.find((one) => isPair(one, link)) ?? link;
  const place = { glossary_id: glossary.glossary_id, source_lang: pair.source_lang, target_lang: pair.target_lang };
  return { glossary, place, exists: pair !== link };
}

function noGlossary({ uri, link }: SoundFile, found: 'several' | undefined): UserError {
  const name = fileName(uri);
  const message = found === 'several' ? messages.ambiguousGlossary(name, link.glossary) : messages.glossaryMissing(name, link.glossary);
  const again = { title: messages.linkAgainButton(), run: () => execute('interlinear.linkDictionary', uri) };
  return new UserError(message, [again, openSetting(linkedFilesKey)]);
}

/** The glossary has no dictionary of the pair: there is nothing to compare with or to pull. */
export function refuseMissing(sides: SyncState, file: SoundFile): void {
  if (sides.exists) return;
  const message = messages.dictionaryMissing(sides.glossary.name, pairCodes(sides.place));
  throw new UserError(message, [{ title: messages.pushButton(), run: () => execute('interlinear.pushLinkedDictionary', file.uri) }]);
}

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
    showRemark(messages.sameEntries(name, label));
    return;
  }
  // The dictionary in the manner and the order of the file: nothing but what differs shows as different.
  const dictionary = snapshots.keep(`/${snapshots.next()}/${name}`, withEdits(sides.text, difference.edits));
  const title = messages.compareTitle(label, name);
  await vscode.commands.executeCommand('vscode.diff', dictionary, file.uri, title, { preview: false });
  // Not awaited: the command is over when the comparison is shown, the notice may stay for long.
  void run(services, () => offerBoth(file, messages.differences(name, label, differencesInWords(difference))));
}

/** What would make the file say the same as the dictionary. @throws UserError when its rows cannot be told apart. */
export function pullOf({ uri, link }: SoundFile, { document, text, entries }: SyncState): Pull {
  const name = fileName(uri);
  const malformed = readLinkedFile(text, name, link, entries).faults.filter(({ kind }) => kind === 'malformedQuotes');
  if (malformed.length > 0) throw faultyFile(document, malformed);
  return pullInto(text, name, link, entries);
}

async function offerBoth({ uri }: SoundFile, message: string): Promise<void> {
  const pull = messages.pullButton();
  const push = messages.pushButton();
  const chosen = await vscode.window.showInformationMessage(plainInMessage(message), pull, push);
  if (chosen === pull) await execute('interlinear.pullLinkedDictionary', uri);
  if (chosen === push) await execute('interlinear.pushLinkedDictionary', uri);
}
