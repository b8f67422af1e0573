import assert from 'node:assert/strict';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { driverFolder, packageTestExtension } from '../harness/driver.ts';
import { ensureEditor } from '../harness/editor.ts';
import { installExtensions } from '../harness/editorServer.ts';
import { createRunFolder } from '../harness/lifetime.ts';
import { packagedFile } from '../harness/packaged.ts';
import { startUiEditor } from '../harness/uiEditor.ts';
import type { UiEditor, UiWindow } from '../harness/uiEditor.ts';
import { keeperFolder, placeJobs, readStored, storedFolder } from '../storedState/stored.ts';
import { OptionsPanel } from './pages/optionsPanel.ts';
import { expect, test } from './test.ts';
import * as glossariesTexts from '../../src/features/glossaries/texts.ts';
import { manifestText, palette } from '../harness/manifestTexts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as editorJobsServiceLabelTexts from '../../src/services/editorJobs/labelTexts.ts';

test.describe('What an earlier build stored', () => {
  const cleanup = new AsyncDisposableStack();
  let editor: UiEditor;
  let window: UiWindow;

  test.beforeAll(async ({ browser }) => {
    // Two installations and two loads of the window.
    test.setTimeout(180_000);
    const folder = await createRunFolder();
    cleanup.defer(folder.remove);
    const extensionsFolder = join(folder.path, 'extensions');
    const [keeper, driver] = [join(folder.path, 'keeper.vsix'), join(folder.path, 'driver.vsix')];
    await packageTestExtension(keeperFolder, keeper);
    await packageTestExtension(driverFolder, driver);
    const build = await ensureEditor('newest');
    await installExtensions(build, [keeper, driver], extensionsFolder);
    editor = await startUiEditor({ installed: { extensionsFolder }, browser, env: { INTERLINEAR_SANDBOX: '' } });
    cleanup.defer(editor.stop);
    const settings: Record<string, unknown> = JSON.parse(await readFile(join(storedFolder, 'settings.json'), 'utf8'));
    window = await editor.openWindow({ settings });
    cleanup.defer(window.close);
    await window.workbench.driver.run('keeper.write', join(storedFolder, 'state.json'));
    const { recorded } = await readStored();
    await mkdir(editor.storage, { recursive: true });
    for (const name of ['interlinear.db', 'sandbox.json']) await cp(join(storedFolder, 'storage', name), join(editor.storage, name));
    await placeJobs(join(editor.storage, 'jobs'), window.workspace, Date.now() - recorded);
    // As an update does: the state stays, another version reads it.
    await installExtensions(build, [packagedFile], extensionsFolder);
    await window.workbench.reload();
  });
  test.afterEach(() => window.workbench.reset());
  test.afterAll(() => cleanup.disposeAsync());

  /** Characters and milliseconds that were billed in the sandbox inside the extension. */
  async function billed(): Promise<unknown> {
    const { usage } = JSON.parse(await readFile(join(editor.storage, 'sandbox.json'), 'utf8')) as { usage: unknown };
    return usage;
  }

  /** Characters that came from the cache. */
  function saved(): number {
    const database = new DatabaseSync(join(editor.storage, 'interlinear.db'), { readOnly: true, timeout: 1000 });
    try {
      return Number(database.prepare('SELECT SUM(saved) AS saved FROM savings').get()?.['saved']);
    } finally {
      database.close();
    }
  }

  test('answers again from the cache, into the language chosen then: nothing is billed a second time', async () => {
    const { workbench } = window;
    const before = await billed();
    await workbench.writeFile('bell.txt', 'The bell rings.');
    await workbench.openFile('bell.txt');
    await workbench.editor.selectAll();
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('«de');
    await expect.poll(saved).toBe(15);
    assert.deepEqual(await billed(), before);
  });

  test('is among the recent translations', async () => {
    const { workbench } = window;
    await workbench.runCommand(palette('showRecent'));
    await workbench.quickInput.rows.filter({ hasText: 'Ride carefully' }).waitFor();
  });

  test('fills the options with what was chosen last in this workspace', async () => {
    const { workbench } = window;
    await workbench.openFile('README.md');
    await workbench.editor.select('Ride carefully');
    await workbench.runCommand(palette('translateWithOptions'));
    const panel = new OptionsPanel(workbench.page);
    await panel.waitFor();
    await expect(panel.control('target_lang')).toHaveValue('fr');
  });

  test('opens a dictionary by its address, and saves it', async () => {
    const { workbench } = window;
    const { workspaceState } = await readStored();
    const [uri] = Object.keys(workspaceState['dictionaries.opened'] ?? {});
    await workbench.driver.run('vscode.open', { uri });
    await workbench.editor.waitForTab('Shop (en-de).tsv');
    await workbench.editor.waitForText('Klingel');
    await workbench.editor.selectAll();
    await workbench.page.keyboard.insertText('bell\tGlocke');
    await workbench.editor.save();
    await expect.poll(() => readFile(join(editor.storage, 'sandbox.json'), 'utf8')).toContain('Glocke');
    await workbench.sideBar.open('Interlinear');
    await expect(workbench.sideBar.tree(manifestText('view.glossaries')).row('Shop')).toContainText(glossariesTexts.inUse());
  });

  test('knows where a key is stored, and asks before it is forgotten', async () => {
    const { workbench } = window;
    const { secrets } = await readStored();
    const [server = ''] = Object.keys(secrets).flatMap((name) =>
      name.startsWith('key ') ? [new URL(name.slice('key '.length)).host] : [],
    );
    await workbench.runCommand(palette('disconnect'));
    expect(await workbench.dialog.waitFor(accountTexts.disconnectQuestion(servicesActivationTexts.theSandbox()))).toContain(server);
  });

  test('has every job in its view, those of a key that is not there waiting for it', async () => {
    const { workbench } = window;
    await workbench.sideBar.open('Interlinear');
    await workbench.driver.run('interlinear.jobs.focus');
    const view = workbench.sideBar.tree(manifestText('view.jobs'));
    await expect
      .poll(async () => (await view.texts()).slice(0, 11))
      .toEqual([
        `${jobsTexts.runningGroup()}11`,
        ...['waiting', 'uploading', 'uploaded-queued', 'uploaded-translating', 'uploaded-done', 'uploaded-downloading'].map(
          (state) => `document-${state}.txt: English → German${editorJobsServiceLabelTexts.waitingForKey()}`,
        ),
        ...['waiting', 'creating', 'created', 'uploading'].map(
          (state) => `voice-${state}.wav: English → German${editorJobsServiceLabelTexts.waitingForKey()}`,
        ),
      ]);
    await workbench.picture('stored-jobs');
  });
});
