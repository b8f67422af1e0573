import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { alignDocuments } from '../../src/services/localization/alignDocuments.ts';
import type { DocumentMatch } from '../../src/services/localization/documentMatch.ts';
import type { DocumentSide, DocumentUnit } from '../../src/services/localization/documentUnits.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import type { Hash } from '../../src/services/localization/hashes.ts';
import { planUpdate } from '../../src/services/localization/updatePlan.ts';
import type { UpdatePlan, WrittenUnit } from '../../src/services/localization/updatePlan.ts';

/** A text of a document that is only there for tests: no file, but everything that a file has to keep. */
export interface Text {
  readonly kind: string;
  readonly words: string;
  readonly guarded: readonly string[];
  readonly sent: boolean;
}

export interface Block {
  readonly texts: readonly Text[];
  /** Everything else: markers, comments, white space. */
  readonly outside: string;
  readonly inner: readonly Block[];
}

export type Document = readonly Block[];

export function text(words: string, others: Partial<Text> = {}): Text {
  return { kind: 'paragraph', guarded: [], sent: true, ...others, words };
}

export function block(texts: readonly (Text | string)[], others: Partial<Block> = {}): Block {
  return { outside: '', inner: [], ...others, texts: texts.map((one) => (typeof one === 'string' ? text(one) : one)) };
}

/** A document with a paragraph for each text. */
export function paragraphs(...texts: readonly (Text | string)[]): Document {
  return texts.map((one) => block([one]));
}

export function code(words: string): Text {
  return text(words, { kind: 'code', sent: false });
}

export function heading(words: string): Text {
  return text(words, { kind: 'heading 2' });
}

const digests = new Map<string, string>();

function digest(value: string, length: number): string {
  const known = digests.get(value) ?? createHash('sha256').update(value).digest('base64url').slice(0, 8);
  digests.set(value, known);
  return known.slice(0, length);
}

export function hashOf({ words, guarded }: Text): Hash {
  return digest(words, 5) + digest(JSON.stringify(guarded), 3);
}

/** All blocks, each before those in it, with the index of the one around it. */
export function flat(document: Document): { readonly blocks: readonly Block[]; readonly within: readonly (number | undefined)[] } {
  const blocks: Block[] = [];
  const within: (number | undefined)[] = [];
  const add = (list: Document, parent: number | undefined) => {
    for (const one of list) {
      const index = blocks.push(one) - 1;
      within.push(parent);
      add(one.inner, index);
    }
  };
  add(document, undefined);
  return { blocks, within };
}

export function textsOf(document: Document): Text[] {
  return flat(document).blocks.flatMap(({ texts }) => texts);
}

export function sideOf(document: Document): DocumentSide {
  const { blocks, within } = flat(document);
  const units = blocks.flatMap(({ texts }, index) =>
    texts.map((one): DocumentUnit => ({ kind: one.kind, hash: hashOf(one), sent: one.sent, block: index })),
  );
  return { units, within };
}

/** Puts a text into another language, always in the same way. */
export function translated(one: Text): Text {
  return { ...one, words: `de(${one.words})` };
}

/** The translation of a document that a first run would write, with its facts. */
export function firstRun(source: Document): { readonly target: Document; readonly facts: PairFact[] } {
  const target = mapTexts(source, (one) => (one.sent ? translated(one) : one));
  const [from, to] = [textsOf(source), textsOf(target)];
  return { target, facts: from.flatMap((one, index) => factOf(one, to[index], 'm')) };
}

export function factOf(source: Text | undefined, target: Text | undefined, mark: PairFact['mark']): PairFact[] {
  return source && target ? [{ source: hashOf(source), target: hashOf(target), mark }] : [];
}

export function mapTexts(document: Document, change: (one: Text) => Text): Document {
  return document.map((one) => ({ ...one, texts: one.texts.map(change), inner: mapTexts(one.inner, change) }));
}

export interface Run {
  readonly match: DocumentMatch;
  readonly plan: UpdatePlan;
  readonly target: Document;
  readonly facts: readonly PairFact[];
}

/**
 * Runs an update.
 * @param arrives tells whether the translation of a unit arrives.
 */
export function run(
  source: Document,
  target: Document,
  facts: readonly PairFact[],
  arrives: (unit: number) => boolean = () => true,
): Run | undefined {
  const [from, to] = [sideOf(source), sideOf(target)];
  const match = alignDocuments(from, to, facts);
  if (!match) return undefined;
  const plan = planUpdate(from, to, match);
  const applied = apply(source, target, plan, arrives);
  return { match, plan, target: applied.target, facts: [...facts, ...plan.facts, ...applied.facts] };
}

function apply(source: Document, target: Document, plan: UpdatePlan, arrives: (unit: number) => boolean) {
  const [sources, targets] = [textsOf(source), textsOf(target)];
  const [from, to] = [flat(source).blocks, flat(target).blocks];
  const facts: PairFact[] = [];
  const replaced = new Map<Text, Text>();
  const rebuilt = new Map<Block, Block>();
  const removed = new Set<Block>();
  const inserted = {
    after: new Map<Block, Block[]>(),
    before: new Map<Block, Block[]>(),
    firstIn: new Map<Block, Block[]>(),
    top: [] as Block[],
  };
  const textFor = ({ text: origin }: WrittenUnit): Text | undefined => {
    if (origin.from === 'target') return targets[origin.target];
    const one = sources[origin.source];
    if (!one || origin.from === 'source') return one;
    return plan.send.includes(origin.source) && arrives(origin.source) ? translated(one) : undefined;
  };
  const written = (units: readonly WrittenUnit[]): Text[] | undefined => {
    const texts = units.flatMap((unit) => textFor(unit) ?? []);
    if (texts.length < units.length) return undefined;
    for (const [index, unit] of units.entries()) if (unit.mark) facts.push(...factOf(sources[unit.source], texts[index], unit.mark));
    return texts;
  };
  const replace = (unit: WrittenUnit) => {
    const old = targets[unit.target ?? -1];
    const [fresh] = written([unit]) ?? [];
    // Each text is an object of its own, so it is told from others with the same words.
    if (old && fresh) replaced.set(old, { ...fresh });
  };
  for (const operation of plan.operations) {
    switch (operation.kind) {
      case 'replace':
        replace(operation.unit);
        break;
      case 'patch': {
        const [one, old] = [sources[operation.source], targets[operation.target]];
        if (!one || !old) break;
        const patched = { ...old, guarded: one.guarded };
        replaced.set(old, patched);
        facts.push(...factOf(one, patched, operation.mark));
        break;
      }
      case 'insert': {
        const [original, texts] = [from[operation.block], written(operation.units)];
        if (!original || !texts) break;
        let next = 0;
        const fresh = mapTexts([original], (one) => ({ ...(texts[next++] ?? one) }));
        const { place } = operation;
        if (place === 'top') inserted.top.push(...fresh);
        else if ('after' in place) put(inserted.after, to[place.after], fresh);
        else if ('before' in place) put(inserted.before, to[place.before], fresh);
        else put(inserted.firstIn, to[place.firstIn], fresh);
        break;
      }
      case 'rebuild': {
        const [original, old, texts] = [from[operation.block], to[operation.target], written(operation.units)];
        if (original && old && texts) rebuilt.set(old, { ...original, texts });
        else for (const unit of operation.units) if (unit.target !== undefined && unit.mark) replace(unit);
        break;
      }
      case 'renew':
        return assert.fail('sections are known of files only');
      case 'remove': {
        const old = to[operation.target];
        if (old) removed.add(old);
        break;
      }
      default:
        operation satisfies never;
    }
  }
  const update = (list: Document): Block[] =>
    list.flatMap((one) => {
      const { texts, outside } = rebuilt.get(one) ?? one;
      const inner = [...(inserted.firstIn.get(one) ?? []), ...update(one.inner)];
      const kept = removed.has(one) ? [] : [{ outside, inner, texts: texts.map((old) => replaced.get(old) ?? old) }];
      return [...(inserted.before.get(one) ?? []), ...kept, ...(inserted.after.get(one) ?? [])];
    });
  return { target: [...inserted.top, ...update(target)], facts };
}

function put(places: Map<Block, Block[]>, at: Block | undefined, blocks: readonly Block[]): void {
  if (at) places.set(at, [...(places.get(at) ?? []), ...blocks]);
}
