import * as vscode from 'vscode';
import type { DocumentRules, DocumentType } from '../../api/documents.ts';
import { codePoints } from '../../api/codePoints.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** File or untitled text that the service can translate. */
export interface ChosenDocument {
  readonly uri: vscode.Uri;
  /** Name under which it is uploaded. */
  readonly name: string;
  readonly type: DocumentType;
  /** True if it was found in a folder and not chosen itself. */
  readonly found: boolean;
}

/** Chosen document with its size. */
export interface MeasuredDocument extends ChosenDocument {
  readonly bytes: number;
  readonly maxBytes: number;
  /** Text in the editor, which is sent instead of the file. */
  readonly text?: Uint8Array;
}

/** Returns the name if there is only one document; otherwise undefined, and the caller shows the number of documents. */
export function onlyName([first, ...others]: readonly ChosenDocument[]): string | undefined {
  return others.length === 0 ? first?.name : undefined;
}

/** Returns the bytes of a document as they are sent; undefined if it cannot be read now. */
export async function bytesOf({ uri, text }: MeasuredDocument): Promise<Uint8Array | undefined> {
  return (
    text ??
    vscode.workspace.fs.readFile(uri).then(
      (read) => read,
      () => undefined,
    )
  );
}

/** Counts code points, which are the unit of billing: all UTF-8 bytes except continuation bytes. An upper bound for other encodings. */
export async function charactersOf(document: MeasuredDocument): Promise<number> {
  const read = await bytesOf(document);
  // An unreadable file causes an error later, when it is sent.
  return read?.reduce((sum, byte) => ((byte & 0xc0) === 0x80 ? sum : sum + 1), 0) ?? document.bytes;
}

/**
 * Returns a message if a text has more characters than the plan allows. Returns undefined if the text is within the limit or if only the
 * service can count it: markup is not counted, and a text in another encoding than UTF-8 has fewer characters than bytes suggest.
 */
export async function tooLong(
  document: MeasuredDocument,
  plan: 'free' | 'paid',
  { documentCharacters }: DocumentRules,
): Promise<string | undefined> {
  const { name, type, bytes } = document;
  if (documentCharacters === null || type !== 'txt' || bytes <= documentCharacters[plan]) return undefined;
  const count = exactly(await bytesOf(document));
  if (count === undefined || count <= documentCharacters[plan]) return undefined;
  const most = localNumber(documentCharacters[plan]);
  return plan === 'paid'
    ? messages.documentTooLong(name, localNumber(count), most)
    : messages.documentTooLongForFreePlan(name, localNumber(count), most, localNumber(documentCharacters.paid));
}

/** Counts code points; undefined if the bytes are not UTF-8. */
function exactly(bytes: Uint8Array | undefined): number | undefined {
  try {
    const text = bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === undefined || text.includes('\0') ? undefined : codePoints(text);
  } catch {
    return undefined;
  }
}
