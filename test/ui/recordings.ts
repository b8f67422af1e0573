import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtOnce } from '../harness/writeAtOnce.ts';
import { controlOf } from './sandbox.ts';
import { RecordingPanel } from './pages/recordingPanel.ts';
import type { Session } from './session.ts';
import { expect } from './test.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';

/** Writes a file of the workspace, which the Explorer shows then. */
export async function put({ workspace }: Session, name: string, content: Uint8Array | string): Promise<void> {
  await writeAtOnce(workspace, name, content);
}

/** A file that a job brings, once it is there. */
export async function arrived({ workspace }: Session, name: string): Promise<Buffer> {
  const path = join(workspace, name);
  await expect.poll(() => readdir(dirname(path))).toContain(name.split('/').at(-1));
  return readFile(path);
}

/** Opens the panel of a recording, by the command that menus run. */
export async function openPanel({ driver, workspace, workbench }: Session, name: string): Promise<RecordingPanel> {
  await driver.run('interlinear.translateRecording', { file: join(workspace, name) });
  return panelOf(workbench, name);
}

/** The panel that shows it. */
export function panelOf({ page }: Session['workbench'], name: string): RecordingPanel {
  return new RecordingPanel(page, recordingsPanelTexts.panelTitleOne(name.split('/').at(-1) ?? ''));
}

/** Jobs that were asked for since the last reset. */
export async function created(session: Session): Promise<number> {
  const { entries } = await controlOf(session).ledger();
  return entries.filter(({ method, path }) => method === 'POST' && path === '/v1/jobs/voice/translate').length;
}

/** Leaves one target, whatever was ordered last. */
export async function leaveOneTarget(panel: RecordingPanel): Promise<void> {
  for (let left = await panel.rows().count(); left > 1; left -= 1) await panel.removeButton(left - 1).click();
}
