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
import { withProgress } from '../../editor/progress.ts';
import { askDestination, asItIs } from './destination.ts';
import type { Chosen, Destination } from './destination.ts';
import { changesInWords, isNothing } from './differenceLabels.ts';
import { askPlan } from './importPlan.ts';
import type { Plan } from './importPlan.ts';
import type { ImportSource } from './importSource.ts';
import { retriable } from './retriable.ts';

/**
 * Puts entries into a dictionary: asks where to, shows what will change, and sends nothing before that was confirmed.
 * @throws CancellationError; UserError; ServiceError, with a way to send the same again.
 */
export async function importFrom(services: Services, importSource: ImportSource, given: Destination): Promise<void> {
  await services.session.ensureConnected();
  const title = vscode.l10n.t('Import {0}', importSource.name);
  const chosen = await askDestination(services, asItIs(services, given), { title, name: importSource.title, pairs: importSource.pairs });
  const where = vscode.l10n.t('{0}, {1}', shortName(chosen.name), pairNames(chosen.pair, languageNames(services)));
  const again = async () => importFrom(services, importSource, given);
  const task: Import = { title, where, importSource, chosen, again };
  await retriable(services, async () => importInto(services, task, await presentEntries(services, task)), again);
}

/** What was answered. */
interface Import {
  readonly title: string;
  /** The dictionary, in words. */
  readonly where: string;
  readonly importSource: ImportSource;
  readonly chosen: Chosen;
  /** Begins again. */
  readonly again: () => Promise<void>;
}

/** @param present what the dictionary has; @param changed whether that is something else than was shown before. */
async function importInto(services: Services, task: Import, present: readonly Entry[] | undefined, changed = false): Promise<void> {
  const { title, where, importSource, chosen, again } = task;
  const plan = await askPlan({ title, where, importSource, pair: chosen.pair, present, changed });
  if (present && isNothing(plan.difference)) {
    void vscode.window.showInformationMessage(plainInMessage(vscode.l10n.t('{0} already had all of this. Nothing was sent.', where)));
    return;
  }
  await retriable(
    services,
    async () => {
      // The question may have stood there for long, and what is replaced is lost.
      const now = plan.replaces ? await entriesNow(services, chosen) : present;
      if (isNothing(compareEntries(present ?? [], now ?? []))) await carryOut(services, chosen, plan, where);
      else await importInto(services, task, now, true);
    },
    again,
  );
}

/** The entries of the dictionary as far as the list knows that there is one. */
async function presentEntries(services: Services, { chosen }: Import): Promise<readonly Entry[] | undefined> {
  return chosen.glossary?.pairs.some((one) => isPair(one, chosen.pair)) === true ? entriesNow(services, chosen) : undefined;
}

/** The entries of the dictionary as it is now; undefined when there is none. */
async function entriesNow(services: Services, { glossary, pair }: Chosen): Promise<readonly Entry[] | undefined> {
  if (!glossary) return undefined;
  const place = { glossary_id: glossary.glossary_id, ...pair };
  try {
    const tsv = await withProgress(vscode.l10n.t('Reading the dictionary'), (signal) => services.glossaries.entries(place, signal));
    return tsv === '' ? undefined : parseEntries(tsv, { entries_format: 'tsv' }).entries;
  } catch (error) {
    if (isServiceError(error, 'notFound')) return undefined;
    throw error;
  }
}

async function carryOut(services: Services, chosen: Chosen, { entries, replaces, difference }: Plan, where: string): Promise<void> {
  if (!chosen.glossary) await explainGlossaryLimit(services);
  const tsv = writeEntries(entries, 'tsv');
  const place = await withProgress(vscode.l10n.t('Importing into {0}', where), (signal) => send(services, chosen, tsv, replaces, signal));
  void offerToOpen(vscode.l10n.t('{0}: {1}', where, changesInWords(difference)), place);
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
  const open = vscode.l10n.t('Open Dictionary');
  if ((await vscode.window.showInformationMessage(plainInMessage(message), open)) === open)
    await execute('interlinear.openDictionary', place);
}
