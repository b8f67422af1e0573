import { mkdocsHeadings } from './headingSlugs.ts';
import type { HeadingRules } from './headingSlugs.ts';
import { createLayout } from './layout.ts';
import { listOf, mapOf, textOf, valueAt } from './literal.ts';
import type { Literal } from './literal.ts';
import { folderOf, isWithin, joined, resolved } from './paths.ts';
import type { Project } from './project.ts';
import { folderLayouts, siteTag, suffixRule, withFolders } from './site.ts';
import type { Manner, Site } from './site.ts';
import { yamlLiterals } from './yamlLiterals.ts';

/** MkDocs with its plugin for languages: each has a suffix (`guide.de.md`) or a folder (`docs/de/guide.md`). */

export function isMkdocsManifest(path: string): boolean {
  return /(?:^|\/)mkdocs\.ya?ml$/.test(path);
}

export function mkdocsSite(manifest: string, project: Project): Site {
  const root = folderOf(manifest);
  const settings = yamlLiterals(project.read(manifest) ?? '');
  const folder = resolved(root, textOf(valueAt(settings, 'docs_dir')) ?? 'docs') ?? joined(root, 'docs');
  const plugin = optionsOf(valueAt(settings, 'plugins'), 'i18n');
  // The plugin shows documents and images of the sources where there are no others.
  const keeps = plugin === undefined || valueAt(plugin, 'fallback_to_default') === false ? 'nothing' : 'everything';
  const manner: Manner = {
    headings: headingsOf(valueAt(settings, 'markdown_extensions')),
    keeps,
    links: project.links,
    typeOf: (path) => (path.endsWith('.md') ? 'mkdocs' : undefined),
  };
  const site = { id: 'mkdocs', root, manner, covers: (path: string) => isWithin(path, folder) } as const;
  const { source, tags } = languagesIn(plugin);
  if (!source) return { ...site, layoutsFor: () => [] };
  if (textOf(valueAt(plugin, 'docs_structure')) === 'folder') {
    // Sources lie in a folder of their language, or around those of the others.
    const isBase = !project.hasFolder(joined(folder, source.spelled));
    const layouts = folderLayouts('mkdocs', root, folder, { source, tags: withFolders(tags, folder, project), isBase }, manner);
    return { ...site, layoutsFor: () => layouts };
  }
  const layoutFor = (path: string) =>
    createLayout({ ...manner, id: 'mkdocs', root, source, languages: tags, rules: [suffixRule(folder, path, source, tags, project)] });
  return { ...site, layoutsFor: (path) => [layoutFor(path)] };
}

/** Returns the options of a plugin or extension, from a list or a map. Undefined if it is not there. */
function optionsOf(entries: Literal, name: string): Literal {
  const found = mapOf(entries)?.has(name)
    ? [entries]
    : (listOf(entries) ?? []).filter((entry) => entry === name || mapOf(entry)?.has(name) === true);
  return found.length === 0 ? undefined : (valueAt(found[0], name) ?? new Map<string, Literal>());
}

function languagesIn(plugin: Literal) {
  const languages = valueAt(plugin, 'languages');
  const listed = (listOf(languages) ?? []).flatMap((entry) => {
    const locale = textOf(valueAt(entry, 'locale'));
    return locale === undefined ? [] : [{ locale, isDefault: valueAt(entry, 'default') === true }];
  });
  // Before its version 1, the plugin had a map of languages.
  const mapped = [...(mapOf(languages)?.keys() ?? [])].map((locale) => ({ locale, isDefault: false }));
  const all = [...listed, ...mapped.filter(({ locale }) => locale !== 'default')];
  const name = all.find(({ isDefault }) => isDefault)?.locale ?? textOf(valueAt(plugin, 'default_language'));
  const tags = all.flatMap(({ locale }) => (locale === name ? [] : (siteTag(locale) ?? [])));
  return { source: name === undefined ? undefined : siteTag(name), tags };
}

/** Undefined where the site makes anchors in a way of its own. */
function headingsOf(extensions: Literal): HeadingRules | undefined {
  const toc = optionsOf(extensions, 'toc');
  if (mapOf(toc)?.has('slugify')) return undefined;
  const separator = valueAt(toc, 'separator') ?? '-';
  return separator === '-' || separator === '_' ? mkdocsHeadings(separator) : undefined;
}
