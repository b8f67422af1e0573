import assert from 'node:assert/strict';
import { join } from 'node:path';
import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { pickLanguage } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { EditorHover } from './pages/editorHover.ts';
import { useWindow, type Session } from './session.ts';
import { expect, test } from './test.ts';
import * as readingTexts from '../../src/features/reading/texts.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';
import * as editorTexts from '../../src/editor/texts.ts';
import { manifestText, palette } from '../harness/manifestTexts.ts';

const german = 'Die Fahrräder stehen im Hof hinter dem alten Haus am Fluss.';
const comment = (text: string) => `// ${text}\nexport const bikes = 12;\n`;
const file = 'src/greeting.ts';

/** Opens the file with this comment in its first line, the mouse beside it. */
async function openWith({ workbench }: Session, text: string): Promise<EditorHover> {
  await workbench.writeFile(file, comment(text));
  await workbench.openFile(file);
  await workbench.editor.waitForText(text);
  const hover = new EditorHover(workbench);
  await hover.leave();
  return hover;
}

async function paid(session: Session): Promise<number[]> {
  const { entries } = await controlOf(session).ledger();
  return entries.filter(({ path }) => path === '/v2/translate').map(({ characters }) => characters);
}

test.describe('Reading in another language', () => {
  const session = useWindow();
  test.beforeEach(() => controlOf(session).resetLedger());

  test.describe('Reading on request', () => {
    test.beforeAll(() => session.writeSettings({ 'interlinear.reading.mode': 'onRequest', 'interlinear.reading.language': 'fr' }));

    test('is offered as a link that names the language, though nothing was ever asked of the service, and translates with a click', async () => {
      const hover = await openWith(session, german);
      await hover.restOn(german);
      const offer = readingTexts.translateFromToMany('German', 'French', String(german.length));
      await hover.waitFor(offer);
      assert.deepEqual(await controlOf(session).sent(), []);
      await hover.link(offer).click();
      await hover.waitFor('«fr');
      assert.deepEqual(await paid(session), [german.length]);
      assert.equal(await session.workbench.editor.text(), comment(german));
    });

    test('reads what stands at the cursor, by the command palette', async () => {
      const { workbench } = session;
      const text = 'Im Winter schließt der Laden, sobald es auf der Straße dunkel wird.';
      const hover = await openWith(session, text);
      await workbench.editor.goToLine(1);
      await workbench.runCommand(palette('readHere'));
      await hover.waitFor('«fr');
      assert.deepEqual(await paid(session), [text.length]);
    });
  });

  test.describe('What a hover of a translation offers', () => {
    test.beforeAll(() => session.writeSettings({ 'interlinear.reading.mode': 'onRequest', 'interlinear.reading.language': 'fr' }));

    test('names both languages; puts the translation in the place of the original, in one undo step', async () => {
      const { workbench } = session;
      const text = 'Der Schuppen hinter dem Haus wird im Herbst neu gestrichen.';
      const hover = await openWith(session, text);
      await workbench.editor.goToLine(1, 5);
      await workbench.runCommand(palette('readHere'));
      assert.match(await hover.waitFor(translationServiceTexts.languagePair('German', 'French')), /«fr/);
      await hover.link(translationServiceTexts.replace()).click();
      await workbench.editor.waitForText('// «fr ');
      assert.match(await workbench.editor.text(), /^\/\/ «fr [^»]+»\nexport const bikes = 12;\n$/);
      await workbench.editor.undo();
      await workbench.editor.waitForText(text);
      assert.equal(await workbench.editor.text(), comment(text));
    });

    test('compares the translation with the original, beside the text', async () => {
      const { workbench } = session;
      const text = 'Die Klingel am Tor ist seit Wochen kaputt.';
      const hover = await openWith(session, text);
      await workbench.editor.goToLine(1, 5);
      await workbench.runCommand(palette('readHere'));
      await hover.waitFor(translationServiceTexts.languagePair('German', 'French'));
      await hover.link(translationServiceTexts.openBeside()).click();
      await expect(workbench.page.locator('.tab.active', { hasText: editorTexts.compareTranslation('greeting.ts') }).first()).toBeVisible();
      await expect(workbench.page.locator('.editor-group-container')).toHaveCount(2);
    });

    test('copies the translation', async () => {
      const { workbench } = session;
      const text = 'Der Schlauch am Hinterrad verliert seit gestern Luft.';
      const hover = await openWith(session, text);
      await workbench.editor.goToLine(1, 5);
      await workbench.runCommand(palette('readHere'));
      await hover.waitFor(translationServiceTexts.languagePair('German', 'French'));
      await hover.link(translationServiceTexts.copy()).click();
      await expect.poll(() => workbench.page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^«fr [^»]+»$/);
      assert.equal(await workbench.editor.text(), comment(text));
    });

    for (const [language, text] of [
      ['German', 'Die Donaudampfschifffahrtsgesellschaft vermietet Fahrräder an der Anlegestelle. '.repeat(12).trim()],
      ['Japanese', '自転車は毎朝九時から川のそばの店で借りられます。冬は日が暮れると店が閉まります。'.repeat(10)],
    ] as const) {
      test(`breaks the lines of a long paragraph between its words: ${language}`, async () => {
        const { workbench } = session;
        const hover = await openWith(session, text);
        await workbench.editor.goToLine(1, 5);
        await workbench.runCommand(palette('readHere'));
        await hover.waitFor(translationServiceTexts.languagePair(language, 'French'));
        const paragraph = workbench.page.locator('.monaco-hover p', { hasText: '«fr' }).first();
        await workbench.picture(`hover-long-${language.toLowerCase()}`);
        const shown = await paragraph.evaluate((element) => element.textContent);
        assert.doesNotMatch(shown, /\u00a0/);
        // As wide as the hover: a line that finds no place to break would make it scroll.
        assert.ok(await paragraph.evaluate((element) => element.scrollWidth <= element.clientWidth));
      });
    }

    test('takes an item of a list for itself', async () => {
      const { workbench } = session;
      const items = ['Die Räder stehen im Hof.', 'Der Schlüssel liegt unter der Matte.', 'Das Licht brennt die ganze Nacht.'];
      await workbench.writeFile('list.md', `# Haus\n\n${items.map((item) => `- ${item}\n`).join('')}`);
      await workbench.openFile('list.md');
      await workbench.editor.waitForText('Matte');
      await workbench.editor.goToLine(4, 5);
      await workbench.runCommand(palette('readHere'));
      await new EditorHover(workbench).waitFor('«fr');
      assert.deepEqual(await paid(session), [items[1]?.length]);
    });

    test('follows the glossary in use, as the hover over a term does', async () => {
      const { workbench } = session;
      await new GlossaryAccount(session).make('Yard', tsv('de', 'fr', 'Schlüssel\tclef'));
      await session.writeSettings({
        'interlinear.reading.mode': 'onRequest',
        'interlinear.reading.language': 'fr',
        'interlinear.translation.glossary': 'Yard',
      });
      const hover = await openWith(session, 'Der Schlüssel liegt unter der Matte vor der alten Tür.');
      await workbench.editor.goToLine(1, 5);
      await workbench.runCommand(palette('readHere'));
      assert.match(await hover.waitFor(translationServiceTexts.languagePair('German', 'French')), /«fr .*clef/);
    });
  });

  test.describe('A text that is in the reading language already', () => {
    test.beforeEach(() => session.writeSettings({ 'interlinear.reading.mode': 'onRequest', 'interlinear.reading.language': 'de' }));

    test('is not sent, and another language to read it in is offered', async () => {
      const { workbench } = session;
      const text = 'Das Tor zum Hof bleibt im Sommer bis in den späten Abend offen.';
      const hover = await openWith(session, text);
      await workbench.editor.goToLine(1, 5);
      await workbench.runCommand(palette('readHere'));
      const notice = readingTexts.alreadyInReadingLanguage('German', 'German');
      await workbench.notifications.waitFor(notice);
      await workbench.picture('reading-already-in');
      assert.deepEqual(
        (await controlOf(session).ledger()).entries.filter(({ path }) => path === '/v2/translate'),
        [],
      );
      await workbench.notifications.click(notice, readingTexts.changeReadingLanguage());
      await pickLanguage(workbench, 'French');
      await hover.waitFor(translationServiceTexts.languagePair('German', 'French'));
      assert.deepEqual(await paid(session), [text.length]);
      assert.equal(await workbench.editor.text(), comment(text));
    });

    test('is said to be where only the answer tells, instead of the same text with a button to replace it', async () => {
      const { workbench } = session;
      const hover = await openWith(session, 'Urlaub im Sommer');
      await workbench.editor.goToLine(1, 5);
      await workbench.runCommand(palette('readHere'));
      await hover.waitFor(readingTexts.alreadyIn('German'));
      await workbench.picture('reading-unchanged');
      await expect(hover.root.locator('a')).toHaveText([readingTexts.changeReadingLanguage()]);
      await hover.link(readingTexts.changeReadingLanguage()).click();
      await expect(workbench.page.locator('.settings-editor')).toContainText(manifestText('reading.language').replaceAll('`', ''));
    });
  });

  test.describe('Reading a text in another language by resting the mouse on it', () => {
    test.beforeAll(() => session.writeSettings({ 'interlinear.reading.mode': 'always', 'interlinear.reading.delay': 300 }));

    test('shows the translation of a comment, paid once however often the mouse comes by', { tag: '@smoke' }, async () => {
      const { workbench, driver } = session;
      await driver.run('interlinear.chooseTargetLanguage', 'en-US');
      const visited = 'Die Räder stehen im Hof hinter dem alten Haus am Fluss.';
      const hover = await openWith(session, visited);
      await hover.restOn(visited);
      assert.match(await hover.waitFor('«en-US'), /«en-US .+»/);
      for (let visit = 0; visit < 10; visit += 1) {
        await hover.leave();
        await hover.gone();
        await hover.restOn(visited);
        await hover.waitFor('«en-US');
      }
      assert.deepEqual(await paid(session), [visited.length]);
      assert.equal(await workbench.editor.text(), comment(visited));
    });

    test('says nothing beside a text in the reader’s own language', async () => {
      const { workspace, driver } = session;
      await driver.run('interlinear.chooseTargetLanguage', 'en-US');
      const hover = await openWith(session, 'The bicycles stand in the yard behind the old house near the river.');
      await hover.restOn('The bicycles');
      // Asked once more for what there is to show there: the answer comes when there is nothing left to wait for.
      await driver.run('vscode.executeHoverProvider', { file: join(workspace, file) }, { line: 0, character: 10 });
      await expect(hover.root.filter({ hasText: '«' })).toHaveCount(0);
      assert.deepEqual(await paid(session), []);
    });
  });

  test.describe('A mouse that moves on', () => {
    // Not the text of the tests before, which is kept.
    const another = 'Der Schlüssel liegt unter der Matte neben der Tür.';
    const settings = { 'interlinear.reading.mode': 'always', 'interlinear.reading.language': 'en-US' };
    // Longer than the test.
    test.beforeAll(() => session.writeSettings({ ...settings, 'interlinear.reading.delay': 600_000 }));

    test('has nothing translated before the delay is over', async () => {
      const hover = await openWith(session, another);
      for (let visit = 0; visit < 3; visit += 1) {
        await hover.restOn(another);
        // The text was asked about, and its translation is waited for.
        await hover.waitFor('Loading...');
        await hover.leave();
        await hover.gone();
      }
      await session.writeSettings({ ...settings, 'interlinear.reading.delay': 0 });
      await hover.restOn(another);
      await hover.waitFor('«en-US');
      assert.deepEqual(await paid(session), [another.length]);
    });
  });
});
