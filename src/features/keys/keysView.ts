import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { activeKeys } from '../../api/limits.ts';
import { isServiceError } from '../../client/errors.ts';
import { adminRefusal } from '../../services/keys/adminRefusal.ts';
import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import type { ResourceTree, TreeModel, TreeRow } from '../../editor/resourceTree.ts';
import type { KeyInUse, KeyListing, UseMissing } from '../../services/keys/keyService.ts';
import { localNumber } from '../../editor/localized.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import { Retriable, UserError } from '../../editor/userError.ts';
import { copyKeyId, hasIdsOnly } from './copyKeyId.ts';
import { createKey } from './createKey.ts';
import { deactivateKey } from './deactivateKey.ts';
import { goneKey, submitKeyChange } from './submitKeyChange.ts';
import { nodeOf, rowOfDeactivated, rowOfKey } from './rows.ts';
import type { KeyNode } from './rows.ts';
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
  await confirm(question, detail, forget);
  await services.admin.forget();
  void vscode.window.showInformationMessage(plainInMessage(vscode.l10n.t('The admin key for {0} is forgotten.', seat.host)));
}

/** The view of developer keys and its commands. Arguments are what menus hand over. */
export interface KeysView extends TreeModel<KeyNode> {
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

export function createKeysView(services: Services, tree: ResourceTree<KeyNode, KeysView, ViewState>): KeysView {
  let index: { readonly listing: KeyListing | undefined; readonly keys: ReadonlyMap<string, KeyInUse> } | undefined;
  // Where the id is the key itself, no row offers it.
  let haveIds = false;

  const listeners = vscode.Disposable.from(
    services.keys.onDidChange(() => {
      const listing = services.keys.listing();
      if (listing) show(listing);
      // A message keeps the words away that stand in place of rows.
      else tree.view.message = '';
      tree.refresh();
    }),
    services.admin.onDidChange(() => {
      tree.forgetReading();
      tree.view.message = '';
      tree.refresh();
    }),
    // The keys are used and changed elsewhere meanwhile. The first time, the tree asks for them.
    tree.view.onDidChangeVisibility(({ visible }) => {
      if (visible && services.keys.listing()) void tree.readOnce(readAnew, notRead);
    }),
  );

  const before = services.keys.listing();
  if (before) show(before);

  function show({ keys, useMissing }: KeyListing): void {
    tree.setState(keys.length > 0 ? 'listed' : 'empty');
    tree.view.message = keys.length > 0 ? [activeInWords(keys), ...(useMissing ? [useMissingWords[useMissing]()] : [])].join(' ') : '';
  }

  /** @throws ServiceError; the signal's reason. */
  async function readAnew(signal: AbortSignal): Promise<void> {
    if (!services.keys.listing()) tree.setState('loading');
    try {
      await services.keys.refresh(signal);
    } catch (error) {
      // What was read before stays.
      if (!services.keys.listing() && !isCancellation(error)) tree.setState(await stateOf(error));
      throw error;
    }
  }

  async function stateOf(error: unknown): Promise<'forbidden' | 'failed' | 'regional'> {
    if (isServiceError(error, 'auth', 'forbidden')) return 'forbidden';
    if (!isServiceError(error, 'notFound')) return 'failed';
    return (await regionalHost(services)) === undefined ? 'forbidden' : 'regional';
  }

  /** The view tells it. The words of a failure are the service's, and may repeat a secret. */
  function notRead(error: unknown): void {
    if (!isCancellation(error)) services.log.warn(`The keys could not be read: ${logged(error)}`);
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

  function render(node: KeyNode): TreeRow | undefined {
    if (node.kind === 'deactivated') return rowOfDeactivated(keysThat('deactivated').length);
    const known = keyOf(node);
    return known && rowOfKey(known, haveIds);
  }

  /** Does something with the key that a command is about. */
  async function withKey(argument: unknown, act: (services: Services, found: () => KeyInUse) => Promise<void>): Promise<void> {
    await services.admin.require();
    const [node] = await tree.selection(argument);
    if (!node || !keyOf(node)) return;
    // Looked up each time: there may be another list by the time that somebody tries again.
    await act(services, () => {
      const known = keyOf(node);
      if (!known) throw goneKey(vscode.l10n.t('The key is not in the list any more.'));
      return known;
    });
  }

  return {
    idOf: (node) => (node.kind === 'key' ? node.digest : node.kind),
    nodeOf,
    async children(node) {
      if (node?.kind === 'key') return [];
      if (node) return keysThat('deactivated').map(nodeOfKey);
      if (!services.keys.listing()) await tree.readOnce(readAnew, notRead);
      haveIds = await hasIdsOnly(services);
      const group: KeyNode[] = keysThat('deactivated').length > 0 ? [{ kind: 'deactivated' }] : [];
      return [...keysThat('active').map(nodeOfKey), ...group];
    },
    render,
    enterAdminKey: async () => enterAdminKey(services),
    forgetAdminKey: async () => forgetAdminKey(services),
    refresh,
    create: async () => createKey(services),
    rename: async (row) => withKey(row, renameKey),
    limitCharacters: async (row) => withKey(row, async (_app, found) => limitKey(services, found, 'characters')),
    limitSpeech: async (row) => withKey(row, async (_app, found) => limitKey(services, found, 'speech')),
    deactivate: async (row) => withKey(row, deactivateKey),
    copyId: async (row) => withKey(row, copyKeyId),
    dispose: () => listeners.dispose(),
  };
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Tells keys apart where their ids, which are secrets, must not be. */
function digestOf(key_id: string): string {
  return createHash('sha256').update(`interlinear key ${key_id}`).digest('hex').slice(0, 32);
}

function nodeOfKey({ key }: KeyInUse): KeyNode {
  return { kind: 'key', digest: digestOf(key.key_id) };
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
