import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { eventually } from './eventually.ts';
import { controlOf } from './journeys.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow } from './session.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
const id = (number: number) => `5b1d8c0e-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('The view of translation memories', () => {
  const session = useWindow({ context: { viewport: { width: 1280, height: 1000 } } });
  const view = (): Tree => session.workbench.sideBar.tree('Translation Memories');
  const shows = async (pattern: RegExp) => eventually(async () => assert.match((await view().texts()).join(' '), pattern));
  const settings = async () => readFile(join(session.workspace, '.vscode', 'settings.json'), 'utf8').catch(() => '');

  it('lists them with languages and segments, and uses one from a threshold on that is checked as it is typed', async () => {
    const { quickInput, sideBar, page } = session.workbench;
    const sandbox = controlOf(session);
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
    // One comes twice, as it does when another one is made while the pages are read.
    await sandbox.set({ translation_memories: [...others, hostileMemory, hostileMemory] });
    await sandbox.resetLedger();
    await sideBar.open('Interlinear');
    assert.deepEqual(
      (await sandbox.ledger()).entries.filter(({ path }) => path === '/v3/translation_memories'),
      [],
    );
    await view().expandView();
    await shows(/Product interface ?en → de, pt-BR · 4,210 segments/);
    assert.deepEqual(await view().texts(), [
      `${hostile}en → de · 1 segment`,
      'Product interfaceen → de, pt-BR · 4,210 segments',
      'Unknown yet',
    ]);
    assert.match(await view().message(), /Made in the web interface of the service/);
    await view().expand('Product interface');
    await shows(/English → German ?en → de English → .*Brazil.* ?en → pt-BR/);

    await view().clickRowAction(hostile, 'Use Translation Memory');
    await quickInput.waitFor(`Use ${hostile} for Translations`);
    assert.match(await quickInput.message(), /From which similarity on .* 0 to 100; 75 is usual/);
    await quickInput.type('101');
    await quickInput.waitForMessage('Type a whole number from 0 to 100.');
    await quickInput.type('80');
    await quickInput.accept();
    await shows(/in use from 80% on · en → de · 1 segment/);
    const written = JSON.parse(await settings());
    assert.equal(written['interlinear.translation.translationMemory'], hostile);
    assert.equal(written['interlinear.translation.translationMemoryThreshold'], 80);

    // All selected rows; a pair stands for its memory.
    await view().row(hostile).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await (await view().openContextMenu(hostile)).choose('Copy Id of Translation Memory');
    await eventually(async () => assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${id(9)}\n${id(1)}`));
    await view().clickRowAction(hostile, 'Stop Using Translation Memory');
    await eventually(async () => assert.doesNotMatch((await view().texts()).join(' '), /in use/));
    assert.doesNotMatch(await settings(), /translationMemory"/);
    await session.workbench.notifications.expectNone(0);
  });

  it('says what to do while there are none, while they are not allowed, and while nothing is connected', async () => {
    const sandbox = controlOf(session);
    await sandbox.set({ translation_memories: [] });
    await view().clickTitleAction('Refresh Translation Memories');
    await eventually(async () => assert.match(await view().welcome(), /made in the web interface of the service/));
    await sandbox.orderFaults({ kind: 'status', status: 403, match: { path: '/v3/translation_memories' } });
    await view().clickWelcome('Try Again');
    await eventually(async () => assert.match(await view().welcome(), /does not allow translation memories/));
    await sandbox.set({ translation_memories: null });
    await view().clickWelcome('Try Again');
    await shows(/Handbook/);
    await session.workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    await eventually(async () => assert.match(await view().welcome(), /Connect to see the translation memories/));
  });
});
