import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { citationsIn } from './citations.ts';
import type { CitingTest } from './citations.ts';
import { proverOf } from './objects.ts';
import type { Prover } from './objects.ts';

/**
 * Which tests show which sentence of the specification. The sentences stand in sentences.json; a test cites them by their ids in square
 * brackets at the end of its title, a `describe` for all of its tests. `npm run specification` writes the table, `--check` compares.
 */

/** Why a sentence demands nothing of us: what it only tells of the service. */
const descriptions = {
  access: 'whom the service lets in',
  announced: 'what is announced or warned of',
  effect: 'what the service makes of a request',
  storage: 'what the service keeps, and for how long',
  unsaid: 'something that the specification does not show',
} as const;

const sentenceList = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/)),
    section: v.string(),
    text: v.string(),
    /** Stands with a sentence that only describes the service. Any other one demands something of our client or our editor. */
    describes: v.optional(v.picklist(Object.keys(descriptions) as (keyof typeof descriptions)[])),
    /** Why there is nothing to test, or no test of ours. */
    note: v.optional(v.string()),
  }),
);
export type Sentence = v.InferOutput<typeof sentenceList>[number];

export interface Citation extends CitingTest {
  /** What the test puts to the proof. */
  readonly by: Prover | undefined;
}

export interface Specification {
  readonly sentences: readonly Sentence[];
  readonly citations: readonly Citation[];
}

const tests = join(import.meta.dirname, '../../test');
const tableFile = join(import.meta.dirname, 'README.md');

/** The sentences, and the tests of all suites that cite them. */
export function readSpecification(): Specification {
  const sentences = v.parse(sentenceList, JSON.parse(readFileSync(join(import.meta.dirname, 'sentences.json'), 'utf8')));
  const files = globSync(['unit', 'client', 'editor', 'pages', 'ui'].map((suite) => join(tests, suite, '**', '*.test.ts'))).toSorted();
  const citations = files.flatMap((file) =>
    citationsIn(relative(tests, file).split(sep).join('/'), readFileSync(file, 'utf8')).map((test) =>
      Object.assign(test, { by: proverOf(file, test.at) }),
    ),
  );
  return { sentences, citations };
}

function citationsOf({ citations }: Specification, { id }: Sentence): Citation[] {
  return citations.filter(({ ids }) => ids.includes(id));
}

function isShownByUs(specification: Specification, sentence: Sentence): boolean {
  return citationsOf(specification, sentence).some(({ by }) => by === 'editor' || by === 'client');
}

/** What is wrong between the sentences and the tests: nothing, when all is well. */
export function problemsOf(specification: Specification): string[] {
  const { sentences, citations } = specification;
  const known = new Set(sentences.map(({ id }) => id));
  return [
    ...sentences
      .filter(({ id }, index) => sentences.findIndex((other) => other.id === id) !== index)
      .map(({ id }) => `${id} stands twice.`),
    ...citations.flatMap(({ file, title, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: "${title}" cites ${id}, which is unknown.`),
    ),
    ...citations
      .filter(({ by }) => by === undefined)
      .map(({ file, title }) => `${file}: "${title}" cites, and uses nothing of the product.`),
    ...sentences.flatMap((sentence) => {
      const { id, describes, note } = sentence;
      const isCited = citationsOf(specification, sentence).length > 0;
      const isDone = isShownByUs(specification, sentence) || (isCited && describes !== undefined);
      if (isDone) return note === undefined ? [] : [`${id} has tests, and a note that says why it has none.`];
      if (note !== undefined) return [];
      return isCited
        ? [`${id} demands something of us, and is shown by neither client nor editor.`]
        : [`${id} has neither a test nor a note that says why.`];
    }),
  ];
}

/** The table as Markdown. */
export function tableOf(specification: Specification): string {
  const { sentences } = specification;
  const testsOf = (sentence: Sentence) => citationsOf(specification, sentence);
  const shown = sentences.filter((sentence) => testsOf(sentence).length > 0);
  const rest = sentences.filter((sentence) => testsOf(sentence).length === 0);
  const sections = [...new Set(shown.map(({ section }) => section))].map((section) => {
    const rows = shown.filter((sentence) => sentence.section === section);
    return [
      `## ${section}`,
      // Prettier would pad every row to the longest.
      '<!-- prettier-ignore-start -->',
      ['| Sentence | Shown by | Tests |', '| --- | --- | --- |', ...rows.map((sentence) => row(sentence, testsOf(sentence)))].join('\n'),
      '<!-- prettier-ignore-end -->',
    ].join('\n\n');
  });
  const without = rest.map(
    ({ id, section, text, describes, note }) =>
      `- \`${id}\` (${section}${describes ? `, ${describes}` : ''}) ${plain(text)}${note ? ` _${plain(note)}_` : ''}`,
  );
  return `${[
    '# The specification and its tests',
    'Written by `npm run specification`; `npm run specification -- --check` compares. The sentences stand in `sentences.json`, and tests cite them by id at the end of their titles.',
    ...counts(specification, shown, rest),
    ...sections,
    '## Without a test',
    ['<!-- prettier-ignore-start -->', without.length > 0 ? without.join('\n') : 'None.', '<!-- prettier-ignore-end -->'].join('\n\n'),
  ].join('\n\n')}\n`;
}

/** The paragraphs that count, and say what is counted. */
function counts(specification: Specification, shown: readonly Sentence[], rest: readonly Sentence[]): string[] {
  const { sentences } = specification;
  const shownAs = shown.map((sentence) => shownBy(citationsOf(specification, sentence)));
  const ways = [...new Set(shownAs)].toSorted().map((way) => `${way} ${shownAs.filter((other) => other === way).length}`);
  const ours = sentences.filter(({ describes }) => describes === undefined);
  const oursShown = ours.filter((sentence) => isShownByUs(specification, sentence)).length;
  const told = Object.entries(descriptions).map(
    ([name, text]) => `- ${name}: ${text} (${sentences.filter(({ describes }) => describes === name).length})`,
  );
  return [
    `${sentences.length} sentences: ${shown.length} shown by tests, ${rest.length} without a test. Shown by: ${ways.join('; ')}.`,
    '**Shown by** is computed by `objects.ts` from the objects that a test uses, itself or through what it calls, not from the name of its file: the editor (its API, our features and views, a browser), the client (everything else of ours but what follows), rules that client and sandbox share, or the sandbox.',
    `${ours.length} sentences demand something of our client or our editor and count only when one of them shows it: ${oursShown} do, ${ours.length - oursShown} have a note that says why not. The other ${sentences.length - ours.length} only tell of the service:`,
    told.join('\n'),
  ];
}

/** What shows a sentence: the editor, the client, both, or what else does without them. */
function shownBy(by: readonly Citation[]): string {
  const provers = (['editor', 'client', 'rules', 'sandbox'] as const).filter((prover) => by.some((citation) => citation.by === prover));
  const ours = provers.filter((prover) => prover === 'editor' || prover === 'client');
  return ours.length > 0 ? ours.join(', ') : `${provers.join(' and ')} alone`;
}

function row({ id, text, describes, note }: Sentence, by: readonly Citation[]): string {
  const cells = by.map(({ file, title }) => `[${basename(file, '.test.ts')}](../../test/${file}): ${plain(title)}`);
  const mark = describes === undefined ? '' : ` (${describes})`;
  return `| ${plain(text)} \`${id}\`${mark}${note ? ` _${plain(note)}_` : ''} | ${shownBy(by)} | ${cells.join('<br>')} |`;
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
  else if (!isUpToDate(specification)) problems.push('scripts/specification/README.md is out of date: npm run specification');
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
