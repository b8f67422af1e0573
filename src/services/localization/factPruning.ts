import type { Fact, Facts } from './facts.ts';
import type { Hash } from './hashes.ts';

/** What a source and its translation contain now. */
export interface Present {
  /** Also what facts about values have as the beginning of their source: see writtenFacts.ts. */
  readonly sources: ReadonlySet<Hash>;
  readonly targets: ReadonlySet<Hash>;
  /** True for a document: all its texts share one K. */
  readonly isDocument: boolean;
}

/** Earlier facts that are kept for a text, for branches that are behind, and for the source before the last changes. */
const earlierOfText = 3;
/**
 * Texts for which a document keeps earlier facts even if it has fewer now. A document that was cut short, by mistake or on another branch,
 * would otherwise be paid for again when the rest comes back.
 */
const fewestTexts = 100;

/**
 * Removes facts that are no longer needed. Every fact of a present source or target is kept, and of the others the newest: three of a text
 * with a key; of a document three for each of its texts, and at least 300 (9 KB), because which of them belonged to which text is unknown.
 * @param present by K. Facts of other K are all kept.
 */
export function pruneFacts(facts: Facts, present: ReadonlyMap<Hash, Present>): Facts {
  const kept = new Map<Hash, readonly Fact[]>();
  for (const [key, ofKey] of facts) {
    const now = present.get(key);
    kept.set(key, now ? newest(ofKey, now) : ofKey);
  }
  return kept;
}

function newest(facts: readonly Fact[], { sources, targets, isDocument }: Present): readonly Fact[] {
  const isPresent = ({ source, target }: Fact): boolean => sources.has(source) || targets.has(target) || sources.has(source.slice(0, -1));
  const most = earlierOfText * (isDocument ? Math.max(targets.size, fewestTexts) : 1);
  const surplus = facts.filter((fact) => !isPresent(fact)).length - most;
  if (surplus <= 0) return facts;
  let passed = 0;
  return facts.filter((fact) => isPresent(fact) || (passed += 1) > surplus);
}
