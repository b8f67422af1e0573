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
import { differencesInWords, isNothing } from '../differences.ts';
import * as messages from './texts.ts';

/** Snapshot of a file and its dictionary. */
export interface SyncState {
  readonly document: vscode.TextDocument;
  /** Version of the document, including unsaved changes. */
  readonly version: number;
  readonly text: string;
  readonly glossary: NamedGlossary;
  readonly place: DictionaryPlace;
  /** True if the glossary has a dictionary for the pair. */
  readonly exists: boolean;
  /** Entries of the dictionary. */
  readonly entries: readonly Entry[];
  /** Entries as returned by the service. */
  readonly tsv: string;
}

/** Reads the file and its dictionary. @throws UserError; ServiceError; CancellationError. */
export async function readBothSides(services: Services, file: SoundFile): Promise<SyncState> {
  // A repository may contain symbolic links, which could lead to a file outside of the folder.
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

/** Checks if nothing has changed between two snapshots. */
export function isSame(a: SyncState | undefined, b: SyncState): boolean {
  return a !== undefined && a.version === b.version && a.document === b.document && a.tsv === b.tsv && a.exists === b.exists;
}

/** Returns, for example, `Product (en → de)` */
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
    // It was deleted, or created again with the same name, since the list was read.
    await services.glossaries.refresh(signal);
    const now = await dictionaryOf(services, file, signal);
    return { ...now, tsv: now.exists ? await services.glossaries.entries(now.place, signal) : '' };
  }
}

/** Finds the dictionary of a link. If it is not in the list, it may be new, so the list is read again. */
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

/** Refuses a glossary without a dictionary for the pair, as there is nothing to compare or pull. */
export function refuseMissing(sides: SyncState, file: SoundFile): void {
  if (sides.exists) return;
  const message = messages.dictionaryMissing(sides.glossary.name, pairCodes(sides.place));
  throw new UserError(message, [{ title: messages.pushButton(), run: () => execute('interlinear.pushLinkedDictionary', file.uri) }]);
}

/** Shows the differences between a file and its dictionary. */
export async function compareWithDictionary(services: Services, snapshots: VirtualDocuments, file: SoundFile): Promise<void> {
  const sides = await readBothSides(services, file);
  refuseMissing(sides, file);
  await showDifference(services, snapshots, file, sides);
}

/** Opens the comparison if there are differences, and describes them. */
export async function showDifference(services: Services, snapshots: VirtualDocuments, file: SoundFile, sides: SyncState): Promise<void> {
  const difference = pullOf(file, sides);
  const name = fileName(file.uri);
  const label = dictionaryLabel(sides);
  if (isNothing(difference)) {
    showRemark(messages.sameEntries(name, label));
    return;
  }
  // Write the dictionary in the format and order of the file, so that only real differences are shown.
  const dictionary = snapshots.keep(`/${snapshots.next()}/${name}`, withEdits(sides.text, difference.edits));
  const title = messages.compareTitle(label, name);
  await vscode.commands.executeCommand('vscode.diff', dictionary, file.uri, title, { preview: false });
  // Not awaited: the command ends when the comparison is shown, but the notice may stay open for long.
  void run(services, () => offerBoth(file, messages.differences(name, label, differencesInWords(difference))));
}

/** Returns the edits that make the file match the dictionary. @throws UserError if its rows cannot be parsed. */
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
