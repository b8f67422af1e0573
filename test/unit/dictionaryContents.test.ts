import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contentOf, RememberedContents, entriesDigestOf } from '../../src/features/glossaries/dictionaries/contents.ts';

const phrase = fc.stringMatching(/^[a-zé🚲]{1,8}$/u);
const lines = fc.uniqueArray(fc.tuple(phrase, phrase), { minLength: 1, maxLength: 20, selector: ([source]) => source });

describe('What a dictionary was opened as', () => {
  it('is known again in any order, with and without blank lines', () => {
    fc.assert(
      fc.property(
        lines.chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray(entries, { minLength: entries.length }),
            fc.array(fc.constantFrom('', ' '), { maxLength: 3 }),
          ),
        ),
        ([entries, others, blank]) => {
          const texts = [entries, others].map((all) => all.map((pair) => pair.join('\t')));
          const digests = [texts[0] ?? [], [...blank, ...(texts[1] ?? []), ...blank]].map((text) => entriesDigestOf(text.join('\n')));
          assert.equal(digests[0], digests[1]);
        },
      ),
    );
  });

  it('is another one where an entry is another one', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (entries, at) => {
        const text = (all: readonly (readonly string[])[]) => all.map((pair) => pair.join('\t')).join('\n');
        const other = entries.map(([source, target], index) => [source, index === at % entries.length ? `${target}!` : target]);
        assert.notEqual(entriesDigestOf(text(entries)), entriesDigestOf(text(other)));
      }),
    );
  });

  it('is remembered by another window of the same workspace', () => {
    const stored = new Map<string, unknown>();
    const memento = {
      keys: () => [...stored.keys()],
      get: (key: string, fallback?: unknown) => structuredClone(stored.get(key)) ?? fallback,
      update: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
    };
    const opened = contentOf('bell\tKlingel\nsaddle\tSattel', false, undefined);
    new RememberedContents(memento).keep('file', opened);
    const found = new RememberedContents(memento).of('file');
    assert.equal(found?.mtime, opened.mtime);
    assert.equal(found.size, opened.size);
    assert.equal(found.text, undefined);
    assert.equal(found.entries, entriesDigestOf('saddle\tSattel\nbell\tKlingel'));
    new RememberedContents(memento).keep('file', { ...found, mtime: found.mtime + 1 });
    assert.equal(new RememberedContents(memento).of('file')?.entries, found.entries, 'what is only moved in time keeps its entries');
  });
});
