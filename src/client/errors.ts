import type { KeyRefusal, RefusedFor } from '../api/refusedFor.ts';

/** Kinds of failures that callers distinguish. */
export type ServiceErrorKind =
  /** The key is wrong, revoked or belongs to another address. */
  | 'auth'
  /** The key is valid but may not use this resource. */
  | 'forbidden'
  /** 456: a character limit is used up. */
  | 'quota'
  /** 429 and 529, and 456 on glossary paths: too many recent requests, or too many glossaries in this account. */
  | 'rateLimited'
  | 'notFound'
  /** The request breaks a rule of the specification. Detected before sending, or by the service. */
  | 'invalidRequest'
  | 'tooLarge'
  /** The service failed (5xx) on a request that may be repeated. */
  | 'unavailable'
  /** The service couldn't be reached, or the connection was lost during a request that may be repeated. */
  | 'network'
  | 'timeout'
  /** An answer that doesn't match the specification. */
  | 'invalidResponse'
  /** A once-only request was sent, but its outcome is unknown. It may have been processed and billed. */
  | 'outcomeUnknown';

/** Details of a failure besides its kind. */
export interface ServiceErrorDetails {
  /** HTTP status, if the service answered. */
  readonly status?: number | undefined;
  /** The X-Trace-ID header, which the service's support asks for. */
  readonly traceId?: string | undefined;
  /** Time that the service asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The service's message, `message` and `detail` of its body. For display only (see `wordsOf`), never for the log. */
  readonly serviceMessage?: string | undefined;
  /** The request parameter that breaks a rule. */
  readonly parameter?: string | undefined;
  /** Path of the kept part of a one-time result. */
  readonly partialFile?: string | undefined;
  /** Reason for a 401 or 403. */
  readonly refusal?: KeyRefusal | undefined;
  /** Readable content of a paid answer that can't be used. */
  readonly arrived?: string | undefined;
  readonly cause?: unknown;
}

/** Every failure of the client module except cancellation, which throws the signal's reason. Its `message` is never the service's. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly serviceMessage: string | undefined;
  readonly parameter: string | undefined;
  readonly partialFile: string | undefined;
  /** Reason for a 401 or 403 of the service. Undefined for all other failures, and for addresses that don't take the key. */
  readonly refusedFor: RefusedFor | undefined;
  /** The scopes that the key lacks, if `refusedFor` is `scope` and the service names them. Data from outside. */
  readonly missingScopes: readonly string[];
  // Contains a user's text. A private field, so that a log can't include it.
  readonly #arrived: string | undefined;

  constructor(kind: ServiceErrorKind, message: string, details: ServiceErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.traceId = details.traceId;
    this.retryAfterMs = details.retryAfterMs;
    this.serviceMessage = details.serviceMessage;
    this.parameter = details.parameter;
    this.partialFile = details.partialFile;
    this.refusedFor = details.refusal?.refusedFor;
    this.missingScopes = details.refusal?.missingScopes ?? [];
    this.#arrived = details.arrived;
  }

  /** Content of a paid answer that can't be used. Only for display to the user. */
  get arrived(): string | undefined {
    return this.#arrived;
  }

  /** Returns the same error with `arrived`. */
  withArrived(arrived: string): ServiceError {
    const { kind, message, status, traceId, retryAfterMs, serviceMessage, parameter, partialFile, cause } = this;
    const refusal = this.refusedFor && { refusedFor: this.refusedFor, missingScopes: this.missingScopes };
    const details = { status, traceId, retryAfterMs, serviceMessage, parameter, partialFile, refusal, cause, arrived };
    return new ServiceError(kind, message, details);
  }
}

/** Returns true if `error` is a ServiceError of one of `kinds` (of any kind if none is given). */
export function isServiceError(error: unknown, ...kinds: ServiceErrorKind[]): error is ServiceError {
  return error instanceof ServiceError && (kinds.length === 0 || kinds.includes(error.kind));
}

/** Returns an error's message for display, preferring the service's own. Data from outside: never render it as markup. */
export function wordsOf(error: unknown): string {
  if (error instanceof ServiceError && error.serviceMessage !== undefined) return error.serviceMessage;
  return error instanceof Error ? error.message : String(error);
}

/** No connection was established, so the service can't have received the request. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  /** True if connecting timed out. */
  readonly timedOut: boolean;

  constructor(cause: unknown) {
    super("The service couldn't be reached.", { cause });
    this.timedOut = errorCode(cause) === 'UND_ERR_CONNECT_TIMEOUT' || errorCode(cause) === 'ETIMEDOUT';
  }
}

/** Returns the `code` of an error of Node or undici. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
