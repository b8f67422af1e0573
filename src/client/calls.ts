import type * as v from 'valibot';
import { json, nothing } from './body.ts';
import type { Call, CallBody } from './transport.ts';

/** Bytes of an answer about things, not texts. */
const metadataBytes = 16 * 1024 * 1024;

type Traits = Pick<Call<unknown>, 'refusal' | 'status456'>;
type Query = Iterable<readonly [string, string]>;

/** Calls of a resource that differ from each other in method, path, body and answer only. */
export interface Calls {
  /** GET of something. */
  get<S extends v.GenericSchema>(path: string, schema: S, query?: Query, answerBytes?: number): Call<v.InferOutput<S>>;
  /** POST that makes something or costs characters: sent once. */
  post<S extends v.GenericSchema>(path: string, body: unknown, schema: S, query?: Query): Call<v.InferOutput<S>>;
  /** PATCH: sent once. */
  patch<S extends v.GenericSchema>(path: string, body: unknown, schema: S): Call<v.InferOutput<S>>;
  /** PUT: may be repeated. */
  put<S extends v.GenericSchema>(path: string, body: unknown, schema: S): Call<v.InferOutput<S>>;
  /** DELETE: may be repeated; a 404 after a repetition is success. */
  remove(path: string, query?: Query): Call<void>;
}

export function callsOf(traits: Traits): Calls {
  return {
    get: (path, schema, query = [], answerBytes = metadataBytes) => ({
      ...traits,
      method: 'GET',
      path,
      query,
      read: json(schema, answerBytes),
      effect: 'repeatable',
    }),
    post: (path, body, schema, query = []) => ({
      ...traits,
      method: 'POST',
      path,
      query,
      body: jsonBody(body),
      read: json(schema, metadataBytes),
      effect: 'once',
    }),
    patch: (path, body, schema) => ({
      ...traits,
      method: 'PATCH',
      path,
      body: jsonBody(body),
      read: json(schema, metadataBytes),
      effect: 'once',
    }),
    put: (path, body, schema) => ({
      ...traits,
      method: 'PUT',
      path,
      body: jsonBody(body),
      read: json(schema, metadataBytes),
      effect: 'repeatable',
    }),
    remove: (path, query = []) => ({
      ...traits,
      method: 'DELETE',
      path,
      query,
      read: nothing,
      whenGone: () => undefined,
      effect: 'repeatable',
    }),
  };
}

export function jsonBody(value: unknown): CallBody {
  return { contentType: 'application/json', text: JSON.stringify(value) };
}
