import * as v from 'valibot';
import { schemaFaults } from '../api/rules.ts';
import type { RuleFault } from '../api/rules.ts';
import { json, nothing } from './body.ts';
import type { BodyLimits } from './body.ts';
import { ServiceError } from './errors.ts';
import type { Exchange, RouteResponse } from './route.ts';

/** A request body: text, or a stream of `length` bytes that is reopened for each try. */
export type CallBody = { readonly contentType: string; readonly text: string } | StreamedBody;

/** A body that is read while it is sent. */
export interface StreamedBody {
  /** Size in bytes. */
  readonly length: number;
  readonly open: () => OpenedBody;
}

/** An opened body. */
export interface OpenedBody {
  readonly contentType: string;
  readonly stream: () => AsyncIterable<Uint8Array>;
}

/** A call of one endpoint. */
export interface Call<T> {
  readonly method: Exchange['method'];
  /** Path below the base address, with a leading slash. If `address` is given, it is only used for the log. */
  readonly path: string;
  readonly query?: Iterable<readonly [string, string]>;
  readonly body?: CallBody;
  /** Additional headers, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Accepted content type; JSON if absent. */
  readonly accept?: string;
  /** An address from an answer, checked by the caller. Only this authorization is sent to it, never the key. */
  readonly address?: { readonly url: URL; readonly authorization: string | undefined };
  /** Secrets in the request, to be masked if the service repeats them. */
  readonly secrets?: readonly (string | null | undefined)[];
  /** Returns the secrets in the answer. */
  secretsIn?(answer: T): readonly (string | null | undefined)[];
  /** Reads the answer of a successful call. */
  readonly read: (answer: RouteResponse, limits: BodyLimits) => Promise<T>;
  /** Returns the result for a repeated DELETE whose target no longer exists. */
  readonly whenGone?: () => T;
  /**
   * `repeatable`: repeating it does no harm. `once`: it may cost characters or create something, so it is sent again only if the service
   * can't have processed it. `oneTime`: the answer can be fetched only once, so it is requested again only if no byte of it has arrived.
   */
  readonly effect: 'repeatable' | 'once' | 'oneTime';
  /** True if it is billed, or fetches a billed result. It never waits for free calls. */
  readonly isPaid?: boolean;
  /** Meaning of a 403 without a reason: the key is not accepted at all, or the plan lacks the resource. */
  readonly refusal: 'auth' | 'forbidden';
  /** Time for all tries together in milliseconds, if it differs from the default. The time for sending a body is added. */
  readonly budgetMs?: number;
  /** Meaning of a 456: characters used up, or (glossary paths) too many requests or glossaries. */
  readonly status456: 'quota' | 'rateLimited';
}

/** Maximum bytes of an answer with metadata. */
const metadataBytes = 16 * 1024 * 1024;

type Traits = Pick<Call<unknown>, 'refusal' | 'status456'>;
type Query = Iterable<readonly [string, string]>;

/** Calls of a resource that differ only in method, path, body and answer. */
export interface Calls {
  /** GET: may be repeated. */
  get<S extends v.GenericSchema>(path: string, schema: S, query?: Query, answerBytes?: number): Call<v.InferOutput<S>>;
  /** POST that creates something or costs characters: sent once. */
  post<S extends v.GenericSchema>(path: string, body: unknown, schema: S, query?: Query): Call<v.InferOutput<S>>;
  /** PATCH: sent once. */
  patch<S extends v.GenericSchema>(path: string, body: unknown, schema: S): Call<v.InferOutput<S>>;
  /** PUT: may be repeated. */
  put<S extends v.GenericSchema>(path: string, body: unknown, schema: S): Call<v.InferOutput<S>>;
  /** DELETE: may be repeated. A 404 after a repetition is success. */
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

/**
 * Validates a request against its schema before it is sent.
 * @throws ServiceError invalidRequest with the parameter whose rule is broken, worded like the service's message.
 */
export function checked<S extends v.GenericSchema>(schema: S, request: v.InferInput<S>): v.InferOutput<S> {
  const result = v.safeParse(schema, request);
  if (result.success) return result.output;
  const [fault] = schemaFaults(result.issues);
  throw ruleError(fault ?? { parameter: 'body', message: 'is invalid.' });
}

/** @throws ServiceError invalidRequest for the first rule that a request breaks, before anything is sent. */
export function refuseFaults(faults: readonly RuleFault[]): void {
  const [fault] = faults;
  if (fault) throw ruleError(fault);
}

function ruleError({ parameter, message }: RuleFault): ServiceError {
  return new ServiceError('invalidRequest', `${parameter} ${message}`, { parameter });
}

export function jsonBody(value: unknown): CallBody {
  return { contentType: 'application/json', text: JSON.stringify(value) };
}

/**
 * Returns the same body with a callback for the number of bytes taken so far. The number restarts from 0 for each try. While it is less
 * than the length, the body can't have arrived completely.
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
    // Counted before it is yielded, so that uncounted bytes have certainly not been sent.
    bytes += piece.byteLength;
    onSent(bytes);
    yield piece;
  }
}
