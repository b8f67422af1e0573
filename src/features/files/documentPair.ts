import type * as vscode from 'vscode';
import { logged } from '../../client/log.ts';
import type { Documents, FileContent, FileOutline, FilePair, FileText, PairMatch } from '../../services/localization/documents.ts';
import type { PairFact } from '../../services/localization/facts.ts';
import type { Hash } from '../../services/localization/hashes.ts';
import type { KeptText } from '../../services/localization/keptTexts.ts';
import type { DocumentState } from './documentStates.ts';
import type { FileContext } from './fileContext.ts';
import { keepTexts } from './keepTexts.ts';
import type { OpenedFile } from './openedFile.ts';

/** The translation of a file, read in units. */
export interface OpenedTarget {
  readonly uri: vscode.Uri;
  readonly read: FileText;
  readonly file: FileContent;
}

/** Both sides of a translation, read in units. */
export interface OpenedPair<T extends OpenedTarget = OpenedTarget> {
  readonly source: OpenedFile;
  readonly target: T;
}

/** A document with its translation as both are now, and what is known about them. */
export interface DocumentPair<T extends OpenedTarget = OpenedTarget> extends OpenedPair<T>, PairMatch {
  /** What was known. */
  readonly facts: readonly PairFact[];
}

/** Matches both sides. Returns undefined if nothing is known about them. */
export async function matchPair<T extends OpenedTarget>(
  documents: Pick<Documents, 'match'>,
  pair: OpenedPair<T>,
  facts: readonly PairFact[],
): Promise<DocumentPair<T> | undefined> {
  const found = await documents.match(textsToRead(pair), facts);
  return found && { ...pair, ...found, facts };
}

export function textsToRead({ source, target }: OpenedPair): FilePair {
  return { source: source.read, target: target.read };
}

/** Both sides of a translation, and where their units are. */
export interface PairOutline {
  readonly source: Pick<OpenedFile, 'document'> & { readonly file: FileOutline };
  readonly target: Pick<OpenedTarget, 'uri'> & { readonly file: FileOutline };
}

/**
 * Adds facts about both sides, and keeps the texts of both for a later comparison.
 * @param pair as it stands now. @throws StateError; nothing has been written then.
 */
export async function rememberPair(
  { services }: Pick<FileContext, 'services'>,
  { source, target }: PairOutline,
  state: DocumentState,
  facts: readonly PairFact[],
): Promise<void> {
  // Facts about what stands around texts of the target have keys of their own.
  const sources = new Set([...hashesOf(source.file), ...target.file.factStarts]);
  await state.add(facts, { sources, targets: hashesOf(target.file) });
  const texts = [...textsOf(source.file), ...textsOf(target.file)];
  // Not awaited: many texts take seconds on a busy disk, and nothing but a comparison needs them.
  const keeping = keepTexts(services, { source: source.document.uri, target: target.uri }, texts);
  keeping.catch((error: unknown) => services.log.warn(`Texts couldn't be kept for a comparison: ${logged(error)}`));
}

/** Returns the units of a file as they are written there. */
export function textsOf({ units, text }: FileOutline): KeptText[] {
  return units.map(({ start, end, hash }) => ({ hash, text: text.slice(start, end) }));
}

/** Returns what is known of a file, by which facts are found. */
export function hashesOf({ units, factStarts }: FileOutline): ReadonlySet<Hash> {
  return new Set([...units.map(({ hash }) => hash), ...factStarts]);
}
