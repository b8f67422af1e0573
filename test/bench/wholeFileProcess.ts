// Translates a large Markdown file as Translate File does and prints what that took, as the last line: node test/bench/wholeFileProcess.ts REQUEST

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../src/api/clock.ts';
import { Arrivals } from '../../src/features/files/arrivals.ts';
import { UnitOrder } from '../../src/features/files/unitOrder.ts';
import { Store } from '../../src/services/cache/store.ts';
import type { Documents, FileText } from '../../src/services/localization/documents.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { DocumentThread } from '../../src/services/localization/documentThread.ts';
import { sendRequests } from '../../src/services/translation/sendPlan.ts';
import type { SendingPlan } from '../../src/services/translation/sendPlan.ts';
import { planRequests } from '../../src/services/translation/translationPlan.ts';
import { withClient } from './pacedClient.ts';
import type { Translated, WholeFile } from './wholeFile.ts';

const request: WholeFile = JSON.parse(process.argv[2] ?? '{}');
const options = { source_lang: 'en', target_lang: 'de' };
const signal = new AbortController().signal;

/** Chapters with what documentation is made of, each with words of its own. */
function document(characters: number): string {
  const chapters: string[] = [];
  for (let length = 0, number = 1; length < characters; number += 1) {
    const name = `step ${number}`;
    const chapter = [
      `## The ${name} of the guide\n`,
      `Before **${name}**, read [what comes before it](#the-step-${number - 1}-of-the-guide) and the \`config-${number}.json\` that belongs to it. `,
      `It takes some minutes, and nothing of ${name} has to be done again when a later one fails.\n`,
      `- First, open the settings of ${name}.\n- Then choose *one* of its options, as ![a picture of ${name}](step-${number}.png) shows.\n`,
      `| Option of ${name} | What it does |\n| --- | --- |\n| \`--fast-${number}\` | Leaves out the checks of ${name} |\n`,
      `\`\`\`sh\nrun --step ${number} --with everything\n\`\`\`\n`,
      `> Whoever has done ${name} once can leave it to the tools, which do the same in a shorter time, and tell of it in the log.\n`,
    ].join('\n');
    chapters.push(chapter);
    length += chapter.length;
  }
  return chapters.join('\n').slice(0, characters);
}

/**
 * What a task took, and the longest time in which the process did not come round to a timer.
 * @param task calls `chosen` when the user has chosen languages: from then on the user waits.
 */
async function measured(task: (chosen: () => void) => Promise<number>): Promise<Translated> {
  let [stallMs, last] = [0, performance.now()];
  const look = () => {
    stallMs = Math.max(stallMs, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 1);
  let started = performance.now();
  const units = await task(() => {
    started = performance.now();
  });
  const ms = performance.now() - started;
  look();
  clearInterval(timer);
  return { ms, stallMs, units };
}

const folder = await mkdtemp(join(tmpdir(), 'interlinear-bench-'));
const log = { exchange: () => undefined, warn: (words: string) => console.error(words) };
const store = new Store({ folder, log, enabled: () => true, megabytes: () => 64 });
const thread = new DocumentThread({
  script: new URL('../../src/services/localization/documentWorker.ts', import.meta.url),
  clock: systemClock,
});
try {
  const result = await withClient(request, async (client) => {
    const work = await store.work(client, { host: 'bench', account: 'bench' });
    const translate = async (order: UnitOrder, arrivals?: Arrivals) => {
      const plan = await planRequests(client, [...order.texts], options);
      const onArrived: SendingPlan['onArrived'] = (text, translation) => {
        const arrived = order.answer(text, translation);
        if (arrived) arrivals?.add(...arrived);
      };
      return sendRequests(work, plan, arrivals ? { onArrived } : {}, signal);
    };
    // Everything is loaded and connected by another file.
    const other: FileText = {
      format: 'markdown',
      text: document(20_000).replaceAll('step', 'stage'),
      options: { keepTerms: [], frontMatter: [] },
    };
    await file(thread, other, translate);
    const read = { ...other, text: document(request.characters) };
    if (request.how === 'file') return measured(async (chosen) => file(thread, read, translate, chosen));
    const opened = await thread.open(read);
    if (!opened) throw new Error('The document can’t be read.');
    const order = await UnitOrder.of(opened, opened.units.keys());
    return measured(async () => {
      await translate(order);
      return order.texts.length;
    });
  });
  console.log(JSON.stringify(result));
} finally {
  thread.dispose();
  store.dispose();
  await rm(folder, { recursive: true, force: true });
}

/** The steps of a new translation. @returns the number of texts. */
async function file(
  documents: Documents,
  read: FileText,
  translate: (order: UnitOrder, arrivals: Arrivals) => ReturnType<typeof sendRequests>,
  chosen?: () => void,
): Promise<number> {
  const opening = documents.open(read);
  if (chosen) {
    await delay(request.choosingMs);
    chosen();
  }
  const opened = await opening;
  if (!opened) throw new Error('The document can’t be read.');
  const order = await UnitOrder.of(opened, opened.units.keys());
  const pair = { source: read, target: read };
  const arrivals = new Arrivals(documents, pair, order.texts.length);
  const answers = await order.answers(await translate(order, arrivals));
  if (answers.size !== order.texts.length) throw new Error('Some translations are missing.');
  const edits = Array.from(answers, ([unit, answer]) => ({ source: unit, target: unit, answer }));
  const written = await documents.write(pair, edits);
  if (!written || written.kept.length > 0) throw new Error('Some translations were not written.');
  const [source, target] = [
    { path: 'guide.md', text: read.text },
    { path: 'guide.de.md', text: written.text },
  ];
  const places = { headings: { id: 'github' }, keeps: 'nothing', root: undefined, paths: [], isUpdate: false } as const;
  const finished = await documents.finishLinks({ format: read.format, source, target, ...places });
  const result = { ...read, text: finished?.text ?? written.text };
  const translation = await documents.outline(result);
  if (translation?.units.length !== opened.units.length) throw new Error('The translation has another structure.');
  const facts = opened.units.map(({ hash }, index): PairFact => ({
    source: hash,
    target: translation.units[index]?.hash ?? '',
    mark: 'm',
  }));
  await documents.aroundFacts({ source: read, target: result }, facts);
  return order.texts.length;
}
