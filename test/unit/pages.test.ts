import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pages } from '../../src/client/lists.ts';

/** All items of a list that comes in pages, and how many pages were asked for. */
async function read(all: readonly number[], given: number, told: boolean): Promise<{ items: number[]; asked: number }> {
  const items: number[] = [];
  let asked = 0;
  const list = pages(async (page) => {
    asked += 1;
    return { items: all.slice(page * given, (page + 1) * given), ...(told && { total: all.length }) };
  });
  for await (const item of list) items.push(item);
  return { items, asked };
}

describe('A list in pages', () => {
  const all = (length: number) => Array.from({ length }, (_, index) => index);

  it('is read to its end, also when the service gives fewer items than asked for and tells how many there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(80), fc.integer({ min: 1, max: 25 }), async (length, given) => {
        const { items, asked } = await read(all(length), given, true);
        assert.deepEqual(items, all(length));
        assert.equal(asked, Math.max(1, Math.ceil(length / given)));
      }),
    );
  });

  it('is read up to an empty page where the service does not tell how many there are, short pages included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(80), fc.integer({ min: 1, max: 25 }), async (length, given) => {
        const { items, asked } = await read(all(length), given, false);
        assert.deepEqual(items, all(length));
        assert.equal(asked, Math.ceil(length / given) + 1);
      }),
    );
  });

  it('ends when the service answers the same page for ever, or an empty one', async () => {
    for (const page of [[1, 2], []]) {
      const items: number[] = [];
      for await (const item of pages(async () => ({ items: page, total: 1000 }))) items.push(item);
      assert.deepEqual(items, page);
    }
  });

  it('is given up when it never ends: two pages in turn, or a new one each time', async () => {
    for (const pageOf of [(page: number) => [page % 2], (page: number) => [page]]) {
      let asked = 0;
      const list = pages(async (page) => {
        asked += 1;
        return { items: pageOf(page) };
      });
      await assert.rejects(
        async () => {
          for await (const _item of list);
        },
        { kind: 'invalidResponse' },
      );
      assert.equal(asked, 1000);
    }
  });
});
