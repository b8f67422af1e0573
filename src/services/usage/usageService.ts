import * as v from 'valibot';
import * as vscode from 'vscode';
import { usageResponse } from '../../api/usage.ts';
import type { Usage } from '../../api/usage.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { ServiceError } from '../../client/errors.ts';
import type { Savings, SavingsStore } from '../cache/savings.ts';
import { readUsage } from '../../api/usage/reading.ts';
import type { Period, UsageReading } from '../../api/usage/reading.ts';
import type { Connections } from '../connection/connections.ts';
import type { Owner } from '../connection/currentConnection.ts';

/** What the service last said about use. */
export interface KnownUsage {
  /** The answer as it came. */
  readonly usage: Usage;
  /** The same in one shape. */
  readonly reading: UsageReading;
  /** What the cache on this machine saved in the running period, as of the answer. */
  readonly savings: Savings;
  /** Milliseconds since 1970 at which the service said so. */
  readonly time: number;
}

/** The same of the current connection, with whose it is. */
export interface KeptUsage extends KnownUsage {
  readonly owner: Owner;
}

export interface UsageServiceOptions {
  /** Of all windows. */
  readonly state: vscode.Memento;
  readonly connections: Pick<Connections, 'client' | 'current' | 'identity' | 'onDidChange'>;
  readonly savings: Pick<SavingsStore, 'between'>;
  /** Told when asking in the background does not work. */
  readonly failed: (error: unknown) => void;
}

/** Milliseconds after which use is read in the background: once for all that was sent meanwhile. */
const backgroundMs = 5000;
const stateKey = 'usage.last';

/** Earlier versions of the extension kept something else here: what does not fit counts as nothing. */
const keptUsage = v.object({
  usage: usageResponse,
  savings: v.object({ sent: v.number(), saved: v.number() }),
  owner: v.object({ host: v.string(), account: v.string() }),
  time: v.number(),
});

/** What the service last said about use, kept for the next start: it is asked on the user's doing only. */
export class UsageService implements vscode.Disposable {
  readonly #options: UsageServiceOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #closed = new AbortController();
  readonly #listener: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #refused: { readonly client: Client; readonly error: ServiceError } | undefined;
  #asked = 0;
  /** Number of the question whose answer is kept: an earlier one may be answered later. */
  #answered = 0;
  /** The last answer here. The state is not enough: when the editor confirms an earlier write of it, a later one may get lost. */
  #here: KeptUsage | undefined;

  /** Fires when an answer came, and when the last one no longer counts because the connection is another one. */
  readonly onDidChange = this.#changed.event;

  constructor(options: UsageServiceOptions) {
    this.#options = options;
    this.#listener = options.connections.onDidChange(() => this.#look());
    // Settings may have been changed while no window was open.
    this.#look();
  }

  /** Of the connection as it was last looked at: the later of the last answer here and that of all windows. */
  last(): KeptUsage | undefined {
    const { success, output } = v.safeParse(keptUsage, this.#options.state.get(stateKey));
    if (!success || (this.#here && this.#here.time >= output.time)) return this.#here;
    return { ...output, reading: readUsage(output.usage) };
  }

  /** Why the key of the current connection may not read use, once the service said so. It is not asked in the background then. */
  missingScope(): ServiceError | undefined {
    return this.#refused?.error;
  }

  /** Asks the service, and keeps the answer while its connection is the current one. @throws ServiceError; the signal's reason. */
  async refresh(client: Client, signal: AbortSignal): Promise<KnownUsage> {
    const { state, connections, savings } = this.#options;
    // Whatever was sent by now, this answer counts.
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
    // The connection may have become another one since it was asked: its answer is nobody's then.
    if (request > this.#answered && (await connections.client()) === client) {
      this.#answered = request;
      this.#here = { ...known, reading, owner };
      await state.update(stateKey, { ...known, owner });
      this.#changed.fire();
    }
    return { ...known, reading };
  }

  /** Asks after something was sent, now and then, and in the background. */
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

  /** Any change of a secret or of a setting comes here: only another connection counts. */
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

/** Whether the current connection is that of an owner. Starts no sandbox: of the extension's own there is one account. */
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
 * When what is known is no longer that of the running period, in milliseconds since 1970. Where the service tells no end that was still
 * to come, a month later ("one-month usage period").
 */
export function endOfUse({ reading: { period }, time }: Pick<KnownUsage, 'reading' | 'time'>): number {
  return period && period.end > time ? period.end : time + monthMs;
}

/** The usage period of a reading where `now` lies in it, else the calendar month in UTC. @param now milliseconds since 1970 */
export function runningPeriod(reading: Pick<UsageReading, 'period'> | undefined, now: number): Period {
  const { period } = reading ?? {};
  if (period && period.start <= now && now < period.end) return period;
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}
