import GithubSlugger from 'github-slugger';

/** Anchors of headings, as the tools make them that show a document. */

export interface Heading {
  /** The words as they are shown, those of code included. */
  readonly text: string;
  /** The last line of the source, without the signs of the heading and without its id. */
  readonly raw: string;
  /** The id that the source gives it, such as `install` for `{#install}`. */
  readonly id?: string | undefined;
}

/** What a tool sees of the headings of a document. */
export interface HeadingReading {
  /**
   * How ids are written: `{#id}`, or a comment, at the end of a heading; or among attributes, as in `{#id .class}`. Undefined where braces
   * are a part of the text.
   */
  readonly ids?: 'braces' | 'attributes';
  /** True if alternative texts of images are a part of the text. */
  readonly images?: true;
  /** True if headings in HTML get anchors too. */
  readonly html?: true;
}

/** Names rules, as data. */
export interface HeadingRulesName {
  readonly id: 'github' | 'docusaurus' | 'starlight' | 'vitepress' | 'hugo' | 'mkdocs';
  /** Hugo: `autoHeadingIDType`; MkDocs: the separator. */
  readonly variant?: string;
}

export interface HeadingRules extends HeadingRulesName {
  readonly reads: HeadingReading;
  /** Returns the anchors of all headings of a document, in order. */
  anchors(headings: readonly Heading[]): string[];
  /** Returns the anchor that a fragment, decoded, stands for. */
  anchorOf(fragment: string): string;
}

/** Where a repository is read. A heading in HTML gets an anchor beside its id. */
export const githubHeadings: HeadingRules = {
  id: 'github',
  reads: { html: true },
  anchors(headings) {
    const slugger = new GithubSlugger();
    return headings.map(({ text }) => slugger.slug(text));
  },
  anchorOf: (fragment) => fragment.toLowerCase(),
};

/** Astro makes anchors as GitHub does. A heading in HTML keeps its id. */
export const starlightHeadings: HeadingRules = { id: 'starlight', reads: { html: true }, anchors: idsOrSlugs, anchorOf: unchanged };

export const docusaurusHeadings: HeadingRules = {
  id: 'docusaurus',
  reads: { ids: 'braces', images: true },
  anchors: idsOrSlugs,
  anchorOf: unchanged,
};

export const vitepressHeadings: HeadingRules = {
  id: 'vitepress',
  reads: { ids: 'attributes', images: true },
  anchors(headings) {
    const unique = createUnique('-');
    return headings.map(({ text, id }) => unique(id ?? vitepressSlug(text)));
  },
  // VitePress does the same with the fragments of links.
  anchorOf: vitepressSlug,
};

/** @param type value of `markup.goldmark.parser.autoHeadingIDType`. */
export function hugoHeadings(type: 'github' | 'github-ascii'): HeadingRules {
  return {
    id: 'hugo',
    variant: type,
    reads: { ids: 'attributes' },
    anchors(headings) {
      const unique = createUnique('-');
      // Hugo reads the source of the heading: the address of a link in it becomes a part of the anchor.
      return headings.map(({ raw, id }) => unique(id ?? (hugoSlug(raw, type) || 'heading')));
    },
    anchorOf: unchanged,
  };
}

/** @param separator value of `separator` of the extension `toc`. */
export function mkdocsHeadings(separator: '-' | '_' = '-'): HeadingRules {
  return {
    id: 'mkdocs',
    variant: separator,
    reads: { ids: 'attributes' },
    anchors(headings) {
      const unique = createPythonUnique(headings.flatMap(({ id }) => id ?? []));
      return headings.map(({ text, id }) => id ?? unique(pythonSlug(text, separator)));
    },
    anchorOf: unchanged,
  };
}

/** Returns the rules that a name stands for. */
export function headingRules({ id, variant }: HeadingRulesName): HeadingRules {
  switch (id) {
    case 'hugo':
      return hugoHeadings(variant === 'github-ascii' ? variant : 'github');
    case 'mkdocs':
      return mkdocsHeadings(variant === '_' ? variant : '-');
    default:
      return fixedRules[id];
  }
}

const fixedRules = {
  github: githubHeadings,
  docusaurus: docusaurusHeadings,
  starlight: starlightHeadings,
  vitepress: vitepressHeadings,
} as const;

function idsOrSlugs(headings: readonly Heading[]): string[] {
  const slugger = new GithubSlugger();
  return headings.map(({ text, id }) => id ?? slugger.slug(text));
}

function unchanged(fragment: string): string {
  return fragment;
}

/** Marks that separate words, with blanks. */
const vitepressMarks = new Set('~`!@#$%^&*()-_+=[]{}|\\;:"\'“”‘’<>,.?/');

function vitepressSlug(text: string): string {
  const parts: string[] = [''];
  for (const character of text.normalize('NFKD')) {
    if (/[\u0300-\u036F]/.test(character) || character < ' ') continue;
    if (vitepressMarks.has(character) || /\s/.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  const slug = parts.filter((part) => part !== '').join('-');
  return (/^\d/.test(slug) ? `_${slug}` : slug).toLowerCase();
}

function hugoSlug(raw: string, type: 'github' | 'github-ascii'): string {
  const text = type === 'github' ? raw : raw.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  const kept = type === 'github' ? /[\p{L}\p{Nd}_\- ]/u : /[a-z\d_\- ]/i;
  return [...text.trim()]
    .filter((character) => kept.test(character))
    .join('')
    .replaceAll(' ', '-')
    .toLowerCase();
}

/** What becomes one separator. A separator at an end stays. */
const pythonBreaks = { '-': /(?<![-\s])[-\s]+/g, _: /(?<![_\s])[_\s]+/g } as const;

/** The default of Python-Markdown: letters that ASCII lacks are left out. */
function pythonSlug(text: string, separator: '-' | '_'): string {
  const ascii = text.normalize('NFKD').replaceAll(/[^\p{ASCII}]/gu, '');
  return ascii
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(pythonBreaks[separator], separator);
}

/** Adds `-1`, `-2` and so on to what was there before. */
function createUnique(separator: string): (slug: string) => string {
  const used = new Set<string>();
  const last = new Map<string, number>();
  return (slug) => {
    let count = last.get(slug) ?? 0;
    let unique = slug;
    while (used.has(unique)) {
      count += 1;
      unique = `${slug}${separator}${String(count)}`;
    }
    last.set(slug, count);
    used.add(unique);
    return unique;
  };
}

/** Counts up a number that the slug ends with. An empty slug becomes `_1`. */
function createPythonUnique(ids: readonly string[]): (slug: string) => string {
  const used = new Set(ids);
  /** How far a slug was counted up, so that equal headings are not all compared. */
  const reached = new Map<string, string>();
  return (slug) => {
    let unique = reached.get(slug) ?? slug;
    while (unique === '' || used.has(unique)) {
      const [, name = unique, number] = /^([^]*)_(\d+)$/.exec(unique) ?? [];
      unique = `${name}_${number === undefined ? '1' : String(BigInt(number) + 1n)}`;
    }
    reached.set(slug, unique);
    used.add(unique);
    return unique;
  };
}
