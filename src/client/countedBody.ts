import type { StreamedBody } from './transport.ts';

/**
 * The same body, which tells how many of its bytes have been taken so far, from 0 again for each try. While that is less than its length,
 * nobody can have got the whole.
 */
export function counted(body: StreamedBody, onSent: ((bytes: number) => void) | undefined): StreamedBody {
  if (!onSent) return body;
  return {
    length: body.length,
    open() {
      const { contentType, stream } = body.open();
      return { contentType, stream: () => tellingOf(stream(), onSent) };
    },
  };
}

async function* tellingOf(pieces: AsyncIterable<Uint8Array>, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  onSent(bytes);
  for await (const piece of pieces) {
    // Before it is handed over: what was not counted has certainly not left.
    bytes += piece.byteLength;
    onSent(bytes);
    yield piece;
  }
}
