import assert from 'node:assert/strict';
import { packagedPage, walkthroughLine } from '../../scripts/packagedPage.ts';

const page = `# Title

![One](media/one.png)

Text with [a page](docs/page.md#part), [an anchor](#title), [the web](https://example.org) and \`[code](docs/x.md)\`.

![Two](./media/two.png)

- a point with ![a small one](media/three.png) in it
`;

describe('A page of the package', () => {
  it('leads its pictures and links into the repository', () => {
    assert.equal(
      packagedPage(page, 'https://code.example.com/some/one'),
      `# Title

![One](https://code.example.com/some/one/raw/HEAD/media/one.png)

Text with [a page](https://code.example.com/some/one/blob/HEAD/docs/page.md#part), [an anchor](#title), [the web](https://example.org) and \`[code](docs/x.md)\`.

![Two](https://code.example.com/some/one/raw/HEAD/media/two.png)

- a point with ![a small one](https://code.example.com/some/one/raw/HEAD/media/three.png) in it
`,
    );
  });

  it('has neither pictures nor relative links without one, and names the walkthrough instead', () => {
    assert.equal(
      packagedPage(page, undefined),
      `# Title

${walkthroughLine}

Text with a page, [an anchor](#title), [the web](https://example.org) and \`[code](docs/x.md)\`.

- a point with  in it
`,
    );
  });

  it('is itself where it has neither', () => {
    assert.equal(packagedPage('# Changes\n\n- one\n', undefined), '# Changes\n\n- one\n');
  });

  it('refuses addresses that would stay relative', () => {
    for (const hostile of ['<img src="media/one.png">', 'A [link][one].\n\n[one]: docs/page.md', 'See <a href = "docs/x.md">this</a>.'])
      for (const repository of [undefined, 'https://code.example.com/some/one'])
        assert.throws(() => packagedPage(hostile, repository), /no place/);
  });
});
