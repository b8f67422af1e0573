import fc from 'fast-check';
import type { Facts, NewFact } from '../../src/services/localization/facts.ts';
import { addFacts, noFacts, readFacts } from '../../src/services/localization/facts.ts';

/** Few of them, so that they meet. */
export const someHash = (letter: string, count = 4) =>
  fc.constantFrom(...Array.from({ length: count }, (_, index) => `${letter}-_${String(index).padStart(5, 'x')}`));

const mark = fc.constantFrom('m', 'r', '=', '?', 'm!url', 'r!length!url', '!same', 'x', 'auto!url', 'm\tnew column', 'm\t7');

/** Lines of a file, as we and later versions write them. */
export const factLine = fc
  .tuple(someHash('K'), someHash('S'), someHash('T'), mark)
  .map((fields) => `${fields.join('\t').replaceAll(' ', '_')}\n`);

export const someFacts = fc.array(factLine, { maxLength: 20 }).map((lines) => readFacts(lines.join('')));

export const newFact: fc.Arbitrary<NewFact> = fc.record(
  {
    key: someHash('K'),
    source: someHash('S'),
    target: someHash('T'),
    mark: fc.constantFrom('m', 'r', '=', '?'),
    accepted: fc.subarray(['url', 'length', 'same']),
  },
  { requiredKeys: ['key', 'source', 'target'] },
);

export function factsWith(...added: readonly NewFact[]): Facts {
  return addFacts(noFacts, added);
}

/** The facts without their order. */
export function asSet(facts: Facts): string[] {
  return [...facts].flatMap(([key, ofKey]) => ofKey.map((fact) => JSON.stringify([key, fact]))).toSorted();
}
