/** One HTTP exchange as a route carries it: no retry, no redirect, no reading of the body. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or something that each route opens for itself: a stream can be read once only. */
  readonly body: string | (() => AsyncIterable<Uint8Array>) | undefined;
  readonly signal: AbortSignal;
  /** The service that named this address in an answer; absent for the service itself. */
  readonly namedBy?: URL;
}

/** The head of an answer, and its body as it arrives. */
export interface RouteResponse {
  readonly status: number;
  /** The value of a header, by its lower-case name. */
  header(name: string): string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  /** Codings that the body still has, the last one put on being the last; absent when it has none. */
  readonly codings?: readonly string[];
  /** Whether only the end of its connection ends the body, so that it may be cut off anywhere. */
  readonly untilClosed?: boolean;
}

/** Whether nothing in the head of an answer tells where its body ends (RFC 9112, 6.3). */
export function endsWithConnection(header: RouteResponse['header']): boolean {
  const isChunked = /(^|[\s,])chunked\s*$/i.test(header('transfer-encoding') ?? '');
  return header('content-length') === undefined && !isChunked;
}

/**
 * A way to the service.
 * @throws NotSentError when nothing of the request left this machine; any other error means that it may have.
 */
export type Route = (exchange: Exchange) => Promise<RouteResponse>;

/** No connection came about, so the service cannot have seen the request. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  /** Whether waiting for the connection took too long. */
  readonly timedOut: boolean;

  constructor(cause: unknown) {
    super("The service couldn't be reached.", { cause });
    this.timedOut = errorCode(cause) === 'UND_ERR_CONNECT_TIMEOUT' || errorCode(cause) === 'ETIMEDOUT';
  }
}

/** The `code` of an error of Node or undici. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
