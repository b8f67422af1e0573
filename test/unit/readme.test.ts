import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import packageNls from '../../package.nls.json' with { type: 'json' };

const { commands, configuration, languageModelTools } = packageJson.contributes;
const texts: Readonly<Record<string, string>> = packageNls;
const readme = readFileSync('README.md', 'utf8');
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

  it('names every setting, and none that does not exist', () => {
    const settings = configuration.flatMap(({ properties }) => {
      return Object.entries(properties).flatMap(([id, property]) => ('deprecationMessage' in property ? [] : [id]));
    });
    const named = new Set([...readme.matchAll(/`(interlinear\.[\w.]+\w)`/g)].map(([, id]) => id ?? ''));
    named.delete('interlinear.db');
    assert.deepEqual([...named].toSorted(), settings.toSorted());
  });

  it('names the tools for language models', () => {
    for (const { toolReferenceName } of languageModelTools) assert.ok(readme.includes(`\`#${toolReferenceName}\``), toolReferenceName);
  });

  it('shows pictures that exist, with words for those who do not see them, and there are no others', () => {
    const shown = [...readme.matchAll(/!\[([^\]]*)\]\((media\/pictures\/[^)]+)\)/g)];
    for (const [, alt, file = ''] of shown) assert.ok(alt !== '' && existsSync(file), file);
    const names = shown.map(([, , file]) => file?.split('/').at(-1) ?? '');
    assert.deepEqual(names.toSorted(), readdirSync('media/pictures').toSorted());
  });
});
