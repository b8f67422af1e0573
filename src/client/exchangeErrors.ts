import type { Clock } from '../api/clock.ts';
import { refusalOf } from '../api/refusedFor.ts';
import type { KeyRefusal } from '../api/refusedFor.ts';
import type { Call } from './calls.ts';
import { ServiceError, NotSentError } from './errors.ts';
import type { ServiceErrorKind } from './errors.ts';
import type { ExchangeRecord } from './log.ts';
import type { RouteResponse } from './route.ts';

/** The log record of an exchange in progress. */
export type ExchangeSoFar = Omit<ExchangeRecord, 'durationMs'>;

const kindOfStatus: Readonly<Record<number, ServiceErrorKind>> = {
  401: 'auth',
  404: 'notFound',
  413: 'tooLarge',
  414: 'tooLarge',
  429: 'rateLimited',
  529: 'rateLimited',
};

/** Creates the error for an unsuccessful answer. */
export function refusal(
  call: Call<unknown>,
  answer: RouteResponse,
  record: ExchangeSoFar,
  clock: Clock,
  serviceMessage: string | undefined,
): ServiceError {
  const { status } = answer;
  // An address from an answer has its own authorization, so a refusal is not about the key.
  const keyRefusal = call.address ? undefined : refusalOf(status, serviceMessage);
  const details = {
    status,
    traceId: record.traceId,
    refusal: keyRefusal,
    retryAfterMs: retryAfterMs(answer.header('retry-after'), Date.parse(answer.header('date') ?? '') || clock.now()),
    serviceMessage,
  };
  // Successes are handled earlier, and routes don't return 1xx.
  const redirected = status < 400;
  const words = redirected ? "The service answered with a redirect, which isn't followed." : `The service answered with status ${status}.`;
  return new ServiceError(kindOf(call, status, keyRefusal), words, details);
}

function kindOf(call: Call<unknown>, status: number, keyRefusal: KeyRefusal | undefined): ServiceErrorKind {
  // A missing scope or plan means that the key is valid.
  if (keyRefusal?.refusedFor === 'scope' || keyRefusal?.refusedFor === 'plan') return 'forbidden';
  if (status === 403) return call.refusal;
  if (status === 456) return call.status456;
  const kind = kindOfStatus[status];
  if (kind) return kind;
  // 408 and 425 are temporary, like server errors. A gateway may send them for a request that it has already forwarded.
  if (status >= 500 || status === 408 || status === 425) return call.effect === 'once' ? 'outcomeUnknown' : 'unavailable';
  return status >= 400 ? 'invalidRequest' : 'invalidResponse';
}

/** Converts any other error of a try to a ServiceError. */
export function asServiceError(error: unknown, call: Call<unknown>, record: ExchangeSoFar, receiving: boolean): ServiceError {
  if (error instanceof ServiceError) return error;
  const details = { status: record.status, traceId: record.traceId, cause: error };
  const timedOut = error instanceof NotSentError ? error.timedOut : error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof NotSentError || call.effect === 'repeatable' || (call.effect === 'oneTime' && !receiving)) {
    return timedOut
      ? new ServiceError('timeout', "The service didn't respond in time.", details)
      : new ServiceError('network', "The service couldn't be reached.", details);
  }
  if (call.effect === 'oneTime') {
    return new ServiceError(
      'outcomeUnknown',
      'The connection was lost during the download of the result, which can be downloaded only once.',
      details,
    );
  }
  const words = timedOut
    ? "The service didn't respond in time after the request was sent. It may have processed the request and charged for it."
    : 'The connection was lost after the request was sent. The service may have processed the request and charged for it.';
  return new ServiceError('outcomeUnknown', words, details);
}

/** Maximum wait that is honored: a day. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * Returns the wait in a Retry-After header in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3), at most a day. Undefined if absent
 * or invalid.
 * @param now time of the answer by the service's own clock if known, in milliseconds since the epoch.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(longestMs, Math.ceil(Number(value) * 1000));
  // Date.parse accepts nearly everything that contains a number, but every HTTP date contains a time of day.
  const date = /\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.min(longestMs, Math.max(0, date - now));
}
