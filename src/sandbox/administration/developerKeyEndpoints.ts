import type { Context } from 'hono';
import { createKeyRequest, keyIdRequest, labelKeyRequest, limitKeyRequest } from '../../api/administration.ts';
import { administrationPrefix } from '../authorization.ts';
import type { Endpoint } from '../endpoint.ts';
import { described } from '../accounts/describedKey.ts';
import { addDeveloperKey, developerKeyOf, developerKeys } from '../accounts/keyRing.ts';
import { checked, readJson } from '../requestBody.ts';
import type { SandboxState } from '../sandboxState.ts';
import type { SandboxEnv } from '../sandboxEnv.ts';

const bodyBytes = 64 * 1024;

/** Keys of the main account (specification, "Administration (admin key required)"). */
export function developerKeyEndpoints(state: SandboxState): Endpoint[] {
  const path = `${administrationPrefix}developer-keys`;
  return [
    { method: 'POST', path, answer: async (c) => create(state, c) },
    { method: 'GET', path, answer: () => Response.json(developerKeys(state.keys).map((key) => described(state.rules, key))) },
    { method: 'PUT', path: `${path}/deactivate`, answer: async (c) => deactivate(state, c) },
    { method: 'PUT', path: `${path}/label`, answer: async (c) => relabel(state, c) },
    { method: 'PUT', path: `${path}/limits`, answer: async (c) => limit(state, c) },
  ];
}

/** The label is optional, and with it the whole body ("a default name is assigned when omitted"). */
async function create(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const bodiless = c.req.header('Transfer-Encoding') === undefined && Number(c.req.header('Content-Length') ?? 0) === 0;
  const { label = state.rules.keyLabel } = bodiless ? {} : checked(createKeyRequest, await readJson(c, bodyBytes));
  return Response.json(described(state.rules, addDeveloperKey(state.keys, state, label, state.clock.timestamp())));
}

/** Deactivation is permanent: doing it again changes nothing. */
async function deactivate({ keys, clock, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const key = developerKeyOf(keys, checked(keyIdRequest, await readJson(c, bodyBytes)).key_id);
  key.deactivated_time ??= clock.timestamp();
  return Response.json(described(rules, key));
}

async function relabel({ keys, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const { key_id, label } = checked(labelKeyRequest, await readJson(c, bodyBytes));
  const key = developerKeyOf(keys, key_id);
  key.label = label;
  return Response.json(described(rules, key));
}

/** "0 blocks all consumption; null removes the limit"; an absent field stays as it is. */
async function limit({ keys, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const { key_id, characters, speech_to_text_milliseconds } = checked(limitKeyRequest, await readJson(c, bodyBytes));
  const key = developerKeyOf(keys, key_id);
  if (characters !== undefined) key.limits.characters = characters;
  if (speech_to_text_milliseconds !== undefined) key.limits.speech_to_text_milliseconds = speech_to_text_milliseconds;
  return Response.json(described(rules, key));
}
