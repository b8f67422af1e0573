import { deepest } from './literal.ts';
import type { Literal } from './literal.ts';
import { scriptTokens } from './scriptTokens.ts';
import type { Token } from './scriptTokens.ts';

/** Literals in a JavaScript or TypeScript module, or in JSON, found by scanning. Names of constants of the same module stand for their values. */
export interface ScriptLiterals {
  /**
   * Returns the values of a property by the keys of the objects around it, in order. Lists, calls and functions around it don't count:
   * `['presets', 'docs']` finds `presets: [['classic', { docs: … }]]`.
   */
  values(...keys: readonly string[]): Literal[];
  /** Returns the values that stand behind a string in a list or call, such as the options of a plugin behind its name. */
  after(isWanted: (text: string) => boolean): Literal[];
  /** Returns the value of a constant. */
  constant(name: string): Literal;
  /** Returns the first arguments of the calls of a function. */
  argumentsOf(name: string): Literal[];
}

interface Property {
  readonly keys: readonly string[];
  /** Index of the token that its value begins with. */
  readonly value: number;
}

export function scriptLiterals(text: string): ScriptLiterals {
  const tokens = scriptTokens(text);
  const reader = createReader(tokens);
  const byPath = new Map<string, number[]>();
  for (const { keys, value } of propertiesIn(tokens)) {
    const path = keys.join('\0');
    byPath.set(path, [...(byPath.get(path) ?? []), value].slice(0, mostOfOnePath));
  }
  const behind = (isStart: (token: Token, index: number) => boolean) =>
    tokens.flatMap((token, index) => (isStart(token, index) ? [index] : [])).slice(0, mostOfOnePath);
  return {
    constant: (name) => reader.constant(name),
    values: (...keys) => (byPath.get(keys.join('\0')) ?? []).map((at) => reader.read(at)),
    after: (isWanted) =>
      behind((token) => token.kind === 'string' && isWanted(token.text)).map((index) => {
        // require.resolve('…') may stand around it.
        const comma = tokens[index + 1]?.text === ')' ? index + 2 : index + 1;
        return tokens[comma]?.text === ',' ? reader.read(comma + 1) : undefined;
      }),
    argumentsOf: (name) =>
      behind((token, index) => token.kind === 'name' && token.text === name && tokens[index + 1]?.text === '(').map((index) =>
        reader.read(index + 2),
      ),
  };
}

/** A manifest has few properties of one name; a file made to take long may have many. */
const mostOfOnePath = 20;

/** Finds the properties of all objects with the keys around them. */
function propertiesIn(tokens: readonly Token[]): Property[] {
  const found: Property[] = [];
  /** Where an object ends that is the value of a property, with the keys up to it. */
  const around: { end: number; keys: readonly string[] }[] = [];
  const brackets: string[] = [];
  for (const [index, token] of tokens.entries()) {
    while ((around.at(-1)?.end ?? Infinity) <= index) around.pop();
    if (token.pair !== undefined && token.pair > index) brackets.push(token.text);
    else if (token.pair !== undefined) brackets.pop();
    const before = tokens[index - 1]?.text;
    const next = tokens[index + 1];
    const isKey = token.kind === 'name' || token.kind === 'string' || token.kind === 'number';
    if (!isKey || brackets.at(-1) !== '{' || (before !== '{' && before !== ',')) continue;
    const keys = [...(around.at(-1)?.keys ?? []), token.text];
    if (keys.length > 8) continue;
    if (next?.text === ':') {
      found.push({ keys, value: index + 2 });
      const end = valueEnd(tokens, index + 2);
      around.push({ end, keys });
    } else if (token.kind === 'name' && (next?.text === ',' || next?.text === '}')) found.push({ keys, value: index });
  }
  return found;
}

/** Returns the index of the comma or bracket that ends a value. Brackets are jumped over. */
function valueEnd(tokens: readonly Token[], start: number): number {
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'sign') continue;
    if (token.pair !== undefined && token.pair > at) at = token.pair;
    else if (',;()[]{}'.includes(token.text)) return at;
  }
  return tokens.length;
}

function createReader(tokens: readonly Token[]): { read(at: number): Literal; constant(name: string): Literal } {
  const constants = constantsIn(tokens);
  const known = new Map<string, Literal>();
  const budget = { left: 200_000 };

  function constant(name: string, depth: number): Literal {
    if (known.has(name)) return known.get(name);
    const at = constants.get(name);
    // In case it stands for itself.
    known.set(name, undefined);
    if (at !== undefined) known.set(name, value(at, depth + 1));
    return known.get(name);
  }

  function value(start: number, depth: number): Literal {
    const token = tokens[start];
    budget.left -= 1;
    if (!token || depth > deepest || budget.left < 0) return undefined;
    const end = valueEnd(tokens, start);
    const isAlone = (last: number) => last === end || ['as', 'satisfies', '!'].includes(tokens[last]?.text ?? '');
    if (token.kind === 'sign' && token.pair !== undefined && isAlone(token.pair + 1)) {
      if (token.text === '{') return mapFrom(start, depth);
      if (token.text === '[') return listFrom(start, depth);
    }
    if (!isAlone(start + 1)) return undefined;
    if (token.kind === 'string') return token.text;
    if (token.kind === 'number') return Number(token.text);
    if (token.kind !== 'name') return undefined;
    return token.text === 'true' || token.text === 'false' ? token.text === 'true' : constant(token.text, depth);
  }

  function mapFrom(start: number, depth: number): Literal {
    const map = new Map<string, Literal>();
    const end = tokens[start]?.pair ?? start;
    for (let at = start + 1; at < end; at = valueEnd(tokens, at) + 1) {
      const key = tokens[at];
      const isKey = key?.kind === 'name' || key?.kind === 'string' || key?.kind === 'number';
      const next = tokens[at + 1]?.text;
      if (isKey && next === ':') map.set(key.text, value(at + 2, depth + 1));
      else if (key?.kind === 'name' && (next === ',' || next === '}')) map.set(key.text, constant(key.text, depth));
    }
    return map;
  }

  function listFrom(start: number, depth: number): Literal {
    const list: Literal[] = [];
    const end = tokens[start]?.pair ?? start;
    for (let at = start + 1; at < end; at = valueEnd(tokens, at) + 1) list.push(value(at, depth + 1));
    return list;
  }

  return { read: (at) => value(at, 0), constant: (name) => constant(name, 0) };
}

/** Where the values of constants begin. */
function constantsIn(tokens: readonly Token[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'name' || !['const', 'let', 'var'].includes(token.text)) continue;
    const name = tokens[index + 1];
    if (name?.kind !== 'name' || found.has(name.text)) continue;
    // A type may stand between the name and its value.
    for (let at = index + 2; at < index + 40; at += 1) {
      const sign = tokens[at]?.text;
      if (sign === '=') found.set(name.text, at + 1);
      if (sign === '=' || sign === ';' || sign === undefined) break;
    }
  }
  return found;
}
