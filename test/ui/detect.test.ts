import assert from 'node:assert/strict';
import { controlOf } from './journeys.ts';
import { useWindow } from './session.ts';

describe('Detecting by mouse and keyboard', () => {
  const session = useWindow();
  beforeEach(async () => {
    await controlOf(session).set({ latency_ms: 0, detection_enabled: true });
    await controlOf(session).clearFaults();
  });
  after(async () => controlOf(session).set({ detection_enabled: true }));

  /** Waits for the setting of the workspace. */
  async function sourceLanguageBecomes(code: string): Promise<void> {
    await eventually(async () => {
      const settings = await session.workbench.readFile('.vscode/settings.json');
      assert.equal(JSON.parse(settings)['interlinear.translation.sourceLanguage'], code);
    });
  }

  it('names the language, and uses it as source language of the workspace', async () => {
    const { workbench } = session;
    await workbench.openFile('notes/urlaub.md');
    await workbench.editor.selectAll();
    const menu = await workbench.editor.openContextMenu();
    await menu.choose('Interlinear', 'Detect Language');
    assert.equal(await workbench.notifications.waitFor('German'), 'German (de).');
    assert.deepEqual(await workbench.notifications.buttons('German'), ['Use as Source Language', 'Translate']);
    await workbench.notifications.click('German', 'Use as Source Language');
    await workbench.notifications.toast('German').waitFor({ state: 'detached' });
    await sourceLanguageBecomes('de');
  });

  it('looks at the start of a long document when nothing is selected, and says so', async () => {
    const { workbench } = session;
    await workbench.writeFile('notes/release.md', 'The shop is open every day from eight in the morning. '.repeat(200));
    await workbench.openFile('notes/release.md');
    await workbench.runCommand('Interlinear: Detect Language');
    assert.match(await workbench.notifications.waitFor('English (en).'), /The start of the text was looked at/);
  });

  it('lists several selections with language and status', async () => {
    const { workbench } = session;
    await workbench.writeFile('notes/release.md', 'Das Fahrrad steht vor dem Laden.\n12345 678\nThe shop is open every day from eight.\n');
    await workbench.openFile('notes/release.md');
    await workbench.editor.selectAll();
    // A cursor at the end of each line, then each line selected.
    await workbench.page.keyboard.press('Shift+Alt+i');
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.press('Shift+End');
    await workbench.runCommand('Interlinear: Detect Language');
    await workbench.quickInput.waitFor('Languages of the selections');
    const entries = await workbench.quickInput.entries();
    assert.match(entries[0] ?? '', /^German \(de\).*detected.*line 1: Das Fahrrad/);
    assert.match(entries[1] ?? '', /^No language.*only numbers.*line 2: 12345 678/);
    assert.match(entries[2] ?? '', /^English \(en\)/);
    await workbench.quickInput.pick('English (en)');
    await sourceLanguageBecomes('en');
  });

  for (const [status, words] of [
    ['insufficient_confidence', 'too short or too mixed'],
    ['unsupported_language', 'does not support'],
    ['no_language_detected', 'holds no language'],
    ['quite_new_status', 'quite_new_status'],
  ] as const) {
    it(`says in words what ${status} means [detect.statuses]`, async () => {
      const { workbench } = session;
      const body = JSON.stringify({ results: [{ detection_status: status }] });
      await controlOf(session).orderFaults({
        kind: 'status',
        status: 200,
        body,
        content_type: 'application/json',
        match: { path: '/v3/detect/language' },
      });
      await workbench.openFile('README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand('Interlinear: Detect Language');
      await workbench.notifications.waitFor(words);
      assert.deepEqual(await workbench.notifications.buttons(words), ['Translate']);
    });
  }

  it('says what to do where the account has no detection', async () => {
    const { workbench } = session;
    await controlOf(session).set({ detection_enabled: false });
    await workbench.openFile('README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand('Interlinear: Detect Language');
    const notice = await workbench.notifications.waitFor('has no language detection');
    assert.match(notice, /Ask the provider/);
    assert.deepEqual(await workbench.notifications.buttons('has no language detection'), ['Translate']);
    await workbench.notifications.click('has no language detection', 'Translate');
    await workbench.quickInput.rows.first().waitFor();
    await workbench.quickInput.cancel();
  });
});

/** Waits until something no longer fails. */
async function eventually<T>(look: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 10_000; ;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}
