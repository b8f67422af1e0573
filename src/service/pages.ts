/**
 * The items of a paged list, one after the other; the next page is asked for when it is needed.
 * @param pageSize items of a full page: a shorter one is the last.
 * @param getPage asks for a page, counted from 0.
 */
export async function* pages<T>(pageSize: number, getPage: (page: number) => Promise<readonly T[]>): AsyncGenerator<T, void, undefined> {
  let last = '';
  for (let page = 0; ; page += 1) {
    const items = await getPage(page);
    // A service that does not know pages answers the same one for ever.
    const first = JSON.stringify(items[0]);
    if (page > 0 && first === last) return;
    last = first;
    yield* items;
    if (items.length < pageSize) return;
  }
}
