import * as vscode from 'vscode';
import { documentTypeNames } from '../../api/documents.ts';
import { localeFormatOfName } from '../../text/localeFiles.ts';
import { recordingExtensions, recordingType } from '../../api/voiceKinds.ts';
import { execute } from '../../services/command.ts';
import { fileName } from '../../editor/files.ts';
import { isExcludedUri } from '../../services/translation/privacy.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Recordings of types that the service does not take. */
const otherRecordings: ReadonlySet<string> = new Set('aac aiff amr avi m4v mka mkv mov mpeg mpg mpga wma wmv 3gp'.split(' '));

/** Types that are one step from one that is translated. */
const savedAs: Readonly<Record<string, string>> = { xls: 'xlsx', ppt: 'pptx', odt: 'docx', rtf: 'docx', ods: 'xlsx', odp: 'pptx' };

/** Why a file is no document that the service translates, with the command that does fit. @returns an error to throw. */
export async function unsupported(uri: vscode.Uri): Promise<UserError> {
  const name = fileName(uri);
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  if (recordingType(name)) {
    return new UserError(messages.isRecording(name), [
      {
        title: messages.translateRecording(),
        run: async () => execute('interlinear.translateRecording', uri),
      },
    ]);
  }
  if (otherRecordings.has(extension)) {
    const ends = recordingExtensions.join(', ');
    return new UserError(messages.recordingUnsupported(name, ends));
  }
  const better = savedAs[extension];
  if (better !== undefined) return new UserError(messages.saveAsOther(name, better));
  const types = documentTypeNames.join(', ');
  if (localeFormatOfName(name) !== undefined) {
    return new UserError(messages.localeFileUnsupported(name, types));
  }
  if (await isText(uri)) {
    if (hasSelection(uri)) {
      const message = messages.translateSelectionInstead(name, types);
      return new UserError(message, [{ title: messages.translateSelection(), run: async () => translateText(uri) }]);
    }
    return new UserError(messages.translateSideBySideInstead(name, types), [
      { title: messages.translateSideBySide(), run: async () => translateText(uri) },
    ]);
  }
  return new UserError(messages.documentUnsupported(name, types));
}

async function isText(uri: vscode.Uri): Promise<boolean> {
  if (isExcludedUri(uri)) return false;
  return vscode.workspace.openTextDocument(uri).then(
    () => true,
    () => false,
  );
}

function hasSelection(uri: vscode.Uri): boolean {
  const editors = vscode.window.visibleTextEditors.filter(({ document }) => document.uri.toString() === uri.toString());
  return editors.some(isSelected);
}

function isSelected({ selections }: vscode.TextEditor): boolean {
  return selections.some((selection) => !selection.isEmpty);
}

/** What is selected in the editor, as Translate Selection does; where nothing is, all of it beside the original, which stays as it is. */
async function translateText(uri: vscode.Uri): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  if (isSelected(editor)) {
    await execute('interlinear.translateSelection');
    return;
  }
  const before = editor.selections;
  const { document } = editor;
  editor.selection = new vscode.Selection(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
  try {
    await execute('interlinear.translateSideBySide');
  } finally {
    // All of it selected would be replaced by the next key.
    editor.selections = before;
  }
}
