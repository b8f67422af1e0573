import * as vscode from 'vscode';
import type { EntryFault } from '../../../text/glossary/entries.ts';
import { faultInLine } from '../../../services/glossaries/faultMessages.ts';
import { fileName } from '../../../editor/files.ts';
import { localNumber } from '../../../editor/localized.ts';
import { UserError } from '../../../editor/userError.ts';

/** Faults that a message tells one by one. */
const toldFaults = 3;

/** What keeps a file from being sent, with a way to the first of it. */
export function faultyFile(document: vscode.TextDocument, faults: readonly EntryFault[]): UserError {
  const told = faults.slice(0, toldFaults).map(faultInLine);
  const more = faults.length > told.length ? [vscode.l10n.t('And {0} more.', localNumber(faults.length - told.length))] : [];
  const message = [
    vscode.l10n.t('{0} cannot be a dictionary as it is; nothing was sent or changed.', fileName(document.uri)),
    ...told,
    ...more,
  ];
  const [first] = faults;
  if (!first) return new UserError(message.join(' '));
  const title = vscode.l10n.t('Go to Line {0}', first.line);
  return new UserError(message.join(' '), [{ title, run: () => showFault(document, first) }]);
}

async function showFault(document: vscode.TextDocument, fault: EntryFault): Promise<void> {
  await vscode.window.showTextDocument(document, { selection: faultRange(document, fault), preview: false });
}

/** Where a fault stands in the document as it is. */
export function faultRange(document: vscode.TextDocument, { line, column, length }: EntryFault): vscode.Range {
  return document.validateRange(new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length));
}
