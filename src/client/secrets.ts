import { createMask, longestSecret } from '../api/mask.ts';
import type { Mask } from '../api/mask.ts';
import { ServiceError, errorCode, NotSentError } from './errors.ts';
import type { Log } from './log.ts';

/**
 * Maximum number of characters of secrets besides the key, each counted up to the length that a mask uses. More than concurrent calls need.
 */
const mostKnown = 16 * longestSecret;
/** Maximum depth of causes that an error keeps. */
const mostCauses = 4;

/**
 * Masks the secrets that a client sends or receives. Everything that leaves the client except answers passes through here, since a service
 * or a gateway may repeat secrets in headers and bodies.
 */
export class Secrets {
  readonly #key: string;
  readonly #known = new Set<string>();
  #current: Mask | undefined;

  constructor(key: string) {
    this.#key = key;
  }

  readonly mask: Mask = (text) => {
    this.#current ??= createMask([this.#key, ...this.#known]);
    return this.#current(text);
  };

  /** Adds secrets of a call or of its answer. */
  learn(secrets: Iterable<string | null | undefined>): void {
    const known = this.#known;
    for (const secret of secrets) {
      if (!secret) continue;
      if (!known.delete(secret)) this.#current = undefined;
      known.add(secret);
    }
    let characters = [...known].reduce((sum, { length }) => sum + Math.min(length, longestSecret), 0);
    for (const oldest of known) {
      if (characters <= mostKnown) break;
      known.delete(oldest);
      characters -= Math.min(oldest.length, longestSecret);
    }
  }

  /** Returns a trace id if it is well-formed and contains no secret. */
  traceId(header: string | undefined): string | undefined {
    return header !== undefined && /^[\w.:-]{1,64}$/.test(header) && this.mask(header) === header ? header : undefined;
  }

  /** Returns the same failure with all of its texts masked, including its causes. */
  failure(error: ServiceError): ServiceError {
    const { kind, status, retryAfterMs, refusedFor, partialFile } = error;
    const optional = (text: string | undefined) => (text === undefined ? undefined : this.mask(text));
    return new ServiceError(kind, this.mask(error.message), {
      status,
      retryAfterMs,
      partialFile,
      arrived: optional(error.arrived),
      traceId: this.traceId(error.traceId),
      serviceMessage: optional(error.serviceMessage),
      parameter: optional(error.parameter),
      refusal: refusedFor && { refusedFor, missingScopes: error.missingScopes.map((scope) => this.mask(scope)) },
      cause: error.cause instanceof ServiceError ? this.failure(error.cause) : this.#cause(error.cause, mostCauses),
    });
  }

  /** Returns a log that masks everything before it passes it on. */
  log(log: Log): Log {
    return {
      exchange: (record) => log.exchange({ ...record, path: this.mask(record.path), traceId: this.traceId(record.traceId) }),
      warn: (message) => log.warn(this.mask(message)),
    };
  }

  /** Keeps the name, code and message of a cause. Other properties are dropped, since they may contain part of an answer. */
  #cause(error: unknown, depth: number): unknown {
    if (!(error instanceof Error) || depth === 0) return undefined;
    const deeper = this.#cause(error.cause, depth - 1);
    const code = errorCode(error);
    if (error instanceof NotSentError) return new NotSentError(deeper);
    const shown = new Error(this.mask(error.message), deeper === undefined ? undefined : { cause: deeper });
    return Object.assign(shown, { name: this.mask(error.name) }, code !== undefined && { code: this.mask(code) });
  }
}
