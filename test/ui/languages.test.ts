import assert from 'node:assert/strict';
import { startSandboxProcess } from '../harness/sandboxProcess.ts';
import { pickLanguage } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { untilApplied } from './storedHistory.ts';
import { expect, test } from './test.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';
import { palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as editorTexts from '../../src/editor/texts.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';

test.describe('Languages where the service gives no list', () => {
  const session = useWindow();

  test('come from the extension, which says so, and a code can be typed', async () => {
    const { workbench } = session;
    const { quickInput, statusBar } = workbench;
    const body = JSON.stringify({ message: 'Forbidden', detail: 'Missing required scope(s): languages:read' });
    const match = { path: '/v3/languages' };
    await controlOf(session).orderFaults({ kind: 'status', status: 403, body, content_type: 'application/json', times: 100, match });
    const target = statusBar.itemOfExtension('interlinear.target');
    await target.click();
    await quickInput.waitFor(languagesServiceTexts.listBuiltIn());
    await quickInput.row('Arabic').waitFor();
    await quickInput.type('de_at');
    await expect(quickInput.rows).toHaveText(
      withText('Austrian German', `de-AT · Österreichisches Deutsch · ${languagesServiceTexts.asTyped()}`),
    );
    await quickInput.pick('Austrian German');
    await expect(target).toHaveText(/de-AT$/);
    const asked = (await controlOf(session).ledger()).entries.map(({ path }) => path);
    assert.ok(!asked.includes('/v2/languages'), asked.join(' '));
    // What was typed before stays ticked.
    await workbench.openFile('README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand(palette('translateIntoSeveral'));
    await quickInput.waitFor(languagesServiceTexts.listBuiltIn());
    for (const [code, name] of [
      ['xx', 'xx'],
      ['de-AT', 'Austrian German'],
    ] as const) {
      await quickInput.type(code);
      await quickInput.toggle(name);
    }
    await quickInput.type('');
    await expect(quickInput.rows.filter({ hasText: languagesServiceTexts.asTyped() })).toHaveCount(2);
    await quickInput.cancel();
  });
});

test.describe('Languages of the public provider', () => {
  const cleanup = new AsyncDisposableStack();
  const settings = { 'interlinear.languages.include': ['beta', 'external'] };
  const session = useWindow({ settings }, async (startEditor) => {
    const sandbox = await startSandboxProcess('deepl');
    cleanup.defer(sandbox.stop);
    return startEditor({ INTERLINEAR_SANDBOX: sandbox.line });
  });
  test.afterAll(async () => cleanup.disposeAsync());
  const sentence = 'Wait until the lock opens.';

  test('a translation into a variant is translated back, from its language', async () => {
    const { workbench } = session;
    const variants = ['English (American)', 'Portuguese (Brazilian)', 'Chinese (simplified)', 'Spanish (Latin American)'];
    for (const [index, variant] of variants.entries()) {
      await workbench.writeFile('variant.md', 'Warte, bis das Schloss aufgeht.\n');
      await workbench.openFile('variant.md');
      await workbench.editor.selectAll();
      await workbench.runCommand(palette('translateSelectionTo'));
      await pickLanguage(workbench, variant);
      await workbench.editor.waitForText('«');
      await untilApplied(session, 'Warte, bis', index + 1);
      await workbench.editor.selectAll();
      await workbench.runCommand(palette('translateBack'));
      await workbench.page
        .getByText(withText(editorTexts.compareTranslation(any)))
        .first()
        .waitFor();
      await workbench.reset();
    }
  });

  test('tokens stand for placeholders where a language has no tag handling, which is said once', async () => {
    const { workbench } = session;
    await workbench.writeFile('tokens.md', `${sentence} Use \`code\` and {name}.\n`);
    const said = translationServiceTexts.tagsNotSupported('Irish');
    for (const isFirst of [true, false]) {
      await workbench.openFile('tokens.md');
      await workbench.editor.selectAll();
      await workbench.runCommand(palette('translateSelectionTo'));
      await pickLanguage(workbench, 'Irish');
      if (isFirst) await workbench.notifications.waitFor(said);
      await workbench.editor.waitForText('«ga ');
      const text = await workbench.editor.text();
      assert.ok(text.includes('`code`') && text.includes('{name}') && !text.includes('⟦'), text);
      if (!isFirst) await expect(workbench.notifications.toast(said)).toHaveCount(0);
      await workbench.reset();
    }
  });
});
