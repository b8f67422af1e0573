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
import * as activationMessages from '../activationTexts.ts';

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

/** Loaded with the first list: most windows never show one. */
const listingModule = () => import('./keyListing.ts');

export interface KeyServiceOptions {
  readonly connections: Pick<Connections, 'current'>;
  readonly log: Pick<EditorLog, 'warn'>;
  readonly admin: Pick<AdminAccess, 'administration' | 'require' | 'onDidChange'>;
  readonly usage: Pick<UsageService, 'last'>;
}

type KeyChange = (administration: AdministrationResource, signal: AbortSignal) => Promise<DeveloperKey>;

/** The developer keys of the account: the one model behind the Keys view and the usage panel. A `key_id` is a secret. */
export class KeyService implements vscode.Disposable {
  readonly #options: KeyServiceOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #closed = new AbortController();
  /** Ends with the admin key. */
  #term = new AbortController();
  #listing: KeyListing | undefined;
  #listener: vscode.Disposable | undefined;
  /** A list that was asked for before a change may not have it, nor may one that was asked for before another one. */
  #revision = 0;
  #asked = 0;
  #latestAnswer = 0;
  /** Whose account a key belongs to: its id is a secret, and goes nowhere else. */
  readonly #homes = new WeakMap<DeveloperKey, AdministrationResource>();

  /** Fires after every change of the listing. */
  readonly onDidChange = this.#changed.event;

  constructor(options: KeyServiceOptions) {
    this.#options = options;
  }

  /** What was read last over the current connection with the current admin key. */
  listing(): KeyListing | undefined {
    return this.#listing;
  }

  /**
   * Reads them again, with their use in the running period where the analytics tell it. Undefined without an admin key.
   * @throws ServiceError; the signal's reason.
   */
  async refresh(signal: AbortSignal): Promise<KeyListing | undefined> {
    this.#listen();
    for (;;) {
      const term = this.#term.signal;
      const before = this.#revision;
      const turn = (this.#asked += 1);
      try {
        const administration = await this.#options.admin.administration();
        const { readListing } = await listingModule();
        const ends = AbortSignal.any([signal, this.#closed.signal, term]);
        const read = administration && (await readListing(this.#options, administration, ends));
        if (before !== this.#revision) continue;
        if (turn < this.#latestAnswer) return this.#listing;
        this.#latestAnswer = turn;
        if (administration) for (const { key } of read?.keys ?? []) this.#homes.set(key, administration);
        if (read ?? this.#listing) this.#show(read);
        return read;
      } catch (error) {
        if (term.aborted && !signal.aborted && !this.#closed.signal.aborted) continue;
        // What the admin key may not see any longer is not shown, either.
        if (this.#listing && before === this.#revision && isServiceError(error, 'auth', 'forbidden')) this.#show(undefined);
        throw error;
      }
    }
  }

  /**
   * Changes take effect in the listing. While there is no admin key, they lead through entering one. A key of another admin key's
   * account is never sent to this one's.
   * @throws ServiceError; UserError; CancellationError; the signal's reason.
   */
  async create(label: string | undefined, signal: AbortSignal): Promise<DeveloperKey> {
    this.#listen();
    const administration = await this.#options.admin.require();
    return this.#taken(await administration.createKey(label, AbortSignal.any([signal, this.#closed.signal])), administration);
  }

  /** The same for a new label. */
  async rename(key: DeveloperKey, label: string, signal: AbortSignal): Promise<DeveloperKey> {
    return this.#changeOf(key, async (at, both) => at.renameKey(key.key_id, label, both), signal);
  }

  /** The same for other limits. */
  async limit(key: DeveloperKey, limits: KeyLimits, signal: AbortSignal): Promise<DeveloperKey> {
    return this.#changeOf(key, async (at, both) => at.limitKey(key.key_id, limits, both), signal);
  }

  /** The same for its end. */
  async deactivate(key: DeveloperKey, signal: AbortSignal): Promise<DeveloperKey> {
    return this.#changeOf(key, async (at, both) => at.deactivateKey(key.key_id, both), signal);
  }

  dispose(): void {
    this.#closed.abort(new DOMException('The window ends.', 'AbortError'));
    this.#listener?.dispose();
    this.#changed.dispose();
  }

  #listen(): void {
    this.#listener ??= this.#options.admin.onDidChange(() => {
      this.#term.abort(new DOMException('The admin key is another one.', 'AbortError'));
      this.#term = new AbortController();
      this.#revision += 1;
      if (this.#listing) this.#show(undefined);
    });
  }

  #show(next: KeyListing | undefined): void {
    this.#listing = next;
    this.#changed.fire();
  }

  async #changeOf(key: DeveloperKey, change: KeyChange, signal: AbortSignal): Promise<DeveloperKey> {
    this.#listen();
    const administration = await this.#options.admin.require();
    if (this.#homes.get(key) !== administration) {
      throw new UserError(activationMessages.adminConnectionChanged());
    }
    return this.#taken(await change(administration, AbortSignal.any([signal, this.#closed.signal])), administration);
  }

  /** @param administration with which it was changed: the listing may be another one's by now, or be read again for the same one. */
  async #taken(answer: DeveloperKey, administration: AdministrationResource): Promise<DeveloperKey> {
    this.#homes.set(answer, administration);
    // The change is made, whatever else fails.
    const current = await this.#options.admin.administration().catch(() => undefined);
    if (current === administration) {
      this.#revision += 1;
      this.#put(answer, (await listingModule()).noCounts);
    }
    return answer;
  }

  /** @param unused what a new key has used. */
  #put(answer: DeveloperKey, unused: Counts): void {
    const listing = this.#listing;
    if (!listing) return;
    const isKnown = listing.keys.some(({ key }) => key.key_id === answer.key_id);
    const keys = isKnown
      ? listing.keys.map((known) => (known.key.key_id === answer.key_id ? { ...known, key: answer } : known))
      : [...listing.keys, { key: answer, used: listing.useMissing ? undefined : unused }];
    this.#show({ ...listing, keys });
  }
}
