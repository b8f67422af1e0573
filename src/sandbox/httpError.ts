/** Why a document cannot be translated, in words for the person who sent it; its status becomes `error` with this message. */
export class DocumentFailure extends Error {}

// Invented [error-words]: the messages and details of errors, wherever no description quotes them, and the status of most.
/** An answer that is an error: its status and what the body says. Thrown by handlers, turned into JSON in one place. */
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

/** The JSON answer of an error, empty for one that says nothing; anything but a HttpError is a fault of the sandbox itself: 500. */
export function errorResponse(error: unknown): Response {
  const { status, message, detail, headers } = error instanceof HttpError ? error : unexpected(error);
  if (message === '') return new Response(null, { status, headers });
  return Response.json({ message, ...(detail !== undefined && { detail }) }, { status, headers });
}

function unexpected(error: unknown): HttpError {
  return new HttpError(500, 'Internal server error', { detail: error instanceof Error ? error.message : String(error) });
}
