import assert from 'node:assert/strict';
import { ResourceTree } from '../../src/editor/resourceTree.ts';
import type { TreeModel } from '../../src/editor/resourceTree.ts';

interface Row {
  readonly name: string;
}

const model: TreeModel<Row> = {
  idOf: ({ name }) => name,
  nodeOf: () => undefined,
  children: (row) => (row ? [] : [{ name: 'one' }, { name: 'two' }]),
  render: ({ name }) => ({ label: name, description: '', contextValue: 'row' }),
  dispose: () => undefined,
};

describe('A view of resources', () => {
  let tree: ResourceTree<Row, TreeModel<Row>>;
  let told: (string[] | 'all')[];
  let tellAgain: () => void;
  const toldNext = () =>
    new Promise<void>((resolve) => {
      tellAgain = resolve;
    });
  beforeEach(() => {
    told = [];
    tellAgain = () => undefined;
    // Nobody sees it: what the editor is told is looked at here.
    tree = new ResourceTree('interlinear.testRows', async () => model);
    tree.onDidChangeTreeData((rows) => {
      told.push(rows === undefined ? 'all' : [rows].flat().map(({ name }) => name));
      tellAgain();
    });
  });
  afterEach(() => tree.dispose());

  it('tells at once what is drawn anew while no answer is on its way', () => {
    tree.refresh();
    assert.deepEqual(told, ['all']);
  });

  it('tells what comes right after an answer once the editor has taken that in: before, it would get lost', async () => {
    await tree.getChildren();
    const next = toldNext();
    tree.update('two');
    tree.update('one', 'two', 'gone');
    assert.deepEqual(told, []);
    await next;
    assert.deepEqual(told, [['two', 'one']]);
  });

  it('tells of all rows where one of several changes is about all', async () => {
    await tree.getChildren();
    const next = toldNext();
    tree.update('one');
    tree.refresh();
    await next;
    assert.deepEqual(told, ['all']);
  });
});
