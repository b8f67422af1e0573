import assert from 'node:assert/strict';
import { openHtml, openMarkdown } from './openedFiles.ts';
import type { OpenText } from './openedFiles.ts';
import { adopted, after, firstTranslation, shouting, update, updated } from './updatedFiles.ts';
import type { Engine } from './updatedFiles.ts';

/** Updates the translation of a document that has changed, and returns the new one with what was sent. */
async function changed(open: OpenText, { before, now, edit = (target) => target }: Case) {
  const first = await firstTranslation(open, before);
  return updated(open, now, { ...first, target: edit(first.target) });
}

interface Case {
  readonly before: string;
  readonly now: string;
  readonly sent: readonly string[];
  readonly target: string;
  readonly edit?: (target: string) => string;
}

const cases: Readonly<Record<string, Case>> = {
  'a paragraph on top': {
    before: 'one\n\ntwo\n',
    now: 'new\n\none\n\ntwo\n',
    sent: ['new'],
    target: 'NEW\n\nONE\n\nTWO\n',
  },
  'a paragraph on top, below front matter': {
    before: '---\nid: a\n---\n\none\n',
    now: '---\nid: b\n---\n\nnew\n\none\n',
    sent: ['new'],
    target: '---\nid: a\n---\n\nNEW\n\nONE\n',
  },
  'a paragraph in the middle': {
    before: 'one\n\ntwo\n',
    now: 'one\n\nnew `code` text\n\ntwo\n',
    sent: ['new <x id="1"/> text'],
    target: 'ONE\n\nNEW `code` TEXT\n\nTWO\n',
  },
  'a paragraph at the end': { before: 'one', now: 'one\n\ntwo\n', sent: ['two'], target: 'ONE\n\nTWO' },
  'a paragraph behind a line across the page': {
    before: 'one\n\n---\n\ntwo\n',
    now: 'one\n\n---\n\nnew\n\ntwo\n',
    sent: ['new'],
    target: 'ONE\n\n---\n\nNEW\n\nTWO\n',
  },
  'a paragraph before a line across the page': {
    before: 'one\n\n---\n\ntwo\n',
    now: 'one\n\nnew\n\n---\n\ntwo\n',
    sent: ['new'],
    target: 'ONE\n\nNEW\n\n---\n\nTWO\n',
  },
  'a paragraph with a definition': {
    before: 'one\n\ntwo\n\n[a]: /a\n',
    now: 'one\n\nsee [it][b]\n\n[b]: /b\n\ntwo\n\n[a]: /a\n',
    sent: ['see <g id="1">it</g>'],
    target: 'ONE\n\nSEE [IT][b]\n\n[b]: /b\n\nTWO\n\n[a]: /a\n',
  },
  'a list': {
    before: 'one\n\ntwo\n',
    now: 'one\n\n- a\n  - b\n- c\n\ntwo\n',
    sent: ['a', 'b', 'c'],
    target: 'ONE\n\n- A\n  - B\n- C\n\nTWO\n',
  },
  'an item of a nested list': {
    before: '- a\n  - b\n  - c\n',
    now: '- a\n  - b\n  - new\n    text\n  - c\n',
    sent: ['new text'],
    target: '* A\n\n    * B\n    * NEW\n      TEXT\n    * C\n',
    edit: () => '* A\n\n    * B\n    * C\n',
  },
  'a first item in an item': {
    before: '- a\n- b\n',
    now: '- a\n  - new\n- b\n',
    sent: ['new'],
    target: '- A\n  - NEW\n- B\n',
  },
  'a row of a table': {
    before: '| a | b |\n| - | - |\n| c | d |\n',
    now: '| a | b |\n| - | - |\n| new | row |\n| c | d |\n',
    sent: ['new', 'row'],
    target: '| A | B |\n| --- | --- |\n| NEW | ROW |\n| C | D |\n',
    edit: (target) => target.replace('| - | - |', '| --- | --- |'),
  },
  'a table': {
    before: 'one\n\ntwo\n',
    now: 'one\n\n| a |\n| - |\n| c |\n\ntwo\n',
    sent: ['a', 'c'],
    target: 'ONE\n\n| A |\n| - |\n| C |\n\nTWO\n',
  },
  'a paragraph in a quote': {
    before: '> one\n>\n> two\n',
    now: '> one\n>\n> new\n> line\n>\n> two\n',
    sent: ['new line'],
    target: '> ONE\n>\n> NEW\n> LINE\n>\n> TWO\n',
  },
  'a quote': {
    before: 'one\n\ntwo\n',
    now: 'one\n\n> new\n>\n> quote\n\ntwo\n',
    sent: ['new', 'quote'],
    target: 'ONE\n\n> NEW\n>\n> QUOTE\n\nTWO\n',
  },
  'a footnote': {
    before: 'one\n\ntwo\n',
    now: 'one[^1]\n\ntwo\n\n[^1]: new\n',
    sent: ['one<x id="1"/>', 'new'],
    target: 'ONE[^1]\n\nTWO\n\n[^1]: NEW\n',
  },
  'a removed paragraph': { before: 'one\n\ntwo\n\nthree\n', now: 'one\n\nthree\n', sent: [], target: 'ONE\n\nTHREE\n' },
  'a removed paragraph on top': { before: 'one\n\ntwo\n', now: 'two\n', sent: [], target: 'TWO\n' },
  'a removed first item': { before: 'one\n\n- a\n- b\n', now: 'one\n\n- b\n', sent: [], target: 'ONE\n\n- B\n' },
  'a removed table': {
    before: 'one\n\n| a |\n| - |\n| c |\n\ntwo\n',
    now: 'one\n\ntwo\n',
    sent: [],
    target: 'ONE\n\nTWO\n',
  },
  'a changed code block': {
    before: 'one\n\n- a\n\n  ```js\n  x = 1\n  ```\n',
    now: 'one\n\n- a\n\n  ```js\n  if (y)\n    x = 2\n  ```\n',
    sent: [],
    target: 'ONE\n\n-   A\n\n    ```js\n    if (y)\n      x = 2\n    ```\n',
    edit: () => 'ONE\n\n-   A\n\n    ```js\n    x = 1\n    ```\n',
  },
  'code that somebody has localized': {
    before: '```js\nsay("one")\n```\n\none\n',
    now: '```js\nsay("one")\n```\n\none more\n',
    sent: ['one more'],
    target: '```js\nsay("EINS")\n```\n\nONE MORE\n',
    edit: (target) => target.replace('"one"', '"EINS"'),
  },
  'a target with other line ends': {
    before: 'one\n\ntwo\n',
    now: 'one\n\nnew\nline\n\n```\ncode\n```\n\ntwo\n',
    sent: ['new line'],
    target: 'ONE\r\n\r\nNEW\r\nLINE\r\n\r\n```\r\ncode\r\n```\r\n\r\nTWO\r\n',
    edit: (target) => target.replaceAll('\n', '\r\n'),
  },
  'texts that somebody has edited': {
    before: 'one\n\ntwo\n\nthree\n',
    now: 'one changed\n\ntwo\n\nthree changed\n',
    sent: ['three changed'],
    target: 'Mine\n\nTWO\n\nTHREE CHANGED\n',
    edit: (target) => target.replace('ONE', 'Mine'),
  },
  'a picture that came into a paragraph': {
    before: 'one\n\ntwo\n',
    now: 'one\n\ntwo ![alt](a.png)\n',
    sent: ['two <x id="1"/>', 'alt'],
    target: 'ONE\n\nTWO ![ALT](a.png)\n',
  },
  'a changed paragraph with a picture': {
    before: 'one ![alt](a.png)\n',
    now: 'one more ![alt](a.png)\n',
    sent: ['one more <x id="1"/>'],
    target: 'ONE MORE ![ALT](a.png)\n',
  },
  'an address': {
    before: 'one [two](a) `v1` ![alt](b)\n',
    now: 'one [two](c) `v2` ![alt](d)\n',
    sent: [],
    target: 'ONE [TWO](c) `v2` ![ALT](d)\n',
  },
  'a cell': {
    before: '| a | b |\n| - | - |\n| c | d |\n',
    now: '| a | b | e |\n| - | - | - |\n| c | d | f |\n',
    sent: ['e', 'f'],
    target: '| A | B | E |\n| - | - | - |\n| C | D | F |\n',
  },
  'what has moved': {
    before: 'one\n\ntwo\n\n> three\n> lines\n',
    now: '> three\n> lines\n\none\n\ntwo\n',
    sent: [],
    target: '> THREE\n> LINES\n\nONE\n\nTWO\n',
  },
  'keys of front matter': {
    before: '---\ntitle: one\nid: a\ndescription: two\n---\n\ntext\n',
    now: '---\ntitle: one more\nid: b\nsummary: new\ndescription: two\n---\n\ntext\n',
    sent: ['one more', 'new'],
    target: '---\ntitle: ONE MORE\nmine: yes\nid: a\nsummary: NEW\ndescription: TWO\n---\n\nTEXT\n',
    edit: (target) => target.replace('id: a', 'mine: yes\nid: a'),
  },
  'an item in front matter': {
    before: '---\nfeatures:\n  - title: one\n    details: two\n    icon: a\n---\n\ntext\n',
    now: '---\nfeatures:\n  - title: one\n    details: two\n    icon: a\n  - icon: b\n    title: new\n    link: /b\n---\n\ntext\n',
    sent: ['new'],
    target: '---\nfeatures:\n  - title: ONE\n    details: TWO\n    icon: a\n  - icon: b\n    title: NEW\n    link: /b\n---\n\nTEXT\n',
  },
  'front matter': {
    before: 'text\n',
    now: '---\ntitle: new\n---\n\ntext\n',
    sent: ['new'],
    target: '---\ntitle: NEW\n---\n\nTEXT\n',
  },
  'a first key that is translated in front matter': {
    before: '---\nid: a\n---\n\ntext\n',
    now: '---\ntitle: new\nid: a\n---\n\ntext\n',
    sent: ['new'],
    target: '---\nid: a\ntitle: NEW\n---\n\nTEXT\n',
  },
  'a key in the place of another one, beside one of the target': {
    before: '---\ntitle: one\n---\n\ntext\n',
    now: '---\nsummary: new\n---\n\ntext\n',
    sent: ['new'],
    target: '---\nmine: a\nsummary: NEW\n---\n\nTEXT\n',
    edit: (target) => target.replace('title', 'mine: a\ntitle'),
  },
  'a last key of front matter': {
    before: '---\ntitle: one\n---\n\ntext\n',
    now: '---\ntitle: one\nsummary: new\n---\n\ntext\n',
    sent: ['new'],
    target: '---\ntitle: ONE\nsummary: NEW\n---\n\nTEXT\n',
  },
  'front matter above a line': {
    before: '---\n\ntext\n',
    now: '---\ntitle: new\n---\n\n---\n\ntext\n',
    sent: ['new'],
    target: '---\ntitle: NEW\n---\n\n---\n\nTEXT\n',
  },
  'removed front matter, but for keys of the target': {
    before: '---\ntitle: one\n---\n\ntext\n',
    now: 'text\n',
    sent: [],
    target: '---\nmine: a\n---\n\nTEXT\n',
    edit: (target) => target.replace('title', 'mine: a\ntitle'),
  },
  'headings of another level': {
    before: '# one\n\n## two *b*\n\n> ### three\n\nfour\n----\n\ntext\n',
    now: '# one\n\n### two *b*\n\n> ## three\n\nfour\n====\n\ntext\n',
    sent: [],
    target: '# ONE\n\n### TWO *B*\n\n> ## THREE\n\nFOUR\n====\n\nTEXT\n',
  },
  'headings of another level, with other words': {
    before: '## one\n\ntwo\n',
    now: '### new\n\ntwo\n',
    sent: ['new'],
    target: '### NEW\n\nTWO\n',
  },
  'a heading that has become a paragraph': {
    before: '# one\n\n## two\n\ntext\n',
    now: '# one\n\ntwo\n\ntext\n',
    sent: [],
    target: '# ONE\n\nTWO\n\nTEXT\n',
  },
  'no heading whose level was changed by hand': {
    before: '# one\n\n## two\n\n## three\n\ntext\n',
    now: '# one\n\n### two\n\n## three\n\ntext\n',
    sent: [],
    target: '# ONE\n\n#### TWO\n\n# THREE\n\nTEXT\n',
    edit: (target) => target.replace('## TWO', '#### TWO').replace('## THREE', '# THREE'),
  },
  'a removed key in another one, whose others stay': {
    before: '---\nhero:\n  text: one\n  image: /a\n---\n\ntext\n',
    now: '---\nhero:\n  image: /a\n---\n\ntext\n',
    sent: [],
    target: '---\nhero:\n  image: /mine\n---\n\nTEXT\n',
    edit: (target) => target.replace('/a', '/mine'),
  },
  'a heading that moved, whose level was changed by hand': {
    before: 'one\n\n## two\n\na\n\n## three\n\nb\n',
    now: 'one\n\n## three\n\nb\n\n## two\n\na\n',
    sent: [],
    target: 'ONE\n\n## THREE\n\nB\n\n#### TWO\n\nA\n',
    edit: (target) => target.replace('## TWO', '#### TWO'),
  },
  'a heading that moved to another level': {
    before: 'one\n\n## two\n\na\n\n## three\n\nb\n',
    now: 'one\n\n## three\n\nb\n\n### two\n\na\n',
    sent: [],
    target: 'ONE\n\n## THREE\n\nB\n\n### TWO\n\nA\n',
  },
  'headings with the same words, of which one has another level by hand': {
    before: '## two\n\na\n\n## two\n\nb\n\n## two\n\nc\n',
    now: '## two\n\na\n\n## two\n\nnew\n\n## two\n\nc\n',
    sent: ['new'],
    target: '## TWO\n\nA\n\n#### TWO\n\nNEW\n\n## TWO\n\nC\n',
    edit: (target) => target.replace('## TWO\n\nB', '#### TWO\n\nB'),
  },
  'sections with equal headings that move, of which one has another level by hand': {
    before: '## two\n\na\n\n## two\n\nb\n\n## two\n\nc\n',
    now: '## two\n\nc\n\n## two\n\na\n\n## two\n\nb\n',
    sent: [],
    target: '## TWO\n\nC\n\n## TWO\n\nA\n\n#### TWO\n\nB\n',
    edit: (target) => target.replace('## TWO\n\nB', '#### TWO\n\nB'),
  },
  'what was changed by hand around texts that move': {
    before: '> two\n>\n> - a\n\nfour\n\n- five\n- six\n- seven\n\nb\n\nc\n\nd\n',
    now: 'four\n\n- seven\n- five\n- six\n\nb\n\n> two\n>\n> - a\n\nc\n\nd\n',
    sent: [],
    target: 'FOUR\n\n-   SEVEN\n- FIVE\n- SIX\n\nB\n\n>   TWO\n>\n> * A\n\nC\n\nD\n',
    edit: (target) => target.replace('> ', '>   ').replace('- A', '* A').replace('- SEV', '-   SEV'),
  },
  'a heading with other words, whose level was changed by hand': {
    before: 'one\n\n## two\n\ntext\n',
    now: 'one\n\n### new\n\ntext\n',
    sent: ['new'],
    target: 'ONE\n\n#### NEW\n\nTEXT\n',
    edit: (target) => target.replace('##', '####'),
  },
  'paragraphs and a list in the place of others': {
    before: 'one\n\nold\n\nolder\n\nfour\n',
    now: 'one\n\nnew:\n\n- two\n- three\n\nnewer\n\nfour\n',
    sent: ['new:', 'two', 'three', 'newer'],
    target: 'ONE\n\nNEW:\n\n- TWO\n- THREE\n\nNEWER\n\nFOUR\n',
  },
  'a list in the place of a paragraph': {
    before: 'one\n\nold\n\nfour\n',
    now: 'one\n\n- two\n- three\n\nfour\n',
    sent: ['two', 'three'],
    target: 'ONE\n\n- TWO\n- THREE\n\nFOUR\n',
  },
  'a text that is the label of a reference': {
    before: '| a | b |\n| - | - |\n| [one] | c |\n\n[one]: /a\n',
    now: '| a | b |\n| - | - |\n| [two] | c |\n| [new] | c |\n\n[two]: /a\n[new]: /b\n',
    sent: ['<g id="1">two</g>', '<g id="1">new</g>'],
    target: '| A | B |\n| - | - |\n| [TWO][two] | C |\n| [NEW][new] | C |\n\n[two]: /a\n[new]: /b\n',
  },
  'another label around a whole text': {
    before: '- [one][a]\n- two\n\n[a]: /a\n',
    now: '- [one][b]\n- two\n\n[b]: /b\n',
    sent: [],
    target: '- [ONE][b]\n- TWO\n\n[b]: /b\n',
  },
  'a text with a tag that is wrapped now': {
    before: 'one <span class="a">two</span>\n',
    now: 'one and <span\nclass="a">two</span>\n',
    sent: ['one and <x id="1"/>two<x id="2"/>'],
    target: 'ONE AND <span\nclass="a">TWO</span>\n',
  },
  'a link that is new in a text': {
    before: 'one `two` three\n\nfour\n',
    now: 'one `two` [three](/a)\n\nfour\n',
    sent: ['one <x id="1"/> <g id="2">three</g>'],
    target: 'ONE `two` [THREE](/a)\n\nFOUR\n',
  },
  'a link that is bold now': {
    before: 'one [two](/a) three\n',
    now: 'one **two** three\n',
    sent: [],
    target: 'ONE **TWO** THREE\n',
  },
  'bold words in a link': {
    before: 'one [two](/a) three\n',
    now: 'one [**two**](/a) three\n',
    sent: ['one <g id="1"><g id="2">two</g></g> three'],
    target: 'ONE [**TWO**](/a) THREE\n',
  },
  'a removed key': {
    before: '---\ntitle: one\ndescription: two\n---\n\ntext\n',
    now: '---\ndescription: two\n---\n\ntext\n',
    sent: [],
    target: '---\ndescription: TWO\n---\n\nTEXT\n',
  },
};

const page = '<html>\n<body>\n  <h1>one</h1>\n  <ul>\n    <li>two</li>\n    <li>three</li>\n  </ul>\n</body>\n</html>\n';

const pages: Readonly<Record<string, Case>> = {
  'a paragraph': {
    before: page,
    now: page.replace('  <ul>', '  <p>new <b title="hint">text</b></p>\n  <ul>'),
    sent: ['new <g id="1">text</g>', 'hint'],
    target:
      '<html>\n<body>\n  <h1>ONE</h1>\n  <p>NEW <b title="HINT">TEXT</b></p>\n  <ul>\n    <li>TWO</li>\n    <li>THREE</li>\n  </ul>\n</body>\n</html>\n',
  },
  'an item': {
    before: page,
    now: page.replace('</ul>', '  <li>new</li>\n  </ul>'),
    sent: ['new'],
    target: '<html>\n<body>\n  <h1>ONE</h1>\n  <ul>\n    <li>TWO</li>\n    <li>THREE</li>\n    <li>NEW</li>\n  </ul>\n</body>\n</html>\n',
  },
  'a list': {
    before: '<h1>one</h1>\n<p>two</p>\n',
    now: '<h1>one</h1>\n<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n<p>two</p>\n',
    sent: ['a', 'b'],
    target: '<h1>ONE</h1>\n<ul>\n  <li>A</li>\n  <li>B</li>\n</ul>\n<p>TWO</p>\n',
  },
  'a removed item': {
    before: page,
    now: page.replace('    <li>two</li>\n', ''),
    sent: [],
    target: '<html>\n<body>\n  <h1>ONE</h1>\n  <ul>\n    <li>THREE</li>\n  </ul>\n</body>\n</html>\n',
  },
  'an attribute that is a text': {
    before: '<p>one <img src="a" alt="two"></p>\n',
    now: '<p>one <img src="a" alt="new"></p>\n',
    sent: ['new'],
    target: '<p>ONE <img src="a" alt="NEW"></p>\n',
  },
  'an attribute that is none': {
    before: '<p>one <img src="a" alt="two"></p>\n',
    now: '<p>one <img src="b" alt="two"></p>\n',
    sent: [],
    target: '<p>ONE <img src="b" alt="TWO"></p>\n',
  },
  'a script': {
    before: '<p>one</p>\n<script>a()</script>\n',
    now: '<p>one</p>\n<script>b()</script>\n',
    sent: [],
    target: '<p>ONE</p>\n<script>b()</script>\n',
  },
};

describe('An update of a Markdown document writes', () => {
  for (const [name, one] of Object.entries(cases)) {
    it(name, async () => {
      const done = await changed(openMarkdown, one);
      assert.equal(done.text, one.target);
      assert.deepEqual(done.sent, one.sent);
    });
  }
});

describe('Levels of headings', () => {
  const english = (level: string) => `# one\n\n${level} two\n\nthree\n`;
  const german = (level: string) => english(level).toUpperCase();

  it('follow a source that goes back and forth, and stay where they were put back by hand', async () => {
    let known = await firstTranslation(openMarkdown, english('##'));
    const run = async (level: string) => {
      const done = await updated(openMarkdown, english(level), known);
      known = after(known, done);
      return done.text;
    };
    for (const level of ['###', '##', '###', '##', '####']) assert.equal(await run(level), german(level));
    known = { ...known, target: german('##') };
    for (const level of ['####', '#####', '###']) assert.equal(await run(level), german('##'));
    // From where both have the same on, the translation follows again.
    assert.deepEqual([await run('##'), await run('###')], [german('##'), german('###')]);
  });

  it('may all be others in a translation that is adopted', async () => {
    const known = await adopted(openMarkdown, '# a\n\none\n\n## b\n\ntwo\n', '## A\n\nEINS\n\n### B\n\nZWEI\n');
    const done = await updated(openMarkdown, '# a\n\nnew\n\n## b\n\ntwo\n', known);
    assert.deepEqual([done.sent, done.text], [[], '## A\n\nEINS\n\n### B\n\nZWEI\n']);
    assert.equal(done.plan.proposals.length, 1);
  });
});

describe('An update of an HTML document writes', () => {
  for (const [name, one] of Object.entries(pages)) {
    it(name, async () => {
      const done = await changed(openHtml, one);
      assert.equal(done.text, one.target);
      assert.deepEqual(done.sent, one.sent);
    });
  }
});

describe('An update that is not complete', () => {
  const before = 'one\n\n- a\n\ntwo ![alt](a.png) `v1`\n';
  const now = 'new\n\none more\n\n- a\n- b\n\n  c `code`\n\ntwo ![alt](a.png) `v2`\n';

  /** Runs an update of which some texts come back otherwise, and what is left of it. */
  async function partly(engine: Engine) {
    const first = await firstTranslation(openMarkdown, before);
    const done = await update(openMarkdown, now, first, engine);
    const rest = await update(openMarkdown, now, after(first, done));
    assert.deepEqual(rest.left, []);
    assert.equal(rest.text, 'NEW\n\nONE MORE\n\n- A\n- B\n\n  C `code`\n\nTWO ![ALT](a.png) `v2`\n');
    return { text: done.text, left: done.left.map(({ source, reason }) => [source, reason]), facts: done.facts.length, rest: rest.sent };
  }

  it('changes nothing where nothing arrived, but for what needs no translation', async () => {
    assert.deepEqual(await partly(() => undefined), {
      text: 'ONE\n\n- A\n\nTWO ![ALT](a.png) `v2`\n',
      left: [
        [0, 'absent'],
        [1, 'absent'],
        [3, 'absent'],
        [4, 'absent'],
      ],
      facts: 1,
      rest: ['new', 'one more', 'b', 'c <x id="1"/>'],
    });
  });

  it('leaves out a block of which one text did not arrive', async () => {
    const { text, rest } = await partly((unit, index) => (unit.words === 'b' ? undefined : shouting(unit, index)));
    assert.equal(text, 'NEW\n\nONE MORE\n\n- A\n\nTWO ![ALT](a.png) `v2`\n');
    assert.deepEqual(rest, ['b', 'c <x id="1"/>']);
  });

  it('leaves out a block of which one text was refused, and says what was lost', async () => {
    const { text, left, rest } = await partly((unit, index) => (unit.words.startsWith('c') ? 'C' : shouting(unit, index)));
    assert.equal(text, 'NEW\n\nONE MORE\n\n- A\n\nTWO ![ALT](a.png) `v2`\n');
    assert.deepEqual(left, [
      [4, 'lost'],
      [3, 'absent'],
    ]);
    assert.deepEqual(rest, ['b', 'c <x id="1"/>']);
  });

  it('keeps the text of a changed paragraph whose translation was refused', async () => {
    const first = await firstTranslation(openMarkdown, 'one\n\ntwo `a`\n');
    const done = await update(openMarkdown, 'one more\n\ntwo more `a` `b`\n', first, (unit, index) =>
      unit.payload?.tagged ? 'TWO MORE' : shouting(unit, index),
    );
    assert.equal(done.text, 'ONE MORE\n\nTWO `a`\n');
    assert.deepEqual(done.left, [{ source: 1, target: 1, reason: 'lost', parts: ['`a`', '`b`'] }]);
    assert.equal(done.facts.length, 1);
  });

  it('does not send what the target could not take', async () => {
    const first = await firstTranslation(openMarkdown, 'one\n\ntwo\n');
    const fence = await update(openMarkdown, 'one\n\nnew\n\ntwo\n', { ...first, target: 'ONE\n\n```\n\nTWO\n' });
    assert.deepEqual([fence.text, fence.sent], ['ONE\n\n```\n\nTWO\n', []]);
  });
});

describe('Texts with the same hash', () => {
  it('are sent one by one if they are not the same', async () => {
    const first = await firstTranslation(openMarkdown, 'one\n');
    const done = await update(openMarkdown, 'one\n\nnew 3250 `x`\n\nnew 1270 `x`\n', first);
    assert.equal(done.plan.send.length, 1);
    assert.equal(done.text, 'ONE\n\nNEW 3250 `x`\n\nNEW 1270 `x`\n');
  });

  it('are sent once if only their notation differs', async () => {
    const first = await firstTranslation(openMarkdown, 'one\n');
    const done = await updated(openMarkdown, 'one\n\nnew *text* of\ntwo lines\n\nnew _text_ of two lines\n', first);
    assert.deepEqual(done.sent, ['new <g id="1">text</g> of two lines']);
    assert.equal(done.text, 'ONE\n\nNEW *TEXT* OF\nTWO LINES\n\nNEW _TEXT_ OF TWO LINES\n');
  });
});

describe('An update of a large document', () => {
  it('takes a time in proportion to it', async () => {
    const source = (count: number, isNew: boolean) =>
      Array.from({ length: count }, (_, index) => `${isNew && index % 2 === 0 ? `new ${index} \`x\`\n\n` : ''}text ${index} \`a\``).join(
        '\n\n',
      );
    const milliseconds = async (count: number): Promise<number> => {
      const first = await firstTranslation(openMarkdown, source(count, false));
      const from = process.cpuUsage();
      const done = await update(openMarkdown, source(count, true), first);
      assert.equal(done.sent.length, count / 2);
      assert.deepEqual(done.left, []);
      return process.cpuUsage(from).user / 1000;
    };
    await milliseconds(200);
    const [small, large] = [await milliseconds(200), await milliseconds(1600)];
    assert.ok(large < small * 24, `${small} ms, ${large} ms`);
  }).timeout(120_000);
});
