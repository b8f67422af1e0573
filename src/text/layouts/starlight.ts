import { starlightHeadings } from './headingSlugs.ts';
import { mapOf, textOf, valueAt } from './literal.ts';
import type { Literal } from './literal.ts';
import { folderOf, isWithin, joined, resolved } from './paths.ts';
import type { Project } from './project.ts';
import { scriptLiterals } from './scriptLiterals.ts';
import { folderLayouts, siteTag, withFolders } from './site.ts';
import type { Site } from './site.ts';
import type { Tag } from './tags.ts';

/** Starlight: documents lie in `src/content/docs`, and each language but that of the root in a folder there. */

export function isStarlightManifest(path: string): boolean {
  return /(?:^|\/)astro\.config\.[cm]?[jt]s$/.test(path);
}

/** @returns undefined for a site of Astro without Starlight. */
export function starlightSite(manifest: string, project: Project): Site | undefined {
  const text = project.read(manifest) ?? '';
  if (!text.includes('starlight')) return undefined;
  const root = folderOf(manifest);
  const script = scriptLiterals(text);
  const sources = resolved(root, textOf(script.values('srcDir')[0]) ?? 'src') ?? joined(root, 'src');
  const folder = joined(sources, 'content/docs');
  const manner = { headings: starlightHeadings, keeps: 'documents', links: project.links } as const;
  const options = script.argumentsOf('starlight').find((value) => mapOf(value));
  const layouts = folderLayouts('starlight', root, folder, languagesIn(options, folder, project), manner);
  return { id: 'starlight', root, manner, covers: (path) => isWithin(path, folder), layoutsFor: () => layouts };
}

function languagesIn(options: Literal, folder: string, project: Project): { source: Tag | undefined; tags: Tag[]; isBase: boolean } {
  const locales = mapOf(valueAt(options, 'locales'));
  const ofFolders = project.folders.languagesIn(folder);
  const told = [...(locales ?? [])].flatMap(([key, value]) => (key === 'root' ? [] : (siteTag(key, textOf(valueAt(value, 'lang'))) ?? [])));
  const tags = withFolders(told, folder, project);
  const name = textOf(valueAt(options, 'defaultLocale'));
  if (name !== undefined && name !== 'root') {
    return { source: tags.find(({ spelled }) => spelled === name) ?? siteTag(name), tags, isBase: false };
  }
  const isBase = locales ? locales.has('root') : (ofFolders?.hasBase ?? true);
  const language = textOf(valueAt(locales, 'root', 'lang'));
  return { source: isBase && language !== undefined ? siteTag(language) : undefined, tags, isBase };
}
