import * as vscode from 'vscode';
import { noLimit } from '../contract/limits.ts';
import type { Usage } from '../contract/usage.ts';
import type { Client } from '../service/client.ts';
import { localNumber } from './localised.ts';

/** Characters of the running period, of the key or the account, whichever is nearer to its limit. */
export interface CharacterUse {
  readonly used: number;
  /** Undefined where there is no limit. */
  readonly limit: number | undefined;
  /** Milliseconds since 1970 at which the service said so. */
  readonly time: number;
}

/** What the service last said about use, kept for the next start: it is asked on the user's doing only. */
export interface UsageBook extends vscode.Disposable {
  last(): CharacterUse | undefined;
  /** Asks the service. @returns undefined when it does not tell. @throws ServiceError; the signal's reason. */
  refresh(client: Client, signal: AbortSignal): Promise<CharacterUse | undefined>;
  /** Asks after something was sent, now and then, and in the background. */
  refreshSoon(): void;
  /** Forgets it, as for another connection. */
  forget(): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

/** Milliseconds after which use is read in the background: once for all that was sent meanwhile. */
const backgroundMs = 5000;
const stateKey = 'usage.last';

/** @param client of the connection, for asking in the background; @param failed told when that does not work. */
export function createUsageBook(
  state: vscode.Memento,
  client: () => Promise<Client | undefined>,
  failed: (error: unknown) => void,
): UsageBook {
  const changed = new vscode.EventEmitter<void>();
  async function keep(use: CharacterUse | undefined): Promise<void> {
    await state.update(stateKey, use);
    changed.fire();
  }
  async function refresh(from: Client, signal: AbortSignal): Promise<CharacterUse | undefined> {
    const use = characterUse(await from.usage.get(signal), Date.now());
    if (use) await keep(use);
    return use;
  }
  const closed = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  async function refreshInBackground(): Promise<void> {
    const current = await client();
    if (current) await refresh(current, closed.signal);
  }
  return {
    last: () => state.get<CharacterUse>(stateKey),
    refresh,
    refreshSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshInBackground().catch(failed);
      }, backgroundMs);
    },
    forget: () => keep(undefined),
    onDidChange: changed.event,
    dispose() {
      clearTimeout(timer);
      closed.abort();
      changed.dispose();
    },
  };
}

/** The pair of count and limit that leaves the least: a key may have a limit of its own below the account's. */
export function characterUse(usage: Usage, time: number): CharacterUse | undefined {
  const pairs = [
    pair(usage.character_count, usage.character_limit, time),
    pair(usage.api_key_character_count, usage.api_key_character_limit, time),
  ].flatMap((use) => use ?? []);
  const [tightest] = pairs.toSorted((a, b) => remaining(a) - remaining(b));
  return tightest;
}

/** Characters that are left of a period; infinite where there is no limit. */
export function remaining({ used, limit }: CharacterUse): number {
  return limit === undefined ? Infinity : Math.max(0, limit - used);
}

function pair(count: number | null | undefined, limit: number | null | undefined, time: number): CharacterUse | undefined {
  if (typeof count !== 'number') return undefined;
  return { used: count, limit: typeof limit === 'number' && limit < noLimit ? limit : undefined, time };
}

/** The use in a sentence. */
export function useSentence(use: CharacterUse | undefined): string {
  if (!use) return vscode.l10n.t('The service does not tell how much was used.');
  const { used, limit } = use;
  if (limit === undefined) return vscode.l10n.t('{0} characters are used in this period; there is no limit.', localNumber(used));
  return vscode.l10n.t('{0} of {1} characters are used in this period.', localNumber(used), localNumber(limit));
}
