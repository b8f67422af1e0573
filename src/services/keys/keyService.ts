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

/** A developer key and its use in the current period; undefined if the service does not return it reliably. */
export interface KeyInUse {
  readonly key: DeveloperKey;
  readonly used: Counts | undefined;
}

/** Reason for missing use data: a regional address, no permission, or a failed request. */
export type UseMissing = 'regional' | 'forbidden' | 'failed';

/** Developer keys of the account. */
export interface KeyListing {
  readonly keys: readonly KeyInUse[];
  /** Period of the use data. */
  readonly period: Period;
  readonly useMissing: UseMissing | undefined;
  /** Time of reading, in milliseconds since 1970. */
  readonly time: number;
}

/** Loads the module with the first list, because most windows never show one. */
const listingModule = () => import('./keyListing.ts');

export interface KeyServiceOptions {
  readonly connections: Pick<Connections, 'current'>;
  readonly log: Pick<EditorLog, 'warn'>;
  readonly admin: Pick<AdminAccess, 'administration' | 'require' | 'onDidChange'>;
  readonly usage: Pick<UsageService, 'last'>;
}

type KeyChange = (administration: AdministrationResource, signal: AbortSignal) => Promise<DeveloperKey>;

/** Developer keys of the account: the shared model of the Keys view and the usage panel. A `key_id` is a secret. */
export class KeyService implements vscode.Disposable {
  readonly #options: KeyServiceOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #closed = new AbortController();
  /** Aborted when the admin key changes. */
  #term = new AbortController();
  #listing: KeyListing | undefined;
  #listener: vscode.Disposable | undefined;
  /** Detects outdated lists: those requested before a change, or before a later request. */
  #revision = 0;
  #asked = 0;
  #latestAnswer = 0;
  /** Administration that each key came from. Its id is a secret, and must be sent nowhere else. */
  readonly #homes = new WeakMap<DeveloperKey, AdministrationResource>();

  /** Fires after every change of the listing. */
  readonly onDidChange = this.#changed.event;

  constructor(options: KeyServiceOptions) {
    this.#options = options;
  }

  /** Returns the last listing for the current connection and admin key. */
  listing(): KeyListing | undefined {
    return this.#listing;
  }

  /**
   * Reads the keys again, with their use in the current period if available. Undefined without an admin key.
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
        // Hide data that the admin key may no longer access.
        if (this.#listing && before === this.#revision && isServiceError(error, 'auth', 'forbidden')) this.#show(undefined);
        throw error;
      }
    }
  }

  /**
   * Creates a key, and updates the listing. Asks for an admin key if there is none. A key of another admin key's account is never sent to
   * this one's.
   * @throws ServiceError; UserError; CancellationError; the signal's reason.
   */
  async create(label: string | undefined, signal: AbortSignal): Promise<DeveloperKey> {
    this.#listen();
    const administration = await this.#options.admin.require();
    return this.#taken(await administration.createKey(label, AbortSignal.any([signal, this.#closed.signal])), administration);
  }

  /** Renames a key, like `create`. */
  async rename(key: DeveloperKey, label: string, signal: AbortSignal): Promise<DeveloperKey> {
    return this.#changeOf(key, async (at, both) => at.renameKey(key.key_id, label, both), signal);
  }

  /** Changes the limits of a key, like `create`. */
  async limit(key: DeveloperKey, limits: KeyLimits, signal: AbortSignal): Promise<DeveloperKey> {
    return this.#changeOf(key, async (at, both) => at.limitKey(key.key_id, limits, both), signal);
  }

  /** Deactivates a key, like `create`. */
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

  /** Applies a change. @param administration with which it was changed. The listing may belong to another one by now, or be read again. */
  async #taken(answer: DeveloperKey, administration: AdministrationResource): Promise<DeveloperKey> {
    this.#homes.set(answer, administration);
    // The change has been made, even if this fails.
    const current = await this.#options.admin.administration().catch(() => undefined);
    if (current === administration) {
      this.#revision += 1;
      this.#put(answer, (await listingModule()).noCounts);
    }
    return answer;
  }

  /** @param unused use data of a new key. */
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
