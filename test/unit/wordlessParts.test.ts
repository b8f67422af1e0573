import assert from 'node:assert/strict';
import { openMarkdown, sent } from './openedFiles.ts';
import type { OpenText } from './openedFiles.ts';
import { openMdx } from './mdxText.ts';
import { firstTranslation, updated } from './updatedFiles.ts';

/** Texts before and after a change. An update makes of the one translation the other, as if it were made anew. */
type Change = readonly [before: string, now: string];

async function follow(open: OpenText, changes: Readonly<Record<string, Change>>): Promise<void> {
  for (const [what, [before, now]] of Object.entries(changes)) {
    const { text } = await updated(open, now, await firstTranslation(open, before));
    assert.equal(text, (await firstTranslation(open, now)).target, what);
  }
}

/** A table with a row of the same signs for each version, in a document that is too long to compare all with all. */
const signs = (...versions: readonly number[]) => {
  const rows = versions.map((version) => `| Node.js ${version} | ✔️ | ✔️ | ✔️ |\n`).join('');
  const text = Array.from({ length: 60 }, (_, index) => `Text ${'abcdefgh'.charAt(index % 8).repeat(index + 1)}\n\n`).join('');
  return `${text}| Version | a | b | c |\n| - | - | - | - |\n${rows}\n## End\n\n${text.replaceAll('Text', 'More')}`;
};

describe('What has no words of its own in a document', () => {
  it('is no text that is sent', async () => {
    const file = await openMarkdown('[One](a.md)\n\n![](b.png)\n\n| 5 | two |\n| - | - |\n\n[a]: b\n');
    assert.deepEqual(
      sent(file).map(({ payload }) => payload?.text),
      ['One', 'two'],
    );
    assert.deepEqual(
      file.units.filter(({ payload }) => !payload).map(({ words }) => words),
      ['](a.md)', '![](b.png)', '5', '[a]: b'],
    );
  });

  it('follows the source where it is the address of a whole text', async () => {
    await follow(openMarkdown, {
      'a link in a list': ['- [Old guide](old.md)\n- b\n', '- [New guide](new.md)\n- b\n'],
      'its address alone': ['- [A guide](old.md)\n- b\n', '- [A guide](new.md)\n- b\n'],
      'a picture': ['![Old screen](old.png)\n', '![New screen](new.png)\n'],
      'a picture alone': ['![](old.png)\n\nx\n', '![](new.png)\n\nx\n'],
      'a cell': ['| a | b |\n| - | - |\n| [Old](old.md) | c |\n', '| a | b |\n| - | - |\n| [New](new.md) | c |\n'],
      'a definition': ['See [the guide][g].\n\n[g]: old.md\n', 'See [the new guide][g].\n\n[g]: new.md\n'],
      'a definition with a title': ['See [it][g].\n\n[g]: old.md "One"\n', 'See [it][g].\n\n[g]: new.md "Two"\n'],
      'a reference that is its own text': [
        '- [Guide]\n- [Other][]\n\n[guide]: a\n[other]: b\n',
        '- [Guide]\n- [Other][]\n\n[guide]: c\n[other]: b\n',
      ],
      'a cell without blanks': ['|a|b|\n|-|-|\n|c|5|\n', '|a|b|\n|-|-|\n|c|7|\n'],
      'a badge': ['[![alt](a.svg)](b)\n\nText\n', '[![alt](c.svg)](d)\n\nText\n'],
      'a block of HTML': ['<img src="a.png" alt="Old">\n\nText\n', '<img src="b.png" alt="New">\n\nText\n'],
    });
    await follow(openMdx, {
      'an element': ['<LinkCard title="Old guide" href="/old" />\n', '<LinkCard title="New guide" href="/new" />\n'],
    });
  });

  it('comes with what is inserted', async () => {
    const into = (what: string): Change => ['First.\n\nLast.\n', `First.\n\n${what}\n\nLast.\n`];
    await follow(openMarkdown, {
      'the end of a container': into(':::tip\n\nNew text.\n\n:::'),
      'that of Hugo': into('{{< note >}}\n\nNew text.\n\n{{< /note >}}'),
      'a picture': into('See the picture:\n\n![](a.png)'),
      'a formula': into('The formula is:\n\n$$\na\n$$'),
      'an address': into('Go here:\n\nhttps://a.example/b'),
      'items of code': into('The options:\n\n- `a`\n- `b`'),
      'rows of code': into('| New | Two |\n| - | - |\n| a | b |\n| `b` | `2` |'),
      'a row beside others of the same signs': [signs(18, 20, 22), signs(18, 20, 22, 24)],
      'a row between them': [signs(18, 22), signs(18, 20, 22)],
      'a version': into('New\n\n## 1.0.0'),
      'a definition': ['See [it][g].\n\n[g]: old.md\n', 'See [it][g].\n\nAnd [this][h].\n\n[g]: old.md\n[h]: new.md\n'],
      'at the end': ['First.\n', 'First.\n\n:::tip\n\nNew text.\n\n:::\n'],
      'at the start': ['First.\n', ':::tip\n\nNew text.\n\n:::\n\nFirst.\n'],
    });
    await follow(openMdx, { 'in MDX': into(':::tip\n\nNew text.\n\n:::') });
  });

  it('moves and goes with what is in it', async () => {
    const [note, tip] = [':::note\n\nIn a note.\n\n:::\n\n', ':::tip\n\nA tip.\n\n:::\n\n'];
    await follow(openMarkdown, {
      moved: [`One\n\n${note}Two\n\nThree\n`, `One\n\nTwo\n\n${note}Three\n`],
      swapped: [`${note}${tip}End\n`, `${tip}${note}End\n`],
      gone: [`One\n\n${note}Two\n`, 'One\n\nTwo\n'],
      'other names': [`One\n\n${note}`, `One\n\n${note.replace('note', 'warning')}`],
      'an alert': ['> [!NOTE]\n> Text\n', '> [!WARNING]\n> Text\n'],
      'a number in a cell': ['| a | b |\n| - | - |\n| c | 5 |\n', '| a | b |\n| - | - |\n| c | 7 |\n'],
      'an item of code': ['One\n\n- `a`\n- `b`\n- `c`\n', 'One\n\n- `a`\n- `c`\n'],
    });
  });
});

describe('An item that comes first in a list', () => {
  it('is one of the list, and has its marker', async () => {
    await follow(openMarkdown, {
      inserted: ['Text:\n\n- one\n- two\n', 'Text:\n\n- zero\n- one\n- two\n'],
      'two of them': ['Text:\n\n- one\n- two\n', 'Text:\n\n- new\n- zero\n- one\n- two\n'],
      moved: ['Text:\n\n- one\n- two\n- three\n', 'Text:\n\n- two\n- one\n- three\n'],
      'in an item': ['- a\n\n  - one\n  - two\n', '- a\n\n  - zero\n  - one\n  - two\n'],
    });
    const { target, facts } = await firstTranslation(openMarkdown, 'Text:\n\n- one\n- two\n');
    const { text } = await updated(openMarkdown, 'Text:\n\n- zero\n- one\n- two\n', { target: target.replaceAll('- ', '* '), facts });
    assert.equal(text, 'TEXT:\n\n* ZERO\n* ONE\n* TWO\n');
  });
});
