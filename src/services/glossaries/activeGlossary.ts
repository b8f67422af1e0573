import type { Services } from '../services.ts';
import { byNameOrId } from '../resources/namedResources.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import * as vscode from 'vscode';
import { glossaryNamesIn } from '../../text/glossary/names.ts';

export const glossarySetting = 'interlinear.translation.glossary';

/** Returns the names or ids of glossaries in the setting for `scope`, in order of precedence. */
export function glossaryNames(scope?: vscode.ConfigurationScope): readonly string[] {
  return glossaryNamesIn(vscode.workspace.getConfiguration(undefined, scope).get<unknown>(glossarySetting));
}

/**
 * Returns the glossaries that translations use, in order of precedence. Names that match none or several are left out.
 * @param scope the active document if absent.
 */
export function activeGlossaries(
  all: readonly NamedGlossary[],
  scope: vscode.ConfigurationScope | undefined = scopeInFront(),
): readonly NamedGlossary[] {
  const names = glossaryNames(scope);
  // A repository's settings file may contain very many names. Those that match nothing are removed first, without searching for each.
  const called = new Set(names.length === 0 ? [] : all.flatMap(({ glossary_id, name }) => [glossary_id, name]));
  return [...new Set(names.filter((name) => called.has(name)).flatMap((name) => glossaryNamed(all, name) ?? []))];
}

/** Finds a glossary by its name or id. Undefined if none or several match. */
export function glossaryNamed(all: readonly NamedGlossary[], name: string): NamedGlossary | undefined {
  const found = byNameOrId(all, (item) => item.glossary_id, name);
  return found === 'several' ? undefined : found;
}

/** Returns true if translations use the glossary. */
export function isActive(services: Services, { glossary_id }: Pick<NamedGlossary, 'glossary_id'>): boolean {
  return activeGlossaries(services.glossaries.known() ?? []).some((one) => one.glossary_id === glossary_id);
}
