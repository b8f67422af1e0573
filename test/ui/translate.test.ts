import assert from 'node:assert/strict';
import { make, pickLanguage } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { put } from './recordings.ts';
import { useWindow } from './session.ts';
import { storedStates } from './storedHistory.ts';
import { expect, test } from './test.ts';
import * as translateActivationTexts from '../../src/features/translate/activationTexts.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';
import { commandTitle, palette } from '../harness/manifestTexts.ts';
import { withText } from '../harness/like.ts';
import * as editorActivationTexts from '../../src/editor/activationTexts.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';

test.describe('Translating without a target language', () => {
  const session = useWindow();
  const target = () => session.workbench.statusBar.itemOfExtension('interlinear.target');

  test.describe('Beta and external languages', () => {
    test.beforeAll(() => session.writeSettings({ 'interlinear.languages.include': ['beta', 'external'] }));
    test.afterAll(() => session.writeSettings({}));

    test('appear, marked, when the setting asks for them [languages.include]', async () => {
      const { quickInput } = session.workbench;
      await target().click();
      await quickInput.row('Arabic').waitFor();
      await quickInput.type('de-CH');
      await expect(quickInput.rows).toHaveText(/German.*de-CH · .*beta/);
      await quickInput.type('external');
      await expect(quickInput.rows.first()).toHaveText(withText(`· ${languagesServiceTexts.external()}`));
    });
  });

  test('asks for it the first time, by the context menu, and remembers it for the workspace', { tag: '@smoke' }, async () => {
    const { workbench } = session;
    await workbench.openFile('README.md');
    await workbench.editor.select('Scan the code on the handlebar.');
    const menu = await workbench.editor.openContextMenu();
    await menu.choose('Interlinear', commandTitle('translateSelection'));
    await pickLanguage(workbench, 'French');
    await workbench.editor.waitForText('1. «fr ');
    await expect(target()).toHaveText(/fr$/);
  });
});

test.describe('Texts and their languages', () => {
  const session = useWindow();
  const target = () => session.workbench.statusBar.itemOfExtension('interlinear.target');

  test.describe('Translating by mouse and keyboard', () => {
    test.beforeEach(async () => {
      await controlOf(session).set({ latency_ms: 0 });
      await controlOf(session).clearFaults();
      await controlOf(session).resetLedger();
      await session.driver.run('interlinear.chooseTargetLanguage', 'fr');
    });

    test('works by keyboard alone, and is undone in one step', { tag: '@smoke' }, async () => {
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

    test('back is offered as long as there is a translation to go back from', async () => {
      const { workbench } = session;
      const { notifications, editor } = workbench;
      const back = palette('translateBack');
      await workbench.openFile('README.md');
      await editor.select('Wait until the lock opens.');
      await workbench.runCommand(palette('translateSelection'));
      await editor.waitForText('2. «fr ');
      await expect.poll(() => workbench.offersCommand(back)).toBe(true);
      await editor.undo();
      await editor.waitForText('2. Wait until the lock opens.');
      await expect.poll(() => workbench.offersCommand(back)).toBe(false);
      // By a key of their own, the command is there all the same.
      await Promise.all([
        session.driver.run('interlinear.translateBack'),
        notifications.waitFor(translateTexts.noTranslationToBackTranslate()),
      ]);
      await workbench.picture('translate-back-none');
      await expect(workbench.quickInput.root).toBeHidden();
      assert.deepEqual(await notifications.buttons(translateTexts.noTranslationToBackTranslate()), [
        translateActivationTexts.translateTo(),
      ]);
      await editor.focus();
      await workbench.page.keyboard.press('Control+Shift+Z');
      await editor.waitForText('2. «fr ');
      await expect.poll(() => workbench.offersCommand(back)).toBe(true);
    });

    test('asks for another language just once, recently used first', async () => {
      const { workbench } = session;
      // Picked, it counts as used. Another one first: only a change tells that the command has gone so far, the keyboard included.
      for (const [name, code] of [
        ['German', /de$/],
        ['French', /fr$/],
      ] as const) {
        await target().click();
        await pickLanguage(workbench, name);
        await expect(target()).toHaveText(code);
      }
      await workbench.openFile('README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('Shift+L');
      const [first] = await workbench.quickInput.entries();
      assert.match(first ?? '', withText('French', `fr · français · ${languagesServiceTexts.currentTarget()}`));
      await pickLanguage(workbench, 'Japanese');
      await workbench.editor.waitForText('2. «ja ');
      await expect(target()).toHaveText(/fr$/);
    });

    test('tells on hover the detected language, the billed characters and the model', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Please write to the team if the lock does not open.');
      await workbench.runCommand(palette('translateSelection'));
      await workbench.editor.waitForText('«fr ');
      const last = translateActivationTexts.lastTranslation('English', 'French');
      const hover = await workbench.statusBar.tooltip('fr', withText(last));
      for (const line of [
        translateActivationTexts.translatesInto('French'),
        translateActivationTexts.billedCharacters('51'),
        translateActivationTexts.modelsUsed(translateActivationTexts.modelBest()),
      ])
        assert.ok(hover.includes(line), hover);
    });

    test('changes the language with a click; beta languages are not offered by themselves [languages.stable]', async () => {
      const { workbench } = session;
      await workbench.statusBar.click('fr');
      await workbench.quickInput.row('French').waitFor();
      await workbench.quickInput.type('de-CH');
      await expect(workbench.quickInput.rows).toHaveText(
        withText(languagesServiceTexts.noMatchingLanguages(), languagesServiceTexts.noMatchingLanguagesDetail()),
      );
      await workbench.quickInput.accept();
      await expect(workbench.quickInput.root).toBeVisible();
      await workbench.quickInput.type('');
      await pickLanguage(workbench, 'German');
      await workbench.statusBar.item('de').waitFor();
    });

    test('finds languages by their own names and codes', async () => {
      const { workbench } = session;
      const { quickInput } = workbench;
      await workbench.statusBar.click('fr');
      await quickInput.row('French').waitFor();
      for (const [typed, name] of [
        ['Deutsch', 'German'],
        ['日本語', 'Japanese'],
        ['de', 'German'],
      ] as const) {
        await quickInput.type(typed);
        await quickInput.row(name).and(workbench.page.locator('.focused')).waitFor();
      }
      await quickInput.accept();
      await workbench.statusBar.item('de').waitFor();
      await workbench.statusBar.click('de');
      const [first = ''] = await quickInput.entries();
      assert.match(first, withText('German', `de · Deutsch · ${languagesServiceTexts.currentTarget()}`));
      await quickInput.cancel();
    });

    test('goes on in the text when the language was chosen by a click in the status bar', async () => {
      const { workbench } = session;
      await workbench.openFile('notes/release.md');
      await workbench.statusBar.click('fr');
      await pickLanguage(workbench, 'German');
      await expect(target()).toHaveText(/de$/);
      await expect(workbench.editor.root.locator('.native-edit-context, textarea.inputarea').first()).toBeFocused();
    });

    test('offers the source languages used last first, too', async () => {
      const { workbench } = session;
      const { quickInput } = workbench;
      // An item of the status bar that has the focus shows its hover as long as that is so, over the notices.
      await workbench.openFile('notes/release.md');
      await workbench.editor.focus();
      await workbench.runCommand(palette('chooseSourceLanguage'));
      await pickLanguage(workbench, 'Spanish');
      await workbench.notifications.click(settingsServiceTexts.savedIn('.vscode/settings.json'), settingsServiceTexts.undo());
      await workbench.notifications.toast(settingsServiceTexts.savedIn('.vscode/settings.json')).waitFor({ state: 'detached' });
      await workbench.runCommand(palette('chooseSourceLanguage'));
      await quickInput.row('Spanish').waitFor();
      assert.equal((await quickInput.labels())[1], 'Spanish');
      await quickInput.cancel();
    });

    test('shows progress that can be cancelled, and then changes nothing', async () => {
      const { workbench } = session;
      const control = controlOf(session);
      await control.orderFaults({ kind: 'hold', match: { path: '/v2/translate' } });
      await workbench.openFile('notes/release.md');
      const before = await workbench.editor.text();
      await workbench.runCommand(palette('translateSelection'));
      await workbench.notifications.waitFor(translationServiceTexts.translatingOne('French'));
      await expect.poll(async () => (await control.ledger()).entries.some(({ fault }) => fault === 'hold')).toBe(true);
      await workbench.notifications.cancel(translationServiceTexts.translatingOne('French'));
      await workbench.notifications.toast(translationServiceTexts.translatingOne('French')).waitFor({ state: 'detached' });
      await control.clearFaults();
      // What arrives after a cancel is kept among the recent translations: then all that could happen has happened.
      await expect.poll(() => storedStates(session, 'remembers the last bike')).toEqual(['late']);
      await expect(workbench.notifications.toasts).toHaveCount(0);
      assert.equal(await workbench.editor.text(), before);
    });

    test('says in the status bar, for a moment, that a text is already being translated', async () => {
      const { workbench } = session;
      const control = controlOf(session);
      await control.orderFaults({ kind: 'hold', match: { path: '/v2/translate' } });
      // No text that the cache knows.
      await put(session, 'notes/twice.txt', 'Nobody rides twice.\n');
      await workbench.openFile('notes/twice.txt');
      const before = await workbench.editor.text();
      await workbench.runCommand(palette('translateSelection'));
      await workbench.notifications.waitFor(translationServiceTexts.translatingOne('French'));
      await workbench.runCommand(palette('translateSelection'));
      const remark = workbench.statusBar.item(editorActivationTexts.statusBarRemark(translateTexts.alreadyTranslating()));
      await remark.waitFor();
      await expect(workbench.notifications.toast(translateTexts.alreadyTranslating())).toHaveCount(0);
      await remark.waitFor({ state: 'detached' });
      await workbench.notifications.cancel(translationServiceTexts.translatingOne('French'));
      await control.clearFaults();
      await workbench.notifications.toast(translationServiceTexts.translatingOne('French')).waitFor({ state: 'detached' });
      assert.equal(await workbench.editor.text(), before);
    });

    test('says when Markdown is too much for its parser, and translates it as plain text', async () => {
      const { workbench } = session;
      await put(session, 'notes/brackets.md', `# Title\n\n${'word ] '.repeat(1100)}\n`);
      await workbench.openFile('notes/brackets.md');
      await workbench.editor.selectAll();
      await workbench.runCommand(palette('translateSelection'));
      await workbench.notifications.waitFor(translationServiceTexts.translatedAsPlainText());
      await workbench.editor.waitForText('«fr ');
      await workbench.picture('translated-as-plain');
      await workbench.editor.undo();
      await workbench.editor.save();
    });

    test('refuses a locale file that it does not understand before it asks for anything', async () => {
      const { workbench } = session;
      await workbench.writeFile('po/de.po', 'msgid "Open every day"\nmsgstr ""\n');
      await workbench.openFile('po/de.po');
      await workbench.editor.selectAll();
      // Use is read in the background, some seconds after what another test has translated.
      const asked = async () => (await controlOf(session).sent()).length;
      const before = await asked();
      await workbench.runCommand(palette('translateSelectionTo'));
      await workbench.notifications.waitFor(translationServiceTexts.localeFileNotSupported('.po'));
      await expect(workbench.quickInput.root).toBeHidden();
      assert.equal(await asked(), before);
      await workbench.editor.waitForText('msgid "Open every day"');
    });

    test('takes nothing from the keys of the editor itself', async () => {
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

  test.describe('A glossary that needs to know the source language', () => {
    test.beforeAll(async () => {
      await session.writeSettings({ 'interlinear.translation.glossary': 'Bicycles' });
      const dictionaries = [
        { source_lang: 'en', target_lang: 'de', entries: 'lock\tSchloss\ncode\tKennung', entries_format: 'tsv' },
        { source_lang: 'fr', target_lang: 'de', entries: 'code\tKennung', entries_format: 'tsv' },
      ];
      await make(session, '/v3/glossaries', { name: 'Bicycles', dictionaries });
      await controlOf(session).clearFaults();
      await controlOf(session).set({ latency_ms: 0, detection_enabled: false });
    });
    test.afterAll(() => controlOf(session).set({ detection_enabled: true }));

    test('has it asked for once, where neither the service nor the editor can tell [translate.glossary_id]', async () => {
      const { workbench } = session;
      const { quickInput } = workbench;
      await session.driver.run('interlinear.chooseTargetLanguage', 'de');
      await workbench.openFile('README.md');
      // Too little text for a guess.
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand(palette('translateSelection'));
      await quickInput.row('English').waitFor();
      assert.equal(await quickInput.placeholder(), languagesServiceTexts.chooseSourceForGlossary('Bicycles'));
      assert.deepEqual(await quickInput.labels(), ['English', 'French']);
      await quickInput.pick('English');
      await workbench.editor.waitForText('2. «de ');
      await workbench.editor.waitForText('Schloss');
      // The translation is selected last.
      const translated = (await workbench.editor.visibleLines()).find((line) => line.startsWith('2. «de ')) ?? '';
      await workbench.statusBar.item(`(${String(translated.length - '2. '.length)} selected)`).waitFor();
      await workbench.editor.select('Scan the code');
      await workbench.runCommand(palette('translateSelection'));
      await workbench.editor.waitForText('1. «de ');
      await workbench.editor.waitForText('Kennung');
    });
  });
});
