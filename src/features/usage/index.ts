import * as vscode from 'vscode';
import { createCharacterCount } from './characterCount.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { feature, lazily, eagerly } from '../../editor/memoize.ts';
import { withProgress } from '../../editor/progress.ts';
import { endOfUse } from '../../services/usage/usageService.ts';
import { usageViewType } from './viewType.ts';
import * as activationMessages from './activationTexts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Registers the usage of the period: in the status bar, in a panel, and in notices about limits. */
export function registerUsage(services: Services) {
  const item = vscode.window.createStatusBarItem('interlinear.usage', vscode.StatusBarAlignment.Right, 99);
  item.name = activationMessages.usageItemName();
  item.command = 'interlinear.openUsage';
  const panel = lazily(async () => new (await import('./panel/host.ts')).UsagePanel(services));
  let turn: NodeJS.Timeout | undefined;
  const render = async () => {
    clearTimeout(turn);
    const missing = services.usage.missingScope();
    if (missing) return (await import('./usageStatus.ts')).renderMissingScope(item, missing);
    const known = services.usage.last();
    // Without data, no code needs to be loaded.
    if (!known) return item.hide();
    // At the end of the period, the figures become those of the previous one. Timers are limited to a few weeks.
    const left = endOfUse(known) - Date.now();
    if (left > 0) turn = setTimeout(() => void run(services, render), Math.min(left, dayMs));
    (await import('./usageStatus.ts')).renderUsageStatus(services, item);
  };
  const tell = async () => {
    const known = services.usage.last();
    if (known) await (await import('./limitNotices.ts')).tellOfLimits(services, known);
  };
  void run(services, render);
  const commands = eagerly({
    open: async () => (await panel.get()).open(),
    async exportAnalytics() {
      const { askAndExport } = await import('./askExport.ts');
      await askAndExport(services, (await panel.get()).shown());
    },
    async refresh() {
      const client = await services.session.client();
      const { reading } = await withProgress(activationMessages.refreshingUsage(), (signal) => services.usage.refresh(client, signal));
      if (reading.meters.length > 0) return;
      void vscode.window.showInformationMessage(activationMessages.usageNotReported());
    },
  });
  return feature(
    commands,
    item,
    panel,
    createCharacterCount(),
    { dispose: () => clearTimeout(turn) },
    services.usage.onDidChange(() => {
      void run(services, render);
      void run(services, tell);
    }),
    // Another window may have refreshed it.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void run(services, render);
    }),
    vscode.window.registerWebviewPanelSerializer(usageViewType, {
      deserializeWebviewPanel: async (restored, memory: unknown) => {
        await run(services, async () => (await panel.get()).restore(restored, memory));
      },
    }),
  );
}
