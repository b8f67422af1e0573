import type * as v from 'valibot';
import { json, nothing } from './body.ts';
import type { BodyLimits } from './body.ts';
import type { Exchange, RouteResponse } from './route.ts';

/** A request body: text, or something of `length` bytes that is opened anew for each try. */
export type CallBody = { readonly contentType: string; readonly text: string } | StreamedBody;

/** A body that is read as it goes out. */
export interface StreamedBody {
  /** Bytes. */
  readonly length: number;
  readonly open: () => OpenedBody;
}

/** A body as it goes out. */
export interface OpenedBody {
  readonly contentType: string;
  readonly stream: () => AsyncIterable<Uint8Array>;
}

/** A call of one endpoint. */
export interface Call<T> {
  readonly method: Exchange['method'];
  /** Starts with a slash, below the base address; for the log only when `address` is given. */
  readonly path: string;
  readonly query?: Iterable<readonly [string, string]>;
  readonly body?: CallBody;
  /** Headers beside those that every request has, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What kind of answer is asked for; JSON when left out. */
  readonly accept?: string;
  /** An address that came in an answer, checked by the caller. It never gets the key, only the authorization named here. */
  readonly address?: { readonly url: URL; readonly authorization: string | undefined };
  /** What the request carries that must not be seen, though the service repeats it. */
  readonly secrets?: readonly (string | null | undefined)[];
  /** What the answer carries that must not be seen. */
  secretsIn?(answer: T): readonly (string | null | undefined)[];
  /** Takes in the answer of a success. */
  readonly read: (answer: RouteResponse, limits: BodyLimits) => Promise<T>;
  /** Stands for the answer of a DELETE that was repeated and finds nothing any more. */
  readonly whenGone?: () => T;
  /**
   * `repeatable`: doing it twice does no harm. `once`: it may cost characters or make something, so it is sent again only when the
   * service cannot have done it. `oneTime`: the answer can be had once, so it is asked for again only while no byte of it came.
   */
  readonly effect: 'repeatable' | 'once' | 'oneTime';
  /** Whether it is billed, or brings what was: it never waits for what is free. */
  readonly isPaid?: boolean;
  /** What a 403 means here that gives no reason: a key that is not accepted at all, or a resource that the plan lacks. */
  readonly refusal: 'auth' | 'forbidden';
  /** Time for all tries together, where the usual one is too short, in milliseconds. A body that is sent has its own on top. */
  readonly budgetMs?: number;
  /** What a 456 means here: used-up characters, or (glossary paths) too many requests or glossaries. */
  readonly status456: 'quota' | 'rateLimited';
}

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

/**
 * The same body, which tells how many of its bytes have been taken so far, from 0 again for each try. While that is less than its length,
 * nobody can have got the whole.
 */
export function counted(body: StreamedBody, onSent: ((bytes: number) => void) | undefined): StreamedBody {
  if (!onSent) return body;
  return {
    length: body.length,
    open() {
      const { contentType, stream } = body.open();
      return { contentType, stream: () => tellingOf(stream(), onSent) };
    },
  };
}

async function* tellingOf(pieces: AsyncIterable<Uint8Array>, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  onSent(bytes);
  for await (const piece of pieces) {
    // Before it is handed over: what was not counted has certainly not left.
    bytes += piece.byteLength;
    onSent(bytes);
    yield piece;
  }
}
