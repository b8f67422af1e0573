import * as vscode from 'vscode';
import type { DocumentRules, DocumentType } from '../../api/documents.ts';
import { codePoints } from '../../api/rules.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** A file, or an untitled text, that the service translates. */
export interface ChosenDocument {
  readonly uri: vscode.Uri;
  /** The name under which it is uploaded. */
  readonly name: string;
  readonly type: DocumentType;
  /** Whether it was found in a folder, not chosen itself. */
  readonly found: boolean;
}

/** One that was measured. */
export interface MeasuredDocument extends ChosenDocument {
  readonly bytes: number;
  readonly maxBytes: number;
  /** Sent in the place of the file: the text as it stands in the editor. */
  readonly text?: Uint8Array;
}

/** The name of the one document; undefined for several, which are counted instead. */
export function onlyName([first, ...others]: readonly ChosenDocument[]): string | undefined {
  return others.length === 0 ? first?.name : undefined;
}

/** A document's bytes as they are sent; undefined for what cannot be read now. */
export async function bytesOf({ uri, text }: MeasuredDocument): Promise<Uint8Array | undefined> {
  return (
    text ??
    vscode.workspace.fs.readFile(uri).then(
      (read) => read,
      () => undefined,
    )
  );
}

/** Code points, as they are billed: all bytes of UTF-8 but those that continue one. At most so many for a file in another encoding. */
export async function charactersOf(document: MeasuredDocument): Promise<number> {
  const read = await bytesOf(document);
  // Whether it can be read shows when it is sent.
  return read?.reduce((sum, byte) => ((byte & 0xc0) === 0x80 ? sum : sum + 1), 0) ?? document.bytes;
}

/**
 * Why a text has more characters than the plan takes; undefined for one that has not, and for what only the service can count: markup
 * is not counted, and an encoding that is not UTF-8 has fewer characters than it seems.
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

/** Undefined for what is not UTF-8. */
function exactly(bytes: Uint8Array | undefined): number | undefined {
  try {
    const text = bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === undefined || text.includes('\0') ? undefined : codePoints(text);
  } catch {
    return undefined;
  }
}
