import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hostileText, randomOf } from '../../src/sandbox/hostileTexts.ts';
import { markdownFormat } from '../../src/text/files/markdownFormat.ts';
import { orderedText } from '../../src/text/files/sentText.ts';
import type { Edit, OpenFile, Unit } from '../../src/text/files/openFile.ts';
import { withoutRest } from './openedFiles.ts';

async function opened(text: string): Promise<OpenFile> {
  const file = await markdownFormat.open(text, { keepTerms: [], frontMatter: ['title'] });
  assert.ok(file);
  return file;
}

function unitsToSend({ units }: OpenFile): (Unit & { readonly payload: NonNullable<Unit['payload']> })[] {
  return units.flatMap((unit) => (unit.payload ? [{ ...unit, payload: unit.payload }] : []));
}

/** Returns the edits for the units that are sent, in order. */
function edits(file: OpenFile, answer: (payload: string, index: number) => string): Edit[] {
  const units = file.units.filter(({ payload }) => payload !== undefined);
  return units.map((unit, index) => ({ unit, answer: answer(unit.payload?.text ?? '', index) }));
}

const shout = (payload: string) =>
  payload.replaceAll(/(<[^>]*>)|([a-z]+)/g, (_found, tag: string | undefined, word: string) => tag ?? word.toUpperCase());

const mixed = [
  '# One *two*',
  'A ![picture](a.png "its title") and [a `link`](b "where it goes") to\nthe next line.',
  '- item `code`\n  goes on\n- another\n\n  paragraph',
  '| head | cell |\n| - | - |\n| one | ![two](c.png) |',
  '> quoted\n> text',
  '```js\nconst code = 1;\n```',
  '[b]: /b "Title of b"\n\n[//]: # (a comment)',
].join('\n\n');

describe('A Markdown file', () => {
  it('is cut into units: blocks, cells, alternative texts, titles; code is one that is never sent', async () => {
    const file = await opened(mixed);
    assert.deepEqual(
      withoutRest(file.units).map(({ kind, start, end }) => [kind, mixed.slice(start, end).split('\n')[0]]),
      [
        ['heading 1', 'One *two*'],
        ['paragraph', 'A ![picture](a.png "its title") and [a `link`](b "where it goes") to'],
        ['alt', 'picture'],
        ['title', 'its title'],
        ['title', 'where it goes'],
        ['paragraph', 'item `code`'],
        ['paragraph', 'another'],
        ['paragraph', 'paragraph'],
        ['tableCell', 'head'],
        ['tableCell', 'cell'],
        ['tableCell', 'one'],
        ['alt', 'two'],
        ['paragraph', 'quoted'],
        ['code', '```js'],
        ['title', 'Title of b'],
      ],
    );
    assert.deepEqual(
      withoutRest(file.units)
        .filter(({ payload }) => !payload)
        .map(({ kind }) => kind),
      ['code'],
    );
  });

  it('has tags only in the units that need them', async () => {
    const file = await opened('Plain text.\n\nWith **bold** text.');
    assert.deepEqual(
      unitsToSend(file).map(({ payload }) => [payload.text, payload.tagged]),
      [
        ['Plain text.', false],
        ['With <g id="1">bold</g> text.', true],
      ],
    );
  });

  it('takes in translations, also those within larger units', async () => {
    const file = await opened(mixed);
    const { text: written, kept } = file.write(edits(file, shout));
    assert.deepEqual(kept, []);
    assert.equal(
      written,
      [
        '# ONE *TWO*',
        'A ![PICTURE](a.png "ITS TITLE") AND [A `link`](b "WHERE IT GOES") TO\nTHE NEXT LINE.',
        '- ITEM `code`\n  GOES ON\n- ANOTHER\n\n  PARAGRAPH',
        '| HEAD | CELL |\n| - | - |\n| ONE | ![TWO](c.png) |',
        '> QUOTED\n> TEXT',
        '```js\nconst code = 1;\n```',
        '[b]: /b "TITLE OF B"\n\n[//]: # (a comment)',
      ].join('\n\n'),
    );
  });

  it('takes in the translation of a part alone', async () => {
    const file = await opened('See ![a picture](a.png) here.');
    const unit = file.units.find(({ kind }) => kind === 'alt');
    assert.ok(unit);
    assert.equal(file.write([{ unit, answer: 'ein Bild [1]' }]).text, String.raw`See ![ein Bild \[1\]](a.png) here.`);
  });

  it('takes in translations of the units of another file, with its marks', async () => {
    const source = await opened('Read the [new guide](/new) **now**.');
    const target = await opened('Lies die [Anleitung](/alt).');
    const [from, unit] = [source.units[0], target.units[0]];
    assert.ok(from && unit);
    const answer = 'Lies <g id="2">jetzt</g> die <g id="1">neue Anleitung</g>.';
    assert.equal(target.write([{ unit, source: from, answer }]).text, 'Lies die [Anleitung](/alt).', 'its structure differs');
    const same = await opened('Lies **endlich** die [Anleitung](/alt).');
    const [own] = same.units;
    assert.ok(own);
    assert.deepEqual(
      same.write([{ unit: own, source: from, answer }]).kept.map(({ reason }) => reason),
      ['structure'],
    );
  });

  it('keeps the units whose translation would break it, and those that lost something', async () => {
    const file = await opened('# One\n\nTwo `code`\n\nThree [four](x)\n\nFive\n\nSix');
    const answers = ['Eins', 'Zwei', 'Drei <g id="1"></g> vier', '', 'Sechs\u202E'];
    const { text: written, kept } = file.write(edits(file, (_payload, index) => answers[index] ?? ''));
    assert.equal(written, '# Eins\n\nTwo `code`\n\nThree [four](x)\n\nFive\n\nSix');
    assert.deepEqual(
      kept.map(({ unit, reason }) => [unit.words, reason]),
      [
        ['Two \uFFFC', 'lost'],
        ['Three four', 'lost'],
        ['Five', 'empty'],
        ['Six', 'lost'],
      ],
    );
  });

  it('has the same protected parts whatever its style', async () => {
    const [one, other] = await Promise.all([opened('See __this__ and *that*  \nnow'), opened('See **this** and _that_\\\nnow')]);
    assert.deepEqual(one.units[0]?.guarded, other.units[0]?.guarded);
    assert.equal(one.units[0]?.words, other.units[0]?.words);
  });

  it('reads code between backticks as CommonMark does when a longer run of them is not closed', async () => {
    const file = await opened('of ```math by `x-y`');
    assert.deepEqual(
      unitsToSend(file).map(({ payload }) => payload.text.endsWith('by <x id="2"/>')),
      [true],
    );
  });

  it('protects tags whose values have slashes but no quotes', async () => {
    const file = await opened('See <a href=https://example.org/a>this</a>.');
    assert.deepEqual(
      unitsToSend(file).map(({ payload }) => payload.text),
      ['See <x id="1"/>this<x id="2"/>.'],
    );
  });

  it('stays the same outside of the units that are written, whatever comes back', async () => {
    const file = await opened(mixed);
    const count = edits(file, shout).length;
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 0, max: count - 1 }), (seed, at) => {
        const random = randomOf(seed);
        const [edit] = edits(file, (payload) => hostileText(shout(payload), random, ['OTHER'])).slice(at);
        assert.ok(edit);
        const { text: written, kept } = file.write([edit]);
        if (kept.length > 0) assert.equal(written, mixed);
        assert.ok(written.startsWith(mixed.slice(0, edit.unit.start)) && written.endsWith(mixed.slice(edit.unit.end)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('A unit in an order', () => {
  const source = 'Plain.\n\nUse `code` and *care*.\n';

  it('is sent with tags only if it has something to protect', async () => {
    const { units } = await opened(source);
    const texts = units.map((unit) => orderedText(unit, () => undefined));
    assert.deepEqual(
      texts.map((one) => [one?.payloads, one?.tagged, one?.withTokens !== undefined]),
      [
        [['Plain.'], false, false],
        [['Use <x id="1"/> and <g id="2">care</g>.'], true, true],
      ],
    );
  });

  it('is written from tokens where tags are not handled', async () => {
    const file = await opened(source);
    const edited = file.units.flatMap((unit): Edit[] => {
      let sent = unit.payload;
      const form = orderedText(unit, (one) => (sent = one))?.withTokens?.();
      const answer = form ? (form.payloads[0] ?? '').replace('Use', 'Nutze').replace('care', 'Obacht') : 'Einfach.';
      return [{ unit, answer, ...(sent && { sent }) }];
    });
    assert.equal(edited[1]?.answer, 'Nutze ⟦1⟧ and ⟦2⟧Obacht⟦/2⟧.');
    assert.deepEqual(file.write(edited), { text: 'Einfach.\n\nNutze `code` and *Obacht*.\n', kept: [] });
    const [one, other] = edited;
    assert.ok(one && other?.sent?.fence);
    const broken: Edit[] = [one, { ...other, answer: 'Nutze ⟦1⟧.' }];
    assert.deepEqual(
      file.write(broken).kept.map(({ reason, parts }) => [reason, parts]),
      [['lost', ['*']]],
    );
  });

  it('that is code is not sent', async () => {
    const { units } = await opened('```\ncode\n```\n');
    assert.equal(units[0] && orderedText(units[0], () => undefined), undefined);
  });
});
