import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { control, execute, workspaceFile } from './surroundings.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as editorJobsServiceLabelTexts from '../../src/services/editorJobs/labelTexts.ts';

describe('Notices of jobs that failed', () => {
  const sandbox = control();
  const told = notices();
  const inputs = quickInputs();
  const folder = workspaceFile('refused');
  const uploads = async () => (await sandbox.ledger()).entries.filter(({ path }) => path === '/v2/document').length;
  beforeEach(() => sandbox.resetLedger());
  afterEach(async () => {
    await sandbox.clearFaults();
    await execute('interlinear.clearFinishedJobs');
    await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
  });

  it('lead to another key where the service refuses the one that there is; without one, nothing is sent again', async () => {
    await sandbox.orderFaults({ kind: 'status', status: 401, match: { method: 'POST', path: '/v2/document' } });
    const uri = vscode.Uri.joinPath(folder, 'letter.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('Good morning.'));
    await execute('interlinear.translateAsDocument', uri, [uri], { targets: ['de'], confirmed: true });
    const words = `letter.txt → German: ${editorJobsServiceLabelTexts.keyRejected()}`;
    const { buttons } = await told.told(words);
    assert.deepEqual(buttons.slice(0, 2), [jobsTexts.changeKeyButton(), jobsTexts.retryButton()]);
    assert.equal(await uploads(), 1);
    await told.press(words, jobsTexts.changeKeyButton());
    await inputs.leave(accountTexts.chooseService());
    assert.equal(await uploads(), 1);
  });
});
