import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { notices } from './notices.ts';
import { closeEditors, execute, freshSandbox, openText, until } from './surroundings.ts';
import * as servicesTexts from '../../src/services/texts.ts';

describe('An answer that was paid for', () => {
  const told = notices();
  const sandbox = freshSandbox();
  afterEach(closeEditors);

  /** What the notice about it lets the user read. */
  const shownResponse = async (from: vscode.TextDocument) => {
    await told.press(servicesTexts.unusedResponseCharged(), servicesTexts.showResponse());
    return until('what came is open', () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.isUntitled === true && document !== from && document.getText();
    });
  };

  it('and has another number of items than texts sent changes nothing, and can be read', async () => {
    await sandbox.orderFaults({ kind: 'wrong_count', billed: true, match: { path: '/v2/translate' } });
    const { document } = await openText('⟨One⟩ and ⟨two⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(document.getText(), 'One and two');
    assert.match(await shownResponse(document), /^«de [^»]+»$/);
    assert.equal((await sandbox.paid()).length, 1);
  });

  it('puts every translation in its place but one that is none, which can be read', async () => {
    await sandbox.orderFaults({ kind: 'odd_item', at: 1, match: { path: '/v2/translate' } });
    const { document } = await openText('⟨One⟩\n⟨Two⟩\n⟨Three⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    const [one, two, three] = document.getText().split('\n');
    assert.deepEqual([one?.slice(0, 3), two, three?.slice(0, 3)], ['«de', 'Two', '«de']);
    assert.match(await shownResponse(document), /"said": "«de /);
    assert.equal((await sandbox.paid()).length, 1);
  });
});
