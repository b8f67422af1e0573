import assert from 'node:assert/strict';
import * as v from 'valibot';
import { translateResponse } from '../../src/api/translate.ts';
import type { TranslationResult } from '../../src/api/translate.ts';
import { profiles } from '../../src/api/providers.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';

/** Requests as any client would send them, without the client module. */

export interface Asked {
  readonly method?: string;
  readonly json?: unknown;
  readonly form?: string;
  readonly key?: string;
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Sends a request with the main key, or with another one. */
export async function ask(sandbox: Sandbox, path: string, asked: Asked = {}): Promise<Response> {
  const body = asked.form ?? (asked.json === undefined ? undefined : JSON.stringify(asked.json));
  const type = asked.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return fetch(`${asked.url ?? sandbox.url}${path}`, {
    method: asked.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      Authorization: `${profiles[sandbox.profile].authScheme} ${asked.key ?? sandbox.key}`,
      ...(body !== undefined && { 'Content-Type': type }),
      ...asked.headers,
    },
    redirect: 'manual',
    ...(body !== undefined && { body }),
    ...(asked.signal && { signal: asked.signal }),
  });
}

/** A translate request that must succeed. */
export async function translate(sandbox: Sandbox, json: object, asked: Asked = {}): Promise<TranslationResult[]> {
  const response = await ask(sandbox, '/v2/translate', { ...asked, json });
  const body: unknown = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return v.parse(translateResponse, body).translations;
}

const errorBody = v.object({ message: v.string(), detail: v.optional(v.string()) });

/** Holds an answer against a status and its message, which must be the usual JSON. */
export async function refused(response: Response, status: number, message: RegExp): Promise<void> {
  const { message: said, detail } = v.parse(errorBody, await response.json());
  assert.equal(response.status, status, said);
  assert.match(`${said} ${detail ?? ''}`, message);
  assert.ok(response.headers.get('X-Trace-ID'));
}
