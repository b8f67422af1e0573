// A window of its own that translates a whole file, as a job in JSON says, writes the translation when all of it has arrived, and prints
// what it found in JSON.

import { readFile, writeFile } from 'node:fs/promises';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { defaultTimeLimits } from '../../src/client/exchange.ts';
import { payloadsOf, requireTranslation, sendRequests } from '../../src/services/translation/sendPlan.ts';
import { planRequests } from '../../src/services/translation/translationPlan.ts';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';
import { markdownFormat } from '../../src/text/files/markdownFormat.ts';
import type { Edit, Unit } from '../../src/text/files/openFile.ts';
import { orderedText } from '../../src/text/files/sentText.ts';
import type { Payload } from '../../src/text/payload.ts';
import type { SegmentedText } from '../../src/text/segments.ts';
import { connect, never } from './connectedClient.ts';
import { openStore } from './storedWork.ts';

export interface FileJob {
  /** Folder of the cache. */
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  readonly source: string;
  readonly target: string;
}

export interface FileReport {
  readonly texts: number;
  /** Texts whose translation was there before anything was sent. */
  readonly known: number;
  readonly warnings: readonly string[];
}

const { folder, url, key, source, target }: FileJob = JSON.parse(process.argv[2] ?? '');
const route = openDirectRoute(defaultTimeLimits.connectMs);
const { store, warnings, work } = openStore(folder);
// In a test that keeps it waiting, only the end of its process ends a request.
const { client } = connect({ url, key }, route.send, { ...defaultTimeLimits, headerMs: 600_000 });
const file = await markdownFormat.open(await readFile(source, 'utf8'), { keepTerms: [], frontMatter: frontMatterKeys });
if (!file) throw new Error('The file cannot be read.');
const sent = new Map<Unit, Payload>();
const texts = new Map<Unit, SegmentedText>();
for (const unit of file.units) {
  const text = orderedText(unit, (payload) => sent.set(unit, payload));
  if (text) texts.set(unit, text);
}
const options = { target_lang: 'de', source_lang: 'en', show_billed_characters: true };
const plan = await planRequests(client, [...texts.values()], options);
const textWork = await work(client);
let known = 0;
for (const request of plan.requests) {
  const payloads = payloadsOf(request).map(({ text }) => text);
  known += (await textWork.known(payloads, request.options, never())).filter((result) => result !== undefined).length;
}
const outcomes = await sendRequests(textWork, plan, {}, never());
const edits = [...texts].flatMap(([unit, text]): Edit[] => {
  const payload = sent.get(unit);
  return payload ? [{ unit, answer: requireTranslation(outcomes, text).text, sent: payload }] : [];
});
await writeFile(target, file.write(edits).text);
store.dispose();
await route.close();
console.log(JSON.stringify({ texts: texts.size, known, warnings } satisfies FileReport));
