import type { Context } from 'hono';
import { faultOrders } from './faults.ts';
import { checked, readJsonValue } from './requestBody.ts';
import type { SandboxEnv, SandboxState } from './sandboxState.ts';
import { settingsChange } from './settings.ts';
import type { SettingsChange } from './settings.ts';

/** Orders of tests in other processes, under /sandbox/, with the admin key. */

const bodyBytes = 1024 * 1024;
const done = () => new Response(null, { status: 204 });

export function answerLedger({ ledger }: SandboxState): Response {
  return Response.json({ total: ledger.total, entries: ledger.entries });
}

/** Forgets what was asked and billed, in the ledger and in the accounts. */
export function resetLedger({ ledger, accounts }: SandboxState): Response {
  ledger.reset();
  for (const account of Object.values(accounts)) account.used = 0;
  return done();
}

export async function orderFaults({ faults }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  faults.order(...checked(faultOrders, await readJsonValue(c, bodyBytes)));
  return done();
}

export function clearFaults({ faults }: SandboxState): Response {
  faults.clear();
  return done();
}

export async function putSettings(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  applySettings(state, checked(settingsChange, await readJsonValue(c, bodyBytes)));
  return done();
}

/** Changes the settings that `change` names and leaves the others. */
export function applySettings({ settings, accounts }: SandboxState, change: SettingsChange): void {
  settings.latencyMs = change.latency_ms ?? settings.latencyMs;
  settings.rateLimit = change.rate_limit === undefined ? settings.rateLimit : change.rate_limit;
  settings.glossariesReady = change.glossaries_ready ?? settings.glossariesReady;
  accounts.main.limit = change.quota ?? accounts.main.limit;
}
