import type { KeptPiece, OpaquePiece, PairPiece, InlinePiece } from './pieces.ts';

/** Pieces as they are sent, and an answer as it is understood. */

export type Mark = OpaquePiece | KeptPiece | PairPiece;

export interface Payload {
  readonly text: string;
  readonly tagged: boolean;
  readonly marks: ReadonlyMap<number, Mark>;
  /** What is around the numbers of its tokens, where marks are sent as these. */
  readonly fence?: { readonly open: string; readonly close: string };
}

/** A translation in pieces: text still decoded, marks those of the original. */
export type Returned =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly mark: OpaquePiece | KeptPiece }
  | { readonly kind: 'pair'; readonly mark: PairPiece; readonly children: readonly Returned[] };

export interface ReturnedPayload {
  readonly nodes: readonly Returned[];
  readonly lost: readonly string[];
}

/** Whether the pieces need tags. */
export function hasMarks(pieces: readonly InlinePiece[]): boolean {
  return pieces.some((piece) => piece.kind !== 'text');
}

/** @param tagged whether it is XML; the same for all payloads of a text. */
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

/** How the user wrote a mark. */
export function nameOf(mark: Mark): string {
  if (mark.kind === 'pair') return mark.name;
  return mark.source.trim() === '' ? '↵' : mark.source.trim();
}

/**
 * Reads a translation strictly: each mark once, tags nested, kept terms unchanged. What is wrong is named, and the rest is made the best of.
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

/** Far more than any payload nests. */
const deepestAnswer = 100;

/** Puts an answer together from its parts, told in their order. */
export function createReader({ marks }: Pick<Payload, 'marks'>) {
  const root: Frame = { tag: 'root', mark: undefined, nodes: [] };
  const frames: Frame[] = [root];
  const lost = new Set<string>();
  const seen = new Map<number, number>();
  const top = () => frames.at(-1) ?? root;
  const text = (added: string) => {
    if (added !== '') top().nodes.push({ kind: 'text', text: added });
  };

  /** Ends the innermost open tag and hands what it holds to the one around it. */
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
      // White space that was pulled in goes out again; letters pulled into an empty tag are kept beside it.
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
    /** Something that says nothing, or is in the wrong place. */
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

/** Text nodes that stand side by side as one. */
function merged(nodes: readonly Returned[]): Returned[] {
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

/**
 * Moves white space out of the edges of pairs: `** text**` is broken Markdown, and the most frequent fault of services. Where the
 * original had white space inside a pair, that stands there again.
 */
export function hoistSpace(nodes: readonly Returned[]): Returned[] {
  const result: Returned[] = [];
  for (const node of nodes) {
    if (node.kind !== 'pair') {
      result.push(node);
      continue;
    }
    const children = hoistSpace(node.children);
    const before = takeSpace(children, 'start');
    const after = takeSpace(children, 'end');
    const own = ownSpace(node.mark);
    const inside = merged([textNode(own.start), ...children, textNode(own.end)]);
    result.push(textNode(own.start === '' ? before : ''), { ...node, children: inside }, textNode(own.end === '' ? after : ''));
  }
  return merged(result);
}

function textNode(text: string): Returned {
  return { kind: 'text', text };
}

/** White space that the original has at the inner edges of a pair. */
function ownSpace({ children }: PairPiece): { start: string; end: string } {
  const first = children[0];
  const last = children.at(-1);
  const start = first?.kind === 'text' ? first.text.slice(0, first.text.length - first.text.trimStart().length) : '';
  const end = last?.kind === 'text' ? last.text.slice(last.text.trimEnd().length) : '';
  return { start, end };
}

function takeSpace(nodes: Returned[], edge: 'start' | 'end'): string {
  const index = edge === 'start' ? 0 : nodes.length - 1;
  const node = nodes[index];
  if (node?.kind !== 'text') return '';
  const rest = edge === 'start' ? node.text.trimStart() : node.text.trimEnd();
  nodes[index] = { kind: 'text', text: rest };
  const taken = node.text.length - rest.length;
  return edge === 'start' ? node.text.slice(0, taken) : node.text.slice(node.text.length - taken);
}

/** Scripts that part words with spaces and do not bind what follows to the mark before it. */
const spacedLetter = /[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}]/u;

/**
 * Gives back spaces that a service dropped around marks. Before a mark always, after it only before what is a word of its own: languages
 * with endings (`{name}lle`) write those right after it.
 * @param source the pieces that were sent: only where they had white space is it put back.
 */
export function respace(nodes: readonly Returned[], source: readonly InlinePiece[]): Returned[] {
  const spaced = spacedMarks(source);
  const walk = (list: readonly Returned[]): Returned[] => {
    const result: Returned[] = [];
    for (const [index, node] of list.entries()) {
      if (node.kind === 'text') {
        result.push(node);
        continue;
      }
      const previous = list[index - 1];
      const next = list[index + 1];
      const around = spaced.get(node.mark);
      if (around?.before === true && previous?.kind === 'text' && /\p{L}$/u.test(previous.text) && endsSpaced(previous.text)) {
        result.push({ kind: 'text', text: ' ' });
      }
      result.push(node.kind === 'pair' ? { ...node, children: walk(node.children) } : node);
      if (next?.kind === 'text' && ((around?.after === true && startsOwnWord(next.text)) || runsOn(node, next.text))) {
        result.push({ kind: 'text', text: ' ' });
      }
    }
    return merged(result);
  };
  return walk(nodes);
}

function endsSpaced(text: string): boolean {
  return spacedLetter.test(lastCharacter(text));
}

/** The last code point; empty for an empty text. */
export function lastCharacter(text: string): string {
  return /[^]$/u.exec(text.slice(-2))?.[0] ?? '';
}

function startsOwnWord(text: string): boolean {
  const word = /^\p{L}+/u.exec(text.slice(0, 40))?.[0] ?? '';
  return word !== '' && spacedLetter.test(word) && (word.length > 5 || /^\p{Lu}/u.test(word));
}

/** An address goes on over letters that stand right after it. */
function runsOn(node: Returned, text: string): boolean {
  if (node.kind !== 'mark' || !/^(?:[A-Za-z][A-Za-z\d+.-]*:\/\/|www\.)/.test(node.mark.source)) return false;
  return /^[\p{L}\p{N}\p{P}]/u.test(text) && !/^[\p{ASCII}]/u.test(text);
}

function spacedMarks(source: readonly InlinePiece[]): Map<Mark, { before: boolean; after: boolean }> {
  const spaced = new Map<Mark, { before: boolean; after: boolean }>();
  const walk = (pieces: readonly InlinePiece[]) => {
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === 'text') continue;
      const previous = pieces[index - 1];
      const next = pieces[index + 1];
      spaced.set(piece, {
        before: previous?.kind === 'text' && /\s$/.test(previous.text),
        after: next?.kind === 'text' && /^\s/.test(next.text),
      });
      if (piece.kind === 'pair') walk(piece.children);
    }
  };
  walk(source);
  return spaced;
}
