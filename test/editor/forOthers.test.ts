import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { wordsOf } from '../harness/markdownWords.ts';
import type { InterlinearApi } from '../../src/features/tools/api.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import { prepare } from '../../src/features/tools/modelTools.ts';
import type { ToolName } from '../../src/manifest.ts';
import { answeredClient } from './answering.ts';
import { closeEditors, execute, freshSandbox, givenSandbox, openText, sandboxHeaders, setting } from './surroundings.ts';
import * as toolsTexts from '../../src/features/tools/texts.ts';
import { any, like, withText } from '../harness/like.ts';
import * as readingTexts from '../../src/features/reading/texts.ts';

describe('For other extensions', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  let api: InterlinearApi;
  before(async () => {
    const extension = vscode.extensions.getExtension<InterlinearApi>('interlinear.interlinear');
    assert.ok(extension);
    api = await extension.activate();
  });

  it('translates, improves and detects over the connection of the user', async () => {
    const [first, second] = await api.translate(['Good morning, {name}!', 'Good night'], { target: 'de' });
    assert.match(first?.text ?? '', /^«de .*\{name\}/);
    assert.match(second?.text ?? '', /^«de .+»$/);
    assert.deepEqual(first?.lost, []);
    assert.ok((second?.billedCharacters ?? 0) > 0);
    const [improved] = await api.improve(['This sentence are wrong, and i know it well enough.']);
    assert.ok(improved?.text);
    const [detected] = await api.detect(['Die Fahrräder stehen im Hof hinter dem Haus.']);
    assert.deepEqual(detected, { status: 'success', language: 'de' });
  });

  it('sends a text once, and answers from the cache the second time', async () => {
    await api.translate(['Good morning'], { target: 'fr' });
    const [again] = await api.translate(['Good morning'], { target: 'fr' });
    assert.equal((await paid()).length, 1);
    assert.equal(again?.billedCharacters, 0);
  });

  it('shows the key nowhere, and cannot be changed', () => {
    assert.ok(Object.isFrozen(api));
    assert.deepEqual(Object.keys(api), ['translate', 'improve', 'correct', 'detect']);
    assert.doesNotMatch(JSON.stringify(api) + Object.values(api).map(String).join(''), new RegExp(givenSandbox().key));
  });

  it('fails with words when the service fails', async () => {
    await sandbox.orderFaults({ kind: 'status', status: 456, match: { path: '/v2/translate' } });
    await assert.rejects(api.translate(['Never translated before'], { target: 'de' }), /./);
  });
});

describe('Tools for language models', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;

  async function invoke(name: string, input: object): Promise<string> {
    const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return result.content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
  }

  it('are known to the editor with a description and a schema', () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith('interlinear_'));
    assert.deepEqual(own.map(({ name }) => name).toSorted(), [
      'interlinear_correct',
      'interlinear_detect',
      'interlinear_glossary',
      'interlinear_improve',
      'interlinear_translate',
    ]);
    for (const { description, inputSchema } of own) assert.ok(description.length > 40 && inputSchema);
  });

  it('translate, improve and detect', async () => {
    const translated = JSON.parse(await invoke('interlinear_translate', { texts: ['Good evening'], target_language: 'ja' }));
    assert.match(translated.translations[0].text, /^«ja .+»$/);
    const improved = JSON.parse(await invoke('interlinear_improve', { texts: ['This are a sentence that has a mistake in it.'] }));
    assert.equal(improved.improvements.length, 1);
    const detected = JSON.parse(await invoke('interlinear_detect', { texts: ['12345', 'Die Fahrräder stehen im Hof hinter dem Haus.'] }));
    assert.deepEqual(detected.results[1], { language: 'de', status: 'detected' });
    assert.equal(detected.results[0].language, null);
    assert.match(detected.results[0].status, /no language/);
  });

  const destination = {
    kind: 'custom',
    host: 'translate.example:8080',
    owner: 'translate.example:8080',
    address: 'translate.example:8080',
    isRegional: false,
  } as const;
  /** What is told before a tool runs, where the target language is German. */
  const prepared = async (name: ToolName, input: unknown, profile: ProfileName = 'specification') => {
    const { client } = answeredClient(profile, {});
    const connections = { current: async () => destination, client: async () => client };
    return prepare({ connections, target: { code: () => 'de' } }, name, input);
  };
  const question = async (name: ToolName, input: unknown, profile?: ProfileName) => {
    const asked = (await prepared(name, input, profile)).confirmationMessages?.message;
    return asked instanceof vscode.MarkdownString ? wordsOf(asked.value) : asked;
  };

  it('say before they run how much is sent where', async () => {
    const message = (name: ToolName, given: unknown) => question(name, { texts: given });
    // Characters as the service counts them: code points, not UTF-16 units.
    const texts = ['Good morning 🚲', 'Good night'];
    const charged = toolsTexts.charactersChargedMany('24', destination.host);
    assert.equal((await prepared('interlinear_translate', { texts })).invocationMessage, toolsTexts.translatingCharactersMany('24'));
    assert.equal(await message('interlinear_translate', texts), charged);
    assert.equal(await message('interlinear_improve', texts), charged);
    assert.equal(await message('interlinear_correct', texts), charged);
    assert.equal(await message('interlinear_detect', texts), toolsTexts.charactersSentMany('24', destination.host));
    const lookUp = await prepared('interlinear_glossary', {});
    assert.deepEqual(lookUp, { invocationMessage: toolsTexts.lookingUpTerms(destination.host) });
  });

  it('say what would be billed by the rules of the service: tags, entities, targets in beta, equal texts', async () => {
    const charged = (count: string) => toolsTexts.charactersChargedMany(count, destination.host);
    const html = { texts: ['<b>Fish</b> today'], format: 'html' };
    assert.equal(await question('interlinear_translate', html, 'deepl'), charged('10'));
    const words = (await question('interlinear_translate', html)) ?? '';
    assert.match(words, like(charged(any)));
    const tags = Number(/\d+/.exec(words.replace(destination.host, ''))?.[0]);
    assert.ok(tags > 10, words);
    const entities = { texts: ['Fish &amp; chips <b>today</b>'], format: 'html' };
    assert.match(
      (await question('interlinear_translate', entities, 'deepl')) ?? '',
      like(toolsTexts.charactersChargedAtMostMany(any, destination.host)),
    );
    const beta = { texts: ['Good morning'], target_language: 'de-CH' };
    const nothing = toolsTexts.textsSentFree(destination.host);
    assert.equal(await question('interlinear_translate', beta), nothing);
    assert.equal(await question('interlinear_improve', { texts: ['Helo', 'Helo'] }), charged('4'));
  });

  it('say in words what a model can put right', async () => {
    assert.match(await invoke('interlinear_translate', { texts: ['Hello'], target_language: 'xx' }), /Change them and call again/);
    assert.match(
      await invoke('interlinear_improve', { texts: ['Hello'], writing_style: 'business', tone: 'friendly' }),
      /exclude each other/,
    );
    await sandbox.set({ detection_enabled: false });
    try {
      assert.match(await invoke('interlinear_detect', { texts: ['Hello'] }), /does not allow this/);
    } finally {
      await sandbox.set({ detection_enabled: true });
    }
  });

  it('look up the terms of glossaries that stand in a text', async () => {
    const headers = sandboxHeaders();
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'bicycle\tFahrrad\ntrain\tZug', entries_format: 'tsv' }];
    const made = await fetch(`${givenSandbox().url}/v3/glossaries`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'For tools', dictionaries }),
    });
    const { glossary_id } = (await made.json()) as { glossary_id: string };
    try {
      const answer = await invoke('interlinear_glossary', {
        text: 'A bicycle for you',
        source_language: 'en',
        target_language: 'de',
        glossary: glossary_id,
      });
      assert.deepEqual(JSON.parse(answer).terms, [{ glossary: 'For tools', source: 'bicycle', target: 'Fahrrad' }]);
      assert.deepEqual(await paid(), []);
    } finally {
      await fetch(`${givenSandbox().url}/v3/glossaries/${glossary_id}`, { method: 'DELETE', headers });
    }
  });
});

describe('Reading', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  before(() => execute('interlinear.chooseTargetLanguage', 'en-US'));
  afterEach(async () => {
    await closeEditors();
    await setting('interlinear.reading.mode', undefined);
    await setting('interlinear.reading.delay', undefined);
  });
  after(() => execute('interlinear.chooseTargetLanguage', 'de'));

  const german = '// Die Fahrräder stehen im Hof hinter dem alten Haus am Fluss.\nconst a = 1;\n';
  const hoverText = async (document: vscode.TextDocument) => {
    const position = new vscode.Position(0, 10);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
    return hovers.flatMap(({ contents }) => contents.map((part) => (typeof part === 'string' ? part : part.value))).join('\n');
  };

  it('is off by default: a hover sends nothing', async () => {
    const editor = await openText(german, { language: 'typescript' });
    await hoverText(editor.document);
    assert.deepEqual(await paid(), []);
  });

  it('offers to translate on request, and sends nothing until then', async () => {
    await setting('interlinear.reading.mode', 'onRequest');
    const editor = await openText(german, { language: 'typescript' });
    const shown = await hoverText(editor.document);
    assert.match(shown, /command:interlinear\.readHere/);
    assert.match(wordsOf(shown), withText(readingTexts.translateFromToMany('German', 'English', any)));
    assert.deepEqual(await paid(), []);
  });

  it('translates a comment in another language once, however often the mouse comes by', async () => {
    await setting('interlinear.reading.mode', 'always');
    await setting('interlinear.reading.delay', 0);
    const editor = await openText(german, { language: 'typescript' });
    for (let index = 0; index < 6; index += 1) assert.match(await hoverText(editor.document), /«en/);
    assert.equal((await paid()).length, 1);
    assert.equal(editor.document.getText(), german);
  });

  it('sends a text once by itself when what became of it is unknown', async () => {
    await setting('interlinear.reading.mode', 'always');
    await setting('interlinear.reading.delay', 0);
    await sandbox.orderFaults({ kind: 'reset', billed: true, times: 10, match: { path: '/v2/translate' } });
    const editor = await openText(german, { language: 'typescript' });
    await hoverText(editor.document);
    assert.equal((await paid()).length, 1);
    for (let index = 0; index < 3; index += 1) await hoverText(editor.document);
    await sandbox.clearFaults();
    assert.match(await hoverText(editor.document), /command:interlinear\.readHere/);
    assert.equal((await paid()).length, 1);
  });

  it('leaves text in the reader’s own language alone', async () => {
    await setting('interlinear.reading.mode', 'always');
    await setting('interlinear.reading.delay', 0);
    const editor = await openText('// The bicycles stand in the yard behind the old house near the river.\n', { language: 'typescript' });
    assert.doesNotMatch(await hoverText(editor.document), /«/);
    assert.deepEqual(await paid(), []);
  });

  it('translates what stands at the cursor on command, in a hover', async () => {
    const editor = await openText('Die Fahrräder stehen im ⟨⟩Hof hinter dem alten Haus am Fluss.', { language: 'plaintext' });
    await execute('interlinear.readHere');
    assert.match(await hoverText(editor.document), /«en/);
    assert.match(editor.document.getText(), /^Die Fahrräder/);
  });
});
