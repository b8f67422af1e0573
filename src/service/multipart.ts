import type { CallBody } from './transport.ts';

/** A file to send. A Blob of `fs.openAsBlob` is read as it goes out, and never as a whole. */
export interface SentFile {
  readonly name: string;
  readonly content: Blob;
}

/** A multipart/form-data body of fields and one file, encoded by the platform while it goes out. */
export async function multipart(fields: readonly (readonly [name: string, value: string])[], file: SentFile): Promise<CallBody> {
  const encode = (content: Blob) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    data.append('file', content, file.name);
    return new Response(data);
  };
  // The boundary is another each time, but always of the same length: a form without the file weighs what surrounds it.
  const around = (await encode(new Blob([], { type: file.content.type })).arrayBuffer()).byteLength;
  return {
    length: around + file.content.size,
    open() {
      const encoded = encode(file.content);
      return {
        contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
        stream: () => encoded.body ?? new ReadableStream(),
      };
    },
  };
}
