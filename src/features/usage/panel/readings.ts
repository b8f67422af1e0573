import type { UsageReport } from '../../../api/administration.ts';
import type { Usage } from '../../../api/usage.ts';
import { masked } from '../../../api/usage/keyUse.ts';
import { isServiceError } from '../../../client/errors.ts';
import type { Owner } from '../../../services/connection/currentConnection.ts';
import { regionalHost } from '../../../services/connection/regional.ts';
import type { KeyInUse, KeyListing } from '../../../services/keys/keyService.ts';
import type { Services } from '../../../services/services.ts';
import type { PartResult } from '../panelPart.ts';
import type { PanelKey, PanelKeys, PanelRange } from './protocol.ts';

/** Account whose figures are shown. They depend on the connection and on the admin key. */
export interface ShownAccount {
  readonly host: string;
  readonly identity: string;
  readonly administration: unknown;
}

export async function currentAccount(services: Services): Promise<ShownAccount> {
  const current = await services.connections.current();
  const [identity, administration] = await Promise.all([services.connections.identity(), services.admin.administration()]);
  return { host: current?.host ?? '', identity: identity ? nameOf(identity) : '', administration };
}

/** Returns an account if it cannot be determined, for example if the sandbox does not start. Each part then shows its own error. */
export async function unknownAccount(services: Services): Promise<ShownAccount> {
  const current = await services.connections.current().catch(() => undefined);
  return { host: current?.host ?? '', identity: '', administration: undefined };
}

export function nameOf({ host, account }: Owner): string {
  return `${host} ${account}`;
}

export async function findUsage(services: Services, signal: AbortSignal): Promise<PartResult<Usage>> {
  const client = await services.connections.client();
  if (!client) return { state: 'missing' };
  const { usage, time } = await services.usage.refresh(client, signal);
  return { data: usage, time };
}

/** Reads the analytics. No request is sent at regional addresses: "Voice and analytics are not on regional hosts" (service facts). */
export async function findAnalytics(services: Services, range: PanelRange, signal: AbortSignal): Promise<PartResult<UsageReport>> {
  // Get this before the address is checked, so that a change of the connection in between does not send the request to another address.
  const administration = await services.admin.administration();
  if ((await regionalHost(services)) !== undefined) return { state: 'regional' };
  if (!administration) return { state: 'missing' };
  const data = await administration.analytics({ ...range, group_by: 'key_and_day' }, signal);
  return { data, time: Date.now() };
}

export async function findKeys(services: Services, signal: AbortSignal): Promise<PartResult<PanelKeys>> {
  try {
    const listing = await services.keys.refresh(signal);
    return listing ? { data: panelKeys(listing), time: listing.time } : { state: 'missing' };
  } catch (error) {
    if (isServiceError(error, 'notFound') && (await regionalHost(services)) !== undefined) return { state: 'regional' };
    throw error;
  }
}

export function panelKeys({ keys, useMissing }: KeyListing): PanelKeys {
  return { list: keys.map(panelKey), ...(useMissing && { useMissing }) };
}

/** Returns a key for the page, without its `key_id`, which is a secret. */
export function panelKey({ key: { key_id, label, is_deactivated, usage_limits }, used }: KeyInUse): PanelKey {
  const { characters, speech_to_text_milliseconds } = usage_limits ?? {};
  return {
    label: label ?? '',
    key: masked(key_id),
    is_deactivated,
    limits: {
      ...(characters !== undefined && { characters }),
      ...(speech_to_text_milliseconds !== undefined && { speech_to_text_milliseconds }),
    },
    ...(used && { used: { characters: used.total_characters, minutes: used.speech_to_text_minutes } }),
  };
}
