import assert from 'node:assert/strict';
import { profiles } from '../../src/api/providers.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { tsv } from './glossaryAccount.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';
import { palette } from '../harness/manifestTexts.ts';

test.describe('Several glossaries, where the service takes them', () => {
  const cleanup = new AsyncDisposableStack();
  let sandbox: Sandbox;
  const session = useWindow({}, async (startEditor) => {
    sandbox = await startSandbox({ profile: 'deepl' });
    cleanup.defer(() => sandbox.close());
    const { profile, url, key, adminKey } = sandbox;
    return startEditor({ INTERLINEAR_SANDBOX: JSON.stringify({ profile, url, key, adminKey }) });
  });
  test.afterAll(async () => cleanup.disposeAsync());

  test.beforeAll(async () => {
    for (const name of ['Company', 'Product', 'Shop', 'Team', 'Website', 'Yard']) {
      const { status } = await fetch(`${sandbox.url}/v3/glossaries`, {
        method: 'POST',
        headers: { Authorization: `${profiles.deepl.authScheme} ${sandbox.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, dictionaries: [tsv('en', 'de', `lock\t${name}`)] }),
      });
      assert.equal(status, 201);
    }
  });

  const settings = () => session.workbench.readFile('.vscode/settings.json').catch(() => '');

  async function open(): Promise<void> {
    await session.workbench.runCommand(palette('chooseGlossary'));
    await session.workbench.quickInput.row('Yard').waitFor();
  }

  /** Finds one by typing, and ticks it with the space bar. */
  async function tick(name: string): Promise<void> {
    const { quickInput, page } = session.workbench;
    await quickInput.type(name);
    await expect(quickInput.row(name === 'Yard' ? 'Shop' : 'Yard')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(quickInput.row(name)).toHaveClass(/focused/);
    await page.keyboard.press('Space');
  }

  test('are ticked by keyboard alone and count in that order, which the title says', async () => {
    const { quickInput, page } = session.workbench;
    await open();
    await quickInput.waitFor(translationServiceTexts.firstGlossaryWins());
    for (const name of ['Yard', 'Shop', 'Company']) await tick(name);
    await quickInput.waitFor(translationServiceTexts.firstGlossaryWinsOf('1. Yard  2. Shop  3. Company'));
    await quickInput.type('');
    await page.keyboard.press('Enter');
    await expect.poll(settings).toMatch(/"interlinear\.translation\.glossary": \[\s*"Yard",\s*"Shop",\s*"Company"\s*\]/);
  });

  test('that are chosen stand first and are ticked when they are chosen again; five are the most', async () => {
    const { quickInput, page } = session.workbench;
    await open();
    await quickInput.waitFor('1. Yard  2. Shop  3. Company');
    expect((await quickInput.labels()).slice(0, 4)).toEqual(['Yard', 'Shop', 'Company', 'Product']);
    for (const name of ['Product', 'Team']) await tick(name);
    await quickInput.waitFor('5. Team');
    await tick('Website');
    await quickInput.waitFor(translationServiceTexts.mostGlossaries('5'));
    await quickInput.type('');
    await page.keyboard.press('Enter');
    await expect.poll(settings).toMatch(/\[\s*"Yard",\s*"Shop",\s*"Company",\s*"Product",\s*"Team"\s*\]/);
  });
});
