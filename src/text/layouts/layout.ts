import type { HeadingRules } from './headingSlugs.ts';
import { isInside, isWithin } from './paths.ts';
import type { KeptLinks } from './relativeLinks.ts';
import { isSameLanguage, languageOfCode } from './tags.ts';
import type { Tag } from './tags.ts';
import { spelledTag } from './tagSpelling.ts';
import { createMatcher, filled } from './template.ts';
import type { Matcher, Template } from './template.ts';

/** Where the translations of documents lie. All paths are relative to the root of the project, with slashes. */

export type LayoutId = 'docusaurus' | 'vitepress' | 'starlight' | 'hugo' | 'mkdocs' | 'folders' | 'names' | 'setting';

/** What a file is read as, whatever its extension says. */
export type DocumentType = 'markdown' | 'mkdocs' | 'mdx';

/** Where a file is, as its language is known. */
export interface FoundSource {
  readonly path: string;
  /** The language of the translation, as its path spells it. */
  readonly tag: Tag;
}

/**
 * Where the translations of documents lie, in both directions: `sourceOf(targetOf(path, language))` is the path again, for each language
 * of the layout and for each that is added to it.
 */
export interface Layout {
  readonly id: LayoutId;
  /** Folder that the layout is for: that of the manifest, or what the files have in common. Empty for the root. */
  readonly root: string;
  /** What stands between a name and a new language, if names have one: `.` in `README.de.md`. */
  readonly separator: string | undefined;
  /** Language of the sources; undefined if only their text can tell. */
  readonly source: Tag | undefined;
  /** Languages that there are translations or folders for, as paths spell them; the source is not among them. */
  readonly languages: readonly Tag[];
  /**
   * Returns the path for the translation of a source into a language. Undefined if the path is no source of this layout, if the language
   * is that of the sources, or if the result would lie outside of the root or behind a link.
   * @param language code of the service, or a tag.
   */
  targetOf(sourcePath: string, language: string): string | undefined;
  /** Returns the path that a file is the translation of. Undefined if it is none by its path. */
  sourceOf(targetPath: string): FoundSource | undefined;
  /** Returns the layout with another language, so that its files are recognized as translations. */
  adding(language: string): Layout;
  /** Returns the type that files have here whatever their extension says. */
  typeOf(path: string): DocumentType | undefined;
  /** How headings get their anchors; undefined if that is not known. */
  readonly headings: HeadingRules | undefined;
  /** Which relative links of a source lead to the same from its translation, whether a file lies there or not. */
  readonly keeps: KeptLinks;
}

/** A source and its translations. */
export interface Rule {
  readonly source: Template;
  /** With `{lang}`, or for a single language. */
  readonly target: Template;
  /** The only language of this rule, as spelled. */
  readonly only?: string;
}

export interface LayoutParts {
  readonly id: LayoutId;
  readonly root: string;
  readonly separator?: string | undefined;
  readonly source: Tag | undefined;
  readonly languages: readonly Tag[];
  /** Languages of other documents of the project, which show how a new one is spelled. */
  readonly others?: readonly Tag[] | undefined;
  /** The first that fits counts. */
  readonly rules: readonly Rule[];
  readonly typeOf?: ((path: string) => DocumentType | undefined) | undefined;
  readonly headings: HeadingRules | undefined;
  readonly keeps: KeptLinks;
  /** Links to other places, behind which nothing is written. */
  readonly links: readonly string[];
}

/** More languages than a project has. A manifest from outside may name any number. */
const mostLanguages = 2000;

export function createLayout(parts: LayoutParts): Layout {
  const { source, rules, links } = parts;
  const languages = parts.languages.slice(-mostLanguages);
  const tags = languages.map(({ spelled }) => spelled);
  const matchers = rules.map((rule): { rule: Rule; source: Matcher; target: Matcher } => ({
    rule,
    source: createMatcher(rule.source, []),
    target: createMatcher(rule.target, tags),
  }));
  const isBehindLink = (path: string) => links.some((link) => isWithin(path, link));

  /** By the templates alone. */
  function sourceBy(path: string): FoundSource | undefined {
    if (!isInside(path)) return undefined;
    for (const { rule, target } of matchers) {
      const found = target.match(path);
      if (!found) continue;
      const tag = languages.find(({ spelled }) => spelled === (rule.only ?? found['lang']));
      const sourcePath = filled(rule.source, found);
      if (tag && sourcePath !== undefined && sourcePath !== path) return { path: sourcePath, tag };
    }
    return undefined;
  }

  function targetBy(path: string, tag: Tag): string | undefined {
    // A translation is not translated further: its source is.
    if (!isInside(path) || sourceBy(path)) return undefined;
    for (const { rule, source: matcher } of matchers) {
      const found = rule.only === undefined || rule.only === tag.spelled ? matcher.match(path) : undefined;
      const target = found && filled(rule.target, { ...found, lang: tag.spelled });
      if (target !== undefined && !isBehindLink(target)) return target;
    }
    return undefined;
  }

  // What does not lead back is no answer: two rules of a manifest may overlap.
  function targetIn(path: string, tag: Tag): string | undefined {
    const target = targetBy(path, tag);
    const back = target === undefined ? undefined : sourceBy(target);
    return back?.path === path && back.tag === tag ? target : undefined;
  }

  function sourceOf(path: string): FoundSource | undefined {
    const found = sourceBy(path);
    return found && targetBy(found.path, found.tag) === path ? found : undefined;
  }

  function known(code: string): Tag | undefined {
    const exact = languages.find(({ spelled }) => spelled === code);
    const language = languageOfCode(code);
    if (exact || language === undefined) return exact;
    const spelled = spelledTag(language, siblingsOf(parts));
    return languages.find((tag) => tag.language === language) ?? languages.find((tag) => tag.spelled === spelled);
  }

  function newLanguage(code: string): string | undefined {
    const language = languageOfCode(code);
    return language !== undefined && source && isSameLanguage(source.language, language) ? undefined : language;
  }

  return {
    id: parts.id,
    root: parts.root,
    separator: parts.separator,
    source,
    languages,
    headings: parts.headings,
    keeps: parts.keeps,
    sourceOf,
    typeOf: parts.typeOf ?? (() => undefined),
    targetOf(path, code) {
      const tag = known(code);
      if (tag) return targetIn(path, tag);
      const language = newLanguage(code);
      return language === undefined ? undefined : createLayout(withTag(parts, language)).targetOf(path, language);
    },
    adding(code) {
      const language = known(code) ? undefined : newLanguage(code);
      return createLayout(language === undefined ? parts : withTag(parts, language));
    },
  };
}

function withTag(parts: LayoutParts, language: string): LayoutParts {
  return { ...parts, languages: [...parts.languages, { spelled: spelledTag(language, siblingsOf(parts)), language }] };
}

/** The source is one of them: `de` beside `en`, `de-DE` beside `en-US`. */
function siblingsOf({ languages, source, others = [] }: LayoutParts): readonly Tag[] {
  return [...languages, ...(source ? [source] : []), ...others];
}
