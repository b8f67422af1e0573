import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { closeEditors, execute, freshSandbox, openText, resultTabs, setting, until, workspaceFile } from './surroundings.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';

interface Shown {
  readonly characters_to_be_billed: number;
  readonly notes?: readonly string[];
  readonly bodies: readonly (Record<string, unknown> & { readonly text: readonly string[] })[];
}

describe('Options of a translation, by settings', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  const changed: Parameters<typeof setting>[0][] = [];
  const set = async (id: Parameters<typeof setting>[0], value: unknown) => {
    changed.push(id);
    await setting(id, value);
  };
  before(() => execute('interlinear.chooseTargetLanguage', 'de'));
  afterEach(async () => {
    await closeEditors();
    for (const id of changed.splice(0)) await setting(id, undefined);
  });

  /** What "Show What Would Be Sent" shows. */
  async function shown(): Promise<Shown> {
    await execute('interlinear.showRequest');
    const [tab] = await until('the request is shown', () => {
      const tabs = resultTabs();
      return tabs.length > 0 && tabs;
    });
    assert.ok(tab);
    return JSON.parse((await vscode.workspace.openTextDocument(tab.uri)).getText());
  }

  it('stand in the request as the specification names them, with no character of the context billed, and showing it sends no text [translate.context-not-billed] [limits.context]', async () => {
    await set('interlinear.translation.formality', 'prefer_more');
    await set('interlinear.translation.sourceLanguage', 'en');
    await set('interlinear.translation.modelType', 'latency_optimized');
    await set('interlinear.advanced.splitSentences', 'nonewlines');
    await set('interlinear.advanced.preserveFormatting', true);
    await set('interlinear.translation.context', 'A letter to a friend.');
    await set('interlinear.translation.automaticContext', false);
    await openText('⟨Hello world⟩', { language: 'plaintext' });
    const { bodies, characters_to_be_billed } = await shown();
    assert.equal(bodies.length, 1);
    const { text, ...options } = bodies[0] ?? { text: [] };
    assert.deepEqual(text, ['Hello world']);
    assert.deepEqual(options, {
      target_lang: 'de',
      source_lang: 'en',
      context: 'A letter to a friend.',
      model_type: 'latency_optimized',
      split_sentences: 'nonewlines',
      preserve_formatting: true,
      formality: 'prefer_more',
      show_billed_characters: true,
    });
    assert.equal(characters_to_be_billed, 11);
    assert.deepEqual(await paid(), []);
  });

  it('send what surrounds the selection as context, and nothing of the kind when that is off', async () => {
    const text = '# Bicycles for rent\n\nWe rent out bicycles by the day.\n\n⟨They are checked every morning.⟩\n';
    await openText(text);
    assert.match(String((await shown()).bodies[0]?.['context']), /Bicycles for rent/);
    await closeEditors();
    await set('interlinear.translation.automaticContext', false);
    await openText(text);
    assert.equal((await shown()).bodies[0]?.['context'], undefined);
  });

  it('say that variants which are in beta cost nothing [versioning.beta]', async () => {
    await set('interlinear.translation.sourceLanguage', 'en');
    for (const [target, characters] of [
      ['de-CH', 0],
      ['fr-CA', 0],
      ['fr', 11],
    ] as const) {
      await execute('interlinear.chooseTargetLanguage', target);
      await openText('⟨Hello world⟩', { language: 'plaintext' });
      const { bodies, characters_to_be_billed } = await shown();
      assert.deepEqual([bodies[0]?.['target_lang'], characters_to_be_billed], [target, characters]);
      await closeEditors();
    }
    await execute('interlinear.chooseTargetLanguage', 'de');
  });

  it('are shown with what the cache has of a text, which is not billed again', async () => {
    await set('interlinear.translation.sourceLanguage', 'en');
    await set('interlinear.translation.automaticContext', false);
    await openText('⟨Hello moon⟩', { language: 'plaintext' });
    assert.equal((await shown()).notes, undefined);
    await closeEditors();
    await openText('⟨Hello moon⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelection');
    await closeEditors();
    await openText('⟨Hello moon⟩', { language: 'plaintext' });
    const { characters_to_be_billed, notes } = await shown();
    assert.equal(characters_to_be_billed, 0);
    assert.deepEqual(notes, [translateTexts.cachedCharactersMany('10')]);
  });

  it('keep words that are never translated, those of the workspace and the own ones together', async () => {
    await set('interlinear.translation.keepTerms', ['Interlinear']);
    const workspace = vscode.workspace.getConfiguration();
    await workspace.update('interlinear.translation.keepTerms', ['Codespace'], vscode.ConfigurationTarget.Workspace);
    try {
      const editor = await openText('⟨Open Interlinear in a Codespace today⟩', { language: 'plaintext' });
      await execute('interlinear.translateSelection');
      assert.match(editor.document.getText(), /^«de .*Interlinear.*Codespace.*»$/);
    } finally {
      await workspace.update('interlinear.translation.keepTerms', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('use a glossary by its name, with the source language that it requires', async () => {
    const id = await createGlossary('Bikes', 'en', 'de', 'bicycle\tFahrrad');
    try {
      await set('interlinear.translation.glossary', 'Bikes');
      const editor = await openText('⟨The bicycle stands behind the old house near the river.⟩', { language: 'plaintext' });
      const { bodies } = await shown();
      assert.equal(bodies[0]?.['glossary_id'], id);
      assert.equal(bodies[0]?.['source_lang'], 'en');
      await vscode.window.showTextDocument(editor.document);
      await execute('interlinear.translateSelection');
      assert.match(editor.document.getText(), /Fahrrad/);
    } finally {
      await removeGlossary(id);
    }
  });

  it('do not use a glossary where it has no terms for the languages, and say so', async () => {
    const id = await createGlossary('Bikes in French', 'en', 'fr', 'bicycle\tvélo');
    try {
      await set('interlinear.translation.glossary', id);
      await openText('⟨The bicycle stands behind the old house near the river.⟩', { language: 'plaintext' });
      const { bodies, notes } = await shown();
      assert.equal(bodies[0]?.['glossary_id'], undefined);
      assert.match(String(notes), /Bikes in French/);
    } finally {
      await removeGlossary(id);
    }
  });

  it('translate text that is in the target language already into the second one', async () => {
    await set('interlinear.translation.secondLanguage', 'en-US');
    const editor = await openText('⟨Die Fahrräder stehen im Hof hinter dem alten Haus am Fluss.⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelection');
    assert.match(editor.document.getText(), /^«en-US .+»$/);
  });

  it('send nothing without asking when the text is in the target language already', async () => {
    const editor = await openText('⟨Die Fahrräder stehen im Hof hinter dem alten Haus am Fluss.⟩', { language: 'plaintext' });
    // The question refuses itself here, as a user who leaves it.
    await execute('interlinear.translateSelection');
    assert.match(editor.document.getText(), /^Die Fahrräder/);
    assert.deepEqual(await paid(), []);
  });

  it('come from a preset by its name', async () => {
    await set('interlinear.translation.presets', { Formal: { target_lang: 'fr', formality: 'more' } });
    const editor = await openText('⟨Hello world⟩', { language: 'plaintext' });
    await execute('interlinear.translateWithPreset', 'Formal');
    assert.match(editor.document.getText(), /^«fr .+»$/);
  });

  it('may differ by language of the document', async () => {
    await vscode.workspace
      .getConfiguration(undefined, { languageId: 'markdown' })
      .update('interlinear.translation.placement', 'insertBelow', vscode.ConfigurationTarget.Global, true);
    try {
      const editor = await openText('⟨Hello world⟩', { language: 'markdown' });
      await execute('interlinear.translateSelection');
      assert.match(editor.document.getText(), /^Hello world\n\n«de .+»$/);
    } finally {
      await vscode.workspace
        .getConfiguration(undefined, { languageId: 'markdown' })
        .update('interlinear.translation.placement', undefined, vscode.ConfigurationTarget.Global, true);
    }
  });

  it('never send a file that a pattern excludes, whatever a workspace says', async () => {
    const file = workspaceFile('secrets/passwords.md');
    const workspace = vscode.workspace.getConfiguration();
    await workspace.update('interlinear.privacy.exclude', [], vscode.ConfigurationTarget.Workspace);
    try {
      const editor = await openText('⟨Hello world⟩', { uri: file });
      await execute('interlinear.translateSelection');
      await execute('interlinear.translateSideBySide');
      await execute('interlinear.showRequest');
      assert.equal(editor.document.getText(), 'Hello world');
      assert.deepEqual(await paid(), []);
    } finally {
      await workspace.update('interlinear.privacy.exclude', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('never send a file that the workspace adds to what is excluded', async () => {
    const workspace = vscode.workspace.getConfiguration();
    await workspace.update('interlinear.privacy.exclude', ['**/internal-*', 'private/**'], vscode.ConfigurationTarget.Workspace);
    try {
      const editor = await openText('⟨Hello world⟩', { uri: workspaceFile('internal-notes.md') });
      await execute('interlinear.translateSelection');
      assert.equal(editor.document.getText(), 'Hello world');
      const other = await openText('⟨Hello world⟩', { uri: workspaceFile('private/notes.md') });
      await execute('interlinear.translateSelection');
      assert.equal(other.document.getText(), 'Hello world');
      assert.deepEqual(await paid(), []);
    } finally {
      await workspace.update('interlinear.privacy.exclude', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('are found in the settings with what they were changed to by "Swap Languages"', async () => {
    await set('interlinear.translation.sourceLanguage', 'fr');
    await execute('interlinear.swapLanguages');
    const editor = await openText('⟨Hello world⟩', { language: 'plaintext' });
    await setting('interlinear.translation.sourceLanguage', undefined);
    await vscode.workspace
      .getConfiguration()
      .update('interlinear.translation.sourceLanguage', undefined, vscode.ConfigurationTarget.Workspace);
    await execute('interlinear.translateSelection');
    assert.match(editor.document.getText(), /^«fr .+»$/);
    await execute('interlinear.chooseTargetLanguage', 'de');
  });
});
