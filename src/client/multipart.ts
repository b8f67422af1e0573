import type { StreamedBody } from './transport.ts';

/** A file to send. A Blob of `fs.openAsBlob` is read as it goes out, and never as a whole. */
export interface SentFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * A multipart/form-data body of fields and one file. The platform encodes the form around the file, which goes out as it is read: encoded
 * with it, each piece would be copied once more.
 */
export async function multipart(fields: readonly (readonly [name: string, value: string])[], file: SentFile): Promise<StreamedBody> {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  data.append('file', new Blob([], { type: file.content.type }), file.name);
  const encoded = new Response(data);
  const contentType = encoded.headers.get('content-type') ?? '';
  const around = Buffer.from(await encoded.arrayBuffer());
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? '';
  // The file stands last, and is empty here: its place is before the boundary that ends the form.
  const end = around.lastIndexOf(`\r\n--${boundary}--`);
  const [before, after] = [around.subarray(0, end), around.subarray(end)];
  return {
    length: around.byteLength + file.content.size,
    open: () => ({ contentType, stream: () => joined(before, file.content, after) }),
  };
}

async function* joined(before: Uint8Array, content: Blob, after: Uint8Array): AsyncGenerator<Uint8Array> {
  yield before;
  yield* content.stream();
  yield after;
}
