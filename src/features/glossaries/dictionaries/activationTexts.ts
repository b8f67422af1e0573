import * as vscode from 'vscode';

export const createGlossaryInstead = () => vscode.l10n.t('To create a glossary, run “Interlinear: Create Glossary…”.');
export const renameInView = () => vscode.l10n.t('To rename a glossary, use the Glossaries view.');
export const deleteInView = () => vscode.l10n.t('To delete a dictionary, use the Glossaries view.');
