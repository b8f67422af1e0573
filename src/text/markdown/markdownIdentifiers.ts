import type { Nodes, Root } from 'mdast';
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import type { Extension } from 'micromark-util-types';
import { isLeaf } from './markdownSkeleton.ts';

/** What a text defines for links and footnotes, by identifiers as the parser normalizes them. */
export interface Definitions {
  readonly links: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
}

/** Returns what looks like definitions, in code and elsewhere too. */
export function possibleDefinitions(text: string): Definitions {
  const [links, footnotes] = [new Set<string>(), new Set<string>()];
  for (const [, label = ''] of text.matchAll(/(?<!\\)\[((?:\\[^]|[^[\]\\]){1,999})\]:/g)) {
    links.add(normalizeIdentifier(label));
    if (label.startsWith('^')) footnotes.add(normalizeIdentifier(label.slice(1)));
  }
  return { links, footnotes };
}

/** Identifiers of one kind, for the parser of a part of a text. It takes them for the list of those that it has found. */
class Identifiers extends Array<string> {
  /** Those that the part defines. */
  readonly found = new Set<string>();
  /** Those that the parser has asked for, and what it was told. */
  readonly asked = new Map<string, boolean>();
  readonly #known: ReadonlySet<string>;

  constructor(known: ReadonlySet<string>) {
    super();
    this.#known = known;
  }

  override includes(identifier: string): boolean {
    const isKnown = this.#known.has(identifier) || this.found.has(identifier);
    this.asked.set(identifier, isKnown);
    return isKnown;
  }

  override push(...identifiers: readonly string[]): number {
    for (const identifier of identifiers) this.found.add(identifier);
    return this.found.size;
  }
}

/** What the parser of a part of a text knows of the rest, and what it finds. */
export class PartialDefinitions {
  readonly #links: Identifiers;
  readonly #footnotes: Identifiers;

  constructor({ links, footnotes }: Definitions) {
    this.#links = new Identifiers(links);
    this.#footnotes = new Identifiers(footnotes);
  }

  /** @param root what the parser made of the part: it does not add a footnote to the list that is known already. */
  found(root: Root): Definitions {
    collectFootnotes(root, this.#footnotes.found);
    return { links: this.#links.found, footnotes: this.#footnotes.found };
  }

  /** Returns true if the part is read in the same way where exactly these are defined. */
  holdsFor({ links, footnotes }: Definitions): boolean {
    return holds(this.#links.asked, links) && holds(this.#footnotes.asked, footnotes);
  }

  /** Returns an extension of the parser that never matches. It is called for the start of each line, before anything else. */
  extension(): Extension {
    const [defined, gfmFootnotes] = [this.#links, this.#footnotes];
    return {
      document: {
        null: {
          tokenize(_effects, _ok, nok) {
            Object.assign(this.parser, { defined, gfmFootnotes });
            return nok;
          },
        },
      },
    };
  }
}

/** Collects the identifiers of the footnotes that blocks define. */
function collectFootnotes(node: Nodes, found: Set<string>): void {
  if (node.type === 'footnoteDefinition') found.add(normalizeIdentifier(node.identifier));
  if ('children' in node && !isLeaf(node)) for (const child of node.children) collectFootnotes(child, found);
}

function holds(asked: ReadonlyMap<string, boolean>, defined: ReadonlySet<string>): boolean {
  for (const [identifier, answer] of asked) if (defined.has(identifier) !== answer) return false;
  return true;
}
