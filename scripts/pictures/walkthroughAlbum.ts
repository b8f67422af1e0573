import * as accountTexts from '../../src/features/account/texts.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';
import { palette } from '../../test/harness/manifestTexts.ts';
import { calm } from './scene.ts';
import type { Album, Scene } from './scene.ts';
import { improveMessage, makeGlossaries, messageFile, pickGerman } from './states.ts';

/** One for each step. */
const scenes: readonly Scene[] = [
  {
    name: 'connect',
    settings: { 'interlinear.connection.provider': 'deepl' },
    async run(workbench) {
      // The list takes two fifths of the window: in a lower one, its last entry would be cut off.
      await workbench.page.setViewportSize({ width: 800, height: 570 });
      await workbench.page.keyboard.press('Control+B');
      await workbench.openFile('README.md');
      await workbench.statusBar.clickNotConnected();
      await workbench.quickInput.waitFor(accountTexts.connectTitle());
    },
  },
  {
    name: 'translate',
    async run(workbench) {
      await workbench.page.keyboard.press('Control+B');
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
    name: 'improve',
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
  {
    name: 'glossary',
    prepare: makeGlossaries,
    async run(workbench) {
      await workbench.page.keyboard.press('Control+B');
      await workbench.openFile('README.md');
      await workbench.runCommand(palette('chooseGlossary'));
      await workbench.quickInput.row('Shop').waitFor();
    },
  },
  {
    name: 'document',
    async run(workbench) {
      await workbench.page.keyboard.press('Control+B');
      await workbench.openFile('README.md');
      await workbench.editor.selectAll();
      await workbench.runCommand(palette('translateIntoSeveral'));
      for (const language of ['French', 'German']) {
        await workbench.quickInput.type(language);
        await workbench.quickInput.toggle(language);
      }
      await workbench.quickInput.accept();
      await workbench.editor.waitForTab('README.de.md');
      await workbench.page.locator('.tab[data-resource-name="README.fr.md"]').waitFor();
    },
  },
];

/** The pictures of the walkthrough: shown small, so there is little around what they are about. */
export const walkthroughAlbum: Album = {
  folder: 'walkthrough',
  scenes,
  settings: {
    ...calm,
    'breadcrumbs.enabled': false,
    'diffEditor.useInlineViewWhenSpaceIsLimited': false,
    'editor.wordWrap': 'on',
    'window.commandCenter': false,
    'window.menuBarVisibility': 'hidden',
    'workbench.activityBar.location': 'hidden',
    'workbench.layoutControl.enabled': false,
  },
  context: { viewport: { width: 800, height: 500 }, deviceScaleFactor: 1.5, reducedMotion: 'reduce' },
  themes: ['light', 'dark', 'hc', 'hcLight'],
};
