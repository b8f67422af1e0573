import { parseArgs } from 'node:util';
import { profileNames } from '../api/providers.ts';
import type { ProfileName } from '../api/providers.ts';
import { startSandbox } from './server.ts';

/** Runs a sandbox until the process is stopped. Prints its addresses and keys as one line of JSON. */

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    profile: { type: 'string' },
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

function profileNamed(name: string | undefined): ProfileName | undefined {
  if (name === undefined) return undefined;
  const known = profileNames.find((one) => one === name);
  if (!known) throw new Error(`--profile takes one of ${profileNames.join(', ')}, not "${name}".`);
  return known;
}

const sandbox = await startSandbox({
  profile: profileNamed(values.profile),
  port: wholeNumber('port', values.port),
  authScheme: values['auth-scheme'],
  quota: wholeNumber('quota', values.quota),
  statePath: values.state,
  warn: (message) => console.error(message),
});
const { profile, url, key, adminKey, freeUrl, freeKey, usUrl, usKey, jpUrl, jpKey, limitedKey } = sandbox;
console.log(JSON.stringify({ profile, url, key, adminKey, freeUrl, freeKey, usUrl, usKey, jpUrl, jpKey, limitedKey }));

const end = () => void sandbox.close();
process.once('SIGINT', end).once('SIGTERM', end);
