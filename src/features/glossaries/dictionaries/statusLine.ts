import * as vscode from 'vscode';
import { glossaryDictionaryBytes } from '../../../api/limits.ts';
import { localMegabytes, localNumber } from '../../../editor/localized.ts';
import { diagnosticsShown } from './diagnostics.ts';
import type { EditedDictionary } from './editedDictionary.ts';

/** Entries, size and problems of the dictionary in the active editor. */
export interface StatusLine extends vscode.Disposable {
  /** @param dictionary undefined when the active editor shows none. */
  show(dictionary: EditedDictionary | undefined): void;
}

/** Share of the size limit from which on it is said that there is not much left. */
const nearLimit = 0.9;

export function createStatusLine(): StatusLine {
  const item = vscode.window.createStatusBarItem('interlinear.dictionary', vscode.StatusBarAlignment.Right, 101);
  item.name = vscode.l10n.t('Interlinear: Dictionary');
  item.command = 'interlinear.listDictionaryFaults';
  return {
    show(dictionary) {
      if (!dictionary) return item.hide();
      const { entries, bytes, faults, blank } = dictionary.report();
      const problems = faults.length + blank.length;
      const count = entries === 1 ? vscode.l10n.t('1 entry') : vscode.l10n.t('{0} entries', localNumber(entries));
      const size = vscode.l10n.t('{0} of {1}', sizeWords(bytes), localMegabytes(glossaryDictionaryBytes));
      item.text = `$(book) ${count}, ${size}${problems === 0 ? '' : ` $(${faults.length > 0 ? 'error' : 'info'}) ${localNumber(problems)}`}`;
      const said = [`${count}, ${size}`, problemMessages(faults.length, blank.length)].filter((words) => words !== '').join('. ');
      item.tooltip = said;
      item.accessibilityInformation = { label: vscode.l10n.t('Dictionary: {0}', said) };
      const color = bytes > glossaryDictionaryBytes ? 'error' : bytes > nearLimit * glossaryDictionaryBytes ? 'warning' : undefined;
      item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
      item.show();
    },
    dispose: () => item.dispose(),
  };
}

function sizeWords(bytes: number): string {
  // A little is not nothing.
  const kilobytes = bytes === 0 ? 0 : Math.max(0.1, bytes / 1024);
  return kilobytes < 100 ? localNumber(kilobytes, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }) : localMegabytes(bytes);
}

function problemMessages(faults: number, blank: number): string {
  const all = faults + blank;
  return [
    faults === 1 ? vscode.l10n.t('1 problem') : faults > 0 ? vscode.l10n.t('{0} problems', localNumber(faults)) : '',
    blank === 1 ? vscode.l10n.t('1 blank line') : blank > 0 ? vscode.l10n.t('{0} blank lines', localNumber(blank)) : '',
    all > diagnosticsShown ? vscode.l10n.t('The editor shows the first {0}. Click to list all.', localNumber(diagnosticsShown)) : '',
  ]
    .filter((words) => words !== '')
    .join('. ');
}
