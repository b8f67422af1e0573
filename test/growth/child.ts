// Measures one adapter after the other with every unit, and tells what it is at: node test/growth/child.ts ADAPTER…
import { adapters } from './adapters.ts';
import { measure } from './measure.ts';
import type { Told } from './run.ts';
import { units } from './units.ts';

function tell(told: Told): void {
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

for (const name of process.argv.slice(2)) {
  const adapter = adapters[name];
  if (!adapter) throw new Error(`There is no adapter ${name}.`);
  for (const unit of units) {
    tell({ name, unit });
    const growth = await measure(adapter, unit);
    if (growth) tell({ name, unit, growth });
  }
}
