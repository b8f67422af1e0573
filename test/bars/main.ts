// Measures whole files on folders of real ones: npm run bars -- FOLDER… [--seeds N] [--list] [--mdx]
// With --mdx, `.md` is read as MDX, as Docusaurus does.
// Each bar prints its figure, per folder, and passes or fails. Nothing is sent.

import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { hostileText, randomOf } from '../../src/sandbox/hostileTexts.ts';
import { pseudoLocalize } from '../../src/sandbox/pseudoLocalize.ts';
import type { OpenFile, Unit } from '../../src/text/files/openFile.ts';
import { htmlFormat, markdownFormat } from '../../src/text/files/markdownFormat.ts';
import { mdxFormat } from '../../src/text/files/mdxFormat.ts';
import { mdxStructure } from './mdxStructure.ts';
import { lettersIn, markdownStructure, pageStructure } from './structure.ts';
import type { Structure } from './structure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '1' }, list: { type: 'boolean', default: false }, mdx: { type: 'boolean', default: false } },
});
if (positionals.length === 0) throw new Error('npm run bars -- FOLDER… [--seeds N] [--list] [--mdx]');

interface Format {
  open(text: string): Promise<OpenFile | undefined>;
  structure(text: string): Structure;
}

const options = { keepTerms: [], frontMatter: ['title', 'description', 'summary', 'sidebar_label', 'tagline'] };
const markdown: Format = { open: (text) => markdownFormat.open(text, options), structure: markdownStructure };
const mdx: Format = {
  open: (text) => mdxFormat.open(text, options),
  // What the compiler refuses is compared as Markdown; a translation that it takes where it refused the source, or the other way, differs.
  structure: (text) => mdxStructure(text) ?? markdownStructure(text),
};
const html: Format = { open: (text) => htmlFormat.open(text, options), structure: pageStructure };
const formats: Readonly<Record<string, Format>> = { '.md': values.mdx ? mdx : markdown, '.mdx': mdx, '.html': html, '.htm': html };

class Figures {
  files = 0;
  opened = 0;
  mdx = 0;
  /** MDX files that are not valid, of which only what is not next to code is translated. */
  unparsed = 0;
  /** Texts of them that stay. */
  left = 0;
  identical = 0;
  pseudoEqual = 0;
  /** Files whose translation has the same units, so that it can be updated. */
  readAlike = 0;
  units = 0;
  refusedPseudo = 0;
  damaged = 0;
  hostileRuns = 0;
  refusedHostile = 0;
  letters = 0;
  lettersInUnits = 0;
  lettersTranslated = 0;
}

const total = new Figures();
for (const folder of positionals) {
  const figures = new Figures();
  for (const path of await filesIn(folder)) await measure(path, figures);
  show(basename(folder), figures);
  for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += figures[name];
}
show('all', total);
const passes =
  total.identical === total.opened &&
  total.opened >= 0.995 * total.files &&
  total.pseudoEqual === total.opened &&
  total.readAlike === total.opened &&
  total.refusedPseudo <= 0.001 * total.units &&
  total.damaged === 0 &&
  total.lettersInUnits >= 0.99 * total.letters;
console.log(passes ? 'passed' : 'failed');
process.exitCode = passes ? 0 : 1;

async function measure(path: string, figures: Figures): Promise<void> {
  const text = await readFile(path, 'utf8');
  const format = formats[extname(path)];
  if (!format) return;
  figures.files += 1;
  const file = await format.open(text);
  if (!file) return tell('does not open', path);
  figures.opened += 1;
  if (format === mdx) figures.mdx += 1;
  if (file.readAs) {
    figures.unparsed += 1;
    figures.left += file.left.length;
    tell('is not valid MDX', path);
  }
  if (file.write([]).text === text) figures.identical += 1;
  else tell('is not identical', path);
  const sent = file.units.filter((unit): unit is Unit & { payload: NonNullable<Unit['payload']> } => unit.payload !== undefined);
  figures.units += sent.length;
  const before = format.structure(text);
  // Much of what is not valid stays, and is counted by itself.
  if (!file.readAs) {
    const translated = sent.reduce((sum, { words }) => sum + lettersIn(words), 0);
    figures.letters += before.letters;
    figures.lettersTranslated += Math.min(before.letters, translated);
    // Protected parts of a unit are letters too, to a parser that does not know the templates and icons of a tool.
    const outermost = sent.filter(
      ({ start }, index) => start >= Math.max(0, ...sent.slice(Math.max(0, index - 50), index).map(({ end }) => end)),
    );
    const inUnits = outermost.reduce((sum, { start, end }) => sum + format.structure(text.slice(start, end)).letters, 0);
    figures.lettersInUnits += Math.min(before.letters, Math.max(inUnits, translated));
  }
  const pseudo = (unit: (typeof sent)[number]) =>
    pseudoLocalize(unit.payload.text, { target: 'de', tagHandling: unit.payload.tagged ? 'xml' : undefined, ignoreTags: ['k'] });
  const answers = sent.map(pseudo);
  const written = file.write(sent.map((unit, index) => ({ unit, answer: answers[index] ?? '' })));
  figures.refusedPseudo += written.kept.length;
  for (const { unit, reason, parts } of written.kept)
    tell(`refuses (${reason} ${parts.join(' ')}) ${JSON.stringify(text.slice(unit.start, unit.end).slice(0, 200))}`, path);
  const difference = differing(before, format.structure(written.text));
  if (difference === undefined) figures.pseudoEqual += 1;
  else tell(`differs: ${difference}`, path);
  const again = await format.open(written.text);
  if (again?.units.map(({ kind }) => kind).join(' ') === file.units.map(({ kind }) => kind).join(' ')) figures.readAlike += 1;
  else tell('has other units when it is translated', path);
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
    const random = randomOf(seed * 7919 + text.length);
    const hostile = file.write(
      sent.map((unit, index) => ({
        unit,
        answer: random() < 0.5 ? (answers[index] ?? '') : hostileText(answers[index] ?? '', random, answers),
      })),
    );
    figures.hostileRuns += 1;
    figures.refusedHostile += hostile.kept.length;
    const damage = differing(before, format.structure(hostile.text));
    if (damage === undefined) continue;
    figures.damaged += 1;
    tell(`is damaged (seed ${seed}): ${damage}`, path);
  }
}

function tell(what: string, path: string): void {
  if (values.list) console.log(`${path} ${what}`);
}

/** Returns the first difference, or undefined. */
function differing({ keys: before }: Structure, { keys: after }: Structure): string | undefined {
  const at = before.findIndex((key, index) => key !== after[index]);
  if (at === -1 && before.length === after.length) return undefined;
  return `${JSON.stringify(before[at])} -> ${JSON.stringify(after[at === -1 ? before.length : at])}`.slice(0, 600);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in formats && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function show(name: string, figures: Figures): void {
  const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(3)} %`);
  console.log(
    [
      `${name}: ${figures.files} files`,
      `opened ${percent(figures.opened, figures.files)}`,
      `MDX ${figures.mdx}, of which ${figures.unparsed} did not parse (texts left in them: ${figures.left})`,
      `identical ${percent(figures.identical, figures.opened)}`,
      `equal with pseudo ${percent(figures.pseudoEqual, figures.opened)}`,
      `with the same units ${percent(figures.readAlike, figures.opened)}`,
      `refused ${figures.refusedPseudo} of ${figures.units} units (${percent(figures.refusedPseudo, figures.units)})`,
      `letters in units ${percent(figures.lettersInUnits, figures.letters)} (without protected parts ${percent(figures.lettersTranslated, figures.letters)})`,
      `damaged by the hostile engine ${figures.damaged} of ${figures.hostileRuns} (refused units: ${percent(figures.refusedHostile, figures.units * Number(values.seeds))})`,
    ].join('\n  '),
  );
}
