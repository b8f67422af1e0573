import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as documentsTexts from '../../src/features/documents/texts.ts';
import * as filesTexts from '../../src/features/files/texts.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import * as connectionTexts from '../../src/services/connection/texts.ts';
import * as editorJobsLabelTexts from '../../src/services/editorJobs/labelTexts.ts';
import { any, withText } from '../../test/harness/like.ts';
import { commandTitle, manifestText, palette } from '../../test/harness/manifestTexts.ts';
import { sandboxControl } from '../../test/harness/sandboxControl.ts';
import { sampleFolder } from '../../test/harness/paths.ts';
import { wordFile } from '../../test/harness/sampleDocuments.ts';
import { wavRecording } from '../../test/harness/sampleRecordings.ts';
import { translateAsDocument } from '../../test/ui/journeys.ts';
import { OptionsPanel } from '../../test/ui/pages/optionsPanel.ts';
import { RecordingPanel } from '../../test/ui/pages/recordingPanel.ts';
import { UsagePanel } from '../../test/ui/pages/usagePanel.ts';
import type { Workbench } from '../../test/ui/pages/workbench.ts';
import { calm } from './scene.ts';
import type { Album, Scene } from './scene.ts';
import { improveMessage, makeGlossaries, messageFile, pickGerman, seedTeam } from './states.ts';

const scenes: readonly Scene[] = [
  {
    name: 'translated',
    async run(workbench) {
      await workbench.openFile('README.md');
      await workbench.editor.select('The shop is open every day from eight in the morning until eight in the evening.');
      await workbench.runCommand(palette('translateSelection'));
      await pickGerman(workbench);
      await workbench.editor.waitForText('«de ');
      await workbench.statusBar.item('de').hover();
      await workbench.page.locator('.monaco-hover:visible').last().waitFor();
    },
  },
  {
    name: 'connect',
    settings: { 'interlinear.connection.provider': 'deepl' },
    async run(workbench) {
      await workbench.openFile('README.md');
      await workbench.statusBar.clickNotConnected();
      await workbench.quickInput.waitFor(accountTexts.connectTitle());
    },
  },
  {
    name: 'menu',
    async run(workbench) {
      await workbench.openFile('notes/urlaub.md');
      await workbench.editor.select('Alle Räder stehen in dieser Zeit im Lager und werden gewartet.');
      const menu = await workbench.editor.openContextMenu();
      await menu.openSubmenu('Interlinear');
    },
  },
  {
    name: 'code',
    settings: { 'interlinear.code.translate': 'commentsAndStrings' },
    async run(workbench) {
      await workbench.openFile('src/greeting.ts');
      await workbench.editor.selectAll();
      await workbench.runCommand(palette('translateSelection'));
      await pickGerman(workbench);
      await workbench.editor.waitForText('«de ');
      await workbench.editor.goToLine(1);
    },
  },
  {
    name: 'files',
    async run(workbench) {
      await workbench.openFile('README.md');
      await workbench.runCommand(palette('translateFile'));
      await workbench.quickInput.root.getByPlaceholder(filesTexts.chooseLanguages(), { exact: true }).waitFor();
      await workbench.quickInput.tickOnly('German');
      await workbench.quickInput.accept();
      await workbench.editor.waitForTab('README.de.md');
      await workbench.editor.waitForText('«de ');
      const text = await readFile(join(sampleFolder, 'README.md'), 'utf8');
      await workbench.writeFile('README.md', text.replace('every day', 'on weekdays'));
      await workbench.page.keyboard.press('Control+B');
      await workbench.runCommand(palette('openBesideSource'));
      await workbench.page.locator('.codelens-decoration', { hasText: filesTexts.behindLensOne() }).waitFor();
      await workbench.page.keyboard.press('F4');
      await workbench.page.mouse.move(550, 650);
    },
  },
  {
    name: 'options',
    prepare: makeGlossaries,
    async run(workbench) {
      await workbench.openFile('README.md');
      await workbench.page.keyboard.press('Control+B');
      await workbench.editor.select('The shop is open every day from eight in the morning until eight in the evening.');
      await workbench.runCommand(palette('translateWithOptions'));
      const panel = new OptionsPanel(workbench.page);
      await panel.waitFor();
      await panel.pick('target_lang', /^German/);
      await panel.pick('source_lang', /^English/);
      await panel.pick('glossary_id', /^Shop/);
      await panel.pick('formality', translatePanelTexts.formalityMore());
      await workbench.page.mouse.move(300, 650);
    },
  },
  {
    name: 'hover',
    settings: { 'interlinear.reading.mode': 'always', 'interlinear.reading.language': 'de', 'editor.hover.delay': 100 },
    async run(workbench) {
      await workbench.openFile('src/greeting.ts');
      await hoverOver(workbench, 'Returns the sentence');
      await workbench.page.locator('.monaco-hover:visible', { hasText: /«de\s/ }).waitFor();
    },
  },
  {
    name: 'jobs',
    prepare: async (editor) => {
      await makeGlossaries(editor);
      await setDocumentTime(editor.sandbox.line, 600_000);
    },
    async run(workbench, { sandbox }) {
      await workbench.writeFile('price list.docx', await wordFile(['Prices of the season']));
      await workbench.writeFile('rules.txt', 'Wear a helmet.\nRide on the right.\nBe back by eight.\n');
      await orderFromExplorer(workbench, 'price list.docx', 'Japanese');
      await workbench.dialog.click(documentsTexts.translate());
      await workbench.sideBar.open(manifestText('view.container'));
      const jobs = workbench.sideBar.tree(manifestText('view.jobs'));
      await jobs.row(sentDocument('price list.docx')).waitFor();
      await setDocumentTime(sandbox.line, 0);
      await orderFromExplorer(workbench, 'rules.txt', 'German', 'French');
      await workbench.sideBar.open(manifestText('view.container'));
      await jobs.row(withText('rules.txt → German', jobsTexts.charactersMany(any))).waitFor();
      await jobs.row(withText('rules.txt → French', jobsTexts.charactersMany(any))).waitFor();
      await (await jobs.openContextMenu('rules.txt → German')).choose(commandTitle('compareResult'));
      await workbench.page.locator('.monaco-diff-editor .editor.modified .view-line', { hasText: '«de' }).first().waitFor();
      // The tooltip of a job names its folders, which are this machine's.
      await workbench.page.mouse.move(550, 600);
    },
  },
  {
    name: 'glossary',
    settings: { 'interlinear.translation.glossary': 'Shop', 'editor.fontSize': 13 },
    prepare: makeGlossaries,
    async run(workbench) {
      const { editor, page, sideBar } = workbench;
      await sideBar.open(manifestText('view.container'));
      const glossaries = sideBar.tree(manifestText('view.glossaries'));
      await glossaries.expandView();
      await glossaries.row('Shop').waitFor();
      await glossaries.expand('Shop');
      await glossaries.row('English → German').dblclick();
      await editor.waitForTab('Shop (en-de).tsv');
      await page.keyboard.press('Control+End');
      await page.keyboard.type('\nhandlebar\tLenker\nbike \tFahrrad', { delay: 5 });
      await editor.root.locator('.squiggly-error').first().waitFor();
      await page.keyboard.press('Control+Home');
      await page.mouse.move(600, 650);
    },
  },
  {
    name: 'recording',
    async run(workbench) {
      await workbench.writeFile('interview.wav', wavRecording(94_000));
      const menu = await workbench.sideBar.tree('riverside-bikes').openContextMenu('interview.wav');
      await menu.choose(commandTitle('translateRecording'));
      const panel = new RecordingPanel(workbench.page, recordingsPanelTexts.panelTitleOne('interview.wav'));
      await panel.waitFor();
      await panel.choose(0, /^German/, recordingsPanelTexts.srtSubtitles());
      await panel.addTarget(/^German/, recordingsPanelTexts.plainText());
      await panel.addTarget(/^French/, recordingsPanelTexts.opus());
      await workbench.page.mouse.move(300, 650);
    },
  },
  {
    name: 'usage',
    prepare: seedTeam,
    async run(workbench) {
      const { page, quickInput } = workbench;
      await page.setViewportSize({ width: 1280, height: 1250 });
      await page.keyboard.press('Control+B');
      await workbench.runCommand(palette('openUsage'));
      const panel = new UsagePanel(page);
      await panel.waitFor();
      await panel.button(usagePanelTexts.enterAdminKey()).click();
      await quickInput.pick(connectionTexts.useSandboxAdminKey());
      await panel.control('chart-time').waitFor();
      await panel.control('analytics-heading').evaluate((heading) => heading.scrollIntoView());
      await page.mouse.move(20, 600);
    },
  },
  {
    name: 'keys',
    prepare: seedTeam,
    async run(workbench) {
      const { contextMenu, page, quickInput, sideBar } = workbench;
      await workbench.openFile('README.md');
      await workbench.runCommand(palette('enterAdminKey'));
      await quickInput.pick(connectionTexts.useSandboxAdminKey());
      await sideBar.open(manifestText('view.container'));
      for (const view of ['view.jobs', 'view.glossaries'] as const) {
        await sideBar.tree(manifestText(view)).pane.locator('.pane-header').click();
      }
      const keys = sideBar.tree(manifestText('view.keys'));
      await keys.expandView();
      await keys.click(/Website/);
      // Below the row: a right click would open it over the use of the key.
      await page.keyboard.press('Shift+F10');
      await contextMenu.entries();
    },
  },
  {
    name: 'improvement',
    async run(workbench) {
      await workbench.page.keyboard.press('Control+B');
      await workbench.writeFile(messageFile, improveMessage);
      await workbench.openFile(messageFile);
      await workbench.editor.selectAll();
      await workbench.runCommand(palette('improveSelection'));
      await workbench.quickInput.pick(improveTexts.justImprove());
      await workbench.page.locator('.monaco-diff-editor .editor.modified .char-insert').first().waitFor();
    },
  },
];

/** Milliseconds that documents take from now on. */
async function setDocumentTime(line: string, document_duration_ms: number): Promise<void> {
  const { url, adminKey }: { url: string; adminKey: string } = JSON.parse(line);
  await sandboxControl(url, adminKey).set({ document_duration_ms });
}

/** The row of a document that has been sent and isn't translated yet. */
function sentDocument(name: string): RegExp {
  const states = [editorJobsLabelTexts.queued(), editorJobsLabelTexts.translating(), editorJobsLabelTexts.translatingMinutes(any)];
  return new RegExp(states.map((state) => withText(name, state).source).join('|'));
}

async function orderFromExplorer(workbench: Workbench, name: string, ...languages: readonly string[]): Promise<void> {
  await workbench.sideBar.open('Explorer');
  const menu = await workbench.sideBar.tree('riverside-bikes').openContextMenu(name);
  await menu.choose(commandTitle('translateAsDocument'));
  await translateAsDocument(workbench, ...languages);
}

/** Rests the mouse on a line of the text. */
async function hoverOver({ page, editor }: Workbench, words: string): Promise<void> {
  // Lines are drawn anew when their colors are known.
  await page.waitForTimeout(2000);
  const line = editor.root.locator('.view-line', { hasText: new RegExp(words.replaceAll(' ', String.raw`\s`)) }).first();
  const box = await line.boundingBox();
  if (!box) throw new Error(`There is no line "${words}".`);
  await page.mouse.move(box.x + 300, box.y + 200);
  await page.mouse.move(box.x + 150, box.y + box.height / 2, { steps: 5 });
}

/** The pictures of the README. */
export const readmeAlbum: Album = {
  folder: 'pictures',
  scenes,
  settings: calm,
  context: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2, reducedMotion: 'reduce' },
  themes: ['dark'],
};
