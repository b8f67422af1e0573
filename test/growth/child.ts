// Measures one adapter after the other with every unit, and tells what it is at: node test/growth/child.ts ADAPTER…
import { setImmediate } from 'node:timers/promises';
import { adapters } from './adapters.ts';
import { measure } from './measure.ts';
import type { Told } from './run.ts';
import { units } from './units.ts';

/** Lets the line go out before a call that may not come back. */
async function tell(told: Told): Promise<void> {
  process.stdout.write(`${JSON.stringify(told)}\n`);
  await setImmediate();
}

for (const name of process.argv.slice(2)) {
  const adapter = adapters[name];
  if (!adapter) throw new Error(`There is no adapter ${name}.`);
  for (const unit of units) {
    await tell({ name, unit });
    const growth = await measure(adapter, unit);
    if (growth) await tell({ name, unit, growth });
  }
}
