import * as vscode from 'vscode';
import { codePointsOfAll } from '../../api/codePoints.ts';
import { localNumber } from '../../editor/localized.ts';
import { isExcluded } from '../../services/translation/privacy.ts';
import * as activationMessages from './activationTexts.ts';

/** Milliseconds without changes before the characters are counted again. */
const restMs = 300;

/** Language status item with the number of characters in the selection or the document: the maximum cost of translating it. */
export function createCharacterCount(): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('interlinear.characters', '*');
  item.name = activationMessages.characterCountName();
  item.command = { title: activationMessages.previewRequest(), command: 'interlinear.showRequest' };
  let timer: NodeJS.Timeout | undefined;
  const countLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => show(item, vscode.window.activeTextEditor), restMs);
  };
  countLater();
  return vscode.Disposable.from(
    item,
    { dispose: () => clearTimeout(timer) },
    vscode.window.onDidChangeActiveTextEditor(countLater),
    vscode.window.onDidChangeTextEditorSelection(countLater),
    vscode.workspace.onDidChangeTextDocument(countLater),
  );
}

function show(item: vscode.LanguageStatusItem, editor: vscode.TextEditor | undefined): void {
  if (!editor) return;
  const { document, selections } = editor;
  if (isExcluded(document)) {
    item.text = activationMessages.neverSent();
    item.detail = activationMessages.matchesExcludePattern();
    return;
  }
  const selected = selections.filter((selection) => !selection.isEmpty);
  const texts = selected.length > 0 ? selected.map((selection) => document.getText(selection)) : [document.getText()];
  const characters = codePointsOfAll(texts);
  item.text = characters === 1 ? activationMessages.charactersOne() : activationMessages.charactersMany(localNumber(characters));
  item.detail = selected.length > 0 ? activationMessages.countOfSelection() : activationMessages.countOfFile();
}
