import * as vscode from 'vscode';
import { pairCodes } from '../../../services/glossaries/glossaryLabels.ts';
import { plainInLabel } from '../../../editor/plainText.ts';
import { linkFaultSentence } from './chosenFile.ts';
import type { LinkedFile } from './linkedFiles.ts';

const top = new vscode.Range(0, 0, 0, 0);

/** What stands above a linked file: with what it is linked, and what can be done. */
export function lensesOf({ uri, path, read }: LinkedFile): vscode.CodeLens[] {
  if ('fault' in read) {
    const title = `$(warning) ${plainInLabel(linkFaultSentence(path, read.fault))}`;
    const command = { title, command: 'interlinear.compareLinkedDictionary', arguments: [uri] };
    return [new vscode.CodeLens(top, command)];
  }
  const label = `${read.link.glossary} (${pairCodes(read.link)})`;
  const actions = [
    [vscode.l10n.t('Compare'), 'interlinear.compareLinkedDictionary'],
    [vscode.l10n.t('Pull…'), 'interlinear.pullLinkedDictionary'],
    [vscode.l10n.t('Push…'), 'interlinear.pushLinkedDictionary'],
    [vscode.l10n.t('Unlink'), 'interlinear.unlinkDictionary'],
  ] as const;
  // Without a command it is a text.
  const linked = { title: plainInLabel(vscode.l10n.t('Linked with {0}', label)), command: '' };
  return [
    new vscode.CodeLens(top, linked),
    ...actions.map(([title, command]) => new vscode.CodeLens(top, { title, command, arguments: [uri] })),
  ];
}
