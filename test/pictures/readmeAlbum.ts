import { OptionsPanel } from '../ui/pages/optionsPanel.ts';
import type { Workbench } from '../ui/pages/workbench.ts';
import { calm } from './scene.ts';
import type { Album, Scene } from './scene.ts';
import { improveMessage, makeGlossaries, messageFile, pickGerman } from './states.ts';

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

/** Rests the mouse on a line of the text. */
async function hoverOver({ page, editor }: Workbench, words: string): Promise<void> {
  // Lines are drawn anew when their colours are known.
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
