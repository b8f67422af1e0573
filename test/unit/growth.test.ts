import assert from 'node:assert/strict';
import { adapters } from '../growth/adapters.ts';
import { measure } from '../growth/measure.ts';
import { functionsOf, readersOfText, withoutAdapter } from '../growth/readers.ts';
import { growing } from '../growth/run.ts';

/** Milliseconds after which something hangs. What is measured is processor time, and other work may have the cores for most of it. */
const hangsMs = 60 * 60 * 1000;

describe('Functions that read texts from outside', () => {
  for (const room of ['api', 'client', 'editor', 'features', 'services', 'text']) {
    it(`take time in proportion to them, whatever they are made of: ${room}`, async () => {
      const names = Object.keys(adapters).filter((name) => name.startsWith(`${room}/`));
      assert.deepEqual(await growing(names), []);
    }).timeout(hangsMs);
  }

  it('are all known: each that is exported and takes text has an adapter, or a reason to have none', () => {
    const known = new Set(Object.keys(adapters).map((name) => name.split(':', 1)[0] ?? ''));
    const readers = readersOfText();
    assert.deepEqual(
      readers.filter((name) => !known.has(name) && withoutAdapter[name] === undefined),
      [],
    );
    for (const [name, instead] of Object.entries(withoutAdapter)) {
      assert.ok(readers.includes(name) && !known.has(name), name);
      assert.ok(instead.endsWith('.') || adapters[instead] !== undefined, `${name}: ${instead}`);
    }
  });

  it('are found by their parameters', () => {
    const found = functionsOf(`export function one(text: string): void {}
export async function several<T>(given: T, lines: readonly string[]): Promise<void> {}
export const arrow = (text: string): number => 1;
export function named(options: { readonly name: string }): void {}
export function none(count: number): string { return ''; }
function inner(text: string): void {}`);
    assert.deepEqual(found, ['one', 'several', 'arrow', 'named']);
  });

  it('are told apart from those that take more', async () => {
    // Often enough to be measured on a machine of any speed.
    const often = (pattern: RegExp) => (text: string) => {
      for (let time = 0; time < 20; time += 1) pattern.test(text);
    };
    assert.ok(await measure(often(/,+$/), ','));
    assert.equal(await measure(often(/(?<!,),+$/), ','), undefined);
  });

  it('are not taken for such as take more because a larger text needs new memory, even twice', async () => {
    // Of a text that fits a cache, and of one that does not.
    const milliseconds = (length: number) => (length < 10_000 ? 10 : length < 60_000 ? 300 : length / 100);
    const busy = (text: string) => {
      const before = process.threadCpuUsage();
      for (;;) {
        const { user, system } = process.threadCpuUsage(before);
        if (user + system >= milliseconds(text.length) * 1000) return;
      }
    };
    assert.equal(await measure(busy, 'a'), undefined);
  });
});
