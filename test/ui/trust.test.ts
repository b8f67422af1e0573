import assert from 'node:assert/strict';
import { controlOf, pickLanguage } from './journeys.ts';
import { useWindow } from './session.ts';

const sentence = 'Please write to the team if the lock does not open.';

describe('What is sent, paid and changed', () => {
  const session = useWindow();

  describe('Trust in what is sent, paid and changed', () => {
    const settings = { 'interlinear.cost.confirmAbove': 40 };
    before(() => session.writeSettings(settings));
    const paid = async () => (await controlOf(session).ledger()).entries.filter((entry) => entry.path === '/v2/translate');
    beforeEach(async () => {
      await controlOf(session).set({ latency_ms: 0 });
      await controlOf(session).clearFaults();
      await controlOf(session).resetLedger();
    });
    afterEach(() => session.writeSettings(settings));
    after(async () => controlOf(session).set({ latency_ms: 0 }));

    const translate = async (text: string, file = 'README.md') => {
      const { workbench } = session;
      await workbench.openFile(file);
      await workbench.editor.select(text);
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('l');
    };

    it('asks before much is sent, with what remains of the period, and sends nothing when that is left', async () => {
      const { workbench } = session;
      await translate(sentence);
      await pickLanguage(workbench, 'German');
      const asked = await workbench.dialog.waitFor('Send 51 characters?');
      assert.match(asked, /500,000 of 500,000 characters remain in this period|[\d,]+ of [\d,]+ characters remain/);
      await workbench.dialog.click('Cancel');
      assert.deepEqual(await paid(), []);
      assert.match(await workbench.editor.text(), new RegExp(sentence));
    });

    it('sends when told to, keeps the translation, and sends and asks nothing for the same text again', async () => {
      const { workbench } = session;
      await translate(sentence);
      await workbench.dialog.waitFor('Send 51 characters?');
      await workbench.dialog.click('Send');
      await workbench.editor.waitForText('«de ');
      await workbench.editor.undo();
      await workbench.editor.select(sentence);
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('l');
      await workbench.editor.waitForText('«de ');
      assert.equal((await paid()).length, 1);
      const tooltip = await workbench.statusBar.tooltip(/de$/);
      assert.match(tooltip, /From the cache, free of charge: 1 of 1 texts/);
    });

    it('shows in the status bar how much of the period is used, as of when', async () => {
      const { workbench } = session;
      const item = workbench.statusBar.itemOfExtension('interlinear.usage');
      await item.waitFor();
      assert.match(await workbench.statusBar.textOf(item), /\d+%/);
      const tooltip = await workbench.statusBar.tooltip(/\d+%/);
      assert.match(tooltip, /Characters of the account: [\d,]+ of [\d,]+ used \(\d+%\), [\d,]+ remain.*As of .+\. Click for details\./s);
      await controlOf(session).resetLedger();
      await workbench.statusBar.click(/\d+%/);
      await waitFor(async () => (await controlOf(session).ledger()).entries.some(({ path }) => path === '/v2/usage'));
    });

    it('counts the characters of the selection beside its language, before anything is sent', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Scan the code on the handlebar.');
      const languageStatus = workbench.page.locator('.part.statusbar .statusbar-item[id="status.languageStatus"]');
      await waitFor(async () => {
        await languageStatus.hover();
        const hover = workbench.page.locator('.monaco-hover:visible').last();
        return /31 characters/.test((await hover.innerText().catch(() => '')) ?? '');
      });
      assert.deepEqual(await paid(), []);
    });

    it('points out that a text is in the target language already, before anything is sent', async () => {
      const { workbench } = session;
      await translate('Alle Räder stehen in dieser Zeit im Lager und werden gewartet.', 'notes/urlaub.md');
      const asked = await workbench.dialog.waitFor('The text seems to be in German already.');
      assert.match(asked, /would be billed and leave it as it is/);
      assert.deepEqual((await workbench.dialog.buttons()).toSorted(), ['Cancel', 'Choose Another Language', 'Translate Anyway']);
      await workbench.dialog.click('Cancel');
      assert.deepEqual(await paid(), []);
    });

    it('lists a translation that arrived after a cancel, and puts it where the user wants it', async () => {
      const { workbench } = session;
      await controlOf(session).orderFaults({ kind: 'delay', ms: 2500, match: { path: '/v2/translate' } });
      await translate('Wait until the lock opens.');
      await workbench.notifications.waitFor('Translating into German');
      await workbench.notifications.click('Translating into German', 'Cancel');
      await workbench.page.waitForTimeout(3000);
      assert.match(await workbench.editor.text(), /Wait until the lock opens\./);
      assert.equal((await paid()).length, 1);
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand('Interlinear: Recent Translations…');
      await workbench.quickInput.rows.filter({ hasText: 'README.md' }).first().waitFor();
      const [first] = await workbench.quickInput.entries();
      assert.match(first ?? '', /«de .+arrived after cancelling.+README\.md/);
      await workbench.quickInput.input.press('Enter');
      await workbench.editor.waitForText('2. «de ');
      assert.equal((await paid()).length, 1);
    });

    it('shows what was lost when placeholders do not come back, and applies it only when told to', async () => {
      const { workbench } = session;
      await controlOf(session).orderFaults({ kind: 'lost_markup', match: { path: '/v2/translate' } });
      await workbench.writeFile('notes/release.md', 'Good morning, {name}!\n');
      await translate('Good morning, {name}!', 'notes/release.md');
      const notice = await workbench.notifications.waitFor('Not everything came back as it was');
      assert.match(notice, /\{name\}/);
      await workbench.notifications.click('Not everything came back as it was', 'Apply Anyway');
      const [document] = await workbench.page.locator('.editor-group-container').all();
      await document?.locator('.view-line', { hasText: '«de' }).first().waitFor();
    });

    it('asks what of selected code is meant', async () => {
      const { workbench } = session;
      await workbench.writeFile('src/greeting.ts', "// The shop is open.\nexport const hello = 'Good morning to you';\n");
      await workbench.runCommand('Interlinear: Choose Target Language…');
      await pickLanguage(workbench, 'German');
      await workbench.openFile('src/greeting.ts');
      await workbench.editor.focus();
      await workbench.page.keyboard.press('Control+A');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('l');
      await workbench.quickInput.waitFor('What of this code should be translated?');
      assert.equal(await workbench.quickInput.placeholder(), 'interlinear.code.translate remembers an answer for good.');
      for (const label of ['Comments and docstrings', 'Comments, docstrings and strings', 'Everything as it stands, code included']) {
        await workbench.quickInput.row(label).waitFor();
      }
      await workbench.quickInput.pick('Comments and docstrings');
      await workbench.editor.waitForText('// «de ');
      assert.match(await workbench.editor.text(), /'Good morning to you'/);
    });

    it('forgets what was kept when told to, after asking', async () => {
      const { workbench } = session;
      await workbench.runCommand('Interlinear: Clear Cached and Recent Translations');
      await workbench.dialog.waitFor('Forget all cached and recent translations?');
      await workbench.dialog.click('Clear');
      await workbench.notifications.waitFor('Cached and recent translations are forgotten.');
      await workbench.runCommand('Interlinear: Recent Translations…');
      await workbench.notifications.waitFor('There are no recent translations yet.');
    });
  });

  describe('Changes that are reviewed first', () => {
    before(() => session.writeSettings({ 'interlinear.review.preview': true }));
    const panel = () => session.workbench.page.locator('.refactor-preview, .bulk-edit-panel').first();

    it('lets every change go through the preview of the editor when that is wanted', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Scan the code on the handlebar.');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('l');
      await panel().waitFor();
      assert.match(await workbench.editor.text(), /Scan the code on the handlebar\./);
      await workbench.picture('refactor-preview');
      const box = workbench.page
        .locator('.bulk-edit-panel .monaco-list-row input[type="checkbox"], .bulk-edit-panel .monaco-list-row .edit-checkbox')
        .first();
      await box.click();
      await workbench.page.getByRole('button', { name: 'Apply', exact: true }).click();
      await workbench.editor.waitForText('1. «de ');
    });

    it('keeps a translation beside its original when the preview is left', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      const before = await workbench.editor.text();
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('l');
      await panel().waitFor();
      await workbench.page.getByRole('button', { name: 'Discard', exact: true }).click();
      await workbench.notifications.waitFor('The change was not applied. The translation is shown beside the original.');
      const comparison = workbench.page.locator('.editor-group-container.active .monaco-diff-editor');
      await comparison.locator('.editor.original .view-line', { hasText: /Wait\suntil\sthe\slock\sopens\./ }).waitFor();
      await comparison.locator('.editor.modified .view-line', { hasText: /«de\s/ }).waitFor();
      assert.equal(await workbench.editor.text(), before);
    });
  });
});

async function waitFor(look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if (await look()) return;
  }
  assert.fail('Not in time.');
}
