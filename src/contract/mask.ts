/** Finds secrets in texts from outside, in every shape in which a service or a gateway repeats them. */

/** A text with each secret in it replaced by an ellipsis. */
export type Mask = (text: string) => string;

/** So many characters of a secret in a row are worth hiding. */
const pieceLength = 12;
/** Shorter ones are words like others. */
const shortest = 6;
/** More of a secret is not looked for: it comes from outside, too. */
const longest = 1024;

/** A `key_id` is two GUIDs joined by a colon (specification, "Developer key"), and is itself a secret. */
const keyIds = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Masks secrets, and 12 or more characters in a row of them: in any case, in base64, percent-encoded and JSON-escaped, however often.
 * Any `key_id` as well. Secrets of fewer than 12 characters count as a whole, those of fewer than 6 not at all.
 */
export function createMask(secrets: Iterable<string>): Mask {
  const pieces = new Map<number, Set<string>>();
  for (const secret of secrets) {
    for (const shape of shapesOf(secret.slice(0, longest))) addPieces(pieces, shape);
  }
  return (text) => covered(text, pieces).replaceAll(keyIds, '…');
}

/** A secret as a text may hold it once that is decoded, in small letters. */
function shapesOf(secret: string): string[] {
  const whole = secret.endsWith(':fx') ? [secret, secret.slice(0, -3)] : [secret];
  const inBase64 = whole.flatMap((each) => [0, 1, 2].flatMap((before) => base64Shapes(each, before)));
  return [...whole, ...inBase64].filter(({ length }) => length >= shortest).map(small);
}

/** The characters of base64 that a secret decides alone, after so many bytes of something else. */
function base64Shapes(secret: string, before: number): string[] {
  const bytes = new TextEncoder().encode(`${' '.repeat(before)}${secret}`);
  const first = Math.ceil((before * 8) / 6);
  const plain = btoa(String.fromCharCode(...bytes)).slice(first, Math.floor((bytes.length * 8) / 6));
  return [plain, plain.replaceAll('+', '-').replaceAll('/', '_')];
}

function addPieces(pieces: Map<number, Set<string>>, shape: string): void {
  const length = Math.min(shape.length, pieceLength);
  const known = pieces.get(length) ?? new Set();
  for (let start = 0; start + length <= shape.length; start += 1) known.add(shape.slice(start, start + length));
  pieces.set(length, known);
}

/** What escapes mean in addresses, and in JSON. */
const escapes: readonly RegExp[] = [/%([0-7][\da-f])/gi, /\\(?:u00([0-7][\da-f])|["\\/])/gi];
/** How often escapes are looked for in what escapes mean. */
const deepest = 2;

/** A text read without its escapes, and where each of its characters stands in the text; the last place is its end. */
interface Reading {
  readonly text: string;
  readonly places: Uint32Array;
}

/** An ellipsis for each stretch that is made of pieces, whether they stand in the text or in what its escapes mean. */
function covered(text: string, pieces: ReadonlyMap<number, ReadonlySet<string>>): string {
  if (pieces.size === 0) return text;
  const hidden = new Uint8Array(text.length);
  const whole = { text, places: Uint32Array.from({ length: text.length + 1 }, (_, index) => index) };
  for (const reading of readings(whole, deepest)) {
    const place = (index: number) => reading.places[index];
    markPieces(small(reading.text), pieces, (from, to) => hidden.fill(1, place(from), place(to)));
  }
  let shown = '';
  for (let start = 0; start < text.length;) {
    const isHidden = hidden[start] === 1;
    const next = hidden.indexOf(isHidden ? 0 : 1, start);
    const end = next < 0 ? text.length : next;
    shown += isHidden ? '…' : text.slice(start, end);
    start = end;
  }
  return shown;
}

/** Each stretch is told of once: pieces overlap. */
function markPieces(text: string, pieces: ReadonlyMap<number, ReadonlySet<string>>, mark: (from: number, to: number) => void): void {
  for (const [length, known] of pieces) {
    let from = -1;
    let to = -1;
    for (let start = 0; start + length <= text.length; start += 1) {
      if (!known.has(text.slice(start, start + length))) continue;
      if (start > to) {
        if (to > from) mark(from, to);
        from = start;
      }
      to = start + length;
    }
    if (to > from) mark(from, to);
  }
}

/** A text as it is, and without either kind of escapes, so often. */
function readings(reading: Reading, depth: number): Reading[] {
  const next = depth === 0 ? [] : escapes.filter((escape) => reading.text.search(escape) >= 0);
  return [reading, ...next.flatMap((escape) => readings(withoutEscapes(reading, escape), depth - 1))];
}

function withoutEscapes({ text, places }: Reading, escape: RegExp): Reading {
  const kept = new Uint32Array(text.length + 1);
  let read = '';
  let end = 0;
  const keep = (to: number) => {
    kept.set(places.subarray(end, to), read.length);
    read += text.slice(end, to);
  };
  for (const { 0: whole, 1: digits, index } of text.matchAll(escape)) {
    keep(index);
    kept[read.length] = places[index] ?? 0;
    read += digits === undefined ? whole.slice(1) : String.fromCharCode(Number.parseInt(digits, 16));
    end = index + whole.length;
  }
  keep(text.length);
  kept[read.length] = places[text.length] ?? 0;
  return { text: read, places: kept };
}

/** Small letters, and as long as before: of other letters than these some become two. */
function small(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
