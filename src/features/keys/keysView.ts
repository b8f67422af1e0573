import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { activeKeys } from '../../api/limits.ts';
import { isServiceError } from '../../client/errors.ts';
import { adminRefusal } from '../../services/keys/adminRefusal.ts';
import type { Services } from '../../services/services.ts';
import { focusedRows } from '../../editor/focusedRows.ts';
import type { KeyInUse, KeyListing, UseMissing } from '../../services/keys/keyService.ts';
import { localNumber } from '../../editor/localized.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import { Retriable, UserError } from '../../editor/userError.ts';
import { setViewState } from '../../services/connection/viewState.ts';
import { copyKeyId, hasIdsOnly } from './copyKeyId.ts';
import { createKey } from './createKey.ts';
import { deactivateKey } from './deactivateKey.ts';
import { goneKey, submitKeyChange } from './submitKeyChange.ts';
import { nodeOf, rowOfDeactivated, rowOfKey } from './rows.ts';
import type { KeyNode, KeyRow } from './rows.ts';
import { limitKey } from './setLimit.ts';
import { nameOf } from './labels.ts';
import { logged } from '../../client/logged.ts';
import { run } from '../../services/failures.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { askText } from '../../services/steps.ts';
import { masked } from '../../api/usage/keyUse.ts';

/** Asks for another label of a key. @param typed what was typed before. @throws CancellationError */
export async function renameKey(services: Services, found: () => KeyInUse, typed?: string): Promise<void> {
  const { key } = found();
  const before = key.label ?? '';
  const answer = await askText({
    title: vscode.l10n.t('Rename Key'),
    step: 1,
    value: typed ?? before,
    prompt: vscode.l10n.t('Label of the key {0}: whom or what it is for. Everybody who manages the keys sees it.', masked(key.key_id)),
    check: async (label) => (label === '' ? vscode.l10n.t('A label is needed.') : undefined),
  });
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const label = answer.value;
  if (label === before) return;
  await submitKeyChange(services, {
    title: vscode.l10n.t('Renaming the key'),
    again: () => renameKey(services, found, label),
    async task(signal) {
      await services.keys.rename(key, label, signal);
    },
  });
}

/** Asks for an admin key, and says what there is to do with it. @returns whether one was entered. */
export async function enterAdminKey(services: Services): Promise<boolean> {
  if (!(await services.admin.enter())) return false;
  const show = vscode.l10n.t('Show Keys');
  const usage = vscode.l10n.t('Open Usage');
  const host = (await services.connections.adminKeyRef())?.host ?? '';
  // Not awaited: the notice may stay for long.
  void run(services, async () => {
    const message = vscode.l10n.t(
      'The admin key for {0} is kept. It manages keys and reads analytics; translations go on with their own key.',
      host,
    );
    const chosen = await vscode.window.showInformationMessage(plainInMessage(message), show, usage);
    if (chosen === show) await vscode.commands.executeCommand('interlinear.keys.focus');
    if (chosen === usage) await vscode.commands.executeCommand('interlinear.openUsage');
  });
  return true;
}

/** Forgets the admin key of the current connection, after asking. @throws CancellationError */
export async function forgetAdminKey(services: Services): Promise<void> {
  const seat = await services.connections.adminKeyRef();
  if (!seat || !(await services.admin.has())) throw new UserError(vscode.l10n.t('There is no admin key to forget.'));
  const forget = vscode.l10n.t('Forget Admin Key');
  const detail = vscode.l10n.t(
    'The keys and analytics of the account are not to be seen here until it is entered again. Translations go on.',
  );
  const question = vscode.l10n.t('Forget the admin key for {0}?', seat.host);
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, forget)) !== forget) throw new vscode.CancellationError();
  await services.admin.forget();
  void vscode.window.showInformationMessage(plainInMessage(vscode.l10n.t('The admin key for {0} is forgotten.', seat.host)));
}

/** The view of developer keys and its commands. Arguments are what menus hand over. */
export interface KeysView extends vscode.Disposable {
  /** Reads the keys when they were not read with the current admin key. */
  children(node: KeyNode | undefined): Promise<KeyNode[]>;
  item(node: KeyNode): vscode.TreeItem;
  enterAdminKey(): Promise<boolean>;
  forgetAdminKey(): Promise<void>;
  refresh(): Promise<void>;
  create(): Promise<void>;
  rename(row?: unknown): Promise<void>;
  limitCharacters(row?: unknown): Promise<void>;
  limitSpeech(row?: unknown): Promise<void>;
  deactivate(row?: unknown): Promise<void>;
  copyId(row?: unknown): Promise<void>;
}

/** @param changed is told that all rows may be others. */
export function createKeysView(services: Services, view: vscode.TreeView<KeyNode>, changed: () => void): KeysView {
  const lifetime = new AbortController();
  const nodes = new Map<string, KeyNode>();
  let index: { readonly listing: KeyListing | undefined; readonly keys: ReadonlyMap<string, KeyInUse> } | undefined;
  let reading: Promise<void> | undefined;
  // Where the id is the key itself, no row offers it.
  let haveIds = false;

  const listeners = vscode.Disposable.from(
    services.keys.onDidChange(() => {
      const listing = services.keys.listing();
      if (listing) show(listing);
      // A message keeps the words away that stand in place of rows.
      else view.message = '';
      changed();
    }),
    services.admin.onDidChange(() => {
      reading = undefined;
      view.message = '';
      changed();
    }),
    // The keys are used and changed elsewhere meanwhile. The first time, the tree asks for them.
    view.onDidChangeVisibility(({ visible }) => {
      if (visible && services.keys.listing()) void readOnce();
    }),
  );

  const before = services.keys.listing();
  if (before) show(before);

  function show({ keys, useMissing }: KeyListing): void {
    setViewState('keys', keys.length > 0 ? 'listed' : 'empty');
    view.message = keys.length > 0 ? [activeInWords(keys), ...(useMissing ? [useMissingWords[useMissing]()] : [])].join(' ') : '';
  }

  /** @throws ServiceError; the signal's reason. */
  async function readAnew(signal: AbortSignal): Promise<void> {
    if (!services.keys.listing()) setViewState('keys', 'loading');
    try {
      await services.keys.refresh(signal);
    } catch (error) {
      // What was read before stays.
      if (!services.keys.listing() && !isCancellation(error)) setViewState('keys', await stateOf(error));
      throw error;
    }
  }

  async function stateOf(error: unknown): Promise<'forbidden' | 'failed' | 'regional'> {
    if (isServiceError(error, 'auth', 'forbidden')) return 'forbidden';
    if (!isServiceError(error, 'notFound')) return 'failed';
    return (await regionalHost(services)) === undefined ? 'forbidden' : 'regional';
  }

  /** Once, however many ask. A failure is told by the view. */
  async function readOnce(): Promise<void> {
    reading ??= readAnew(lifetime.signal).catch((error: unknown) => {
      // The words of a failure are the service's, and may repeat a secret.
      if (!isCancellation(error)) services.log.warn(`The keys could not be read: ${logged(error)}`);
    });
    const request = reading;
    await request;
    // Shown again, the view asks again.
    if (reading === request) reading = undefined;
  }

  async function refresh(): Promise<void> {
    await services.admin.require();
    try {
      await withProgress(vscode.l10n.t('Reading the keys…'), readAnew);
    } catch (error) {
      if (isCancellation(error)) throw error;
      throw new Retriable(await adminRefusal(services, error, refresh), refresh, () => undefined);
    }
  }

  /** The same object for the same row: the tree knows its rows by it. */
  function nodeFor({ key }: KeyInUse): KeyNode {
    const digest = digestOf(key.key_id);
    const node = nodes.get(digest) ?? { kind: 'key', digest };
    nodes.set(digest, node);
    return node;
  }

  function keyOf(node: KeyNode): KeyInUse | undefined {
    return node.kind === 'key' ? byDigest().get(node.digest) : undefined;
  }

  /** Every row is looked up, and deactivated keys stay for ever: there may be thousands. */
  function byDigest(): ReadonlyMap<string, KeyInUse> {
    const listing = services.keys.listing();
    if (!index || index.listing !== listing) {
      index = { listing, keys: new Map(listing?.keys.map((known) => [digestOf(known.key.key_id), known])) };
    }
    return index.keys;
  }

  function keysThat(are: 'active' | 'deactivated'): KeyInUse[] {
    const keys = (services.keys.listing()?.keys ?? []).filter(({ key }) => key.is_deactivated === (are === 'deactivated'));
    return keys.toSorted((a, b) => collator.compare(nameOf(a.key), nameOf(b.key)));
  }

  function rowOf(node: KeyNode): KeyRow | undefined {
    if (node.kind === 'deactivated') return rowOfDeactivated(keysThat('deactivated').length);
    const known = keyOf(node);
    return known && rowOfKey(known, haveIds);
  }

  /** Does something with the key that a command is about. */
  async function withKey(argument: unknown, act: (services: Services, found: () => KeyInUse) => Promise<void>): Promise<void> {
    await services.admin.require();
    const node = nodeOf(argument) ?? (await focusedRows(view))[0];
    if (!node || !keyOf(node)) return;
    // Looked up each time: there may be another list by the time that somebody tries again.
    await act(services, () => {
      const known = keyOf(node);
      if (!known) throw goneKey(vscode.l10n.t('The key is not in the list any more.'));
      return known;
    });
  }

  return {
    async children(node) {
      if (node?.kind === 'key') return [];
      if (node) return keysThat('deactivated').map(nodeFor);
      if (!services.keys.listing()) await readOnce();
      haveIds = await hasIdsOnly(services);
      const group = keysThat('deactivated').length > 0 ? [deactivatedNode] : [];
      return [...keysThat('active').map(nodeFor), ...group];
    },
    item: (node) => itemOf(node, rowOf(node)),
    enterAdminKey: async () => enterAdminKey(services),
    forgetAdminKey: async () => forgetAdminKey(services),
    refresh,
    create: async () => createKey(services),
    rename: async (row) => withKey(row, renameKey),
    limitCharacters: async (row) => withKey(row, async (_app, found) => limitKey(services, found, 'characters')),
    limitSpeech: async (row) => withKey(row, async (_app, found) => limitKey(services, found, 'speech')),
    deactivate: async (row) => withKey(row, deactivateKey),
    copyId: async (row) => withKey(row, copyKeyId),
    dispose() {
      lifetime.abort(new DOMException('The window ends.', 'AbortError'));
      listeners.dispose();
    },
  };
}

const collator = new Intl.Collator(undefined, { numeric: true });
const deactivatedNode: KeyNode = { kind: 'deactivated' };

/** Tells keys apart where their ids, which are secrets, must not be. */
function digestOf(key_id: string): string {
  return createHash('sha256').update(`interlinear key ${key_id}`).digest('hex').slice(0, 32);
}

function activeInWords(keys: readonly KeyInUse[]): string {
  const active = keys.filter(({ key }) => !key.is_deactivated).length;
  return vscode.l10n.t('{0} of {1} possible keys are active.', localNumber(active), localNumber(activeKeys));
}

const useMissingWords: Readonly<Record<UseMissing, () => string>> = {
  regional: () => vscode.l10n.t('What they used is not told at this regional address.'),
  forbidden: () => vscode.l10n.t('The service does not tell this account what they used.'),
  failed: () => vscode.l10n.t('What they used could not be read.'),
};

function itemOf(node: KeyNode, row: KeyRow | undefined): vscode.TreeItem {
  // Gone since the tree asked which rows there are; it asks again soon.
  if (!row) return new vscode.TreeItem('');
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, node.kind === 'deactivated' ? Collapsed : None);
  item.id = node.kind === 'deactivated' ? 'deactivated' : node.digest;
  item.description = row.description;
  item.tooltip = row.tooltip;
  item.contextValue = row.contextValue;
  item.accessibilityInformation = { label: row.accessibilityLabel };
  const [icon, color] = row.icon;
  item.iconPath = new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
  return item;
}
