import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import type { SandboxClock } from './clock.ts';
import type { SandboxEnv } from './endpoint.ts';
import { answerFaulty, answerHeld, hasLeft, pause } from './faultAnswers.ts';
import { errorResponse, HttpError } from './httpError.ts';
import type { LedgerEntry } from './ledger.ts';
import type { SandboxState } from './sandboxState.ts';

/** Handles a request from arrival to answer: access, ledger, latency, rate limit and faults around the service itself. */
export type AnswerRequest = (request: Request, bindings: HttpBindings) => Promise<Response>;

/** Prefix of control requests to the sandbox. They have no ledger entries and no faults. */
export const controlPrefix = '/sandbox/';

export function createExchange(state: SandboxState, app: Hono<SandboxEnv>, window: RateWindow): AnswerRequest {
  return async (request, bindings) => {
    bindings.outgoing.setHeader('X-Trace-ID', randomUUID());
    // Uses the sandbox clock because clients compare the dates of other headers with this one.
    bindings.outgoing.setHeader('Date', new Date(state.clock.now()).toUTCString());
    if (!isLoopback(bindings.incoming.headers.host))
      return errorResponse(new HttpError(403, 'This server answers to its loopback name only.'));
    const path = new URL(request.url).pathname;
    const entry = path.startsWith(controlPrefix) ? state.ledger.unlisted() : state.ledger.open(request.method, path);
    const process = async (billing: boolean) => app.fetch(request, { ...bindings, entry, billing });
    if (path.startsWith(controlPrefix)) return process(false).finally(state.keeper.changed);
    const response = await answer(state, window, entry, { ...bindings, request }, process).catch(errorResponse);
    entry.status = sentStatus(response, bindings);
    if (request.method !== 'GET') state.keeper.changed();
    return response;
  };
}

async function answer(
  state: SandboxState,
  window: RateWindow,
  entry: LedgerEntry,
  bindings: HttpBindings & { readonly request: Request },
  process: (billing: boolean) => Promise<Response>,
): Promise<Response> {
  const { settings, clock, closing } = state;
  const limit = settings.rateLimit;
  const admitted = limit === null || window.admit(limit.per_second);
  const fault = state.faults.take(entry.method, entry.path);
  if (settings.latencyMs > 0) await pause(settings.latencyMs, state);
  if (hasLeft(bindings)) return RESPONSE_ALREADY_SENT;
  if (!admitted) return errorResponse(tooMany(limit.retry_after));
  if (!fault) return process(true);
  if (fault.kind === 'hold') {
    entry.fault = fault.kind;
    return answerHeld(fault.billed, AbortSignal.any([closing, state.faults.cleared]), { ...bindings, process });
  }
  entry.fault = fault.kind;
  return answerFaulty(fault, { ...bindings, clock, closing, process });
}

function tooMany(retryAfter: number | string | undefined): HttpError {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return new HttpError(429, 'Too many requests, high request volume. Please wait and resend your request.', { headers });
}

/** Returns the status that was sent, or null if the client got no status line. */
function sentStatus(response: Response, { outgoing }: HttpBindings): number | null {
  if (response !== RESPONSE_ALREADY_SENT) return response.status;
  return outgoing.headersSent ? outgoing.statusCode : null;
}

/** Returns true for a loopback host. A page on another site can point its own name at 127.0.0.1, but then the host is that name. */
function isLoopback(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host ?? '');
}

/** Counts requests in a sliding second. */
export class RateWindow {
  readonly #clock: SandboxClock;
  #admitted: number[] = [];

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  /** Returns true if one more request stays within `perSecond`. A request over the limit is not counted. */
  admit(perSecond: number): boolean {
    const now = this.#clock.elapsed();
    this.#admitted = this.#admitted.filter((time) => now - time < 1000);
    if (this.#admitted.length >= perSecond) return false;
    this.#admitted.push(now);
    return true;
  }
}
