import assert from 'node:assert/strict';
import { controlOf, make, pickLanguage } from './journeys.ts';
import { useWindow } from './session.ts';

describe('Texts and their languages', () => {
  const session = useWindow();

  describe('Beta and external languages', () => {
    before(() => session.writeSettings({ 'interlinear.languages.include': ['beta', 'external'] }));
    after(() => session.writeSettings({}));

    it('appear, marked, when the setting asks for them [languages.include]', async () => {
      const { workbench } = session;
      await workbench.statusBar.click('Interlinear');
      await workbench.quickInput.row('Arabic').waitFor();
      await workbench.quickInput.type('de-CH');
      const [entry] = await workbench.quickInput.entries();
      assert.match(entry ?? '', /German.*de-CH · beta/);
      await workbench.quickInput.type('external');
      const [external] = await workbench.quickInput.entries();
      assert.match(external ?? '', /· external/);
      await workbench.quickInput.cancel();
    });
  });

  describe('Translating by mouse and keyboard', () => {
    beforeEach(async () => {
      await controlOf(session).set({ latency_ms: 0 });
      await controlOf(session).clearFaults();
      await controlOf(session).resetLedger();
    });
    after(async () => controlOf(session).set({ latency_ms: 0 }));

    it('asks for the language the first time, by the context menu, and remembers it for the workspace', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Scan the code on the handlebar.');
      const menu = await workbench.editor.openContextMenu();
      await menu.choose('Interlinear', 'Translate Selection');
      await pickLanguage(workbench, 'French');
      await workbench.editor.waitForText('1. «fr ');
      assert.match(await workbench.statusBar.textOf(workbench.statusBar.itemOfExtension('interlinear.target')), /fr$/);
    });

    it('works by keyboard alone, and is undone in one step', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      const before = await workbench.editor.text();
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('l');
      await workbench.editor.waitForText('2. «fr ');
      await workbench.editor.undo();
      assert.equal(await workbench.editor.text(), before);
    });

    it('asks for another language just once, recently used first', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('Shift+L');
      const [first] = await workbench.quickInput.entries();
      assert.match(first ?? '', /French.*fr · current target/);
      await pickLanguage(workbench, 'Japanese');
      await workbench.editor.waitForText('2. «ja ');
      assert.match(await workbench.statusBar.textOf(workbench.statusBar.itemOfExtension('interlinear.target')), /fr$/);
    });

    it('tells on hover the detected language, the billed characters and the model', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Please write to the team if the lock does not open.');
      await workbench.runCommand('Interlinear: Translate Selection');
      await workbench.editor.waitForText('«fr ');
      const hover = await workbench.statusBar.tooltip('fr');
      assert.match(hover, /Interlinear translates into French/);
      assert.match(hover, /English → French/);
      assert.match(hover, /Billed characters: 51/);
      assert.match(hover, /Model: quality_optimized/);
    });

    it('changes the language with a click; beta languages are not offered by themselves [languages.stable]', async () => {
      const { workbench } = session;
      await workbench.statusBar.click('fr');
      await workbench.quickInput.row('French').waitFor();
      await workbench.quickInput.type('de-CH');
      await workbench.quickInput.rows.first().waitFor({ state: 'detached' });
      await workbench.quickInput.type('');
      await pickLanguage(workbench, 'German');
      await workbench.statusBar.item('de').waitFor();
    });

    it('shows progress that can be cancelled, and then changes nothing', async () => {
      const { workbench } = session;
      await controlOf(session).orderFaults({ kind: 'delay', ms: 10_000, match: { path: '/v2/translate' } });
      await workbench.openFile('notes/release.md');
      const before = await workbench.editor.text();
      await workbench.runCommand('Interlinear: Translate Selection');
      await workbench.notifications.waitFor('Translating into German');
      await workbench.notifications.click('Translating into German', 'Cancel');
      await workbench.notifications.toast('Translating').waitFor({ state: 'detached' });
      await workbench.notifications.expectNone();
      assert.equal(await workbench.editor.text(), before);
    });

    it('takes nothing from the keys of the editor itself', async () => {
      const { workbench } = session;
      await workbench.runCommand('Preferences: Open Default Keyboard Shortcuts (JSON)');
      const text = await workbench.editor.text();
      const taken = [...text.matchAll(/"key": "([^"]+)",\s+"command": "([^"]+)"/g)].filter(([, key]) =>
        /^ctrl\+k (shift\+)?l$/.test(key ?? ''),
      );
      assert.deepEqual(
        taken.map(([, , command]) => command).filter((command) => !command?.startsWith('interlinear.')),
        [],
      );
      assert.ok(text.includes('"interlinear.translateSelection"'));
    });
  });

  describe('A glossary that needs to know the source language', () => {
    before(async () => {
      await session.writeSettings({ 'interlinear.translation.glossary': 'Bicycles' });
      const dictionaries = [
        { source_lang: 'en', target_lang: 'de', entries: 'lock\tSchloss\ncode\tKennung', entries_format: 'tsv' },
        { source_lang: 'fr', target_lang: 'de', entries: 'code\tKennung', entries_format: 'tsv' },
      ];
      await make(session, '/v3/glossaries', { name: 'Bicycles', dictionaries });
      await controlOf(session).clearFaults();
      await controlOf(session).set({ latency_ms: 0, detection_enabled: false });
    });
    after(() => controlOf(session).set({ detection_enabled: true }));

    it('has it asked for once, where neither the service nor the editor can tell [translate.glossary_id]', async () => {
      const { workbench } = session;
      await workbench.runCommand('Interlinear: Choose Target Language…');
      await pickLanguage(workbench, 'German');
      await workbench.openFile('README.md');
      // Too little text for a guess.
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand('Interlinear: Translate Selection');
      await workbench.quickInput.row('English').waitFor();
      assert.match(await workbench.quickInput.placeholder(), /^Which language is the original in\? The glossary Bicycles needs to know\.$/);
      assert.deepEqual(await workbench.quickInput.labels(), ['English', 'French']);
      await workbench.quickInput.pick('English');
      await workbench.editor.waitForText('2. «de ');
      await workbench.editor.waitForText('Schloss');
      await workbench.editor.select('Scan the code');
      await workbench.runCommand('Interlinear: Translate Selection');
      await workbench.editor.waitForText('1. «de ');
      await workbench.editor.waitForText('Kennung');
    });
  });
});
