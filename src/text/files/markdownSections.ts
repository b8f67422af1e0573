import type { RootContent } from 'mdast';
import { cutsOf } from '../markdown/markdownCuts.ts';
import type { PartSize } from '../markdown/markdownCuts.ts';
import { PartialDefinitions, possibleDefinitions } from '../markdown/markdownIdentifiers.ts';
import type { Definitions } from '../markdown/markdownIdentifiers.ts';
import type { Destination } from './links.ts';
import type { MarkdownMemory } from './markdownMemory.ts';
import { MarkdownSection } from './markdownSection.ts';
import { rangesWithin, shifted, spliced } from './ranges.ts';
import type { Replacement } from './ranges.ts';
import { isPlainChange } from './redirection.ts';
import { parsedAtOnce } from './parsedMarkdown.ts';
import type { ParsedMarkdown } from './parsedMarkdown.ts';

/**
 * Parses a text.
 * @param memory if given, the text is parsed in sections, of which those that were parsed before are known. The result is the same.
 */
export function parsedMarkdown(text: string, memory: MarkdownMemory | undefined, size?: PartSize): ParsedMarkdown {
  if (!memory) return parsedAtOnce(text);
  const sections = new Sections(text, memory, size).read();
  return sections ? joined(sections) : { root: undefined, destinations: [] };
}

/**
 * Remembers a text with other addresses, so that it need not be parsed where nothing else can have changed.
 * @param text was parsed with this memory.
 * @param addresses of links, images and definitions of the text, in order.
 */
export function rememberRedirected(text: string, addresses: readonly Replacement[], memory: MarkdownMemory, size?: PartSize): void {
  let from = 0;
  for (const section of new Sections(text, memory, size).read() ?? []) {
    const to = from + section.length;
    const own = rangesWithin(addresses, { start: from, end: to }).map((address) => shifted(address, -from));
    const before = text.slice(from, to);
    const isPlain = own.every(({ start, end, text: after }) => isPlainChange(before.slice(start, end), after));
    const redirected = own.length > 0 && isPlain ? section.redirected(own) : undefined;
    if (redirected) memory.set(spliced(before, own), redirected);
    from = to;
  }
}

/** Reads the sections of a text. */
class Sections {
  readonly #text: string;
  readonly #memory: MarkdownMemory;
  readonly #cuts: readonly number[];

  constructor(text: string, memory: MarkdownMemory, size?: PartSize) {
    this.#text = text;
    this.#memory = memory;
    this.#cuts = cutsOf(text, size);
  }

  /** Returns undefined if the parser gave up. */
  read(): readonly MarkdownSection[] | undefined {
    const sections = this.#read(possibleDefinitions(this.#text));
    const defined = sections && definedIn(sections);
    // What looked like a definition may be none, in code for example. Where that made a difference, it is known now.
    return defined && !sections.every(({ definitions }) => definitions.holdsFor(defined)) ? this.#read(defined) : sections;
  }

  #read(known: Definitions): MarkdownSection[] | undefined {
    const sections: MarkdownSection[] = [];
    for (let from = 0, next = 0; next < this.#cuts.length;) {
      // Where a block goes on, ever more is taken, so that nothing is parsed more than a few times.
      for (let count = 1; ; count *= 2) {
        const last = Math.min(next + count, this.#cuts.length) - 1;
        const to = this.#cuts[last] ?? this.#text.length;
        const section = this.#section(this.#text.slice(from, to), known);
        if (!section) return undefined;
        if (!section.isClosed && last + 1 < this.#cuts.length) continue;
        sections.push(section);
        [from, next] = [to, last + 1];
        break;
      }
    }
    return sections;
  }

  #section(text: string, known: Definitions): MarkdownSection | undefined {
    const before = this.#memory.get(text);
    if (before?.definitions.holdsFor(known)) return before;
    const definitions = new PartialDefinitions(known);
    const { root, destinations } = parsedAtOnce(text, definitions.extension());
    if (!root) return undefined;
    const section = MarkdownSection.of(text, root, destinations, definitions);
    this.#memory.set(text, section);
    return section;
  }
}

function definedIn(sections: readonly MarkdownSection[]): Definitions {
  const [links, footnotes] = [new Set<string>(), new Set<string>()];
  for (const { defined } of sections) {
    for (const link of defined.links) links.add(link);
    for (const footnote of defined.footnotes) footnotes.add(footnote);
  }
  return { links, footnotes };
}

function joined(sections: readonly MarkdownSection[]): ParsedMarkdown {
  const blocks: RootContent[] = [];
  const found: Destination[] = [];
  let place = { offset: 0, line: 0 };
  for (const section of sections) {
    const content = section.at(place);
    for (const block of content.blocks) blocks.push(block);
    for (const destination of content.destinations) found.push(destination);
    place = { offset: place.offset + section.length, line: place.line + section.lines };
  }
  const start = { line: 1, column: 1, offset: 0 };
  const end = { line: place.line + 1, column: sections.at(-1)?.column ?? 1, offset: place.offset };
  return { root: { type: 'root', children: blocks, position: { start, end } }, destinations: found };
}
