import { writeFile } from 'node:fs/promises';
import { editorStyleFile, readEditorStyle, readTheme, themeFile, themeNames, themes } from '../pages/harness/themes.ts';
import type { Theme } from '../pages/harness/themes.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';

/** Set to write what the editor does now into the fixtures. */
const isRecording = process.env['INTERLINEAR_RECORD_THEMES'] !== undefined;

/** Of the machine that the browser runs on. */
const isOfTheMachine = (property: string) => property.includes('font-family') || property === '--monaco-monospace-font';

const readFromPage = `({
  classes: document.body.className,
  data: { ...document.body.dataset },
  properties: Object.fromEntries(Array.from(document.documentElement.style)
    .map((name) => [name, document.documentElement.style.getPropertyValue(name)])
    .sort(([one], [other]) => (one < other ? -1 : 1))),
})`;

/** Where the pages of the webviews are tested alone, they wear what is recorded in test/fixtures/themes. */
test.describe('The themes that pages of webviews are tested in', () => {
  const session = useWindow();
  const openPanel = async () => {
    await session.driver.run('interlinear.openUsage');
    const panel = new UsagePanel(session.workbench.page);
    await panel.waitFor();
    return panel;
  };

  for (const name of themeNames) {
    test(`are as the editor puts them on a page that is open: ${themes[name]}`, async () => {
      const panel = await openPanel();
      await panel.evaluate('void (window.stayed = true)');
      await session.driver.changeSettings({ 'workbench.colorTheme': themes[name] });
      await expect(panel.content.locator('body')).toHaveAttribute('data-vscode-theme-kind', new RegExp(`^vscode-${name}$`));
      expect(await panel.evaluate('window.stayed')).toBe(true);
      const worn = await panel.evaluate<Theme>(readFromPage);
      if (isRecording) await writeFile(themeFile(name), `${JSON.stringify(worn, null, 2)}\n`);
      expect(comparable(worn)).toEqual(comparable(readTheme(name)));
    });
  }

  test('come with the style sheet that the editor puts before those of the page', async () => {
    const panel = await openPanel();
    const style = (await panel.content.locator('#_defaultStyles').textContent()) ?? '';
    if (isRecording) await writeFile(editorStyleFile, style);
    expect(readEditorStyle().replaceAll(/\s+/g, ' ').trim()).toBe(style.replaceAll(/\s+/g, ' ').trim());
  });
});

function comparable({ properties, ...others }: Theme): Theme {
  return { ...others, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isOfTheMachine(name))) };
}
