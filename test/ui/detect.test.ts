import assert from 'node:assert/strict';
import { openText, resetSandbox } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as detectTexts from '../../src/features/detect/texts.ts';
import { commandTitle, manifestText, palette } from '../harness/manifestTexts.ts';
import { withText } from '../harness/like.ts';

test.describe('Detecting by mouse and keyboard', () => {
  const session = useWindow();
  test.beforeEach(async () => {
    await controlOf(session).set({ detection_enabled: true });
    await resetSandbox(session);
  });
  test.afterAll(async () => controlOf(session).set({ detection_enabled: true }));

  /** Waits for the setting of the workspace. */
  async function sourceLanguageBecomes(code: string): Promise<void> {
    await expect(async () => {
      const settings = await session.workbench.readFile('.vscode/settings.json');
      assert.equal(JSON.parse(settings)['interlinear.translation.sourceLanguage'], code);
    }).toPass();
  }

  test('names the language, and uses it as source language of the workspace [does.detection]', { tag: '@smoke' }, async () => {
    const { workbench } = session;
    await openText(session, 'notes/urlaub.md');
    await workbench.editor.selectAll();
    const menu = await workbench.editor.openContextMenu();
    await menu.choose('Interlinear', manifestText('submenu.more'), commandTitle('detectLanguage'));
    assert.equal(await workbench.notifications.waitFor('German'), detectTexts.detectedLanguage('German (de)'));
    assert.deepEqual(await workbench.notifications.buttons('German'), [detectTexts.useAsSourceLanguage(), detectTexts.translateButton()]);
    await workbench.notifications.click('German', detectTexts.useAsSourceLanguage());
    await workbench.notifications.toast('German').waitFor({ state: 'detached' });
    await sourceLanguageBecomes('de');
  });

  test('looks at the start of a long document when nothing is selected, and says so', async () => {
    const { workbench } = session;
    await openText(session, 'notes/long.md', 'The shop is open every day from eight in the morning. '.repeat(200));
    await workbench.runCommand(palette('detectLanguage'));
    const said = await workbench.notifications.waitFor(detectTexts.detectedLanguage('English (en)'));
    assert.ok(said.includes(detectTexts.onlyBeginningChecked()), said);
  });

  test('lists several selections with language and status', async () => {
    const { workbench } = session;
    await openText(session, 'notes/mixed.md', 'Das Fahrrad steht vor dem Laden.\n12345 678\nThe shop is open every day from eight.\n');
    await workbench.editor.selectAll();
    // A cursor at the end of each line, then each line selected.
    await workbench.page.keyboard.press('Shift+Alt+i');
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.press('Shift+End');
    await workbench.runCommand(palette('detectLanguage'));
    await workbench.quickInput.waitFor(detectTexts.detectedLanguagesTitle());
    await expect
      .poll(() => workbench.quickInput.entries())
      .toEqual([
        expect.stringMatching(withText('German (de)', detectTexts.detected(), detectTexts.lineExcerpt(1, 'Das Fahrrad'))),
        expect.stringMatching(
          withText(detectTexts.unknownLanguage(), detectTexts.noLanguageDetected(), detectTexts.lineExcerpt(2, '12345 678')),
        ),
        expect.stringMatching(/^English \(en\)/),
      ]);
    await workbench.quickInput.pick('English (en)');
    await sourceLanguageBecomes('en');
  });

  for (const [status, words] of [
    ['insufficient_confidence', detectTexts.tooUncertain()],
    ['unsupported_language', detectTexts.languageNotSupported()],
    ['no_language_detected', detectTexts.noLanguageDetected()],
    ['quite_new_status', 'quite_new_status'],
  ] as const) {
    test(`says in words what ${status} means [detect.statuses]`, async () => {
      const { workbench } = session;
      const body = JSON.stringify({ results: [{ detection_status: status }] });
      await controlOf(session).orderFaults({
        kind: 'status',
        status: 200,
        body,
        content_type: 'application/json',
        match: { path: '/v3/detect/language' },
      });
      await openText(session, 'README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand(palette('detectLanguage'));
      await workbench.notifications.waitFor(words);
      assert.deepEqual(await workbench.notifications.buttons(words), [detectTexts.translateButton()]);
    });
  }

  test('says what to do where the account has no detection [auth.detection]', async () => {
    const { workbench } = session;
    await controlOf(session).set({ detection_enabled: false });
    await openText(session, 'README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand(palette('detectLanguage'));
    const notice = detectTexts.detectionUnavailable();
    await workbench.notifications.waitFor(notice);
    assert.deepEqual(await workbench.notifications.buttons(notice), [detectTexts.translateButton()]);
    await workbench.notifications.click(notice, detectTexts.translateButton());
    await workbench.quickInput.rows.first().waitFor();
    await workbench.quickInput.cancel();
  });
});
