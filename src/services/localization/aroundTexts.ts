import { spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import type { TextRange } from '../../text/textRange.ts';
import { alignDocuments } from './alignDocuments.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { PairFact } from './facts.ts';
import { FollowedCheckboxes } from './followedCheckboxes.ts';
import { earlierNames, FollowedSections, nameIn, sectionFacts } from './followedSections.ts';
import { formFacts, formHashes, formsIn, refusedLevelFacts } from './formFacts.ts';
import type { Hash } from './hashes.ts';
import { countedAgain } from './listNumbers.ts';
import { patchable } from './patchable.ts';
import { rangeOf, regionsOf } from './sectionRegions.ts';
import { keyOf, sectionHashes, sectionsOf, structureOf, surroundings } from './sections.ts';
import type { OpenedSide, Section } from './sections.ts';
import type { UpdateResult } from './updateRun.ts';
import { carriedTextFacts, newTextFacts, textFacts } from './textFacts.ts';
import { carriedWholeFacts, wholeFacts, wholeHashes, wholeSections } from './wholeSections.ts';
import { WrittenValues } from './writtenFacts.ts';
import { textStarts } from './writtenTexts.ts';

/** What stands around the texts of a translation, and follows its source: structure, levels, checkboxes. */

type OpenText = (text: string) => Promise<OpenedSide | undefined>;

/** Returns the beginnings of the sources of facts about it. */
export function aroundHashes(opened: OpenedSide): Hash[] {
  return [...formHashes(opened.side), ...sectionHashes(opened), ...wholeHashes(opened), ...textStarts(opened.side)];
}

/**
 * Returns facts about a new translation.
 * @param facts what is known, and those of its texts.
 * @param replaced the translation whose place it takes.
 */
export function aroundFacts(source: OpenedSide, target: OpenedSide, facts: readonly PairFact[], replaced?: OpenedSide): PairFact[] {
  const regions = regionsOf(source, target, (unit) => unit);
  const nameOf = (section: Section) => nameIn(source, section, section.first);
  const known = new WrittenValues(facts);
  return [
    ...formFacts(source.side, target.side, facts),
    ...sectionFacts(target, regions, nameOf, known),
    ...wholeFacts({ before: replaced, now: target, whole: regions.flatMap(({ targets }) => targets), nameOf }, facts, known),
    ...newTextFacts(source.side, target.side, facts, replaced?.side),
  ];
}

/** Returns facts about a translation that is adopted, where it is as its source. @param facts those of its texts. */
export function adoptedAround(source: OpenedSide, target: OpenedSide, facts: readonly PairFact[]): PairFact[] {
  const match = alignDocuments(source.side, target.side, facts);
  if (!match) return formFacts(source.side, target.side, facts);
  const texts = textFacts({ source: source.side, before: target.side, match, after: target.side, isLeft: () => true }, facts);
  const around = ({ file }: OpenedSide, sections: readonly Section[]) => sections.map((section) => surroundings(file, section)).join('\n');
  const [wanted, own] = [structureOf(source.file), structureOf(target.file)];
  const targetOf = (unit: number) => match.sources[unit]?.target;
  const regions = regionsOf(source, target, targetOf).filter(
    ({ sources, targets }) => around(source, sources) === around(target, targets) && wanted(rangeOf(sources)) === own(rangeOf(targets)),
  );
  const nameOf = (section: Section) => nameIn(source, section, match.targets[section.first]?.source);
  const [known, whole] = [new WrittenValues(facts), wholeSections(source, target, targetOf)];
  return [
    ...formFacts(source.side, target.side, facts),
    ...sectionFacts(target, regions, nameOf, known),
    ...wholeFacts({ before: undefined, now: target, whole, nameOf }, facts, known),
    ...texts,
  ];
}

/**
 * Returns facts about a translation whose addresses have changed with its folder: what was as it was written still is.
 * @param before as it was updated. @param facts what is known, also about that.
 */
export function carriedFacts(before: OpenedSide, after: OpenedSide, facts: readonly PairFact[]): PairFact[] {
  const known = new WrittenValues(facts);
  const forms = new Map(formsIn(after.side).map((form) => [form.index, form]));
  const sections = sectionsOf(after);
  const namesOf = earlierNames(facts);
  return [
    ...carriedTextFacts(before.side, after.side, facts),
    ...carriedWholeFacts(before, after, facts),
    ...formsIn(before.side).flatMap(({ key, value, index }) => {
      const now = forms.get(index);
      return now && now.key !== key && known.isLast(key, value) ? known.next(now.key, now.value) : [];
    }),
    ...sectionsOf(before).flatMap((section, index) => {
      const now = sections[index];
      if (!now) return [];
      // Its name is that of the source, which is the same.
      const [old, own] = [surroundings(before.file, section), surroundings(after.file, now)];
      return namesOf(section).flatMap((name) =>
        old !== own && known.isLast(keyOf(section, name), old) ? known.next(keyOf(now, name), own) : [],
      );
    }),
  ];
}

/** Brings what stands around the texts of a translation to that of its source, where it is as it was written. */
export class AroundTexts {
  readonly #source: OpenedSide;
  readonly #target: OpenedSide;
  readonly #match: DocumentMatch;
  readonly #facts: readonly PairFact[];
  readonly #checkboxes: FollowedCheckboxes;
  readonly #sections: FollowedSections;

  /** @param target as it is before the update. */
  constructor(source: OpenedSide, target: OpenedSide, match: DocumentMatch, facts: readonly PairFact[]) {
    [this.#source, this.#target, this.#match, this.#facts] = [source, target, match, facts];
    this.#checkboxes = new FollowedCheckboxes(source, target, match, facts);
    this.#sections = new FollowedSections(source, target, match, facts);
  }

  /** Where something follows although no text changes. */
  places(): TextRange[] {
    return [...this.#checkboxes.changes(this.#target, this.#facts), ...this.#sections.changes(this.#target, this.#match)];
  }

  /**
   * Changes a target whose texts are updated.
   * @param result facts about its texts, and what was left.
   * @param open opens a text as a file of the target's format.
   * @returns undefined if it can't be said which texts belong together.
   */
  async follow(
    updated: OpenedSide,
    { facts: added, left, sources }: Pick<UpdateResult, 'facts' | 'left' | 'sources'>,
    open: OpenText,
  ): Promise<{ readonly text: string; readonly facts: readonly PairFact[] } | undefined> {
    const facts = [...this.#facts, ...added];
    const { side, file } = this.#source;
    const leftSources = new Set(left.map((one) => one.source));
    const isSame = updated === this.#target;
    const aligned = isSame ? this.#match : alignDocuments(side, updated.side, facts, patchable(file, updated.file));
    if (!aligned) return undefined;
    // Facts don't tell equal texts apart as long as they stand elsewhere.
    const match = !isSame && sources.length === updated.side.units.length ? withSources(aligned, sources) : aligned;
    const counted = await withChanges(updated, countedAgain(this.#source, this.#target, updated), open);
    const followed = await withChanges(counted, this.#sections.changes(counted, match), open);
    const now = await withChanges(followed, this.#checkboxes.changes(followed, facts), open);
    const targetOf = (unit: number) => match.sources[unit]?.target;
    const nameOf = (section: Section) => nameIn(this.#source, section, match.targets[section.first]?.source);
    return {
      text: now.file.text,
      facts: [
        ...formFacts(side, now.side, facts),
        ...refusedLevelFacts(side, match, facts),
        ...this.#sections.facts(now, match),
        ...wholeFacts(
          { before: this.#target, now, whole: wholeSections(this.#source, now, targetOf), nameOf },
          facts,
          new WrittenValues(facts),
        ),
        ...textFacts(
          { source: side, before: this.#target.side, match: this.#match, after: now.side, isLeft: (unit) => leftSources.has(unit) },
          facts,
        ),
      ],
    };
  }
}

/** Returns a match in which units belong to others. @param own unit of the source, by one of the target. */
function withSources(match: DocumentMatch, own: readonly (number | undefined)[]): DocumentMatch {
  const targets = new Map(own.flatMap((source, target) => (source === undefined ? [] : [[source, target] as const])));
  return {
    ...match,
    sources: match.sources.map((one, source) => Object.assign({}, one, { target: targets.get(source) })),
    targets: match.targets.map((one, target) => Object.assign({}, one, { source: own[target] })),
  };
}

/** Changes that don't fit are searched for by halves, this often. */
const mostAttempts = 60;

/** Returns a file with changes around its texts, which must be the same then. Changes that don't fit are left out. */
async function withChanges(opened: OpenedSide, changes: readonly Replacement[], open: OpenText): Promise<OpenedSide> {
  let [accepted, found, attempts] = [[] as readonly Replacement[], opened, 0];
  const add = async (more: readonly Replacement[]): Promise<void> => {
    if (more.length === 0 || attempts >= mostAttempts) return;
    attempts += 1;
    const all = [...accepted, ...more];
    const tried = await open(spliced(opened.file.text, all));
    if (tried && hashesOf(tried) === hashesOf(opened)) [accepted, found] = [all, tried];
    else if (more.length > 1) {
      const half = Math.ceil(more.length / 2);
      await add(more.slice(0, half));
      await add(more.slice(half));
    }
  };
  await add(changes);
  return found;
}

function hashesOf({ side }: OpenedSide): string {
  return side.units.map(({ hash }) => hash).join(' ');
}
