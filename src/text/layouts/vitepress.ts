import { vitepressHeadings } from './headingSlugs.ts';
import { mapOf, textOf, valueAt } from './literal.ts';
import type { Literal } from './literal.ts';
import { folderOf, isWithin, lastOf, resolved } from './paths.ts';
import type { Project } from './project.ts';
import { scriptLiterals } from './scriptLiterals.ts';
import { folderLayouts, siteTag, withFolders } from './site.ts';
import type { Site } from './site.ts';
import type { Tag } from './tags.ts';

/** VitePress: each language but that of the sources has a folder, which `locales` of its configuration names. */

export function isVitepressManifest(path: string): boolean {
  return /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(path);
}

export function vitepressSite(manifest: string, project: Project): Site {
  const root = folderOf(folderOf(manifest.replace(/\/index\.\w+$/, '')));
  const script = scriptLiterals(project.read(manifest) ?? '');
  const sources = resolved(root, textOf(script.values('srcDir')[0]) ?? '.') ?? root;
  const manner = { headings: vitepressHeadings, keeps: 'documents', links: project.links } as const;
  const locales = script.values('locales').find((value) => (mapOf(value)?.size ?? 0) > 0);
  const found =
    locales === undefined ? fromFolders(sources, project) : fromLocales(locales, script.values('rewrites')[0], sources, project);
  const layouts = folderLayouts('vitepress', root, found.folder, found, manner);
  return { id: 'vitepress', root, manner, covers: (path) => isWithin(path, sources), layoutsFor: () => layouts };
}

interface Found {
  /** Folder of those of the languages. */
  readonly folder: string;
  readonly source: Tag | undefined;
  readonly tags: readonly Tag[];
  readonly isBase: boolean;
}

function fromFolders(folder: string, project: Project): Found {
  const languages = project.folders.languagesIn(folder);
  // A site in one language has no folders yet; those for others will be beside its documents.
  return { folder, source: undefined, tags: languages?.tags ?? [], isBase: languages?.hasBase ?? true };
}

function fromLocales(locales: Literal, rewrites: Literal, sources: string, project: Project): Found {
  const links = [...(mapOf(locales) ?? [])].flatMap(([name, value]) => {
    // Before its first version, the names were paths: `/` and `/zh/`.
    const key = name.replaceAll('/', '') || 'root';
    // A language with an address is a site of its own.
    const link = textOf(valueAt(value, 'link')) ?? (key === 'root' ? '/' : `/${key}/`);
    return /^https?:/.test(link) ? [] : [{ key, link: link.replace(/^\/|\/$/g, ''), language: textOf(valueAt(value, 'lang')) }];
  });
  // Links tell where the folders lie, if they do not lie beside each other at the top.
  const parents = new Set(links.map(({ link }) => folderOf(link)));
  const [parent = ''] = parents;
  const below = parents.size === 1 ? resolved(sources, parent) : undefined;
  const folder = below !== undefined && project.hasFolder(below) ? below : sources;
  const told = links.flatMap(({ key, link, language }) => {
    return key === 'root' ? [] : (siteTag(folder === sources ? key : lastOf(link), language ?? key) ?? []);
  });
  const tags = withFolders(told, folder, project);
  const ofRoot = links.find(({ key }) => key === 'root');
  if (!ofRoot) return { folder, source: undefined, tags, isBase: false };
  const language = ofRoot.language ?? 'en';
  const own = folder === sources ? (rewrittenFolder(rewrites) ?? ownFolder(language, folder, project)) : lastOf(ofRoot.link);
  const source = siteTag(own ?? language, language);
  return { folder, source, tags, isBase: own === undefined || source === undefined };
}

/** The folder that is shown as the root: `'en/:rest*': ':rest*'`. */
function rewrittenFolder(rewrites: Literal): string | undefined {
  for (const [from, to] of mapOf(rewrites) ?? []) {
    const [, own, rest] = /^([\w-]+)\/(:\w+\*|\(\.\*\))$/.exec(from) ?? [];
    if (own !== undefined && (to === rest || (rest === '(.*)' && /^:?\$?[\w*()]+$/.test(textOf(to) ?? '/')))) return own;
  }
  return undefined;
}

/** The folder of the language of the root, if the documents of others lie there too but not around it. */
function ownFolder(language: string, folder: string, project: Project): string | undefined {
  const languages = project.folders.languagesIn(folder);
  if (!languages || languages.hasBase) return undefined;
  const wanted = siteTag(language, language)?.language;
  return languages.tags.find((tag) => tag.language === wanted || tag.spelled === language.split('-', 1)[0])?.spelled;
}
