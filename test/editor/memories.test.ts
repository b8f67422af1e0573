import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TranslationMemory } from '../../src/api/memories.ts';
import { chosenNodes } from '../../src/editor/resourceTree.ts';
import { nodeOf } from '../../src/features/memories/memoriesView.ts';
import { rowOfMemory, rowOfPair, targetsOf } from '../../src/features/memories/rows.ts';
import { thresholdIn } from '../../src/services/resources/memoryThreshold.ts';
import { execute, freshSandbox } from './surroundings.ts';
import * as memoriesTexts from '../../src/features/memories/texts.ts';

const nameOf = (code: string) => code.toUpperCase();
const id = (number: number) => `5b1d8c0e-0000-4000-8000-${String(number).padStart(12, '0')}`;

function memory(change: Partial<TranslationMemory> = {}): TranslationMemory {
  return {
    translation_memory_id: id(1),
    name: 'Handbook',
    source_language: 'en',
    target_languages: ['de', 'pt-BR'],
    segment_count: 18_942,
    ...change,
  };
}

describe('Rows of translation memories', () => {
  it('tell languages and segments, and are marked while in use', () => {
    const row = rowOfMemory(memory(), undefined, nameOf);
    assert.deepEqual(
      [row.label, row.description, row.contextValue],
      ['Handbook', `en → de, pt-BR · ${memoriesTexts.segmentsMany('18,942')}`, 'memory unused'],
    );
    const facts = ['Handbook', 'EN → DE', 'EN → PT-BR', memoriesTexts.segmentsMany('18,942'), memoriesTexts.memoryId(id(1))];
    assert.equal(row.tooltip, facts.join('\n'));
    const used = rowOfMemory(memory({ segment_count: 1 }), 80, nameOf);
    const description = [memoriesTexts.inUse('80%'), 'en → de, pt-BR', memoriesTexts.segmentsOne()].join(' · ');
    assert.deepEqual([used.description, used.contextValue], [description, 'memory used']);
    assert.notDeepEqual(used.icon, row.icon);
    assert.deepEqual(targetsOf(memory()), ['de', 'pt-BR']);
    assert.equal(rowOfPair(memory(), 'pt-BR', nameOf).label, 'EN → PT-BR');
  });

  it('survive what the service does not tell ("its record fields: not shown")', () => {
    const bare = { translation_memory_id: id(1), name: '', coming: { soon: true } };
    const row = rowOfMemory(bare, undefined, nameOf);
    assert.deepEqual([row.label, row.description], [id(1), '']);
    assert.deepEqual(targetsOf(bare), []);
    assert.deepEqual(targetsOf(memory({ target_languages: undefined })), []);
  });

  it('are plain text', () => {
    const name = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
    assert.equal(rowOfMemory(memory({ name }), undefined, nameOf).label, name);
  });

  it('are what commands take, and nothing else', () => {
    const node = { kind: 'memory', memory: id(1) } as const;
    const pair = { kind: 'pair', memory: id(2), language: 'de' } as const;
    assert.deepEqual(chosenNodes({ nodeOf }, node, [node, pair]), [node, pair]);
    assert.deepEqual(chosenNodes({ nodeOf }, pair, undefined), [pair]);
    for (const wrong of [undefined, 3, {}, { kind: 'memory' }, { kind: 'pair', memory: id(1) }, vscode.Uri.file('/a')])
      assert.deepEqual(chosenNodes({ nodeOf }, wrong, [wrong]), []);
  });
});

describe('The threshold of a translation memory ("0 to 100, default 75")', () => {
  it('is a whole number of per cent', () => {
    for (const [text, value] of [
      ['0', 0],
      ['100', 100],
      [' 75 % ', 75],
      ['101', undefined],
      ['-1', undefined],
      ['7.5', undefined],
      ['', undefined],
      ['1e1', undefined],
    ] as const)
      assert.equal(thresholdIn(text), value, text);
  });
});

describe('The view of translation memories', () => {
  const sandbox = freshSandbox();
  const asked = async () => (await sandbox.ledger()).entries.filter(({ path }) => path === '/v3/translation_memories');
  afterEach(() => sandbox.set({ translation_memories: null }));

  it('reads all pages, of whatever size they come, and no page twice', async () => {
    const many = Array.from({ length: 60 }, (_, index) => memory({ translation_memory_id: id(index), name: `Memory ${index}` }));
    await sandbox.set({ translation_memories: many });
    await execute('interlinear.refreshMemories');
    assert.equal((await asked()).length, 3);
    await execute('interlinear.copyMemoryId', { kind: 'memory', memory: id(3) }, [
      { kind: 'memory', memory: id(59) },
      { kind: 'pair', memory: id(59), language: 'de' },
      { kind: 'memory', memory: id(0) },
    ]);
    assert.equal(await vscode.env.clipboard.readText(), `${id(59)}\n${id(0)}`);
    await sandbox.set({ translation_memories: many.slice(0, 25) });
    await sandbox.resetLedger();
    await execute('interlinear.refreshMemories');
    assert.equal((await asked()).length, 1, 'the service tells how many there are');
  });

  it('reads nothing before somebody looks at it', async () => {
    assert.deepEqual(await asked(), []);
  });

  it('keeps what was read when it cannot be read again', async () => {
    await execute('interlinear.refreshMemories');
    await sandbox.orderFaults({ kind: 'status', status: 403, match: { path: '/v3/translation_memories' } });
    await execute('interlinear.refreshMemories');
    await vscode.env.clipboard.writeText('');
    await execute('interlinear.copyMemoryId', { kind: 'memory', memory: id(1) });
    assert.equal(await vscode.env.clipboard.readText(), id(1));
  });

  it('takes one out of use for the workspace', async () => {
    const settings = () => vscode.workspace.getConfiguration('interlinear.translation').inspect('translationMemory');
    await vscode.workspace
      .getConfiguration('interlinear.translation')
      .update('translationMemory', 'Handbook', vscode.ConfigurationTarget.Workspace);
    await execute('interlinear.stopUsingMemory');
    assert.equal(settings()?.workspaceValue, undefined);
  });
});
