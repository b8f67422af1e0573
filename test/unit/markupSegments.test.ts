import assert from 'node:assert/strict';
import fc from 'fast-check';
import { segmentText } from '../../src/text/segmentText.ts';
import { open, reads, shout, staysWhole, translated } from './segmentWords.ts';

const nastyHtml = `\uFEFF<!DOCTYPE html>
<html lang="en"><head><title>Title &amp; more</title><style>p > a { color: red }</style>
<script>if (a < b && c) { text("x"); }</script></head>
<body class="a">
  <!-- comment stays -->
  <h1>Heading with <em>stress</em></h1>
  <p>A paragraph over
     several lines with <a href="https://x.org?a=1&amp;b=2" title="a > b">a link</a>,<br>
     caf&eacute;&nbsp;<code>code < stays</code>, {name} and <span translate="no">Brand</span>.
  <p>Unclosed &lt;tag&gt; and AT&amp;T &copy; 2026 <img src="i.png" alt="alt">
  <ul><li>one<li>two <b>bold <i>both</b> crossed</i></ul>
  <div>text in a div<p>and a paragraph</p>tail</div>
  <pre>  keep   me </pre><table><tr><td>cell</td><td>42</td></tr></table>
  <p class="x notranslate">Keep</p><button>Save</button> now
</body></html>
`;

const nastyXml = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE resources [<!ENTITY app "App">]>
<resources xmlns:x="urn:x">
  <!-- comment -->
  <string name="a">Hello <b>you</b>, %1$s &amp; &app;</string>
  <string name="b" translatable="false">Keep</string>
  <string name="c"><![CDATA[<b>kept</b>]]></string>
  <plurals name="d"><item quantity="one">One file</item><item quantity="other">%d files\\n</item></plurals>
  <p>Mixed <i>inline <u>deeper</u></i> text
     over lines</p>
  <empty/><x:note its:translate="no">Keep</x:note>
</resources>
`;

describe('An HTML text', () => {
  it('is sent from one block boundary to the next, with tags for what stands inside', async () => {
    const segmentedText = await open('html', '<h1>One <b>two</b></h1><p>Three<br>four <code>x</code> &amp; caf&eacute;</p><td>42</td>');
    assert.deepEqual(segmentedText.payloads, ['One <g id="1">two</g>', 'Three<x id="1"/>four <x id="2"/> &amp; café']);
  });

  it('leaves scripts, styles, comments, attributes and what must not be translated alone', async () => {
    const text =
      '<!DOCTYPE html><script>a("x")</script><style>b{}</style><!-- c --><pre>d</pre><code>e</code><img alt="f"><p translate="no">g <b>h</b></p><p class="a notranslate">i</p>';
    assert.deepEqual((await open('html', text)).payloads, []);
  });

  it('writes characters as the original did', async () => {
    await reads('html', '<p>one &eacute;</p>', () => 'é < & > “x”', '<p>&eacute; &lt; &amp; &gt; “x”</p>');
    await reads(
      'html',
      '<p>one&nbsp;two</p>',
      (payload) => (assert.equal(payload, 'one<x id="1"/>two'), 'eins<x id="1"/>zwei'),
      '<p>eins&nbsp;zwei</p>',
    );
  });

  it('survives tags without partners, as a selection has them', async () => {
    for (const [text, wanted] of [
      ['text</p>\n<p>more <b>bold', 'TEXT</p>\n<p>MORE <b>BOLD'],
      ['bold</b> and <i>more</i>', 'BOLD</b> AND <i>MORE</i>'],
      ['ef="x">link</a> after <a hr', 'EF="X">LINK</a> AFTER <a hr'],
      ['a <b>b <i>c</b> d</i> e', 'A <b>B <i>C</b> D</i> E'],
      ['<td>one<td>two', '<td>ONE<td>TWO'],
      ['a < b & c', 'A &lt; B &amp; C'],
    ] as const) {
      await staysWhole('html', text);
      assert.equal((await translated('html', text, shout)).text, wanted);
    }
  });

  it('keeps a shape of several lines', async () => {
    await reads('html', '<p>\n  one two\n  three four\n</p>', () => 'ein zwei drei vier', '<p>\n  ein zwei\n  drei vier\n</p>');
  });

  it('tells what was lost by the tag that the user wrote', async () => {
    const { lost } = await translated('html', '<p>a <a href="/u">b</a> c<br>d</p>', () => 'a b c d');
    assert.deepEqual(lost, ['<a href="/u">', '<br>']);
  });
});

describe('An XML text', () => {
  it('is sent by the elements that hold text; those that hold only elements are containers', async () => {
    const text = '<r>\n <s n="a">Hi <b>you <i>two</i></b></s>\n <t><u>Deep</u> <v>Other</v></t>\n <n>5</n>\n</r>';
    assert.deepEqual((await open('xml', text)).payloads, ['Hi <g id="1">you <g id="2">two</g></g>', 'Deep', 'Other']);
  });

  it('keeps CDATA, comments, entities of its own, and what must not be translated', async () => {
    await reads(
      'xml',
      '<r><s>one &app; &amp; %1$s</s><s translatable="false">two</s><s><![CDATA[three]]></s><!-- four --></r>',
      shout,
      '<r><s>ONE &app; &amp; %1$s</s><s translatable="false">two</s><s><![CDATA[three]]></s><!-- four --></r>',
    );
  });

  it('survives fragments that are not well-formed', async () => {
    for (const [text, wanted] of [
      ['text</s><s>more</s>', 'TEXT</s><s>MORE</s>'],
      ['<r><s>one</r>', '<r><s>ONE</r>'],
      ['<a><b>one</a></b>', '<a><b>ONE</a></b>'],
      ['name="x">one</s>', 'NAME="X">ONE</s>'],
    ] as const) {
      await staysWhole('xml', text);
      assert.equal((await translated('xml', text, shout)).text, wanted);
    }
  });
});

describe('A text of markup that is a part of a document', () => {
  it('leaves code, comments and tags alone that it begins in', async () => {
    for (const [format, before, text, wanted] of [
      ['html', '<p>text</p><style>p { color: red }\n', 'q { color: blue }</style><p>prose', 'q { color: blue }</style><p>PROSE'],
      ['html', '<script>if (a < b) run("some words");\n', 'go("<p>");</script><p>prose', 'go("<p>");</script><p>PROSE'],
      ['html', '<script>\n', 'let some = words;', 'let some = words;'],
      ['html', '<!-- a remark\n', 'goes <b>on</b> --><p>prose', 'goes <b>on</b> --><p>PROSE'],
      ['html', '<!-- a remark\n', 'goes on', 'goes on'],
      ['html', '<p class="one ', 'two" lang=en>prose', 'two" lang=en>PROSE'],
      ['html', '<script src="x"></script><!-- x --><p>', 'prose <b>here', 'PROSE <b>HERE'],
      ['html', '<input placeholder="', 'type here', 'TYPE HERE'],
      ['html', '<input class="a" ', 'placeholder="type here"', 'placeholder="type here"'],
      ['html', '<input placeholder="type ', 'here" lang="en"', 'here" lang="en"'],
      ['html', '<pre>', 'some words', 'SOME WORDS'],
      ['xml', '<a><!-- a remark\n', 'goes on --><b>prose</b></a>', 'goes on --><b>PROSE</b></a>'],
      ['xml', '<a><![CDATA[some ', 'words]]><b>prose</b></a>', 'words]]><b>PROSE</b></a>'],
      ['xml', '<svg><style>p { x: y }\n', 'q {}</style><text>prose</text>', 'q {}</style><text>PROSE</text>'],
    ] as const) {
      const segmentedText = await segmentText(text, { format, keepTerms: [], before });
      assert.deepEqual(segmentedText.restore(segmentedText.payloads.map(shout)), { text: wanted, lost: [] });
    }
  });
});

for (const [format, nasty] of [
  ['html', nastyHtml],
  ['xml', nastyXml],
] as const) {
  describe(`Any ${format}`, () => {
    const tags = (text: string) => text.match(/<[^<>]*>/g) ?? [];

    it('comes back byte for byte when the translation is the same', async () => {
      await staysWhole(format, nasty);
      await staysWhole(format, nasty.replaceAll('\n', '\r\n'));
    });

    it('keeps its tags in a pseudo-translation', async () => {
      const { text, lost } = await translated(format, nasty, shout);
      assert.deepEqual([lost, tags(text)], [[], tags(nasty)]);
      assert.notEqual(text, nasty);
    });

    it('comes back byte for byte from any cut, as selections are, and keeps the tags in it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(nasty.length), fc.nat(nasty.length), async (a, b) => {
          const text = nasty.slice(Math.min(a, b), Math.max(a, b));
          await staysWhole(format, text);
          await translated(format, text, shout);
        }),
        { numRuns: 400 },
      );
    });

    it('comes back byte for byte, whatever it is made of', async () => {
      const unit = fc.oneof(
        fc.constantFrom(
          '<p>',
          '</p>',
          '<b>',
          '</b>',
          '<i>',
          '</i>',
          '<br/>',
          '<a href="x>y">',
          '</a>',
          '<code>',
          '</code>',
          '<!--',
          '-->',
          '<![CDATA[',
          ']]>',
          '&amp;',
          '&nbsp;',
          '&',
          '<',
          '>',
          'word ',
          'Zwei',
          '\n  ',
          '\r\n',
          '{x}',
          '<p translate="no">',
          '</',
          '<?x ?>',
          '&#x1F600;',
          '&NotEqualTilde;',
          '中',
        ),
        fc.string(),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(unit), async (units) => {
          const text = units.join('');
          await staysWhole(format, text);
          await translated(format, text, shout);
        }),
        { numRuns: 400 },
      );
    });
  });
}
