/** Finds secrets in texts from outside, in every encoding in which a service or a gateway may repeat them. */

/** Replaces each secret in a text with an ellipsis. */
export type Mask = (text: string) => string;

/** Minimum number of consecutive characters of a secret that are masked. */
const pieceLength = 12;
/** Shorter secrets are not masked: they could be ordinary words. */
const shortest = 6;
/** Only the first characters of a secret are searched for. Secrets come from outside, so their length must be limited. */
export const longestSecret = 1024;

/** A `key_id` is two GUIDs joined by a colon (specification, "Developer key"), and is itself a secret. */
const keyIds = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Creates a mask for secrets and for any 12 or more consecutive characters of them. Finds them in upper and lower case, in base64, and
 * behind any number of layers of percent-encoding and JSON escapes, also within base64. Also masks every `key_id`. Secrets of fewer than 12
 * characters are only masked as a whole, those of fewer than 6 not at all.
 */
export function createMask(secrets: Iterable<string>): Mask {
  const pieces = new Map<number, Set<string>>();
  for (const secret of secrets) {
    for (const shape of new Set(shapesOf(secret.slice(0, longestSecret)))) addPieces(pieces, shape);
  }
  return (text) => covered(text, pieces).replaceAll(keyIds, '…');
}

/** Returns the forms that a secret may have in a decoded text, in lower case. */
function shapesOf(secret: string): string[] {
  const whole = secret.endsWith(':fx') ? [secret, secret.slice(0, -3)] : [secret];
  const cased = new Set(whole.flatMap((each) => [each, each.toLowerCase(), each.toUpperCase()]));
  const inBase64 = [...cased].flatMap((each) => [0, 1, 2].flatMap((before) => base64Shapes(each, before)));
  // A secret may contain characters that look like an escape. In a text that is read without escapes, they have been decoded.
  const meant = whole.map((each) => withoutEscapes(each).text).filter((each) => !whole.includes(each));
  return [...whole, ...meant, ...inBase64].filter(({ length }) => length >= shortest).map(small);
}

/** Returns the base64 characters that depend only on the secret if it follows `before` other bytes. */
function base64Shapes(secret: string, before: number): string[] {
  const bytes = new TextEncoder().encode(`${' '.repeat(before)}${secret}`);
  const first = Math.ceil((before * 8) / 6);
  const plain = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')).slice(first, Math.floor((bytes.length * 8) / 6));
  return [plain, plain.replaceAll('+', '-').replaceAll('/', '_')];
}

function addPieces(pieces: Map<number, Set<string>>, shape: string): void {
  const length = Math.min(shape.length, pieceLength);
  const known = pieces.get(length) ?? new Set();
  for (let start = 0; start + length <= shape.length; start += 1) known.add(shape.slice(start, start + length));
  pieces.set(length, known);
}

/** A text without its escapes. */
interface Unescaped {
  readonly text: string;
  /** Offset in the original text at which each character begins, including the backslashes before it. */
  readonly starts: Uint32Array;
  /**
   * Offset in the original text at which each character begins, without the backslashes before it. The previous character and the
   * backslashes after it end there. The last entry is the end of the text.
   */
  readonly places: Uint32Array;
}

/** Replaces each range that consists of pieces with an ellipsis. Pieces are searched for in the text and in its fully unescaped form. */
function covered(text: string, pieces: ReadonlyMap<number, ReadonlySet<string>>): string {
  if (pieces.size === 0) return text;
  const hidden = new Uint8Array(text.length);
  const places = Uint32Array.from({ length: text.length + 1 }, (_, index) => index);
  const whole = { text, starts: places, places };
  for (const reading of /[%\\]/.test(text) ? [whole, withoutEscapes(text)] : [whole]) {
    markPieces(small(reading.text), pieces, (from, to) => hidden.fill(1, reading.starts[from], reading.places[to]));
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

/** Calls `mark` once for each range. Overlapping pieces are merged. */
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

const [percent, zero, letterU, backslash] = [0x25, 0x30, 0x75, 0x5c];

/**
 * Removes the escapes of URLs (`%41`) and of JSON (`\u0041`, `\"`), including nested ones, for any number of layers. Characters are pushed
 * onto a stack and popped when they end in an escape. All backslashes are removed, since those of escapes can't be distinguished from
 * others, as in `\\u0041`.
 */
function withoutEscapes(text: string): Unescaped {
  const codes = new Uint16Array(text.length);
  const places = new Uint32Array(text.length + 1);
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  // Start of the backslashes that precede the next character.
  let slashes: number | undefined;
  for (let index = 0; index < text.length; index += 1) {
    codes[length] = text.charCodeAt(index);
    places[length] = index;
    starts[length] = slashes ?? index;
    slashes = undefined;
    length += 1;
    for (let escape = lastEscape(codes, length); escape; escape = lastEscape(codes, length)) {
      length -= escape.length - 1;
      codes[length - 1] = escape.code;
    }
    if (codes[length - 1] !== backslash) continue;
    length -= 1;
    slashes = starts[length];
  }
  places[length] = text.length;
  return { text: textOf(codes.subarray(0, length)), starts, places };
}

/** Returns the escape at the end of a text without backslashes, with the character code it represents. */
function lastEscape(codes: Uint16Array, end: number): { readonly length: number; readonly code: number } | undefined {
  const [high, low] = [digitOf(codes[end - 2]), digitOf(codes[end - 1])];
  if (high === undefined || low === undefined || high > 7) return undefined;
  const code = 16 * high + low;
  if (codes[end - 3] === percent) return { length: 3, code };
  const isJson = codes[end - 3] === zero && codes[end - 4] === zero && ((codes[end - 5] ?? 0) | 0x20) === letterU;
  return isJson ? { length: 5, code } : undefined;
}

/** Returns the value of a hexadecimal digit. */
function digitOf(code = 0): number | undefined {
  if (code >= zero && code <= 0x39) return code - zero;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

/** Maximum number of character codes per call of `String.fromCharCode`. */
const most = 8192;

function textOf(codes: Uint16Array): string {
  let text = '';
  for (let start = 0; start < codes.length; start += most) text += String.fromCharCode(...codes.subarray(start, start + most));
  return text;
}

/** Lower-cases ASCII letters only, so that the length stays the same. Some other letters become two characters. */
function small(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
