import type { UsageReport } from '../../api/administration.ts';
import type { AdministrationResource } from '../../client/administration.ts';
import { isServiceError } from '../../client/errors.ts';
import { logged } from '../../client/log.ts';
import { usesOf } from '../../api/usage/keyUse.ts';
import type { Period } from '../../api/usage/reading.ts';
import type { KeyServiceOptions, KeyListing, UseMissing } from './keyService.ts';
import { isCancellation } from '../../editor/progress.ts';
import { regionalHost } from '../connection/regional.ts';
import { runningRange } from '../usage/runningRange.ts';
import { runningPeriod } from '../usage/usageService.ts';

export { noCounts } from '../../api/usage/analytics.ts';

/** Reads the keys and their use in the current period, if available. */
export async function readListing(
  services: KeyServiceOptions,
  administration: AdministrationResource,
  signal: AbortSignal,
): Promise<KeyListing> {
  const period = runningPeriod(services.usage.last()?.reading, Date.now());
  const [listed, report] = await Promise.all([administration.listKeys(signal), readReport(services, administration, period, signal)]);
  // A duplicate would break the whole tree.
  const keys = [...new Map(listed.map((key) => [key.key_id, key])).values()];
  const identified = keys.map(({ key_id, label }) => ({ key_id, label: label ?? '' }));
  const uses = typeof report === 'string' ? [] : usesOf(identified, report);
  return {
    keys: keys.map((key, at) => ({ key, used: uses[at] })),
    period,
    useMissing: typeof report === 'string' ? report : undefined,
    time: Date.now(),
  };
}

/** Reads the use of the keys. They are listed without it if it is unavailable. @throws the signal's reason. */
async function readReport(
  services: KeyServiceOptions,
  administration: AdministrationResource,
  period: Period,
  signal: AbortSignal,
): Promise<UsageReport | UseMissing> {
  // "Voice and analytics are not on regional hosts" (service facts), so no request is sent.
  if ((await regionalHost(services)) !== undefined) return 'regional';
  try {
    return await administration.analytics({ ...runningRange({ period }, Date.now()), group_by: 'key' }, signal);
  } catch (error) {
    if (isCancellation(error) || signal.aborted) throw error;
    services.log.warn(`What the keys used could not be read: ${logged(error)}`);
    return isServiceError(error, 'forbidden', 'auth', 'notFound') ? 'forbidden' : 'failed';
  }
}
