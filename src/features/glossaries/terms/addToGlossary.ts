import * as vscode from 'vscode';
import { showLog } from '../../../services/noticeActions.ts';
import { baseLanguage } from '../../../api/languages.ts';
import { codePoints } from '../../../api/codePoints.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import type { FoundPairs } from '../../../text/glossary/pairs.ts';
import { writeEntries } from '../../../text/glossary/write.ts';
import { isServiceError } from '../../../client/errors.ts';
import { isActive } from '../../../services/glossaries/activeGlossary.ts';
import { pickGlossaries } from '../../../services/glossaries/followGlossary.ts';
import type { Services } from '../../../services/services.ts';
import { execute } from '../../../services/command.ts';
import { choicesOfSettings } from '../../../services/settings/choicesOfSettings.ts';
import { mergeInto, pickDictionary } from '../../../services/glossaries/dictionaryPicker.ts';
import type { PickedDictionary } from '../../../services/glossaries/dictionaryPicker.ts';
import { failureWords, run } from '../../../services/failures.ts';
import { phraseFault } from '../../../services/glossaries/faultMessages.ts';
import type { DictionaryPlace } from '../../../services/glossaries/dictionaryPlace.ts';
import { targetFor } from '../../../services/languages/targetFor.ts';
import { localNumber } from '../../../editor/localized.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { isExcluded } from '../../../services/translation/privacy.ts';
import { isCancellation, withProgress } from '../../../editor/progress.ts';
import { setting } from '../../../services/settings/settings.ts';
import { surroundingContext } from '../../../services/translation/surroundings.ts';
import { Retriable, UserError } from '../../../editor/userError.ts';
import { captureTerms, settleTermLanguages } from './capturedTerms.ts';
import type { Captured, Selected, TermLanguages } from './capturedTerms.ts';
import { confirmPairs, confirmReplacing } from './confirmPairs.ts';
import { askTerm } from './termBox.ts';
import * as messages from './texts.ts';

/** Adds the selection to a glossary: a term with a suggested translation, or pairs. */
export async function addToGlossary(services: Services, selected: Selected | undefined): Promise<void> {
  const captured = captureTerms(selected);
  const context = captured.kind === 'pairs' ? '' : surroundingContext(captured.document, captured.range);
  if (captured.kind !== 'pairs') refuseFaulty(captured.kind === 'term' ? captured.term : captured.pair[0]);
  await services.session.ensureConnected();
  const languages = await settleTermLanguages(services, captured);
  if (captured.kind === 'pairs') await addPairs(services, captured.found, languages);
  else await addEntry(services, captured, languages, context);
}

/** @param typed text typed in an earlier attempt. */
async function addEntry(services: Services, captured: OneTerm, settled: TermLanguages, context: string, typed?: string): Promise<void> {
  const [term, value] = captured.kind === 'pair' ? captured.pair : [captured.term, undefined];
  const { other, languages } = await askTerm(services, {
    term,
    languages: settled,
    value: typed ?? value ?? '',
    suggest: async (wanted, signal) => suggestion(services, captured.document, term, wanted, context, signal),
  });
  const entry: Entry = languages.selected === 'source' ? [term, other] : [other, term];
  const again = () => addEntry(services, captured, languages, context, other);
  const picked = await pick(services, languages, messages.chooseGlossaryFor(entry[0]), again);
  await runTask(services, { picked, confirm: (before) => confirmReplacing(picked, entry, before), again });
}

type OneTerm = Captured & { readonly kind: 'term' | 'pair' };

async function addPairs(services: Services, found: FoundPairs, languages: TermLanguages): Promise<void> {
  const count = found.pairs.length;
  const question = count === 1 ? messages.chooseGlossaryForPairsOne() : messages.chooseGlossaryForPairsMany(localNumber(count));
  const again = () => addPairs(services, found, languages);
  const picked = await pick(services, languages, question, again);
  const pairs = languages.selected === 'source' ? found.pairs : found.pairs.map(([target, source]): Entry => [source, target]);
  await runTask(services, { picked, confirm: (before) => confirmPairs(picked, { ...found, pairs }, before), again });
}

function refuseFaulty(term: string): void {
  const fault = phraseFault(term, 'source');
  if (fault !== undefined) throw new UserError(messages.notATerm(fault));
}

/**
 * Requests a translation, which is billed for a few characters. Returns undefined for excluded documents and if the user wants to confirm
 * even such a small cost.
 */
async function suggestion(
  services: Services,
  document: vscode.TextDocument,
  term: string,
  { source_lang, target_lang, selected }: TermLanguages,
  context: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const characters = codePoints(term);
  if (isExcluded(document) || characters > setting('interlinear.cost.confirmAbove')) return undefined;
  const [from, into] = selected === 'source' ? [source_lang, target_lang] : [target_lang, source_lang];
  const current = services.target.code(document);
  const target = current !== undefined && baseLanguage(current) === into ? current : await targetFor(services, into);
  if (target === undefined) return undefined;
  const { model_type, automatic_context } = choicesOfSettings(document, target);
  const options = {
    source_lang: from,
    target_lang: target,
    model_type,
    show_billed_characters: true,
    ...(automatic_context && context !== '' && { context }),
  };
  const work = await services.session.work();
  const [result] = await work.translate([term], options, { signal });
  if (result?.status === 'rejected') throw result.reason;
  services.usage.refreshSoon();
  return result?.value.text.trim().replaceAll(/\s+/g, ' ');
}

/** @param again starts again with the typed text if the glossaries could not be read. */
async function pick(
  services: Services,
  { source_lang, target_lang }: TermLanguages,
  placeholder: string,
  again: () => Promise<void>,
): Promise<PickedDictionary> {
  try {
    return await pickDictionary(services, { placeholder, source_lang, target_lang, mayMake: true });
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    throw new Retriable(error, again, () => undefined);
  }
}

/** Entries to merge, with the question before it. The answer is kept for another attempt. */
interface MergeTask {
  readonly picked: PickedDictionary;
  /** @param before the current dictionary as TSV. @returns the entries to merge. @throws CancellationError. */
  readonly confirm: (before: string) => Promise<readonly Entry[]>;
  /** Starts again with the typed text. */
  readonly again: () => Promise<void>;
  confirmed?: readonly Entry[];
}

/** Tries once. Nothing that was typed is lost if it fails. */
async function runTask(services: Services, task: MergeTask): Promise<void> {
  try {
    await merge(services, task);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    if (isServiceError(error, 'outcomeUnknown')) throw inDoubt(services, task);
    if (isServiceError(error, 'invalidRequest', 'notFound', 'quota', 'tooLarge', 'invalidResponse'))
      throw await otherwise(services, error, task);
    throw new Retriable(
      error,
      () => runTask(services, task),
      () => undefined,
    );
  }
}

/** The same request would fail again, but another term or glossary may work. */
async function otherwise(services: Services, error: unknown, { again }: MergeTask): Promise<UserError> {
  return new UserError(await failureWords(services, error), [{ title: messages.tryAgainButton(), run: again }, showLog()]);
}

/** The entry may have been added. Trying again uses the current glossaries and shows if the term is already in one. */
function inDoubt(services: Services, { picked, again }: MergeTask): UserError {
  const message = picked.newGlossary ? messages.creationUnconfirmed(picked.name) : messages.changeUnconfirmed(picked.name);
  const goOn = async () => {
    try {
      await withProgress(messages.readingGlossaries(), (signal) => services.glossaries.refresh(signal));
    } catch {
      // They are read again when the user picks one, so a failure here can be ignored.
    }
    await again();
  };
  return new UserError(message, [{ title: messages.tryAgainButton(), run: goOn }, showLog()]);
}

async function merge(services: Services, task: MergeTask): Promise<void> {
  const { picked } = task;
  if (!task.confirmed) {
    const before = picked.isNew
      ? ''
      : await withProgress(messages.readingDictionary(), (signal) => services.glossaries.entries(picked, signal));
    task.confirmed = await task.confirm(before);
  }
  const entries = task.confirmed;
  if (entries.length === 0) return;
  const title = entries.length === 1 ? messages.addingOne() : messages.addingMany(localNumber(entries.length));
  const place = await withProgress(title, (signal) => mergeInto(services, picked, writeEntries(entries, 'tsv'), signal));
  void run(services, () => tell(services, picked, place, entries));
}

async function tell(services: Services, { name }: PickedDictionary, place: DictionaryPlace, entries: readonly Entry[]): Promise<void> {
  const [[source, target] = ['', '']] = entries;
  const message = entries.length === 1 ? messages.addedOne(source, target, name) : messages.addedMany(localNumber(entries.length), name);
  const all = services.glossaries.known() ?? [];
  const glossary = all.find(({ glossary_id }) => glossary_id === place.glossary_id);
  const mayUse = glossary?.ready === true && !isActive(services, place);
  const open = messages.openDictionary();
  const use = messages.useForTranslation();
  const chosen = await vscode.window.showInformationMessage(plainInMessage(message), open, ...(mayUse ? [use] : []));
  if (chosen === open) await execute('interlinear.openDictionary', place);
  if (chosen === use && glossary) await pickGlossaries(services, [glossary]);
}
