import type * as vscode from 'vscode';
import type { App } from './app.ts';
import { byNameOrId } from './namedResources.ts';
import type { NamedGlossary } from './namedResources.ts';
import { pickSettings, scopeInFront } from './pickedSetting.ts';
import { SettingPlace } from './settingPlace.ts';
import { setting } from './settings.ts';

const key = 'interlinear.translation.glossary';

/**
 * The glossary that translations follow where they are done, out of those that there are. Undefined when none or more than one is meant.
 * @param scope the document in front when left out.
 */
export function activeGlossary(
  all: readonly NamedGlossary[],
  scope: vscode.ConfigurationScope | undefined = scopeInFront(),
): NamedGlossary | undefined {
  const wanted = setting(key, scope).trim();
  if (wanted === '') return undefined;
  const found = byNameOrId(all, (item) => item.glossary_id, wanted);
  return found === 'several' ? undefined : found;
}

/**
 * Does something after which the name in the setting may mean another glossary, or more than one. The one that translations followed is
 * followed afterwards, too.
 */
export async function followedOn<T>(app: App, change: () => Promise<T>): Promise<T> {
  const before = activeGlossary(app.glossaries.known() ?? [])?.glossary_id;
  const done = await change();
  const all = app.glossaries.known() ?? [];
  const same = all.find(({ glossary_id }) => glossary_id === before);
  if (same && activeGlossary(all) !== same) await setActiveGlossary(app, same);
  return done;
}

/** Makes it the one that translations follow where they are done; undefined for none. */
export async function setActiveGlossary(app: App, glossary: NamedGlossary | undefined): Promise<void> {
  await new SettingPlace(key, scopeInFront()).update(valueOf(app, glossary));
}

/** The same as the user's pick. */
export async function pickGlossary(app: App, glossary: NamedGlossary | undefined): Promise<void> {
  await pickSettings(app, [[key, valueOf(app, glossary)]]);
}

function valueOf(app: App, glossary: NamedGlossary | undefined): string {
  return glossary === undefined ? '' : nameOf(glossary, app.glossaries.known() ?? []);
}

/** The name reads better in a settings file; where it does not say which, the id does. */
function nameOf(glossary: NamedGlossary, all: readonly NamedGlossary[]): string {
  return all.filter(({ name }) => name === glossary.name).length > 1 ? glossary.glossary_id : glossary.name;
}
