import { ServiceError } from './errors.ts';

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Items of the whole list, where the service tells. */
  readonly total?: number | undefined;
}

/** More pages than a list can have that anybody looks at: a service that never comes to an end is not asked for ever. */
const mostPages = 1000;

/**
 * The items of a paged list, one after the other; the next page is asked for when it is needed. The list ends at its total where the
 * service tells one, else at an empty page: a page may hold fewer items than asked for.
 * @param getPage asks for a page, counted from 0.
 * @throws ServiceError invalidResponse when it never ends.
 */
export async function* pages<T>(getPage: (page: number) => Promise<Page<T>>): AsyncGenerator<T, void, undefined> {
  let last = '';
  let seen = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, total } = await getPage(page);
    // A service that does not know pages answers the same one for ever.
    const first = JSON.stringify(items[0]);
    if (items.length === 0 || (page > 0 && first === last)) return;
    last = first;
    yield* items;
    seen += items.length;
    if (total !== undefined && seen >= total) return;
  }
  throw new ServiceError('invalidResponse', 'The list has no end.');
}
