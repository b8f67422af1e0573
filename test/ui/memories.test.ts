import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { controlOf } from './sandbox.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow, type Session } from './session.ts';
import { expect, test } from './test.ts';
import { welcomeButton, welcomeText } from './welcomeTexts.ts';
import * as memoriesTexts from '../../src/features/memories/texts.ts';
import * as resourcesServiceTexts from '../../src/services/resources/texts.ts';
import { manifestText, palette, commandTitle } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';

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
    await shows(view(), withText(`en → de · ${memoriesTexts.segmentsOne()} Product interface`));
  });

  test('lists them with languages and segments, names as they are', async () => {
    await expect
      .poll(() => view().texts())
      .toEqual([
        `${hostile}en → de · ${memoriesTexts.segmentsOne()}`,
        `Product interfaceen → de, pt-BR · ${memoriesTexts.segmentsMany('4,210')}`,
        'Unknown yet',
      ]);
    await expect.poll(() => view().message()).toContain(memoriesTexts.createdInWebInterface());
  });

  test('shows the pairs of one', async () => {
    await view().expand('Product interface');
    await shows(view(), /English → German ?en → de English → .*Brazil.* ?en → pt-BR/);
  });

  test('uses one from a similarity on that is checked as it is typed', async () => {
    const { quickInput } = session.workbench;
    await view().clickRowAction(hostile, commandTitle('useMemory'));
    await quickInput.waitFor(memoriesTexts.useMemoryTitle(hostile));
    await quickInput.waitForMessage(resourcesServiceTexts.minimumSimilarity(75));
    await quickInput.type('101');
    await quickInput.waitForMessage(resourcesServiceTexts.enterPercentage());
    await quickInput.type('80');
    await quickInput.accept();
    await shows(view(), withText(`${memoriesTexts.inUse('80%')} · en → de · ${memoriesTexts.segmentsOne()}`));
    assert.deepEqual(JSON.parse(await settings()), used);
    await expect(session.workbench.notifications.toasts).toHaveCount(0);
  });

  test('stops using one', async () => {
    await session.workbench.writeFile(settingsFile, JSON.stringify(used));
    await shows(view(), withText(memoriesTexts.inUse('80%')));
    await view().clickRowAction(hostile, commandTitle('stopUsingMemory'));
    await expect.poll(async () => (await view().texts()).join(' ')).not.toMatch(withText(memoriesTexts.inUse(any)));
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
    // In a low view, the first row is out of sight by then.
    await (await view().openContextMenu('Product interface')).choose(commandTitle('copyMemoryId'));
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${id(9)}\n${id(1)}`);
  });

  test('says where they are made while there are none', async () => {
    await controlOf(session).set({ translation_memories: [] });
    await view().clickTitleAction(commandTitle('refreshMemories'));
    await expect(welcome()).toContainText(welcomeText('view.memories.empty'));
  });

  test('says that they are not allowed, and shows them when they are', async () => {
    const control = controlOf(session);
    await control.set({ translation_memories: [] });
    await session.driver.run('interlinear.refreshMemories');
    await expect(welcome()).toContainText(welcomeText('view.memories.empty'));
    await control.orderFaults({ kind: 'status', status: 403, match: { path: '/v3/translation_memories' } });
    await view().clickWelcome(welcomeButton('view.memories.empty', 'refreshMemories'));
    await expect(welcome()).toContainText(welcomeText('view.memories.forbidden'));
    await control.set({ translation_memories: null });
    await view().clickWelcome(welcomeButton('view.memories.forbidden', 'refreshMemories'));
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
    await expect(viewOf(session).pane.locator('.welcome-view-content')).toContainText(welcomeText('view.memories.notConnected'));
  });
});
