/**
 * The items of a paged list, one after the other; the next page is asked for when it is needed.
 * @param pageSize items of a full page: a shorter one is the last.
 * @param getPage asks for a page, counted from 0.
 */
export async function* pages<T>(pageSize: number, getPage: (page: number) => Promise<readonly T[]>): AsyncGenerator<T, void, undefined> {
  for (let page = 0; ; page += 1) {
    const items = await getPage(page);
    yield* items;
    if (items.length < pageSize) return;
  }
}
