import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MarkdownMemory } from '../../src/text/files/markdownMemory.ts';
import { parsedMarkdown, rememberRedirected } from '../../src/text/files/markdownSections.ts';
import { parsedAtOnce } from '../../src/text/files/parsedMarkdown.ts';
import type { ParsedMarkdown } from '../../src/text/files/parsedMarkdown.ts';
import { spliced } from '../../src/text/files/ranges.ts';
import { cutsOf } from '../../src/text/markdown/markdownCuts.ts';

/** Wherever the text can be cut. */
const tiny = { least: 1, enough: 1 };

/** As data, which is what can be compared. */
function plain(parsed: ParsedMarkdown): unknown {
  return JSON.parse(JSON.stringify(parsed));
}

function inSections(text: string, memory = new MarkdownMemory(1_000_000)): unknown {
  return plain(parsedMarkdown(text, memory, tiny));
}

const cases: readonly (readonly [what: string, text: string])[] = [
  ['paragraphs and headings', 'One\n\n# Two\n\nThree *four*\n\n## Five\n'],
  ['a fence', 'One\n\n```md\nTwo\n\n# Three\n\nFour\n```\n\nFive\n'],
  ['a fence that is longer than those in it', 'One\n\n````\n```\n\n# Two\n\n```\n\nThree\n\n````\n\nFour\n'],
  ['a fence without an end', 'One\n\n~~~\n\n# Two\n\nThree\n\n```\n\nFour\n'],
  ['a fence in a list, which ends with the list', '- One\n\n  ```\n  two\n\nThree\n\n# Four\n'],
  ['a comment with empty lines', '<!-- One\n\n# Two\n\nThree --> four\n\nFive\n'],
  ['a comment without an end', 'One\n\n<!-- two\n\n# Three\n'],
  ['a short comment', '<!-->\n\nOne\n\n<!--->\n\nTwo\n'],
  ['preformatted text', '<pre>\n\nOne\n\n</pre>\n\nTwo\n'],
  ['a declaration and an instruction', '<!doctype html\n\nOne>\n\n<?php\n\nTwo ?>\n\nThree\n'],
  ['character data', '<![CDATA[\n\nOne ]> ]]\n\n]]>\n\nTwo\n'],
  ['an element, which an empty line ends', '<div>\n\nOne\n\n</div>\n\nTwo\n'],
  ['front matter with comments', '---\na: 1\n\n# b\n\nc: |\n  d\n\nend: 1\n---\n\n# One\n\nTwo\n'],
  ['TOML with comments', '+++\na = 1\n\n# b\n\nc = 2\n+++\n\nOne\n\nTwo\n'],
  ['what only begins like front matter', '---\n\nOne\n\n# Two\n\nThree\n'],
  ['loose lists', '- One\n\n- Two\n\nThree\n\n1. Four\n\n   Five\n\nSix\n'],
  ['links to definitions before and after', '[a] and [b][c]\n\n[A]: /a\n\nOne [a] [c]\n\nTwo\n\n[c]: /c "d\ne"\n\nThree [c]\n'],
  ['definitions in code', 'One [a] [b]\n\n```\n[a]: /a\n```\n\nTwo `[b]: /b` [b]\n\nThree [a]\n'],
  ['definitions in a quote', 'One [a b]\n\n> [a\n> b]: /a\n\nTwo [a b]\n'],
  ['footnotes', 'One[^1] and[^two]\n\n[^1]: Two\n\n    Three[^two]\n\nFour[^1]\n\n- a\n\n  [^two]: b\n\nFive[^two]\n'],
  ['footnotes in code', 'One[^1]\n\n```\n[^1]: Two\n```\n\nThree[^1]\n'],
  ['carriage returns', 'One\r\n\r\n# Two\r\n\r\n```\r\n\r\nThree\r\n```\r\n\r\nFour\r\n'],
  ['tables', '| a | b |\n|---|---|\n| c | d |\n\nOne\n\n| e |\n\nTwo\n'],
  ['no line end at the end', 'One\n\nTwo\n\n```\nthree'],
  ['nothing', ''],
];

describe('Large Markdown that is parsed in sections', () => {
  for (const [what, text] of cases) {
    it(`is read as at once: ${what}`, () => {
      assert.deepEqual(inSections(text), plain(parsedAtOnce(text)));
    });
  }

  it('is read as at once, whatever comes after what', () => {
    const parts = cases.flatMap(([, text]) => text.split(/(?<=\n\n)/));
    const part = fc.constantFrom(...parts, '\n', '   \n', '    code\n\n', '- ', '> ', '`', '<!--', '-->', '[a]', '[a]: /b\n', '[^1]');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (chosen) => {
        const text = chosen.join('');
        assert.deepEqual(inSections(text), plain(parsedAtOnce(text)));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the positions of a text when its sections are found elsewhere', () => {
    const memory = new MarkdownMemory(1_000_000);
    const text = 'One [a](b)\n\n# Two\n\nThree\n\nOne [a](b)\n\n';
    const first = parsedMarkdown(text, memory, tiny);
    const other = `${text.slice(0, 20)}Four\nfive\n\n${text}`;
    const second = parsedMarkdown(other, memory, tiny);
    assert.deepEqual(plain(first), plain(parsedAtOnce(text)));
    assert.deepEqual(plain(second), plain(parsedAtOnce(other)));
    assert.deepEqual(inSections(text, memory), plain(parsedAtOnce(text)));
  });

  it('takes from memory what did not change, unless links in it lead elsewhere now', () => {
    const memory = new MarkdownMemory(1_000_000);
    const text = 'One [a]\n\nTwo\n\nThree\n';
    parsedMarkdown(text, memory, tiny);
    const sections = ['One [a]\n\n', 'Two\n\n'].map((section) => memory.get(section));
    const changed = `${text}\n[a]: /b\n`;
    assert.deepEqual(inSections(changed, memory), plain(parsedAtOnce(changed)));
    assert.notEqual(memory.get('One [a]\n\n'), sections[0]);
    assert.equal(memory.get('Two\n\n'), sections[1]);
  });

  it('is read as at once when other addresses were remembered', () => {
    const parts = [
      'One [a](#b) *two* [c](d.md#e "f") three\n\n',
      '[![a](b.png)](c.md "d") and ![e][f] <http://g> https://h.i/#j <k@l.m>\n\n',
      '- One [a](b)\n  [c](<d e> "f")\r\n\r\n',
      '> Two\n> [a](b) [c\n> d](#e) f [a](\n> b)\n\n',
      '| a | [b](#c) |\n|---|---|\n| [d](e) | ![f](g) h |\n\n',
      '[f]: #g\n[h]: <i> "j"\n',
      '# [a](#b) ##\n\n',
      '\tcode [a](#b)\n\n`[a](b)`\n\n',
      'Two<a href="#b">[a](#b)</a>\t[c](#d)\n\n',
      '[a](b%20c) [d](e\\_f) [g](h&amp;i) [j](k(l)) []()\n\n',
    ];
    const address = fc.constantFrom('#b', '#übersicht-1', 'd_e/f.de.md#g', '../a', 'a(b)', '<a b>', 'a&amp;b', '');
    let remembered = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { maxLength: 12 }),
        fc.array(address, { minLength: 1, maxLength: 7 }),
        (chosen, others) => {
          const memory = new MarkdownMemory(1_000_000);
          const text = chosen.join('');
          // Read elsewhere before, as is what comes after a change.
          parsedMarkdown(`One\n\n${text}`, memory, tiny);
          const addresses = parsedMarkdown(text, memory, tiny).destinations.flatMap(({ start, end }, index) => {
            const other = others[index % others.length] ?? '';
            return other === '' ? [] : [{ start, end, text: other }];
          });
          const after = spliced(text, addresses);
          const before = memory.get(after);
          rememberRedirected(text, addresses, memory, tiny);
          if (memory.get(after) !== before) remembered += 1;
          assert.deepEqual(inSections(after, memory), plain(parsedAtOnce(after)));
          assert.deepEqual(inSections(text, memory), plain(parsedAtOnce(text)));
        },
      ),
      { numRuns: 300 },
    );
    assert.ok(remembered > 10, String(remembered));
  });

  it('is not parsed again where addresses of links were remembered, unless what they become may mean more', () => {
    const memory = new MarkdownMemory(1_000_000);
    const sections = ['One [a](#b)\n\n', 'Two [a](#b) [c](#d(e))\n\n', 'Three <a href="#b">a</a>\n\n', 'Four [a](#b)\n\n'];
    const text = sections.join('');
    parsedMarkdown(text, memory, tiny);
    const addresses = [...text.matchAll(/#b/g)].map(({ index }) => ({ start: index, end: index + 2, text: '#ö-1' }));
    const other = { start: text.indexOf('#d'), end: text.indexOf('#d') + 5, text: '#f' };
    rememberRedirected(
      text,
      [...addresses, other].toSorted((a, b) => a.start - b.start),
      memory,
      tiny,
    );
    const after = sections.map((section) => section.replaceAll('#b', '#ö-1').replace('#d(e)', '#f'));
    assert.deepEqual(
      after.map((section) => memory.get(section) !== undefined),
      [true, false, false, true],
    );
  });

  it('forgets what was not used for longest', () => {
    const memory = new MarkdownMemory(30);
    parsedMarkdown('One one\n\nTwo two\n\nThree\n\n', memory, tiny);
    parsedMarkdown('One one\n\n', memory, tiny);
    parsedMarkdown('Four four\n\n', memory, tiny);
    assert.deepEqual(
      ['One one\n\n', 'Two two\n\n', 'Three\n\n', 'Four four\n\n'].map((section) => memory.get(section) !== undefined),
      [true, false, true, true],
    );
  });

  it('is cut in the same places before and after a change', () => {
    const chapters = Array.from({ length: 400 }, (_, index) => `# Chapter ${String(index)}\n\nWords of it, ${'and more '.repeat(30)}\n\n`);
    const pieces = (text: string) => {
      const cuts = cutsOf(text);
      return cuts.map((to, index) => text.slice(cuts[index - 1] ?? 0, to));
    };
    const before = pieces(chapters.join(''));
    const after = new Set(pieces(chapters.with(100, '# Something else\n\n').join('')));
    assert.ok(before.length > 10, String(before.length));
    assert.ok(before.filter((piece) => !after.has(piece)).length <= 3);
  });
});
