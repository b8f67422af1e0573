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

/** The user's settings, those of before among them. */
export interface UserSettings {
  get(id: string): unknown;
  set(id: SettingId, value: object | undefined): Promise<void>;
}

const userSettings: UserSettings = {
  get: (id) => vscode.workspace.getConfiguration().inspect(id)?.globalValue,
  set: updateUserSetting,
};

/** Settings of before, what the setting of the address called them, and what they are for. */
const oldAddresses = [
  { setting: 'paidUrl', address: 'paid', plan: 'paid' },
  { setting: 'freeUrl', address: 'free', plan: 'free' },
  { setting: 'usUrl', address: 'us', plan: 'regional' },
] as const;

/**
 * Another server used to be up to three settings of addresses and one of the scheme, and a key was stored for a host. Each address that
 * has a key becomes a server of its own, once; the one in use stays in use. Two addresses of one host had one key between them: it goes
 * with the one in use. The old settings are taken back.
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
    // Also what was moved when the settings could not be written.
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
  // In this order: what is interrupted in between is there twice, and not lost.
  await secrets.store(to, value);
  // A public provider keeps its own.
  if (!publicOrigins.some((origin) => from.endsWith(` ${origin}`))) await secrets.delete(from);
}
