import assert from 'node:assert/strict';
import { reads, shout, translated } from './segmentWords.ts';

/** Each text, and what it becomes when its words are written in capitals. */
async function areShouted(texts: readonly (readonly [text: string, wanted: string])[]): Promise<void> {
  for (const [text, wanted] of texts) await reads('markdown', text, shout, wanted);
}

/** Each text with an answer to its one payload, and what becomes of it. */
async function become(cases: readonly (readonly [text: string, answer: string, wanted: string])[]): Promise<void> {
  for (const [text, answer, wanted] of cases) await reads('markdown', text, () => answer, wanted);
}

describe('A line that is a block in some dialect of Markdown', () => {
  it('stays, and parts what stands around it', async () => {
    for (const line of [
      '::: note',
      ':::::',
      '::',
      '::code-group',
      '::card{icon="x"}',
      '!!! note',
      '??? note',
      '/// tip',
      '///',
      '--8<-- "a/b.md"',
      '<<< @/a.js',
      '.. note::',
      '[[toc]]',
      '(a-label)=',
      '{% a %} {% b %}',
      '???+ note',
      '{% tag %}',
      '{{< x >}}',
      '{{% x %}}',
      '{#id}',
      '{.class}',
      '{: .x}',
      '[TOC]',
      '[!NOTE]',
    ]) {
      await areShouted([[`${line}\none two`, `${line}\nONE TWO`]]);
      await reads(
        'markdown',
        `one two\n${line}\n*three*`,
        (payload) => (payload === 'one two' ? 'eins zwei drei vier' : 'x'),
        `eins zwei drei vier\n${line}\n*x*`,
      );
    }
  });

  it('has a title that is translated', async () => {
    for (const [line, wanted] of [
      ['!!! note "one *two*"', '!!! note "ONE *TWO*"'],
      ['??? tip inline "one"', '??? tip inline "ONE"'],
      ['=== "one"', '=== "ONE"'],
      ['===+ "one"', '===+ "ONE"'],
      ['::: tip one two', '::: tip ONE TWO'],
      ['::: details one {open}', '::: details ONE {open}'],
      [':::note[one]{icon="x"}', ':::note[ONE]{icon="x"}'],
      ['/// tip | one', '/// tip | ONE'],
      ['[!NOTE] one', '[!NOTE] ONE'],
      ['[!NOTE]- one', '[!NOTE]- ONE'],
      ['::: code-group labels=[a, b]', '::: code-group labels=[a, b]'],
    ] as const) {
      await areShouted([[`${line}\nthree`, `${wanted}\nTHREE`]]);
    }
    await reads('markdown', '=== "one"\n', () => 'a "b"', `=== "a 'b'"\n`);
  });

  it('keeps attributes, names of emoji, and addresses of templates', async () => {
    await areShouted([
      ['[one](x){ width="3" align=left } two', '[ONE](x){ width="3" align=left } TWO'],
      ['[one](x){target="_blank" rel="a"} two', '[ONE](x){target="_blank" rel="a"} TWO'],
      ['one{ .md-button .a } two', 'ONE{ .md-button .a } TWO'],
      [':rocket: one :+1: :material-check:', ':rocket: ONE :+1: :material-check:'],
      ['at 12:30:45 one:two:three', 'AT 12:30:45 ONE:TWO:THREE'],
      ['![one]({{ a.b }}/c.png "Two") three', '![ONE]({{ a.b }}/c.png "Two") THREE'],
    ]);
  });

  it('is none within a line', async () => {
    for (const [text, wanted] of [
      ['one :::\ntwo', 'ONE :::\nTWO'],
      ['one {% tag %} two', 'ONE {% tag %} TWO'],
      ['one [TOC]', 'ONE [TOC]'],
      [':: note two', ':: NOTE TWO'],
      ['::note two', '::NOTE TWO'],
      ['!!note two', '!!NOTE TWO'],
      ['[TOC] two', '[TOC] TWO'],
      ['{% a %} two {% b %}', '{% a %} TWO {% b %}'],
      ['{{< a >}}two{{< /a >}}', '{{< a >}}TWO{{< /a >}}'],
      ['=== two', '=== TWO'],
    ] as const) {
      assert.equal((await translated('markdown', text, shout)).text, wanted);
    }
  });

  it('is the meaning of a term, of which the words are translated', async () => {
    await areShouted([
      ['Term\n: One meaning\n: Two meaning', 'TERM\n: ONE MEANING\n: TWO MEANING'],
      ['Term `x`\n:   One\n    meaning', 'TERM `x`\n:   ONE\n    MEANING'],
    ]);
    await become([['Term :no meaning', 'Wort :kein Sinn', 'Wort :kein Sinn']]);
  });

  it('is an import or export of a page with components', async () => {
    for (const line of [
      "import x from 'y'",
      'import { x, y } from "y";',
      "import * as x from 'y'",
      "import 'y'",
      'export const x = 1',
      'export let x = 1',
      'export function x() {}',
      'export async function x() {}',
      'export default function x() {}',
      'export class X {}',
      'export default class X {}',
      'export default X',
      'export default X;',
      'export default x(y)',
      'export default x => y',
      'export default {',
      'export default (',
      'export { x }',
      "export * from 'y'",
      "export * as x from 'y'",
    ]) {
      await areShouted([[`${line}\n\none`, `${line}\n\nONE`]]);
    }
  });

  it('is prose when it only begins like one', async () => {
    for (const line of [
      'import things from here',
      'export the words',
      'export default words here',
      'imports x from "y"',
      'export constant words = 1',
      'a import x from "y"',
      'export function of words',
      'export class of words',
      'export * of it',
    ]) {
      await areShouted([[`${line}\n\none`, `${line.toUpperCase()}\n\nONE`]]);
    }
    await areShouted([['> import x from "y"', '> IMPORT X FROM "Y"']]);
  });
});

describe('What stands inside a line of Markdown', () => {
  it('stays where it is markup, and is translated where it is text', async () => {
    await areShouted([
      ['# one {#id}', '# ONE {#id}'],
      ['# one {.a} ', '# ONE {.a} '],
      ['one {: .a}', 'ONE {: .a}'],
      ['[ ] one', '[ ] ONE'],
      ['[x] one', '[x] ONE'],
      ['[y] one', '[Y] ONE'],
      ['[x]one', '[X]ONE'],
      ['- [X]  one', '- [X]  ONE'],
      ['one\\\ntwo', 'ONE\\\nTWO'],
      ['one &amp; two &lt; *three*', 'ONE &amp; TWO &lt; *THREE*'],
      ['one &copy; two', 'ONE &copy; TWO'],
      ['1986\\. one', '1986\\. ONE'],
      ['![one](x) two', '![one](x) TWO'],
      ['[one](x "t") two', '[ONE](x "t") TWO'],
      ['<https://x.y> one', '<https://x.y> ONE'],
      ['https://x.y one', 'https://x.y ONE'],
      ['a*b*c one', 'A*B*C ONE'],
      ['~~one~~ two', '~~ONE~~ TWO'],
      ['[**one**](x)', '[**ONE**](x)'],
      ['**[one](x)**', '**[ONE](x)**'],
      ['one<br>two', 'ONE<br>TWO'],
    ]);
  });

  it('may change places with what stands beside it', async () => {
    await become([
      ['\uFEFF*one* two', 'zwei <g id="1">eins</g>', '\uFEFFzwei *eins*'],
      ['one **two** `x`', '<x id="2"/> <g id="1">zwei</g> eins', '`x` **zwei** eins'],
    ]);
  });

  it('is told as lost when it comes back with nothing in it', async () => {
    assert.deepEqual(await translated('markdown', '[one](/u) two', () => '<g id="1"/>eins zwei'), {
      text: '[](/u)eins zwei',
      lost: ['[one](/u)'],
    });
    assert.deepEqual(await translated('markdown', '**one** two', () => '<g id="1"/>eins zwei'), { text: 'eins zwei', lost: ['**'] });
    assert.deepEqual(await translated('html', '<b>one</b> two', () => '<g id="1"/>eins zwei'), { text: '<b></b>eins zwei', lost: ['<b>'] });
  });

  it('keeps the spelling of its signs as far as each has one', async () => {
    await become([
      ['one\\_two three', 'a_b', 'a\\_b'],
      ['one_two three\\_four', 'a_b', 'a_b'],
      ['one &amp; two', 'a &amp; b', 'a &amp;amp; b'],
      ['one \\[two\\]', 'a [b]', 'a \\[b\\]'],
      ['one [two]', 'a [b]', 'a [b]'],
    ]);
  });
});
