import * as vscode from 'vscode';
import { documentTypeNames } from '../../api/documents.ts';
import { localeFormatOfName } from '../../text/localeFiles.ts';
import { recordingExtensions, recordingType } from '../../api/voiceKinds.ts';
import { execute } from '../../services/command.ts';
import { fileName } from '../../editor/files.ts';
import { isExcludedUri } from '../../services/translation/privacy.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Recordings of types that the service does not support. */
const otherRecordings: ReadonlySet<string> = new Set('aac aiff amr avi m4v mka mkv mov mpeg mpg mpga wma wmv 3gp'.split(' '));

/** Types that can easily be saved as a supported one. */
const savedAs: Readonly<Record<string, string>> = { xls: 'xlsx', ppt: 'pptx', odt: 'docx', rtf: 'docx', ods: 'xlsx', odp: 'pptx' };

/** Names of files that are read in units, as those of HTML are. */
const isMarkdown = /\.(?:md|mdx|markdown)$/i;

/** Explains why a file is not a supported document and offers the command that fits. @returns an error to throw. */
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
    const beside = { title: messages.translateSideBySide(), run: async () => translateText(uri) };
    if (!isMarkdown.test(name)) return new UserError(messages.translateSideBySideInstead(name, types), [beside]);
    const whole = { title: messages.translateFile(), run: async () => execute('interlinear.translateFile', uri) };
    return new UserError(messages.translateFileInstead(name, types), [whole, beside]);
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

/**
 * Translates the selection of the editor like Translate Selection. Without a selection, translates the whole text beside the original,
 * which is not changed.
 */
async function translateText(uri: vscode.Uri): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  if (isSelected(editor)) {
    await execute('interlinear.translateSelection');
    return;
  }
  const before = editor.selections;
  const { document } = editor;
  const whole = new vscode.Selection(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
  editor.selection = whole;
  try {
    await execute('interlinear.translateSideBySide');
  } finally {
    // If everything stayed selected, the next key press would replace it. What the user has selected since stays.
    if (editor.selections.every((selection) => selection.isEqual(whole))) editor.selections = before;
  }
}
