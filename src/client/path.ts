import { ServiceError } from './errors.ts';

/**
 * A path with ids in it: ``path`/v3/glossaries/${id}` ``. Each id is encoded as one segment.
 * @throws ServiceError invalidRequest for an id that would make another path: an empty one, `.` or `..`.
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return ids.reduce((text, id, index) => text + segment(id) + (parts[index + 1] ?? ''), parts[0] ?? '');
}

function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new ServiceError('invalidRequest', 'An id is empty or made of dots.');
  // A lone surrogate, which no id has, would make the encoder throw.
  return encodeURIComponent(id.toWellFormed());
}
