// Takes the pictures of the documentation and of the walkthrough from the real editor: npm run pictures -- [name …]
//   -> media/pictures/<name>.png, media/walkthrough/<name>-<theme>.png

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createRunFolder } from '../test/harness/lifetime.ts';
import { root } from '../test/harness/paths.ts';
import { writeSmallPng } from '../test/harness/smallPng.ts';
import { startUiEditor, type UiEditor } from '../test/harness/uiEditor.ts';
import { packageExtension } from './package.ts';
import { readmeAlbum } from './pictures/readmeAlbum.ts';
import { themes } from './pictures/scene.ts';
import type { Album, Scene, ThemeName } from './pictures/scene.ts';
import { walkthroughAlbum } from './pictures/walkthroughAlbum.ts';

// What only the editor in a browser has and what other extensions report say nothing to readers.
const unrelated = `
  [id="status.forwardedPorts"], [id="status.host"], [id="status.workbench.keyboardLayout"], .menubar, .notifications-toasts
  { display: none !important }`;

/** Each theme gets a window of its own: a running one does not follow the settings file. */
async function take(editor: UiEditor, album: Album, scene: Scene, theme: ThemeName): Promise<void> {
  const { setting, shown } = themes[theme];
  const settings = { ...album.settings, ...scene.settings, 'workbench.colorTheme': setting };
  const { workbench, close } = await editor.openWindow({ settings, context: album.context });
  const { page } = workbench;
  try {
    await page.locator(`.monaco-workbench.${shown}`).waitFor();
    await page.addStyleTag({ content: unrelated });
    await scene.run(workbench, editor);
    // Hovers, shadows and the last frame of an animation.
    await page.waitForTimeout(700);
    const folder = join(root, 'media', album.folder);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${scene.name}${album.themes.length > 1 ? `-${theme}` : ''}.png`);
    await writeSmallPng(file, await page.screenshot({ animations: 'disabled', caret: 'initial' }));
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
  const editor = await startUiEditor({ installed: { vsix } });
  cleanup.defer(editor.stop);
  for (const album of [readmeAlbum, walkthroughAlbum]) {
    for (const scene of album.scenes.filter((one) => wanted(names, album, one))) {
      await scene.prepare?.(editor);
      for (const theme of album.themes) await take(editor, album, scene, theme);
    }
  }
}

/** A picture goes by its name, or by its folder and name. */
function wanted(names: readonly string[], { folder }: Album, { name }: Scene): boolean {
  return names.length === 0 || names.some((one) => one === name || one === `${folder}/${name}` || one === folder);
}

await takeAll(process.argv.slice(2));
