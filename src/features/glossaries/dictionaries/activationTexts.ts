import * as vscode from 'vscode';

export const createGlossaryInstead = () => vscode.l10n.t('Glossaries are made by the command "Interlinear: Create Glossary…".');
export const renameInView = () => vscode.l10n.t('Glossaries are renamed in the view "Glossaries" of Interlinear.');
export const deleteInView = () => vscode.l10n.t('Dictionaries are deleted in the view "Glossaries" of Interlinear.');
