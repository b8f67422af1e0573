import * as vscode from 'vscode';
import { profileOfScheme, profiles } from '../../api/providers.ts';
import { endpointId, readServer } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import type { SettingId } from '../../manifest.ts';
import { updateUserSetting } from '../settings/settings.ts';
import { adminPrefix, lastEndpointKey, movedKey, secretPrefix, serversKey } from './storedNames.ts';

export interface OldState {
  readonly globalState: Pick<vscode.Memento, 'update'> & { get(name: string): unknown };
  readonly secrets: Secrets;
}

type Secrets = Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;

/** The user's settings, including old ones. */
export interface UserSettings {
  get(id: string): unknown;
  set(id: SettingId, value: object | undefined): Promise<void>;
}

const userSettings: UserSettings = {
  get: (id) => vscode.workspace.getConfiguration().inspect(id)?.globalValue,
  set: updateUserSetting,
};

/** Old settings, their values in the old address setting, and the plans they are for. */
const oldAddresses = [
  { setting: 'paidUrl', address: 'paid', plan: 'paid' },
  { setting: 'freeUrl', address: 'free', plan: 'free' },
  { setting: 'usUrl', address: 'us', plan: 'regional' },
] as const;

/**
 * Migrates old connections. Another server used to have up to three address settings and one for the scheme, and keys were stored by host.
 * Each address with a key becomes a separate server, once. The one in use stays in use. Two addresses on one host shared a key, which goes
 * to the one in use. The old settings are removed.
 */
export async function moveKeysOnce({ globalState, secrets }: OldState, settings: UserSettings = userSettings): Promise<void> {
  if (globalState.get(movedKey) === true) return;
  const old = (name: string) => settings.get(`interlinear.connection.${name}`);
  const used = old('address');
  const last = globalState.get(lastEndpointKey);
  const scheme = String(old('authScheme'));
  const servers = oldAddresses
    .toSorted((a, b) => Number(b.address === used) - Number(a.address === used))
    .map(({ setting, plan }) => readServer({ address: old(setting), plan, scheme: old('authScheme'), profile: profileOfScheme(scheme) }))
    .filter((server) => server !== undefined);

  const moved = new Map<string, Server>();
  for (const server of servers) {
    const { origin } = new URL(server.address);
    const id = endpointId(server.address);
    if (moved.has(origin)) continue;
    for (const prefix of [secretPrefix, adminPrefix]) await moveSecret(secrets, prefix + origin, prefix + id);
    // Include keys that an earlier run moved without being able to write the settings.
    if ((await secrets.get(secretPrefix + id)) === undefined) continue;
    if (last === origin) await globalState.update(lastEndpointKey, id);
    moved.set(origin, server);
  }
  const found = [...moved.values()];
  if (found.length > 0) await globalState.update(serversKey, found);
  const chosen = oldAddresses.find(({ address }) => address === used);
  const lastServer = typeof last === 'string' && URL.canParse(last) ? moved.get(new URL(last).origin) : undefined;
  const inUse = chosen ? found.find(({ plan }) => plan === chosen.plan) : (lastServer ?? found[0]);
  if (inUse && old('server') === undefined) await settings.set('interlinear.connection.server', inUse);
  if (inUse && old('provider') === 'custom') await settings.set('interlinear.connection.address', undefined);
  for (const name of [...oldAddresses.map(({ setting }) => setting), 'authScheme'] as const) {
    if (old(name) !== undefined) await settings.set(`interlinear.connection.${name}`, undefined);
  }
  await globalState.update(movedKey, true);
}

const publicOrigins: readonly string[] = Object.values(profiles.deepl.addresses);

async function moveSecret(secrets: Secrets, from: string, to: string): Promise<void> {
  const value = from === to ? undefined : await secrets.get(from);
  if (value === undefined) return;
  // In this order, an interruption leaves a duplicate instead of losing the secret.
  await secrets.store(to, value);
  // Keys of the public provider stay where they are.
  if (!publicOrigins.some((origin) => from.endsWith(` ${origin}`))) await secrets.delete(from);
}
