import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { controlOf, make } from './journeys.ts';
import { OptionsPanel } from './pages/optionsPanel.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';

/** Names that would do something if they were taken for more than a name. */
const hostile = '<img src=x onerror="document.title=1">';
const iconName = '$(flame) [here](command:x)';
const rightToLeft = '\u202eسيارة';

const command = 'Interlinear: Translate with Options…';

function dictionary(source_lang: string, target_lang: string) {
  return { source_lang, target_lang, entries: 'bike\tRad', entries_format: 'tsv' };
}

async function makeResources(session: Session): Promise<void> {
  await make(session, '/v3/glossaries', { name: 'Shop', dictionaries: [dictionary('en', 'de'), dictionary('en', 'fr')] });
  await make(session, '/v3/glossaries', { name: hostile, dictionaries: [dictionary('ja', 'es')] });
  await make(session, '/v3/glossaries', { name: iconName, dictionaries: [dictionary('en', 'de')] });
  await make(session, '/v3/glossaries', { name: rightToLeft, dictionaries: [dictionary('en', 'de')] });
  await make(session, '/v3/style_rules', { name: 'Friendly', language: 'de', configured_rules: {} });
}

/** Selects a passage and opens the panel by keyboard. */
async function openOn(session: Session, text: string): Promise<OptionsPanel> {
  const { workbench } = session;
  await workbench.page.keyboard.press('Control+1');
  await workbench.openFile('README.md');
  await workbench.editor.select(text);
  return openAgain(session);
}

async function openAgain({ workbench }: Session): Promise<OptionsPanel> {
  await workbench.page.keyboard.press('F1');
  await workbench.quickInput.type(`>${command}`);
  await workbench.quickInput.row(command).waitFor();
  await workbench.quickInput.accept();
  const panel = new OptionsPanel(workbench.page);
  await panel.waitFor();
  await panel.waitForFocus();
  return panel;
}

/** Requests for a translation so far. */
async function requests(session: Session): Promise<number> {
  return (await controlOf(session).ledger()).entries.filter((entry) => entry.path === '/v2/translate').length;
}

describe('The options of a translation', () => {
  const session = useWindow();
  before(() => makeResources(session));

  describe('Translate with Options', () => {
    beforeEach(async () => {
      await controlOf(session).clearFaults();
      await controlOf(session).resetLedger();
    });

    it('opens beside the text, by keyboard; a language and a formality are picked by their names, Ctrl+Enter translates in place', async () => {
      const { workbench } = session;
      const panel = await openOn(session, 'Wait until the lock opens.');
      assert.equal(await workbench.editor.tab('README.md').isVisible(), true);
      assert.match(await panel.content.locator('header').innerText(), /README\.md, 26 characters\s+Wait until the lock opens\./);
      await panel.press('Control+Enter');
      await panel.waitForStatus('Choose a target language.');
      assert.equal(await requests(session), 0);
      await workbench.page.keyboard.type('German');
      await panel.press('Tab');
      await panel.waitForFocus('source_lang');
      await panel.press('Tab');
      await panel.waitForFocus('formality');
      await workbench.page.keyboard.type('More formal');
      assert.equal(await panel.value('formality'), 'more');
      await panel.press('Control+Enter');
      await workbench.editor.focus();
      await workbench.editor.waitForText('2. «de ');
      assert.equal(await requests(session), 1);
      assert.equal(await panel.value('formality'), 'more');
    });

    it('says that it is at work while it is, and sends nothing twice', async () => {
      const { workbench } = session;
      const panel = await openOn(session, 'Ride carefully');
      await controlOf(session).orderFaults({ kind: 'delay', ms: 1500, match: { path: '/v2/translate' } });
      await panel.press('Control+Enter');
      await panel.button('Translating…').waitFor();
      assert.equal(await panel.control('translate').getAttribute('aria-busy'), 'true');
      await panel.press('Control+Enter');
      await panel.content.locator('#translate[aria-busy=false]').waitFor();
      assert.equal(await requests(session), 1);
      await workbench.editor.focus();
      await workbench.editor.waitForText('3. «de ');
    });

    it('remembers the last choice of the workspace; closing the panel loses nothing', async () => {
      const panel = await openOn(session, 'Ride carefully');
      assert.equal(await panel.value('target_lang'), 'de');
      assert.equal(await panel.value('formality'), 'more');
      await panel.type('context', 'A shop that rents bikes.');
      await panel.close();
      const again = await openOn(session, 'Ride carefully');
      assert.equal(await again.control('context').locator('textarea').inputValue(), 'A shop that rents bikes.');
      await again.button('Reset to Settings').click();
      await again.waitForStatus('as in the settings');
      assert.equal(await again.value('formality'), 'default');
      assert.equal(await again.control('context').locator('textarea').inputValue(), '');
    });

    it('greys formality for a language without it, says why, and does not send it [translate.formality-unsupported] [feature.formality]', async () => {
      const { workbench } = session;
      const panel = await openOn(session, 'Ride carefully');
      await panel.pick('target_lang', /^German \(de\)/);
      await panel.pick('formality', 'Less formal');
      await panel.pick('target_lang', /^Turkish/);
      assert.equal(await panel.isGreyed('formality'), true);
      assert.match(await panel.about('formality'), /Turkish has no formality\./);
      await panel.press('Control+Enter');
      await workbench.editor.focus();
      await workbench.editor.waitForText('«tr ');
      await panel.pick('target_lang', /^German \(de\)/);
      assert.equal(await panel.isGreyed('formality'), false);
      assert.equal(await panel.value('formality'), 'less');
    });

    it('the fastest model excludes what needs the best one, and the other way round [errors.latency]', async () => {
      const panel = await openOn(session, 'Ride carefully');
      await panel.button('Reset to Settings').click();
      await panel.pick('target_lang', /^German \(de\)/);
      await panel.open('Model');
      await panel.open('Tags');
      await panel.pick('model_type', /^Fastest/);
      for (const field of ['style_id', 'translation_memory_id']) {
        assert.equal(await panel.isGreyed(field), true, field);
        assert.match(await panel.about(field), /Not with the fastest model\./);
      }
      assert.match(await panel.about('custom_instructions'), /Not with the fastest model\./);
      assert.equal(await panel.button('Add Instruction').getAttribute('aria-disabled'), 'true');
      const versions = await panel.offersEnabled('tag_handling_version');
      assert.equal(
        versions.some((offer) => offer.startsWith('v2')),
        false,
      );
      await panel.pick('model_type', /^Best$/);
      await panel.pick('style_id', 'Friendly');
      assert.match((await panel.offers('model_type'))[0] ?? '', /Fastest – The fastest model does not go with: Style rule list\./);
      assert.equal((await panel.offersEnabled('model_type')).length, 2);
      assert.match(await panel.about('model_type'), /does not go with: Style rule list/);
      await panel.pick('style_id', 'None');
      await panel.pick('tag_handling_version', /^v2/);
      assert.match(await panel.about('model_type'), /does not go with: Version of tag handling/);
    });

    it('a glossary is picked by its name, needs the source language, and leaves the languages that fit [translate.glossary_id] [translate.glossary_id-pair]', async () => {
      const { workbench } = session;
      const panel = await openOn(session, 'Ride carefully');
      await panel.button('Reset to Settings').click();
      await panel.pick('target_lang', /^German \(de\)/);
      await panel.pick('glossary_id', /^Shop/);
      await panel.waitForAbout('source_lang', 'Required');
      assert.notEqual(await panel.control('source_lang').getAttribute('required'), null);
      assert.deepEqual(await panel.offersEnabled('source_lang'), ['Detected by the service', 'English (en)']);
      await panel.press('Control+Enter');
      await panel.waitForStatus('a glossary needs to know the source language');
      await panel.waitForFocus('source_lang');
      assert.equal(await requests(session), 0);
      await panel.pick('source_lang', /^English/);
      const targets = await panel.offers('target_lang');
      assert.ok(
        targets.every((target) => /^(German|French)/.test(target)),
        targets.join(', '),
      );
      assert.match(await panel.about('target_lang'), /Only languages that the glossary Shop has are offered\./);
      await panel.press('Control+Enter');
      await workbench.editor.focus();
      await workbench.editor.waitForText('3. «de ');
    });

    it('names from outside are shown as they are [glossary.name]', async () => {
      const panel = await openOn(session, 'Ride carefully');
      await panel.button('Reset to Settings').click();
      await panel.pick('target_lang', /^German \(de\)/);
      const offers = await panel.offers('glossary_id');
      assert.ok(
        offers.some((offer) => offer.startsWith(hostile) && offer.endsWith(`${hostile} has no terms for these languages.`)),
        offers.join('\n'),
      );
      assert.ok(offers.some((offer) => offer.startsWith(iconName)));
      // The right-to-left name ends with itself: what follows it keeps its direction.
      assert.ok(offers.some((offer) => offer.startsWith('\u2068سيارة\u2069 (')));
      assert.equal(await panel.content.locator('img').count(), 0);
      await panel.pick('glossary_id', /^\$\(flame\)/);
      assert.match(await panel.about('target_lang'), /the glossary \$\(flame\) \[here\]\(command:x\) has/);
    });

    it('counts the characters of an instruction as they are typed; one that is too long is not sent [limits.custom_instructions]', async () => {
      const panel = await openOn(session, 'Ride carefully');
      await panel.button('Reset to Settings').click();
      await panel.pick('target_lang', /^German \(de\)/);
      await panel.button('Add Instruction').click();
      await panel.waitForFocus('custom_instructions-0');
      await panel.type('custom_instructions-0', '😀'.repeat(300));
      assert.match(await panel.field('custom_instructions').innerText(), /300 of 300 characters/);
      await panel.type('custom_instructions-0', '😀'.repeat(301));
      assert.match(await panel.field('custom_instructions').innerText(), /301 of 300 characters, 1 too many/);
      await panel.press('Control+Enter');
      await panel.waitForStatus('An instruction is too long.');
      await panel.waitForFocus('custom_instructions-0');
      for (let count = 1; count < 10; count += 1) await panel.button('Add Instruction').click();
      assert.match(await panel.about('custom_instructions'), /Up to 10 instructions/);
      await panel.button('Remove Instruction 10').click();
      await panel.waitForFocus('custom_instructions-8');
    });

    it('a preset is saved, is there after a reload, and is used; it can be deleted', async () => {
      const { workbench } = session;
      const panel = await openOn(session, 'Ride carefully');
      await panel.button('Reset to Settings').click();
      await panel.pick('target_lang', /^French/);
      await panel.pick('formality', 'Less formal');
      await panel.button('Save as Preset').click();
      await panel.waitForFocus('preset-name');
      await workbench.page.keyboard.type('Casual French');
      await panel.pick('preset-place', 'Workspace settings');
      await panel.control('preset-name').locator('input').press('Enter');
      await panel.waitForStatus('Preset Casual French was saved.');
      const stored: unknown = JSON.parse(await workbench.readFile('.vscode/settings.json'));
      assert.deepEqual(stored, { 'interlinear.translation.presets': { 'Casual French': { target_lang: 'fr', formality: 'less' } } });
      await workbench.reload();
      // The selection is not known any more: no empty column is left where the panel was.
      await workbench.page.locator('.editor-group-container').nth(1).waitFor({ state: 'detached' });
      const again = await openOn(session, 'Ride carefully');
      await again.button('Reset to Settings').click();
      assert.equal(await again.value('formality'), 'default');
      await again.pick('preset', 'Casual French (workspace)');
      await again.waitForStatus('Preset Casual French is used.');
      assert.equal(await again.value('formality'), 'less');
      assert.equal(await again.value('target_lang'), 'fr');
      await again.button('Delete Preset').click();
      await again.waitForStatus('Preset Casual French was deleted.');
      await again.control('preset').locator('option', { hasText: 'Casual French' }).waitFor({ state: 'detached' });
    });

    it('is where it was when it comes back from behind another tab', async () => {
      const { workbench } = session;
      const panel = await openOn(session, 'Ride carefully');
      await panel.open('Tags');
      await panel.pick('tag_handling', 'XML');
      await panel.type('ignore_tags', 'code kbd');
      await workbench.openFile('notes/release.md');
      await panel.content.locator('main').waitFor({ state: 'detached' });
      await workbench.page.locator('.tabs-container .tab', { hasText: 'Translate with Options' }).click();
      await panel.waitFor();
      assert.equal(await panel.control('ignore_tags').locator('input').inputValue(), 'code kbd');
      await panel.waitForFocus('ignore_tags');
    });

    it('a list that cannot be had says so, can be tried again, and keeps nothing else back', async () => {
      const { workbench } = session;
      await controlOf(session).orderFaults({ kind: 'status', status: 400, times: 20, match: { path: '/v3/translation_memories' } });
      const opened = await session.openWindow();
      await opened.workbench.openFile('README.md');
      await opened.workbench.editor.select('Ride carefully');
      await opened.workbench.runCommand(command);
      const panel = new OptionsPanel(opened.workbench.page);
      await panel.waitForAbout('translation_memory_id', 'The list could not be loaded.');
      assert.equal(await panel.isGreyed('target_lang'), false);
      await controlOf(session).clearFaults();
      await panel.field('translation_memory_id').locator('vscode-button').click();
      await panel.control('translation_memory_id').locator('option', { hasText: 'Handbook' }).waitFor({ state: 'attached' });
      await opened.close();
      await workbench.page.bringToFront();
    });
  });

  describe('Translate with Options, for every eye', () => {
    let axe = '';
    before(async () => {
      await controlOf(session).clearFaults();
      axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    });

    const themes = [
      ['Dark Modern', 'dark'],
      ['Light Modern', 'light'],
      ['Dark High Contrast', 'high-contrast'],
    ] as const;
    for (const [theme, kind] of themes) {
      it(`follows the theme as it changes, without a serious finding of axe: ${theme}`, async () => {
        const panel = await openOn(session, 'Ride carefully');
        await session.workbench.runCommand('Preferences: Color Theme');
        await session.workbench.quickInput.type(theme);
        await session.workbench.quickInput.pick(theme);
        await panel.waitForTheme(kind);
        await panel.pick('target_lang', /^German \(de\)/);
        await panel.open('Model');
        await panel.open('Tags');
        await panel.button('Add Instruction').click();
        await panel.type('custom_instructions-0', 'x'.repeat(301));
        await panel.button('Save as Preset').click();
        await panel.press('Control+Enter');
        await panel.waitForStatus('too long');
        assert.deepEqual(await panel.findings(axe), []);
        await panel.pick('target_lang', /^Turkish/);
        assert.deepEqual(await panel.findings(axe), []);
        await panel.button('Reset to Settings').click();
      });
    }

    it('describes each control by what is said about it', async () => {
      const panel = await openOn(session, 'Ride carefully');
      for (const field of ['target_lang', 'formality', 'glossary_id', 'context', 'keep_terms', 'ignore_tags', 'automatic_context']) {
        assert.deepEqual(await panel.describedBy(field), [`about-${field}`]);
      }
    });

    it('fits a narrow column at twice the size', async () => {
      const { workbench } = session;
      const panel = await openOn(session, 'Ride carefully');
      await workbench.page.setViewportSize({ width: 640, height: 400 });
      await panel.open('Tags');
      const widths = await panel.widths();
      assert.ok(widths.content <= widths.window, JSON.stringify(widths));
      await workbench.page.setViewportSize({ width: 1280, height: 800 });
    });
  });
});
