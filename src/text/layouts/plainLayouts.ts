import { tagsOf } from './folderGroups.ts';
import type { FolderLanguages } from './folderGroups.ts';
import { githubHeadings } from './headingSlugs.ts';
import { createLayout } from './layout.ts';
import type { Layout, LayoutId, LayoutParts, Rule } from './layout.ts';
import { isConvincing } from './nameGroups.ts';
import type { NameGroup } from './nameGroups.ts';
import { folderOf, joined, lastOf, nameOf, resolved } from './paths.ts';
import type { Project } from './project.ts';
import { folderLayouts, prefix } from './site.ts';
import type { Manner } from './site.ts';
import { isAlsoWord, isSameLanguage, languageOfCode, likelySources } from './tags.ts';
import type { Tag } from './tags.ts';
import { taggedName } from './tagSpelling.ts';
import type { TaggedName } from './tagSpelling.ts';
import { verbatim } from './template.ts';

/** Layouts without a tool: names and folders with languages, as the files beside a document have them. */

/** Documents that no tool knows: GitHub shows them. */
export function plainManner(project: Project): Manner {
  return { headings: githubHeadings, keeps: 'nothing', links: project.links };
}

/** Layouts of folders are the same for all documents in them. */
const knownLayouts = new WeakMap<FolderLanguages, Map<Manner, readonly Layout[]>>();

/** Returns the layouts by folders around a document that are named after languages. The innermost come first. */
export function layoutsOfFolders(path: string, project: Project, manner: Manner): readonly Layout[] {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = project.folders.languagesIn(folder);
    const below = folder === '' ? path : path.slice(folder.length + 1);
    const isBelow = found?.tags.some(({ spelled }) => below.startsWith(`${spelled}/`));
    if (found && (isBelow || (found.hasBase && found.isBase(below)))) {
      const known = knownLayouts.get(found)?.get(manner);
      if (known) return known;
      const layouts = folderLayouts('folders', folder, folder, { source: undefined, tags: found.tags, isBase: found.hasBase }, manner);
      knownLayouts.set(found, (knownLayouts.get(found) ?? new Map<Manner, readonly Layout[]>()).set(manner, layouts));
      return layouts;
    }
    if (folder === '') return [];
  }
}

/** Returns the layouts by names with a language: `README.de.md` beside `README.md`. */
export function layoutsOfNames(path: string, project: Project, manner: Manner): Layout[] {
  const { stem, extension } = nameOf(path);
  const folder = folderOf(path);
  const tagged = taggedName(stem);
  const ofTagged = tagged ? project.names.of(folder, tagged.name, extension).filter(({ tags }) => tags.has(tagged.tag.spelled)) : [];
  const ofBase = project.names.of(folder, stem, extension).filter(({ name, hasBase }) => name === stem && hasBase);
  // Where others show what a separator is for, a word is a language too: `guide_it.md`.
  const { separator: usual } = project.names.styleAround(folder);
  const isShown = (group: NameGroup) => isConvincing(group) || (group.hasBase && group.separator === usual && group.others === 0);
  const groups = [...ofTagged, ...ofBase].filter(isShown);
  const most = Math.max(0, ...groups.map(({ tags }) => tags.size));
  return groups.filter(({ tags }) => tags.size === most).flatMap((group) => layoutsOfGroup(group, groups, project, manner));
}

/** @param all groups for the same document: a translation may have another separator than the others. */
function layoutsOfGroup(group: NameGroup, all: readonly NameGroup[], project: Project, manner: Manner): Layout[] {
  const { folder, name, separator, tags, hasBase } = group;
  const start = prefix(folder) + (name === '' ? '' : '{name}');
  const parts = { ...manner, separator, others: project.names.styleAround(folder).tags };
  const placeOf = (language: string) => `${start}${name === '' ? '' : separator}${language}{ext}`;
  const target = placeOf('{lang}');
  if (hasBase) {
    const source = `${start}{ext}`;
    const rules: Rule[] = [];
    const known = new Map(tags);
    for (const other of all.filter((one) => one.hasBase && one.name === name)) {
      for (const [spelled, tag] of other.tags) {
        if (known.has(spelled)) continue;
        known.set(spelled, tag);
        rules.push({ source, target: `${start}${other.separator}${verbatim(spelled)}{ext}`, only: spelled });
      }
    }
    return [plainLayout('names', folder, undefined, [...known.values()], [...rules, { source, target }], parts)];
  }
  const sources = likelySources(
    tags.values(),
    ({ spelled }) => spelled,
    (tag) => project.names.countOf(tag),
  );
  return sources.map((tag) => {
    const source = placeOf(verbatim(tag.spelled));
    return plainLayout('names', folder, tag, [...tags.values()], [{ source, target }], parts);
  });
}

function plainLayout(
  id: LayoutId,
  root: string,
  source: Tag | undefined,
  tags: readonly Tag[],
  rules: readonly Rule[],
  manner: Manner & Pick<LayoutParts, 'others' | 'separator'>,
): Layout {
  return createLayout({ ...manner, id, root, source, languages: tags.filter(({ spelled }) => spelled !== source?.spelled), rules });
}

/** Names of which each folder has its own. */
const ownOfFolder = /^_?index$/i;

/** Returns the layouts of translations in a folder below: `docs/README.de.md` or `docs/de/README.md` of `README.md`. */
export function layoutsBelow(path: string, project: Project, manner: Manner): Layout[] {
  const tagged = taggedName(nameOf(path).stem);
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = [...namesBelow(folder, path, tagged, project, manner), ...foldersBelow(folder, path, project, manner)];
    const fitting = found.filter((layout) => path === joined(folder, lastOf(path)) || layout.sourceOf(path));
    if (fitting.length > 0 || folder === '') return fitting;
  }
}

function namesBelow(folder: string, path: string, tagged: TaggedName | undefined, project: Project, manner: Manner): Layout[] {
  const { stem, extension } = nameOf(path);
  const isTarget = folder !== folderOf(path);
  const source = joined(folder, (isTarget ? (tagged?.name ?? stem) : stem) + extension);
  if (!project.has(source) || ownOfFolder.test(nameOf(source).stem)) return [];
  const groups = project.names
    .below(folder, nameOf(source).stem)
    .filter((group) => group.extension === extension && isConvincing({ ...group, hasBase: true }));
  return groups.map(({ folder: below, name, separator, tags }) => {
    const target = `${prefix(below)}${verbatim(name)}${separator}{lang}${verbatim(extension)}`;
    return plainLayout('names', folder, undefined, [...tags.values()], [{ source: verbatim(source), target }], manner);
  });
}

/** Folders with languages that hold nothing but documents of the folder around them. */
function foldersBelow(folder: string, path: string, project: Project, manner: Manner): Layout[] {
  return project.folders.flatBelow(folder).flatMap((group) => {
    const all = group.rests
      .values()
      .flatMap((rests) => rests)
      .toArray();
    const isSource = (rest: string) => !rest.includes('/') && project.has(joined(folder, rest)) && !project.has(joined(group.folder, rest));
    const isShown = all.every(isSource) && all.includes(lastOf(path)) && [...group.rests.keys()].some((tag) => !isAlsoWord(tag));
    if (!isShown) return [];
    const rule = { source: `${prefix(folder)}{name}{ext}`, target: `${prefix(group.folder)}{lang}/{name}{ext}` };
    return [plainLayout('folders', folder, undefined, tagsOf(group.rests.keys()), [rule], manner)];
  });
}

/**
 * Returns the layout for a document that has no translations yet: as the nearest others are named, else by the pattern of the settings.
 * @param source language of the sources, if known.
 * @returns undefined if the pattern leads out of the root.
 */
export function layoutOfNewName(
  path: string,
  project: Project,
  pattern: string,
  source: string | undefined,
  manner: Manner,
): Layout | undefined {
  const folder = folderOf(path);
  const { stem } = nameOf(path);
  const tagged = taggedName(stem);
  const language = source === undefined ? undefined : languageOfCode(source);
  const own = tagged && tagged.name !== '' && language !== undefined && isSameLanguage(tagged.tag.language, language) ? tagged : undefined;
  const { separator, tags } = project.names.styleAround(folder);
  const base = `${prefix(folder)}{name}`;
  const rule: Rule | undefined = own
    ? { source: `${base}${own.separator}${verbatim(own.tag.spelled)}{ext}`, target: `${base}${own.separator}{lang}{ext}` }
    : separator === undefined
      ? ruleOfPattern(pattern, folder, nameOf(path).extension)
      : { source: `${base}{ext}`, target: `${base}${separator}{lang}{ext}` };
  const id = own || separator !== undefined ? 'names' : 'setting';
  return rule && plainLayout(id, folder, own?.tag, tags, [rule], manner);
}

/** Returns the layout by the pattern of the settings, in reverse: for a file that it leads to from a document that is there. */
export function layoutOfPattern(path: string, project: Project, pattern: string, manner: Manner): Layout | undefined {
  const tags = tagsOf(new Set(path.match(/[a-z]{2,3}(?:[-_][a-z\d]{2,4})*/gi)));
  if (tags.length === 0) return undefined;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const rule = ruleOfPattern(pattern, folder, nameOf(path).extension);
    const layout = rule && plainLayout('setting', folder, undefined, tags, [rule], manner);
    const found = layout?.sourceOf(path);
    if (found && project.has(found.path)) return layout;
    if (folder === '') return undefined;
  }
}

/** Reads the pattern of `interlinear.documents.resultFile`. Only within the root: undefined for what leads out of it. */
function ruleOfPattern(pattern: string, folder: string, extension: string): Rule | undefined {
  const given = pattern.trim().replaceAll('\\', '/');
  if (/^(?:\/|[a-z]:)/i.test(given)) return undefined;
  const below = given.replace(/^\$\{dir\}(?:\/|$)/, '');
  const last = lastOf(below);
  const isFolder = ['', '.', '..'].includes(last);
  const whole =
    isFolder || last === '${ext}' ? `${below.slice(0, below.length - (isFolder ? 0 : last.length))}/\${name}.\${lang}\${ext}` : below;
  const named = whole.includes('${lang}') ? whole : whole.replace(/(?=\$\{ext\}$|$)/, '.${lang}');
  const at = resolved(folder, folderOf(named.replace(/^\/+/, '')));
  if (at === undefined) return undefined;
  const place = verbatim(joined(at, lastOf(named))).replaceAll(/\$\{\{(name|lang|ext)\}/g, '{$1}');
  // A pattern may tell an extension of its own.
  const ext = named.includes('${ext}') ? '{ext}' : verbatim(extension);
  return { source: `${prefix(folder)}{name}${ext}`, target: place };
}
