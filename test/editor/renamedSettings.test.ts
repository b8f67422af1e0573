import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { moveRenamedSettings } from '../../src/services/settings/moveSettings.ts';
import { setting } from '../../src/services/settings/settings.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';
import { notices } from './notices.ts';
import { until, workspaceFile } from './surroundings.ts';

const { Global, Workspace } = vscode.ConfigurationTarget;
const [id, oldId] = ['interlinear.advanced.splitSentences', 'interlinear.translation.splitSentences'] as const;
const [listId, oldListId] = ['interlinear.advanced.ignoreTags', 'interlinear.translation.ignoreTags'] as const;
const markdown = { languageId: 'markdown' };

describe('Settings that were renamed', () => {
  const shown = notices();
  const written: (() => Thenable<void>)[] = [];
  const warnings: string[] = [];
  const log = { warn: (message: string) => warnings.push(message) };
  afterEach(async () => {
    for (const restore of written.splice(0)) await restore();
  });

  async function set(name: string, value: unknown, target = Global, scope?: { readonly languageId: string }): Promise<void> {
    const put = (what: unknown) => vscode.workspace.getConfiguration(undefined, scope).update(name, what, target, scope !== undefined);
    await put(value);
    written.push(() => put(undefined));
  }

  /** As it is set in one place. */
  function inspect(name: string, scope?: { readonly languageId: string }): Partial<Record<string, unknown>> {
    return { ...vscode.workspace.getConfiguration(undefined, scope).inspect(name) };
  }

  /** Forgets nothing that a window would remember. */
  function memento(): vscode.Memento {
    const kept = new Map<string, unknown>();
    return {
      keys: () => [...kept.keys()],
      get: <T>(key: string, otherwise?: T) => (kept.get(key) ?? otherwise) as T,
      update: async (key: string, value: unknown) => void kept.set(key, value),
    };
  }

  it('count under their old names, wherever they are set', async () => {
    assert.equal(setting(id), 'default');
    await set(oldId, '0');
    assert.equal(setting(id), '0');
    await set(oldId, '1', Workspace);
    assert.equal(setting(id), '1');
    await set(oldId, 'nonewlines', Global, markdown);
    assert.deepEqual([setting(id, markdown), setting(id)], ['nonewlines', '1']);
    await set(oldListId, ['code', 'kbd']);
    assert.deepEqual(setting(listId), ['code', 'kbd']);
  });

  it('count under the new name where both are set in one place, and a narrower place before a wider one under either name', async () => {
    await set(oldId, '0');
    await set(id, 'nonewlines');
    assert.equal(setting(id), 'nonewlines');
    await set(oldId, '1', Workspace);
    assert.equal(setting(id), '1');
    await set(id, '0', Workspace);
    assert.equal(setting(id), '0');
  });

  it('are at their default where the old value is none that they can have', async () => {
    await set(oldListId, 'code');
    assert.deepEqual(setting(listId), []);
  });

  it('are moved without a question in the settings of the user, those of languages too; what is set under the new name stays', async () => {
    await set(oldId, '0');
    await set(id, undefined);
    await set(oldId, 'nonewlines', Global, markdown);
    await set(id, undefined, Global, markdown);
    await set(oldListId, ['old']);
    await set(listId, ['new']);
    await moveRenamedSettings(memento(), log);
    assert.deepEqual([inspect(oldId)['globalValue'], inspect(id)['globalValue']], [undefined, '0']);
    assert.deepEqual(
      [inspect(oldId, markdown)['globalLanguageValue'], inspect(id, markdown)['globalLanguageValue']],
      [undefined, 'nonewlines'],
    );
    assert.deepEqual([inspect(oldListId)['globalValue'], inspect(listId)['globalValue']], [undefined, ['new']]);
    assert.deepEqual(shown.with(settingsServiceTexts.renamedSettingsInWorkspace()), []);
  });

  it('stay where they cannot be moved: in a block of several languages, or of a language where that means nothing', async () => {
    const file = workspaceFile('.vscode/settings.json');
    const blocks = {
      '[typescript][javascript]': { [oldId]: '0' },
      '[markdown]': { 'interlinear.terms.check': false },
    };
    await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(blocks)));
    try {
      await until('the editor has read them', () => inspect(oldId, { languageId: 'typescript' })['workspaceLanguageValue'] === '0');
      const state = memento();
      const moving = moveRenamedSettings(state, log);
      await shown.press(settingsServiceTexts.renamedSettingsInWorkspace(), settingsServiceTexts.updateSettings());
      await moving;
      assert.deepEqual(JSON.parse((await vscode.workspace.fs.readFile(file)).toString()), blocks);
      assert.equal(setting(id, { languageId: 'typescript' }), '0');
      await moveRenamedSettings(state, log);
      assert.equal(shown.with(settingsServiceTexts.renamedSettingsInWorkspace()).length, 1);
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });

  it('are moved in the files of a workspace when the user agrees', async () => {
    await set(oldId, '0', Workspace);
    await set(id, undefined, Workspace);
    const moving = moveRenamedSettings(memento(), log);
    await shown.told(settingsServiceTexts.renamedSettingsInWorkspace());
    assert.equal(inspect(oldId)['workspaceValue'], '0');
    await shown.press(settingsServiceTexts.renamedSettingsInWorkspace(), settingsServiceTexts.updateSettings());
    await moving;
    assert.deepEqual([inspect(oldId)['workspaceValue'], inspect(id)['workspaceValue']], [undefined, '0']);
  });

  it('stay there when the user does not want it, who is not asked again', async () => {
    await set(oldId, '0', Workspace);
    const state = memento();
    const moving = moveRenamedSettings(state, log);
    await shown.press(settingsServiceTexts.renamedSettingsInWorkspace(), settingsServiceTexts.dontAskAgain());
    await moving;
    await moveRenamedSettings(state, log);
    assert.equal(shown.with(settingsServiceTexts.renamedSettingsInWorkspace()).length, 1);
    assert.equal(inspect(oldId)['workspaceValue'], '0');
  });
});
