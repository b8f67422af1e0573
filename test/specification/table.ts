import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/**
 * Which tests show which sentence of the specification. The sentences stand in sentences.json; a test cites them by their ids in square
 * brackets at the end of its title, a `describe` for all of its tests. `npm run specification` writes the table, `--check` compares.
 */

const sentenceList = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/)),
    section: v.string(),
    text: v.string(),
    /** Why there is nothing to test. */
    note: v.optional(v.string()),
  }),
);
export type Sentence = v.InferOutput<typeof sentenceList>[number];

/** A test that cites sentences. */
export interface Citation {
  /** Below test/, with slashes. */
  readonly file: string;
  /** As written, without the ids. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Offset in the file at which the line of the title begins. */
  readonly at: number;
}

const tests = join(import.meta.dirname, '..');
const tableFile = join(import.meta.dirname, 'README.md');

const ids = String.raw`(?: \[[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\])`;
/**
 * A title at the beginning of a line: of `it` or `test`, of `describe`, or, when it cites, in a row of a table of cases that a test in a loop takes
 * its titles from. Neither skipped tests nor commented ones are found.
 */
const titlePattern = new RegExp(
  String.raw`^( *)(?:(it|test|describe|test\.describe)\(\s*|\[?\s*)(['"\x60])((?:\\.|(?!\3)[^\\\n])*?)(${ids}*)\3,`,
  'gm',
);

/** The tests of a source that cite something. Relies on its indentation to tell which `describe` a test belongs to. */
export function citationsIn(file: string, source: string): Citation[] {
  const found: Citation[] = [];
  const groups: { readonly indent: number; readonly ids: readonly string[] }[] = [];
  for (const match of source.matchAll(titlePattern)) {
    const [, indent = '', call, , title = '', cited = ''] = match;
    const own = [...cited.matchAll(/\[([^\]]+)\]/g)].map(([, id = '']) => id);
    if (call === undefined && own.length === 0) continue;
    while ((groups.at(-1)?.indent ?? -1) >= indent.length) groups.pop();
    if (call?.endsWith('describe')) {
      groups.push({ indent: indent.length, ids: own });
      continue;
    }
    const all = new Set([...groups.flatMap((group) => group.ids), ...own]);
    if (all.size > 0) found.push({ file, title: readable(title), ids: [...all], at: match.index });
  }
  return found;
}

/** A title without the marks of its string: no escapes, and dots where a value is put in. */
function readable(title: string): string {
  return title.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1');
}

export interface Specification {
  readonly sentences: readonly Sentence[];
  readonly citations: readonly Citation[];
}

/** The sentences, and the tests of all suites that cite them. */
export function readSpecification(): Specification {
  const sentences = v.parse(sentenceList, JSON.parse(readFileSync(join(import.meta.dirname, 'sentences.json'), 'utf8')));
  const files = globSync(['unit', 'service', 'editor', 'pages', 'ui'].map((suite) => join(tests, suite, '**', '*.test.ts'))).toSorted();
  const citations = files.flatMap((file) => citationsIn(relative(tests, file).split(sep).join('/'), readFileSync(file, 'utf8')));
  return { sentences, citations };
}

/** What is wrong between the sentences and the tests: nothing, when all is well. */
export function problemsOf({ sentences, citations }: Specification): string[] {
  const known = new Set(sentences.map(({ id }) => id));
  const cited = new Set(citations.flatMap((citation) => citation.ids));
  return [
    ...sentences
      .filter(({ id }, index) => sentences.findIndex((other) => other.id === id) !== index)
      .map(({ id }) => `${id} stands twice.`),
    ...citations.flatMap(({ file, title, ids: all }) =>
      all.filter((id) => !known.has(id)).map((id) => `${file}: "${title}" cites ${id}, which is unknown.`),
    ),
    ...sentences.flatMap(({ id, note }) => {
      if (!cited.has(id) && note === undefined) return [`${id} has neither a test nor a note that says why.`];
      return cited.has(id) && note !== undefined ? [`${id} has tests, and a note that says why it has none.`] : [];
    }),
  ];
}

/** The table as Markdown. */
export function tableOf({ sentences, citations }: Specification): string {
  const testsOf = (id: string) => citations.filter((citation) => citation.ids.includes(id));
  const shown = sentences.filter(({ id }) => testsOf(id).length > 0);
  const rest = sentences.filter(({ id }) => testsOf(id).length === 0);
  const sections = [...new Set(shown.map(({ section }) => section))].map((section) => {
    const rows = shown.filter((sentence) => sentence.section === section);
    return [
      `## ${section}`,
      // Prettier would pad every row to the longest.
      '<!-- prettier-ignore-start -->',
      ['| Sentence | Tests |', '| --- | --- |', ...rows.map((sentence) => row(sentence, testsOf(sentence.id)))].join('\n'),
      '<!-- prettier-ignore-end -->',
    ].join('\n\n');
  });
  const without = rest.map(({ id, section, text, note }) => `- \`${id}\` (${section}) ${plain(text)}${note ? ` _${plain(note)}_` : ''}`);
  return `${[
    '# The specification and its tests',
    'Written by `npm run specification`; `npm run specification -- --check` compares. The sentences stand in `sentences.json`, and tests cite them by id at the end of their titles.',
    `${sentences.length} sentences: ${shown.length} shown by tests, ${rest.length} without a test.`,
    ...sections,
    '## Without a test',
    ['<!-- prettier-ignore-start -->', without.length > 0 ? without.join('\n') : 'None.', '<!-- prettier-ignore-end -->'].join('\n\n'),
  ].join('\n\n')}\n`;
}

function row({ id, text }: Sentence, by: readonly Citation[]): string {
  const cells = by.map(({ file, title }) => `[${basename(file, '.test.ts')}](../${file}): ${plain(title)}`);
  return `| ${plain(text)} \`${id}\` | ${cells.join('<br>')} |`;
}

/** Text that Markdown and its tables leave as it is. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*[\]|]/g, String.raw`\$&`).replaceAll('<', '&lt;');
}

/** Whether the table in the repository is what the tests say now. */
export function isUpToDate(specification: Specification): boolean {
  return readFileSync(tableFile, 'utf8') === tableOf(specification);
}

function main(args: readonly string[]): number {
  const specification = readSpecification();
  const problems = problemsOf(specification);
  if (!args.includes('--check')) writeFileSync(tableFile, tableOf(specification));
  else if (!isUpToDate(specification)) problems.push('test/specification/README.md is out of date: npm run specification');
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
