import * as vscode from 'vscode';
import { heldSentence } from '../../services/editorJobs/jobHolds.ts';
import type { Services } from '../../services/services.ts';
import { localNumber } from '../../editor/localised.ts';
import { runningWords } from './rows.ts';

/** The status bar item of jobs, while any are running or paused. A click leads to their view. */
export interface JobsItem extends vscode.Disposable {
  /** @param running jobs that are worked on. @param held jobs that wait for what the key or plan allows. */
  show(running: number, held: number): void;
}

export function createJobsItem(services: Services): JobsItem {
  const item = vscode.window.createStatusBarItem('interlinear.jobs', vscode.StatusBarAlignment.Right, 98);
  const name = vscode.l10n.t('Interlinear: Jobs');
  item.name = name;
  item.command = { command: 'interlinear.jobs.focus', title: vscode.l10n.t('Show Jobs') };
  return {
    show(running, held) {
      if (running + held === 0) return item.hide();
      const tooltip = held > 0 ? heldSentence(services) : runningWords(running);
      item.text = held > 0 ? `$(debug-pause) ${pausedWords(held)}` : `$(sync~spin) ${countedWords(running)}`;
      item.tooltip = tooltip;
      item.accessibilityInformation = { label: [name, tooltip].join('. ') };
      item.backgroundColor = held > 0 ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
      item.show();
    },
    dispose: () => item.dispose(),
  };
}

function countedWords(count: number): string {
  return count === 1 ? vscode.l10n.t('1 job') : vscode.l10n.t('{0} jobs', localNumber(count));
}

function pausedWords(count: number): string {
  return count === 1 ? vscode.l10n.t('1 job paused') : vscode.l10n.t('{0} jobs paused', localNumber(count));
}
