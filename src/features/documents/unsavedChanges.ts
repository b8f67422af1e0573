import * as vscode from 'vscode';
import { localNumber } from '../../editor/localized.ts';
import { UserError } from '../../editor/userError.ts';
import { textDocument } from './collectDocuments.ts';
import type { ChosenDocument } from './documentCharacters.ts';
import * as messages from './confirmTexts.ts';

/**
 * Returns texts that are sent as they are in the editor, by the URI of their file: texts that were never saved, and those with changes that
 * the user does not want to save now. @throws CancellationError if the user cancels; UserError if saving fails.
 */
export async function settleUnsaved(documents: readonly ChosenDocument[]): Promise<Map<string, Uint8Array>> {
  const texts = new Map<string, Uint8Array>();
  for (const { uri } of documents) if (uri.scheme === 'untitled') await keepText(texts, uri);
  const unsaved = documents.filter(({ uri }) => uri.scheme !== 'untitled' && isUnsaved(uri));
  if (unsaved.length === 0) return texts;
  if ((await ask(unsaved)) === 'save') for (const document of unsaved) await saveDocument(document);
  else for (const { uri } of unsaved) await keepText(texts, uri);
  return texts;
}

async function ask(unsaved: readonly ChosenDocument[]): Promise<'save' | 'send'> {
  const [first] = unsaved;
  const message =
    first && unsaved.length === 1 ? messages.unsavedChangesOne(first.name) : messages.unsavedChangesMany(localNumber(unsaved.length));
  const save = messages.saveAndTranslate();
  const send = messages.translateWithoutSaving();
  // Only texts can be sent without saving: the content of other editors is not accessible.
  const texts = unsaved.every(({ uri }) => textDocument(uri));
  const detail = texts ? messages.withoutSavingDetail() : '';
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, save, ...(texts ? [send] : []));
  if (answer === save) return 'save';
  if (answer === send) return 'send';
  throw new vscode.CancellationError();
}

async function saveDocument({ uri, name }: ChosenDocument): Promise<void> {
  const document = textDocument(uri);
  const saved = document ? await document.save() : (await vscode.workspace.save(uri)) !== undefined;
  if (!saved) throw new UserError(messages.documentNotSaved(name));
}

/** Uses the encoding of the file, as an HTML page may declare it. */
async function keepText(texts: Map<string, Uint8Array>, uri: vscode.Uri): Promise<void> {
  const document = textDocument(uri);
  if (!document) return;
  texts.set(uri.toString(), await vscode.workspace.encode(document.getText(), { encoding: document.encoding }));
}

function isUnsaved(uri: vscode.Uri): boolean {
  if (textDocument(uri)?.isDirty) return true;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => tab.isDirty);
  return tabs.some(
    ({ input }) =>
      (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputNotebook) && input.uri.toString() === uri.toString(),
  );
}
