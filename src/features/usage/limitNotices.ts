import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { execute } from '../../services/command.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { setting } from '../../services/settings/settings.ts';
import type { KeptUsage } from '../../services/usage/usageService.ts';
import { levelOf } from '../../api/usage/reading.ts';
import type { Meter } from '../../api/usage/reading.ts';
import { localCount, meterName, percentUsed } from './meterLabels.ts';
import { newlyCrossed, saidThresholds } from './thresholds.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

/** Shared by all windows and kept across restarts, so that no notice is repeated. */
const stateKey = 'usage.saidThresholds';
/** Maximum number of accounts to remember. */
const mostAccounts = 20;

const saidByAccount = v.array(v.tuple([v.string(), saidThresholds]));

/** Shows a notice once per threshold and period if a limit is near or reached. Does not wait for the user's response. */
export async function tellOfLimits(services: Services, known: KeptUsage): Promise<void> {
  if (!setting('interlinear.usage.notify')) return;
  const crossed = await markCrossed(services.context.globalState, known);
  if (crossed.length > 0) void show(crossed).catch((error: unknown) => services.log.error(logged(error)));
}

/** Returns the limits to show now, and marks them as shown. */
export async function markCrossed(state: vscode.Memento, { reading, owner, time }: KeptUsage): Promise<readonly Meter[]> {
  const stored = v.safeParse(saidByAccount, state.get(stateKey));
  const account = `${owner.host} ${owner.account}`;
  const accounts = new Map(stored.success ? stored.output : []);
  const before = accounts.get(account) ?? {};
  const ofHost = [...accounts].flatMap(([name, said]) => (name.startsWith(`${owner.host} `) ? [said] : []));
  const { crossed, said } = newlyCrossed(reading, before, time, ofHost);
  if (JSON.stringify(said) === JSON.stringify(before)) return crossed;
  accounts.delete(account);
  // Store this before showing the notice, so that only one of several windows shows it.
  await state.update(stateKey, [...accounts, [account, said]].slice(-mostAccounts));
  return crossed;
}

async function show(crossed: readonly Meter[]): Promise<void> {
  const isReached = crossed.some((meter) => levelOf(meter) === 'reached');
  const message = plainInMessage(crossed.map(sentence).join(' '));
  const open = messages.openUsage();
  const never = messages.dontShowAgain();
  const answer = await (isReached
    ? vscode.window.showErrorMessage(message, open, never)
    : vscode.window.showWarningMessage(message, open, never));
  if (answer === open) await execute('interlinear.openUsage');
  if (answer === never)
    await vscode.workspace.getConfiguration().update('interlinear.usage.notify', false, vscode.ConfigurationTarget.Global);
}

function sentence(meter: Meter): string {
  const { used, limit } = meter;
  const most = typeof limit === 'number' ? limit : 0;
  if (most === 0) return messages.limitZeroNotice(meterName(meter));
  if (levelOf(meter) === 'reached') return messages.limitReachedNotice(meterName(meter), localCount(most));
  return messages.nearLimitNotice(meterName(meter), localCount(used), localCount(most), percentUsed(meter), localCount(most - used));
}
