// Takes the pictures of the README: node test/pictures.ts [name …]  ->  media/pictures/<name>.png

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './harness/editorServer.ts';
import { createRunFolder } from './harness/lifetime.ts';
import { root } from './harness/paths.ts';
import { writeSmallPng } from './harness/smallPng.ts';
import { startUiEditor, type UiEditor } from './harness/uiEditor.ts';
import { packageExtension } from './package.ts';
import type { Workbench } from './ui/pages/workbench.ts';

interface Scene {
  readonly name: string;
  readonly settings?: Settings;
  /** Brings the window into the state that is worth a picture. */
  run(workbench: Workbench): Promise<void>;
}

const scenes: readonly Scene[] = [
  {
    name: 'translated',
    async run(workbench) {
      await workbench.openFile('README.md');
      await workbench.editor.select('The shop is open every day from eight in the morning until eight in the evening.');
      await workbench.runCommand('Interlinear: Translate Selection');
      await workbench.quickInput.type('German');
      await workbench.quickInput.pick('German');
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
];

const calm: Settings = {
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'workbench.colorTheme': 'Default Dark Modern',
  'explorer.autoReveal': false,
};

// Items that only the editor in a browser has and that say nothing to readers.
const unrelated = '[id="status.forwardedPorts"], [id="status.host"], [id="status.workbench.keyboardLayout"] { display: none !important }';

async function take(editor: UiEditor, scene: Scene, folder: string): Promise<void> {
  const { workbench, close } = await editor.openWindow({
    settings: { ...calm, ...scene.settings },
    context: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2, reducedMotion: 'reduce' },
  });
  try {
    await workbench.page.addStyleTag({ content: unrelated });
    await scene.run(workbench);
    // Hovers, shadows and the last frame of an animation.
    await workbench.page.waitForTimeout(600);
    const file = join(folder, `${scene.name}.png`);
    await writeSmallPng(file, await workbench.page.screenshot({ animations: 'disabled', caret: 'initial' }));
    console.log(`${file}: ${String(Math.round((await stat(file)).size / 1024))} KB`);
  } finally {
    await close();
  }
}

async function takeAll(names: readonly string[]): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const run = await createRunFolder();
  cleanup.defer(run.remove);
  const vsix = join(run.path, 'interlinear.vsix');
  await packageExtension(vsix);
  const editor = await startUiEditor({ vsix });
  cleanup.defer(editor.stop);
  const folder = join(root, 'media', 'pictures');
  await mkdir(folder, { recursive: true });
  const wanted = names.length === 0 ? scenes : scenes.filter((scene) => names.includes(scene.name));
  for (const scene of wanted) await take(editor, scene, folder);
}

await takeAll(process.argv.slice(2));
