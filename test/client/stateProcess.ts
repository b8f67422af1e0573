// A window of its own: adds facts to a file, one at a time, as a job in JSON says. The last task may never end.

import { clockFrom, systemClock } from '../../src/api/clock.ts';
import { diskStateFiles } from '../../src/services/localization/diskStateFiles.ts';
import { addFacts } from '../../src/services/localization/facts.ts';
import { keyHash } from '../../src/services/localization/hashes.ts';
import { updateFacts } from '../../src/services/localization/stateFiles.ts';
import type { StatePlace } from '../../src/services/localization/stateRoot.ts';
import { WindowLock } from '../../src/services/localization/windowLock.ts';

export interface StateJob {
  readonly place: StatePlace;
  /** Folder of the lock. */
  readonly storage: string;
  readonly names: readonly string[];
  /** Keeps the lock after that, and says so. */
  readonly hangs?: boolean;
}

const { place, storage, names, hangs }: StateJob = JSON.parse(process.argv[2] ?? '');
/** Ten times as patient as a window: many processes at once may each get little of a busy machine. */
const clock = clockFrom({
  now: systemClock.now,
  elapsed: () => systemClock.elapsed() / 10,
  timer: (ms, callback) => systemClock.timer(ms * 10, callback),
});
const lock = new WindowLock(storage, clock);
for (const name of names) {
  const fact = { key: keyHash(name), source: keyHash('S'), target: keyHash('T'), mark: 'm' } as const;
  await updateFacts(place, (facts) => addFacts(facts, [fact]), { files: diskStateFiles, lock });
}
if (hangs === true) {
  await lock.hold(async () => {
    console.log('holding');
    await systemClock.wait(60 * 60 * 1000);
  });
}
await lock.close();
