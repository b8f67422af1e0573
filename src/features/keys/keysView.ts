import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { activeKeys } from '../../api/limits.ts';
import { isServiceError } from '../../client/errors.ts';
import { logged } from '../../client/log.ts';
import { localNumber } from '../../editor/localized.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import type { ResourceTree, TreeModel, TreeRow } from '../../editor/resourceTree.ts';
import { Retriable } from '../../editor/userError.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { adminRefusal } from '../../services/keys/adminRefusal.ts';
import type { KeyInUse, KeyListing, UseMissing } from '../../services/keys/keyService.ts';
import type { Services } from '../../services/services.ts';
import { enterAdminKey, forgetAdminKey } from './adminKey.ts';
import { copyKeyId, hasIdsOnly } from './copyKeyId.ts';
import { createKey } from './createKey.ts';
import { deactivateKey } from './deactivateKey.ts';
import { nameOf } from './labels.ts';
import { renameKey } from './renameKey.ts';
import { nodeOf, rowOfDeactivated, rowOfKey } from './rows.ts';
import type { KeyNode } from './rows.ts';
import { limitKey } from './setLimit.ts';
import { goneKey } from './submitKeyChange.ts';
import * as messages from './texts.ts';

/** View of developer keys and its commands. Arguments come from menus. */
export class KeysView implements TreeModel<KeyNode> {
  readonly #services: Services;
  readonly #tree: ResourceTree<KeyNode, KeysView, ViewState>;
  readonly #listeners: vscode.Disposable;
  #index: { readonly listing: KeyListing | undefined; readonly keys: ReadonlyMap<string, KeyInUse> } | undefined;
  /** False if ids are the keys themselves. No row offers to copy them then. */
  #haveIds = false;

  constructor(services: Services, tree: ResourceTree<KeyNode, KeysView, ViewState>) {
    this.#services = services;
    this.#tree = tree;
    this.#listeners = vscode.Disposable.from(
      services.keys.onDidChange(() => {
        const listing = services.keys.listing();
        if (listing) this.#show(listing);
        // The welcome text is not shown while there is a message.
        else tree.view.message = '';
        tree.refresh();
      }),
      services.admin.onDidChange(() => {
        tree.forgetReading();
        tree.view.message = '';
        tree.refresh();
      }),
      // Keys may be used and changed elsewhere, so the list is refreshed when the view becomes visible. The first time, the tree requests
      // it.
      tree.view.onDidChangeVisibility(({ visible }) => {
        if (visible && services.keys.listing()) void this.#readOnce();
      }),
    );
    const before = services.keys.listing();
    if (before) this.#show(before);
  }

  idOf(node: KeyNode): string {
    return node.kind === 'key' ? node.digest : node.kind;
  }

  nodeOf(argument: unknown): KeyNode | undefined {
    return nodeOf(argument);
  }

  async children(node: KeyNode | undefined): Promise<KeyNode[]> {
    if (node?.kind === 'key') return [];
    if (node) return this.#keysThat('deactivated').map(nodeOfKey);
    if (!this.#services.keys.listing()) await this.#readOnce();
    this.#haveIds = await hasIdsOnly(this.#services);
    const group: KeyNode[] = this.#keysThat('deactivated').length > 0 ? [{ kind: 'deactivated' }] : [];
    return [...this.#keysThat('active').map(nodeOfKey), ...group];
  }

  render(node: KeyNode): TreeRow | undefined {
    if (node.kind === 'deactivated') return rowOfDeactivated(this.#keysThat('deactivated').length);
    const known = this.#keyOf(node);
    return known && rowOfKey(known, this.#haveIds);
  }

  async enterAdminKey(): Promise<boolean> {
    return enterAdminKey(this.#services);
  }

  async forgetAdminKey(): Promise<void> {
    await forgetAdminKey(this.#services);
  }

  async refresh(): Promise<void> {
    const again = () => this.refresh();
    await this.#services.admin.require();
    try {
      await withProgress(messages.loadingKeys(), async (signal) => this.#readAnew(signal));
    } catch (error) {
      if (isCancellation(error)) throw error;
      throw new Retriable(await adminRefusal(this.#services, error, again), again, () => undefined);
    }
  }

  async create(): Promise<void> {
    await createKey(this.#services);
  }

  async rename(row?: unknown): Promise<void> {
    await this.#withKey(row, renameKey);
  }

  async limitCharacters(row?: unknown): Promise<void> {
    await this.#withKey(row, async (services, found) => limitKey(services, found, 'characters'));
  }

  async limitSpeech(row?: unknown): Promise<void> {
    await this.#withKey(row, async (services, found) => limitKey(services, found, 'speech'));
  }

  async deactivate(row?: unknown): Promise<void> {
    await this.#withKey(row, deactivateKey);
  }

  async copyId(row?: unknown): Promise<void> {
    await this.#withKey(row, copyKeyId);
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Runs an action with the key of a command. */
  async #withKey(argument: unknown, act: (services: Services, found: () => KeyInUse) => Promise<void>): Promise<void> {
    await this.#services.admin.require();
    const [node] = await this.#tree.selection(argument);
    if (!node || !this.#keyOf(node)) return;
    // Look up the key for each attempt, as the list may have changed.
    await act(this.#services, () => {
      const known = this.#keyOf(node);
      if (!known) throw goneKey(messages.keyNotInList());
      return known;
    });
  }

  #show({ keys, useMissing }: KeyListing): void {
    this.#tree.setState(keys.length > 0 ? 'listed' : 'empty');
    this.#tree.view.message =
      keys.length > 0 ? [activeInWords(keys), ...(useMissing ? [useMissingWords[useMissing]()] : [])].join(' ') : '';
  }

  async #readOnce(): Promise<void> {
    await this.#tree.readOnce(
      async (signal) => this.#readAnew(signal),
      // The view shows the failure. Only the log contains details, without the service's message, which may repeat a secret.
      (error) => {
        if (!isCancellation(error)) this.#services.log.warn(`The keys could not be read: ${logged(error)}`);
      },
    );
  }

  /** @throws ServiceError; the signal's reason. */
  async #readAnew(signal: AbortSignal): Promise<void> {
    const { keys } = this.#services;
    if (!keys.listing()) this.#tree.setState('loading');
    try {
      await keys.refresh(signal);
    } catch (error) {
      // Keep the earlier list.
      if (!keys.listing() && !isCancellation(error)) this.#tree.setState(await this.#stateOf(error));
      throw error;
    }
  }

  async #stateOf(error: unknown): Promise<'forbidden' | 'failed' | 'regional'> {
    if (isServiceError(error, 'auth', 'forbidden')) return 'forbidden';
    if (!isServiceError(error, 'notFound')) return 'failed';
    return (await regionalHost(this.#services)) === undefined ? 'forbidden' : 'regional';
  }

  #keyOf(node: KeyNode): KeyInUse | undefined {
    return node.kind === 'key' ? this.#byDigest().get(node.digest) : undefined;
  }

  /** Returns an index of keys. Every row needs a lookup, and there may be thousands, as deactivated keys are never deleted. */
  #byDigest(): ReadonlyMap<string, KeyInUse> {
    const listing = this.#services.keys.listing();
    if (!this.#index || this.#index.listing !== listing) {
      this.#index = { listing, keys: new Map(listing?.keys.map((known) => [digestOf(known.key.key_id), known])) };
    }
    return this.#index.keys;
  }

  #keysThat(are: 'active' | 'deactivated'): KeyInUse[] {
    const keys = (this.#services.keys.listing()?.keys ?? []).filter(({ key }) => key.is_deactivated === (are === 'deactivated'));
    return keys.toSorted((a, b) => collator.compare(nameOf(a.key), nameOf(b.key)));
  }
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Returns a digest that identifies a key in place of its id, which may be a secret. */
function digestOf(key_id: string): string {
  return createHash('sha256').update(`interlinear key ${key_id}`).digest('hex').slice(0, 32);
}

function nodeOfKey({ key }: KeyInUse): KeyNode {
  return { kind: 'key', digest: digestOf(key.key_id) };
}

function activeInWords(keys: readonly KeyInUse[]): string {
  const active = keys.filter(({ key }) => !key.is_deactivated).length;
  return messages.activeKeys(localNumber(active), localNumber(activeKeys));
}

const useMissingWords: Readonly<Record<UseMissing, () => string>> = {
  regional: () => messages.keyUsageRegional(),
  forbidden: () => messages.keyUsageForbidden(),
  failed: () => messages.keyUsageFailed(),
};
