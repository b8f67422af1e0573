// What a changed program runs under, loaded by Mocha before the tests.

import { Worker } from 'node:worker_threads';
import fc from 'fast-check';

// Property tests try the same values each time, so that the same change has the same outcome.
fc.configureGlobal({ seed: 1 });

// A test that takes the time would fail because the machine is busy, and seem to notice the change.
if (process.env['MUTATE_CLOCK'] === 'processor') {
  performance.now = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
}

// An endless loop lets no timer of its own thread run. The limit is processor time: a busy machine must not look like a loop.
const watch = `
  const limit = Number(process.env.MUTATE_LIMIT_MS) * 1000;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > limit) process.kill(process.pid, 'SIGKILL');
  }, 500);
`;
if (process.env['MUTATE_LIMIT_MS'] !== undefined) new Worker(watch, { eval: true }).unref();
