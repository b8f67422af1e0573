import { join } from 'node:path';
import { controlOf } from './sandbox.ts';
import { isState, journalOf, untilJob } from './jobJournal.ts';
import type { Tree } from './pages/sideBar.ts';
import type { Session } from './session.ts';
import { expect } from './test.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import * as jobsActionTexts from '../../src/features/jobs/actionTexts.ts';
import { manifestText } from '../harness/manifestTexts.ts';
import { withText } from '../harness/like.ts';

/** Longer than any test: what takes so long at the service is under way until a test moves the service's clock. */
export const hour = 60 * 60 * 1000;

export const bicycles = 'The bicycles are in the yard behind the old house.\n';

/** A text that the service cannot translate into German, for it is. */
export const german = 'Die Räder stehen im Hof hinter dem alten Haus, und niemand weiß, warum sie dort stehen.\n';

/** Orders a document of the workspace, written with this text. */
export async function orderDocument(session: Session, name: string, targets: readonly string[] = ['de'], text = bicycles): Promise<void> {
  const { workbench, workspace } = session;
  await workbench.writeFile(name, text);
  await session.driver.run('interlinear.translateAsDocument', { file: join(workspace, name) }, undefined, { targets, confirmed: true });
}

/** Orders a document and waits until its translation lies in the workspace and the view says so. */
export async function translatedDocument(session: Session, name: string): Promise<void> {
  await orderDocument(session, name);
  await untilJob(session, name, isState('downloaded'));
  await expectRows(jobsView(session), withText(`${jobsTexts.doneGroup()}1`, jobsTexts.charactersMany('50')));
}

export function jobsView({ workbench }: Session): Tree {
  return workbench.sideBar.tree(manifestText('view.jobs'));
}

/** Waits until the rows, one after the other, say this. */
export async function expectRows(tree: Tree, pattern: RegExp): Promise<void> {
  await expect.poll(async () => (await tree.texts()).join(' ')).toMatch(pattern);
}

/** How often documents were sent, whatever became of it. */
export async function uploads(session: Session): Promise<number> {
  return (await controlOf(session).ledger()).entries.filter(({ path }) => path === '/v2/document').length;
}

/** Before a test: a service without faults and with characters, and no jobs. */
export async function withoutJobs(session: Session): Promise<void> {
  const control = controlOf(session);
  await control.clearFaults();
  await control.set({ document_duration_ms: 0, voice_duration_ms: 0, voice_failing_language: null, quota: 5_000_000 });
  await removeJobs(session);
  await control.resetLedger();
}

async function removeJobs(session: Session): Promise<void> {
  const { driver, workbench } = session;
  const rows = journalOf(session).map(({ id }) => ({ kind: 'job', job: id }));
  if (rows.length === 0) return;
  await driver.run('interlinear.stopJob', rows[0], rows);
  await driver.run('interlinear.resumeJobs');
  let isRemoved = false;
  const remove = async () => {
    await driver.run('interlinear.removeJob', rows[0], rows);
    isRemoved = true;
  };
  const removal = remove();
  // Asked when something that was paid for is lost.
  await expect.poll(async () => isRemoved || (await workbench.dialog.root.isVisible())).toBe(true);
  if (!isRemoved) await workbench.dialog.click(jobsActionTexts.removeButton());
  await removal;
  await workbench.notifications.clear();
}
