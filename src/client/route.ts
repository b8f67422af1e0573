/** One HTTP exchange as performed by a route: no retries, no redirects, and the body is not read. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or a function that each route calls for a new stream: a stream can be read only once. */
  readonly body: string | (() => AsyncIterable<Uint8Array>) | undefined;
  readonly signal: AbortSignal;
  /** The service whose answer contained this address. Absent for the service itself. */
  readonly namedBy?: URL;
}

/** The head of an answer, and its body as it arrives. */
export interface RouteResponse {
  readonly status: number;
  /** The value of a header, by its lower-case name. */
  header(name: string): string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  /** Codings of the body that are not decoded yet, in the order in which they were applied. Absent if there are none. */
  readonly codings?: readonly string[];
  /** True if only the end of the connection ends the body, so that a truncated body can't be detected. */
  readonly untilClosed?: boolean;
}

/** Returns true if the head of an answer doesn't define the end of its body (RFC 9112, 6.3). */
export function endsWithConnection(header: RouteResponse['header']): boolean {
  const isChunked = /(^|[\s,])chunked\s*$/i.test(header('transfer-encoding') ?? '');
  return header('content-length') === undefined && !isChunked;
}

/** Returns the codings of a Content-Encoding header, in the order in which they were applied. */
export function codingsOf(header: string | undefined): string[] {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

/**
 * Sends a request to the service.
 * @throws NotSentError if nothing of the request was sent; after any other error, it may have been.
 */
export type Route = (exchange: Exchange) => Promise<RouteResponse>;
