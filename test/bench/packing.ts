import { translateBodyBytes, textsPerRequest } from '../../src/api/limits.ts';
import { lowerBound, packRequests } from '../../src/client/pack.ts';
import type { Row } from './figures.ts';

/** Sizes in bytes of 2,000 texts, of the kinds that occur. */
const mixes: Readonly<Record<string, (random: () => number) => number>> = {
  'interface strings': (random) => 5 + random() * 60,
  paragraphs: (random) => 200 + random() * 3_000,
  'strings and documents': (random) => (random() < 0.1 ? 40_000 + random() * 60_000 : 20 + random() * 200),
  'large texts': (random) => 20_000 + random() * 80_000,
};

/** Requests of the packing over the lower bound, beside filling requests in order. */
export function packing(): Row[] {
  return Object.entries(mixes).map(([name, size]) => {
    const random = seeded(1);
    const sizes = Array.from({ length: 2_000 }, () => Math.round(size(random)));
    const lowest = lowerBound(sizes, translateBodyBytes, textsPerRequest);
    const ours = packRequests(sizes, translateBodyBytes, textsPerRequest).length;
    const inOrder = requestsInOrder(sizes);
    return {
      what: `requests for 2,000 ${name} (lower bound ${lowest})`,
      ours: String(ours),
      other: `${inOrder} in order`,
      ratio: `${(ours / lowest).toFixed(3)} of the bound; in order ${(inOrder / lowest).toFixed(3)}`,
    };
  });
}

function requestsInOrder(sizes: readonly number[]): number {
  let requests = 0;
  let texts = Infinity;
  let bytes = Infinity;
  for (const size of sizes) {
    if (texts + 1 > textsPerRequest || bytes + size > translateBodyBytes) {
      requests += 1;
      texts = 0;
      bytes = 0;
    }
    texts += 1;
    bytes += size;
  }
  return requests;
}

/** A linear congruential generator: the same figures on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
