import * as vscode from 'vscode';
import { isHeld } from '../contract/jobView.ts';
import type { App } from './app.ts';
import type { Owner } from './connections.ts';
import { run } from './failures.ts';
import { localNumber } from './localised.ts';
import { plainInMessage } from './plainText.ts';

/**
 * Says that something was ordered, in a notice that leads to the jobs: that it goes on, in the caller's words, or that it waits, for what
 * the key or plan allows is used up (456). Not waited for: a notice may stay for long.
 */
export function sayOrdered(app: App, { host, account }: Owner, goingOn: string): void {
  const waits = app.jobs.held().some((hold) => hold.host === host && hold.account === account);
  const show = vscode.l10n.t('Show Jobs');
  const resume = vscode.l10n.t('Resume');
  void run(app, async () => {
    const chosen = waits
      ? await vscode.window.showWarningMessage(plainInMessage(heldSentence(app)), resume, show)
      : await vscode.window.showInformationMessage(plainInMessage(goingOn), show);
    if (chosen === resume) await resumeHeld(app);
    else if (chosen === show) await vscode.commands.executeCommand('interlinear.jobs.focus');
  });
}

/** Why jobs wait, and how many of them. */
export function heldSentence({ jobs }: App): string {
  const holds = jobs.held();
  const accounts = new Set(holds.map(({ account }) => account));
  const waiting = jobs.list().filter((job) => isHeld(job, accounts));
  const refused = waiting.filter(({ note }) => note?.kind === 'quota');
  const isSpeech = refused.length > 0 && refused.every(({ kind }) => kind === 'voice');
  const hosts = [...new Set(holds.map(({ host }) => host))].join(', ');
  const usedUp = isSpeech
    ? vscode.l10n.t('The minutes of speech on {0} are used up.', hosts)
    : vscode.l10n.t('The characters on {0} are used up.', hosts);
  return `${usedUp} ${waitingWords(waiting.length)}`;
}

function waitingWords(count: number): string {
  if (count === 0) return vscode.l10n.t('What is ordered waits until you resume it.');
  return count === 1
    ? vscode.l10n.t('1 job waits; resume it when there are some again.')
    : vscode.l10n.t('{0} jobs wait; resume them when there are some again.', localNumber(count));
}

/** Lets all jobs go on that wait for that. */
export async function resumeHeld({ jobs }: App): Promise<void> {
  const engine = await jobs.engine();
  for (const { account } of jobs.held()) await engine.resume(account);
}
