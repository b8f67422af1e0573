import type * as vscode from 'vscode';
import { byNameOrId } from './namedResources.ts';
import { setting, updateNearestSetting } from './settings.ts';

const key = 'interlinear.translation.styleRules';

/** A style rule list as far as it is named by a setting. */
export interface NamedStyleRules {
  readonly style_id: string;
  readonly name: string;
}

/** The style rule list that translations into its language follow, out of those that there are. Undefined when none or more than one is meant. */
export function activeStyleRules<T extends NamedStyleRules>(all: readonly T[], scope?: vscode.ConfigurationScope): T | undefined {
  const wanted = setting(key, scope).trim();
  if (wanted === '') return undefined;
  const found = byNameOrId(all, (item) => item.style_id, wanted);
  return found === 'several' ? undefined : found;
}

/**
 * Makes it the one that translations of this workspace follow; undefined for none. The name reads better; where it does not say which,
 * the id does.
 * @param all that there are.
 */
export async function setActiveStyleRules(list: NamedStyleRules | undefined, all: readonly NamedStyleRules[]): Promise<void> {
  await updateNearestSetting(key, list === undefined ? '' : isFoundByName(list, all) ? list.name : list.style_id);
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
