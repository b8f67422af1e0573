// Records what this build stores, for test/client/storedJobs.test.ts and test/ui/storedState.test.ts:
// node --import ./test/harness/withVscode.ts test/storedState/record.ts
// The recording stands for what users have: it is made anew only when a later build stores more, before that build is used.

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { driverFolder, packageTestExtension } from '../harness/driver.ts';
import { ensureEditor } from '../harness/editor.ts';
import { installExtensions } from '../harness/editorServer.ts';
import { createRunFolder } from '../harness/lifetime.ts';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { startUiEditor } from '../harness/uiEditor.ts';
import type { UiEditor, UiWindow } from '../harness/uiEditor.ts';
import { packageExtension } from '../../scripts/package.ts';
import { connectToServer, notConnected } from '../ui/journeys.ts';
import type { SandboxLine } from '../ui/sandbox.ts';
import { OptionsPanel } from '../ui/pages/optionsPanel.ts';
import { RecordingPanel } from '../ui/pages/recordingPanel.ts';
import { Review } from '../ui/pages/review.ts';
import { recordJobs } from './jobs.ts';
import { keeperFolder, seedSandbox, storedFolder } from './stored.ts';
import type { KeptInEditor, StoredState } from './stored.ts';
import { palette } from '../harness/manifestTexts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';

await using cleanup = new AsyncDisposableStack();
const run = await createRunFolder();
cleanup.defer(run.remove);
const [interlinearFile, driverFile, keeperFile] = [
  join(run.path, 'interlinear.vsix'),
  join(run.path, 'driver.vsix'),
  join(run.path, 'keeper.vsix'),
];
await Promise.all([
  packageExtension(interlinearFile),
  packageTestExtension(driverFolder, driverFile),
  packageTestExtension(keeperFolder, keeperFile),
]);
const extensionsFolder = join(run.path, 'extensions');
const build = await ensureEditor('newest');
await installExtensions(build, [interlinearFile, driverFile], extensionsFolder);
const editor = await startUiEditor({ installed: { extensionsFolder }, env: { INTERLINEAR_SANDBOX: '' } });
cleanup.defer(editor.stop);
const window = await editor.openWindow({ settings: notConnected });
cleanup.defer(window.close);

await work(editor, window);
await window.workbench.leave();
await installExtensions(build, [keeperFile], extensionsFolder);
await window.workbench.open();
const read = join(run.path, 'state.json');
await window.workbench.driver.run('keeper.read', read);
const kept = JSON.parse(await readFile(read, 'utf8')) as KeptInEditor;

await rm(storedFolder, { recursive: true, force: true });
const stored = join(storedFolder, 'storage');
await cp(editor.storage, stored, { recursive: true });
// What its log has goes into the file itself.
new DatabaseSync(join(stored, 'interlinear.db')).close();
await rm(join(stored, 'jobs'), { recursive: true, force: true });
const recorded = Date.now();
const jobKeys = await recordJobs(join(stored, 'jobs'), recorded);
const state: StoredState = { recorded, ...kept, secrets: { ...kept.secrets, ...jobKeys } };
await writeFile(join(storedFolder, 'state.json'), `${JSON.stringify(state, undefined, 2)}\n`);
await cp(join(editor.storage, '..', '..', 'settings.json'), join(storedFolder, 'settings.json'));
for (const names of [state.globalState, state.workspaceState, state.secrets]) console.log(Object.keys(names).join(', '));

/** Does what leaves something. */
async function work({ sandbox, storage }: UiEditor, { workbench, workspace }: UiWindow): Promise<void> {
  const { driver, page, quickInput } = workbench;
  // A key at another server, and then the sandbox inside the extension.
  const { url, key } = JSON.parse(sandbox.line) as SandboxLine;
  const connecting = driver.run('interlinear.connect');
  await connectToServer(workbench, url, key);
  await connecting;
  const glossary_id = await seedSandbox(join(storage, 'sandbox.json'));
  await Promise.all([driver.run('interlinear.connect'), quickInput.pick(accountTexts.tryWithoutAccount())]);
  await driver.run('interlinear.chooseTargetLanguage', 'de');

  await workbench.writeFile('kept.txt', 'The bike stands in the yard.');
  await workbench.openFile('kept.txt');
  await workbench.editor.selectAll();
  await driver.run('interlinear.translateSelection');
  await workbench.editor.waitForText('«de');

  await workbench.writeFile('improved.txt', 'Scan teh code.');
  await workbench.openFile('improved.txt');
  await workbench.editor.selectAll();
  await Promise.all([driver.run('interlinear.improveSelection'), quickInput.pick(improveTexts.justImprove())]);
  await new Review(workbench).waitForFocus();
  await page.keyboard.press('Escape');

  await workbench.openFile('README.md');
  await workbench.editor.select('Ride carefully');
  await workbench.runCommand(palette('translateWithOptions'));
  const options = new OptionsPanel(page);
  await options.waitFor();
  await options.pick('target_lang', /^French/);
  await options.button(translatePanelTexts.translateWithControlKey()).first().click();
  await options.waitForStatus(/\d/);

  await workbench.writeFile('talk.wav', wavRecording(1000));
  await driver.run('interlinear.translateRecording', { file: join(workspace, 'talk.wav') });
  const recording = new RecordingPanel(page, recordingsPanelTexts.panelTitleOne('talk.wav'));
  await recording.waitFor();
  await recording.choose(0, /^German \(de\)/, recordingsPanelTexts.plainText());
  await recording.translate();
  await recording.waitUntilClosed();

  await driver.run('interlinear.openDictionary', { glossary_id, source_lang: 'en', target_lang: 'de' });
  await workbench.editor.waitForText('Klingel');
  await driver.changeSettings({ 'interlinear.translation.glossary': 'Shop' });
  await driver.closeEditors();
  await workbench.writeFile('bell.txt', 'The bell rings.');
  await workbench.openFile('bell.txt');
  await workbench.editor.selectAll();
  await driver.run('interlinear.translateSelection');
  await workbench.editor.waitForText('«de');
  await driver.run('interlinear.refreshUsage');
  // What is not written yet is written when the window ends.
  await workbench.reload();
}
