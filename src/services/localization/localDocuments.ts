import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finishedLinks } from '../../text/files/finishedLinks.ts';
import { htmlFormat, markdownFormat, mkdocsFormat } from '../../text/files/markdownFormat.ts';
import type { MarkdownMemory } from '../../text/files/markdownMemory.ts';
import { mdxFormat } from '../../text/files/mdxFormat.ts';
import type { Edit, FileFormat, OpenFile, ReadUnit } from '../../text/files/openFile.ts';
import { headingRules } from '../../text/layouts/headingSlugs.ts';
import type { Payload } from '../../text/payload.ts';
import { adoptDocument } from './adoptDocument.ts';
import { alignDocuments } from './alignDocuments.ts';
import { adoptedAround, aroundFacts, aroundHashes, AroundTexts, carriedFacts } from './aroundTexts.ts';
import { isReadInPart, prepareUpdate } from './applyUpdate.ts';
import type { PreparedUpdate } from './applyUpdate.ts';
import { followedMatter, matterOf } from './documentMatter.ts';
import { documentSide } from './documentSide.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { Documents, FileContent, FileOutline, FilePair, FileText, LinkRequest, LinksFinished, PairMatch } from './documents.ts';
import type { UnitAnswer, UnitAnswers, UnitEdit, WrittenUnits } from './documents.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { ReadAhead } from './readAhead.ts';
import { Recent } from './recent.ts';
import type { Answer } from './unitEdits.ts';
import { standing } from './renewedSections.ts';
import type { OpenedSide } from './sections.ts';
import { planUpdate } from './updatePlan.ts';
import type { UpdateResult } from './updateRun.ts';
import { matchOptions } from './writtenSections.ts';

/** A pair with what is known about it. */
interface KnownPair extends Pick<PairMatch, 'match' | 'plan'> {
  readonly source: OpenedSide;
  readonly isReadInPart: boolean;
  readonly around: (match: DocumentMatch) => AroundTexts;
  readonly prepared: () => Promise<PreparedUpdate>;
}

const formats: Readonly<Record<FileFormat['id'], FileFormat>> = {
  markdown: markdownFormat,
  mkdocs: mkdocsFormat,
  mdx: mdxFormat,
  html: htmlFormat,
};

/** Files that are kept as they were read last: a source, its translation, and what both become. */
const mostFiles = 4;

/** So often an update that is done is looked at again. */
const mostRounds = 2;

/** Works on documents in this thread. */
export class LocalDocuments implements Documents {
  readonly #memory: MarkdownMemory | undefined;
  readonly #files = new Recent<FileText, OpenedSide | undefined>(mostFiles, isSameFile);
  readonly #ahead = new Recent<FilePair, ReadAhead>(1, isSameTexts);
  readonly #pairs = new Recent<readonly [FilePair, string], KnownPair | undefined>(1, isSamePair);

  /** @param memory for large documents, which take long to parse. */
  constructor(memory?: MarkdownMemory) {
    this.#memory = memory;
  }

  async open(file: FileText): Promise<FileContent | undefined> {
    const opened = await this.#open(file);
    if (!opened) return undefined;
    const { text, units, left } = opened.file;
    return {
      text,
      factStarts: await this.#factStarts(file, opened),
      units: units.map((unit, index) => {
        const { start, end, block } = unit;
        return { start, end, block, hash: opened.side.units[index]?.hash ?? '', pieces: piecesOf(unit) };
      }),
      left,
    };
  }

  async outline(file: FileText): Promise<FileOutline | undefined> {
    const opened = await this.#open(file);
    if (!opened) return undefined;
    const { text, units } = opened.file;
    const places = units.map(({ start, end }, index) => ({ start, end, hash: opened.side.units[index]?.hash ?? '' }));
    return { text, units: places, factStarts: await this.#factStarts(file, opened) };
  }

  async write(pair: FilePair, edits: readonly UnitEdit[]): Promise<WrittenUnits | undefined> {
    const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
    if (!source || !target) return undefined;
    const { text, kept } = target.file.write(edits.flatMap((edit) => editOf(edit, source.file, target.file) ?? []));
    const indexes = new Map(target.file.units.map((unit, index) => [unit, index]));
    return { text, kept: kept.map(({ unit, reason }) => ({ unit: indexes.get(unit) ?? -1, reason })) };
  }

  async readAhead(pair: FilePair, edits: readonly UnitEdit[]): Promise<void> {
    // What is read of a small document isn't remembered.
    if (!this.#memory) return;
    const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
    if (!source || !target) return;
    const ahead = await this.#ahead.get(pair, async () => new ReadAhead(target.file));
    ahead.add(edits.flatMap((edit) => editOf(edit, source.file, target.file) ?? []));
  }

  async match(pair: FilePair, facts: readonly PairFact[]): Promise<PairMatch | undefined> {
    const known = await this.#match(pair, facts);
    if (!known) return undefined;
    const { changes = [] } = (await followedMatter(pair, pair.target.text, facts)) ?? {};
    const followed = [...changes, ...known.around(known.match).places()];
    return { match: known.match, plan: known.plan, followed: followed.map(({ start, end }) => ({ start, end })) };
  }

  async prepare(pair: FilePair, facts: readonly PairFact[]): Promise<readonly number[] | undefined> {
    const known = await this.#match(pair, facts);
    return known && (await known.prepared()).send;
  }

  async update(pair: FilePair, facts: readonly PairFact[], answers: UnitAnswers): Promise<UpdateResult | undefined> {
    let result = await this.#update(pair, facts, answers);
    // What is written may tell more about other texts, as it would in the next update.
    for (let round = 0; result && round < mostRounds; round += 1) {
      const [now, known] = [{ ...pair, target: { ...pair.target, text: result.text } }, [...facts, ...result.facts]];
      const next = (await this.#isFree(now, known)) ? await this.#update(now, known, new Map()) : undefined;
      if (!next || next.text === result.text) break;
      const { left, sources } = result;
      result = { left, sources, text: next.text, facts: result.facts.concat(next.facts) };
    }
    return result;
  }

  /** Whether an update changes something, and sends nothing. */
  async #isFree(pair: FilePair, facts: readonly PairFact[]): Promise<boolean> {
    const known = await this.#match(pair, facts);
    return known !== undefined && known.plan.operations.length > 0 && (await known.prepared()).send.length === 0;
  }

  async #update(pair: FilePair, facts: readonly PairFact[], answers: UnitAnswers): Promise<UpdateResult | undefined> {
    const known = await this.#match(pair, facts);
    if (!known) return undefined;
    const { units } = known.source.file;
    const own = Array.from(answers, ([unit, answer]): [number, Answer] => [
      unit,
      { answer: answer.answer, ...sentOf(units[unit], answer) },
    ]);
    const prepared = await known.prepared();
    const result = await prepared.apply(new Map(own));
    if (known.isReadInPart) return result;
    const matter = await followedMatter(pair, result.text, facts);
    const open = async (text: string) => this.#open({ ...pair.target, text });
    const updated = await open(matter?.text ?? result.text);
    const followed = updated && (await known.around(prepared.match).follow(updated, result, open));
    if (!followed) return result;
    return { ...result, text: followed.text, facts: [...result.facts, ...(matter?.facts ?? []), ...followed.facts] };
  }

  async adopt(pair: FilePair): Promise<readonly PairFact[] | undefined> {
    const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
    if (!source || !target) return undefined;
    const { first } = await matterOf(pair.source);
    const { facts } = adoptDocument(source.side, target.side);
    return [...facts, ...first, ...adoptedAround(source, target, facts)];
  }

  async aroundFacts(pair: FilePair, facts: readonly PairFact[], replaced?: FileText): Promise<readonly PairFact[] | undefined> {
    const earlier = replaced && (await this.#open(replaced));
    const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
    if (!source || !target) return undefined;
    const matter = await followedMatter(pair, pair.target.text, facts);
    return [...(matter?.facts ?? []), ...aroundFacts(source, target, facts, earlier)];
  }

  async carriedFacts(before: FileText, after: FileText, facts: readonly PairFact[]): Promise<readonly PairFact[] | undefined> {
    const [one, other] = [await this.#open(before), await this.#open(after)];
    return one && other && carriedFacts(one, other, facts);
  }

  async finishLinks({ headings, keeps, root, paths, ...request }: LinkRequest): Promise<LinksFinished | undefined> {
    const known = new Set(paths);
    const has = (path: string) => known.has(path) || (root !== undefined && existsSync(join(root, path)));
    const { source, target, ...options } = request;
    // Its parser weighs as much as that of Markdown.
    const { readMdxLinks } = request.format === 'mdx' ? await import('../../text/files/mdxLinks.ts') : {};
    const finished = finishedLinks(source, target, {
      ...options,
      layout: { headings: headings && headingRules(headings), keeps },
      has,
      ...(this.#memory && { memory: this.#memory }),
      ...(readMdxLinks && { readMdx: readMdxLinks }),
    });
    return finished && { text: finished.text, unknown: finished.unknownFragments.length };
  }

  async #factStarts(file: FileText, opened: OpenedSide): Promise<Hash[]> {
    return [...(await matterOf(file)).present, ...aroundHashes(opened)];
  }

  async #open(file: FileText): Promise<OpenedSide | undefined> {
    return this.#files.get(file, async () => {
      const opened = await formats[file.format].open(file.text, file.options, this.#memory);
      return opened && { file: opened, side: documentSide(opened) };
    });
  }

  async #match(pair: FilePair, facts: readonly PairFact[]): Promise<KnownPair | undefined> {
    return this.#pairs.get([pair, JSON.stringify(facts)], async () => {
      const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
      const options = source && target && matchOptions(source, target, facts);
      const match = options && alignDocuments(source.side, target.side, facts, options);
      if (!match) return undefined;
      const plan = planUpdate(source.side, target.side, match);
      const open = async (text: string) => (await this.#open({ ...pair.target, text }))?.file;
      const writtenRegions = () => options.writtenRegions?.(standing(match)) ?? [];
      let prepared: Promise<PreparedUpdate> | undefined;
      return {
        match,
        plan,
        source,
        isReadInPart: isReadInPart(source.file, target.file),
        around: (own) => new AroundTexts(source, target, own, facts),
        prepared: () => (prepared ??= prepareUpdate({ source: source.file, target: target.file, match, plan, open, writtenRegions })),
      };
    });
  }
}

function isSameFile(one: FileText, other: FileText): boolean {
  return one.format === other.format && one.text === other.text && JSON.stringify(one.options) === JSON.stringify(other.options);
}

function isSameTexts(one: FilePair, other: FilePair): boolean {
  return isSameFile(one.source, other.source) && isSameFile(one.target, other.target);
}

function isSamePair([one, facts]: readonly [FilePair, string], [other, otherFacts]: readonly [FilePair, string]): boolean {
  return facts === otherFacts && isSameTexts(one, other);
}

function piecesOf(unit: ReadUnit) {
  return unit.payload && unit.segment?.pieces;
}

function editOf({ target, source, answer }: UnitEdit, from: OpenFile, to: OpenFile): Edit | undefined {
  const [unit, origin] = [to.units[target], from.units[source]];
  if (!unit || !origin) return undefined;
  if ('asWritten' in answer) return { unit, source: origin, answer };
  return { unit, source: origin, answer: answer.answer, ...sentOf(origin, answer) };
}

/** What was sent for a unit: tokens are made of its parts in the same way each time. */
function sentOf(unit: { readonly tokens?: () => Payload | undefined } | undefined, { asTokens }: UnitAnswer): { readonly sent?: Payload } {
  const sent = asTokens ? unit?.tokens?.() : undefined;
  return sent ? { sent } : {};
}
