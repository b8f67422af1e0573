// A window that writes the journal all the time, each time for so long: node test/bench/journalProcess.ts FOLDER HELD-MS

import { openJournal } from '../../src/services/jobs/journalFile.ts';

const [, , folder = '', heldMs = '0'] = process.argv;
const journal = await openJournal(folder, { exchange: () => undefined, warn: (message) => process.stderr.write(message) });
for (let count = 0; process.connected; count += 1) {
  await journal.write((writer) => {
    writer.hold('first', 'localhost', count);
    const until = performance.now() + Number(heldMs);
    while (performance.now() < until);
  });
  if (count === 0) process.send?.('writing');
}
journal.close();
