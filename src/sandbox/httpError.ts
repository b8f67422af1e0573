// Invented [error-words]: the messages and details of errors that no description quotes, and the status of most.
/** An error answer with its status and body. Handlers throw it; one place turns it into JSON. */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, more: { detail?: string; headers?: Readonly<Record<string, string>> } = {}) {
    super(message);
    this.status = status;
    this.detail = more.detail;
    this.headers = more.headers ?? {};
  }
}

/** Returns the JSON answer for an error, or an empty one if there is no message. Any other error is a fault of the sandbox itself: 500. */
export function errorResponse(error: unknown): Response {
  const { status, message, detail, headers } = error instanceof HttpError ? error : unexpected(error);
  if (message === '') return new Response(null, { status, headers });
  return Response.json({ message, ...(detail !== undefined && { detail }) }, { status, headers });
}

function unexpected(error: unknown): HttpError {
  return new HttpError(500, 'Internal server error', { detail: error instanceof Error ? error.message : String(error) });
}
