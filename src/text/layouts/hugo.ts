import { tagsOf } from './folderGroups.ts';
import { hugoHeadings } from './headingSlugs.ts';
import type { HeadingRules } from './headingSlugs.ts';
import { hugoRoot, hugoSettings, isHugoManifest, mountedFolders } from './hugoSettings.ts';
import { createLayout } from './layout.ts';
import type { Layout, Rule } from './layout.ts';
import { mapOf, textOf, valueAt } from './literal.ts';
import type { LiteralMap } from './literal.ts';
import { folderOf, isWithin, joined, lastOf, resolved } from './paths.ts';
import type { Project } from './project.ts';
import { folderRule, prefix, siteTag, suffixRule, withFolders } from './site.ts';
import type { Manner, Site } from './site.ts';
import type { Tag } from './tags.ts';

/** Hugo: each language has a folder of its own (`contentDir`), or a suffix: `guide.de.md`. */

export { isHugoManifest };

/** A language, and the folder of its documents. */
interface Content {
  readonly tag: Tag;
  readonly folder: string;
}

/** @param manifests all of one site. */
export function hugoSite(manifests: readonly string[], project: Project): Site | undefined {
  const settings = hugoSettings(manifests, project);
  if (!settings) return undefined;
  const root = hugoRoot(manifests[0] ?? '');
  const name = (textOf(settings.get('defaultcontentlanguage')) ?? 'en').toLowerCase();
  const common = resolved(root, textOf(settings.get('contentdir')) ?? 'content') ?? joined(root, 'content');
  const [source, ...others] = contentsOf(settings, { root, common, name }, project);
  if (!source || !(project.hasFolder(source.folder) || project.hasFolder(common))) return undefined;
  const manner: Manner = { headings: headingsOf(settings), keeps: 'everything', links: project.links };
  const told = others.map(({ tag }) => tag);
  const layout = (languages: readonly Tag[], rules: readonly Rule[]): Layout =>
    createLayout({
      ...manner,
      id: 'hugo',
      root,
      source: source.tag,
      languages: languages.filter(({ spelled }) => spelled !== source.tag.spelled),
      rules,
    });
  const site = (folders: readonly string[], layoutFor: (path: string) => Layout): Site => ({
    id: 'hugo',
    root,
    manner,
    covers: (path) => folders.some((folder) => isWithin(path, folder)),
    layoutsFor: (path) => [layoutFor(path)],
  });
  if (others.every(({ folder }) => folder === source.folder)) {
    return site([source.folder], (path) => layout(told, [suffixRule(source.folder, path, source.tag, told, project)]));
  }
  const parent = parentOf([source, ...others]);
  const ofFolders =
    parent === undefined
      ? layout(told, folderRules(source, others))
      : layout(withFolders(told, parent, project), [folderRule(parent, source.tag.spelled)]);
  return site(parent === undefined ? [source, ...others].map(({ folder }) => folder) : [parent], () => ofFolders);
}

/** Returns the languages with their folders, that of the sources first. */
function contentsOf(
  settings: LiteralMap,
  { root, common, name }: { root: string; common: string; name: string },
  project: Project,
): Content[] {
  const languages = mapOf(settings.get('languages')) ?? new Map();
  const mounts = mountedFolders(settings, name);
  const told = [...new Set([name, ...languages.keys()])].flatMap((key): Content[] => {
    const value = languages.get(key);
    const tag = siteTag(key, textOf(valueAt(value, 'locale')) ?? textOf(valueAt(value, 'languagecode')));
    const own = mounts.get(key) ?? textOf(valueAt(value, 'contentdir'));
    const folder = own === undefined ? common : resolved(root, own);
    return tag && folder !== undefined ? [{ tag, folder }] : [];
  });
  const source = told[0];
  if (!source || told.some(({ folder }) => folder !== source.folder)) return told;
  return fromFolders(told, source, project) ?? fromNames(told, source, project);
}

/** Folders may be told to Hugo in another way, such as by a theme. They are there, named after the languages. */
function fromFolders(told: readonly Content[], source: Content, project: Project): Content[] | undefined {
  // `content/en` alone tells where the others will be.
  const isOwn = lastOf(source.folder) === source.tag.spelled;
  const parent = isOwn ? source.folder.slice(0, -source.tag.spelled.length - 1) : source.folder;
  const below = new Map(project.tagsIn(parent).map((tag) => [tag.spelled.toLowerCase(), tag.spelled]));
  const own = below.get(source.tag.spelled.toLowerCase());
  if (own === undefined || (told.length > 1 && !told.slice(1).some(({ tag }) => below.has(tag.spelled.toLowerCase())))) return undefined;
  const found = told.length > 1 ? told : [...told, ...tagsOf(below.values()).map((tag) => ({ tag, folder: parent }))];
  const contents = found.map(({ tag: { spelled, language } }): Content => {
    const asInFolders = below.get(spelled.toLowerCase()) ?? spelled;
    return { tag: { spelled: asInFolders, language }, folder: joined(parent, asInFolders) };
  });
  return contents.filter(({ folder }, index) => contents.findIndex((other) => other.folder === folder) === index);
}

/** Hugo reads suffixes in any case: files spell them as they like, and configuration that can't be read leaves them alone. */
function fromNames(told: readonly Content[], source: Content, project: Project): Content[] {
  const groups = project.names.all.filter(
    ({ folder, separator, name }) => separator === '.' && name !== '' && isWithin(folder, source.folder),
  );
  const spelled = new Map<string, Tag>();
  for (const { tags } of groups) for (const tag of tags.values()) spelled.set(tag.spelled.toLowerCase(), tag);
  if (told.length === 1) {
    const others = [...spelled.values()].filter((tag) => tag.spelled.toLowerCase() !== source.tag.spelled.toLowerCase());
    return [source, ...others.map((tag) => ({ tag, folder: source.folder }))];
  }
  return told.map(({ tag, folder }) => ({
    tag: { spelled: spelled.get(tag.spelled.toLowerCase())?.spelled ?? tag.spelled, language: tag.language },
    folder,
  }));
}

/** The folder that all are in, if their folders are named after the languages. */
function parentOf(contents: readonly Content[]): string | undefined {
  const parents = new Set(contents.map(({ tag, folder }) => (lastOf(folder) === tag.spelled ? folderOf(folder) : undefined)));
  return parents.size === 1 ? [...parents][0] : undefined;
}

function folderRules(source: Content, others: readonly Content[]): Rule[] {
  return others.map(({ tag, folder }) => ({
    source: `${prefix(source.folder)}{rest}`,
    target: `${prefix(folder)}{rest}`,
    only: tag.spelled,
  }));
}

function headingsOf(settings: LiteralMap): HeadingRules | undefined {
  const parser = valueAt(settings, 'markup', 'goldmark', 'parser');
  const type = textOf(valueAt(parser, 'autoheadingidtype')) ?? textOf(valueAt(parser, 'autoidtype')) ?? 'github';
  const isKnown = type === 'github' || type === 'github-ascii';
  return isKnown && valueAt(parser, 'autoheadingid') !== false ? hugoHeadings(type) : undefined;
}
