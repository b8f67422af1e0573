import { valueOfNames } from '../../text/glossary/names.ts';
import { glossaryNamed, glossaryNames, glossarySetting } from './activeGlossary.ts';
import type { Services } from '../services.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import { pickSettings } from '../settings/pickedSetting.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { SettingPlace } from '../settings/settingPlace.ts';
import { commandAction } from '../noticeActions.ts';
import type { Client } from '../../client/client.ts';
import { localNumber } from '../../editor/localized.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Which glossaries translations follow, and how many of them. */

/** How many glossaries one translation can follow. */
export function mostGlossaries({ profile }: Pick<Client, 'profile'>): number {
  return Math.max(1, profile.glossariesPerTranslation);
}

/** @throws UserError when more are chosen than one translation can follow. */
export function refuseTooManyGlossaries(client: Pick<Client, 'profile'>, count: number): void {
  const most = mostGlossaries(client);
  if (count <= most) return;
  const message =
    most === 1 ? messages.onlyOneGlossary(localNumber(count)) : messages.tooManyGlossaries(localNumber(most), localNumber(count));
  throw new UserError(message, [commandAction(messages.chooseGlossaries(), 'interlinear.chooseGlossary')]);
}

/**
 * Does something after which a name in the setting may mean another glossary, or more than one. Those that translations followed are
 * followed afterwards, too.
 */
export async function followedOn<T>(services: Services, change: () => Promise<T>): Promise<T> {
  const names = glossaryNames(scopeInFront());
  const before = names.map((name) => glossaryNamed(services.glossaries.known() ?? [], name)?.glossary_id);
  const done = await change();
  const all = services.glossaries.known() ?? [];
  const after = names.map((name, index) => {
    const same = all.find(({ glossary_id }) => glossary_id === before[index]);
    return same && glossaryNamed(all, name) !== same ? nameOf(same, all) : name;
  });
  if (after.some((name, index) => name !== names[index])) await follow(after);
  return done;
}

/** Translations go on without it. */
export async function stopFollowing(glossary: NamedGlossary): Promise<void> {
  await follow(without(glossary));
}

/** Translations follow another glossary in its place. */
export async function followInstead(services: Services, glossary: NamedGlossary, other: NamedGlossary): Promise<void> {
  const name = nameOf(other, services.glossaries.known() ?? []);
  await follow(glossaryNames(scopeInFront()).map((one) => (isNameOf(one, glossary) ? name : one)));
}

async function follow(names: readonly string[]): Promise<void> {
  await new SettingPlace(glossarySetting, scopeInFront()).update(valueOfNames(names));
}

/** The user's pick of the glossaries that translations follow where they are done, in their order; none for no glossary. */
export async function pickGlossaries(services: Services, glossaries: readonly NamedGlossary[]): Promise<void> {
  const all = services.glossaries.known() ?? [];
  await pickSettings(services, [[glossarySetting, valueOfNames(glossaries.map((glossary) => nameOf(glossary, all)))]]);
}

/** The user's pick that one of them is not followed any more. */
export async function pickWithout(services: Services, glossary: NamedGlossary): Promise<void> {
  await pickSettings(services, [[glossarySetting, valueOfNames(without(glossary))]]);
}

function without(glossary: NamedGlossary): readonly string[] {
  return glossaryNames(scopeInFront()).filter((name) => !isNameOf(name, glossary));
}

function isNameOf(name: string, glossary: NamedGlossary): boolean {
  return name === glossary.glossary_id || name === glossary.name.trim();
}

/** The name reads better in a settings file; where it does not say which, the id does. */
function nameOf(glossary: NamedGlossary, all: readonly NamedGlossary[]): string {
  return all.filter(({ name }) => name === glossary.name).length > 1 ? glossary.glossary_id : glossary.name;
}
