import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import packageNls from '../../package.nls.json' with { type: 'json' };

const { commands, configuration, languageModelTools } = packageJson.contributes;
const texts: Readonly<Record<string, string>> = packageNls;
const readme = readFileSync('README.md', 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const words = readme.replaceAll(/[ ]+/g, ' ');

function textOf(placeholder: string): string {
  return texts[placeholder.replaceAll('%', '')] ?? placeholder;
}

describe('The README', () => {
  it('names no command that does not exist', () => {
    const titles = new Set(commands.map(({ title }) => `Interlinear: ${textOf(title)}`));
    const named = [...words.matchAll(/\| (Interlinear: [^|]+) \|/g)].map(([, title]) => title ?? '');
    assert.deepEqual(
      named.filter((title) => !titles.has(title)),
      [],
    );
  });

  it('and the pages of docs name no setting that does not exist', () => {
    const settings = configuration.flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([id, property]) =>
        'deprecationMessage' in property || 'markdownDeprecationMessage' in property ? [] : [id],
      ),
    );
    const sections = new Set(['interlinear.db', ...settings, ...commands.map(({ command }) => command)]);
    for (const { path, text } of pages) {
      const named = [...text.matchAll(/`(interlinear\.[\w.]+\w)`/g)].map(([, id]) => id ?? '');
      assert.deepEqual(
        named.filter((id) => !sections.has(id)),
        [],
        path,
      );
    }
    const listed = pages.find(({ path }) => path === 'docs/settings.md')?.text ?? '';
    assert.deepEqual(
      settings.filter((id) => !listed.includes(`\`${id}\``)),
      [],
    );
  });

  it('and the pages of docs lead to files and headings that exist', () => {
    const anchors = (text: string) =>
      new Set(
        [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
          heading
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
            .replaceAll(' ', '-'),
        ),
      );
    for (const { path, text } of pages) {
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
        const [file = '', anchor] = target.split('#');
        const found = file === '' ? path : join(dirname(path), file);
        assert.ok(existsSync(found), `${path}: ${target}`);
        if (anchor !== undefined) assert.ok(anchors(readFileSync(found, 'utf8')).has(anchor), `${path}: ${target}`);
      }
    }
  });

  it('names the tools for language models', () => {
    for (const { toolReferenceName } of languageModelTools) assert.ok(readme.includes(`\`#${toolReferenceName}\``), toolReferenceName);
  });

  it('shows pictures that exist, with words for those who do not see them, and there are no others', () => {
    const shown = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/!\[([^\]]*)\]\(([^)]*media\/pictures\/[^)]+)\)/g)].map(([, alt = '', file = '']) => ({
        alt,
        file: join(dirname(path), file),
      })),
    );
    for (const { alt, file } of shown) assert.ok(alt !== '' && existsSync(file), file);
    const names = new Set(shown.map(({ file }) => basename(file)));
    assert.deepEqual([...names].toSorted(), readdirSync('media/pictures').toSorted());
  });
});
