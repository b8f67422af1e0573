import * as v from 'valibot';
import * as vscode from 'vscode';
import type { UsageReport } from '../../../api/administration.ts';
import { usagePanelAction, usagePanelMemory, usagePanelMessage } from './protocol.ts';
import type { PanelKey, PanelKeys, PanelRange, PanelTags, UsagePanelAction, UsagePanelMessage, UsagePanelUpdate } from './protocol.ts';
import type { Usage } from '../../../api/usage.ts';
import { isServiceError } from '../../../client/errors.ts';
import { adminRefusal } from '../../../services/keys/adminRefusal.ts';
import type { Services } from '../../../services/services.ts';
import type { Owner } from '../../../services/connection/connections.ts';
import { execute } from '../../../services/command.ts';
import { failureWords, run } from '../../../services/failures.ts';
import type { KeyInUse, KeyListing } from '../../../services/keys/keyService.ts';
import { regionalHost } from '../../../services/connection/regional.ts';
import type { KeptUsage } from '../../../services/usage/usageService.ts';
import { runningRange } from '../../../services/usage/runningRange.ts';
import { openWebviewPanel } from '../../../services/webviewPanel.ts';
import type { WebviewPanel } from '../../../services/webviewPanel.ts';
import { masked } from '../../../api/usage/keyUse.ts';
import { createPanelPart } from '../panelPart.ts';
import type { PartResult } from '../panelPart.ts';
import { findTags } from '../tagUses.ts';
import { usagePanelTexts } from './texts.ts';
import { usageViewType } from '../viewType.ts';

/** What the panel is about, while it is open. */
export interface ShownAnalytics {
  readonly range: PanelRange;
  /** What is shown of these days; undefined before it was read. */
  readonly report: UsageReport | undefined;
}

export interface UsagePanel extends vscode.Disposable {
  /** Opens the panel, or shows the one that is open. Nothing is read before. */
  open(): void;
  /** Fills the panel that the editor restored after a restart. @param memory what its page remembers */
  restore(panel: vscode.WebviewPanel, memory: unknown): void;
  shown(): ShownAnalytics | undefined;
}

type OpenPanel = Pick<WebviewPanel<unknown>, 'reveal' | 'dispose'> & { shown(): ShownAnalytics };

export function createUsagePanel(services: Services): UsagePanel {
  let opened: OpenPanel | undefined;
  const openOne = (chosen?: PanelRange, restored?: vscode.WebviewPanel) => {
    opened = openPanel(services, chosen, restored, () => {
      opened = undefined;
    });
  };
  return {
    open() {
      if (opened) opened.reveal();
      else openOne();
    },
    restore(panel, memory) {
      const remembered = v.safeParse(usagePanelMemory, memory);
      if (opened) panel.dispose();
      else openOne(remembered.success ? remembered.output.range : undefined, panel);
    },
    shown: () => opened?.shown(),
    dispose: () => opened?.dispose(),
  };
}

/** Whose figures are shown: another connection has others, and so has another admin key. */
interface Seat {
  readonly host: string;
  readonly identity: string;
  readonly administration: unknown;
}

async function currentKeyRef(services: Services): Promise<Seat> {
  const current = await services.connections.current();
  const [identity, administration] = await Promise.all([services.connections.identity(), services.admin.administration()]);
  return { host: current?.host ?? '', identity: identity ? nameOf(identity) : '', administration };
}

/** Where it cannot be found out whose figures there are, as when the sandbox does not start: each part says so when it is read. */
async function unknownKeyRef(services: Services): Promise<Seat> {
  const current = await services.connections.current().catch(() => undefined);
  return { host: current?.host ?? '', identity: '', administration: undefined };
}

function nameOf({ host, account }: Owner): string {
  return `${host} ${account}`;
}

function openPanel(
  services: Services,
  chosen: PanelRange | undefined,
  restored: vscode.WebviewPanel | undefined,
  closed: () => void,
): OpenPanel {
  const left = new AbortController();
  let seat: Seat | undefined;
  let range = chosen ?? runningRange(undefined, Date.now());
  let isChosen = chosen !== undefined;
  /** The days before others were asked for. */
  let settled = { range, isChosen };
  let cancels = 0;
  /** Pages of reporting tags that are shown. */
  let tagPages = 1;

  const panel = openWebviewPanel<UsagePanelAction, UsagePanelMessage>(services, {
    viewType: usageViewType,
    title: vscode.l10n.t('Usage'),
    icon: 'graph',
    column: vscode.ViewColumn.Active,
    restored,
    bundle: 'usagePanel',
    incoming: usagePanelAction,
    outgoing: usagePanelMessage,
    receive,
    closed() {
      left.abort();
      for (const part of [usage, analytics, tags, keys]) part.dispose();
      listeners.dispose();
      closed();
    },
  });
  const update = (changed: Omit<UsagePanelUpdate, 'type'>) => {
    if (!left.signal.aborted) panel.send({ type: 'update', ...changed });
  };

  const adminWords = async (error: unknown) => failureWords(services, await adminRefusal(services, error));
  const usage = createPanelPart<Usage>({
    find: (signal) => findUsage(services, signal),
    words: (error) => failureWords(services, error),
    changed: (reading) => update({ usage: reading, savings: known()?.savings }),
  });
  const analytics = createPanelPart<UsageReport>({
    find: (signal) => findAnalytics(services, range, signal),
    words: adminWords,
    changed(reading) {
      if (reading.state !== 'loading') settled = { range, isChosen };
      update({ range, analytics: reading });
    },
  });
  const tags = createPanelPart<PanelTags>({
    find: (signal) => findTags(services, range, tagPages, signal),
    words: adminWords,
    changed: (reading) => update({ tags: reading }),
  });
  const keys = createPanelPart<PanelKeys>({
    find: (signal) => findKeys(services, signal),
    words: adminWords,
    changed: (reading) => update({ keys: reading }),
  });

  /** What is known of the account that is shown: for a moment, the usage service may know of the one before. */
  function known(): KeptUsage | undefined {
    const last = services.usage.last();
    return last && nameOf(last.owner) === seat?.identity ? last : undefined;
  }

  function sendAll(): void {
    // Before it is known whose figures they are, there is nothing to show.
    if (!seat || left.signal.aborted) return;
    panel.send({
      type: 'show',
      texts: usagePanelTexts(),
      locale: vscode.env.language,
      host: seat.host,
      usage: usage.reading,
      savings: known()?.savings,
      hasAdminKey: seat.administration !== undefined,
      range,
      analytics: analytics.reading,
      tags: tags.reading,
      keys: keys.reading,
    });
  }

  async function readAll(): Promise<void> {
    await Promise.all([readUsage(), keys.read()]);
  }

  /** The days that nobody chose follow the period, which the usage tells. */
  async function readUsage(): Promise<void> {
    const seatBefore = seat;
    followPeriod();
    const isKnown = isChosen || known() !== undefined;
    const cancelsBefore = cancels;
    await Promise.all([usage.read(), isKnown && readAnalytics()]);
    // Of another account they are being read already.
    if (cancels !== cancelsBefore || seat !== seatBefore) return;
    if (followPeriod() || !isKnown) await readAnalytics();
  }

  /** The tags after the report: of days that were given up again, none are read. */
  async function readAnalytics(): Promise<void> {
    const cancelsBefore = cancels;
    await analytics.read();
    if (cancels === cancelsBefore && !left.signal.aborted) await tags.read();
  }

  function cancel(): void {
    cancels += 1;
    // Of what is not being read nothing changes: its days neither.
    if (analytics.reading.state === 'loading') ({ range, isChosen } = settled);
    for (const part of [usage, analytics, tags, keys]) part.cancel();
  }

  /** @returns whether the days became others. */
  function followPeriod(): boolean {
    if (isChosen) return false;
    const before = range;
    range = runningRange(known()?.reading, Date.now());
    return range.start_date !== before.start_date || range.end_date !== before.end_date;
  }

  /** Shows the figures of another account, or of another admin key's. @returns whether they are, and so are read. */
  async function follow(): Promise<boolean> {
    const next = await currentKeyRef(services).catch(() => unknownKeyRef(services));
    if (left.signal.aborted) return false;
    const isOther = next.identity !== seat?.identity || next.host !== seat.host;
    if (!isOther && next.administration === seat?.administration) return false;
    seat = next;
    followPeriod();
    if (isOther) usage.forget();
    for (const part of [analytics, tags, keys]) part.forget();
    tagPages = 1;
    showKnown();
    sendAll();
    void (isOther ? readAll() : Promise.all([readAnalytics(), keys.read()]));
    return true;
  }

  /** What was read before the panel was opened is better than nothing until it is read again. */
  function showKnown(): void {
    const last = known();
    if (last && usage.reading.data === undefined) usage.show(last.usage, last.time);
  }

  async function receive(action: UsagePanelAction): Promise<void> {
    switch (action.type) {
      case 'ready':
        return sendAll();
      case 'refresh':
        return (await followNow()) ? undefined : readAll();
      case 'cancel':
        return cancel();
      case 'range':
        range = action.range;
        isChosen = true;
        tagPages = 1;
        return readAnalytics();
      case 'export': {
        const { exportAnalytics } = await import('../exportAnalytics.ts');
        return exportAnalytics(services, { ...action, ...shown() });
      }
      case 'connect':
        // A connection that became another one is heard of like any other change.
        return void (await execute('interlinear.connect'));
      case 'enterAdminKey':
        return void (await services.admin.enter());
      case 'openKeys':
        return void (await vscode.commands.executeCommand('interlinear.keys.focus'));
      case 'moreTags':
        tagPages += 1;
        return tags.read();
      case 'openTagSetting':
        return void (await vscode.commands.executeCommand('workbench.action.openSettings', 'interlinear.translation.reportingTag'));
    }
  }

  function shown(): ShownAnalytics {
    const { state, data } = analytics.reading;
    return { range, report: state === 'ready' ? data : undefined };
  }

  let following: Promise<boolean | undefined> = Promise.resolve(false);
  /** One after the other. */
  function followNow(): Promise<boolean | undefined> {
    following = following.then(() => run(services, follow));
    return following;
  }
  const listeners = vscode.Disposable.from(
    services.connections.onDidChange(() => void followNow()),
    services.admin.onDidChange(() => void followNow()),
    services.usage.onDidChange(() => {
      const last = known();
      if (last && last.time !== usage.reading.time) usage.show(last.usage, last.time);
    }),
    services.keys.onDidChange(() => {
      const listing = services.keys.listing();
      if (listing) keys.show(panelKeys(listing), listing.time);
    }),
  );
  void followNow();
  return { reveal: () => panel.reveal(), dispose: () => panel.dispose(), shown };
}

async function findUsage(services: Services, signal: AbortSignal): Promise<PartResult<Usage>> {
  const client = await services.connections.client();
  if (!client) return { state: 'missing' };
  const { usage, time } = await services.usage.refresh(client, signal);
  return { data: usage, time };
}

/** At regional addresses nothing is asked: "Voice and analytics are not on regional hosts" (service facts). */
async function findAnalytics(services: Services, range: PanelRange, signal: AbortSignal): Promise<PartResult<UsageReport>> {
  // Before the address is looked at: should the connection become another one in between, it is not that one that is asked.
  const administration = await services.admin.administration();
  if ((await regionalHost(services)) !== undefined) return { state: 'regional' };
  if (!administration) return { state: 'missing' };
  const data = await administration.analytics({ ...range, group_by: 'key_and_day' }, signal);
  return { data, time: Date.now() };
}

async function findKeys(services: Services, signal: AbortSignal): Promise<PartResult<PanelKeys>> {
  try {
    const listing = await services.keys.refresh(signal);
    return listing ? { data: panelKeys(listing), time: listing.time } : { state: 'missing' };
  } catch (error) {
    if (isServiceError(error, 'notFound') && (await regionalHost(services)) !== undefined) return { state: 'regional' };
    throw error;
  }
}

function panelKeys({ keys, useMissing }: KeyListing): PanelKeys {
  return { list: keys.map(panelKey), ...(useMissing && { useMissing }) };
}

/** A key as the page may know it: its `key_id` is a secret. */
export function panelKey({ key: { key_id, label, is_deactivated, usage_limits }, used }: KeyInUse): PanelKey {
  const { characters, speech_to_text_milliseconds } = usage_limits ?? {};
  return {
    label: label ?? '',
    key: masked(key_id),
    is_deactivated,
    limits: {
      ...(characters !== undefined && { characters }),
      ...(speech_to_text_milliseconds !== undefined && { speech_to_text_milliseconds }),
    },
    ...(used && { used: { characters: used.total_characters, minutes: used.speech_to_text_minutes } }),
  };
}
