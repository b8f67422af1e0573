import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { termIndex } from '../../src/text/glossary/terms.ts';
import { assertLinear } from '../harness/growth.ts';

const found = (sources: readonly string[], text: string) =>
  termIndex(sources.map((source): Entry => [source, `→ ${source}`]))
    .find(text)
    .map(({ start, end, entry }) => `${String(start)} ${text.slice(start, end)} ${entry[1]}`);
const texts = (sources: readonly string[], text: string) => found(sources, text).map((one) => one.replace(/^\d+ (.*) →.*$/s, '$1'));

describe('Terms of a dictionary in a text', () => {
  it('are found as whole words, whatever their case, the longest first', () => {
    assert.deepEqual(found(['sign in', 'sign', 'user'], 'Sign in, Users! USER: sign-in, signing, design.'), [
      '0 Sign in → sign in',
      '16 USER → user',
      '22 sign → sign',
    ]);
  });

  it('go over a line end and wide spaces, not over a paragraph', () => {
    assert.deepEqual(texts(['bike rental'], 'bike\n  rental, bike\u00a0 rental, bike\n\nrental'), ['bike\n  rental', 'bike\u00a0 rental']);
  });

  it('are words in every script, with composed and decomposed letters, straight and curved apostrophes', () => {
    assert.deepEqual(texts(['café', "l'hôtel", 'όρος', 'настройка'], 'Cafe\u0301 L’HÔTEL ΌΡΟΣ Настройка настройкам'), [
      'Cafe\u0301',
      'L’HÔTEL',
      'ΌΡΟΣ',
      'Настройка',
    ]);
  });

  it('are words in capitals, too, in German and Turkish', () => {
    assert.deepEqual(texts(['Straße', 'ışık', 'İstanbul'], 'STRASSE IŞIK istanbul straße'), ['STRASSE', 'IŞIK', 'istanbul', 'straße']);
  });

  it('stand anywhere in scripts without spaces, in Korean at the beginning of a word', () => {
    assert.deepEqual(texts(['用户', 'プリンタ', 'ผู้ใช้'], '新用户和用户名。新しいプリンタを使う。สำหรับผู้ใช้ใหม่'), [
      '用户',
      '用户',
      'プリンタ',
      'ผู้ใช้',
    ]);
    assert.deepEqual(texts(['사용자'], '사용자는 웹사용자 사용자'), ['사용자', '사용자']);
    assert.deepEqual(texts(['Excel', 'ファイル'], 'Excelファイル'), ['Excel', 'ファイル']);
  });

  it('have signs of their own', () => {
    assert.deepEqual(texts(['C++', 'C', '.NET', 'e-mail', 'AT&T', '👍'], 'C++ and C, .net, E‑Mail, AT&T 👍'), [
      'C++',
      'C',
      '.net',
      'E‑Mail',
      'AT&T',
      '👍',
    ]);
  });

  it('in capitals are not the same words in small letters, and an entry written like the text comes before others', () => {
    assert.deepEqual(texts(['IT', 'US'], 'It is for us: IT in the US'), ['IT', 'US']);
    assert.deepEqual(found(['polish', 'Polish'], 'polish Polish POLISH'), ['0 polish → polish', '7 Polish → Polish', '14 POLISH → polish']);
    assert.deepEqual(found(['IT', 'it'], 'it IT It'), ['0 it → it', '3 IT → IT', '6 It → it']);
  });

  it('are none in a dictionary without entries, and none of an entry without words', () => {
    assert.deepEqual(found([], 'text'), []);
    assert.deepEqual(found([' '], 'text '), []);
  });

  it('are those that a slow and simple search finds', () => {
    const character = fc.constantFrom('a', 'b', 'B', 'é', '-', '用', '户', '.');
    const phrase = fc.array(
      fc.array(character, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    );
    const source = phrase.map((parts) => parts.join(' '));
    fc.assert(
      fc.property(
        fc.uniqueArray(source, { maxLength: 12 }),
        fc.array(fc.oneof(source, fc.constantFrom(' ', '')), { maxLength: 12 }),
        (sources, parts) => {
          const text = parts.join(' ').replaceAll(/ +/g, ' ');
          assert.deepEqual(
            termIndex(sources.map((one): Entry => [one, '']))
              .find(text)
              .map(({ start, end }) => [start, end]),
            simplySearched(sources, text),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are found in time in proportion to the text and to the entries', () => {
    const words = ['the', 'user', 'account', 'settings', 'opens', 'in', 'a', 'window', 'of', 'lock'];
    const word = (index: number) => words[index % words.length] ?? '';
    const entriesOf = (size: number) =>
      Array.from({ length: size }, (_, index): Entry => [`${word(index)} ${word(index >> 3)} term ${String(index)}`, 'x']);
    assertLinear('indexing', 8_000, (size) => {
      const some = entriesOf(size);
      return () => termIndex(some);
    });
    const entries = entriesOf(32_000);
    const index = termIndex(entries);
    assertLinear('searching', 5_000, (size) => {
      const piece = (at: number) => (at % 50 === 0 ? (entries[at]?.[0] ?? '') : word(at * 7 + (at >> 4)));
      const text = Array.from({ length: size }, (_, at) => piece(at)).join(' ');
      return () => assert.equal(index.find(text).length, size / 50);
    });
  });
});

function simplySearched(sources: readonly string[], text: string): [number, number][] {
  const isWord = (character: string | undefined) => character !== undefined && /[abBé]/.test(character);
  const isBoundary = (at: number) => !(isWord(text[at - 1]) && isWord(text[at]));
  const places: [number, number][] = [];
  for (let at = 0; at < text.length;) {
    const fitting = sources.filter(
      (source) =>
        text.slice(at, at + source.length).toLowerCase() === source.toLowerCase() && isBoundary(at) && isBoundary(at + source.length),
    );
    // BB is a word in capitals.
    const allowed = fitting.filter((source) => !/^B{2,}$/.test(source) || text.slice(at, at + source.length) === source);
    const longest = Math.max(0, ...allowed.map(({ length }) => length));
    if (longest > 0) places.push([at, at + longest]);
    at += Math.max(1, longest);
  }
  return places;
}
