import type { Root } from 'mdast';
import type { Destination } from './links.ts';

/** What the parser reads in a text. */
export interface ParsedMarkdown {
  /** Undefined if the parser gave up. */
  readonly root: Root | undefined;
  /** Destinations of links, images and definitions, in the text that the parser was shown. */
  readonly destinations: readonly Destination[];
}

/**
 * Texts as the parser read them last. Parsing takes most of the time of a large file, and its translation is parsed to be checked, to finish
 * its links and to remember its units. A tree takes a hundred times the memory of its text.
 */
export class MarkdownMemory {
  readonly #most: number;
  /** The last one is the one that was used last. */
  readonly #known = new Map<string, ParsedMarkdown>();

  /** @param most number of texts. */
  constructor(most: number) {
    this.#most = most;
  }

  get(text: string, parse: () => ParsedMarkdown): ParsedMarkdown {
    const parsed = this.#known.get(text) ?? parse();
    this.#known.delete(text);
    this.#known.set(text, parsed);
    for (const [oldest] of this.#known) {
      if (this.#known.size <= this.#most) break;
      this.#known.delete(oldest);
    }
    return parsed;
  }
}
