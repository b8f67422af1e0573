import * as vscode from 'vscode';
import { hasKeys, localeFormatOfContent, localeFormatOfName } from '../../text/localeFiles.ts';
import type { LocaleFormat } from '../../text/localeFiles.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** UTF-16 code units to check in a file whose name does not reveal its format. */
const looked = 20_000;

/** Returns the format of a locale file if texts contain keys that would be sent too. Undefined if there are only words. */
export function unknownLocaleFile(document: vscode.TextDocument, texts: readonly string[]): LocaleFormat | undefined {
  const format = localeFormatOfName(document.uri.path) ?? formatOfContent(document);
  return format && texts.some((text) => hasKeys(format, text)) ? format : undefined;
}

/** Refuses texts of locale files with keys. @throws UserError for such texts, because the keys would be sent as if they were prose. */
export function refuseLocaleFile(document: vscode.TextDocument, texts: readonly string[]): void {
  const format = unknownLocaleFile(document, texts);
  if (format === undefined) return;
  throw new UserError(messages.localeFileNotSupported(`.${format}`));
}

/** Languages of possible locale files with a neutral name. */
const languages: ReadonlySet<string> = new Set(['plaintext', 'json', 'jsonc', 'xml', 'po', 'gettext', 'strings', 'arb']);

function formatOfContent(document: vscode.TextDocument): LocaleFormat | undefined {
  if (!languages.has(document.languageId)) return undefined;
  const end = document.positionAt(looked);
  return localeFormatOfContent(document.getText(new vscode.Range(new vscode.Position(0, 0), end)));
}
