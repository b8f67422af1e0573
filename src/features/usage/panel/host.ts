import * as v from 'valibot';
import * as vscode from 'vscode';
import type { UsageReport } from '../../../api/administration.ts';
import type { Usage } from '../../../api/usage.ts';
import { execute } from '../../../services/command.ts';
import { failureWords, run } from '../../../services/failures.ts';
import { adminRefusal } from '../../../services/keys/adminRefusal.ts';
import type { Services } from '../../../services/services.ts';
import { runningRange } from '../../../services/usage/runningRange.ts';
import type { KeptUsage } from '../../../services/usage/usageService.ts';
import { openWebviewPanel } from '../../../services/webviewPanel.ts';
import { PanelPart } from '../panelPart.ts';
import { findTags } from '../tagUses.ts';
import { usageViewType } from '../viewType.ts';
import { usagePanelAction, usagePanelMemory, usagePanelMessage } from './protocol.ts';
import type { PanelKeys, PanelRange, PanelTags, UsagePanelAction, UsagePanelMessage, UsagePanelUpdate } from './protocol.ts';
import { currentAccount, findAnalytics, findKeys, findUsage, nameOf, panelKeys, unknownAccount } from './readings.ts';
import type { ShownAccount } from './readings.ts';
import { usagePanelTexts } from './pageTexts.ts';
import * as messages from './texts.ts';

/** Contents of the open panel. */
export interface ShownAnalytics {
  readonly range: PanelRange;
  /** Report for these days; undefined before it is read. */
  readonly report: UsageReport | undefined;
}

/** Manages the usage panel. There is at most one. */
export class UsagePanel implements vscode.Disposable {
  readonly #services: Services;
  #opened: OpenPanel | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Opens the panel, or shows the open one. Nothing is read before that. */
  open(): void {
    if (this.#opened) this.#opened.reveal();
    else this.#open();
  }

  /** Fills the panel that the editor restored after a restart. @param memory data stored by its page */
  restore(panel: vscode.WebviewPanel, memory: unknown): void {
    const remembered = v.safeParse(usagePanelMemory, memory);
    if (this.#opened) panel.dispose();
    else this.#open(remembered.success ? remembered.output.range : undefined, panel);
  }

  shown(): ShownAnalytics | undefined {
    return this.#opened?.shown();
  }

  dispose(): void {
    this.#opened?.dispose();
  }

  #open(chosen?: PanelRange, restored?: vscode.WebviewPanel): void {
    const closed = () => {
      this.#opened = undefined;
    };
    this.#opened = new OpenPanel(this.#services, chosen, restored, closed);
  }
}

/** Range of days. Unless the user chose it, it follows the period. */
interface Days {
  readonly range: PanelRange;
  readonly isChosen: boolean;
}

class OpenPanel {
  readonly #services: Services;
  readonly #left = new AbortController();
  readonly #panel;
  readonly #listeners: vscode.Disposable;
  readonly #usage: PanelPart<Usage>;
  readonly #analytics: PanelPart<UsageReport>;
  readonly #tags: PanelPart<PanelTags>;
  readonly #keys: PanelPart<PanelKeys>;
  #account: ShownAccount | undefined;
  #days: Days;
  /** Days before others were requested. */
  #settled: Days;
  #cancels = 0;
  /** Number of pages of reporting tags to show. */
  #tagPages = 1;
  #following: Promise<boolean | undefined> = Promise.resolve(false);

  constructor(services: Services, chosen: PanelRange | undefined, restored: vscode.WebviewPanel | undefined, closed: () => void) {
    this.#services = services;
    this.#days = { range: chosen ?? runningRange(undefined, Date.now()), isChosen: chosen !== undefined };
    this.#settled = this.#days;
    this.#panel = openWebviewPanel<UsagePanelAction, UsagePanelMessage>(services, {
      viewType: usageViewType,
      title: messages.usage(),
      icon: 'graph',
      column: vscode.ViewColumn.Active,
      restored,
      bundle: 'usagePanel',
      incoming: usagePanelAction,
      outgoing: usagePanelMessage,
      receive: (action) => this.#receive(action),
      closed: () => {
        this.#left.abort();
        for (const part of this.#parts()) part.dispose();
        this.#listeners.dispose();
        closed();
      },
    });
    const adminWords = async (error: unknown) => failureWords(services, await adminRefusal(services, error));
    this.#usage = new PanelPart({
      find: (signal) => findUsage(services, signal),
      words: (error) => failureWords(services, error),
      changed: (reading) => this.#update({ usage: reading, savings: this.#known()?.savings }),
    });
    this.#analytics = new PanelPart({
      find: (signal) => findAnalytics(services, this.#days.range, signal),
      words: adminWords,
      changed: (reading) => {
        if (reading.state !== 'loading') this.#settled = this.#days;
        this.#update({ range: this.#days.range, analytics: reading });
      },
    });
    this.#tags = new PanelPart({
      find: (signal) => findTags(services, this.#days.range, this.#tagPages, signal),
      words: adminWords,
      changed: (reading) => this.#update({ tags: reading }),
    });
    this.#keys = new PanelPart({
      find: (signal) => findKeys(services, signal),
      words: adminWords,
      changed: (reading) => this.#update({ keys: reading }),
    });
    this.#listeners = this.#listen();
    void this.#followNow();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  shown(): ShownAnalytics {
    const { state, data } = this.#analytics.reading;
    return { range: this.#days.range, report: state === 'ready' ? data : undefined };
  }

  #parts() {
    return [this.#usage, this.#analytics, this.#tags, this.#keys];
  }

  #listen(): vscode.Disposable {
    const { connections, admin, usage, keys } = this.#services;
    return vscode.Disposable.from(
      connections.onDidChange(() => void this.#followNow()),
      admin.onDidChange(() => void this.#followNow()),
      usage.onDidChange(() => {
        const last = this.#known();
        if (last && last.time !== this.#usage.reading.time) this.#usage.show(last.usage, last.time);
      }),
      keys.onDidChange(() => {
        const listing = keys.listing();
        if (listing) this.#keys.show(panelKeys(listing), listing.time);
      }),
    );
  }

  async #receive(action: UsagePanelAction): Promise<void> {
    switch (action.type) {
      case 'ready':
        return this.#sendAll();
      case 'refresh':
        return (await this.#followNow()) ? undefined : this.#readAll();
      case 'cancel':
        return this.#cancel();
      case 'range':
        this.#days = { range: action.range, isChosen: true };
        this.#tagPages = 1;
        return this.#readAnalytics();
      case 'export': {
        const { exportAnalytics } = await import('../exportAnalytics.ts');
        return exportAnalytics(this.#services, { ...action, ...this.shown() });
      }
      case 'connect':
        // A change of the connection is handled by its event.
        return void (await execute('interlinear.connect'));
      case 'enterAdminKey':
        return void (await this.#services.admin.enter());
      case 'openKeys':
        return void (await vscode.commands.executeCommand('interlinear.keys.focus'));
      case 'moreTags':
        this.#tagPages += 1;
        return this.#tags.read();
      case 'openTagSetting':
        return void (await vscode.commands.executeCommand('workbench.action.openSettings', 'interlinear.translation.reportingTag'));
    }
  }

  #update(changed: Omit<UsagePanelUpdate, 'type'>): void {
    if (!this.#left.signal.aborted) this.#panel.send({ type: 'update', ...changed });
  }

  #sendAll(): void {
    // Nothing can be shown before the account is known.
    if (!this.#account || this.#left.signal.aborted) return;
    this.#panel.send({
      type: 'show',
      texts: usagePanelTexts(),
      locale: vscode.env.language,
      host: this.#account.host,
      usage: this.#usage.reading,
      savings: this.#known()?.savings,
      hasAdminKey: this.#account.administration !== undefined,
      range: this.#days.range,
      analytics: this.#analytics.reading,
      tags: this.#tags.reading,
      keys: this.#keys.reading,
    });
  }

  /** Returns the last usage if it is that of the shown account. For a moment, it may be that of the previous one. */
  #known(): KeptUsage | undefined {
    const last = this.#services.usage.last();
    return last && nameOf(last.owner) === this.#account?.identity ? last : undefined;
  }

  /** Shows earlier data until it is read again. */
  #showKnown(): void {
    const last = this.#known();
    if (last && this.#usage.reading.data === undefined) this.#usage.show(last.usage, last.time);
  }

  async #readAll(): Promise<void> {
    await Promise.all([this.#readUsage(), this.#keys.read()]);
  }

  /** Reads usage and analytics. If the user chose no days, they depend on the period, which is part of the usage. */
  async #readUsage(): Promise<void> {
    const [account, cancels] = [this.#account, this.#cancels];
    this.#followPeriod();
    const isKnown = this.#days.isChosen || this.#known() !== undefined;
    await Promise.all([this.#usage.read(), isKnown && this.#readAnalytics()]);
    // For another account, they are already being read.
    if (this.#cancels !== cancels || this.#account !== account) return;
    if (this.#followPeriod() || !isKnown) await this.#readAnalytics();
  }

  /** Reads the tags after the report, unless the days were canceled. */
  async #readAnalytics(): Promise<void> {
    const cancels = this.#cancels;
    await this.#analytics.read();
    if (this.#cancels === cancels && !this.#left.signal.aborted) await this.#tags.read();
  }

  #cancel(): void {
    this.#cancels += 1;
    // If no report is being read, its days do not change.
    if (this.#analytics.reading.state === 'loading') this.#days = this.#settled;
    for (const part of this.#parts()) part.cancel();
  }

  /** @returns true if the days changed. */
  #followPeriod(): boolean {
    const { range: before, isChosen } = this.#days;
    if (isChosen) return false;
    const range = runningRange(this.#known()?.reading, Date.now());
    this.#days = { range, isChosen };
    return range.start_date !== before.start_date || range.end_date !== before.end_date;
  }

  /** Runs one update after the other. */
  #followNow(): Promise<boolean | undefined> {
    this.#following = this.#following.then(() => run(this.#services, () => this.#follow()));
    return this.#following;
  }

  /** Switches to the figures of another account or admin key. @returns true if they changed and are being read. */
  async #follow(): Promise<boolean> {
    const next = await currentAccount(this.#services).catch(() => unknownAccount(this.#services));
    if (this.#left.signal.aborted) return false;
    const isOther = next.identity !== this.#account?.identity || next.host !== this.#account.host;
    if (!isOther && next.administration === this.#account?.administration) return false;
    this.#account = next;
    this.#followPeriod();
    if (isOther) this.#usage.forget();
    for (const part of [this.#analytics, this.#tags, this.#keys]) part.forget();
    this.#tagPages = 1;
    this.#showKnown();
    this.#sendAll();
    void (isOther ? this.#readAll() : Promise.all([this.#readAnalytics(), this.#keys.read()]));
    return true;
  }
}
