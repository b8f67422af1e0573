import assert from 'node:assert/strict';
import { cellsOf, isPairBeyondDoubt, markdownTables, parsePairs } from '../../src/text/glossary/pairs.ts';

/** The only pair of a line; undefined when it has none. */
function pairIn(line: string): readonly string[] | undefined {
  const { pairs } = parsePairs(line);
  assert.ok(pairs.length <= 1, line);
  return pairs[0];
}

describe('A line with a pair', () => {
  it('is taken apart at what stands between two phrases', () => {
    for (const between of [
      '\t',
      '\t\t',
      ' \t ',
      ',',
      ', ',
      ';',
      ' ; ',
      '=',
      ' = ',
      ': ',
      '：',
      ' → ',
      '→',
      '⇒',
      '➔',
      ' -> ',
      ' => ',
      ' | ',
      ' - ',
      ' – ',
      ' — ',
    ]) {
      assert.deepEqual(pairIn(`door${between}Tür`), ['door', 'Tür'], between);
    }
  });

  it('is none where that is part of a word, or stands twice', () => {
    for (const line of [
      'door:Tür',
      'door->Tür',
      'door=>Tür',
      'door|Tür',
      'door-Tür',
      'door–Tür',
      'door == Tür',
      'door != Tür',
      'door <= Tür',
      'door >= Tür',
    ]) {
      assert.equal(pairIn(line), undefined, line);
    }
    for (const line of ['a = b = c', 'a: b: c', 'a → b → c', 'a -> b -> c', 'a - b - c', 'a;b;c', 'a,b,c', 'a | b | c', 'a\tb\tc']) {
      assert.equal(pairIn(line), undefined, line);
    }
  });

  it('is none where a phrase is missing, or is nothing but quotes', () => {
    for (const line of [
      'door =',
      '= Tür',
      'door:',
      ': Tür',
      'door;',
      ';Tür',
      'door,',
      ',Tür',
      'door →',
      '→ Tür',
      'door\t',
      '"" = "Tür"',
      '"": "Tür"',
      "door = ''",
    ]) {
      assert.equal(pairIn(line), undefined, line);
    }
  });

  it('may name languages behind its phrases, both of them', () => {
    for (const codes of ['en,de', 'EN, de-AT', ' eng , deu ']) assert.deepEqual(pairIn(`door,Tür,${codes}`), ['door', 'Tür'], codes);
    for (const codes of ['en', 'e,de', 'en,d', 'en,de,fr', 'english,german', 'en1,de'])
      assert.equal(pairIn(`door,Tür,${codes}`), undefined, codes);
  });

  it('is the one that is told more clearly', () => {
    assert.deepEqual(pairIn('a, b = c, d'), ['a, b', 'c, d']);
    assert.deepEqual(pairIn('a - b → c - d'), ['a - b', 'c - d']);
    assert.deepEqual(pairIn('a: b → c'), ['a: b', 'c']);
    assert.deepEqual(pairIn('x; y = z'), ['x; y', 'z']);
    assert.equal(pairIn('a, b - c'), undefined);
  });

  it('is read as most others are', () => {
    assert.deepEqual(parsePairs('a - b\nc - d\ne, f - g').pairs[2], ['e, f', 'g']);
    assert.deepEqual(parsePairs('a,b\nc,d\ne - f,g').pairs[2], ['e - f', 'g']);
    assert.deepEqual(parsePairs('a: b\nc: d\ne = f').pairs[2], ['e', 'f']);
    assert.deepEqual(parsePairs('a,b\nc - d').pairs, [
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('loses the marks of a list', () => {
    for (const mark of ['- ', '* ', '+ ', '• ', '1. ', '12) ', '123456789. ', '-   ', '- [ ] ', '- [x] ', '* [X] ']) {
      assert.deepEqual(pairIn(`${mark}door = Tür`), ['door', 'Tür'], mark);
    }
    assert.deepEqual(pairIn('-door = Tür'), ['-door', 'Tür']);
    assert.deepEqual(pairIn('1.door = Tür'), ['1.door', 'Tür']);
    assert.deepEqual(pairIn('door = [x] Tür'), ['door', '[x] Tür']);
  });

  it('loses the quotes around its phrases', () => {
    for (const [open, close] of ['""', "''", '“”', '„“', '„”', '‘’', '‚‘', '«»', '»«', '「」', '``']) {
      assert.deepEqual(
        pairIn(`${String(open)}two doors${String(close)} = ${String(open)} Türen ${String(close)}`),
        ['two doors', 'Türen'],
        open,
      );
    }
    assert.deepEqual(pairIn('**door** = **Tür**'), ['door', 'Tür']);
    assert.deepEqual(pairIn('door = "Tür",'), ['door', 'Tür']);
    assert.deepEqual(pairIn("door = 'Tür';"), ['door', 'Tür']);
    assert.deepEqual(pairIn('door = Tür;'), ['door', 'Tür;']);
    assert.deepEqual(pairIn('"say ""hi""";"sag ""hallo"""'), ['say "hi"', 'sag "hallo"']);
    assert.deepEqual(pairIn(String.raw`"\x" = y`), [String.raw`\x`, 'y']);
    assert.deepEqual(pairIn(String.raw`"a \"b\" \u0041": "c\td"`), ['a "b" A', 'c\td']);
  });

  it('keeps quotes that do not enclose a phrase', () => {
    for (const phrase of ['size 5"', '"a" or "b"', '"a', 'a"', "it's", "'a' 'b'", '“a', 'a”', '"', '„a‘']) {
      assert.deepEqual(pairIn(`${phrase} = ${phrase}`), [phrase, phrase], phrase);
    }
  });

  it('may have its separator in quotes', () => {
    assert.deepEqual(pairIn('"a; b";c'), ['a; b', 'c']);
    assert.deepEqual(pairIn('"a, ""b, c""", "d, e"'), ['a, "b, c"', 'd, e']);
    assert.deepEqual(pairIn('5" pipe;Rohr 5"'), ['5" pipe', 'Rohr 5"']);
    assert.deepEqual(pairIn('"a;b'), ['"a', 'b']);
    assert.deepEqual(pairIn('"a: b": "c: d"'), ['a: b', 'c: d']);
    assert.deepEqual(pairIn('- "a: b" = "c = d",'), ['a: b', 'c = d']);
  });

  it('is counted from the number that its text begins with, whatever ends the lines', () => {
    assert.deepEqual(parsePairs('\uFEFFa = b\r\n\r\nnothing\rc = d\n{\n', 5), {
      pairs: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      lines: [5, 8],
      unread: [7],
    });
  });

  it('is beyond doubt in no more than one line, and with signs that no term has', () => {
    for (const pair of ['a\tb', 'a => b', 'a ⇒ b', '|a|b|', '"a b":"c"', ' a = b ']) assert.ok(isPairBeyondDoubt(pair), pair);
    for (const term of ['a\tb\nc', 'a = b\rc', 'a, b', 'a - b', 'a: b', 'a→b', '|a|b', 'a = ', 'a: "b"', 'say "hi": now', 'a: |b|'])
      assert.ok(!isPairBeyondDoubt(term), term);
  });
});

describe('A table of Markdown', () => {
  it('has a rule row with a bar, whatever it looks like', () => {
    for (const rule of ['|---|---|', '| --- | --- |', '---|---', '| :-- | --: |', '|:-:|:-:|', '| - | - |', '--- | ---', '|-|']) {
      const { headers, rows } = markdownTables(['| a | b |', rule, '| c | d |', 'e | f', 'end', 'g | h']);
      assert.deepEqual([[...headers], [...rows]], [[0], [2, 3]], rule);
    }
    for (const line of ['---', '| -- x |', '| : | : |', '|  |']) {
      assert.deepEqual([...markdownTables(['a | b', line, 'c | d']).headers], [], line);
    }
  });

  it('has no header where nothing with a bar is above the rule', () => {
    assert.deepEqual([...markdownTables(['text', '| - | - |', '| c | d |']).headers], []);
    assert.deepEqual([...markdownTables(['| - | - |', '| c | d |']).headers], []);
  });

  it('has rows without a header where they begin with a bar', () => {
    assert.deepEqual([...markdownTables(['| a | b |', 'c | d', '| e | f |']).rows], [0, 2]);
  });

  it('has cells, in which a bar stands behind a backslash', () => {
    assert.deepEqual(cellsOf('| a | b |'), ['a', 'b']);
    assert.deepEqual(cellsOf('a | b'), ['a', 'b']);
    assert.deepEqual(cellsOf('|a \\| b|c\\||'), ['a | b', 'c|']);
    assert.deepEqual(cellsOf('| a |  | b'), ['a', '', 'b']);
  });

  it('of one column has no pairs, and its header is none', () => {
    assert.deepEqual(parsePairs('| Terms |\n| --- |\n| a = b |'), { pairs: [], lines: [], unread: [3] });
  });
});
