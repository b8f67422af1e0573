import assert from 'node:assert/strict';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { isFollowed, loosened, unfollowedTerms } from '../../src/text/glossary/followed.ts';
import { termIndex } from '../../src/text/glossary/terms.ts';

/** The terms found in a text. */
function found(sources: readonly string[], text: string): string[] {
  return termIndex(sources.map((source): Entry => [source, '']))
    .find(text)
    .map(({ start, end, entry: [source] }) => `${text.slice(start, end)} (${source})`);
}

describe('Terms that begin alike', () => {
  it('are all found, whichever was there first', () => {
    for (const sources of [
      ['lock set', 'lock key set', 'lock'],
      ['lock key set', 'lock set', 'lock'],
      ['lock', 'lock set', 'lock key set'],
      ['lock', 'lock key set', 'lock set'],
    ]) {
      assert.deepEqual(found(sources, 'a lock key set, a lock set and a lock key'), [
        'lock key set (lock key set)',
        'lock set (lock set)',
        'lock (lock)',
      ]);
    }
  });

  it('are found by the longest, and only whole', () => {
    assert.deepEqual(found(['one two three four', 'one two'], 'one two three five, one two three four'), [
      'one two (one two)',
      'one two three four (one two three four)',
    ]);
    assert.deepEqual(found(['one two three'], 'one two'), []);
    assert.deepEqual(found(['one two'], 'one two-fold onetwo one, two'), ['one two (one two)']);
    assert.deepEqual(found(['one two three', 'one twofold'], 'one two one twofold'), ['one twofold (one twofold)']);
  });

  it('are those of the first entry where a phrase stands twice', () => {
    const twice = termIndex([
      ['lock', 'Schloss'],
      ['lock', 'Sperre'],
      ['Lock', 'Riegel'],
    ]);
    assert.deepEqual(
      twice.find('lock, LOCK, Lock').map(({ entry: [, target] }) => target),
      ['Schloss', 'Schloss', 'Riegel'],
    );
  });

  it('are those in other words of capitals', () => {
    assert.deepEqual(found(['A', 'USB key'], 'a usb key, A'), ['a (A)', 'usb key (USB key)', 'A (A)']);
  });
});

describe('A required translation', () => {
  const follows = (required: string, text: string, language: string) => isFollowed(required, loosened(text), language);

  it('is followed by a form of a verb, in its own language only', () => {
    for (const [language, required, text] of [
      ['es', 'operar', 'Opere la máquina.'],
      ['es', 'vivir', 'Vive aquí.'],
      ['pt', 'abrir', 'Abra o ficheiro.'],
      ['it', 'aprire', 'Apra il documento.'],
      ['it', 'leggere', 'Legga il testo.'],
      ['fr', 'vendre', 'Vends le livre.'],
      ['fr', 'recevoir', 'Recevez le livre.'],
      ['fr', 'parler', 'Parlons.'],
      ['nl', 'openen', 'Opent het bestand.'],
      ['de', 'ändern', 'Er ändert es.'],
      ['de', 'teilen', 'Teile es.'],
      ['nl', 'aanmelden', 'Meld u aan.'],
      ['nl', 'uitvoeren', 'Voer het uit.'],
      ['de', 'zurücksetzen', 'Setzen Sie es zurück.'],
    ] as const) {
      assert.ok(follows(required, text, language), text);
    }
    assert.ok(!follows('operar', 'Opiere.', 'es'));
    assert.ok(!follows('vivir', 'Vive aquí.', 'en'));
    assert.ok(!follows('anmelden', 'Melden Sie sich.', 'de'));
    assert.ok(!follows('anmelden', 'Man sieht es an.', 'de'));
    assert.ok(!follows('herinneren', 'Dat is in handen van generaals.', 'nl'), 'only what a verb begins with is taken off');
  });

  it('is followed by a word that begins like it, by seven letters out of ten', () => {
    assert.ok(follows('abcdefghij', 'abcdefgxyz', 'xx'));
    assert.ok(!follows('abcdefghij', 'abcdefxyz', 'xx'));
    assert.ok(follows('abcde', 'abcd', 'xx'));
    assert.ok(!follows('abcde', 'abc', 'xx'));
  });

  it('is followed by every long word of it, or by all where none is long', () => {
    assert.ok(follows('der neue Ordner', 'des neuen Ordners', 'de'));
    assert.ok(!follows('neuer Ordner', 'ein Ordner', 'de'));
    assert.ok(follows('das Ei', 'ein Ei, das', 'de'));
    assert.ok(!follows('das Ei', 'das Huhn', 'de'));
    assert.ok(!follows('—', 'nichts', 'de'));
    assert.ok(follows('C++', 'in c++', 'de'));
  });

  it('is followed whatever its case, accents, apostrophes and hyphens', () => {
    assert.equal(loosened('ÉTÉ‑x-y  z\nStraße ΌΡΟΣ ı ’'), "etexy z strasse οροσ i '");
  });

  it('is asked for once for each term, at its first place', () => {
    const index = termIndex([
      ['lock', 'Schloss'],
      ['key', 'Schlüssel'],
    ]);
    const compared = { source: 'A key, a lock, a key.', translated: 'Ein Key, ein Key.', whole: 'Ein Key, ein Key.', target: 'de' };
    assert.deepEqual(
      unfollowedTerms(compared, index).map(({ entry: [source], at, standing }) => [source, at, standing?.start]),
      [
        ['key', 2, 4],
        ['lock', 9, undefined],
      ],
    );
    assert.deepEqual(unfollowedTerms({ ...compared, source: 'nothing' }, index), []);
  });
});
