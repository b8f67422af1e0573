import assert from 'node:assert/strict';
import { controlOf, pickLanguage } from './journeys.ts';
import { EditorHover } from './pages/editorHover.ts';
import { useWindow, type Session } from './session.ts';

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

describe('Reading in another language', () => {
  const session = useWindow();
  beforeEach(() => controlOf(session).resetLedger());

  describe('Reading on request', () => {
    before(() => session.writeSettings({ 'interlinear.reading.mode': 'onRequest', 'interlinear.reading.language': 'fr' }));

    it('is offered as a link that names the language, though nothing was ever asked of the service, and translates with a click', async () => {
      const hover = await openWith(session, german);
      await hover.restOn(german);
      await hover.waitFor(`Read in French (${String(german.length)} characters)`);
      assert.deepEqual((await controlOf(session).ledger()).entries, []);
      await hover.link(/Read in French/).click();
      await hover.waitFor('«fr');
      assert.deepEqual(await paid(session), [german.length]);
      assert.equal(await session.workbench.editor.text(), comment(german));
    });

    it('reads what stands at the cursor, by the command palette', async () => {
      const { workbench } = session;
      const text = 'Im Winter schließt der Laden, sobald es auf der Straße dunkel wird.';
      const hover = await openWith(session, text);
      await workbench.editor.goToLine(1);
      await workbench.runCommand('Interlinear: Read in My Language');
      await hover.waitFor('«fr');
      assert.deepEqual(await paid(session), [text.length]);
    });
  });

  describe('Reading a text in another language by resting the mouse on it', () => {
    before(() => session.writeSettings({ 'interlinear.reading.mode': 'always', 'interlinear.reading.delay': 300 }));

    it('shows the translation of a comment, paid once however often the mouse comes by', async () => {
      const { workbench } = session;
      await workbench.runCommand('Interlinear: Choose Target Language…');
      await pickLanguage(workbench, 'English (American)');
      await workbench.statusBar.item('en-US').waitFor();
      const hover = await openWith(session, german);
      await hover.restOn(german);
      assert.match(await hover.waitFor('«en-US'), /«en-US .+»/);
      for (let visit = 0; visit < 10; visit += 1) {
        await hover.leave();
        await hover.gone();
        await hover.restOn(german);
        await hover.waitFor('«en-US');
      }
      assert.deepEqual(await paid(session), [german.length]);
      assert.equal(await workbench.editor.text(), comment(german));
    });

    it('says nothing beside a text in the reader’s own language', async () => {
      const hover = await openWith(session, 'The bicycles stand in the yard behind the old house near the river.');
      await hover.restOn('The bicycles');
      await session.workbench.page.waitForTimeout(1500);
      assert.equal(await hover.root.filter({ hasText: '«' }).count(), 0);
      assert.deepEqual(await paid(session), []);
    });
  });

  describe('A mouse that moves on', () => {
    // Not the text of the tests before, which is kept.
    const another = 'Der Schlüssel liegt unter der Matte neben der Tür.';
    const settings = { 'interlinear.reading.mode': 'always', 'interlinear.reading.delay': 3000, 'interlinear.reading.language': 'en-US' };
    before(() => session.writeSettings(settings));

    it('has nothing translated before the delay is over', async () => {
      const { workbench } = session;
      const hover = await openWith(session, another);
      for (let visit = 0; visit < 3; visit += 1) {
        await hover.restOn(another);
        await workbench.page.waitForTimeout(1500);
        await hover.leave();
        // The editor lets a hover stay for a moment, in case that the mouse comes back to it.
        await workbench.page.waitForTimeout(800);
      }
      await workbench.page.waitForTimeout(3000);
      assert.deepEqual(await paid(session), []);
      await hover.restOn(another);
      await hover.waitFor('«en-US');
      assert.deepEqual(await paid(session), [another.length]);
    });
  });
});
