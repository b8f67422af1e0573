import assert from 'node:assert/strict';
import { alignedParts, alignedSentence } from '../../src/text/aligned.ts';

describe('Parts of a text and its translation', () => {
  const pairs = (source: string, translated: string, name = 'a.md') =>
    alignedParts(source, translated, name).map((part) => [
      source.slice(part.source.start, part.source.end),
      translated.slice(part.translated.start, part.translated.end),
    ]);

  it('are lines where both have as many, and the same are empty', () => {
    assert.deepEqual(pairs('# A\n\n  b c  \n', '# X\n\ny z\n\n'), [
      ['# A', '# X'],
      ['b c', 'y z'],
    ]);
    assert.deepEqual(pairs('\na\nb', '\nx\ny'), [
      ['a', 'x'],
      ['b', 'y'],
    ]);
  });

  it('are paragraphs where lines differ, else the whole', () => {
    assert.deepEqual(pairs('a\nb\n\nc', 'x\n\ny z\nv'), [
      ['a\nb', 'x'],
      ['c', 'y z\nv'],
    ]);
    assert.deepEqual(pairs('\n a\n\nb ', 'x\ny '), [['a\n\nb', 'x\ny']]);
    assert.deepEqual(pairs('', 'x'), [['', 'x']]);
  });

  it('are paragraphs in files of prose where full lines go on without the end of a sentence', () => {
    const full = 'This is a line of more than forty letters and';
    assert.deepEqual(pairs(`${full}\ngoes on.`, `${full}\ngeht weiter.`), [[`${full}\ngoes on.`, `${full}\ngeht weiter.`]]);
    assert.equal(pairs(`${full}\ngoes on.`, `${full}\ngeht weiter.`, 'a.html').length, 2);
    for (const next of ['- item', '1. item', '# heading', '| cell', '> quote', '```', '<p>', '[a]: b', '---', '***', '~~~']) {
      assert.equal(pairs(`${full}\n${next}`, `${full}\n${next}`).length, 2, next);
    }
    for (const first of ['A short line', `# ${full}`, `| ${full}`, `${full}.`]) {
      assert.equal(pairs(`${first}\ngoes on`, `${first}\ngeht weiter`).length, 2, first);
    }
  });

  it('of a sentence are those beside the place, where both sides have as many', () => {
    const [part] = alignedParts('One. Two. Three.', 'Eins. Zwei. Drei.', 'a.md');
    assert.ok(part);
    for (const [at, start] of [
      [0, 0],
      [3, 0],
      [5, 6],
      [8, 6],
      [10, 12],
    ] as const) {
      assert.equal(alignedSentence('One. Two. Three.', 'Eins. Zwei. Drei.', part, at).translated.start, start, String(at));
    }
    assert.equal(alignedSentence('One. Two. Three.', 'Eins. Zwei. Drei.', part, 99).translated.start, 0);
  });
});
