import type { Context } from 'hono';
import { checked, readJsonValue } from './endpoint.ts';
import type { Endpoint, SandboxEnv } from './endpoint.ts';
import { controlPrefix } from './exchange.ts';
import { faultOrders } from './faults.ts';
import type { SandboxState } from './sandboxState.ts';
import { changeScopes, createShownKey, keyOrder, scopesOrder, seedUsage, shownKeys, usageSeed } from './accounts/orders.ts';
import { createAccounts } from './accounts/accounts.ts';
import type { Account } from './accounts/accounts.ts';
import { defaultSettings, settingsChange } from './settings.ts';
import type { SettingsChange } from './settings.ts';

/** Maximum size of a request from tests in other processes. These requests go to /sandbox/ with the admin key. */

const bodyBytes = 1024 * 1024;
/** Maximum size of past use. It has room for years of many keys. */
const seedBytes = 64 * 1024 * 1024;
const done = () => new Response(null, { status: 204 });

export function controlEndpoints(state: SandboxState): Endpoint[] {
  return [
    { method: 'GET', path: `${controlPrefix}ledger`, answer: () => answerLedger(state) },
    { method: 'DELETE', path: `${controlPrefix}ledger`, answer: () => resetLedger(state) },
    { method: 'POST', path: `${controlPrefix}faults`, answer: async (c) => orderFaults(state, c) },
    { method: 'DELETE', path: `${controlPrefix}faults`, answer: () => clearFaults(state) },
    { method: 'PUT', path: `${controlPrefix}usage`, answer: async (c) => putUsage(state, c) },
    { method: 'PUT', path: `${controlPrefix}settings`, answer: async (c) => putSettings(state, c) },
    { method: 'DELETE', path: `${controlPrefix}settings`, answer: () => restoreSettings(state) },
    { method: 'GET', path: `${controlPrefix}keys`, answer: () => Response.json(shownKeys(state)) },
    { method: 'POST', path: `${controlPrefix}keys`, answer: async (c) => postKey(state, c) },
    { method: 'PUT', path: `${controlPrefix}keys`, answer: async (c) => putScopes(state, c) },
  ];
}

function answerLedger({ ledger }: SandboxState): Response {
  return Response.json({ total: ledger.total, entries: ledger.entries });
}

/** Clears the recorded requests and bills in the ledger and the accounts. */
function resetLedger({ ledger, usage, tags }: SandboxState): Response {
  ledger.reset();
  usage.clear();
  tags.clear();
  return done();
}

async function orderFaults({ faults }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  faults.order(...checked(faultOrders, await readJsonValue(c, bodyBytes)));
  return done();
}

function clearFaults({ faults }: SandboxState): Response {
  faults.clear();
  return done();
}

/** Answers with the named keys in the form of developer keys. */
async function putUsage(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  return Response.json(seedUsage(state, checked(usageSeed, await readJsonValue(c, seedBytes))));
}

async function putSettings(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  applySettings(state, checked(settingsChange, await readJsonValue(c, bodyBytes)));
  return done();
}

/** Creates a key as the web interface does. The answer contains its secret. */
async function postKey(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  return Response.json(createShownKey(state, checked(keyOrder, await readJsonValue(c, bodyBytes))), { status: 201 });
}

/** Sets or removes the scopes of a key. */
async function putScopes(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  return Response.json(changeScopes(state, checked(scopesOrder, await readJsonValue(c, bodyBytes))));
}

/** Restores the initial settings, except for the clock: time cannot go back. */
function restoreSettings({ settings, accounts, quota, rules }: SandboxState): Response {
  Object.assign(settings, defaultSettings(rules));
  Object.assign(accounts.main, createAccounts(quota).main);
  return done();
}

/** Changes the settings named in `change` and leaves the others unchanged. */
export function applySettings({ settings, accounts, clock }: SandboxState, change: SettingsChange): void {
  settings.latencyMs = change.latency_ms ?? settings.latencyMs;
  settings.rateLimit = change.rate_limit === undefined ? settings.rateLimit : change.rate_limit;
  settings.glossariesReady = change.glossaries_ready ?? settings.glossariesReady;
  settings.glossaryReadyAfterMs = change.glossary_ready_after_ms ?? settings.glossaryReadyAfterMs;
  settings.documentDurationMs = change.document_duration_ms ?? settings.documentDurationMs;
  settings.documentsOfKey = change.documents_of_key ?? settings.documentsOfKey;
  settings.voiceDurationMs = change.voice_duration_ms ?? settings.voiceDurationMs;
  settings.voiceFailingLanguage =
    change.voice_failing_language === undefined ? settings.voiceFailingLanguage : change.voice_failing_language;
  settings.detectionEnabled = change.detection_enabled ?? settings.detectionEnabled;
  settings.translationMemories = change.translation_memories === undefined ? settings.translationMemories : change.translation_memories;
  settings.usageShape = change.usage_shape ?? settings.usageShape;
  applyQuotas(accounts.main, change);
  if (change.clock_as_here === true) clock.putBack();
  clock.advance(change.advance_ms ?? 0);
}

function applyQuotas(account: Account, { quota, speech_quota, document_quota }: SettingsChange): void {
  if (quota !== undefined) account.limit = quota;
  if (speech_quota !== undefined) account.speechLimit = speech_quota;
  if (document_quota !== undefined) account.documentLimit = document_quota;
}
