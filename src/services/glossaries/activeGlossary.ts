import type { Services } from '../services.ts';
import { byNameOrId } from '../resources/namedResources.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import * as vscode from 'vscode';
import { glossaryNamesIn } from '../../text/glossary/names.ts';

export const glossarySetting = 'interlinear.translation.glossary';

/** The glossaries that the setting names for `scope`, by name or id, in the order in which they count. */
export function glossaryNames(scope?: vscode.ConfigurationScope): readonly string[] {
  return glossaryNamesIn(vscode.workspace.getConfiguration(undefined, scope).get<unknown>(glossarySetting));
}

/**
 * The glossaries that translations follow where they are done, out of those that there are, in the order in which they count. A name that
 * leads nowhere, or to more than one, is left out.
 * @param scope the document in front when left out.
 */
export function activeGlossaries(
  all: readonly NamedGlossary[],
  scope: vscode.ConfigurationScope | undefined = scopeInFront(),
): readonly NamedGlossary[] {
  const names = glossaryNames(scope);
  // A settings file of a repository may name very many: what none is called like is not looked for among all.
  const called = new Set(names.length === 0 ? [] : all.flatMap(({ glossary_id, name }) => [glossary_id, name]));
  return [...new Set(names.filter((name) => called.has(name)).flatMap((name) => glossaryNamed(all, name) ?? []))];
}

/** The one that a name or id stands for; undefined when it leads nowhere, or to more than one. */
export function glossaryNamed(all: readonly NamedGlossary[], name: string): NamedGlossary | undefined {
  const found = byNameOrId(all, (item) => item.glossary_id, name);
  return found === 'several' ? undefined : found;
}

/** Whether translations follow it. */
export function isActive(services: Services, { glossary_id }: Pick<NamedGlossary, 'glossary_id'>): boolean {
  return activeGlossaries(services.glossaries.known() ?? []).some((one) => one.glossary_id === glossary_id);
}
