/** JavaScript, TypeScript and JSON as tokens, without comments. Nothing is executed, and nothing is refused. */

export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'sign' | 'other';
  readonly text: string;
  /** For a bracket: the index of the other one of its pair. */
  pair?: number;
}

const name = /[\p{ID_Start}$_#@][\p{ID_Continue}$]*/uy;
const number = /\d[\w.]*/y;
const space = /\s+/y;
const lineComment = /\/\/[^\n\r]*/y;
const plainTemplate = /[^`\\$]+/y;
/** After these a slash begins a regular expression. */
const beforeExpression = /^(?:[([{,;=:?!&|+\-*%<>~^]|return|typeof|case|in|of)$/;

export function scriptTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const taken = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < text.length) {
    if (taken(space) !== undefined || taken(lineComment) !== undefined) continue;
    const sign = text.charAt(at);
    if (text.startsWith('/*', at)) {
      at = endOf(text, text.indexOf('*/', at + 2), 2);
    } else if (sign === '"' || sign === "'") {
      const { value, end } = quoted(text, at);
      at = end;
      tokens.push({ kind: 'string', text: value });
    } else if (sign === '`') {
      at = template(text, at, tokens);
    } else if (sign === '/' && beforeExpression.test(tokens.at(-1)?.text ?? ';')) {
      at = expressionEnd(text, at);
      tokens.push({ kind: 'other', text: '' });
    } else {
      const word = taken(name);
      const digits = word === undefined ? taken(number) : undefined;
      if (word === undefined && digits === undefined) at += 1;
      tokens.push({ kind: word !== undefined ? 'name' : digits !== undefined ? 'number' : 'sign', text: word ?? digits ?? sign });
    }
  }
  pairBrackets(tokens);
  return tokens;
}

function endOf(text: string, index: number, length: number): number {
  return index === -1 ? text.length : index + length;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };

/** A string in quotes, with its escapes decoded. It ends at the end of its line if nothing else ends it. */
function quoted(text: string, start: number): { value: string; end: number } {
  const quote = text.charAt(start);
  let value = '';
  let at = start + 1;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === quote) return { value, end: at + 1 };
    if (character === '\n') break;
    if (character === '\\') {
      const [whole, hex] = /^\\(?:u([\da-fA-F]{4})|x[\da-fA-F]{2}|\r\n|[^])/.exec(text.slice(at, at + 6)) ?? ['\\'];
      const escaped = whole.charAt(1);
      value +=
        hex !== undefined ? String.fromCharCode(Number.parseInt(hex, 16)) : /[\n\r]/.test(escaped) ? '' : (escapes[escaped] ?? escaped);
      at += whole.length;
    } else {
      value += character;
      at += 1;
    }
  }
  return { value, end: at };
}

/** A template is a string if nothing is put into it. What is put in is left out, with its brackets. */
function template(text: string, start: number, tokens: Token[]): number {
  let at = start + 1;
  let value = '';
  let plain = true;
  while (at < text.length && text.charAt(at) !== '`') {
    plainTemplate.lastIndex = at;
    const [run] = plainTemplate.exec(text) ?? [];
    if (run !== undefined) {
      value += run;
      at += run.length;
    } else if (text.startsWith('${', at)) {
      plain = false;
      at = endOf(text, text.indexOf('}', at), 1);
    } else {
      const isEscape = text.charAt(at) === '\\';
      value += text.charAt(at + (isEscape ? 1 : 0));
      at += isEscape ? 2 : 1;
    }
  }
  tokens.push(plain ? { kind: 'string', text: value } : { kind: 'other', text: '' });
  return at + 1;
}

/** More characters than a regular expression in a manifest has. */
const longestExpression = 500;

/** A regular expression ends at its slash, or is none if its line ends before. */
function expressionEnd(text: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < Math.min(text.length, start + longestExpression); at += 1) {
    const character = text.charAt(at);
    if (character === '\n') break;
    if (character === '\\') at += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return at + 1;
  }
  return start + 1;
}

/** A bracket that has no other one gets none, and does not keep those around it from finding theirs. */
function pairBrackets(tokens: readonly Token[]): void {
  const open: { token: Token; index: number }[] = [];
  const counts = new Map<string, number>();
  const count = (text: string, change: number) => counts.set(text, (counts.get(text) ?? 0) + change);
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'sign') continue;
    if (token.text === '(' || token.text === '[' || token.text === '{') {
      open.push({ token, index });
      count(token.text, 1);
      continue;
    }
    const wanted = token.text === ')' ? '(' : token.text === ']' ? '[' : token.text === '}' ? '{' : undefined;
    if (wanted === undefined || (counts.get(wanted) ?? 0) === 0) continue;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.token.text, -1);
      if (last.token.text !== wanted) continue;
      last.token.pair = index;
      token.pair = last.index;
      break;
    }
  }
}
