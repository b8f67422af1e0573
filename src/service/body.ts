import { ServiceError } from './errors.ts';

export interface BodyLimits {
  /** Most bytes that are taken (after decompression, where the route decompresses). */
  readonly maxBytes: number;
  /** Longest wait between two pieces, in milliseconds. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** Ends the exchange under the body. */
  readonly stop: AbortController;
}

/**
 * The whole body as text.
 * @throws ServiceError invalidResponse when it is too large; a TimeoutError when it stalls; the signal's reason.
 */
export async function readBody(body: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<string> {
  const decoder = new TextDecoder();
  const idle = setTimeout(() => limits.stop.abort(new DOMException('The answer stalled.', 'TimeoutError')), limits.idleMs);
  let text = '';
  let bytes = 0;
  try {
    for await (const piece of body) {
      idle.refresh();
      bytes += piece.byteLength;
      if (bytes > limits.maxBytes) {
        throw new ServiceError('invalidResponse', `The answer is larger than ${limits.maxBytes} bytes.`);
      }
      text += decoder.decode(piece, { stream: true });
    }
    limits.signal.throwIfAborted();
    return text + decoder.decode();
  } catch (error) {
    // The reason tells more than the route's own word for a stream that was ended under it.
    const ended = limits.stop.signal.aborted ? limits.stop.signal : limits.signal;
    throw ended.aborted && !(error instanceof ServiceError) ? ended.reason : error;
  } finally {
    clearTimeout(idle);
  }
}
