import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { packAsBuilt } from '../../scripts/package.ts';
import { walkthroughLine } from '../../scripts/packagedPage.ts';
import { createRunFolder } from '../harness/lifetime.ts';
import { root } from '../harness/paths.ts';
import { startUiEditor, type UiWindow } from '../harness/uiEditor.ts';
import { WebviewPage } from './pages/webviewPage.ts';
import { expect, test } from './test.ts';

const repository = 'https://code.example.com/some/interlinear';

interface Picture {
  readonly source: string;
  readonly width: number;
}

test.describe('The details page of the installed extension', () => {
  for (const address of [repository, undefined]) {
    const kind = address === undefined ? 'without the address of a repository' : 'with the address of a repository';
    test.describe(`packed ${kind}`, () => {
      const cleanup = new AsyncDisposableStack();
      let window: UiWindow;

      test.beforeAll(async ({ browser }) => {
        const folder = await createRunFolder();
        cleanup.defer(folder.remove);
        const vsix = join(folder.path, 'packed.vsix');
        await packAsBuilt(vsix, address);
        const editor = await startUiEditor({ installed: { vsix }, browser });
        cleanup.defer(editor.stop);
        window = await editor.openWindow();
        cleanup.defer(window.close);
      });
      test.afterAll(() => cleanup.disposeAsync());

      /** The page in its webview. */
      async function details(): Promise<Locator> {
        const { driver, page } = window.workbench;
        await driver.run('extension.open', 'interlinear.interlinear');
        const body = new WebviewPage(page).content().locator('body');
        await expect(body.locator('h1')).toHaveText('Interlinear');
        return body;
      }

      async function pictures(body: Locator): Promise<Picture[]> {
        const found: Picture[] = await body.evaluate(
          "Array.from(document.querySelectorAll('img'), ({ src, naturalWidth }) => ({ source: src, width: naturalWidth }))",
        );
        return found;
      }

      if (address !== undefined) {
        test('shows every picture, from the repository', async () => {
          const asked: string[] = [];
          await window.workbench.page.context().route('https://code.example.com/**', async (route) => {
            const { pathname } = new URL(route.request().url());
            asked.push(pathname);
            const file = join(root, pathname.replace('/some/interlinear/raw/HEAD/', ''));
            await (existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 }));
          });
          const body = await details();
          // The page loads what is further down when somebody scrolls there.
          for (const picture of await body.locator('img').all()) await picture.scrollIntoViewIfNeeded();
          await expect.poll(async () => (await pictures(body)).filter(({ width }) => width === 0)).toEqual([]);
          const shown = await pictures(body);
          expect(shown.length).toBeGreaterThan(4);
          expect(shown.filter(({ source }) => !source.startsWith(`${repository}/raw/HEAD/media/pictures/`))).toEqual([]);
          expect(new Set(asked).size).toBe(shown.length);
        });
      } else {
        test('has no picture without a source, and names the walkthrough', async () => {
          const body = await details();
          await expect(body).toContainText(walkthroughLine.replaceAll(/[*_]/g, ''));
          expect(await pictures(body)).toEqual([]);
        });
      }
    });
  }
});
