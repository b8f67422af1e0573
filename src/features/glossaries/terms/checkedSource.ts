import * as vscode from 'vscode';
import { baseLanguage, sameLanguage } from '../../../api/languages.ts';
import type { LanguagePair } from '../../../api/languages.ts';
import { sourcesBeside } from '../../../text/findSourceFile.ts';
import { setting } from '../../../services/settings/settings.ts';
import { guessLanguage } from '../../../services/languages/sourceLanguage.ts';

/** The source of a translated file. */
export interface CheckedSource {
  readonly uri: vscode.Uri;
  readonly text: string;
  /** Language codes as glossaries have them. */
  readonly source_lang: string;
  readonly target_lang: string;
}

/** UTF-16 code units, or bytes, of a file that is checked. */
export const checkedSize = 1_000_000;

/** Finds the source of a file by its name, among the pairs of a glossary. Undefined when there is none. */
export async function sourceOf(document: vscode.TextDocument, pairs: readonly LanguagePair[]): Promise<CheckedSource | undefined> {
  const wanted = pairs.map(({ source_lang, target_lang }) => ({ source: baseLanguage(source_lang), target: baseLanguage(target_lang) }));
  const pattern = setting('interlinear.documents.resultFile', document);
  for (const candidate of sourcesBeside(document.uri.path, wanted, pattern)) {
    const uri = document.uri.with({ path: candidate.path });
    const text = await textOf(uri);
    if (text === undefined) continue;
    // A name without a language may be of another one.
    const language = candidate.named ? undefined : await guessLanguage(text);
    if (language !== undefined && !sameLanguage(language, candidate.source)) continue;
    return { uri, text, source_lang: candidate.source, target_lang: candidate.target };
  }
  return undefined;
}

/** A file as it is in the editor, else on disk; undefined when it is not there or too large. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0 || size > checkedSize) return undefined;
    return await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri });
  } catch {
    return undefined;
  }
}
