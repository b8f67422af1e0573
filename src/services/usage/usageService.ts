import * as vscode from 'vscode';
import type { Usage } from '../../api/usage.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { ServiceError } from '../../client/errors.ts';
import type { Savings, SavingsStore } from '../cache/savings.ts';
import { readUsage } from '../../api/usage/reading.ts';
import type { Period, UsageReading } from '../../api/usage/reading.ts';
import type { Connections } from '../connection/connections.ts';
import type { Owner } from '../connection/currentConnection.ts';
import { isStoredUsage } from './keptUsage.ts';
import type { StoredUsage } from './keptUsage.ts';

/** The service's last answer about use. */
export interface KnownUsage {
  /** The original answer. */
  readonly usage: Usage;
  /** The answer in a uniform format. */
  readonly reading: UsageReading;
  /** Savings of the local cache in the current period, at the time of the answer. */
  readonly savings: Savings;
  /** Time of the answer, in milliseconds since 1970. */
  readonly time: number;
}

/** Use for the current connection, with its owner. */
export interface KeptUsage extends KnownUsage {
  readonly owner: Owner;
}

export interface UsageServiceOptions {
  /** State shared by all windows. */
  readonly state: vscode.Memento;
  readonly connections: Pick<Connections, 'client' | 'current' | 'identity' | 'onDidChange'>;
  readonly savings: Pick<SavingsStore, 'between'>;
  /** Called when a request in the background fails. */
  readonly failed: (error: unknown) => void;
}

/** Milliseconds before use is read in the background, once for all requests in that time. */
const backgroundMs = 5000;
const stateKey = 'usage.last';

/** The service's last answer about use, stored for the next start. It is requested only as a result of user actions. */
export class UsageService implements vscode.Disposable {
  readonly #options: UsageServiceOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #closed = new AbortController();
  readonly #listener: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #refused: { readonly client: Client; readonly error: ServiceError } | undefined;
  #asked = 0;
  /** Number of the request whose answer is stored. An earlier request may be answered later. */
  #answered = 0;
  /**
   * The last answer in this window. The state is not enough, because a later write may get lost while the editor confirms an earlier one.
   */
  #here: KeptUsage | undefined;

  /** Fires after an answer, and when the last one becomes outdated because the connection changed. */
  readonly onDidChange = this.#changed.event;

  constructor(options: UsageServiceOptions) {
    this.#options = options;
    this.#listener = options.connections.onDidChange(() => this.#look());
    // Settings may have changed while no window was open.
    this.#look();
  }

  /** Returns the last answer for the connection: from this window or from all windows, whichever is later. */
  last(): KeptUsage | undefined {
    const stored = this.#options.state.get(stateKey);
    if (!isStoredUsage(stored) || (this.#here && this.#here.time >= stored.time)) return this.#here;
    return { ...stored, reading: readUsage(stored.usage) };
  }

  /** Returns the error if the service has refused the current key access to use. There are no background requests then. */
  missingScope(): ServiceError | undefined {
    return this.#refused?.error;
  }

  /** Requests the current use, and stores the answer if the connection is still current. @throws ServiceError; the signal's reason. */
  async refresh(client: Client, signal: AbortSignal): Promise<KnownUsage> {
    const { state, connections, savings } = this.#options;
    // This answer covers everything sent before it.
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked += 1;
    const request = this.#asked;
    const usage = await this.#ask(client, signal);
    const time = Date.now();
    const reading = readUsage(usage);
    const identity = await connections.identity();
    if (!identity) return { usage, reading, savings: { sent: 0, saved: 0 }, time };
    const owner = { host: identity.host, account: identity.keptAs };
    const known = { usage, savings: await savings.between(owner, runningPeriod(reading, time)), time };
    // Ignore the answer if the connection has changed since the request.
    if (request > this.#answered && (await connections.client()) === client) {
      this.#answered = request;
      this.#here = { ...known, reading, owner };
      await state.update(stateKey, { ...known, owner } satisfies StoredUsage);
      this.#changed.fire();
    }
    return { ...known, reading };
  }

  /** Reads use in the background after something was sent, with a limited frequency. */
  refreshSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#refreshInBackground().catch(this.#options.failed);
    }, backgroundMs);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#closed.abort();
    this.#listener.dispose();
    this.#changed.dispose();
  }

  async #ask(client: Client, signal: AbortSignal): Promise<Usage> {
    try {
      const usage = await client.usage.get(signal);
      this.#refused = undefined;
      return usage;
    } catch (error) {
      if (isServiceError(error) && error.refusedFor === 'scope' && (await this.#options.connections.client()) === client) {
        this.#refused = { client, error };
        this.#changed.fire();
      }
      throw error;
    }
  }

  async #refreshInBackground(): Promise<void> {
    const client = await this.#options.connections.client();
    if (client && client !== this.#refused?.client) await this.refresh(client, this.#closed.signal);
  }

  #look(): void {
    void this.#forgetOfOthers().catch(this.#options.failed);
  }

  /** Drops data of other connections. Called for all changes of secrets and settings, but only a changed connection matters. */
  async #forgetOfOthers(): Promise<void> {
    const { state, connections } = this.#options;
    if (this.#refused && (await connections.client()) !== this.#refused.client) {
      this.#refused = undefined;
      this.#changed.fire();
    }
    const kept = this.last();
    const isEmpty = kept === undefined && state.get(stateKey) === undefined;
    if (isEmpty || (kept && (await isOf(connections, kept.owner)))) return;
    this.#here = undefined;
    await state.update(stateKey, undefined);
    this.#changed.fire();
  }
}

/** Returns true if the current connection belongs to an owner. Starts no sandbox, because the extension's own has only one account. */
async function isOf(connections: UsageServiceOptions['connections'], { host, account }: Owner): Promise<boolean> {
  const current = await connections.current();
  if (!current) return false;
  if (current.owner !== host) return false;
  if (host === 'sandbox') return true;
  return (await connections.identity())?.keptAs === account;
}

/** Milliseconds of the longest month. */
const monthMs = 31 * 24 * 60 * 60 * 1000;

/**
 * Returns the time when known use no longer belongs to the current period, in milliseconds since 1970. If the service gives no future end,
 * it is a month later ("one-month usage period").
 */
export function endOfUse({ reading: { period }, time }: Pick<KnownUsage, 'reading' | 'time'>): number {
  return period && period.end > time ? period.end : time + monthMs;
}

/** Returns the usage period of a reading if it contains `now`, otherwise the calendar month in UTC. @param now milliseconds since 1970 */
export function runningPeriod(reading: Pick<UsageReading, 'period'> | undefined, now: number): Period {
  const { period } = reading ?? {};
  if (period && period.start <= now && now < period.end) return period;
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}
