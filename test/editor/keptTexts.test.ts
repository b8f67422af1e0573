import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { keepTexts } from '../../src/features/files/keepTexts.ts';
import type { KeptText } from '../../src/services/localization/keptTexts.ts';
import { workspaceFile } from './surroundings.ts';

describe('Texts for later comparisons', () => {
  const kept: KeptText[] = [];
  const services = {
    keptTexts: async () => ({
      keep: async (texts: Iterable<KeptText>) => {
        kept.push(...texts);
      },
    }),
  };
  const text: KeptText = { hash: 'abcdefgh', text: 'One' };
  beforeEach(() => {
    kept.length = 0;
  });
  const exclude = async (patterns: readonly string[] | undefined) =>
    vscode.workspace.getConfiguration('interlinear.privacy').update('exclude', patterns, vscode.ConfigurationTarget.Workspace);
  afterEach(async () => exclude(undefined));

  it('are kept, but not of a file that must not be stored, nor of its translation', async () => {
    await keepTexts(services, { source: workspaceFile('a.md'), target: workspaceFile('a.de.md') }, [text]);
    assert.deepEqual(kept, [text]);
    kept.length = 0;
    await keepTexts(services, { source: workspaceFile('secrets.md'), target: workspaceFile('a.de.md') }, [text]);
    await keepTexts(services, { source: workspaceFile('a.md'), target: workspaceFile('secrets.md') }, [text]);
    await exclude(['private/**']);
    await keepTexts(services, { source: workspaceFile('private/a.md'), target: workspaceFile('a.de.md') }, [text]);
    assert.deepEqual(kept, []);
  });
});
