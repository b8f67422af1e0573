import { glossaryNameFault } from '../../services/glossaries/dictionaryPicker.ts';
import * as vscode from 'vscode';
import { orAborted } from '../../api/abort.ts';
import { confirm } from '../../editor/confirm.ts';
import { isServiceError } from '../../client/errors.ts';
import { activeGlossaries, isActive } from '../../services/glossaries/activeGlossary.ts';
import { followedOn, followInstead, stopFollowing } from '../../services/glossaries/followGlossary.ts';
import type { Services } from '../../services/services.ts';
import type { DictionaryTsv } from '../../services/glossaries/glossaryRequests.ts';
import { entriesInWords, entryCount, pairNames, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { explainGlossaryLimit } from '../../services/connection/planLimits.ts';
import { withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import { askName } from './destination.ts';
import type { FoundDictionary } from './rows.ts';
import { refuseLegacy, refreshSoon, retriable } from './retriable.ts';
import * as messages from './changeTexts.ts';

/** Changes to glossaries as a whole. Asks before anything gets lost. */

/** @param typed name typed in an earlier attempt. */
export async function renameGlossary(services: Services, glossary: NamedGlossary, typed = glossary.name): Promise<void> {
  refuseLegacy(glossary);
  const answer = await askName({ title: messages.renameGlossaryTitle(shortName(glossary.name)), step: 1 }, typed);
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const name = answer.value;
  if (name === glossary.name) return;
  const title = messages.renamingGlossary(shortName(glossary.name));
  await retriable(
    services,
    () => withProgress(title, (signal) => followedOn(services, () => services.glossaries.rename(glossary.glossary_id, name, signal))),
    async () => renameGlossary(services, glossary, name),
  );
}

/** Maximum number of glossaries listed in a question. */
const namesAsked = 10;

/** Deletes glossaries after showing what will be lost. @throws CancellationError */
export async function deleteGlossaries(services: Services, glossaries: readonly NamedGlossary[]): Promise<void> {
  const [first] = glossaries;
  if (!first) return;
  const question =
    glossaries.length === 1
      ? messages.deleteGlossaryQuestion(shortName(first.name))
      : messages.deleteGlossariesQuestion(localNumber(glossaries.length));
  const lines = glossaries.slice(0, namesAsked).map((glossary) => lossOf(glossary, glossaries.length > 1));
  const used = glossaries.filter((glossary) => isActive(services, glossary));
  const left = activeGlossaries(services.glossaries.known() ?? []).some((glossary) => !used.includes(glossary));
  const more = glossaries.length - lines.length;
  const detail = [
    lines.join('\n') + (more > 0 ? `\n${messages.andMore(localNumber(more))}` : ''),
    ...used.map(({ name }) =>
      left ? messages.usedInWorkspaceOthersRemain(shortName(name)) : messages.usedInWorkspaceNoneRemain(shortName(name)),
    ),
    messages.deletionAffectsEveryone(),
  ].join('\n\n');
  await confirm(question, detail, messages.deleteButton());
  const title = glossaries.length === 1 ? messages.deletingGlossary(shortName(first.name)) : messages.deletingGlossaries();
  await eachOf(services, glossaries, title, async (glossary, signal) => {
    await deleted(services, () => services.glossaries.remove(glossary.glossary_id, signal));
    if (used.includes(glossary)) await stopFollowing(glossary);
  });
}

function lossOf(glossary: NamedGlossary, named: boolean): string {
  const count = glossary.pairs.length;
  const dictionaries = count === 1 ? messages.dictionariesOne() : messages.dictionariesMany(localNumber(count));
  const entries = entriesInWords(entryCount(glossary));
  return named ? messages.namedGlossaryLoss(shortName(glossary.name), dictionaries, entries) : messages.glossaryLoss(dictionaries, entries);
}

/** Deletes dictionaries after showing what will be lost. @throws CancellationError; UserError for those that cannot be changed. */
export async function deleteDictionaries(services: Services, dictionaries: readonly FoundDictionary[]): Promise<void> {
  const [first] = dictionaries;
  if (!first) return;
  const legacy = dictionaries.find(({ glossary }) => glossary.legacy);
  if (legacy) {
    const message = messages.legacyDictionaryNotDeletable(shortName(legacy.glossary.name));
    throw new UserError(message);
  }
  const nameOf = languageNames(services);
  const words = (dictionary: FoundDictionary) =>
    messages.dictionaryLoss(shortName(dictionary.glossary.name), pairNames(dictionary, nameOf), entriesInWords(dictionary.entry_count));
  const question =
    dictionaries.length === 1
      ? messages.deleteDictionaryQuestion(pairNames(first, nameOf), shortName(first.glossary.name))
      : messages.deleteDictionariesQuestion(localNumber(dictionaries.length));
  // The question names the one.
  const lines = dictionaries.length === 1 ? [entriesInWords(first.entry_count)] : dictionaries.slice(0, namesAsked).map(words);
  const more = dictionaries.length - lines.length;
  const detail = [lines.join('\n') + (more > 0 ? `\n${messages.andMore(localNumber(more))}` : ''), messages.deletionAffectsEveryone()].join(
    '\n\n',
  );
  await confirm(question, detail, messages.deleteButton());
  const title = dictionaries.length === 1 ? messages.deletingDictionary() : messages.deletingDictionaries();
  await eachOf(services, dictionaries, title, (place, signal) =>
    deleted(services, () => services.glossaries.removeDictionary(place, signal)),
  );
}

/** Treats "not found" as success: somebody else has already deleted it, and only the list is out of date. */
async function deleted(services: Services, remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isServiceError(error, 'notFound')) throw error;
    refreshSoon(services);
  }
}

/** Runs a task for one item after the other. If one fails, Retry continues with it. */
function eachOf<T>(
  services: Services,
  items: readonly T[],
  title: string,
  task: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const left = [...items];
  return retriable(services, () =>
    withProgress(title, async (signal) => {
      for (let item = left[0]; item !== undefined; item = left[0]) {
        signal.throwIfAborted();
        await task(item, signal);
        left.shift();
      }
    }),
  );
}

/** Copies a glossary with all dictionaries. Asks for the new name. @param typed name typed in an earlier attempt. */
export async function duplicateGlossary(services: Services, glossary: NamedGlossary, typed?: string): Promise<void> {
  await explainGlossaryLimit(services);
  const suggested = typed ?? messages.nameOfCopy(glossary.name);
  const value = glossaryNameFault(suggested) === undefined ? suggested : glossary.name;
  const answer = await askName({ title: messages.duplicateGlossaryTitle(shortName(glossary.name)), step: 1 }, value);
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const name = answer.value;
  await retriable(services, createCopy(services, glossary, name), async () => duplicateGlossary(services, glossary, name));
}

/** Maximum number of bytes of entries in one request: enough for a dictionary of the largest size, or for several small ones. */
const bytesTogether = 8 * 1024 ** 2;

/**
 * Returns a function that copies a glossary with all its dictionaries and returns the copy. If called again after a failure, it continues
 * where it stopped.
 */
function createCopy(services: Services, glossary: NamedGlossary, name: string, kind?: 'current'): () => Promise<NamedGlossary> {
  const { glossary_id, pairs } = glossary;
  if (pairs.length === 0) throw new UserError(messages.noDictionariesToCopy(shortName(glossary.name)));
  const read: DictionaryTsv[] = [];
  let made: NamedGlossary | undefined;
  let sent = 0;

  async function readAll(signal: AbortSignal): Promise<DictionaryTsv[]> {
    for (const { source_lang, target_lang } of pairs.slice(read.length)) {
      const entries = await services.glossaries.entries({ glossary_id, source_lang, target_lang }, signal);
      read.push({ source_lang, target_lang, entries });
    }
    // A dictionary must not be empty when it is sent, although the service may have an empty one.
    return read.filter(({ entries }) => entries !== '');
  }

  return () =>
    withProgress(messages.copyingGlossary(shortName(glossary.name)), async (signal) => {
      const filled = await readAll(signal);
      const first = firstTogether(filled);
      made ??= await followedOn(services, () => services.glossaries.create(name, first, signal, kind));
      for (const { source_lang, target_lang, entries } of filled.slice(first.length + sent)) {
        await services.glossaries.replace({ glossary_id: made.glossary_id, source_lang, target_lang }, entries, signal);
        sent += 1;
      }
      return made;
    });
}

/** Returns as many dictionaries as fit into one request. */
function firstTogether(dictionaries: readonly DictionaryTsv[]): readonly DictionaryTsv[] {
  let bytes = 0;
  const end = dictionaries.findIndex(({ entries }, index) => {
    bytes += Buffer.byteLength(entries);
    return index > 0 && bytes > bytesTogether;
  });
  return end < 0 ? dictionaries : dictionaries.slice(0, end);
}

/** Makes a current glossary from a legacy one, and offers to delete the old one. Translations that used it switch to the new one. */
export async function convertGlossary(services: Services, legacy: NamedGlossary): Promise<void> {
  if (!legacy.legacy) throw new UserError(messages.notALegacyGlossary(shortName(legacy.name)));
  await explainGlossaryLimit(services);
  const used = isActive(services, legacy);
  const copy = createCopy(services, legacy, legacy.name, 'current');
  await retriable(services, async () => {
    const made = await copy();
    if (used) await useInstead(services, legacy, made);
    if (!(await mayDeleteLegacy(made))) return;
    const title = messages.deletingGlossary(shortName(legacy.name));
    await withProgress(title, (signal) => deleted(services, () => services.glossaries.remove(legacy.glossary_id, signal)));
    // The name is unique again.
    if (used) await followInstead(services, made, made);
  });
}

/** Two glossaries have this name now, so the settings refer to the new one by its id. Waits until the glossary is ready. */
async function useInstead(services: Services, legacy: NamedGlossary, made: NamedGlossary): Promise<void> {
  const title = messages.waitingForGlossary(shortName(made.name));
  await withProgress(title, (signal) => untilReady(services, made.glossary_id, signal));
  await followInstead(services, legacy, made);
}

async function mayDeleteLegacy(made: NamedGlossary): Promise<boolean> {
  const remove = messages.deleteLegacyGlossary();
  const detail = messages.deleteLegacyGlossaryDetail(entriesInWords(entryCount(made)));
  const question = messages.deleteLegacyGlossaryQuestion(shortName(made.name));
  const keepBoth = { title: messages.keepBoth(), isCloseAffordance: true };
  const removal = { title: remove, isCloseAffordance: false };
  return (await vscode.window.showInformationMessage(question, { modal: true, detail }, removal, keepBoth)) === removal;
}

/** Waits for the glossary to be ready. The service class polls it automatically. */
async function untilReady(services: Services, glossary_id: string, signal: AbortSignal): Promise<void> {
  const done = Promise.withResolvers<void>();
  const look = () => {
    if (services.glossaries.known()?.find((known) => known.glossary_id === glossary_id)?.ready !== false) done.resolve();
  };
  const listener = services.glossaries.onDidChange(look);
  look();
  try {
    await orAborted(done.promise, signal);
  } finally {
    listener.dispose();
  }
}
