import fc from 'fast-check';
import { block, code, flat, heading, text } from './documentModel.ts';
import type { Block, Document, Text } from './documentModel.ts';

/** Something that somebody does to a document. Numbers are taken modulo what there is. */
export interface Step {
  readonly what: 'words' | 'guarded' | 'insert' | 'delete' | 'move' | 'outside' | 'cell' | 'copy' | 'pull';
  readonly at: number;
  readonly to: number;
  /** Form of a new block, or a word that stands in several places. */
  readonly form: number;
}

/** Makes texts that stand nowhere else, and some that do. */
export class Words {
  readonly #prefix: string;
  /** Of so many new texts, one is one of those that may stand elsewhere. */
  readonly #repeats: number;
  #count = 0;

  constructor(prefix: string, repeats = 0) {
    this.#prefix = prefix;
    this.#repeats = repeats;
  }

  next(form: number): string {
    this.#count += 1;
    if (this.#repeats > 0 && form % this.#repeats === 0) return `${this.#prefix} same ${form % 3}`;
    return `${this.#prefix} ${this.#count}`;
  }
}

export function newBlock(form: number, words: Words): Block {
  const next = () => words.next(form);
  switch (form % 7) {
    case 0:
      return block([heading(next())]);
    case 1:
      return block([code(next())]);
    case 2:
      return block([text(next(), { kind: 'cell' }), text(next(), { kind: 'cell' }), text(next(), { kind: 'cell' })]);
    case 3:
      return block([text(next(), { guarded: ['image'] }), text(next(), { kind: 'alt' })]);
    case 4:
      return block([next()], { inner: [block([next()]), block([next(), text(next(), { kind: 'alt' })])] });
    default:
      return block([text(next(), { guarded: form % 2 === 0 ? ['a', 'b'] : [] })]);
  }
}

export function steps(whats: readonly Step['what'][]): fc.Arbitrary<Step> {
  const number = fc.nat({ max: 1000 });
  return fc.record({ what: fc.constantFrom(...whats), at: number, to: number, form: number });
}

/** Returns the document after a step. */
export function changed(document: Document, { what, at, to, form }: Step, words: Words): Document {
  const { blocks } = flat(document);
  const [one, other] = [blocks[at % Math.max(1, blocks.length)], blocks[to % Math.max(1, blocks.length)]];
  if (!one || !other) return what === 'insert' ? [newBlock(form, words)] : document;
  switch (what) {
    case 'words':
      return replaced(document, one, [withText(one, form, (old) => ({ ...old, words: words.next(to) }))]);
    case 'guarded':
      return replaced(document, one, [withText(one, form, (old) => ({ ...old, guarded: [...old.guarded.slice(1), `g${words.next(1)}`] }))]);
    case 'insert':
      return replaced(document, one, form % 2 === 0 ? [newBlock(to, words), one] : [one, newBlock(to, words)]);
    case 'delete':
      return replaced(document, one, []);
    case 'move': {
      if (within(one, other)) return document;
      const rest = replaced(document, one, []);
      return replaced(rest, other, form % 2 === 0 ? [one, other] : [other, one]);
    }
    case 'copy':
      return replaced(document, other, [other, fresh(one)]);
    case 'pull': {
      const [from] = one.texts;
      return from
        ? replaced(document, other, [withText(other, form, (old) => ({ ...old, words: from.words, guarded: from.guarded }))])
        : document;
    }
    case 'outside':
      return replaced(document, one, [{ ...one, outside: words.next(1) }]);
    case 'cell': {
      const cell = text(words.next(to), { kind: one.texts.at(-1)?.kind ?? 'cell' });
      const texts = form % 2 === 0 || one.texts.length < 2 ? [...one.texts, cell] : one.texts.slice(0, -1);
      return replaced(document, one, [{ ...one, texts }]);
    }
    default:
      return what satisfies never;
  }
}

function within(one: Block, other: Block): boolean {
  return one === other || one.inner.some((inner) => within(inner, other));
}

function fresh(one: Block): Block {
  return { ...one, texts: one.texts.map((old) => ({ ...old })), inner: one.inner.map(fresh) };
}

function withText(one: Block, index: number, change: (old: Text) => Text): Block {
  const chosen = index % Math.max(1, one.texts.length);
  return { ...one, texts: one.texts.map((old, position) => (position === chosen ? change(old) : old)) };
}

function replaced(document: Document, old: Block, by: readonly Block[]): Document {
  return document.flatMap((one) => (one === old ? by : [{ ...one, inner: replaced(one.inner, old, by) }]));
}
