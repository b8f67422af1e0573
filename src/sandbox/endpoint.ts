import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import * as v from 'valibot';
import { schemaFaults } from '../api/rules.ts';
import type { RuleFault } from '../api/rules.ts';
import type { Account, Owner, ApiKey } from './accounts/accounts.ts';
import { HttpError } from './httpError.ts';
import type { LedgerEntry } from './ledger.ts';

/** Answers one request. Throws a HttpError to refuse it. */
export type Handler = (c: Context<SandboxEnv>) => Response | Promise<Response>;

/** One method of one path of the service. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Hono's syntax: `/v3/glossaries/:id`. */
  readonly path: string;
  readonly answer: Handler;
}

/** Context of a handler. */
export interface SandboxEnv {
  Bindings: HttpBindings & {
    /** The request's entry in the ledger. */
    entry: LedgerEntry;
    /** True if the request is billed. A fault can turn that off. */
    billing: boolean;
  };
  Variables: {
    /** Account of the request's key. */
    account: Account;
    key: ApiKey;
    owner: Owner;
  };
}

/** Refuses accounts of the free plan. */
export function requirePaid(c: Context<SandboxEnv>, what: string): void {
  if (c.get('account').plan === 'free') throw new HttpError(403, 'Forbidden', { detail: `${what} for the paid plan only.` });
}

export const legacyAuthentication = 'Authentication by auth_key in the query or the body is not accepted. Use the Authorization header.';

/** Entries of a schema. Their types define how form values are converted to JSON. */
type Entries = Readonly<Record<string, { readonly type: string; readonly wrapped?: { readonly type: string } }>>;

/**
 * Reads the bytes of the request and stops beyond the limit.
 * @throws HttpError 413
 */
export async function readBytes(c: Context<SandboxEnv>, maxBytes: number): Promise<Uint8Array> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const reader = c.req.raw.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): HttpError {
  // The rest of the body is not read, so the connection cannot be reused.
  return new HttpError(413, 'Request entity too large', { detail: `The limit is ${maxBytes} bytes.`, headers: { Connection: 'close' } });
}

/**
 * Reads the request's JSON body.
 * @throws HttpError 400 for a body that is not a JSON object, 403 for `auth_key` in it, 413, 415 for another content type
 */
export async function readJson(c: Context<SandboxEnv>, maxBytes: number): Promise<object> {
  requireType(c, ['application/json']);
  return jsonObject(decode(await readBytes(c, maxBytes)));
}

/**
 * Reads the request's JSON body of any shape.
 * @throws HttpError as `readJson`
 */
export async function readJsonValue(c: Context<SandboxEnv>, maxBytes: number): Promise<unknown> {
  requireType(c, ['application/json']);
  return parsed(decode(await readBytes(c, maxBytes)));
}

/**
 * Reads the request's body, JSON or form-encoded. Form values get the types of the schema's entries.
 * @param commaLists entries that a form writes as one comma-separated value
 * @throws HttpError as `readJson`
 */
export async function readJsonOrForm(
  c: Context<SandboxEnv>,
  maxBytes: number,
  entries: Entries,
  commaLists: readonly string[],
): Promise<object> {
  const type = requireType(c, ['application/json', 'application/x-www-form-urlencoded']);
  const text = decode(await readBytes(c, maxBytes));
  if (type === 'application/json') return jsonObject(text);
  const form = new URLSearchParams(text);
  if (form.has('auth_key')) throw new HttpError(403, legacyAuthentication);
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, formValue(form.getAll(name), name, entries, commaLists)]));
}

function formValue(values: readonly string[], name: string, entries: Entries, commaLists: readonly string[]): unknown {
  if (commaLists.includes(name)) return values.flatMap((value) => value.split(',')).filter((value) => value !== '');
  const last = values.at(-1);
  switch (typeOf(entries, name)) {
    case 'array':
      return values;
    case 'boolean':
      return last === '1' ? true : last === '0' ? false : last;
    case 'number':
      return last === '' || Number.isNaN(Number(last)) ? last : Number(last);
    default:
      return last;
  }
}

function typeOf(entries: Entries, name: string): string | undefined {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  return entry?.wrapped?.type ?? entry?.type;
}

function requireType(c: Context<SandboxEnv>, accepted: readonly string[]): string {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!accepted.includes(type)) throw new HttpError(415, 'Unsupported media type', { detail: `Send ${accepted.join(' or ')}.` });
  return type;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.');
  }
}

function jsonObject(text: string): object {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HttpError(400, 'The body must be a JSON object.');
  if ('auth_key' in value) throw new HttpError(403, legacyAuthentication);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError(400, 'The body is not valid JSON.', { detail: error instanceof Error ? error.message : '' });
  }
}

/**
 * Validates `value` with the schema.
 * @throws HttpError 400 that names the parameter
 */
export function checked<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw refusalOf(schemaFaults(result.issues));
  return result.output;
}

/** Creates a refusal with the service's own text, which is known for few reasons only, or else with the text of the faults. */
export function refusalSaying(words: string | undefined, about: string, faults: readonly RuleFault[]): HttpError {
  return words === undefined ? refusalOf(faults) : new HttpError(400, words.replace('{0}', about));
}

/** Creates a refusal. The first fault is the message, the others are its detail. */
export function refusalOf(faults: readonly RuleFault[]): HttpError {
  const [first = 'Bad request', ...others] = new Set(faults.map((fault) => `${fault.parameter} ${fault.message}`));
  return new HttpError(400, first, others.length > 0 ? { detail: others.join(' ') } : {});
}

/** Returns the query of a request with non-string values converted. Values that cannot be converted are left for the schema to refuse. */
export function queryOf(c: Context<SandboxEnv>, types: Readonly<Record<string, 'boolean' | 'number'>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(c.req.query()).map(([name, value]) => [name, converted(value, types[name])]));
}

function converted(value: string, type: 'boolean' | 'number' | undefined): unknown {
  if (type === 'number') return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (type === 'boolean' && /^(?:true|1)$/i.test(value)) return true;
  if (type === 'boolean' && /^(?:false|0)$/i.test(value)) return false;
  return value;
}

/** Returns one page of a list. Pages count from 0, and those after the last are empty. */
export function pageOf<T>(list: readonly T[], page: number, size: number): T[] {
  return list.slice(page * size, (page + 1) * size);
}
