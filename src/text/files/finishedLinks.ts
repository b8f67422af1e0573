import { decodedPart, encodedPart, translatedAnchors, translatedFragment } from '../layouts/fragments.ts';
import type { HeadingRules } from '../layouts/headingSlugs.ts';
import type { Layout } from '../layouts/layout.ts';
import { folderOf, resolved } from '../layouts/paths.ts';
import { rebasedLink } from '../layouts/relativeLinks.ts';
import { indentedBlocksAsItems } from '../markdown/indentedBlocks.ts';
import type { TextRange } from '../textRange.ts';
import { readHtmlLinks } from './htmlLinks.ts';
import type { Destination, FileLinks, PlacedHeading } from './links.ts';
import { readMarkdownLinks } from './markdownLinks.ts';
import type { MarkdownMemory } from './markdownMemory.ts';
import type { FileFormat } from './openFile.ts';
import type { Replacement } from './ranges.ts';

export interface PlacedText {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

export interface LinkOptions {
  readonly format: FileFormat['id'];
  readonly layout: Pick<Layout, 'headings' | 'keeps'>;
  /** Returns true for a path that exists, or that is about to be written. */
  readonly has: (path: string) => boolean;
  /**
   * True for a translation that was there before: what leads to something in it stays. False for one that was just made of the source, and
   * has all of its links.
   */
  readonly isUpdate: boolean;
  /**
   * Units of the source and of the translation that belong together. They tell which headings do; without them, headings are paired by
   * their place where both files have the same levels.
   */
  readonly units?: readonly { readonly source: TextRange; readonly target: TextRange }[];
  readonly memory?: MarkdownMemory;
  /** Reads the links of MDX, whose parser is loaded on first use. */
  readonly readMdx?: (text: string) => FileLinks | undefined;
}

export interface FinishedLinks {
  readonly text: string;
  /** Links of `text` to a heading of the same file that is not known: they were left. */
  readonly unknownFragments: readonly TextRange[];
}

/**
 * Finishes the links of a translation: relative ones lead from its folder to what they led to, and those to its own headings follow their
 * translations. Nothing but destinations changes, and nothing at all if they were finished before and it is an update.
 * @returns undefined if the parser gives up.
 */
export function finishedLinks(source: PlacedText, target: PlacedText, options: LinkOptions): FinishedLinks | undefined {
  const links = linksOf(target.text, options);
  if (!links) return undefined;
  const isFixed = fixedIn(links, options.layout.headings);
  const moved = links.destinations.map((destination) =>
    isFixed(destination) ? destination.url : movedUrl(destination.url, source, target, options),
  );
  const own = moved.map((url) => isToItself(url, source.path, target.path, options));
  let fragments: Fragments | undefined;
  if (own.includes(true) && options.format !== 'html') {
    const from = linksOf(source.text, options);
    if (!from) return undefined;
    fragments = new Fragments(from, links, options);
  }
  const parts: string[] = [];
  const unknownFragments: TextRange[] = [];
  const changed: Replacement[] = [];
  let done = 0;
  let length = 0;
  for (const [index, destination] of links.destinations.entries()) {
    const url = moved[index] ?? destination.url;
    const hash = url.indexOf('#') + 1;
    const fragment = own[index] ? fragments?.translated(url.slice(hash)) : undefined;
    const isUnknown = fragment === unknown || (typeof fragment === 'string' && isFixed(destination));
    const finished = typeof fragment === 'string' && !isUnknown ? url.slice(0, hash) + fragment : url;
    const kept = target.text.slice(done, destination.start);
    const written = writtenUrl(finished, destination, target.text);
    parts.push(kept, written);
    length += kept.length + written.length;
    if (isUnknown) unknownFragments.push({ start: length - written.length, end: length });
    if (finished !== destination.url) changed.push({ start: destination.start, end: destination.end, text: written });
    done = destination.end;
  }
  links.remember?.(changed);
  return { text: parts.join('') + target.text.slice(done), unknownFragments };
}

function linksOf(text: string, { format, memory, readMdx }: LinkOptions): FileLinks | undefined {
  if (format === 'html') return readHtmlLinks(text);
  // What is not valid MDX is read as Markdown.
  const links = format === 'mdx' ? readMdx?.(text) : undefined;
  return links ?? readMarkdownLinks(text, memory, format === 'mkdocs' ? indentedBlocksAsItems : undefined);
}

/** Where the anchor of a heading contains the addresses in it, they stay: other links would lead to it no longer. */
function fixedIn(links: FileLinks, rules: HeadingRules | undefined): (destination: Destination) => boolean {
  const headings = rules?.id === 'hugo' ? links.headings(rules.reads) : [];
  return ({ start }) => headings.length > 0 && indexAt(headings, start) !== undefined;
}

function movedUrl(url: string, source: PlacedText, target: PlacedText, { layout, has }: LinkOptions): string {
  return rebasedLink(url, { source: source.path, target: target.path, has, keeps: layout.keeps });
}

/** Returns true for a link with a fragment to the translation itself. */
function isToItself(url: string, source: string, target: string, { layout }: LinkOptions): boolean {
  const hash = url.indexOf('#');
  if (hash === -1 || hash === url.length - 1) return false;
  if (hash === 0) return true;
  const path = decodedPart(url.slice(0, hash));
  if (/^[/\\]|^[a-z][a-z\d+.-]*:|\?/i.test(path)) return false;
  // Where the tool finds the translation by the path of the source, that is the same file too.
  return resolved(folderOf(target), path) === target || (layout.keeps !== 'nothing' && resolved(folderOf(source), path) === source);
}

/** A fragment that leads to a heading of the source, but to none that is known in the translation. */
const unknown = Symbol('unknown');

/** Fragments of links to headings of the same file. */
class Fragments {
  readonly #ids: ReadonlySet<string>;
  readonly #rules: HeadingRules | undefined;
  readonly #isUpdate: boolean;
  readonly #ofSource: ReadonlySet<string> = new Set();
  readonly #ofTarget: ReadonlySet<string> = new Set();
  readonly #anchors: ReadonlyMap<string, string> = new Map();

  constructor(source: FileLinks, target: FileLinks, { layout, isUpdate, units }: LinkOptions) {
    this.#ids = target.ids;
    this.#rules = layout.headings;
    this.#isUpdate = isUpdate;
    if (!layout.headings) return;
    const [from, to] = [source.headings(layout.headings.reads), target.headings(layout.headings.reads)];
    this.#ofSource = new Set(layout.headings.anchors(from).filter((anchor) => !source.ids.has(anchor)));
    this.#ofTarget = new Set(layout.headings.anchors(to));
    this.#anchors = translatedAnchors(from, to, layout.headings, pairsOf(from, to, units));
  }

  /** Returns the fragment for the translation; undefined if it stays. */
  translated(fragment: string): string | typeof unknown | undefined {
    const decoded = decodedPart(fragment);
    // What starts with a colon is a text to look for; what is named `top` is known to browsers.
    if (this.#ids.has(decoded) || decoded.startsWith(':~:')) return undefined;
    if (!this.#rules) return decoded.toLowerCase() === 'top' ? undefined : unknown;
    const leadsTo = (anchors: ReadonlySet<string>) => anchors.has(decoded) || anchors.has(this.#rules?.anchorOf(decoded) ?? decoded);
    if ((this.#isUpdate && leadsTo(this.#ofTarget)) || !leadsTo(this.#ofSource)) return undefined;
    const translated = translatedFragment(fragment, this.#anchors, this.#rules);
    // A place with that name comes first in a browser.
    return translated === undefined || this.#ids.has(decodedPart(translated)) ? unknown : translated;
  }
}

type Pairs = readonly (readonly [source: number, target: number])[];

function pairsOf(source: readonly PlacedHeading[], target: readonly PlacedHeading[], units: LinkOptions['units']): Pairs {
  if (!units) {
    const isSame = source.length === target.length && source.every(({ depth }, index) => depth === target[index]?.depth);
    return isSame ? source.map((_heading, index) => [index, index] as const) : [];
  }
  return units.flatMap((unit): Pairs => {
    const [from, to] = [indexAt(source, unit.source.start), indexAt(target, unit.target.start)];
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
}

/** Returns the index of the range that an offset lies in. @param ranges in order. */
function indexAt(ranges: readonly TextRange[], offset: number): number | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.start ?? Infinity) <= offset ? low : undefined;
}

/** Returns an address in the notation that it has in a file. */
function writtenUrl(url: string, { start, end, url: before }: Destination, text: string): string {
  const raw = text.slice(start, end);
  if (url === before) return raw;
  if (raw === before) return url;
  return url.replaceAll('&', '&amp;').replaceAll(/[\s\p{Cc}()<>"'`|\\]+/gu, encodedPart);
}
