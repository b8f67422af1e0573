import * as vscode from 'vscode';
import { isSourceCode } from '../../services/grammars/proseInDocument.ts';
import { trackWhole } from '../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import type { NoticeAction } from '../../editor/userError.ts';

/** Does the same with all of a file. */
export type WithWhole = (whole: TrackedRanges) => Promise<unknown>;

/** That there is no text in what was captured. In code and data where nothing was selected, the whole file is offered. */
export function nothingHere(captured: TrackedRanges, withWhole?: WithWhole): UserError {
  if (captured.extent !== undefined && isSourceCode(captured.document)) return noProse(captured, withWhole);
  return new UserError(vscode.l10n.t('There is nothing to translate here: select some text.'));
}

/** That there is no comment, string or value with words in what was captured. */
export function noProse(captured: TrackedRanges, withWhole?: WithWhole): UserError {
  if (captured.extent === undefined) {
    return new UserError(vscode.l10n.t('There are no comments or strings with words in the selection.'), [
      { title: vscode.l10n.t('Open Setting'), run: openCodeSetting },
    ]);
  }
  if (captured.extent === 'file') return new UserError(vscode.l10n.t('There is no text to translate in this file.'));
  const isLine = captured.ranges.every((range) => !range.original.includes('\n')) && captured.ranges.length === 1;
  const message = isLine
    ? vscode.l10n.t('There is no text to translate in this line.')
    : vscode.l10n.t('There is no text to translate where the cursor is.');
  return new UserError(message, withWhole ? [wholeFile(captured.document, withWhole)] : []);
}

function wholeFile(document: vscode.TextDocument, withWhole: WithWhole): NoticeAction {
  return {
    title: vscode.l10n.t('Translate Whole File'),
    async run() {
      if (document.isClosed) throw new UserError(vscode.l10n.t('The file was closed. Open it and try again.'));
      return withWhole(trackWhole(document));
    },
  };
}

/** Opens the setting for what of code is translated. */
export async function openCodeSetting(): Promise<unknown> {
  return vscode.commands.executeCommand('workbench.action.openSettings', 'interlinear.code.translate');
}
