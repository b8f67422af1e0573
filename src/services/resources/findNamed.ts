import * as vscode from 'vscode';
import { isServiceError } from '../../client/errors.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../services.ts';
import { execute } from '../command.ts';
import { run } from '../failures.ts';
import { refuseTooManyGlossaries } from '../glossaries/followGlossary.ts';
import { glossaryNames } from '../glossaries/activeGlossary.ts';
import { byNameOrId } from './namedResources.ts';
import type { NamedGlossary, NamedResources } from './namedResources.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { SettingPlace } from '../settings/settingPlace.ts';
import type { NamingSetting } from '../settings/settingPlace.ts';
import { setting } from '../settings/settings.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

type List = 'glossaries' | 'styles' | 'memories';
type Named<L extends List> = Awaited<ReturnType<NamedResources[L]>>[number];
type Scope = vscode.TextDocument | vscode.Uri | undefined;

interface ResourceKind<T> {
  readonly setting: NamingSetting;
  readonly choose: 'interlinear.chooseGlossary' | 'interlinear.chooseStyleRules' | 'interlinear.chooseMemory';
  readonly idOf: (item: T) => string;
  /** Returns a message that there is no such item. @param name as it is set. @param place description of the setting's place. */
  readonly missing: (name: string, place: string) => string;
  /** Returns a message that several items have this name. */
  readonly ambiguous: (name: string) => string;
}

const kinds: { readonly [L in List]: ResourceKind<Named<L>> } = {
  glossaries: {
    setting: 'interlinear.translation.glossary',
    choose: 'interlinear.chooseGlossary',
    idOf: ({ glossary_id }) => glossary_id,
    missing: (name, place) => messages.glossaryMissing(name, place),
    ambiguous: (name) => messages.glossaryAmbiguous(name),
  },
  styles: {
    setting: 'interlinear.translation.styleRules',
    choose: 'interlinear.chooseStyleRules',
    idOf: ({ style_id }) => style_id,
    missing: (name, place) => messages.styleRulesMissing(name, place),
    ambiguous: (name) => messages.styleRulesAmbiguous(name),
  },
  memories: {
    setting: 'interlinear.translation.translationMemory',
    choose: 'interlinear.chooseMemory',
    idOf: ({ translation_memory_id }) => translation_memory_id,
    missing: (name, place) => messages.memoryMissing(name, place),
    ambiguous: (name) => messages.memoryAmbiguous(name),
  },
};

/** Result of a lookup: the item, or the reason why translations continue without it. */
export interface FoundResource<T> {
  readonly item?: T;
  readonly missing?: string;
}

/** Missing items already reported in this window. */
const said = new WeakMap<Services, Set<string>>();

/**
 * Finds an item by its name or id. A name from the settings may belong to another account, so its absence is reported once and does not
 * stop a translation. An item chosen for a single order must exist.
 * @param scope scope that the settings were read for.
 * @throws UserError if a chosen item does not exist, or for an ambiguous name; ServiceError; the signal's reason.
 */
export async function findNamed<L extends List>(
  services: Services,
  client: Client,
  list: L,
  wanted: string | undefined,
  scope: Scope,
  signal: AbortSignal,
): Promise<FoundResource<Named<L>>> {
  if (!wanted) return {};
  const { setting: id, choose, idOf, missing, ambiguous } = kinds[list];
  const isOfSettings = list === 'glossaries' ? glossaryNames(scope).includes(wanted) : setting(id, scope).trim() === wanted;
  const key = `${list} ${wanted}`;
  const told = said.get(services) ?? new Set();
  said.set(services, told);

  async function look(fresh?: 'fresh'): Promise<Named<L> | 'several' | undefined> {
    try {
      const items: readonly Named<L>[] = await services.named[list](client, signal, fresh);
      return byNameOrId(items, idOf, wanted ?? '');
    } catch (error) {
      // An account without any items of this kind does not have this one either.
      if (isOfSettings && isServiceError(error, 'forbidden', 'notFound')) return undefined;
      throw error;
    }
  }

  const isSaid = isOfSettings && told.has(key);
  // An item missing from a recent list may have been created since.
  const item = (await look()) ?? (isSaid ? undefined : await look('fresh'));
  if (item === 'several' || (item === undefined && !isOfSettings)) {
    const ofRequest = item === 'several' ? messages.chosenAmbiguous(wanted) : messages.chosenNotFound(wanted);
    const message = isOfSettings ? ambiguous(wanted) : ofRequest;
    throw new UserError(message, [{ title: messages.choose(), run: () => execute(choose) }]);
  }
  if (item !== undefined) return { item };
  const place = new SettingPlace(id, scope);
  const sentence = missing(wanted, place.words());
  if (!isSaid) tell(services, sentence, place, choose);
  told.add(key);
  return { missing: sentence };
}

/** Finds several glossaries separately. @throws UserError for more than one translation can use, and as `findNamed`. */
export async function findGlossaries(
  services: Services,
  client: Client,
  wanted: readonly string[],
  scope: Scope,
  signal: AbortSignal,
): Promise<{ readonly items: readonly NamedGlossary[]; readonly missing: readonly string[] }> {
  refuseTooManyGlossaries(client, wanted.length);
  const found: FoundResource<NamedGlossary>[] = [];
  for (const name of wanted) found.push(await findNamed(services, client, 'glossaries', name, scope, signal));
  // A name and an id may refer to the same glossary.
  return { items: [...new Set(found.flatMap(({ item }) => item ?? []))], missing: found.flatMap(({ missing }) => missing ?? []) };
}

/** Shows a message. Not awaited, because the translation continues and the notice may stay for long. */
function tell(services: Services, sentence: string, place: SettingPlace, choose: ResourceKind<never>['choose']): void {
  void run(services, async () => {
    const open = messages.openSetting();
    const another = messages.chooseAnother();
    const chosen = await vscode.window.showWarningMessage(plainInMessage(sentence), another, open);
    if (chosen === open) await place.open();
    if (chosen === another) await execute(choose, place);
  });
}
