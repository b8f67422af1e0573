import { deepest } from './literal.ts';
import type { Literal } from './literal.ts';
import { yamlFlow, yamlScalar } from './yamlFlow.ts';

/** Something that has lines of its own: a map or a list. */
type Frame = { readonly indent: number } & (
  { readonly map: Map<string, Literal>; readonly list?: undefined } | { readonly list: Literal[]; readonly map?: undefined }
);

/** A key or item whose value begins in a later line. */
interface Slot {
  readonly indent: number;
  readonly assign: (value: Literal) => void;
}

/** Reads the maps, lists and short scalars of YAML. Blocks of text, aliases and values with a tag are undefined. Nothing is refused. */
export function yamlLiterals(text: string): Literal {
  return createReader(text).read();
}

function createReader(text: string): { read(): Literal } {
  const frames: Frame[] = [];
  let root: Literal;
  let slot: Slot | undefined = { indent: -1, assign: (value) => (root = value) };
  /** Lines before this offset belong to a value that was read already. */
  let done = 0;
  /** Lines indented more than this belong to a block of text. */
  let blockIndent: number | undefined;
  let unclosed = 0;

  function put(frame: Frame): void {
    slot?.assign(frame.map ?? frame.list);
    slot = undefined;
    frames.push(frame);
  }

  function readLine(line: string, start: number): void {
    let indent = line.search(/[^ ]/);
    if (indent === -1 || start < done) return;
    if (blockIndent !== undefined && indent > blockIndent) return;
    blockIndent = undefined;
    if (line.charAt(indent) === '#' || /^(?:---|\.\.\.)/.test(line)) return;
    if (slot && slot.indent > indent) slot = undefined;
    while ((frames.at(-1)?.indent ?? -1) > indent) frames.pop();
    // A list may stand as far to the left as the key that it belongs to.
    if (!isItem(line, indent) && frames.at(-1)?.list && frames.at(-1)?.indent === indent) frames.pop();
    for (; isItem(line, indent) && frames.length < deepest; indent += 1 + gapAfter(line, indent + 1)) {
      if (!frames.at(-1)?.list || frames.at(-1)?.indent !== indent) put({ indent, list: [] });
      const { list } = frames.at(-1) ?? {};
      if (!list) return;
      const index = list.push(undefined) - 1;
      slot = { indent, assign: (value) => (list[index] = value) };
    }
    if (indent < line.length) readValue(line, indent, start);
  }

  function readValue(line: string, indent: number, start: number): void {
    const entry = keyAt(line, indent);
    if (!entry) {
      slot?.assign(scalarAt(line, indent, start, indent));
      slot = undefined;
      return;
    }
    if (!frames.at(-1)?.map || frames.at(-1)?.indent !== indent) {
      if (!slot || frames.length >= deepest) return;
      put({ indent, map: new Map() });
    }
    const { map } = frames.at(-1) ?? {};
    if (!map) return;
    const assign = (value: Literal) => map.set(entry.key, value);
    assign(undefined);
    // An anchor is only a name for what follows.
    const rest = line
      .slice(entry.value)
      .replace(/^&[^ ]*/, '')
      .trim();
    if (rest === '' || rest.startsWith('#')) slot = { indent, assign };
    else {
      slot = undefined;
      assign(scalarAt(line, entry.value, start, indent));
    }
  }

  function scalarAt(line: string, at: number, start: number, indent: number): Literal {
    const rest = line.slice(at).replace(/^(?:[&!][^ ]*(?: |$))+/, '');
    if (rest.startsWith('|') || rest.startsWith('>')) blockIndent = indent;
    else if ((rest.startsWith('[') || rest.startsWith('{')) && unclosed < 3) {
      const flow = yamlFlow(text, start + line.length - rest.length);
      if (flow) done = flow.end;
      else unclosed += 1;
      return flow?.value;
    } else return line.charAt(at) === '!' ? undefined : yamlScalar(rest);
    return undefined;
  }

  return {
    read() {
      const end = /\r\n|\n|\r|$/g;
      for (let start = text.startsWith('\uFEFF') ? 1 : 0; start < text.length;) {
        end.lastIndex = start;
        const { 0: lineBreak, index } = end.exec(text) ?? { 0: '', index: text.length };
        readLine(text.slice(start, index), start);
        start = index + Math.max(lineBreak.length, 1);
      }
      return root;
    },
  };
}

function isItem(line: string, at: number): boolean {
  return line.charAt(at) === '-' && (at + 1 === line.length || line.charAt(at + 1) === ' ');
}

function gapAfter(line: string, at: number): number {
  let end = at;
  while (line.charAt(end) === ' ') end += 1;
  return end - at;
}

const quotedKey = /(?:"([^"\\]*)"|'([^']*)') *:(?= |$)/y;

/** Returns the key at an offset, and where its value begins. */
function keyAt(line: string, at: number): { key: string; value: number } | undefined {
  quotedKey.lastIndex = at;
  const quoted = quotedKey.exec(line);
  const colon = quoted ? at + quoted[0].length - 1 : plainColon(line, at);
  if (colon === undefined) return undefined;
  return { key: quoted ? (quoted[1] ?? quoted[2] ?? '') : line.slice(at, colon).trim(), value: colon + 1 + gapAfter(line, colon + 1) };
}

function plainColon(line: string, start: number): number | undefined {
  if (/["'[\]{}#&*!|>%@`,]/.test(line.charAt(start))) return undefined;
  for (let at = line.indexOf(':', start); at !== -1; at = line.indexOf(':', at + 1)) {
    if (at + 1 === line.length || line.charAt(at + 1) === ' ') return line.slice(start, at).includes(' #') ? undefined : at;
  }
  return undefined;
}
