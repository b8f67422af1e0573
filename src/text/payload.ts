import type { KeptPiece, OpaquePiece, PairPiece, InlinePiece } from './pieces.ts';

/** Converts pieces to payloads, and answers back to nodes. */

export type Mark = OpaquePiece | KeptPiece | PairPiece;

export interface Payload {
  readonly text: string;
  readonly tagged: boolean;
  readonly marks: ReadonlyMap<number, Mark>;
  /** Delimiters of numbered tokens, if marks are sent as tokens. */
  readonly fence?: { readonly open: string; readonly close: string };
}

/** A translation as nodes: decoded text, and marks of the original. */
export type Returned =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly mark: OpaquePiece | KeptPiece }
  | { readonly kind: 'pair'; readonly mark: PairPiece; readonly children: readonly Returned[] };

export interface ReturnedPayload {
  readonly nodes: readonly Returned[];
  readonly lost: readonly string[];
}

/** Returns true if the pieces need tags. */
export function hasMarks(pieces: readonly InlinePiece[]): boolean {
  return pieces.some((piece) => piece.kind !== 'text');
}

/** @param tagged true for XML; the same for all payloads of a text. */
export function writePayload(pieces: readonly InlinePiece[], tagged: boolean): Payload {
  const marks = new Map<number, Mark>();
  const mark = (piece: Mark) => {
    marks.set(marks.size + 1, piece);
    return String(marks.size);
  };
  const write = (piece: InlinePiece): string => {
    switch (piece.kind) {
      case 'text':
        return tagged ? escapeXml(piece.text) : piece.text;
      case 'opaque': {
        const sent = `<x id="${mark(piece)}"/>`;
        return piece.lineBreak === true ? ` ${sent} ` : sent;
      }
      case 'kept':
        return `<k id="${mark(piece)}">${escapeXml(piece.word)}</k>`;
      case 'pair':
        return `<g id="${mark(piece)}">${piece.children.map(write).join('')}</g>`;
      default:
        return piece satisfies never;
    }
  };
  return { text: pieces.map(write).join(''), tagged, marks };
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns a mark as the user wrote it. */
export function nameOf(mark: Mark): string {
  if (mark.kind === 'pair') return mark.name;
  return mark.source.trim() === '' ? '↵' : mark.source.trim();
}

/**
 * Reads a translation strictly: each mark once, tags nested correctly, kept terms unchanged. Faults are collected in `lost`, and the
 * remaining parts are used as well as possible.
 */
export function readAnswer(answer: string, payload: Payload): ReturnedPayload {
  if (!payload.tagged) return { nodes: [{ kind: 'text', text: answer }], lost: [] };
  const reader = createReader(payload);
  let done = 0;
  // Each alternative fails in linear time.
  const token =
    /<(?<close>\/?)(?<name>[xgk])(?:\s+id\s*=\s*["'](?<id>\d{1,9})["'])?\s*(?<empty>\/?)>|&(?<entity>lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});|(?<stray>[<&])/gu;
  for (const match of answer.matchAll(token)) {
    reader.text(answer.slice(done, match.index));
    done = match.index + match[0].length;
    const { close, name, id, empty, entity, stray } = match.groups ?? {};
    if (entity !== undefined) reader.text(decodeEntity(entity));
    else if (stray !== undefined) reader.stray(stray);
    else if (close === '/') reader.close(name, match[0]);
    else reader.open(name, Number(id ?? 0), empty === '/', match[0]);
  }
  reader.text(answer.slice(done));
  return reader.end();
}

function decodeEntity(entity: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  const known = named[entity];
  if (known !== undefined) return known;
  const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : `&${entity};`;
}

interface Frame {
  readonly tag: 'root' | 'g' | 'k' | 'x';
  readonly mark: Mark | undefined;
  readonly nodes: Returned[];
}

/** Far deeper than any payload. */
const deepestAnswer = 100;

/** Returns a reader that builds an answer from its parts, given in order. */
export function createReader({ marks }: Pick<Payload, 'marks'>) {
  const root: Frame = { tag: 'root', mark: undefined, nodes: [] };
  const frames: Frame[] = [root];
  const lost = new Set<string>();
  const seen = new Map<number, number>();
  const top = () => frames.at(-1) ?? root;
  const text = (added: string) => {
    if (added !== '') top().nodes.push({ kind: 'text', text: added });
  };

  /** Closes the innermost open tag and adds its content to the parent. */
  const finish = () => {
    const frame = frames.length > 1 ? frames.pop() : undefined;
    if (!frame) return;
    const { mark, nodes } = frame;
    if (mark?.kind === 'pair') {
      if (!isVisible(nodes)) lost.add(nameOf(mark));
      top().nodes.push({ kind: 'pair', mark, children: nodes });
    } else if (mark) {
      const whole = nodes.map((node) => (node.kind === 'text' ? node.text : '\0')).join('');
      const word = whole.trim();
      const start = whole.indexOf(word);
      if (word !== (mark.kind === 'kept' ? mark.word : '')) lost.add(nameOf(mark));
      // White space that was moved into a tag is moved out again. Letters moved into an empty tag are kept next to it.
      if (mark.kind === 'kept') text(whole.slice(0, start));
      top().nodes.push({ kind: 'mark', mark });
      if (mark.kind === 'opaque') for (const node of nodes) top().nodes.push(node);
      else text(whole.slice(start + word.length));
    } else {
      for (const node of nodes) top().nodes.push(node);
    }
  };

  return {
    text,
    /** Records a part without content or in the wrong place. */
    lose: (name: string) => void lost.add(name),
    stray(character: string) {
      lost.add(character);
      text(character);
    },
    open(name: string | undefined, id: number, empty: boolean, source: string) {
      const mark = marks.get(id);
      const known = mark && tagOf(mark) === name ? mark : undefined;
      if (!known || frames.length > deepestAnswer) lost.add(known ? nameOf(known) : source);
      if (known) seen.set(id, (seen.get(id) ?? 0) + 1);
      if (known?.kind === 'opaque' && empty) {
        top().nodes.push({ kind: 'mark', mark: known });
        return;
      }
      if (frames.length > deepestAnswer) return;
      frames.push({ tag: name === 'g' || name === 'k' ? name : 'x', mark: known, nodes: [] });
      if (empty) finish();
    },
    close(name: string | undefined, source: string) {
      if (frames.length > 1 && top().tag === name) {
        finish();
        return;
      }
      const { mark } = top();
      lost.add(mark ? nameOf(mark) : source);
    },
    end(): ReturnedPayload {
      for (const { mark } of frames.slice(1)) if (mark) lost.add(nameOf(mark));
      while (frames.length > 1) finish();
      for (const [id, mark] of marks) if (seen.get(id) !== 1) lost.add(nameOf(mark));
      return { nodes: root.nodes, lost: [...lost] };
    },
  };
}

function tagOf(mark: Mark): string {
  return { opaque: 'x', kept: 'k', pair: 'g' }[mark.kind];
}

function isVisible(nodes: readonly Returned[]): boolean {
  return nodes.some(
    (node) =>
      (node.kind === 'text' && node.text.trim() !== '') || node.kind === 'mark' || (node.kind === 'pair' && isVisible(node.children)),
  );
}

/** Merges adjacent text nodes. */
export function merged(nodes: readonly Returned[]): Returned[] {
  const result: Returned[] = [];
  let texts: string[] = [];
  const flush = () => {
    if (texts.length > 0) result.push({ kind: 'text', text: texts.join('') });
    texts = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text') {
      if (node.text !== '') texts.push(node.text);
    } else {
      flush();
      result.push(node);
    }
  }
  flush();
  return result;
}

export function textNode(text: string): Returned {
  return { kind: 'text', text };
}
