import assert from 'node:assert/strict';
import fc from 'fast-check';
import { open, reads, shout, staysWhole, translated } from './segmentWords.ts';

const placeholders = [
  '{name}',
  '{{x}}',
  '%s',
  '%1$d',
  '${x}',
  '<b>',
  '</b>',
  '<br/>',
  'https://x.org/a',
  'me@x.org',
  '\\n',
  '&nbsp;',
  '%%',
];

describe('A plain text', () => {
  it('without placeholders is sent as it is, without tags', async () => {
    const segmentedText = await open('plain', '  100% sure & <3 you\r\n\tnext\r\n');
    assert.deepEqual([segmentedText.payloads, segmentedText.tagged], [['100% sure & <3 you\nnext'], false]);
    assert.equal(segmentedText.restore(['Eins\nzwei']).text, '  Eins\r\n\tzwei\r\n');
  });

  it('becomes XML when it holds placeholders, and comes back', async () => {
    const segmentedText = await open('plain', 'Hi {name}, <b>5 files</b> & %d more');
    assert.deepEqual(segmentedText.payloads, ['Hi <x id="1"/>, <g id="2">5 files</g> &amp; <x id="3"/> more']);
    assert.equal(segmentedText.tagged, true);
    assert.deepEqual(segmentedText.restore(['<x id="3"/> weitere &amp; <g id="2">5 Dateien</g>, <x id="1"/>']), {
      text: '%d weitere & <b>5 Dateien</b>, {name}',
      lost: [],
    });
  });

  it('sends nothing when nothing is to be translated', async () => {
    for (const text of ['', ' \r\n', '{name}', '42 %s', 'https://x.org', '<br/>']) {
      const segmentedText = await open('plain', text);
      assert.deepEqual([segmentedText.payloads, segmentedText.restore([])], [[], { text, lost: [] }]);
    }
  });

  it('shows kept terms to the service but takes them from the original', async () => {
    const text = 'Use GitHub, not GitHubber, with the API';
    const segmentedText = await open('plain', text, ['GitHub', 'API', ' ', 'Git']);
    assert.deepEqual(segmentedText.payloads, ['Use <k id="1">GitHub</k>, not GitHubber, with the <k id="2">API</k>']);
    assert.deepEqual(segmentedText.restore(['Mit <k id="2">API</k> <k id="1">GitHub </k>nutzen']), {
      text: 'Mit API GitHub nutzen',
      lost: [],
    });
    assert.deepEqual(segmentedText.restore(['Mit <k id="2">SST</k> <k id="1">GitHub</k>']), { text: 'Mit API GitHub', lost: ['API'] });
  });

  it('finds kept terms between letters of scripts without spaces', async () => {
    assert.deepEqual((await open('plain', '使用GitHub登录', ['GitHub'])).payloads, ['使用<k id="1">GitHub</k>登录']);
  });

  it('keeps a message over several lines whole, whatever the lines become', async () => {
    const message = '{n, plural,\n    one {# file}\n    other {# files}\n  }';
    const text = `  First line\n  ${message} here\n  last line\n`;
    await staysWhole('plain', text);
    const { text: result, lost } = await translated('plain', text, () => 'Alles in <x id="1"/> einer Zeile');
    assert.deepEqual(lost, []);
    assert.ok(result.includes(message));
  });

  it('carries characters that XML cannot', async () => {
    await reads('plain', 'red \u001B[31mtext\u001B[0m and \u0000 {x}', shout, 'RED \u001B[31mTEXT\u001B[0m AND \u0000 {x}');
  });

  it('comes back byte for byte when the translation is the same', async () => {
    const unit = fc.oneof(
      fc.constantFrom(
        ...placeholders,
        'word',
        ' ',
        '\n',
        '\r\n',
        '\r',
        '\t',
        '  ',
        '{',
        '}',
        '%',
        '<',
        '>',
        '&',
        '\uFEFF',
        'GitHub',
        '\uE000',
        '{a\n  b}',
      ),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(unit), async (units) => staysWhole('plain', units.join(''))),
      { numRuns: 500 },
    );
  });

  it('keeps its placeholders in a pseudo-translation', async () => {
    const words = fc.constantFrom('one ', ' two ', 'Three, ', '\n', '4 ');
    const unit = fc.oneof(words, fc.constantFrom(...placeholders.map((placeholder) => ` ${placeholder} `)));
    await fc.assert(
      fc.asyncProperty(fc.array(unit), async (units) => {
        const text = units.join('');
        const kept = new Set(placeholders.map((placeholder) => ` ${placeholder} `));
        const wanted = units.map((one) => (kept.has(one) ? one : one.toUpperCase())).join('');
        assert.deepEqual(await translated('plain', text, shout), { text: wanted, lost: [] });
      }),
      { numRuns: 300 },
    );
  });
});

describe('What a service does to tags', () => {
  const text = 'Click {a} and <b>read</b> the %s now';
  const payload = 'Click <x id="1"/> and <g id="2">read</g> the <x id="3"/> now';
  const faults: readonly (readonly [fault: string, answer: string, text: string, lost: readonly string[]])[] = [
    ['moves an empty tag to the start', '<x id="3"/> Klick <x id="1"/> und <g id="2">lies</g>', '%s Klick {a} und <b>lies</b>', []],
    ['drops spaces around tags', 'Klick<x id="1"/> und<g id="2">lies</g> das<x id="3"/> nun', 'Klick {a} und <b>lies</b> das %s nun', []],
    [
      'drops the space before a long word',
      'Klick <x id="1"/>Danach <g id="2">lies</g>danachaber <x id="3"/>',
      'Klick {a} Danach <b>lies</b> danachaber %s',
      [],
    ],
    ['writes an ending after a tag', 'Klick <x id="1"/>lle ja <g id="2">lies</g> <x id="3"/>', 'Klick {a}lle ja <b>lies</b> %s', []],
    [
      'pulls white space into tags',
      'Klick <x id="1"/> und<g id="2"> lies </g>das <x id="3"> </x>nun',
      'Klick {a} und <b>lies</b> das %s nun',
      [],
    ],
    ['loses a tag', 'Klick <x id="1"/> und <g id="2">lies</g> nun', 'Klick {a} und <b>lies</b> nun', ['%s']],
    ['loses a pair', 'Klick <x id="1"/> und lies <x id="3"/>', 'Klick {a} und lies %s', ['<b>']],
    ['doubles a tag', 'Klick <x id="1"/> <x id="1"/> <g id="2">lies</g> <x id="3"/>', 'Klick {a} {a} <b>lies</b> %s', ['{a}']],
    ['splits a pair', '<g id="2">Klick</g> <x id="1"/> <g id="2">lies</g> <x id="3"/>', '<b>Klick</b> {a} <b>lies</b> %s', ['<b>']],
    ['invents an id', 'Klick <x id="1"/> <x id="9"/><g id="2">lies</g> <x id="3"/>', 'Klick {a} <b>lies</b> %s', ['<x id="9"/>']],
    ['changes the kind of a tag', 'Klick <g id="1">x</g> <g id="2">lies</g> <x id="3"/>', 'Klick x <b>lies</b> %s', ['<g id="1">', '{a}']],
    ['empties a pair', 'Klick <x id="1"/> lies <g id="2"></g> <x id="3"/>', 'Klick {a} lies <b></b> %s', ['<b>']],
    ['empties a pair but for a space', 'Klick <x id="1"/> lies <g id="2"> </g> <x id="3"/>', 'Klick {a} lies  <b></b> %s', ['<b>']],
    ['closes an empty tag by another', 'Klick <x id="1"></x> <g id="2">lies</g> <x id="3"></x>', 'Klick {a} <b>lies</b> %s', []],
    ['writes into an empty tag', 'Klick <x id="1">du</x> <g id="2">lies</g> <x id="3"/>', 'Klick {a}du <b>lies</b> %s', ['{a}']],
    ['does not close a pair', 'Klick <x id="1"/> <g id="2">lies <x id="3"/>', 'Klick {a} <b>lies %s</b>', ['<b>']],
    ['closes what is not open', 'Klick <x id="1"/></g> <g id="2">lies</g> <x id="3"/>', 'Klick {a} <b>lies</b> %s', ['</g>']],
    ['leaves characters of XML bare', 'A & B <x id="1"/> < <g id="2">lies</g> <x id="3"/>', 'A & B {a} < <b>lies</b> %s', ['&', '<']],
    ['writes entities', 'A &amp; &#66; &#x43; &lt;i&gt; <x id="1"/> <g id="2">lies</g> <x id="3"/>', 'A & B C <i> {a} <b>lies</b> %s', []],
  ];
  for (const [fault, answer, wanted, lost] of faults) {
    it(`${fault}: ${lost.length === 0 ? 'is put right' : 'is told'}`, async () => {
      const segmentedText = await open('plain', text);
      assert.deepEqual(segmentedText.payloads, [payload]);
      const restored = segmentedText.restore([answer]);
      assert.equal(restored.text, wanted);
      assert.deepEqual(restored.lost.toSorted(), [...lost].toSorted());
    });
  }

  it('answers with nothing, or not at all: the original stays, and that is told', async () => {
    const segmentedText = await open('plain', text);
    for (const answers of [[], [''], [' \n']]) {
      const restored = segmentedText.restore(answers);
      assert.equal(restored.text, text);
      assert.equal(restored.lost.length, 1);
    }
  });
});

describe('White space inside a pair', () => {
  it('stays where the original had it', async () => {
    await reads('plain', 'a <b> one </b> z', shout, 'A <b> ONE </b> Z');
    await reads('plain', ' <b> one  </b> ', shout, ' <b> ONE  </b> ');
    await reads('html', '<p>a <b>one </b>z</p>', () => 'A <g id="1">EINS</g> Z', '<p>A <b>EINS </b> Z</p>');
  });
});
