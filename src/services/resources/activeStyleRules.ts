import type * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { byNameOrId } from './namedResources.ts';
import { pickSettings } from '../settings/pickedSetting.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { SettingPlace } from '../settings/settingPlace.ts';
import { setting } from '../settings/settings.ts';

const key = 'interlinear.translation.styleRules';

/** A style rule list as far as it is named by a setting. */
export interface NamedStyleRules {
  readonly style_id: string;
  readonly name: string;
}

/** The style rule list that translations into its language follow, out of those that there are. Undefined when none or more than one is meant. */
export function activeStyleRules<T extends NamedStyleRules>(
  all: readonly T[],
  scope: vscode.ConfigurationScope | undefined = scopeInFront(),
): T | undefined {
  const wanted = setting(key, scope).trim();
  if (wanted === '') return undefined;
  const found = byNameOrId(all, (item) => item.style_id, wanted);
  return found === 'several' ? undefined : found;
}

/**
 * Makes it the one that translations follow where they are done; undefined for none. The name reads better; where it does not say which,
 * the id does.
 * @param all that there are.
 */
export async function setActiveStyleRules(list: NamedStyleRules | undefined, all: readonly NamedStyleRules[]): Promise<void> {
  await new SettingPlace(key, scopeInFront()).update(valueOf(list, all));
}

/** The same as the user's pick. @param words what to say of it. */
export async function pickStyleRules(
  services: Services,
  list: NamedStyleRules | undefined,
  all: readonly NamedStyleRules[],
  words?: string,
): Promise<void> {
  await pickSettings(services, [[key, valueOf(list, all)]], words);
}

function valueOf(list: NamedStyleRules | undefined, all: readonly NamedStyleRules[]): string {
  return list === undefined ? '' : isFoundByName(list, all) ? list.name : list.style_id;
}

function isFoundByName({ style_id, name }: NamedStyleRules, all: readonly NamedStyleRules[]): boolean {
  const found = byNameOrId(all, (item) => item.style_id, name);
  const isOther = found === 'several' || (found !== undefined && found.style_id !== style_id);
  // Blanks around a setting do not count.
  return !isOther && name !== '' && name.trim() === name;
}

/** Whether a change of settings may be one of it. */
export function affectsActiveStyleRules(event: vscode.ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(key);
}
