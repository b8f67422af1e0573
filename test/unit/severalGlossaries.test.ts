import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { glossaryNamesIn, valueOfNames } from '../../src/text/glossary/names.ts';
import { termIndex } from '../../src/text/glossary/terms.ts';
import { termsTogether } from '../../src/text/glossary/together.ts';

const together = (...dictionaries: readonly (readonly Entry[])[]) =>
  termsTogether(dictionaries.map((entries, at) => ({ owner: at + 1, index: termIndex(entries) })));
/** Each term with its translation and the number of its dictionary. */
function found(text: string, ...dictionaries: readonly (readonly Entry[])[]): string[] {
  const terms = together(...dictionaries);
  return terms.find(text).map(({ start, end, entry }) => `${text.slice(start, end)} → ${entry[1]} (${String(terms.ownerOf(entry))})`);
}

describe('Terms of several dictionaries', () => {
  it('are all found, each with the dictionary that it is from', () => {
    assert.deepEqual(found('A cat and a dog.', [['cat', 'Katze']], [['dog', 'Hund']]), ['cat → Katze (1)', 'dog → Hund (2)']);
  });

  it('are those of the first that has the term, whatever its case', () => {
    const cats: Entry[] = [['Cat', 'Katze']];
    const both: Entry[] = [
      ['cat', 'Kätzchen'],
      ['dog', 'Hund'],
    ];
    assert.deepEqual(found('cat, dog', cats, both), ['cat → Katze (1)', 'dog → Hund (2)']);
    assert.deepEqual(found('cat, dog', both, cats), ['cat → Kätzchen (1)', 'dog → Hund (1)']);
  });

  it('are the longest where several begin, whichever dictionary has it', () => {
    assert.deepEqual(found('bike rental', [['bike', 'Rad']], [['bike rental', 'Radverleih']]), ['bike rental → Radverleih (2)']);
  });

  it('are not lost where a longer one hides another that hid them in their own dictionary', () => {
    // Alone, the second finds "b c", and not "c d" in it.
    const second: Entry[] = [
      ['b c', '2'],
      ['c d', '3'],
    ];
    assert.deepEqual(found('a b c d', [['a b', '1']], second), ['a b → 1 (1)', 'c d → 3 (2)']);
  });

  it('are as those of one dictionary that holds the entries of all, of equal ones the first', () => {
    const entry = fc.tuple(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')));
    const dictionary = fc.uniqueArray(entry, { maxLength: 5, selector: ([source]) => source });
    fc.assert(
      fc.property(fc.array(dictionary, { maxLength: 5 }), fc.array(fc.constantFrom('a', 'b', 'c', '.')), (dictionaries, words) => {
        const numbered = dictionaries.map((entries, at) => entries.map(([source]): Entry => [source, String(at)]));
        const text = words.join(' ');
        assert.deepEqual(together(...numbered).find(text), termIndex(numbered.flat()).find(text));
      }),
    );
  });
});

describe('The glossaries that the setting names', () => {
  it('are one, or several in their order', () => {
    assert.deepEqual(glossaryNamesIn(' Shop '), ['Shop']);
    assert.deepEqual(glossaryNamesIn(['Shop', 'Yard']), ['Shop', 'Yard']);
  });

  it('are each there once, and none where nothing is named', () => {
    assert.deepEqual(glossaryNamesIn(['Shop', ' ', 'Yard', ' Shop', '']), ['Shop', 'Yard']);
    for (const nothing of ['', '  ', [], [''], undefined, null, 5, {}, ['Shop', 5], true]) assert.deepEqual(glossaryNamesIn(nothing), []);
  });

  it('are all of them, also where there are more than a service takes: it is refused, and none is silently left out', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'];
    assert.deepEqual(glossaryNamesIn(six), six);
  });

  it('stand in it as a text where there is one', () => {
    assert.equal(valueOfNames([]), '');
    assert.equal(valueOfNames(['Shop']), 'Shop');
    assert.deepEqual(valueOfNames(['Shop', 'Yard']), ['Shop', 'Yard']);
  });
});
