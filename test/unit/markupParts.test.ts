import assert from 'node:assert/strict';
import { segmentText } from '../../src/text/segmentText.ts';
import type { TextFormat } from '../../src/text/segmentText.ts';
import { open, reads, shout, translated } from './segmentWords.ts';

/** Each text with what is sent of it, and nothing lost on the way back. */
async function areSent(format: TextFormat, cases: readonly (readonly [text: string, ...payloads: string[]])[]): Promise<void> {
  for (const [text, ...payloads] of cases) {
    const segmentedText = await open(format, text, ['GitHub']);
    assert.deepEqual(segmentedText.payloads, payloads, text);
    assert.deepEqual(segmentedText.restore(segmentedText.payloads.map(shout)).lost, [], text);
  }
}

/** Each text with the answer to its one payload, and what becomes of it. */
async function become(
  format: TextFormat,
  cases: readonly (readonly [text: string, answer: string, wanted: string, ...lost: string[]])[],
): Promise<void> {
  for (const [text, answer, wanted, ...lost] of cases) {
    assert.deepEqual(await translated(format, text, () => answer, ['GitHub']), { text: wanted, lost }, text);
  }
}

describe('The texts of HTML', () => {
  it('are none in elements that contain text only, even behind a slash', async () => {
    for (const name of ['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'xmp']) {
      const text = `<p>one</p><${name}>two &amp; <b>three</b></${name}><p>four</p><${name} src="x" />five</${name}>`;
      assert.deepEqual((await open('html', text)).payloads, ['one', 'four'], name);
    }
    assert.deepEqual((await open('html', '<p>one</p><plaintext>two <b>')).payloads, ['one']);
    assert.deepEqual((await open('html', 'one <iframe src="x"></iframe> two')).payloads, ['one <x id="1"/> two']);
  });

  it('are parted by blocks, and not by what stands inside a line', async () => {
    await areSent('html', [
      ['<p>one</p><P>two</P>', 'one', 'two'],
      ['<ul><li>one<li>two</ul>', 'one', 'two'],
      ['<x-foo>one</x-foo>two', 'one', 'two'],
      ['<td>one</td><td>two</td>', 'one', 'two'],
      ['a<br>b<BR/>c', 'a<x id="1"/>b<x id="2"/>c'],
      ['<p>one <b>two</b> <kbd>three</kbd></p>', 'one <g id="1">two</g> <g id="2">three</g>'],
      ['one <input placeholder="x"> <img src="x">two', 'one <x id="1"/> <x id="2"/>two'],
      ['<b>one<p>two</b></p>', '<x id="1"/>one', 'two<x id="1"/>'],
      ['<b><i>one</b></i>', '<g id="1"><x id="2"/>one</g><x id="3"/>'],
      ['<b>GitHub</b> one', '<g id="1"><k id="2">GitHub</k></g> one'],
    ]);
  });

  it('are without tags around all of it, and without comments at the edges', async () => {
    await areSent('html', [
      ['<a href="x">one</a>', 'one'],
      ['<p><b><i>one</i></b></p>', 'one'],
      ['<!-- x --> one <!-- y -->', 'one'],
      ['<p> <!-- x --> one <!-- y --> two </p>', 'one <x id="1"/> two'],
      ['<p>one <b></b> two</p>', 'one <x id="1"/> two'],
      ['<p>one <b> <!-- x --> </b> two</p>', 'one <x id="1"/> two'],
      ['<p>one <b>5</b></p>', 'one <g id="1">5</g>'],
      ['<p>5 <b>6</b></p>'],
    ]);
  });

  it('are none of what must not be translated, with all that it holds', async () => {
    for (const attribute of [
      'translate="no"',
      "translate='no'",
      'translate=no',
      'TRANSLATE = "NO"',
      'its:translate="no"',
      'translatable="false"',
      'class="notranslate"',
      'class="a notranslate b"',
      "class='notranslate'",
    ]) {
      await areSent('html', [
        [`<p ${attribute}>one <b>two</b></p><p>three</p>`, 'three'],
        [`<span ${attribute}>one <span>two</span></span> three`, '<x id="1"/> three'],
        [`<br ${attribute}>three`, '<x id="1"/>three'],
      ]);
    }
    for (const attribute of [
      'translate="yes"',
      'translatable="true"',
      'class="notranslatex"',
      'class="xnotranslate"',
      'data-translate="no"',
      'translate="nope"',
      'title="translate"',
    ]) {
      await areSent('html', [[`<p ${attribute}>one</p>`, 'one']]);
    }
    for (const name of ['script', 'style', 'pre', 'code', 'svg', 'math', 'textarea', 'template']) {
      await areSent('html', [[`<${name}>one</${name}>`], [`<${name}>one</${name}><p>two</p>`, 'two']]);
    }
  });

  it('are joined over lines, and wrapped as they were', async () => {
    await reads('html', '<p>one\n  two\n  three four</p>', shout, '<p>ONE TWO\n  THREE FOUR</p>');
    await areSent('html', [
      ['<p>one \r\n\t two</p>', 'one two'],
      ['<p>一\n二</p>', '一二'],
      ['<p>一\ntwo</p>', '一 two'],
      ['<p>one  two</p>', 'one  two'],
    ]);
  });
});

describe('The characters of markup', () => {
  it('are written as the original wrote them', async () => {
    await become('html', [
      ['one &eacute; two', 'é ü', '&eacute; ü'],
      ['one > two', 'a > b < c & d', 'a > b &lt; c &amp; d'],
      ['one &gt; two', 'a > b', 'a &gt; b'],
      ['one', 'a > b', 'a &gt; b'],
      ['one &quot;two&quot;', '"a" \'b\'', "&quot;a&quot; 'b'"],
      ['one &nbsp; two', 'a <x id="1"/> b', 'a &nbsp; b'],
      ['one &#160;two', '<x id="1"/> a b', '&#160; a b'],
      ['one &unknown; two', 'a <x id="1"/>', 'a &unknown;'],
    ]);
  });
});

describe('The texts of XML', () => {
  it('are those of elements that hold text', async () => {
    await areSent('xml', [
      ['<R><a>one</a><A>two</A></R>', 'one', 'two'],
      ['<r>one<b/>two</r>', 'one<x id="1"/>two'],
      ['<r><a>one</a> two</r>', '<g id="1">one</g> two'],
      ['<r><style>x</style><s>one</s></r>', 'one'],
      ['<r><a><b>one</b></a></r>', 'one'],
      ['<r><a>one<code>x</code></a></r>', 'one<x id="1"/>'],
      ['<?xml version="1.0"?><r>one</r>', 'one'],
      ['<r>&#10;one&apos;</r>', '<x id="1"/>one\''],
      ['<r><a>one</r>', '<x id="1"/>one'],
      ['<r><a>one</a><b translate="no">two</b><c>three</c></r>', 'one', 'three'],
      ['<r><a> </a><b>5</b></r>'],
      ['one <a>two</a>', 'one <g id="1">two</g>'],
    ]);
  });
});

describe('An answer in tags', () => {
  it('is told where a tag is missing, doubled, unknown or not closed', async () => {
    await become('html', [
      ['<b>one</b> two', '<g id="1">a</g> b', '<b>a</b> b'],
      ['<b>one</b> two', 'a b', 'a b', '<b>'],
      ['<b>one</b> two', '<g id="1">a</g> <g id="1">b</g>', '<b>a</b> <b>b</b>', '<b>'],
      ['<b>one</b> two', '<g id="1">a b', '<b>a b</b>', '<b>'],
      ['<b>one</b> two', '<g id="1">a</g> b</g>', '<b>a</b> b', '</g>'],
      ['<b>one</b> two', '<g id="1">a</g> <g id="2">b</g>', '<b>a</b> b', '<g id="2">'],
      ['<b>one</b> two', '<g id="1"> </g>a b', '<b></b>a b', '<b>'],
      ['one<br>two', 'a<x id="1">b</x>', 'a<br>b', '<br>'],
      ['one<br>two', 'a<x id="1"></x>b', 'a<br>b'],
      ['one GitHub two', 'a <k id="1">GitHub</k> b', 'a GitHub b'],
      ['one GitHub two', 'a <k id="1">Github</k> b', 'a GitHub b', 'GitHub'],
      ['one GitHub two', 'a<k id="1"> GitHub </k>b', 'a GitHub b'],
    ]);
  });

  it('is read with the entities of XML', async () => {
    const answer = '<g id="1">a</g> &amp; &#66; &#x43; &quot;&apos;';
    assert.deepEqual(await translated('html', '<b>one</b> two', () => answer), { text: '<b>a</b> &amp; B C "\'', lost: [] });
  });

  it('has its white space outside of pairs, and where the original has it', async () => {
    await become('html', [
      ['<b>one</b> two', '<g id="1"> a </g>b', '<b>a</b> b'],
      ['one <b>two</b>', 'a<g id="1"> b </g>', 'a <b>b</b>'],
      ['<b>one </b>two', '<g id="1">a</g> b', '<b>a </b> b'],
      ['<b> one</b>two x', 'x<g id="1">a</g> b', 'x<b> a</b> b'],
      ['one {x} two', 'a<x id="1"/>B', 'a {x} B'],
      ['one {x} two', 'a<x id="1"/>lle b', 'a {x}lle b'],
      ['one {x} two', '一<x id="1"/>二', '一{x}二'],
    ]);
  });
});

describe('A text that begins inside markup', () => {
  const opened = (format: 'html' | 'xml', before: string, text: string) => segmentText(text, { format, keepTerms: [], before });

  it('goes on with it to its end', async () => {
    for (const [format, before, text, ...payloads] of [
      ['html', '<SCRIPT>', 'a</script>one', 'one'],
      ['html', '<script></script><style>', 'a</style>one', 'one'],
      ['html', '<!-- ', 'a --> one', 'one'],
      ['html', '<p title="', 'a" b>one', 'one'],
      ['html', "<p title='", 'a" b', 'a" b'],
      ['html', '<p title="', "a' b", "a' b"],
      ['html', '<p title="', 'a" b'],
      ['html', '<p ', 'title="a"'],
      ['html', '<p>one</p>', 'two', 'two'],
      ['html', '<p>', 'two', 'two'],
      ['html', 'a < b ', 'two', 'two'],
      ['xml', '<![CDATA[', 'a]]>one', 'one'],
      ['xml', '<?x ', 'a?>one', 'one'],
    ] as const) {
      assert.deepEqual((await opened(format, before, text)).payloads, payloads, `${before}⟨${text}⟩`);
    }
  });
});
