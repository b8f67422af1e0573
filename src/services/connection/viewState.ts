import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../services.ts';
import { regionalHost } from './regional.ts';

/** What a view of the account's resources has to show instead of rows (package.json, viewsWelcome), or that it shows rows. */
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

/** There is nothing: "glossaries and style rules belong to one data center and are not shared between data centers". */
export async function emptyState(services: Services): Promise<'empty' | 'emptyRegional'> {
  return (await regionalHost(services)) === undefined ? 'empty' : 'emptyRegional';
}

/** `missingScope`: the key is good, and may not read this. */
export function failureState(error: unknown): 'forbidden' | 'missingScope' | 'failed' {
  if (isServiceError(error) && error.refusedFor === 'scope') return 'missingScope';
  return isServiceError(error, 'forbidden', 'auth') ? 'forbidden' : 'failed';
}
