import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../services.ts';
import { regionalHost } from './regional.ts';

/** Message that a view of the account's resources shows instead of rows (package.json, viewsWelcome), or `listed` if it shows rows. */
export type ViewState =
  | 'loading'
  | 'notConnected'
  | 'empty'
  | 'emptyRegional'
  | 'forbidden'
  | 'missingScope'
  | 'paidOnly'
  | 'failed'
  | 'regional'
  | 'filteredOut'
  | 'listed';

/**
 * Returns the state of an empty view. Regional addresses differ: "glossaries and style rules belong to one data center and are not shared
 * between data centers".
 */
export async function emptyState(services: Services): Promise<'empty' | 'emptyRegional'> {
  return (await regionalHost(services)) === undefined ? 'empty' : 'emptyRegional';
}

/** Returns the state after a failure. `missingScope` means that the key is valid but lacks access to this. */
export function failureState(error: unknown): 'forbidden' | 'missingScope' | 'failed' {
  if (isServiceError(error) && error.refusedFor === 'scope') return 'missingScope';
  return isServiceError(error, 'forbidden', 'auth') ? 'forbidden' : 'failed';
}
