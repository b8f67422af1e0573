import * as vscode from 'vscode';
import { compareEntries } from '../../text/glossary/compare.ts';
import type { Entry } from '../../text/glossary/entries.ts';
import { parseEntries } from '../../text/glossary/parse.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import { isServiceError } from '../../client/errors.ts';
import { followedOn } from '../../services/glossaries/followGlossary.ts';
import type { Services } from '../../services/services.ts';
import { execute } from '../../services/command.ts';
import { isPair } from '../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryPlace } from '../../services/glossaries/dictionaryPlace.ts';
import { pairNames, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { explainGlossaryLimit } from '../../services/connection/planLimits.ts';
import { withProgress, isCancellation } from '../../editor/progress.ts';
import { askDestination, asItIs } from './destination.ts';
import type { Chosen, Destination } from './destination.ts';
import { changesInWords, isNothing } from './differences.ts';
import { askPlan } from './importPlan.ts';
import type { Plan } from './importPlan.ts';
import type { ImportSource } from './importSource.ts';
import { retriable, refuseLegacy } from './retriable.ts';
import { run, showFailure } from '../../services/failures.ts';
import type { GlossaryNode } from './rows.ts';
import { droppedSource, fileSource } from './importSource.ts';
import * as messages from './texts.ts';
import * as importMessages from './importTexts.ts';

/**
 * Imports entries into a dictionary. Asks for the destination and shows the changes; nothing is sent before the user confirms.
 * @throws CancellationError; UserError; ServiceError, with an action to try again.
 */
export async function importFrom(services: Services, importSource: ImportSource, given: Destination): Promise<void> {
  await services.session.ensureConnected();
  const title = importSource.heading;
  const chosen = await askDestination(services, asItIs(services, given), { title, name: importSource.title, pairs: importSource.pairs });
  const where = importMessages.dictionaryLabel(shortName(chosen.name), pairNames(chosen.pair, languageNames(services)));
  const again = async () => importFrom(services, importSource, given);
  const task: Import = { title, where, importSource, chosen, again };
  await retriable(services, async () => importInto(services, task, await presentEntries(services, task)), again);
}

/** Answers of an import. */
interface Import {
  readonly title: string;
  /** Label of the dictionary. */
  readonly where: string;
  readonly importSource: ImportSource;
  readonly chosen: Chosen;
  /** Starts again. */
  readonly again: () => Promise<void>;
}

/** @param present the current entries; @param changed true if they have changed since they were shown. */
async function importInto(services: Services, task: Import, present: readonly Entry[] | undefined, changed = false): Promise<void> {
  const { title, where, importSource, chosen, again } = task;
  const plan = await askPlan({ title, where, importSource, pair: chosen.pair, present, changed });
  if (present && isNothing(plan.difference)) {
    void vscode.window.showInformationMessage(plainInMessage(importMessages.nothingNewToImport(where)));
    return;
  }
  await retriable(
    services,
    async () => {
      // The question may have been open for long, and replaced entries are lost.
      const now = plan.replaces ? await entriesNow(services, chosen) : present;
      if (isNothing(compareEntries(present ?? [], now ?? []))) await carryOut(services, chosen, plan, where);
      else await importInto(services, task, now, true);
    },
    again,
  );
}

/** Returns the entries of the dictionary; undefined if it is not in the list. */
async function presentEntries(services: Services, { chosen }: Import): Promise<readonly Entry[] | undefined> {
  return chosen.glossary?.pairs.some((one) => isPair(one, chosen.pair)) === true ? entriesNow(services, chosen) : undefined;
}

/** Returns the current entries of the dictionary; undefined if it does not exist. */
async function entriesNow(services: Services, { glossary, pair }: Chosen): Promise<readonly Entry[] | undefined> {
  if (!glossary) return undefined;
  const place = { glossary_id: glossary.glossary_id, ...pair };
  try {
    const tsv = await withProgress(importMessages.readingDictionary(), (signal) => services.glossaries.entries(place, signal));
    return tsv === '' ? undefined : parseEntries(tsv, { entries_format: 'tsv' }).entries;
  } catch (error) {
    if (isServiceError(error, 'notFound')) return undefined;
    throw error;
  }
}

async function carryOut(services: Services, chosen: Chosen, { entries, replaces, difference }: Plan, where: string): Promise<void> {
  if (!chosen.glossary) await explainGlossaryLimit(services);
  const tsv = writeEntries(entries, 'tsv');
  const place = await withProgress(importMessages.importingInto(where), (signal) => send(services, chosen, tsv, replaces, signal));
  void offerToOpen(importMessages.imported(where, changesInWords(difference)), place);
}

async function send(
  services: Services,
  { glossary, name, pair }: Chosen,
  tsv: string,
  replaces: boolean,
  signal: AbortSignal,
): Promise<DictionaryPlace> {
  if (!glossary) {
    const { glossary_id } = await followedOn(services, () => services.glossaries.create(name, [{ ...pair, entries: tsv }], signal));
    return { glossary_id, ...pair };
  }
  const place = { glossary_id: glossary.glossary_id, ...pair };
  await (replaces ? services.glossaries.replace(place, tsv, signal) : services.glossaries.merge(place, tsv, signal));
  return place;
}

async function offerToOpen(message: string, place: DictionaryPlace): Promise<void> {
  const open = messages.openDictionary();
  if ((await vscode.window.showInformationMessage(plainInMessage(message), open)) === open)
    await execute('interlinear.openDictionary', place);
}

/**
 * Imports one source after the other. If one of several fails, the error is shown and the others continue. @throws CancellationError if the
 * user cancels.
 */
export async function importAll(
  services: Services,
  readers: readonly (() => Promise<ImportSource>)[],
  destination: Destination,
): Promise<void> {
  for (const read of readers) {
    try {
      await importFrom(services, await read(), destination);
    } catch (error) {
      if (isCancellation(error) || readers.length === 1) throw error;
      void showFailure(services, error);
    }
  }
}

/** Asks for files and imports them one after the other. */
export async function importChosenFile(services: Services, destination: Destination): Promise<void> {
  const files = await vscode.window.showOpenDialog({
    title: importMessages.importFileTitle(),
    openLabel: importMessages.importButton(),
    canSelectMany: true,
    filters: sheets(),
  });
  if (!files?.[0]) throw new vscode.CancellationError();
  const readers = files.map((file) => () => fileSource(file));
  await importAll(services, readers, destination);
}

function sheets(): Record<string, string[]> {
  return { [importMessages.sheetFiles()]: ['csv', 'tsv', 'txt'], [importMessages.allFiles()]: ['*'] };
}

/** Imports data dropped on a row: files from the Explorer or from outside of the editor. Errors are shown. */
export async function importDropped(
  services: Services,
  target: GlossaryNode | undefined,
  data: vscode.DataTransfer,
  token: vscode.CancellationToken,
): Promise<void> {
  await run(services, async () => {
    // Read before the first question, as dropped data is only available for a moment.
    const sources = await sourcesOf(data);
    if (token.isCancellationRequested || sources.length === 0) return;
    await importAll(services, sources, destinationOf(services, target));
  });
}

type ReadSource = () => Promise<ImportSource>;

async function sourcesOf(data: vscode.DataTransfer): Promise<ReadSource[]> {
  const uris = urisIn((await data.get('text/uri-list')?.asString()) ?? '');
  if (uris.length > 0) return uris.map((uri) => () => fileSource(uri));
  const files: ReadSource[] = [];
  for (const [, item] of data) {
    const file = item.asFile();
    if (!file) continue;
    const bytes = await file.data();
    files.push(() => droppedSource(file.name, bytes));
  }
  return files;
}

function urisIn(list: string): vscode.Uri[] {
  const lines = list.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => vscode.Uri.parse(line));
}

/** @throws UserError for a legacy glossary, which cannot be changed. */
function destinationOf(services: Services, target: GlossaryNode | undefined): Destination {
  const glossary = services.glossaries.known()?.find(({ glossary_id }) => glossary_id === target?.glossary_id);
  if (!target || !glossary) return {};
  refuseLegacy(glossary);
  if (target.kind === 'glossary') return { glossary };
  const pair = glossary.pairs.find((one) => isPair(one, target));
  return pair ? { glossary, pair } : { glossary };
}
