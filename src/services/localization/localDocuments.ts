import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finishedLinks } from '../../text/files/finishedLinks.ts';
import { htmlFormat, markdownFormat, mkdocsFormat } from '../../text/files/markdownFormat.ts';
import type { MarkdownMemory } from '../../text/files/markdownMemory.ts';
import { mdxFormat } from '../../text/files/mdxFormat.ts';
import { spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import type { Edit, FileFormat, OpenFile, ReadUnit } from '../../text/files/openFile.ts';
import { headingRules } from '../../text/layouts/headingSlugs.ts';
import type { Payload } from '../../text/payload.ts';
import { adoptDocument } from './adoptDocument.ts';
import { alignDocuments } from './alignDocuments.ts';
import { prepareUpdate } from './applyUpdate.ts';
import type { PreparedUpdate } from './applyUpdate.ts';
import { followedMatter, matterOf } from './documentMatter.ts';
import { documentSide } from './documentSide.ts';
import type { DocumentSide } from './documentUnits.ts';
import type { Documents, FileContent, FileOutline, FilePair, FileText, LinkRequest, LinksFinished, PairMatch } from './documents.ts';
import type { UnitAnswer, UnitAnswers, UnitEdit, WrittenUnits } from './documents.ts';
import type { PairFact } from './facts.ts';
import { adoptedSections, FollowedSections, sectionFacts } from './followedSections.ts';
import { FollowedForms } from './followedForms.ts';
import { formFacts, formHashes } from './formFacts.ts';
import type { Hash } from './hashes.ts';
import { countedAgain } from './listNumbers.ts';
import { removedFacts } from './removedFacts.ts';
import { patchable } from './patchable.ts';
import { ReadAhead } from './readAhead.ts';
import { Recent } from './recent.ts';
import type { Answer } from './unitEdits.ts';
import { sectionHashes } from './sections.ts';
import { regionsOf } from './sectionRegions.ts';
import { planUpdate } from './updatePlan.ts';
import type { UpdateResult } from './updateRun.ts';
import { WrittenValues } from './writtenFacts.ts';

interface Opened {
  readonly file: OpenFile;
  readonly side: DocumentSide;
}

/** A pair with what is known about it. */
interface KnownPair extends Pick<PairMatch, 'match' | 'plan'> {
  readonly source: Opened;
  readonly target: Opened;
  readonly forms: FollowedForms;
  readonly sections: FollowedSections;
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

/** Works on documents in this thread. */
export class LocalDocuments implements Documents {
  readonly #memory: MarkdownMemory | undefined;
  readonly #files = new Recent<FileText, Opened | undefined>(mostFiles, isSameFile);
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
      others: await this.#others(file, opened),
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
    return { text, units: places, others: await this.#others(file, opened) };
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
    const forms = known.forms.changes(known.target, facts);
    const sections = known.sections.changes(known.target, known.match);
    return { match: known.match, plan: known.plan, others: [...changes, ...forms, ...sections].map(({ start, end }) => ({ start, end })) };
  }

  async prepare(pair: FilePair, facts: readonly PairFact[]): Promise<readonly number[] | undefined> {
    const known = await this.#match(pair, facts);
    return known && (await known.prepared()).send;
  }

  async update(pair: FilePair, facts: readonly PairFact[], answers: UnitAnswers): Promise<UpdateResult | undefined> {
    const known = await this.#match(pair, facts);
    if (!known) return undefined;
    const { units } = known.source.file;
    const own = Array.from(answers, ([unit, answer]): [number, Answer] => [
      unit,
      { answer: answer.answer, ...sentOf(units[unit], answer) },
    ]);
    const result = await (await known.prepared()).apply(new Map(own));
    const all = [...facts, ...result.facts];
    const matter = await followedMatter(pair, result.text, facts);
    const open = async (text: string) => this.#open({ ...pair.target, text });
    const before = await open(matter?.text ?? result.text);
    if (!before) return result;
    const match =
      before === known.target
        ? known.match
        : alignDocuments(known.source.side, before.side, all, patchable(known.source.file, before.file));
    if (!match) return result;
    const counted = await withChanges(before, countedAgain(known.target, before), open);
    const followed = await withChanges(counted, known.sections.changes(counted, match), open);
    const now = await withChanges(followed, known.forms.changes(followed, all), open);
    const others = [
      ...formFacts(known.source.side, now.side, all),
      ...known.sections.facts(now, match),
      ...removedFacts(known.source.side, known.target.side, known.match, now.side, all),
    ];
    return { ...result, text: now.file.text, facts: [...result.facts, ...(matter?.facts ?? []), ...others] };
  }

  async adopt(pair: FilePair): Promise<readonly PairFact[] | undefined> {
    const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
    if (!source || !target) return undefined;
    const { first } = await matterOf(pair.source);
    const { facts } = adoptDocument(source.side, target.side);
    const match = alignDocuments(source.side, target.side, facts);
    const sections = match ? adoptedSections(source, target, match, facts) : [];
    return [...facts, ...first, ...formFacts(source.side, target.side, facts), ...sections];
  }

  async written(pair: FilePair, facts: readonly PairFact[]): Promise<readonly PairFact[] | undefined> {
    const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
    if (!source || !target) return undefined;
    const matter = await followedMatter(pair, pair.target.text, facts);
    const sections = regionsOf(source, target, (unit) => unit);
    return [
      ...(matter?.facts ?? []),
      ...formFacts(source.side, target.side, facts),
      ...sectionFacts(source, target, sections, new WrittenValues(facts)),
    ];
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

  async #others(file: FileText, opened: Opened): Promise<Hash[]> {
    return [...(await matterOf(file)).present, ...formHashes(opened.side), ...sectionHashes(opened)];
  }

  async #open(file: FileText): Promise<Opened | undefined> {
    return this.#files.get(file, async () => {
      const opened = await formats[file.format].open(file.text, file.options, this.#memory);
      return opened && { file: opened, side: documentSide(opened) };
    });
  }

  async #match(pair: FilePair, facts: readonly PairFact[]): Promise<KnownPair | undefined> {
    return this.#pairs.get([pair, JSON.stringify(facts)], async () => {
      const [source, target] = [await this.#open(pair.source), await this.#open(pair.target)];
      const match = source && target && alignDocuments(source.side, target.side, facts, patchable(source.file, target.file));
      if (!match) return undefined;
      const plan = planUpdate(source.side, target.side, match);
      const open = async (text: string) => (await this.#open({ ...pair.target, text }))?.file;
      let prepared: Promise<PreparedUpdate> | undefined;
      return {
        match,
        plan,
        source,
        target,
        forms: new FollowedForms(source, target, match, facts),
        sections: new FollowedSections(source, target, match, facts),
        prepared: () => (prepared ??= prepareUpdate({ source: source.file, target: target.file, match, plan, open })),
      };
    });
  }
}

/** Changes that are left out if others don't fit. */
const mostAttempts = 12;

/** Returns a file with changes around its texts, which must be the same then. Changes that don't fit are left out. */
async function withChanges(
  opened: Opened,
  changes: readonly Replacement[],
  open: (text: string) => Promise<Opened | undefined>,
): Promise<Opened> {
  if (changes.length === 0) return opened;
  const tried = async (some: readonly Replacement[]) => {
    const found = await open(spliced(opened.file.text, some));
    return found && hashesOf(found) === hashesOf(opened) ? found : undefined;
  };
  const all = await tried(changes);
  if (all) return all;
  const fit: Replacement[] = [];
  let last = opened;
  for (const change of changes.slice(0, mostAttempts)) {
    const found = await tried([...fit, change]);
    if (!found) continue;
    fit.push(change);
    last = found;
  }
  return last;
}

function hashesOf({ side }: Opened): string {
  return side.units.map(({ hash }) => hash).join(' ');
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
