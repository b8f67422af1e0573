// A window of its own: translates texts with the cache in a folder, as a job in JSON says, and prints what it found in JSON.

import { clockFrom, systemClock } from '../../src/api/clock.ts';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { defaultTimeLimits } from '../../src/client/exchange.ts';
import { connect, never } from './connectedClient.ts';
import { openStore } from './storedWork.ts';

export interface WindowJob {
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  /** Texts of each call; the calls run at once. */
  readonly calls: readonly (readonly string[])[];
}

export interface WindowReport {
  readonly fromCache: number;
  readonly sent: number;
  readonly failed: readonly string[];
  readonly warnings: readonly string[];
  readonly history: number;
}

const { folder, url, key, calls }: WindowJob = JSON.parse(process.argv[2] ?? '');
/** Ten times as patient as a window: many processes at once may each get little of a busy machine. */
const clock = clockFrom({
  now: systemClock.now,
  elapsed: () => systemClock.elapsed() / 10,
  timer: (ms, callback) => systemClock.timer(ms * 10, callback),
});
const route = openDirectRoute(defaultTimeLimits.connectMs);
const { store, warnings, work } = openStore(folder, clock);
const { client } = connect({ url, key }, route.send, defaultTimeLimits, clock);
const report = { fromCache: 0, sent: 0, failed: [] as string[] };
for (const texts of calls) {
  const outcomes = await (await work(client)).translate(texts, { target_lang: 'de', source_lang: 'en' }, { signal: never() });
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') report.failed.push(String(outcome.reason));
    else if (outcome.value.fromCache) report.fromCache += 1;
    else report.sent += 1;
  }
  await store.history.add({
    kind: 'translation',
    original: texts[0] ?? '',
    result: 'x',
    source: 'EN',
    target: 'de',
    place: 'a.md',
    state: 'shown',
  });
}
const history = (await store.history.list()).length;
store.dispose();
await route.close();
console.log(JSON.stringify({ ...report, warnings, history } satisfies WindowReport));
