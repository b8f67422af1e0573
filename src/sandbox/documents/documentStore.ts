import { randomBytes, randomUUID } from 'node:crypto';
import type { DocumentHandle, DocumentStatus } from '../../api/documents.ts';
import type { SandboxClock } from '../clock.ts';
import { HttpError } from '../httpError.ts';

/** A translated file. */
export interface TranslatedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A document in progress. Its outcome is fixed from the start, but clients see it only after a while. */
export interface AcceptedDocument {
  readonly owner: string;
  readonly billed: number;
  readonly durationMs: number;
  readonly result: TranslatedFile | { readonly message: string };
  /** Refunds the characters. Called when the document ends in error. */
  giveBack(): void;
}

interface StoredDocument extends DocumentHandle {
  readonly document: AcceptedDocument;
  /** Milliseconds since the epoch. */
  readonly accepted: number;
  /** True after the end of the document was processed. */
  settled: boolean;
}

// Invented [waiting-documents]: the limits of waiting documents, and the time that a document is queued and translated.
/** Limits for the documents that an account has not downloaded: their number and their bytes. */
const waitingDocuments = 100;
const waitingBytes = 512 * 1024 * 1024;
/** Maximum number of failed documents to remember. */
const rememberedErrors = 100;
/** Part of the duration that a document is queued. */
const queuedShare = 0.25;

/** Documents that wait for translation or download. */
export class DocumentStore {
  readonly #clock: SandboxClock;
  readonly #documents = new Map<string, StoredDocument>();

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  /** @throws HttpError 429 when an account has too many documents waiting */
  requireRoom(owner: string): void {
    const sizes = this.#of(owner).flatMap(({ document: { result } }) => ('bytes' in result ? [result.bytes.length] : []));
    if (sizes.length >= waitingDocuments || sizes.reduce((sum, size) => sum + size, 0) > waitingBytes) {
      throw new HttpError(429, 'Too many documents wait for download.', { detail: 'Download results before you upload more.' });
    }
  }

  add(document: AcceptedDocument): DocumentHandle {
    const clock = this.#clock;
    const failed = this.#of(document.owner).filter((stored) => 'message' in stored.document.result && stored.settled);
    for (const { document_id } of failed.slice(0, -rememberedErrors)) this.#documents.delete(document_id.toLowerCase());
    const handle = {
      document_id: randomUUID().replaceAll('-', '').toUpperCase(),
      document_key: randomBytes(32).toString('hex').toUpperCase(),
    };
    const stored = { ...handle, document, accepted: clock.now(), settled: false };
    this.#documents.set(handle.document_id.toLowerCase(), stored);
    // The refund must happen even if nobody asks for the status of the failed document.
    if ('message' in document.result) clock.timer(document.durationMs + 1, () => settle(stored, clock));
    return handle;
  }

  /** @throws HttpError 404 */
  status(owner: string, id: string, key: string): DocumentStatus {
    return statusOf(this.#find(owner, id, key), this.#clock);
  }

  /**
   * Returns the translated file and removes it.
   * @throws HttpError 404, 503 before it is ready
   */
  take(owner: string, id: string, key: string): TranslatedFile {
    const stored = this.#find(owner, id, key);
    if (remainingMs(stored, this.#clock) > 0) throw new HttpError(503, 'The document is not translated yet.');
    const { result } = stored.document;
    if ('message' in result) throw new HttpError(404, 'There is no result: the translation failed.', { detail: result.message });
    this.#documents.delete(stored.document_id.toLowerCase());
    return result;
  }

  #find(owner: string, id: string, key: string): StoredDocument {
    const found = this.#documents.get(id.toLowerCase());
    if (found?.document.owner !== owner || found.document_key !== key) throw notFound();
    settle(found, this.#clock);
    return found;
  }

  #of(owner: string): StoredDocument[] {
    return [...this.#documents.values()].filter(({ document }) => document.owner === owner);
  }
}

function notFound(): HttpError {
  return new HttpError(404, 'Document not found', { detail: 'There is no such document, its key is another, or it has been downloaded.' });
}

function remainingMs({ document, accepted }: StoredDocument, clock: SandboxClock): number {
  return accepted + document.durationMs - clock.now();
}

function settle(stored: StoredDocument, clock: SandboxClock): void {
  if (stored.settled || remainingMs(stored, clock) > 0) return;
  stored.settled = true;
  if ('message' in stored.document.result) stored.document.giveBack();
}

/** Returns the status and its fields (specification, "Document translation handle and status"). */
function statusOf(stored: StoredDocument, clock: SandboxClock): DocumentStatus {
  const { document_id, document } = stored;
  const remaining = remainingMs(stored, clock);
  if (remaining > document.durationMs * (1 - queuedShare)) return { document_id, status: 'queued' };
  if (remaining > 0) return { document_id, status: 'translating', seconds_remaining: Math.ceil(remaining / 1000) };
  const { result } = document;
  // Some clients read the message under its other name.
  if ('message' in result) return { document_id, status: 'error', message: result.message, error_message: result.message };
  return { document_id, status: 'done', billed_characters: document.billed };
}
