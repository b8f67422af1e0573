import { frontMatterParts } from '../../text/files/frontMatter.ts';
import { matterFields } from '../../text/files/matterFields.ts';
import type { MatterFields } from '../../text/files/matterFields.ts';
import { rangesWithin, spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import type { MatterField } from '../../text/files/yamlFields.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { hashesOfFields, keyHashOf, unknownMatter, valueHashOf } from './matterFacts.ts';
import type { MatterHashes } from './matterFacts.ts';

/** Keys at the top of front matter without texts in them. */
interface PlainMatter {
  /** Undefined if the file has no front matter. */
  readonly matter: MatterFields | undefined;
  readonly plain: readonly MatterField[];
}

/** @param translated keys whose values are translated. @returns undefined if it can't be said which lines belong to which key. */
function plainMatter(text: string, translated: readonly string[]): PlainMatter | undefined {
  const matter = matterFields(text);
  if (matter === 'unclear') return undefined;
  if (!matter) return { matter, plain: [] };
  const texts = frontMatterParts(text.slice(matter.start, matter.end), matter.start, translated);
  return { matter, plain: matter.fields.filter((field) => rangesWithin(texts, field).length === 0) };
}

/** Returns what is known of a file once it has a translation. @param translated keys whose values are translated. */
export function matterHashes(text: string, translated: readonly string[]): MatterHashes {
  const found = plainMatter(text, translated);
  return found ? hashesOfFields(found.plain) : unknownMatter;
}

/** What an update does to front matter that nobody translates. */
export interface MatterUpdate {
  readonly text: string;
  /** What changes in the target, in order. */
  readonly changes: readonly Replacement[];
}

/**
 * Brings front matter that nobody translates to that of the source: values that stand as they were written, keys that are new in the
 * source, and those that it has no longer. What somebody has changed, added or taken out in the target stays.
 * @param facts of this document, oldest first. Where nothing is known about front matter, nothing changes.
 * @param translated keys whose values are translated.
 */
export function matterUpdate(source: string, target: string, facts: readonly PairFact[], translated: readonly string[]): MatterUpdate {
  const known = new Known(facts);
  const none = { text: target, changes: [] };
  if (!known.has(keyHashOf(undefined))) return none;
  const [from, to] = [plainMatter(source, translated), plainMatter(target, translated)];
  if (!from || !to || (from.matter && to.matter && from.matter.type !== to.matter.type)) return none;
  const found = new MatterChanges({ source, target, from, to, known });
  const text = spliced(target, found.changes);
  // Whatever the lines are, what is read must be what was meant.
  return found.areRead(plainMatter(text, translated)) ? { text, changes: found.changes } : none;
}

/** Facts of texts and themselves. */
class Known {
  readonly #ages = new Map<Hash, number>();

  constructor(facts: readonly PairFact[]) {
    for (const [age, { source, target }] of facts.entries()) if (source === target) this.#ages.set(source, age);
  }

  has(hash: Hash): boolean {
    return this.#ages.has(hash);
  }

  /** True for a value that was written, and that nobody has put back after a later one. */
  isOurs(then: Hash, now: Hash): boolean {
    const age = this.#ages.get(then);
    return age !== undefined && age > (this.#ages.get(now) ?? -1);
  }
}

interface Sides {
  readonly source: string;
  readonly target: string;
  readonly from: PlainMatter;
  readonly to: PlainMatter;
  readonly known: Known;
}

class MatterChanges {
  readonly changes: Replacement[] = [];
  readonly #sides: Sides;
  /** Values that the target has then, by key. */
  readonly #meant: Map<string, string>;
  readonly #eol: string;

  constructor(sides: Sides) {
    this.#sides = sides;
    const { target, source, from, to } = sides;
    this.#eol = /\r\n|\n|\r/.exec(target)?.[0] ?? /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
    this.#meant = new Map(to.matter?.fields.map(({ key, value }) => [key, value]));
    if (from.matter && to.matter) this.#follow(from.matter, to.matter);
    else if (from.matter) this.#insertAll(from.matter);
    if (to.matter) this.#remove(to.matter);
    this.changes.sort((one, other) => one.start - other.start || one.end - other.end);
  }

  /** @param now the target as it is read with the changes. */
  areRead(now: PlainMatter | undefined): boolean {
    const fields = now?.matter?.fields ?? [];
    return now !== undefined && fields.length === this.#meant.size && fields.every(({ key, value }) => this.#meant.get(key) === value);
  }

  #follow({ fields }: MatterFields, to: MatterFields): void {
    const { from, known } = this.#sides;
    const there = new Map(to.fields.map((field) => [field.key, field]));
    const plain = new Map(this.#sides.to.plain.map((field) => [field.key, field]));
    for (const field of from.plain) {
      const own = plain.get(field.key);
      if (own) {
        if (own.value !== field.value && known.isOurs(valueHashOf(own), valueHashOf(field))) this.#write(field, own.start, own.end);
      } else if (!there.has(field.key) && !known.has(keyHashOf(field.key))) {
        const at = placeBetween(fields, fields.indexOf(field), there) ?? to.first;
        this.#write(field, at, at);
      }
    }
  }

  /** Front matter that the source did not have. With a text in it, it comes with that. */
  #insertAll(matter: MatterFields): void {
    const { source, target, from, known } = this.#sides;
    const { plain } = from;
    if (plain.length === 0 || plain.length < matter.fields.length || plain.some(({ key }) => known.has(keyHashOf(key)))) return;
    const gap = /^(?:[ \t]*(?:\r\n|\n|\r))+/.exec(source.slice(matter.end))?.[0] ?? this.#eol;
    const start = target.startsWith('\uFEFF') ? 1 : 0;
    this.changes.push({ start, end: start, text: this.#lines(source.slice(matter.start, matter.end) + gap) });
    for (const { key, value } of plain) this.#meant.set(key, value);
  }

  /** Takes out what the source has no longer, with the fences if nothing is left. */
  #remove(to: MatterFields): void {
    const { target, from, known } = this.#sides;
    const wanted = new Set(from.matter?.fields.map(({ key }) => key));
    const gone = this.#sides.to.plain.filter((field) => {
      return !wanted.has(field.key) && known.has(keyHashOf(field.key)) && known.has(valueHashOf(field));
    });
    for (const { key } of gone) this.#meant.delete(key);
    const removed = gone.map(({ start, end }) => ({ start, end, text: '' }));
    const rest = spliced(target.slice(0, to.end), removed).slice(to.start);
    const isAll = !from.matter && gone.length > 0 && /^(?:---|\+\+\+)\s*(?:---|\+\+\+)[ \t]*$/.test(rest);
    const gap = isAll ? (/^(?:[ \t]*(?:\r\n|\n|\r))+/.exec(target.slice(to.end))?.[0].length ?? 0) : 0;
    this.changes.push(...(isAll ? [{ start: to.start, end: to.end + gap, text: '' }] : removed));
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

/** Returns the place of a key behind the nearest one before it that the target has, or before the nearest one behind it. */
function placeBetween(fields: readonly MatterField[], index: number, there: ReadonlyMap<string, MatterField>): number | undefined {
  const before = fields.slice(0, index).findLast(({ key }) => there.has(key));
  if (before) return there.get(before.key)?.end;
  const after = fields.slice(index + 1).find(({ key }) => there.has(key));
  return after && there.get(after.key)?.start;
}
