import * as vscode from 'vscode';
import type { DeveloperKey, KeyLimits } from '../../api/administration.ts';
import type { AdministrationResource } from '../../client/administration.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Counts } from '../../api/usage/analytics.ts';
import type { Period } from '../../api/usage/reading.ts';
import type { AdminAccess } from '../connection/adminAccess.ts';
import type { Connections } from '../connection/connections.ts';
import type { EditorLog } from '../log.ts';
import type { UsageService } from '../usage/usageService.ts';
import { UserError } from '../../editor/userError.ts';

/** A developer key beside what it used in the running period; undefined where the service does not tell it for certain. */
export interface KeyInUse {
  readonly key: DeveloperKey;
  readonly used: Counts | undefined;
}

/** Why the use of the keys is not known: not told at a regional address, not allowed, or not answered. */
export type UseMissing = 'regional' | 'forbidden' | 'failed';

/** What is known of the developer keys of the account. */
export interface KeyListing {
  readonly keys: readonly KeyInUse[];
  /** The period in which they used it. */
  readonly period: Period;
  readonly useMissing: UseMissing | undefined;
  /** Milliseconds since 1970 at which they were read. */
  readonly time: number;
}

/** The developer keys of the account: the one model behind the Keys view and the usage panel. A `key_id` is a secret. */
export interface KeyService extends vscode.Disposable {
  /** What was read last over the current connection with the current admin key. */
  listing(): KeyListing | undefined;
  /**
   * Reads them again, with their use in the running period where the analytics tell it. Undefined without an admin key.
   * @throws ServiceError; the signal's reason.
   */
  refresh(signal: AbortSignal): Promise<KeyListing | undefined>;
  /**
   * Changes take effect in the listing. While there is no admin key, they lead through entering one. A key of another admin key's
   * account is never sent to this one's.
   * @throws ServiceError; UserError; CancellationError; the signal's reason.
   */
  create(label: string | undefined, signal: AbortSignal): Promise<DeveloperKey>;
  rename(key: DeveloperKey, label: string, signal: AbortSignal): Promise<DeveloperKey>;
  limit(key: DeveloperKey, limits: KeyLimits, signal: AbortSignal): Promise<DeveloperKey>;
  deactivate(key: DeveloperKey, signal: AbortSignal): Promise<DeveloperKey>;
  /** Fires after every change of the listing. */
  readonly onDidChange: vscode.Event<void>;
}

/** Loaded with the first list: most windows never show one. */
const listingModule = () => import('./keyListing.ts');

export interface KeyServiceOptions {
  readonly connections: Pick<Connections, 'current'>;
  readonly log: Pick<EditorLog, 'warn'>;
  readonly admin: Pick<AdminAccess, 'administration' | 'require' | 'onDidChange'>;
  readonly usage: Pick<UsageService, 'last'>;
}

export function createKeyService(services: KeyServiceOptions): KeyService {
  const changed = new vscode.EventEmitter<void>();
  const closed = new AbortController();
  // Ends with the admin key.
  let term = new AbortController();
  let listing: KeyListing | undefined;
  let listening: vscode.Disposable | undefined;
  // A list that was asked for before a change may not have it, nor may one that was asked for before another one.
  let revision = 0;
  let asked = 0;
  let latestAnswer = 0;
  // Whose account a key belongs to: its id is a secret, and goes nowhere else.
  const homes = new WeakMap<DeveloperKey, AdministrationResource>();

  function listen(): void {
    listening ??= services.admin.onDidChange(() => {
      term.abort(new DOMException('The admin key is another one.', 'AbortError'));
      term = new AbortController();
      revision += 1;
      if (listing) show(undefined);
    });
  }

  function show(next: KeyListing | undefined): void {
    listing = next;
    changed.fire();
  }

  async function refresh(signal: AbortSignal): Promise<KeyListing | undefined> {
    listen();
    for (;;) {
      const termSignal = term.signal;
      const before = revision;
      const turn = (asked += 1);
      try {
        const administration = await services.admin.administration();
        const { readListing } = await listingModule();
        const read = administration && (await readListing(services, administration, AbortSignal.any([signal, closed.signal, termSignal])));
        if (before !== revision) continue;
        if (turn < latestAnswer) return listing;
        latestAnswer = turn;
        if (administration) for (const { key } of read?.keys ?? []) homes.set(key, administration);
        if (read ?? listing) show(read);
        return read;
      } catch (error) {
        if (termSignal.aborted && !signal.aborted && !closed.signal.aborted) continue;
        // What the admin key may not see any longer is not shown, either.
        if (listing && before === revision && isServiceError(error, 'auth', 'forbidden')) show(undefined);
        throw error;
      }
    }
  }

  async function changeOf(key: DeveloperKey, change: KeyChange, signal: AbortSignal): Promise<DeveloperKey> {
    listen();
    const administration = await services.admin.require();
    if (homes.get(key) !== administration) {
      throw new UserError(vscode.l10n.t('The connection or the admin key has become another one meanwhile. Refresh the view "Keys".'));
    }
    return taken(await change(administration, AbortSignal.any([signal, closed.signal])), administration);
  }

  /** @param administration with which it was changed: the listing may be another one's by now, or be read again for the same one. */
  async function taken(answer: DeveloperKey, administration: AdministrationResource): Promise<DeveloperKey> {
    homes.set(answer, administration);
    // The change is made, whatever else fails.
    const current = await services.admin.administration().catch(() => undefined);
    if (current === administration) {
      revision += 1;
      put(answer, (await listingModule()).noCounts);
    }
    return answer;
  }

  /** @param unused what a new key has used. */
  function put(answer: DeveloperKey, unused: Counts): void {
    if (!listing) return;
    const isKnown = listing.keys.some(({ key }) => key.key_id === answer.key_id);
    const keys = isKnown
      ? listing.keys.map((known) => (known.key.key_id === answer.key_id ? { ...known, key: answer } : known))
      : [...listing.keys, { key: answer, used: listing.useMissing ? undefined : unused }];
    show({ ...listing, keys });
  }

  return {
    listing: () => listing,
    refresh,
    async create(label, signal) {
      listen();
      const administration = await services.admin.require();
      return taken(await administration.createKey(label, AbortSignal.any([signal, closed.signal])), administration);
    },
    rename: async (key, label, signal) => changeOf(key, async (at, both) => at.renameKey(key.key_id, label, both), signal),
    limit: async (key, limits, signal) => changeOf(key, async (at, both) => at.limitKey(key.key_id, limits, both), signal),
    deactivate: async (key, signal) => changeOf(key, async (at, both) => at.deactivateKey(key.key_id, both), signal),
    onDidChange: changed.event,
    dispose() {
      closed.abort(new DOMException('The window ends.', 'AbortError'));
      listening?.dispose();
      changed.dispose();
    },
  };
}

type KeyChange = (administration: AdministrationResource, signal: AbortSignal) => Promise<DeveloperKey>;
