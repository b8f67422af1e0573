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

/** Selection of the glossaries that translations use. */

/** Returns the maximum number of glossaries for one translation. */
export function mostGlossaries({ profile }: Pick<Client, 'profile'>): number {
  return Math.max(1, profile.glossariesPerTranslation);
}

/** @throws UserError when more glossaries are chosen than one translation can use. */
export function refuseTooManyGlossaries(client: Pick<Client, 'profile'>, count: number): void {
  const most = mostGlossaries(client);
  if (count <= most) return;
  const message =
    most === 1 ? messages.onlyOneGlossary(localNumber(count)) : messages.tooManyGlossaries(localNumber(most), localNumber(count));
  throw new UserError(message, [commandAction(messages.chooseGlossaries(), 'interlinear.chooseGlossary')]);
}

/**
 * Runs a change after which a name in the setting may match another glossary, or several. Afterwards, translations still use the same
 * glossaries.
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

/** Removes a glossary from the ones that translations use. */
export async function stopFollowing(glossary: NamedGlossary): Promise<void> {
  await follow(without(glossary));
}

/** Replaces a glossary with another one for translations. */
export async function followInstead(services: Services, glossary: NamedGlossary, other: NamedGlossary): Promise<void> {
  const name = nameOf(other, services.glossaries.known() ?? []);
  await follow(glossaryNames(scopeInFront()).map((one) => (isNameOf(one, glossary) ? name : one)));
}

async function follow(names: readonly string[]): Promise<void> {
  await new SettingPlace(glossarySetting, scopeInFront()).update(valueOfNames(names));
}

/** Stores the user's choice of glossaries for translations, in order; an empty list for none. */
export async function pickGlossaries(services: Services, glossaries: readonly NamedGlossary[]): Promise<void> {
  const all = services.glossaries.known() ?? [];
  await pickSettings(services, [[glossarySetting, valueOfNames(glossaries.map((glossary) => nameOf(glossary, all)))]]);
}

/** Stores the user's choice that translations no longer use a glossary. */
export async function pickWithout(services: Services, glossary: NamedGlossary): Promise<void> {
  await pickSettings(services, [[glossarySetting, valueOfNames(without(glossary))]]);
}

function without(glossary: NamedGlossary): readonly string[] {
  return glossaryNames(scopeInFront()).filter((name) => !isNameOf(name, glossary));
}

function isNameOf(name: string, glossary: NamedGlossary): boolean {
  return name === glossary.glossary_id || name === glossary.name.trim();
}

/** Returns the name, which is more readable in a settings file, or the id if the name is ambiguous. */
function nameOf(glossary: NamedGlossary, all: readonly NamedGlossary[]): string {
  return all.filter(({ name }) => name === glossary.name).length > 1 ? glossary.glossary_id : glossary.name;
}
