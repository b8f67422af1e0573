import { parseArgs } from 'node:util';
import { startSandbox } from './server.ts';

/** Runs a sandbox until it is ended; prints its addresses and keys as one line of JSON. */

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'auth-scheme': { type: 'string' },
    quota: { type: 'string' },
    state: { type: 'string' },
  },
});

function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new Error(`--${name} takes a whole number, not "${value}".`);
  return Number(value);
}

const sandbox = await startSandbox({
  port: wholeNumber('port', values.port),
  authScheme: values['auth-scheme'],
  quota: wholeNumber('quota', values.quota),
  statePath: values.state,
  warn: (message) => console.error(message),
});
const { url, key, adminKey, freeUrl, freeKey, usUrl, limitedKey } = sandbox;
console.log(JSON.stringify({ url, key, adminKey, freeUrl, freeKey, usUrl, limitedKey }));

const end = () => void sandbox.close();
process.once('SIGINT', end).once('SIGTERM', end);
