import type { MarkdownSection } from './markdownSection.ts';

/**
 * Parts of large texts as the parser read them last. Parsing takes most of the time of a large file, and its translation is parsed to be
 * checked, to finish its links and to remember its units: most of its parts stay the same. A tree takes a hundred times the memory of its
 * text.
 */
export class MarkdownMemory {
  readonly #most: number;
  /** By their text. The last one is the one that was used last. */
  readonly #sections = new Map<string, MarkdownSection>();
  #size = 0;

  /** @param most characters. */
  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): MarkdownSection | undefined {
    const known = this.#sections.get(text);
    if (known) this.set(text, known);
    return known;
  }

  set(text: string, section: MarkdownSection): void {
    if (!this.#sections.delete(text)) this.#size += text.length;
    this.#sections.set(text, section);
    for (const [oldest] of this.#sections) {
      if (this.#size <= this.#most) break;
      this.#sections.delete(oldest);
      this.#size -= oldest.length;
    }
  }
}
