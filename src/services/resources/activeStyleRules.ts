import type * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { byNameOrId } from './namedResources.ts';
import { pickSettings } from '../settings/pickedSetting.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { SettingPlace } from '../settings/settingPlace.ts';
import { setting } from '../settings/settings.ts';

const key = 'interlinear.translation.styleRules';

/** A style rule list as named in a setting. */
export interface NamedStyleRules {
  readonly style_id: string;
  readonly name: string;
}

/** Finds the style rule list that translations into its language use. Undefined if none or several match. */
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
 * Sets the style rule list that translations use; undefined for none. Stores its name, which is more readable, or its id if the name is
 * ambiguous.
 * @param all existing lists.
 */
export async function setActiveStyleRules(list: NamedStyleRules | undefined, all: readonly NamedStyleRules[]): Promise<void> {
  await new SettingPlace(key, scopeInFront()).update(valueOf(list, all));
}

/** Stores the user's choice of a style rule list. @param words message about the choice. */
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
  // White space around a setting is ignored.
  return !isOther && name !== '' && name.trim() === name;
}

/** Returns true if a settings change may affect the style rule list. */
export function affectsActiveStyleRules(event: vscode.ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(key);
}
