import type { HeadingRules } from './headingSlugs.ts';
import { createLayout } from './layout.ts';
import type { Layout, LayoutId, LayoutParts, Rule } from './layout.ts';
import { nameOf } from './paths.ts';
import type { Project } from './project.ts';
import type { KeptLinks } from './relativeLinks.ts';
import { languageOfTag } from './tags.ts';
import type { Tag } from './tags.ts';
import { taggedName } from './tagSpelling.ts';
import { verbatim } from './template.ts';
import type { Template } from './template.ts';

/** The site that a tool builds from the documents around a manifest. */
export interface Site {
  readonly id: LayoutId;
  /** Folder of the manifest. */
  readonly root: string;
  /** Returns true for a document of the site. */
  covers(path: string): boolean;
  /** Returns the layouts that fit a document; none if the manifest tells nothing of languages. */
  layoutsFor(path: string): Layout[];
  readonly manner: Manner;
}

/** What is the same for all documents of a site. */
export interface Manner {
  readonly headings: HeadingRules | undefined;
  readonly keeps: KeptLinks;
  readonly typeOf?: LayoutParts['typeOf'];
  readonly links: readonly string[];
}

/** Returns the tag of a folder or suffix, with the language that the manifest tells of it. Undefined if neither tells one. */
export function siteTag(spelled: string, told?: string): Tag | undefined {
  const language = (told === undefined ? undefined : languageOfTag(told)) ?? languageOfTag(spelled);
  return language === undefined || !/^[\w@+-]{1,35}$/.test(spelled) ? undefined : { spelled, language };
}

/** Languages in folders: `docs/en/{rest}`, or `docs/{rest}` for the sources. */
export function folderRule(folder: string, source: string | undefined): Rule {
  const base = prefix(folder);
  return { source: source === undefined ? `${base}{rest}` : `${base}${verbatim(source)}/{rest}`, target: `${base}{lang}/{rest}` };
}

/** Returns the template of a folder, with its slash. */
export function prefix(folder: string): Template {
  return folder === '' ? '' : `${verbatim(folder)}/`;
}

/**
 * Languages before the extension, for one document: `guide.de.md` belongs to `guide.md`, or to `guide.en.md` if that is what there is.
 * @param folder that all documents are in.
 */
export function suffixRule(folder: string, path: string, source: Tag | undefined, tags: readonly Tag[], project: Project): Rule {
  const { stem, extension } = nameOf(path);
  const tagged = taggedName(stem);
  const isKnown = tagged?.separator === '.' && [...tags, ...(source ? [source] : [])].some(({ spelled }) => spelled === tagged.tag.spelled);
  const name = isKnown ? tagged.name : stem;
  const before = path.slice(0, path.length - stem.length - extension.length);
  const isTagged =
    source !== undefined &&
    !project.has(before + name + extension) &&
    ((isKnown && tagged.tag.spelled === source.spelled) || project.has(`${before}${name}.${source.spelled}${extension}`));
  const base = `${prefix(folder)}{dir}{name}`;
  return { source: isTagged ? `${base}.${verbatim(source.spelled)}{ext}` : `${base}{ext}`, target: `${base}.{lang}{ext}` };
}

/** Adds the folders that share documents with others and are named after languages, though the manifest does not name them. */
export function withFolders(tags: readonly Tag[], folder: string, project: Project): Tag[] {
  const found = project.folders.languagesIn(folder)?.tags ?? [];
  return [...tags, ...found.filter(({ spelled }) => !tags.some((tag) => tag.spelled === spelled))];
}

/** Returns the layouts for a language in folders. There is one for each language that may be that of the sources. */
export function folderLayouts(
  id: LayoutId,
  root: string,
  folder: string,
  { source, tags, isBase }: { source: Tag | undefined; tags: readonly Tag[]; isBase: boolean },
  manner: Manner,
): Layout[] {
  const layout = (from: Tag | undefined, base: boolean) =>
    createLayout({
      ...manner,
      id,
      root,
      source: from,
      languages: tags.filter(({ spelled }) => spelled !== from?.spelled),
      rules: [folderRule(folder, base ? undefined : from?.spelled)],
    });
  if (source || isBase) return [layout(source, isBase)];
  return tags.map((tag) => layout(tag, false));
}
