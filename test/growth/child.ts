// Measures one adapter after the other with every unit, and tells what it is at: node test/growth/child.ts ADAPTER…
import { setImmediate } from 'node:timers/promises';
import { adapters } from './adapters.ts';
import { measure } from './measure.ts';
import type { Told } from './run.ts';
import { units } from './units.ts';

/** Lets it go out before a call that may not come back. */
async function say(line: string): Promise<void> {
  process.stdout.write(`${line}\n`);
  await setImmediate();
}

function told(what: Told): string {
  return JSON.stringify(what);
}

const ofFiles = Object.keys(adapters).filter((name) => name.startsWith('text/files/'));
/** Adapters of whole files have most of their code in common, and take long: each takes one of so many units, so that some take each. */
const shares = 8;

function unitsFor(name: string): readonly string[] {
  const place = ofFiles.indexOf(name);
  return place === -1 ? units : units.filter((_unit, index) => index % shares === place % shares);
}

for (const name of process.argv.slice(2)) {
  const adapter = adapters[name];
  if (!adapter) throw new Error(`There is no adapter ${name}.`);
  for (const unit of unitsFor(name)) {
    await say(told({ name, unit }));
    const growth = await measure(adapter, unit, async () => say(''));
    if (growth) await say(told({ name, unit, growth }));
  }
}
