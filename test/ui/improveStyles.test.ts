import assert from 'node:assert/strict';
import { askForImprovement, freshService, improve } from './improveSetUp.ts';
import { controlOf } from './sandbox.ts';
import { Review } from './pages/review.ts';
import { normalized } from './pages/text.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';
import { palette, commandTitle } from '../harness/manifestTexts.ts';

test.describe('Styles of improvements, and a window that is loaded again', () => {
  const session = useWindow();
  test.beforeEach(() => freshService(session));

  test('offers the last style first', async () => {
    const { quickInput } = session.workbench;
    await askForImprovement(session, 'notes/last.md');
    await quickInput.pick(improveTexts.business());
    const review = new Review(session.workbench);
    await review.waitFor('The lock does not open');
    await review.click(commandTitle('rejectAllSentences'));
    await review.closed();
    await askForImprovement(session, 'notes/last.md');
    assert.equal((await quickInput.labels())[0], improveTexts.lastUsed(improveTexts.business()));
    await quickInput.accept();
    await review.waitFor('The lock does not open');
  });

  test('asks again with another style by its button, which leaves what was accepted', async () => {
    const { workbench } = session;
    const review = await improve(session, 'notes/again.md');
    await review.waitFor('Scan the code');
    await workbench.page.keyboard.press('Enter');
    await review.waitFor('Scan the code', 'original');
    await review.click(commandTitle('improveAgain'));
    await workbench.quickInput.pick(improveTexts.business());
    await review.waitFor('The lock does not open');
    assert.equal(normalized(await review.line('original', 'Scan').innerText()), 'Scan the code on the handlebar.');
  });

  test('keeps what is typed while the languages are loading', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    // They are asked for once in the life of a window.
    await workbench.reload();
    await controlOf(session).orderFaults({ kind: 'hold', match: { path: '/v3/languages' } });
    await workbench.openFile('README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand(palette('improveSelection'));
    await quickInput.waitFor(improveTexts.improve());
    await quickInput.type('Busi');
    await controlOf(session).clearFaults();
    await quickInput.row(improveTexts.business()).waitFor();
    await expect(quickInput.input).toHaveValue('Busi');
    await expect(quickInput.row(improveTexts.friendly())).toHaveCount(0);
  });

  test('does not bring a suggestion back empty', async () => {
    const { workbench } = session;
    const review = await improve(session, 'notes/release.md');
    await review.waitFor('Scan the code');
    await workbench.reload();
    await workbench.editor.tab('release.md').first().waitFor();
    await review.closed();
  });
});
