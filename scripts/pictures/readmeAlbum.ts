import { sandboxControl } from '../../test/harness/sandboxControl.ts';
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
      await workbench.runCommand('Interlinear: Translate Selection');
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
      await workbench.statusBar.click('Interlinear');
      await workbench.quickInput.waitFor('Connect to a Translation Service');
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
      await workbench.runCommand('Interlinear: Translate Selection');
      await pickGerman(workbench);
      await workbench.editor.waitForText('«de ');
      await workbench.editor.goToLine(1);
    },
  },
  {
    name: 'options',
    prepare: makeGlossaries,
    async run(workbench) {
      await workbench.openFile('README.md');
      await workbench.page.keyboard.press('Control+B');
      await workbench.editor.select('The shop is open every day from eight in the morning until eight in the evening.');
      await workbench.runCommand('Interlinear: Translate with Options…');
      const panel = new OptionsPanel(workbench.page);
      await panel.waitFor();
      await panel.pick('target_lang', /^German/);
      await panel.pick('source_lang', /^English/);
      await panel.pick('glossary_id', /^Shop/);
      await panel.pick('formality', 'More formal');
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
    prepare: async ({ sandbox }) => setDocumentTime(sandbox.line, 600_000),
    async run(workbench, { sandbox }) {
      await workbench.writeFile('price list.docx', await wordFile(['Prices of the season']));
      await workbench.writeFile('rules.txt', 'Wear a helmet.\nRide on the right.\nBe back by eight.\n');
      await orderFromExplorer(workbench, 'price list.docx', 'Japanese');
      await workbench.dialog.click('Translate');
      await workbench.sideBar.open('Interlinear');
      await workbench.sideBar
        .tree('Jobs')
        .row(/price list\.docx.*(Queued|Translating)/)
        .waitFor();
      await setDocumentTime(sandbox.line, 0);
      await orderFromExplorer(workbench, 'rules.txt', 'German', 'French');
      await workbench.sideBar.open('Interlinear');
      const jobs = workbench.sideBar.tree('Jobs');
      await jobs.row(/rules\.txt → German.*characters/).waitFor();
      await jobs.row(/rules\.txt → French.*characters/).waitFor();
      await jobs.clickRowAction(/rules\.txt → German/, 'Compare with Original');
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
      await sideBar.open('Interlinear');
      const glossaries = sideBar.tree('Glossaries');
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
      await menu.choose('Translate Recording…');
      const panel = new RecordingPanel(workbench.page, 'Translate Recording: interview.wav');
      await panel.waitFor();
      await panel.choose(0, /^German/, 'SRT subtitles');
      await panel.addTarget(/^German/, 'Plain text');
      await panel.addTarget(/^French/, /Opus/);
      await workbench.page.mouse.move(300, 650);
    },
  },
  {
    name: 'usage',
    prepare: seedTeam,
    async run(workbench) {
      const { page, quickInput } = workbench;
      await page.setViewportSize({ width: 1280, height: 1330 });
      await page.keyboard.press('Control+B');
      await workbench.runCommand('Interlinear: Open Usage');
      const panel = new UsagePanel(page);
      await panel.waitFor();
      await panel.button('Enter Admin Key').click();
      await quickInput.pick("Use the Sandbox's Admin Key");
      await panel.control('chart-time').waitFor();
      await panel.control('analytics-heading').evaluate((heading) => heading.scrollIntoView());
      await page.mouse.move(20, 600);
    },
  },
  {
    name: 'keys',
    prepare: seedTeam,
    async run(workbench) {
      const { quickInput, sideBar } = workbench;
      await workbench.openFile('README.md');
      await workbench.runCommand('Interlinear: Enter Admin Key…');
      await quickInput.pick("Use the Sandbox's Admin Key");
      await sideBar.open('Interlinear');
      for (const title of ['Jobs', 'Glossaries']) await sideBar.tree(title).pane.locator('.pane-header').click();
      const keys = sideBar.tree('Keys');
      await keys.expandView();
      await keys.row(/Mobile app/).waitFor();
      await (await keys.openContextMenu(/Mobile app/)).entries();
    },
  },
  {
    name: 'improvement',
    async run(workbench) {
      await workbench.page.keyboard.press('Control+B');
      await workbench.writeFile(messageFile, improveMessage);
      await workbench.openFile(messageFile);
      await workbench.editor.selectAll();
      await workbench.runCommand('Interlinear: Improve Selection…');
      await workbench.quickInput.pick('Just Improve');
      await workbench.page.locator('.monaco-diff-editor .editor.modified .char-insert').first().waitFor();
    },
  },
];

/** Milliseconds that documents take from now on. */
async function setDocumentTime(line: string, document_duration_ms: number): Promise<void> {
  const { url, adminKey }: { url: string; adminKey: string } = JSON.parse(line);
  await sandboxControl(url, adminKey).set({ document_duration_ms });
}

async function orderFromExplorer(workbench: Workbench, name: string, ...languages: readonly string[]): Promise<void> {
  await workbench.sideBar.open('Explorer');
  const menu = await workbench.sideBar.tree('riverside-bikes').openContextMenu(name);
  await menu.choose('Translate as Document…');
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
