import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { controlOf } from './sandbox.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow, type Session } from './session.ts';
import { expect, test } from './test.ts';
import * as memoriesTexts from '../../src/features/memories/texts.ts';
import * as resourcesServiceTexts from '../../src/services/resources/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';
import { manifestText, palette, commandTitle } from '../harness/manifestTexts.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
const id = (number: number) => `5b1d8c0e-0000-4000-8000-${String(number).padStart(12, '0')}`;

const hostileMemory = {
  translation_memory_id: id(9),
  name: hostile,
  source_language: 'en',
  target_languages: ['de'],
  segment_count: 1,
};
const others = [
  {
    translation_memory_id: id(1),
    name: 'Product interface',
    source_language: 'en',
    target_languages: ['de', 'pt-BR'],
    segment_count: 4210,
  },
  { translation_memory_id: id(2), name: 'Unknown yet', is_shared: true },
];
const settingsFile = '.vscode/settings.json';
const used = {
  'interlinear.translation.translationMemory': hostile,
  'interlinear.translation.translationMemoryThreshold': 80,
};

const viewOf = ({ workbench }: Session): Tree => workbench.sideBar.tree(manifestText('view.memories'));

async function shows(tree: Tree, pattern: RegExp): Promise<void> {
  await expect.poll(async () => (await tree.texts()).join(' ')).toMatch(pattern);
}

test.describe('The view of translation memories', () => {
  const session = useWindow({ context: { viewport: { width: 1280, height: 1000 } } });
  const view = () => viewOf(session);
  const settings = async () => readFile(join(session.workspace, settingsFile), 'utf8').catch(() => '');

  test.beforeEach(async () => {
    await session.workbench.writeFile(settingsFile, '{}');
    await controlOf(session).clearFaults();
    await session.workbench.sideBar.open('Interlinear');
    await view().expandView();
    // Rows that are new are closed, whatever the test before has opened.
    await controlOf(session).set({ translation_memories: [] });
    await session.driver.run('interlinear.refreshMemories');
    await expect(view().rows).toHaveCount(0);
    // One comes twice, as it does when another one is made while the pages are read.
    await controlOf(session).set({ translation_memories: [...others, hostileMemory, hostileMemory] });
    await session.driver.run('interlinear.refreshMemories');
    await shows(view(), /en → de · 1 segment Product interface/);
  });

  test('lists them with languages and segments, names as they are', async () => {
    await expect
      .poll(() => view().texts())
      .toEqual([`${hostile}en → de · 1 segment`, 'Product interfaceen → de, pt-BR · 4,210 segments', 'Unknown yet']);
    await expect.poll(() => view().message()).toMatch(/Made in the web interface of the service/);
  });

  test('shows the pairs of one', async () => {
    await view().expand('Product interface');
    await shows(view(), /English → German ?en → de English → .*Brazil.* ?en → pt-BR/);
  });

  test('uses one from a similarity on that is checked as it is typed', async () => {
    const { quickInput } = session.workbench;
    await view().clickRowAction(hostile, 'Use Translation Memory');
    await quickInput.waitFor(memoriesTexts.useMemoryTitle(hostile));
    assert.match(await quickInput.message(), /Minimum similarity \(%\) .* 0 to 100; 75 is usual/);
    await quickInput.type('101');
    await quickInput.waitForMessage(resourcesServiceTexts.enterPercentage());
    await quickInput.type('80');
    await quickInput.accept();
    await shows(view(), /in use from 80% on · en → de · 1 segment/);
    assert.deepEqual(JSON.parse(await settings()), used);
    await expect(session.workbench.notifications.toasts).toHaveCount(0);
  });

  test('stops using one', async () => {
    await session.workbench.writeFile(settingsFile, JSON.stringify(used));
    await shows(view(), /in use from 80% on/);
    await view().clickRowAction(hostile, commandTitle('stopUsingMemory'));
    await expect.poll(async () => (await view().texts()).join(' ')).not.toMatch(/in use/);
    assert.doesNotMatch(await settings(), /translationMemory"/);
  });

  test('copies the ids of all selected rows; a pair stands for its memory', async () => {
    const { page } = session.workbench;
    await view().expand('Product interface');
    await shows(view(), /English → German/);
    await view().click(hostile);
    for (const count of [2, 3]) {
      await page.keyboard.press('Shift+ArrowDown');
      await expect(view().pane.locator('.monaco-list-row.selected')).toHaveCount(count);
    }
    await (await view().openContextMenu(hostile)).choose(commandTitle('copyMemoryId'));
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${id(9)}\n${id(1)}`);
  });

  test('says where they are made while there are none', async () => {
    await controlOf(session).set({ translation_memories: [] });
    await view().clickTitleAction(commandTitle('refreshMemories'));
    await expect(welcome()).toContainText('made in the web interface of the service');
  });

  test('says that they are not allowed, and shows them when they are', async () => {
    const control = controlOf(session);
    await control.set({ translation_memories: [] });
    await session.driver.run('interlinear.refreshMemories');
    await expect(welcome()).toContainText('made in the web interface of the service');
    await control.orderFaults({ kind: 'status', status: 403, match: { path: '/v3/translation_memories' } });
    await view().clickWelcome(servicesTexts.tryAgain());
    await expect(welcome()).toContainText('does not allow translation memories');
    await control.set({ translation_memories: null });
    await view().clickWelcome(servicesTexts.tryAgain());
    await shows(view(), /Handbook/);
  });

  const welcome = () => view().pane.locator('.welcome-view-content');
});

test.describe('Translation memories that nobody looks at', () => {
  const session = useWindow();

  test('are neither asked for before the view is opened, nor shown without a connection', async () => {
    const control = controlOf(session);
    const asked = async () => (await control.ledger()).entries.filter(({ path }) => path === '/v3/translation_memories').length;
    await control.set({ translation_memories: null });
    await control.resetLedger();
    await session.workbench.sideBar.open('Interlinear');
    await session.workbench.sideBar.tree(manifestText('view.glossaries')).pane.waitFor();
    assert.equal(await asked(), 0);
    await viewOf(session).expandView();
    await shows(viewOf(session), /Handbook/);
    assert.equal(await asked(), 1);
    await session.workbench.runCommand(palette('disconnect'));
    await expect(viewOf(session).pane.locator('.welcome-view-content')).toContainText('Connect to see the translation memories');
  });
});
