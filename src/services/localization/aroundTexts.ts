import { spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import type { TextRange } from '../../text/textRange.ts';
import { alignDocuments } from './alignDocuments.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { PairFact } from './facts.ts';
import { FollowedForms } from './followedForms.ts';
import { adoptedSections, FollowedSections, sectionFacts } from './followedSections.ts';
import { formFacts, formHashes } from './formFacts.ts';
import type { Hash } from './hashes.ts';
import { countedAgain } from './listNumbers.ts';
import { patchable } from './patchable.ts';
import { removedFacts } from './removedFacts.ts';
import { regionsOf } from './sectionRegions.ts';
import { sectionHashes } from './sections.ts';
import type { OpenedSide } from './sections.ts';
import { WrittenValues } from './writtenFacts.ts';

/** What stands around the texts of a translation, and follows its source: structure, levels, checkboxes. */

type OpenText = (text: string) => Promise<OpenedSide | undefined>;

/** Returns what facts about it have as their source. */
export function aroundHashes(opened: OpenedSide): Hash[] {
  return [...formHashes(opened.side), ...sectionHashes(opened)];
}

/** Returns facts about a new translation. @param facts what is known, and those of its texts. */
export function aroundFacts(source: OpenedSide, target: OpenedSide, facts: readonly PairFact[]): PairFact[] {
  const regions = regionsOf(source, target, (unit) => unit);
  return [...formFacts(source.side, target.side, facts), ...sectionFacts(source, target, regions, new WrittenValues(facts))];
}

/** Returns facts about a translation that is adopted. @param facts those of its texts. */
export function adoptedAround(source: OpenedSide, target: OpenedSide, facts: readonly PairFact[]): PairFact[] {
  const match = alignDocuments(source.side, target.side, facts);
  const sections = match ? adoptedSections(source, target, match, facts) : [];
  return [...formFacts(source.side, target.side, facts), ...sections];
}

/** Brings what stands around the texts of a translation to that of its source, where it is as it was written. */
export class AroundTexts {
  readonly #source: OpenedSide;
  readonly #target: OpenedSide;
  readonly #match: DocumentMatch;
  readonly #facts: readonly PairFact[];
  readonly #forms: FollowedForms;
  readonly #sections: FollowedSections;

  /** @param target as it is before the update. */
  constructor(source: OpenedSide, target: OpenedSide, match: DocumentMatch, facts: readonly PairFact[]) {
    [this.#source, this.#target, this.#match, this.#facts] = [source, target, match, facts];
    this.#forms = new FollowedForms(source, target, match, facts);
    this.#sections = new FollowedSections(source, target, match, facts);
  }

  /** Where something follows although no text changes. */
  places(): TextRange[] {
    return [...this.#forms.changes(this.#target, this.#facts), ...this.#sections.changes(this.#target, this.#match)];
  }

  /**
   * Changes a target whose texts are updated.
   * @param added facts about its texts.
   * @param open opens a text as a file of the target's format.
   * @returns undefined if it can't be said which texts belong together.
   */
  async follow(
    updated: OpenedSide,
    added: readonly PairFact[],
    open: OpenText,
  ): Promise<{ readonly text: string; readonly facts: readonly PairFact[] } | undefined> {
    const facts = [...this.#facts, ...added];
    const { side, file } = this.#source;
    const isSame = updated === this.#target;
    const match = isSame ? this.#match : alignDocuments(side, updated.side, facts, patchable(file, updated.file));
    if (!match) return undefined;
    const counted = await withChanges(updated, countedAgain(this.#target, updated), open);
    const followed = await withChanges(counted, this.#sections.changes(counted, match), open);
    const now = await withChanges(followed, this.#forms.changes(followed, facts), open);
    return {
      text: now.file.text,
      facts: [
        ...formFacts(side, now.side, facts),
        ...this.#sections.facts(now, match),
        ...removedFacts(side, this.#target.side, this.#match, now.side, facts),
      ],
    };
  }
}

/** So many changes are tried one by one if they don't fit together. */
const mostAttempts = 12;

/** Returns a file with changes around its texts, which must be the same then. Changes that don't fit are left out. */
async function withChanges(opened: OpenedSide, changes: readonly Replacement[], open: OpenText): Promise<OpenedSide> {
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

function hashesOf({ side }: OpenedSide): string {
  return side.units.map(({ hash }) => hash).join(' ');
}
