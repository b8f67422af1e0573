import * as vscode from 'vscode';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { fileName } from '../../editor/files.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { UserError } from '../../editor/userError.ts';
import type { FileContext } from './fileContext.ts';
import { FilePlaces } from './filePlaces.ts';
import * as messages from './texts.ts';

/** Asks again where the translations of a folder go. @throws CancellationError; UserError */
export async function choosePlace({ services, layouts }: FileContext, open: vscode.Uri | undefined): Promise<void> {
  if (!open) throw new UserError(messages.openFileToTranslate());
  const places = new FilePlaces(layouts, languageNames(services));
  const source = (await places.asTranslation(open))?.source ?? open;
  if (await places.settleAgain(source)) return;
  void vscode.window.showInformationMessage(plainInMessage(messages.onlyPlace(fileName(source))));
}
