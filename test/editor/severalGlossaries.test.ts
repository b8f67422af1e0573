import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { profiles } from '../../src/api/providers.ts';
import { activeGlossaries } from '../../src/services/glossaries/activeGlossary.ts';
import { wordsOf } from '../harness/markdownWords.ts';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, givenSandbox, openText, resultTabs, setting, until, workspaceFile } from './surroundings.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';
import * as glossariesTermsTexts from '../../src/features/glossaries/terms/texts.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';

const id = 'interlinear.translation.glossary';
const takesSeveral = profiles[givenSandbox().profile].glossariesPerTranslation > 1;
const original = 'The user opens the settings of the bicycle rental in the old house near the river.';

describe('Several glossaries for one translation', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  const told = notices();
  const quick = quickInputs();
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? assert.fail(name);
  before(async () => {
    await execute('interlinear.chooseTargetLanguage', 'de');
    const make = async (name: string, target: string, entries: string) => ids.set(name, await createGlossary(name, 'en', target, entries));
    await make('Yard', 'de', 'user\tNutzer\nsettings\tOptionen');
    await make('Shop', 'de', 'user\tBenutzer\nrental\tVerleih');
    await make('French', 'fr', 'user\tutilisateur');
  });
  after(async () => {
    for (const glossary_id of ids.values()) await removeGlossary(glossary_id);
    await sandbox.set({ document_duration_ms: 2000 });
  });
  beforeEach(() => setting('interlinear.translation.sourceLanguage', 'en'));
  afterEach(async () => {
    await closeEditors();
    for (const changed of [id, 'interlinear.translation.sourceLanguage', 'interlinear.glossaries.highlightTerms'] as const)
      await setting(changed, undefined);
  });

  const named = () => vscode.workspace.getConfiguration().get<unknown>(id);
  async function translated(text: string): Promise<string> {
    const editor = await openText(`⟨${text}⟩`, { language: 'plaintext' });
    await execute('interlinear.translateSelection');
    return editor.document.getText();
  }
  /** What is sent for the text that was translated last, as "Show What Would Be Sent" has it. */
  async function sent(text: string): Promise<{ readonly body: Readonly<Record<string, unknown>>; readonly notes: readonly string[] }> {
    await openText(`⟨${text}⟩`, { language: 'plaintext' });
    await execute('interlinear.showRequest');
    const tab = await until('the request', () => resultTabs()[0]);
    const { bodies, notes = [] } = JSON.parse((await vscode.workspace.openTextDocument(tab.uri)).getText()) as {
      readonly bodies: readonly Readonly<Record<string, unknown>>[];
      readonly notes?: readonly string[];
    };
    await closeEditors();
    const [body] = bodies;
    assert.ok(body);
    return { body, notes };
  }
  const glossariesIn = ({ glossary_id, glossary_ids, source_lang }: Readonly<Record<string, unknown>>) => ({
    glossary_id,
    glossary_ids,
    source_lang,
  });

  it('are found without looking at each for each of the names that a repository may have in its settings', async () => {
    await setting(id, ['Shop', ...Array.from({ length: 2000 }, (_, index) => `No glossary ${index}`)]);
    let looks = 0;
    const glossaries = Array.from({ length: 20 }, (_, index) => ({
      get glossary_id() {
        looks += 1;
        return `id ${index}`;
      },
      name: index === 7 ? 'Shop' : `Another ${index}`,
      ready: true,
      legacy: false,
      pairs: [],
    }));
    assert.deepEqual(
      activeGlossaries(glossaries, undefined).map(({ name }) => name),
      ['Shop'],
    );
    assert.ok(looks <= 5 * glossaries.length, `${looks} looks`);
  });

  if (takesSeveral) {
    it('are sent in the order of the setting, and the first that has a term wins', async () => {
      const inOrder = (...names: readonly string[]) => ({ glossary_id: undefined, glossary_ids: names.map(idOf), source_lang: 'en' });
      await setting(id, ['Shop', 'Yard']);
      assert.deepEqual(glossariesIn((await sent(original)).body), inOrder('Shop', 'Yard'));
      assert.match(await translated(original), / Benutzer .*Optionen.*Verleih/);
      await setting(id, ['Yard', 'Shop']);
      assert.deepEqual(glossariesIn((await sent(original)).body), inOrder('Yard', 'Shop'));
      // Another order is another translation.
      assert.match(await translated(original), / Nutzer .*Optionen.*Verleih/);
      assert.equal((await paid()).length, 2);
    });

    it('are left out where they lack the languages, each by its name; one that is left is sent alone', async () => {
      await setting(id, ['French', 'Shop']);
      const { body, notes } = await sent(original);
      assert.deepEqual(glossariesIn(body), { glossary_id: idOf('Shop'), glossary_ids: undefined, source_lang: 'en' });
      assert.deepEqual(notes, [languagesServiceTexts.glossaryWithoutTerms('French', 'German')]);
      assert.match(await translated(`${original} Alone.`), /Benutzer/);
    });

    it('need the language of the source, which is settled first, by the service or by a guess where it detects none', async () => {
      await setting('interlinear.translation.sourceLanguage', undefined);
      await setting(id, ['Shop', 'Yard']);
      // The service refuses several glossaries without it.
      assert.match(await translated(`${original} Detected.`), /Benutzer/);
      assert.equal((await paid()).length, 1);
    });

    it('may be five: more are refused before anything is sent', async () => {
      await setting(id, ['a', 'b', 'c', 'd', 'e', 'f']);
      await translated(`${original} Six.`);
      await told.told(glossariesServiceTexts.tooManyGlossaries('5', '6'));
      assert.deepEqual(await paid(), []);
    });

    it('are ticked; several are a list in the setting, one is a text and none is nothing', async () => {
      const choose = async (...labels: readonly string[]) => {
        const choosing = execute('interlinear.chooseGlossary');
        await quick.tick(translateTexts.chooseGlossaries(), ...labels);
        await choosing;
      };
      await choose('Shop', 'Yard');
      assert.deepEqual([...(named() as string[])].toSorted(), ['Shop', 'Yard']);
      await choose('Yard');
      assert.equal(named(), 'Yard');
      // What was ticked before stays before what is ticked after it.
      await choose('French', 'Yard');
      assert.deepEqual(named(), ['Yard', 'French']);
      await choose();
      assert.equal(named(), '');
    });
  } else {
    it('are refused with a reason where the service takes one, before anything is sent', async () => {
      await setting(id, ['Shop', 'Yard']);
      await translated(original);
      const { buttons } = await told.told(glossariesServiceTexts.onlyOneGlossary('2'));
      assert.deepEqual(buttons, [glossariesServiceTexts.chooseGlossaries()]);
      assert.deepEqual(await paid(), []);
    });

    it('are not offered there: one is picked, and stands in the setting as a text', async () => {
      await setting(id, ['Shop', 'Yard']);
      const choosing = execute('interlinear.chooseGlossary');
      await quick.pick(translateTexts.chooseGlossary(), 'Yard');
      await choosing;
      assert.equal(named(), 'Yard');
    });

    it('may be a list of one', async () => {
      await setting(id, ['Shop']);
      const { body } = await sent(original);
      assert.deepEqual(glossariesIn(body), { glossary_id: idOf('Shop'), glossary_ids: undefined, source_lang: 'en' });
    });
  }

  it(takesSeveral ? 'are followed by documents' : 'are refused for documents, too', async () => {
    await sandbox.set({ document_duration_ms: 0 });
    await setting(id, ['Shop', 'Yard']);
    const uri = workspaceFile('several.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from(original));
    await execute('interlinear.translateAsDocument', uri, [uri], { targets: ['de'], confirmed: true });
    if (takesSeveral) {
      const read = async () => Buffer.from(await vscode.workspace.fs.readFile(workspaceFile('several.de.txt'))).toString();
      assert.match(await until('the result', () => read().catch(() => undefined)), / Benutzer .*Optionen.*Verleih/);
    } else {
      await told.told(glossariesServiceTexts.onlyOneGlossary('2'));
    }
    assert.equal((await sandbox.ledger()).entries.filter(({ path }) => path === '/v2/document').length, takesSeveral ? 1 : 0);
  });

  const hoverAt = async (document: vscode.TextDocument, phrase: string) => {
    const position = document.positionAt(document.getText().indexOf(phrase) + 1);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
    return hovers.flatMap(({ contents }) => contents).map((content) => wordsOf(typeof content === 'string' ? content : content.value));
  };

  it('are at work together: the hover over a term names the first that has it', async () => {
    await setting(id, ['Shop', 'Yard']);
    const { document } = await openText(`${original}\n`);
    const hover = async (phrase: string) =>
      until(`the hover over ${phrase}`, async () => {
        const shown = await hoverAt(document, phrase);
        return shown.length > 0 && shown;
      });
    assert.deepEqual(
      [await hover('user'), await hover('settings'), await hover('rental')].map((lines) => lines.join('\n')),
      [
        glossariesTermsTexts.termHover('Shop', 'user', 'Benutzer'),
        glossariesTermsTexts.termHover('Yard', 'settings', 'Optionen'),
        glossariesTermsTexts.termHover('Shop', 'rental', 'Verleih'),
      ],
    );
    await setting(id, ['Yard', 'Shop']);
    assert.deepEqual(await hover('user'), [glossariesTermsTexts.termHover('Yard', 'user', 'Nutzer')]);
  });

  it('are checked together: a problem names the one that requires the term', async () => {
    await setting(id, ['Shop', 'Yard']);
    await vscode.workspace.fs.writeFile(workspaceFile('both.md'), Buffer.from('The user opens the settings.\n'));
    const { document } = await openText('Der Anwender öffnet die Einstellungen.\n', { uri: workspaceFile('both.de.md') });
    const problems = () => vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Interlinear');
    await until('the problems', () => problems().length === 2);
    assert.deepEqual(
      problems()
        .map(({ message }) => message)
        .toSorted(),
      [glossariesTermsTexts.termRequired('Shop', 'Benutzer', 'user'), glossariesTermsTexts.termRequired('Yard', 'Optionen', 'settings')],
    );
  });
});
