import * as vscode from 'vscode';
import { commandAction } from '../noticeActions.ts';
import { sameLanguage } from '../../api/languages.ts';
import { glossaryTextBytes } from '../../api/limits.ts';
import { localNumber } from '../../editor/localized.ts';
import { activeGlossaries } from './activeGlossary.ts';
import type { Services } from '../services.ts';
import { followedOn } from './followGlossary.ts';
import { isPair } from './dictionaryPlace.ts';
import type { DictionaryPlace } from './dictionaryPlace.ts';
import { byName, entriesInWords, glossaryPair, pairCodes, pairNames, pairsInShort } from './glossaryLabels.ts';
import { languageNames } from '../languages/languagePicker.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { askText } from '../steps.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

interface DictionaryQuestion {
  readonly placeholder: string;
  /** Restricts the languages of dictionaries (variants count as their language); any if absent. */
  readonly source_lang?: string;
  readonly target_lang?: string;
  /** If set, a dictionary for the pair can be created in an existing or a new glossary. Both languages must be known. */
  readonly mayMake?: boolean;
}

/**
 * A dictionary that was picked. If creating is allowed, it may not exist yet: merging entries creates it. `newGlossary` is set only with
 * `mayMake` and if the glossary does not exist either. `glossary_id` is empty then, and `mergeInto` creates the glossary.
 */
export interface PickedDictionary extends DictionaryPlace {
  /** Name of the glossary. */
  readonly name: string;
  /** True if the dictionary or its glossary does not exist yet. */
  readonly isNew: boolean;
  readonly newGlossary?: true;
}

/**
 * Asks the user for a dictionary of an editable glossary. Legacy ones are not editable.
 * @throws CancellationError when the user leaves; UserError if there is none and none may be created; ServiceError.
 */
export async function pickDictionary(services: Services, question: DictionaryQuestion): Promise<PickedDictionary> {
  // Connect before the pick is shown, because questions about the connection would close it.
  await services.session.ensureConnected();
  const picked = await pick(services, question);
  if (!picked.newGlossary) return picked;
  await (await import('../connection/planLimits.ts')).explainGlossaryLimit(services);
  const name = await askText({
    title: messages.newGlossaryTitle(),
    prompt: messages.newGlossaryPrompt(),
    step: 1,
    checkAsTyped: glossaryNameFault,
  });
  if (name === undefined || name === 'back') throw new vscode.CancellationError();
  return { ...picked, name: name.value };
}

/**
 * Merges entries into the picked dictionary, and creates it if necessary.
 * @param entries TSV. @returns the dictionary that contains them.
 */
export async function mergeInto(
  services: Services,
  picked: PickedDictionary,
  entries: string,
  signal: AbortSignal,
): Promise<DictionaryPlace> {
  const { source_lang, target_lang } = picked;
  if (!picked.newGlossary) {
    await services.glossaries.merge(picked, entries, signal);
    return { glossary_id: picked.glossary_id, source_lang, target_lang };
  }
  const dictionaries = [{ source_lang, target_lang, entries }];
  const { glossary_id } = await followedOn(services, () => services.glossaries.create(picked.name, dictionaries, signal));
  return { glossary_id, source_lang, target_lang };
}

type DictionaryItem = vscode.QuickPickItem & { readonly dictionary?: PickedDictionary };

async function pick(services: Services, question: DictionaryQuestion): Promise<PickedDictionary> {
  const box = vscode.window.createQuickPick<DictionaryItem>();
  const chosen = Promise.withResolvers<PickedDictionary>();
  const left = new AbortController();
  box.placeholder = question.placeholder;
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  box.busy = true;
  box.onDidAccept(() => {
    const [item] = box.activeItems;
    if (item?.dictionary) chosen.resolve(item.dictionary);
  });
  box.onDidHide(() => {
    left.abort(new vscode.CancellationError());
    chosen.reject(new vscode.CancellationError());
  });
  box.show();
  try {
    // If the user leaves during the request, this promise has already rejected.
    const glossaries = await Promise.race([services.glossaries.list(left.signal), chosen.promise.then(() => [])]);
    box.items = itemsOf(services, glossaries, question);
    if (box.items.length === 0) throw nothingToPick();
    const active = box.items.find(({ dictionary }) => dictionary && !dictionary.newGlossary);
    if (active) box.activeItems = [active];
    box.busy = false;
    return await chosen.promise;
  } finally {
    box.dispose();
  }
}

function nothingToPick(): UserError {
  return new UserError(messages.noEditableDictionary(), [commandAction(messages.createGlossary(), 'interlinear.createGlossary')]);
}

/** Returns items for existing dictionaries, starting with those of glossaries in use, followed by the ones that can be created. */
function itemsOf(services: Services, glossaries: readonly NamedGlossary[], question: DictionaryQuestion): DictionaryItem[] {
  const used = activeGlossaries(glossaries);
  const isUsed = (glossary: NamedGlossary) => used.includes(glossary);
  const changeable = glossaries.filter(({ legacy }) => !legacy).toSorted((a, b) => Number(isUsed(b)) - Number(isUsed(a)) || byName(a, b));
  const there = changeable.flatMap((glossary) => existing(services, glossary, question, isUsed(glossary)));
  const pair = question.mayMake === true ? pairOf(question) : undefined;
  if (!pair) return there;
  const without = changeable.filter(({ pairs }) => !pairs.some((one) => isPair(one, pair)));
  const made: DictionaryItem[] = without.map((glossary) => ({
    label: plainInLabel(glossary.name),
    description: plainInLabel(pairsInShort(glossary.pairs)),
    dictionary: { glossary_id: glossary.glossary_id, ...pair, name: glossary.name, isNew: true },
  }));
  const fresh: DictionaryItem = {
    label: `$(add) ${messages.newGlossary()}`,
    description: pairCodes(pair),
    alwaysShow: true,
    dictionary: { glossary_id: '', ...pair, name: '', isNew: true, newGlossary: true },
  };
  const heading = made.length === 0 ? [] : [separator(messages.glossariesWithoutPair(pairCodes(pair)))];
  return [...there, ...heading, ...made, separator(''), fresh];
}

function existing(services: Services, glossary: NamedGlossary, question: DictionaryQuestion, isUsed: boolean): DictionaryItem[] {
  const { source_lang: source, target_lang: target } = question;
  const fits = (wanted: string | undefined, code: string) => wanted === undefined || sameLanguage(wanted, code);
  return glossary.pairs
    .filter((pair) => fits(source, pair.source_lang) && fits(target, pair.target_lang))
    .map(({ source_lang, target_lang, entry_count }) => ({
      label: plainInLabel(glossary.name),
      description: plainInLabel(
        [
          pairCodes({ source_lang, target_lang }),
          entriesInWords(entry_count),
          ...(isUsed ? [messages.inUse()] : []),
          ...(glossary.ready ? [] : [messages.notReadyYet()]),
        ].join(' · '),
      ),
      detail: plainInLabel(pairNames({ source_lang, target_lang }, languageNames(services))),
      dictionary: { glossary_id: glossary.glossary_id, source_lang, target_lang, name: glossary.name, isNew: false },
    }));
}

function pairOf({ source_lang, target_lang }: DictionaryQuestion) {
  return source_lang !== undefined && target_lang !== undefined ? glossaryPair({ source_lang, target_lang }) : undefined;
}

function separator(label: string): DictionaryItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** Returns the reason why a name for a glossary is invalid ("glossary name: 1024 UTF-8 bytes"), or undefined if it is valid. */
export function glossaryNameFault(name: string): string | undefined {
  const bytes = Buffer.byteLength(name);
  if (bytes === 0) return messages.nameRequired();
  if (bytes <= glossaryTextBytes) return undefined;
  return messages.nameTooLong(localNumber(bytes), localNumber(glossaryTextBytes));
}
