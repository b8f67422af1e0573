import { setImmediate as breath } from 'node:timers/promises';

/** Maximum number of nodes that the exact search visits. */
const searchNodes = 20_000;
/** Maximum number of items packed together. The effort grows with items times requests. */
const itemsAtOnce = 10_000;
/** Maximum number of items for quadratic methods. */
const quadraticItems = 2_000;
/** Maximum number of items for the exact search. Each one is a stack frame. */
const searchItems = 500;

/**
 * Packs items into the fewest requests.
 * @param sizes bytes that each item adds to a request; none may exceed `capacity`.
 * @param capacity maximum bytes of a request's items.
 * @param most maximum number of items per request.
 * @returns the item indexes of each request, in input order.
 */
export function packRequests(sizes: readonly number[], capacity: number, most: number): number[][] {
  if (sizes.length > itemsAtOnce) return packInParts(sizes, capacity, most);
  const lowest = lowerBound(sizes, capacity, most);
  let best = nextFit(sizes, capacity, most);
  for (const pack of [bestFit, largestWithSmallest, search]) {
    if (best.length === lowest) break;
    const packing = pack(sizes, capacity, most);
    if (packing && packing.length < best.length) best = packing;
  }
  return best.map((request) => request.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** Packs items in parts, which costs at most one additional request per part. */
function packInParts(sizes: readonly number[], capacity: number, most: number): number[][] {
  const inOrder = nextFit(sizes, capacity, most);
  if (inOrder.length === lowerBound(sizes, capacity, most)) return inOrder;
  const starts = Array.from({ length: Math.ceil(sizes.length / itemsAtOnce) }, (_, part) => part * itemsAtOnce);
  return starts.flatMap((start) =>
    packRequests(sizes.slice(start, start + itemsAtOnce), capacity, most).map((request) => request.map((index) => index + start)),
  );
}

/** Returns a lower bound for the number of requests: by items, by bytes, and by items of which no two fit together. */
export function lowerBound(sizes: readonly number[], capacity: number, most: number): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const alone = sizes.filter((size) => size * 2 > capacity).length;
  return Math.max(Math.ceil(sizes.length / most), Math.ceil(total / capacity), alone);
}

interface Bin {
  free: number;
  readonly items: number[];
}

/** Packs in input order, which keeps neighbors together. Best if nearly all items are small. */
function nextFit(sizes: readonly number[], capacity: number, most: number): number[][] {
  const bins: Bin[] = [];
  sizes.forEach((size, index) => {
    const last = bins.at(-1);
    if (last && fits(last, size, most)) put(last, index, size);
    else bins.push({ free: capacity - size, items: [index] });
  });
  return bins.map((bin) => bin.items);
}

/** Packs the largest items first, each into the fullest request with enough room. */
function bestFit(sizes: readonly number[], capacity: number, most: number): number[][] {
  const full: Bin[] = [];
  let open: Bin[] = [];
  for (const index of largestFirst(sizes)) {
    const size = sizes[index] ?? 0;
    let best: Bin | undefined;
    for (const bin of open) {
      if (fits(bin, size, most) && (!best || bin.free < best.free)) best = bin;
    }
    if (best) put(best, index, size);
    else open.push({ free: capacity - size, items: [index] });
    if (best?.items.length === most) {
      full.push(best);
      open = open.filter((bin) => bin !== best);
    }
  }
  return [...full, ...open].map((bin) => bin.items);
}

/**
 * Starts each request with the largest remaining item. Then adds the largest one that leaves room for as many of the smallest as the
 * request may still hold. If both limits matter, best fit would fill some requests with few large items and leave too many small ones.
 */
function largestWithSmallest(sizes: readonly number[], capacity: number, most: number): number[][] | undefined {
  if (sizes.length > quadraticItems) return undefined;
  const left = largestFirst(sizes);
  const requests: number[][] = [];
  while (left.length > 0) {
    const items: number[] = [];
    let free = capacity;
    while (items.length < most && left.length > 0) {
      const places = Math.min(most - items.length, left.length) - 1;
      const smallest = left.slice(left.length - places).reduce((sum, index) => sum + (sizes[index] ?? 0), 0);
      let at = left.findIndex((index) => (sizes[index] ?? 0) <= free - smallest);
      if (at < 0) at = left.findIndex((index) => (sizes[index] ?? 0) <= free);
      if (at < 0) break;
      const [index = 0] = left.splice(at, 1);
      items.push(index);
      free -= sizes[index] ?? 0;
    }
    requests.push(items);
  }
  return requests;
}

/** Depth-first search for the best packing. Returns the best one found so far if the search takes too long. */
function search(sizes: readonly number[], capacity: number, most: number): number[][] | undefined {
  if (sizes.length > searchItems) return undefined;
  const order = largestFirst(sizes);
  const lowest = lowerBound(sizes, capacity, most);
  const bins: Bin[] = [];
  let nodes = 0;
  let best = Infinity;
  let found: number[][] | undefined;

  function place(depth: number): void {
    if (bins.length >= best || best <= lowest || nodes > searchNodes) return;
    nodes += 1;
    const index = order[depth];
    if (index === undefined) {
      best = bins.length;
      found = bins.map((bin) => [...bin.items]);
      return;
    }
    const size = sizes[index] ?? 0;
    const seen = new Set<string>();
    for (const bin of bins) {
      if (!fits(bin, size, most)) continue;
      const shape = `${bin.free}/${bin.items.length}`;
      if (seen.has(shape)) continue;
      seen.add(shape);
      put(bin, index, size);
      place(depth + 1);
      bin.items.pop();
      bin.free += size;
    }
    bins.push({ free: capacity - size, items: [index] });
    place(depth + 1);
    bins.pop();
  }

  place(0);
  return found;
}

function fits(bin: Bin, size: number, most: number): boolean {
  return bin.free >= size && bin.items.length < most;
}

function put(bin: Bin, index: number, size: number): void {
  bin.items.push(index);
  bin.free -= size;
}

function largestFirst(sizes: readonly number[]): number[] {
  return [...sizes.keys()].toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
}

/** Maximum number of texts per slice. */
const textsAtOnce = 1_000;
/** Maximum number of UTF-16 units per slice. */
const unitsAtOnce = 128 * 1024;

/**
 * Processes texts in slices and yields to the event loop between them. A hundred thousand texts take a second, which would block the
 * extension host.
 * @param task called with the indexes of a slice: from `start` (inclusive) to `end` (exclusive).
 */
export async function inSlices(texts: readonly string[], task: (start: number, end: number) => void): Promise<void> {
  let start = 0;
  let units = 0;
  for (const [index, text] of texts.entries()) {
    units += text.length;
    const isLast = index + 1 === texts.length;
    if (!isLast && units < unitsAtOnce && index + 1 - start < textsAtOnce) continue;
    task(start, index + 1);
    [start, units] = [index + 1, 0];
    if (!isLast) await breath();
  }
}
