// Sends each endpoint once, as it is meant to be called, to a server that somebody else wrote: node scripts/mock.ts URL
// For mock servers of the public provider, which take any key. Prints what each answered; an endpoint that the server does not know is
// named. Ends with exit code 1 when a request was refused otherwise, or an answer was not understood.

import { parseArgs } from 'node:util';
import { profiles } from '../src/api/providers.ts';
import { createClient } from '../src/client/client.ts';
import { openDirectRoute } from '../src/client/directRoute.ts';
import { isServiceError } from '../src/client/errors.ts';
import { defaultTimeLimits } from '../src/client/exchange.ts';
import { endpoints } from '../test/client/endpoints.ts';

const [url] = parseArgs({ allowPositionals: true }).positionals;
if (url === undefined) throw new Error('node scripts/mock.ts URL');

const route = openDirectRoute(10_000);
const client = createClient({
  connection: { baseUrl: url, authScheme: profiles.deepl.authScheme, profile: 'deepl', key: 'mock-key' },
  version: '0.0.0',
  log: { exchange: () => undefined, warn: (message) => console.log(`  ${message}`) },
  send: route.send,
  limits: { ...defaultTimeLimits, totalMs: { repeatable: 10_000, once: 10_000, oneTime: 10_000 } },
});

const counts = { answered: 0, unknown: 0, refused: 0 };
for (const endpoint of endpoints) {
  const signal = AbortSignal.timeout(30_000);
  try {
    const call = await endpoint.prepare({ client, admin: client, advance: () => undefined });
    await call(signal);
    counts.answered += 1;
    console.log(`answered  ${endpoint.name}`);
  } catch (error) {
    const isUnknown = isServiceError(error, 'notFound') || (isServiceError(error) && error.status === 405);
    counts[isUnknown ? 'unknown' : 'refused'] += 1;
    const words = isServiceError(error) ? `${error.kind} ${String(error.status ?? '')} ${error.message}` : String(error);
    console.log(`${isUnknown ? 'unknown ' : 'REFUSED '}  ${endpoint.name}: ${words}`);
  }
}
await route.close();
console.log(`${counts.answered} answered, ${counts.unknown} not known to the server, ${counts.refused} refused`);
process.exitCode = counts.refused > 0 ? 1 : 0;
