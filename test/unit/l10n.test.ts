import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { getL10nJson } from '@vscode/l10n-dev';
import packageJson from '../../package.json' with { type: 'json' };

const sources = globSync('src/**/*.ts').map((file) => ({ file, contents: readFileSync(file, 'utf8') }));
const ofTheEditor = sources.filter(({ file }) => /^src[\\/](editor|features|services)[\\/]/.test(file));

/** Where an expression stands in the sources, with the file. */
function found(pattern: RegExp): string[] {
  return ofTheEditor.flatMap(({ file, contents }) => [...contents.matchAll(pattern)].map(([match]) => `${file}: ${match}`));
}

describe('Texts for translators', () => {
  it('are in the bundle as in the sources: run `npm run l10n` when this fails', async () => {
    const bundle: unknown = JSON.parse(readFileSync(`${packageJson.l10n}/bundle.l10n.json`, 'utf8'));
    assert.deepEqual(bundle, await getL10nJson(sources.map(({ contents }) => ({ extension: '.ts', contents }))));
  });

  it('have a name in a file of texts, and are literals, or nobody could find them', () => {
    const all = sources.flatMap(({ file, contents }) => [...contents.matchAll(/\bl10n\.t\(/g)].map(() => file));
    assert.ok(all.length > 1000);
    assert.deepEqual(
      [...new Set(all)].filter((file) => !/[\\/](?:texts|(?!page)\w+Texts)\.ts$/.test(file)),
      [],
    );
    assert.deepEqual(found(/\bl10n\.t\((?!\s*(?:\{\s*message:\s*)?['"])[^)]{0,40}/g), []);
    assert.deepEqual(found(/\bl10n\.t\(\s*(?:\{\s*message:\s*)?(?:'[^'\n]*'|"[^"\n]*")\s*\+/g), []);
  });

  it('say in a comment what a text of one or two words, or a value in a text, is', async () => {
    const bundle: Record<string, unknown> = JSON.parse(readFileSync(`${packageJson.l10n}/bundle.l10n.json`, 'utf8'));
    const bare = Object.entries(bundle).flatMap(([key, text]) => (typeof text === 'string' ? [key] : []));
    assert.ok(bare.length > 100);
    assert.deepEqual(
      bare.filter((text) => /\{\d\}/.test(text) || text.trim().split(/\s+/).length <= 2),
      [],
    );
  });

  it('number their values from 0', async () => {
    const bundle: Record<string, unknown> = JSON.parse(readFileSync(`${packageJson.l10n}/bundle.l10n.json`, 'utf8'));
    for (const text of Object.keys(bundle)) {
      const numbers = new Set([...text.matchAll(/\{(\d+)\}/g)].map(([, number]) => Number(number)));
      for (const number of numbers) assert.ok(number === 0 || numbers.has(number - 1), text);
    }
  });

  it('are never written into a call that shows them', () => {
    const shown = /\b(?:show(?:Information|Warning|Error)Message|setStatusBarMessage|new UserError)\(\s*['"`]/g;
    assert.deepEqual(found(shown), []);
    const addresses = /placeholder: 'https:\/\/(?:free\.)?translate\.example\.com'/;
    const named =
      /\b(?:title|label|placeHolder|placeholder|prompt|detail|description|tooltip|validationMessage)\b\s*[:=]\s*(?:'(?=[^']*\p{L}{2})[^']*'|"(?=[^"]*\p{L}{2})[^"]*"|`(?=[^`$]*\p{L}{2})[^`]*`)/gu;
    assert.deepEqual(
      found(named).filter((match) => !addresses.test(match)),
      [],
    );
  });

  it('of package.json stand in package.nls.json, but for names', () => {
    const spoken = new Set(
      (
        'title label description markdownDescription enumDescriptions markdownEnumDescriptions enumItemLabels patternErrorMessage altText ' +
        'userDescription displayName'
      ).split(' '),
    );
    const literal: string[] = [];
    const look = (value: unknown, key: string): void => {
      if (typeof value === 'string' && spoken.has(key) && !/^%[\w.]+%$/.test(value)) literal.push(value);
      // The schema of a tool is for models, who are spoken to in English.
      if (typeof value !== 'object' || value === null || key === 'inputSchema') return;
      for (const [name, part] of Object.entries(value)) look(part, Array.isArray(value) ? key : name);
    };
    look(packageJson.contributes, '');
    look(packageJson.capabilities, '');
    assert.deepEqual(literal, ['Interlinear']);
  });
});
