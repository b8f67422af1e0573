import * as vscode from 'vscode';
import { VirtualDocuments } from '../../editor/virtualDocuments.ts';
import { compareEntries } from '../../text/glossary/compare.ts';
import type { Entry } from '../../text/glossary/entries.ts';
import { parseEntries } from '../../text/glossary/parse.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import type { Services } from '../../services/services.ts';
import { dictionaryLanguage } from '../../services/glossaries/dictionaryPlace.ts';
import { byName, entriesInWords, pairCodes, pairNames, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInLabel, plainInMessage } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import { foundIn } from './rows.ts';
import type { FoundDictionary } from './rows.ts';
import { retriable } from './retriable.ts';
import * as messages from './texts.ts';

/** Differences between entries: in words, for changes, and side by side, for two dictionaries. Phrases in them come from outside. */

interface Counts {
  readonly added: readonly unknown[];
  readonly changed: readonly unknown[];
  readonly removed: readonly unknown[];
}

/** Maximum number of phrases listed in a question. */
const namedPhrases = 8;

/** Returns `3 added, 1 changed, 2 removed` without parts that are zero, or a text for no changes. */
export function changesInWords({ added, changed, removed }: Counts): string {
  const parts = [
    ...(added.length > 0 ? [messages.entriesAdded(localNumber(added.length))] : []),
    ...(changed.length > 0 ? [messages.entriesChanged(localNumber(changed.length))] : []),
    ...(removed.length > 0 ? [messages.entriesRemoved(localNumber(removed.length))] : []),
  ];
  return parts.length === 0 ? messages.noChanges() : parts.join(', ');
}

/** Describes the result of a comparison, by kind. `added` entries are only in the dictionary. */
export function differencesInWords({ added, changed, removed }: Counts): string {
  const parts = [
    ...(changed.length > 0 ? [messages.withDifferentTranslation(localNumber(changed.length))] : []),
    ...(added.length > 0 ? [messages.onlyInDictionary(localNumber(added.length))] : []),
    ...(removed.length > 0 ? [messages.onlyInFile(localNumber(removed.length))] : []),
  ];
  return parts.join(', ');
}

export function isNothing({ added, changed, removed }: Counts): boolean {
  return added.length + changed.length + removed.length === 0;
}

/** Lists phrases and the number of those not listed. */
export function phrasesInWords(phrases: readonly string[]): string {
  const named = phrases.slice(0, namedPhrases).map(messages.quoted);
  const more = phrases.length - named.length;
  return more > 0 ? messages.phrasesAndMore(named.join(', '), localNumber(more)) : named.join(', ');
}

/** Shows two dictionaries side by side, read-only and sorted, so that only differences are highlighted. */
export class Comparisons implements vscode.Disposable {
  readonly #services: Services;
  readonly #documents = new VirtualDocuments('interlinear-dictionary-comparison');

  constructor(services: Services) {
    this.#services = services;
  }

  /** @param chosen one or two dictionaries; if only one, the other is asked for. @throws CancellationError; ServiceError. */
  async compare(chosen: readonly FoundDictionary[]): Promise<void> {
    const [one, given] = chosen;
    if (!one) return;
    if (chosen.length > 2) throw new UserError(messages.onlyTwoDictionaries());
    const other = given ?? (await askOther(this.#services, one));
    await retriable(this.#services, () => this.#show(one, other));
  }

  dispose(): void {
    this.#documents.dispose();
  }

  async #show(one: FoundDictionary, other: FoundDictionary): Promise<void> {
    const [before = [], after = []] = await withProgress(messages.comparingDictionaries(), (signal) =>
      Promise.all([one, other].map((place) => this.#entries(place, signal))),
    );
    const left = await this.#side(titleOf(one), before);
    const right = await this.#side(titleOf(other), after);
    const title = `${titleOf(one)} ↔ ${titleOf(other)}`;
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
    void vscode.window.showInformationMessage(plainInMessage(summary(one, other, before, after)));
  }

  async #entries(place: FoundDictionary, signal: AbortSignal): Promise<readonly Entry[]> {
    return parseEntries(await this.#services.glossaries.entries(place, signal), { entries_format: 'tsv' }).entries;
  }

  async #side(name: string, entries: readonly Entry[]): Promise<vscode.Uri> {
    const path = `/${this.#documents.next()}/${name.replaceAll(/[\p{C}/\\]+/gu, ' ')}.tsv`;
    const uri = this.#documents.keep(path, writeEntries(entries.toSorted(bySource), 'tsv'));
    await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), dictionaryLanguage);
    return uri;
  }
}

/** Compares by code points, so that the order does not depend on the locale. */
function bySource([a]: Entry, [b]: Entry): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function titleOf({ glossary, ...pair }: FoundDictionary): string {
  return `${shortName(glossary.name)} (${pairCodes(pair)})`;
}

function summary(one: FoundDictionary, other: FoundDictionary, before: readonly Entry[], after: readonly Entry[]): string {
  const difference = compareEntries(before, after);
  const { added, changed, removed } = difference;
  if (isNothing(difference)) return messages.sameEntries(entriesInWords(before.length));
  return messages.comparisonSummary(
    titleOf(one),
    localNumber(removed.length),
    titleOf(other),
    localNumber(added.length),
    localNumber(changed.length),
    localNumber(before.length - removed.length - changed.length),
  );
}

async function askOther(services: Services, one: FoundDictionary): Promise<FoundDictionary> {
  const nameOf = languageNames(services);
  const glossaries = (services.glossaries.known() ?? []).toSorted(byName);
  const others = glossaries
    .flatMap((glossary) => glossary.pairs.map((pair) => foundIn(glossary, pair)))
    .filter((other) => other.glossary !== one.glossary || pairCodes(other) !== pairCodes(one))
    // Dictionaries of the same languages first, as they are the most likely choice.
    .toSorted((a, b) => Number(pairCodes(b) === pairCodes(one)) - Number(pairCodes(a) === pairCodes(one)));
  if (others.length === 0) throw new UserError(messages.noOtherDictionary());
  const items = others.map((other) => ({
    label: plainInLabel(other.glossary.name),
    description: plainInLabel(`${pairNames(other, nameOf)} · ${entriesInWords(other.entry_count)}`),
    other,
  }));
  const placeHolder = messages.compareWithPlaceholder(titleOf(one));
  const item = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  if (!item) throw new vscode.CancellationError();
  return item.other;
}
