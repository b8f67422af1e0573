import fc from 'fast-check';
import type { OpenFile } from '../../src/text/files/openFile.ts';

/** Markdown documents that somebody goes on writing, and their translations that others edit as text. */

type Inline = readonly string[];

export type Part =
  | { readonly kind: 'paragraph'; readonly text: Inline }
  | { readonly kind: 'heading'; readonly level: number; readonly text: Inline }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'line' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Inline[])[] }
  | { readonly kind: 'quote' | 'list' | 'numbers'; readonly parts: readonly (readonly Part[])[] };

export interface Model {
  readonly matter: readonly (readonly [key: string, value: string])[];
  readonly parts: readonly Part[];
}

/** How a document is written down, which changes nothing in it. */
export interface Style {
  readonly eol: string;
  readonly bullet: string;
  readonly emphasis: string;
  readonly width: number;
  readonly indent: number;
}

export const styles: fc.Arbitrary<Style> = fc.record({
  eol: fc.constantFrom('\n', '\n', '\r\n'),
  bullet: fc.constantFrom('-', '*'),
  emphasis: fc.constantFrom('*', '_'),
  width: fc.constantFrom(3, 6, 100),
  indent: fc.constantFrom(1, 3),
});

/** Makes words that stand nowhere else. */
export class Writer {
  #count = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  word(): string {
    this.#count += 1;
    return `${this.#name}${this.#count}`;
  }

  inline(form: number): Inline {
    const plain = [this.word(), 'and', this.word(), 'for', 'all', 'of', 'it'];
    switch (form % 6) {
      case 0:
        return [...plain, `\`${this.word()}\``, 'here'];
      case 1:
        return [...plain, `{${this.word()}}`, 'then'];
      case 2:
        return [...plain, `![${this.word()}](${this.word()}.png)`];
      case 3:
        return [...plain, `[${this.word()}](${this.word()})`];
      default:
        return plain;
    }
  }

  part(form: number, depth = 0): Part {
    const next = Math.floor(form / 9);
    switch (depth > 1 ? form % 5 : form % 9) {
      case 0:
        return { kind: 'heading', level: 1 + (next % 3), text: this.inline(5) };
      case 1:
        return { kind: 'code', lines: [this.word(), `  ${this.word()}`] };
      case 5:
        return { kind: 'table', rows: [this.row(next), this.row(next), this.row(next)] };
      case 6:
        return { kind: 'quote', parts: [[this.part(2 + (next % 2) * 6, depth + 1), { kind: 'paragraph', text: this.inline(next) }]] };
      case 7:
        return { kind: 'list', parts: [this.item(next, depth), this.item(next + 1, depth), this.item(next + 2, depth)] };
      case 8:
        return next % 2 === 0 ? { kind: 'line' } : { kind: 'numbers', parts: [this.item(next, depth), this.item(next + 1, depth)] };
      default:
        return { kind: 'paragraph', text: this.inline(next) };
    }
  }

  row(form: number): Inline[] {
    return [this.inline(4), this.inline(form)];
  }

  item(form: number, depth: number): Part[] {
    const text: Part = { kind: 'paragraph', text: this.inline(Math.floor(form / 3)) };
    return form % 3 === 0 ? [text, this.part(form, depth + 1)] : [text];
  }
}

export function written({ matter, parts }: Model, style: Style): string {
  const head = matter.length === 0 ? [] : ['---', ...matter.map(([key, value]) => `${key}: ${value}`), '---', ''];
  return [...head, ...linesOf(parts, style), ''].join(style.eol);
}

function linesOf(parts: readonly Part[], style: Style): string[] {
  return parts.flatMap((part, index) => [...(index > 0 ? [''] : []), ...linesOfPart(part, style)]);
}

function linesOfPart(part: Part, style: Style): string[] {
  const inline = (text: Inline) => text.map((word, index) => (index === 2 ? style.emphasis + word + style.emphasis : word));
  switch (part.kind) {
    case 'paragraph': {
      const lines: string[] = [];
      const words = inline(part.text);
      for (let at = 0; at < words.length; at += style.width) lines.push(words.slice(at, at + style.width).join(' '));
      return lines;
    }
    case 'heading':
      return [`${'#'.repeat(part.level)} ${inline(part.text).join(' ')}`];
    case 'code':
      return ['```js', ...part.lines, '```'];
    case 'line':
      return ['---'];
    case 'table': {
      const [head = [], ...rows] = part.rows;
      const row = (cells: readonly Inline[]) => `| ${cells.map((cell) => inline(cell).join(' ')).join(' | ')} |`;
      return [row(head), `|${head.map(() => ' - |').join('')}`, ...rows.map(row)];
    }
    case 'quote':
      return linesOf(part.parts.flat(), style).map((line) => (line === '' ? '>' : `> ${line}`));
    case 'list':
    case 'numbers':
      return part.parts.flatMap((item, index) => {
        const marker = (part.kind === 'list' ? style.bullet : `${index + 1}.`) + ' '.repeat(style.indent);
        const isLoose = index > 0 && part.parts.some((one) => one.length > 1);
        const lines = linesOf(item, style).map((line, at) =>
          at === 0 ? marker + line : line === '' ? '' : ' '.repeat(marker.length) + line,
        );
        return isLoose ? ['', ...lines] : lines;
      });
    default:
      return part satisfies never;
  }
}

/** What an author does. Numbers are taken modulo what there is. */
export interface Step {
  readonly what: 'words' | 'insert' | 'delete' | 'move' | 'inner' | 'protected' | 'matter';
  readonly at: number;
  readonly to: number;
  readonly form: number;
}

const number = fc.nat({ max: 1000 });

export const steps: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('words', 'words', 'insert', 'insert', 'delete', 'move', 'inner', 'inner', 'protected', 'matter'),
  at: number,
  to: number,
  form: number,
});

const keys = ['title', 'description', 'summary', 'id', 'tagline'] as const;

export function changed(model: Model, { what, at, to, form }: Step, writer: Writer): Model {
  const { parts, matter } = model;
  const index = at % Math.max(1, parts.length);
  const part = parts[index];
  const put = (...fresh: readonly Part[]): Model => ({ ...model, parts: parts.toSpliced(index, 1, ...fresh) });
  switch (what) {
    case 'insert':
      return part ? put(...(to % 2 === 0 ? [part, writer.part(form)] : [writer.part(form), part])) : put(writer.part(form));
    case 'delete':
      return put();
    case 'move': {
      const rest = parts.toSpliced(index, 1);
      return part ? { ...model, parts: rest.toSpliced(to % (rest.length + 1), 0, part) } : model;
    }
    case 'words':
    case 'protected':
    case 'inner':
      return part ? put(changedPart(part, { what, at: to, to: form, form: at }, writer)) : model;
    case 'matter': {
      const key = keys[to % keys.length] ?? 'title';
      const known = matter.findIndex(([name]) => name === key);
      const value = `${writer.word()} ${writer.word()}`;
      if (known === -1) return { ...model, matter: matter.toSpliced(at % (matter.length + 1), 0, [key, value]) };
      return { ...model, matter: form % 2 === 0 ? matter.toSpliced(known, 1) : matter.toSpliced(known, 1, [key, value]) };
    }
    default:
      return what satisfies never;
  }
}

function changedPart(part: Part, step: Step, writer: Writer): Part {
  const { what, at, to, form } = step;
  const inline = (text: Inline): Inline => {
    if (what === 'words') return text.map((word, index) => (index === at % 2 ? writer.word() : word));
    return text.map((word) => word.replaceAll(/(?<=[`({])\w+(?=[`)}.])/g, () => writer.word()));
  };
  switch (part.kind) {
    case 'paragraph':
    case 'heading':
      return { ...part, text: what === 'inner' ? writer.inline(form) : inline(part.text) };
    case 'code':
      return { ...part, lines: part.lines.with(at % part.lines.length, `  ${writer.word()}`) };
    case 'line':
      return part;
    case 'table': {
      const index = at % part.rows.length;
      const row = part.rows[index] ?? [];
      if (what !== 'inner') return { ...part, rows: part.rows.with(index, row.with(to % row.length, inline(row[to % row.length] ?? []))) };
      if (form % 4 === 0) return { ...part, rows: part.rows.map((one, place) => [...one, writer.inline(place)]) };
      if (form % 2 === 0 && part.rows.length > 2) return { ...part, rows: part.rows.toSpliced(index, 1) };
      return {
        ...part,
        rows: part.rows.toSpliced(
          index + 1,
          0,
          Array.from(row, () => writer.inline(form)),
        ),
      };
    }
    case 'quote':
    case 'list':
    case 'numbers': {
      const index = at % part.parts.length;
      const item = part.parts[index] ?? [];
      if (what === 'inner' && form % 3 === 0) return { ...part, parts: part.parts.toSpliced(index + (to % 2), 0, writer.item(to, 1)) };
      if (what === 'inner' && form % 3 === 1 && part.parts.length > 1) return { ...part, parts: part.parts.toSpliced(index, 1) };
      const place = to % item.length;
      const inner = item[place];
      return inner
        ? { ...part, parts: part.parts.with(index, item.with(place, changedPart(inner, { what, at: to, to: form, form: at }, writer))) }
        : part;
    }
    default:
      return part satisfies never;
  }
}

/** What a reader does to the text of a translation. */
export interface HandStep {
  readonly what: 'words' | 'paragraph' | 'delete' | 'comment' | 'blank' | 'key' | 'code' | 'marker';
  readonly at: number;
}

export const handSteps: fc.Arbitrary<HandStep> = fc.record({
  what: fc.constantFrom('words', 'words', 'words', 'paragraph', 'delete', 'comment', 'blank', 'key', 'code', 'marker'),
  at: number,
});

export function changedByHand({ text, units, blocks }: OpenFile, { what, at }: HandStep, writer: Writer): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const put = (start: number, end: number, by: string) => text.slice(0, start) + by + text.slice(end);
  const tops = blocks.filter(({ kind, start }) => kind === 'paragraph' && (start === 0 || /[\r\n]$/.test(text.slice(0, start))));
  const [unit, top] = [units[at % Math.max(1, units.length)], tops[at % Math.max(1, tops.length)]];
  switch (what) {
    case 'words':
      if (!unit?.payload) return text;
      return put(unit.start, unit.end, text.slice(unit.start, unit.end).replace(/[A-Z]+\d*/, writer.word()));
    case 'code': {
      const codes = units.filter(({ kind }) => kind === 'code');
      const code = codes[at % Math.max(1, codes.length)];
      return code ? put(code.start, code.end, text.slice(code.start, code.end).replace(/(?<=js\s+)\w+/, writer.word())) : text;
    }
    case 'paragraph':
      return top ? put(top.end, top.end, `${eol}${eol}${writer.word()} by hand`) : text;
    case 'comment':
      return top ? put(top.end, top.end, `${eol}${eol}[//]: # (${writer.word()})`) : text;
    case 'delete':
      return top ? put(top.start, Math.min(text.length, top.end + eol.length * 2), '') : text;
    case 'blank':
      return top ? put(top.end, top.end, eol) : text;
    case 'key':
      return text.startsWith('---') && /^---\r?\n\w/.test(text)
        ? put(3 + eol.length, 3 + eol.length, `mine${writer.word()}: ${writer.word()}${eol}`)
        : text;
    case 'marker':
      return text.replaceAll(/^( *)[-*](?= )/gm, '$1+');
    default:
      return what satisfies never;
  }
}
