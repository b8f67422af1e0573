import { ServiceError } from './errors.ts';

/** Whether a dictionary came without any entry; then its count is asked for. */
export function isWithoutEntries(entries: string): boolean {
  return entries.trim() === '';
}

/**
 * No entries where the service counts some would be taken for a dictionary that was emptied, and replace a file that was not.
 * @throws ServiceError invalidResponse.
 */
export function refuseLost(count: number): void {
  if (count > 0) throw new ServiceError('invalidResponse', `The service answered no entries of a dictionary that has ${count}.`);
}
