import type { Context } from 'hono';
import { documentKeyRequest, imageTypes, minimumChargeTypes, translatedExtension } from '../../api/documents.ts';
import type { DocumentOptions, DocumentType } from '../../api/documents.ts';
import { minimumDocumentCharacters } from '../../api/limits.ts';
import type { ProviderRules } from '../../api/providerRules.ts';
import type { SandboxClock } from '../clock.ts';
import { checked, readJsonOrForm } from '../endpoint.ts';
import type { Endpoint, SandboxEnv } from '../endpoint.ts';
import { isBilledTarget } from '../languages/languageData.ts';
import type { Term } from '../pseudoLocalize.ts';
import { DocumentStore } from './documentStore.ts';
import type { TranslatedFile } from './documentStore.ts';
import { readUpload } from './documentUpload.ts';
import type { DocumentRules, Upload } from './documentUpload.ts';
import { translateDocument } from './translateDocument.ts';
import type { DocumentOutcome } from './translateDocument.ts';

/** Dependencies of document translation. */
export interface DocumentDeps extends DocumentRules {
  readonly rules: ProviderRules;
  readonly clock: SandboxClock;
  readonly closing: AbortSignal;
  /** Total time in milliseconds that a document is queued and translated. */
  readonly durationMs: () => number;
  /** Throws HttpError 456 when `amount` characters would pass the limit. */
  check(c: Context<SandboxEnv>, amount: number): void;
  /** Counts `amount` characters. Returns a function that refunds them if the document ends in error. */
  bill(c: Context<SandboxEnv>, amount: number): () => void;
  /** Returns the entries of the named glossaries for the language pair. Throws HttpError 404 or 400. */
  terms(c: Context<SandboxEnv>, options: DocumentOptions): readonly Term[];
  /** Throws HttpError 403, 404 or 400 for a style rule list or a translation memory that the caller cannot use. */
  requireStyle(c: Context<SandboxEnv>, options: DocumentOptions): void;
  /** Returns true if the caller has the free plan, which has its own size limits. */
  isFree(c: Context<SandboxEnv>): boolean;
  /** Returns an identifier of the account, so that documents stay private to it. */
  owner(c: Context<SandboxEnv>): string;
}

const handleBytes = 64 * 1024;

/** Returns the three endpoints of document translation (specification, "Document translation"). */
export function documentEndpoints(deps: DocumentDeps): Endpoint[] {
  const store = new DocumentStore(deps.clock);
  return [
    { method: 'POST', path: '/v2/document', answer: async (c) => answerUpload(deps, store, c) },
    { method: 'POST', path: '/v2/document/:id', answer: async (c) => answerStatus(deps, store, c) },
    { method: 'POST', path: '/v2/document/:id/result', answer: async (c) => answerResult(deps, store, c) },
  ];
}

/** Answers POST /v2/document. The document is translated and billed immediately, but clients see the result only after its duration. */
async function answerUpload(deps: DocumentDeps, store: DocumentStore, c: Context<SandboxEnv>): Promise<Response> {
  const owner = deps.owner(c);
  store.requireRoom(owner);
  const plan = deps.isFree(c) ? 'free' : 'paid';
  const upload = await readUpload(deps, c, plan);
  const { source_lang, target_lang, output_format } = upload.options;
  const terms = deps.terms(c, upload.options);
  deps.requireStyle(c, upload.options);
  const translated = await translateDocument({ ...upload, source_lang, target_lang, output_format: output_format?.toLowerCase(), terms });
  const outcome = shortEnough(translated, deps.rules.documentCharacters?.[plan] ?? Infinity);
  const billed = billedCharacters(deps.rules, upload.type, target_lang, outcome.characters);
  c.env.entry.characters = outcome.characters;
  // Awaiting is over here. Other requests may have used up the quota and the room in the meantime.
  store.requireRoom(owner);
  deps.check(c, billed);
  const giveBack = deps.bill(c, billed);
  const result = resultOf(upload, outcome);
  return Response.json(store.add({ owner, billed, durationMs: deps.durationMs(), result, giveBack }));
}

/** Returns an error for a document with more characters than the plan allows. */
function shortEnough(outcome: DocumentOutcome, most: number): DocumentOutcome {
  // Invented [long-documents]: that such a document is accepted first, and the text of its error.
  return outcome.characters <= most ? outcome : { ...outcome, result: { message: `The document has more than ${most} characters.` } };
}

/** Returns the billed characters of a document (specification, "Limits": a minimum of 50,000 for some types). */
function billedCharacters({ billsImages }: ProviderRules, type: DocumentType, target: string, characters: number): number {
  if (!isBilledTarget(target) || (!billsImages && imageTypes.includes(type))) return 0;
  return minimumChargeTypes.includes(type) ? Math.max(minimumDocumentCharacters, characters) : characters;
}

function resultOf({ type, fileName, options }: Upload, { result }: DocumentOutcome): TranslatedFile | { message: string } {
  if ('message' in result) return result;
  const extension = translatedExtension(type, options.output_format?.toLowerCase());
  // A file that keeps its format keeps its name, including upper and lower case.
  const name = extension === type ? fileName : fileName.replace(/(?<![^.])[^.]*$/, extension);
  return { name, type: contentType(extension), bytes: result.bytes };
}

const officeType = 'application/vnd.openxmlformats-officedocument';

function contentType(extension: string): string {
  const types: Readonly<Record<string, string>> = {
    docx: `${officeType}.wordprocessingml.document`,
    pptx: `${officeType}.presentationml.presentation`,
    xlsx: `${officeType}.spreadsheetml.sheet`,
    pdf: 'application/pdf',
    htm: 'text/html',
    html: 'text/html',
    txt: 'text/plain',
    xlf: 'application/xliff+xml',
    xliff: 'application/xliff+xml',
    srt: 'application/x-subrip',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    png: 'image/png',
  };
  return types[extension] ?? 'application/octet-stream';
}

async function answerStatus(deps: DocumentDeps, store: DocumentStore, c: Context<SandboxEnv>): Promise<Response> {
  const key = await readKey(c);
  return Response.json(store.status(deps.owner(c), c.req.param('id') ?? '', key));
}

async function answerResult(deps: DocumentDeps, store: DocumentStore, c: Context<SandboxEnv>): Promise<Response> {
  const key = await readKey(c);
  const { name, type, bytes } = store.take(deps.owner(c), c.req.param('id') ?? '', key);
  return new Response(Buffer.from(bytes), {
    headers: { 'Content-Type': type, 'Content-Length': String(bytes.length), 'Content-Disposition': attachment(name) },
  });
}

async function readKey(c: Context<SandboxEnv>): Promise<string> {
  const body = await readJsonOrForm(c, handleBytes, documentKeyRequest.entries, []);
  return checked(documentKeyRequest, body).document_key;
}

/** Returns a header with a fallback name for old clients and the real name (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
