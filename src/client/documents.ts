import * as v from 'valibot';
import { documentFaults, documentHandle, documentOptions, documentStatus, documentStyles, styleFaults } from '../api/documents.ts';
import type { DocumentHandle, DocumentOptions, DocumentRules, DocumentStatus } from '../api/documents.ts';
import type { Mask } from '../api/mask.ts';
import type { Profile } from '../api/providers.ts';
import { namedGlossaries } from '../api/translate.ts';
import { canonicalLanguage } from '../api/languages.ts';
import { json } from './body.ts';
import type { GlossariesResource } from './glossaries.ts';
import type { Languages } from './languages.ts';
import { counted, jsonBody, checked, refuseFaults } from './calls.ts';
import type { StreamedBody } from './calls.ts';
import { path } from './addresses.ts';
import { openDownload } from './download.ts';
import type { DownloadTarget } from './download.ts';
import type { Transport } from './transport.ts';

/** A file to send. A Blob from `fs.openAsBlob` is read while it is sent, and never held in memory as a whole. */
interface SentFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Builds a multipart/form-data body of fields and one file. The platform encodes only the form around the file. Encoding the file's stream
 * as well would copy each chunk once more.
 */
async function multipart(fields: readonly (readonly [name: string, value: string])[], file: SentFile): Promise<StreamedBody> {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  data.append('file', new Blob([], { type: file.content.type }), file.name);
  const encoded = new Response(data);
  const contentType = encoded.headers.get('content-type') ?? '';
  const around = Buffer.from(await encoded.arrayBuffer());
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? '';
  // The file is the last field, and is empty here. Its content is inserted before the boundary that ends the form.
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

const metadataBytes = 1024 * 1024;

const uploadOptions = v.object({ ...documentOptions.entries, ...documentStyles.entries });

/** Document translation (specification, "Document translation"). Every method throws ServiceError or the signal's reason. */
export interface DocumentsResource {
  /** Rules of the service for documents. */
  readonly rules: DocumentRules;
  /**
   * Uploads a document, which may be billed. Sent once. The key in the answer is a secret.
   * @param onSent called with the bytes taken so far and the total, form included.
   */
  upload(
    file: SentFile,
    options: DocumentOptions,
    signal: AbortSignal,
    onSent?: (bytes: number, of: number) => void,
  ): Promise<DocumentHandle>;
  status(handle: DocumentHandle, signal: AbortSignal): Promise<DocumentStatus>;
  /**
   * Downloads the result, which the service then deletes. @throws ServiceError outcomeUnknown with `partialFile` if it arrived incomplete.
   */
  download(handle: DocumentHandle, target: DownloadTarget, signal: AbortSignal): Promise<{ readonly bytes: number }>;
}

/** @param mask hides secrets in the service's messages about a document. */
export function documentsResource(
  transport: Transport,
  languages: Languages,
  glossaries: GlossariesResource,
  { mask, rules, profile }: { readonly mask: Mask; readonly rules: DocumentRules; readonly profile: Profile },
): DocumentsResource {
  const traits = { refusal: 'forbidden', status456: 'quota' } as const;
  return {
    rules,
    async upload(file, options, signal, onSent) {
      const { source_lang, target_lang, glossary_ids, ...rest } = checked(uploadOptions, options);
      const fileName = options.filename ?? file.name;
      refuseFaults([...styleFaults(options, rules), ...documentFaults(options, fileName, profile.glossariesPerTranslation)]);
      await glossaries.refuseUnready(namedGlossaries(options), signal);
      const source = source_lang && languages.sourceCode('translate_document', source_lang);
      const given = { ...rest, target_lang: canonicalLanguage(target_lang), source_lang: source, glossary_ids: glossary_ids?.join(',') };
      const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
      const body = await multipart(fields, file);
      return transport.call(
        {
          ...traits,
          method: 'POST',
          path: '/v2/document',
          body: counted(body, onSent && ((bytes) => onSent(bytes, body.length))),
          read: json(documentHandle, metadataBytes),
          secretsIn: ({ document_key }) => [document_key],
          effect: 'once',
          isPaid: true,
        },
        signal,
      );
    },
    // A POST that changes nothing, so it may be repeated.
    async status({ document_id, document_key }, signal) {
      const status = await transport.call(
        {
          ...traits,
          method: 'POST',
          path: path`/v2/document/${document_id}`,
          body: jsonBody({ document_key }),
          secrets: [document_key],
          read: json(documentStatus, metadataBytes),
          effect: 'repeatable',
        },
        signal,
      );
      const { message, error_message } = status;
      return { ...status, ...(message && { message: mask(message) }), ...(error_message && { error_message: mask(error_message) }) };
    },
    async download({ document_id, document_key }, target, signal) {
      const file = await openDownload(target);
      try {
        return await transport.call(
          {
            ...traits,
            method: 'POST',
            path: path`/v2/document/${document_id}/result`,
            body: jsonBody({ document_key }),
            secrets: [document_key],
            accept: '*/*',
            read: file.read,
            effect: 'oneTime',
            isPaid: true,
          },
          signal,
        );
      } finally {
        await file.end();
      }
    },
  };
}
