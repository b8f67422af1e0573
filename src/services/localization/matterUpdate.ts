import type { MatterFields } from '../../text/files/matterFields.ts';
import { spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import { outerKey } from '../../text/files/yamlFields.ts';
import type { MatterField } from '../../text/files/yamlFields.ts';
import type { PairFact } from './facts.ts';
import { matterHashesOf, unknownMatter, WrittenMatter } from './matterFacts.ts';
import { entriesOf, plainMatter } from './plainMatter.ts';
import type { PlainMatter } from './plainMatter.ts';
import type { WrittenHashes } from './writtenFacts.ts';

/** Returns what is known of a file once it has a translation. */
export function matterHashes(text: string, translated: readonly string[]): WrittenHashes {
  const found = plainMatter(text, translated);
  return found ? matterHashesOf(entriesOf(found)) : unknownMatter;
}

/** What an update does to front matter that nobody translates. */
export interface MatterUpdate {
  readonly text: string;
  /** What changes in the target, in order. */
  readonly changes: readonly Replacement[];
  /** Facts to add once that is written. */
  readonly facts: readonly PairFact[];
}

/**
 * Brings front matter that nobody translates to that of the source: values that stand as they were written, keys that are new in the
 * source, and those that it has no longer. What somebody has changed, added or taken out in the target stays.
 * @param facts of this document. Where nothing is known about front matter, nothing changes, and all counts as up to date.
 * @param translated keys whose values are translated.
 * @param before the target before its texts were updated.
 * @returns undefined if it can't be said which lines belong to which key, or if the target would be read otherwise than meant. Nothing is
 * known then, and a later update can do it.
 */
export function matterUpdate(
  source: string,
  target: string,
  facts: readonly PairFact[],
  translated: readonly string[],
  before = target,
): MatterUpdate | undefined {
  const known = new WrittenMatter(facts);
  const [from, to, earlier] = [source, target, before].map((text) => plainMatter(text, translated));
  if (!from || !to || !earlier || (from.matter && to.matter && from.matter.type !== to.matter.type)) return undefined;
  // A fence may be missing while somebody types.
  if (from.matter && !to.matter && (/^\uFEFF?\s*(?:---|\+\+\+)/.test(target) || !isAllNew(from, known))) return undefined;
  if (!known.isKnown) return { text: target, changes: [], facts: matterHashesOf(entriesOf(from)).first };
  const found = new MatterChanges({ source, target, from, to, earlier, known });
  const text = spliced(target, found.changes);
  // Whatever the lines are, what is read must be what was meant.
  return found.areRead(plainMatter(text, translated)) ? { text, changes: found.changes, facts: found.facts } : undefined;
}

/** Whether front matter can come in as a whole. With a text in it, it comes with that. */
function isAllNew({ matter, plain }: PlainMatter, known: WrittenMatter): boolean {
  return plain.length > 0 && plain.length === matter?.fields.length && !plain.some(({ key }) => known.knows(key));
}

interface Sides {
  readonly source: string;
  readonly target: string;
  readonly from: PlainMatter;
  readonly to: PlainMatter;
  /** The target before its texts were updated. */
  readonly earlier: PlainMatter;
  readonly known: WrittenMatter;
}

class MatterChanges {
  readonly changes: Replacement[] = [];
  readonly facts: PairFact[] = [];
  readonly #sides: Sides;
  /** Values that the target has then, by key. */
  readonly #meant: Map<string, string>;
  readonly #eol: string;

  constructor(sides: Sides) {
    this.#sides = sides;
    const { target, source, from, to, known } = sides;
    this.#eol = /\r\n|\n|\r/.exec(target)?.[0] ?? /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
    this.#meant = new Map(entriesOf(to).map(({ key, value }) => [key, value]));
    // One that has no front matter any longer may be about to be typed: a fence is missing.
    if (!from.matter) return;
    if (to.matter) this.#follow(from.matter, to.matter);
    else this.#insertAll(from.matter);
    for (const { key, value } of entriesOf(from)) this.facts.push(...known.next(key, value));
  }

  /** @param now the target as it is read with the changes. */
  areRead(now: PlainMatter | undefined): boolean {
    const entries = now ? entriesOf(now) : [];
    return now !== undefined && entries.length === this.#meant.size && entries.every(({ key, value }) => this.#meant.get(key) === value);
  }

  #follow({ fields }: MatterFields, to: MatterFields): void {
    const { from, known } = this.#sides;
    const wanted = new Map(fields.map((field) => [field.key, field]));
    const there = new Map(to.fields.map((field) => [field.key, field]));
    const [plain, ownPlain] = [new Set(from.plain), new Set(this.#sides.to.plain)];
    // A key goes with its text, even if the source has it without one now, and the rest of one stays.
    const earlier = new Map(this.#sides.earlier.matter?.fields.map(({ key, value }) => [key, value]));
    // What is new comes behind what it stands behind in the source.
    let place = to.first;
    for (const field of fields) {
      const own = there.get(field.key);
      place = own?.end ?? place;
      if (!plain.has(field)) continue;
      const isNew = !own && (!known.knows(field.key) || known.isLast(field.key, undefined) || earlier.has(field.key));
      if (isNew) this.#write(field, place, place);
      else if (own && ownPlain.has(own) && own.value !== field.value && known.isLast(own.key, own.value))
        this.#write(field, own.start, own.end);
    }
    const edited = this.#sides.earlier.values.filter((one) => !known.isLast(one.key, one.value));
    const keysWithEdits = new Set(edited.map((one) => outerKey(one.key)));
    for (const own of to.fields) {
      const { key, start, end } = own;
      if (wanted.has(key) || !known.knows(key)) continue;
      const isOurs = known.isLast(key, own.value) || known.isLast(key, earlier.get(key) ?? own.value);
      // A key may have come into a table.
      if (ownPlain.has(own) && isOurs && !keysWithEdits.has(key) && from.matter?.tables === to.tables) {
        this.changes.push({ start, end, text: '' });
        this.#meant.delete(key);
      }
      this.facts.push(...known.next(key, undefined));
    }
    this.#followValues();
    this.changes.sort((one, other) => one.start - other.start || one.end - other.end);
  }

  /** Values beside texts. */
  #followValues(): void {
    const { from, to, known, source } = this.#sides;
    const wanted = new Map(from.values.map((value) => [value.key, value]));
    for (const { key, value, start, end } of to.values) {
      const one = wanted.get(key);
      if (!one || one.value === value || !known.isLast(key, value)) continue;
      this.changes.push({ start, end, text: source.slice(one.start, one.end) });
      this.#meant.set(key, one.value);
    }
  }

  /** Front matter that the source did not have. */
  #insertAll({ fields, start: from, end }: MatterFields): void {
    const { source, target } = this.#sides;
    const gap = /^(?:[ \t]*(?:\r\n|\n|\r))+/.exec(source.slice(end))?.[0] ?? this.#eol;
    const start = target.startsWith('\uFEFF') ? 1 : 0;
    this.changes.push({ start, end: start, text: this.#lines(source.slice(from, end) + gap) });
    for (const { key, value } of fields) this.#meant.set(key, value);
  }

  #write({ key, value, start, end }: MatterField, from: number, to: number): void {
    const text = this.#lines(this.#sides.source.slice(start, end));
    this.changes.push({ start: from, end: to, text: /[\r\n]$/.test(text) ? text : text + this.#eol });
    this.#meant.set(key, value);
  }

  #lines(text: string): string {
    return text.replaceAll(/\r\n|\n|\r/g, this.#eol);
  }
}
