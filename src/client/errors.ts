import type { KeyRefusal, RefusedFor } from '../api/refusedFor.ts';

/** What went wrong, in the terms that a caller acts on. */
export type ServiceErrorKind =
  /** The key is wrong, revoked or belongs to another address. */
  | 'auth'
  /** The key is good but may not use this resource. */
  | 'forbidden'
  /** 456: a character limit is used up. */
  | 'quota'
  /** 429 and 529, and 456 on glossary paths: too many requests of late, or no more glossaries in this account. */
  | 'rateLimited'
  | 'notFound'
  /** A rule of the specification is broken; found here before sending, or by the service. */
  | 'invalidRequest'
  | 'tooLarge'
  /** The service failed (5xx) on a request that may be repeated. */
  | 'unavailable'
  /** The service was not reached, or the connection broke on a request that may be repeated. */
  | 'network'
  | 'timeout'
  /** An answer that is not what the specification describes. */
  | 'invalidResponse'
  /** A once-only request was sent, and what became of it is not known: it may have been done, and billed. */
  | 'outcomeUnknown';

/** What is known about a failure besides its kind. */
export interface ServiceErrorDetails {
  /** HTTP status, when the service answered. */
  readonly status?: number | undefined;
  /** The X-Trace-ID that support asks for. */
  readonly traceId?: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The service's own words, `message` and `detail` of its body: for the screen, see `wordsOf`, and for no log. */
  readonly serviceMessage?: string | undefined;
  /** The request parameter that breaks a rule. */
  readonly parameter?: string | undefined;
  /** Where what arrived of a one-time result was kept. */
  readonly partialFile?: string | undefined;
  /** What a 401 or 403 refused. */
  readonly refusal?: KeyRefusal | undefined;
  /** What came of an answer that was paid for and cannot be used, as it can be read. */
  readonly arrived?: string | undefined;
  readonly cause?: unknown;
}

/** Every failure of the client module but cancellation, which is the signal's own reason. Its `message` is ours, never the service's. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly serviceMessage: string | undefined;
  readonly parameter: string | undefined;
  readonly partialFile: string | undefined;
  /** What a 401 or 403 of the service refused; undefined for every other failure, and for addresses that take no key. */
  readonly refusedFor: RefusedFor | undefined;
  /** The scopes that the key lacks, where `refusedFor` is `scope` and the service names them. Data from outside. */
  readonly missingScopes: readonly string[];
  // Holds a user's words: no field that a log could take along.
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

  /** What came of an answer that was paid for and cannot be used: for the user to read, for nothing and nobody else. */
  get arrived(): string | undefined {
    return this.#arrived;
  }

  /** The same failure with all that came. */
  withArrived(arrived: string): ServiceError {
    const { kind, message, status, traceId, retryAfterMs, serviceMessage, parameter, partialFile, cause } = this;
    const refusal = this.refusedFor && { refusedFor: this.refusedFor, missingScopes: this.missingScopes };
    const details = { status, traceId, retryAfterMs, serviceMessage, parameter, partialFile, refusal, cause, arrived };
    return new ServiceError(kind, message, details);
  }
}

/** Whether `error` is a failure of the service of one of `kinds` (of any kind when none is given). */
export function isServiceError(error: unknown, ...kinds: ServiceErrorKind[]): error is ServiceError {
  return error instanceof ServiceError && (kinds.length === 0 || kinds.includes(error.kind));
}

/** What an error says, for the screen: the service's own words where it had some. Data from outside: never render as markup. */
export function wordsOf(error: unknown): string {
  if (error instanceof ServiceError && error.serviceMessage !== undefined) return error.serviceMessage;
  return error instanceof Error ? error.message : String(error);
}
