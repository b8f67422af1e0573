import * as vscode from 'vscode';
import { hasKeys, localeFormatOfContent, localeFormatOfName } from '../../text/localeFiles.ts';
import type { LocaleFormat } from '../../text/localeFiles.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** UTF-16 code units of a file without a telling name that are looked at. */
const looked = 20_000;

/** The format of a locale file with keys that would be sent along, for texts that hold some; undefined for words alone. */
export function unknownLocaleFile(document: vscode.TextDocument, texts: readonly string[]): LocaleFormat | undefined {
  const format = localeFormatOfName(document.uri.path) ?? formatOfContent(document);
  return format && texts.some((text) => hasKeys(format, text)) ? format : undefined;
}

/** @throws UserError where keys of a locale file would be sent as if they were prose. */
export function refuseLocaleFile(document: vscode.TextDocument, texts: readonly string[]): void {
  const format = unknownLocaleFile(document, texts);
  if (format === undefined) return;
  throw new UserError(messages.localeFileNotSupported(`.${format}`));
}

/** Languages of files that may be such a file under a name that says nothing. */
const languages: ReadonlySet<string> = new Set(['plaintext', 'json', 'jsonc', 'xml', 'po', 'gettext', 'strings', 'arb']);

function formatOfContent(document: vscode.TextDocument): LocaleFormat | undefined {
  if (!languages.has(document.languageId)) return undefined;
  const end = document.positionAt(looked);
  return localeFormatOfContent(document.getText(new vscode.Range(new vscode.Position(0, 0), end)));
}
