import type { Token, TokenLine } from '../../src/text/code/prose.ts';

/** What a grammar says of a stretch: its scopes, and how much of it are delimiters. */
interface Rule {
  readonly match: RegExp;
  readonly scopes: readonly string[];
  readonly quotes?: number;
}

const line = (match: RegExp, scope: string): Rule => ({ match, scopes: [`comment.line.${scope}`] });
const block = (match: RegExp, scope: string): Rule => ({ match, scopes: [`comment.block.${scope}`] });
const quoted = (match: RegExp, scope: string, quotes = 1, around: readonly string[] = []): Rule => ({
  match,
  scopes: [...around, `string.${scope}`],
  quotes,
});
const skip = (match: RegExp): Rule => ({ match, scopes: [] });

const double = /"(?:\\[^]|[^"\\\n])*"/y;
const single = /'(?:\\[^]|[^'\\\n])*'/y;
const slashes = /\/\/[^\r\n]*/y;
const cBlock = /\/\*[^]*?\*\//y;
const hashes = /#[^\r\n]*/y;

/** The scopes that the grammars of VS Code give, for what the tests have. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  typescript: [
    line(/#![^\r\n]*/y, 'shebang.ts'),
    line(slashes, 'double-slash.ts'),
    block(cBlock, 'ts'),
    skip(/import [^;\n]*;/y),
    quoted(/'[^'\n]*'(?=: )/y, 'quoted.single.ts', 1, ['meta.object-literal.key.ts']),
    quoted(double, 'quoted.double.ts'),
    quoted(single, 'quoted.single.ts'),
    quoted(/`(?:\\[^]|\$\{[^}]*\}|[^`\\])*`/y, 'template.ts'),
  ],
  python: [
    line(hashes, 'number-sign.python'),
    quoted(/(?<=:\r?\n {4})"""(?:\\[^]|[^\\])*?"""/y, 'quoted.docstring.multi.python', 3),
    quoted(/"""(?:\\[^]|[^\\])*?"""/y, 'quoted.multi.python', 3),
    quoted(double, 'quoted.double.python'),
    quoted(single, 'quoted.single.python'),
  ],
  rust: [
    line(slashes, 'double-slash.rust'),
    block(/\/\*(?:[^*/]|\*(?!\/)|\/(?!\*)|\/\*(?:[^*/]|\*(?!\/)|\/(?!\*))*\*\/)*\*\//y, 'rust'),
    quoted(/r#"[^]*?"#/y, 'quoted.double.rust', 2),
    quoted(double, 'quoted.double.rust'),
  ],
  c: [
    skip(/#include[^\r\n]*/y),
    line(/\/\/(?:\\\r?\n|[^\r\n])*/y, 'double-slash.c'),
    block(cBlock, 'c'),
    quoted(double, 'quoted.double.c'),
  ],
  html: [block(/<!--(?!-?>)[^]*?--!?>/y, 'html')],
  css: [block(cBlock, 'css'), quoted(double, 'quoted.double.css')],
  shellscript: [
    line(hashes, 'number-sign.shell'),
    quoted(/"(?:\\[^]|\$\([^)]*\)|[^"\\`])*"/y, 'quoted.double.shell'),
    quoted(/'[^']*'/y, 'quoted.single.shell'),
  ],
  sql: [
    line(/--[^\r\n]*/y, 'double-dash.sql'),
    block(cBlock, 'sql'),
    quoted(/"[^"]*"/y, 'quoted.double.sql'),
    quoted(/'[^']*'/y, 'quoted.single.sql'),
  ],
  lua: [
    block(/--\[(=*)\[[^]*?\]\1\]/y, 'lua'),
    line(/--[^\r\n]*/y, 'double-dash.lua'),
    quoted(double, 'quoted.double.lua'),
    quoted(/\[\[[^]*?\]\]/y, 'quoted.other.multiline.lua', 2),
  ],
  go: [line(slashes, 'double-slash.go'), block(cBlock, 'go'), quoted(double, 'quoted.double.go'), quoted(/`[^`]*`/y, 'quoted.raw.go')],
  json: [quoted(/"(?:\\[^]|[^"\\\n])*"(?=:)/y, 'json', 1, ['support.type.property-name.json']), quoted(double, 'quoted.double.json')],
  yaml: [
    skip(/(?:"[^"]*"|[\w ]+):(?=[ \r\n])/y),
    line(/(?<=\s|^)#[^\r\n]*/y, 'number-sign.yaml'),
    quoted(/(?<=\|\r?\n {2})[^]*?(?=\r?\n\S)/y, 'unquoted.block.yaml', 0),
    quoted(double, 'quoted.double.yaml'),
    quoted(/'(?:''|[^'])*'/y, 'quoted.single.yaml'),
    quoted(/(?<=[:-] )[^\s"'|#][^\r\n]*?(?:\r?\n {4}[^\r\n]*)?(?= #|\r?\n|$)/y, 'unquoted.plain.out.yaml', 0),
  ],
};

const roots: Readonly<Record<string, string>> = { typescript: 'ts', shellscript: 'shell' };

/** The tokens of a text, as a grammar would give them; lines without comments and strings have none. */
export function tokensOf(languageId: string, text: string): TokenLine[] {
  const lines = new Map<number, Token[]>();
  const starts = [0, ...[...text.matchAll(/\n/g)].map((found) => found.index + 1)];
  const root = `source.${roots[languageId] ?? languageId}`;
  for (const { start, end, scopes } of spansOf(languageId, text)) {
    starts.forEach((lineStart, number) => {
      const lineEnd = (starts[number + 1] ?? text.length + 1) - 1;
      if (lineStart > end || lineEnd < start || (lineStart === end && start < end)) return;
      const token = { start: Math.max(0, start - lineStart), end: Math.min(end, lineEnd) - lineStart, scopes: [root, ...scopes] };
      lines.set(number, [...(lines.get(number) ?? []), token]);
    });
  }
  return [...lines].toSorted(([a], [b]) => a - b).map(([number, tokens]) => ({ number, start: starts[number] ?? 0, tokens }));
}

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly scopes: readonly string[];
}

/** Comments and strings with their delimiters, and between them the code, by one rule for each. */
export function spansOf(languageId: string, text: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length;) {
    const found = (rules[languageId] ?? [])
      .map((rule) => ({ rule, length: matchAt(rule.match, text, at) }))
      .find(({ length }) => length > 0);
    if (!found) {
      at += 1;
      continue;
    }
    if (found.rule.scopes.length > 0) spans.push(...spansOfRule(found.rule, at, at + found.length));
    at += found.length;
  }
  return spans;
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function spansOfRule({ scopes, quotes = 0 }: Rule, start: number, end: number): Span[] {
  // White space before code that goes on belongs to no token.
  if (quotes === 0) return [{ start, end, scopes }];
  return [
    { start, end: start + quotes, scopes: [...scopes, 'punctuation.definition.string.begin'] },
    { start: start + quotes, end: end - quotes, scopes },
    { start: end - quotes, end, scopes: [...scopes, 'punctuation.definition.string.end'] },
  ];
}
