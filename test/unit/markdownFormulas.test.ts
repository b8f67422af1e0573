import { reads, shout } from './segmentWords.ts';
import type { Translator } from './segmentWords.ts';

/** Each text, and what it becomes when its words are written in capitals. */
async function areShouted(texts: readonly (readonly [text: string, wanted: string])[]): Promise<void> {
  for (const [text, wanted] of texts) await reads('markdown', text, shout, wanted);
}

/** Each text with an answer to its one payload, and what becomes of it. */
async function become(cases: readonly (readonly [text: string, answer: string, wanted: string])[]): Promise<void> {
  for (const [text, answer, wanted] of cases) await reads('markdown', text, () => answer, wanted);
}

describe('A formula in Markdown', () => {
  it('on lines of its own parts what stands around it', async () => {
    const answers: Translator = (payload) => (payload === 'one two' ? 'eins zwei drei' : payload.toUpperCase());
    for (const [text, wanted] of [
      ['one two\n$$\na\n$$\nthree', 'eins zwei drei\n$$\na\n$$\nTHREE'],
      ['> one two\n> $$\n> a\n> $$\n> three', '> eins zwei drei\n> $$\n> a\n> $$\n> THREE'],
      ['- one two\n  $$\n  a\n  $$\n  three', '- eins zwei drei\n  $$\n  a\n  $$\n  THREE'],
      ['one two\r\n$$a$$\r\nthree', 'eins zwei drei\r\n$$a$$\r\nTHREE'],
      ['one two\r$$a$$\rthree', 'eins zwei drei\r$$a$$\rTHREE'],
      ['one two\n\t$$a$$ \nthree', 'eins zwei drei\n\t$$a$$ \nTHREE'],
    ] as const) {
      await reads('markdown', text, answers, wanted);
    }
  });

  it('beside words goes with them', async () => {
    await become([
      ['$$a$$ two', 'zwei <x id="1"/>', 'zwei $$a$$'],
      ['one $$a$$', '<x id="1"/> eins', '$$a$$ eins'],
      ['one\n$$a$$ two', 'zwei <x id="1"/> du', 'zwei\n$$a$$ du'],
      ['one $$a$$\ntwo', 'du <x id="1"/> eins', 'du $$a$$\neins'],
      ['one $a$ two `x`', 'eins <x id="2"/> zwei <x id="1"/>', 'eins `x` zwei $a$'],
    ]);
  });

  it('is what parts a paragraph, and no other code on a line of its own', async () => {
    await become([['one\n`$$x`\ntwo', 'zwei <x id="1"/> eins', 'zwei\n`$$x`\neins']]);
    await become([['one\n`x`\ntwo', 'zwei <x id="1"/> eins', 'zwei\n`x`\neins']]);
  });

  it('is none where a dollar sign is one', async () => {
    await areShouted([
      ['one $ a$ two', 'ONE $ A$ TWO'],
      ['one $a $ two', 'ONE $A $ TWO'],
      ['one $5 or $6', 'ONE $5 OR $6'],
      ['a$b$ one', 'A$B$ ONE'],
      ['one $a$abc', 'ONE $A$ABC'],
      ['one $x\ny$ two', 'ONE $X\nY$ TWO'],
      ['one\n$$\na\ntwo', 'ONE\n$$\nA\nTWO'],
      ['`one $a` b$ two', '`one $a` B$ TWO'],
      ['one $$ a$$ two', 'ONE $$ A$$ TWO'],
      ['one $$a$$5', 'ONE $$A$$5'],
    ]);
  });

  it('is one where it holds an escaped dollar sign, or stands right before a letter', async () => {
    await areShouted([
      ['one $a\\$b$ two', 'ONE $a\\$b$ TWO'],
      ['one $a$b two', 'ONE $a$B TWO'],
      ['`a` $b$ one `c $d$`', '`a` $b$ ONE `c $d$`'],
    ]);
  });

  it('does not come from dollar signs that were escaped', async () => {
    await areShouted([['\\$a$ one', '\\$A\\$ ONE']]);
  });
});
