import type { TextRange } from '../textRange.ts';

/** Interpolation in a type of string literal. */
export interface Interpolation {
  /** Matches its start. */
  readonly opener: RegExp;
  /** Escapes an opener, so that it is plain text. */
  readonly defuse: (opener: string) => string;
}

const backslashed = (opener: string): string => `\\${opener}`;

const dollar: Interpolation = { opener: /[$`]/y, defuse: backslashed };
const dollarOnly: Interpolation = { opener: /\$(?=[\w{(])/y, defuse: backslashed };
const hash: Interpolation = { opener: /#(?=[{@$])/y, defuse: backslashed };
const braces: Interpolation = { opener: /[{}]/y, defuse: (opener) => opener.repeat(2) };
const scala: Interpolation = { opener: /\$/y, defuse: (opener) => opener.repeat(2) };
/** Raw strings of Kotlin have no escapes. A dollar sign is written as a template that contains one. */
const kotlinRaw: Interpolation = { opener: /\$(?=[A-Za-z_{`])/y, defuse: () => "${'$'}" };

/** Interpolations by the last part of the grammar's scope. For double-quoted strings, unless handled otherwise. */
const byLanguage: Readonly<Record<string, Interpolation>> = {
  shell: dollar,
  php: { opener: /\$|\{(?=\$)/y, defuse: backslashed },
  perl: { opener: /[$@](?=[\w{:])/y, defuse: backslashed },
  kotlin: dollarOnly,
  groovy: dollarOnly,
  dart: dollarOnly,
  julia: dollarOnly,
  nix: dollarOnly,
  powershell: { opener: /\$(?=[\w{(:?^$])/y, defuse: (opener) => `\`${opener}` },
  terraform: { opener: /[$%](?=\{)/y, defuse: (opener) => opener.repeat(2) },
  hcl: { opener: /[$%](?=\{)/y, defuse: (opener) => opener.repeat(2) },
  ruby: hash,
  crystal: hash,
  elixir: hash,
  coffee: hash,
};

const template: Interpolation = { opener: /\$(?=\{)/y, defuse: backslashed };

/** Returns the interpolation of a literal with the opening `open` (prefix and quote), or undefined if it has none. */
export function interpolationOf(language: string, open: string): Interpolation | undefined {
  if (open.endsWith('`')) return /^(?:js|ts|tsx|jsx|vue|svelte)/.test(language) ? template : undefined;
  const prefix = open.replace(/(?<!["'`[=])["'`[=]+$/, '').toLowerCase();
  if (language === 'python') return prefix.includes('f') || prefix.includes('t') ? braces : undefined;
  if (language === 'cs' || language === 'fsharp') return prefix.includes('$') ? braces : undefined;
  if (language === 'scala') return prefix === '' ? undefined : scala;
  if (language === 'kotlin' && open.endsWith('"""')) return kotlinRaw;
  if (open.endsWith("'") && language !== 'dart') return undefined;
  return byLanguage[language];
}

const openers: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** Returns the interpolations and escapes of a literal, in offsets of its content. */
export function protectedRanges(inner: string, interpolation: Interpolation | undefined, escapes: RegExp | undefined): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = 0; at < inner.length;) {
    const token = escapeAt(inner, at, escapes) ?? (interpolation ? interpolationAt(inner, at, interpolation) : undefined);
    const end = at + (token?.length ?? 1);
    if (token !== undefined) ranges.push({ start: at, end });
    at = end;
  }
  return ranges;
}

function escapeAt(text: string, at: number, escapes: RegExp | undefined): string | undefined {
  if (!escapes) return undefined;
  escapes.lastIndex = at;
  const found = escapes.exec(text)?.[0];
  // `\(name)` in Swift
  return found === '\\(' ? `\\${balanced(text, at + 1)}` : found;
}

function interpolationAt(text: string, at: number, { opener }: Interpolation): string | undefined {
  opener.lastIndex = at;
  const found = opener.exec(text)?.[0];
  if (found === undefined) return undefined;
  const next = text[at + 1] ?? '';
  if (found === '`') return text.includes('`', at + 1) ? text.slice(at, text.indexOf('`', at + 1) + 1) : undefined;
  if (found === '{' || found === '}') return next === found ? found + found : found === '{' ? balanced(text, at) : found;
  if (next in openers) return found + balanced(text, at + 1);
  const name = /^(?:\w+|[?!*@#$-])/.exec(text.slice(at + 1))?.[0];
  return name === undefined ? undefined : found + name;
}

/** Returns the text from a bracket to its closing bracket, or to the end. */
function balanced(text: string, at: number): string {
  const open = text[at] ?? '';
  const close = openers[open] ?? '';
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === open) depth += 1;
    else if (text[end] === close) depth -= 1;
    if (depth === 0) return text.slice(at, end + 1);
  }
  return text.slice(at);
}
