import { controlOf } from './sandbox.ts';
import { Review } from './pages/review.ts';
import type { Session } from './session.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';

/** A text with three mistakes, in Markdown. */
export const text = [
  '# Riverside Bikes',
  '',
  'Scan teh code on the handlebar. Wait untill the lock opens. The lock doesn’t open by itself.',
  'Ride carefully and enjoy the view over the river, the old town and the hills behind it until you are back at the shop.',
  '',
  '- Bring teh bike back.',
  '',
].join('\n');

/** The same without them. */
export const improved = text.replaceAll('teh', 'the').replace('untill', 'until');

/** Before a test: a service without faults, of which nothing was asked. */
export async function freshService(session: Session): Promise<void> {
  await controlOf(session).set({ latency_ms: 0 });
  await controlOf(session).clearFaults();
  await controlOf(session).resetLedger();
}

/** Writes a file, selects all of it and asks for an improvement by keyboard. */
export async function askForImprovement({ workbench }: Session, file: string, content = text): Promise<void> {
  await workbench.writeFile(file, content);
  await workbench.openFile(file);
  await workbench.editor.selectAll();
  await workbench.page.keyboard.press('Control+K');
  await workbench.page.keyboard.press('i');
  await workbench.quickInput.waitFor(improveTexts.improve());
  await workbench.quickInput.row(improveTexts.justImprove()).waitFor();
}

/** Goes on until the suggestion is on the screen and takes keys. */
export async function improve(session: Session, file: string, content = text): Promise<Review> {
  await askForImprovement(session, file, content);
  const review = new Review(session.workbench);
  await session.workbench.quickInput.pick(improveTexts.justImprove());
  await review.waitForFocus();
  return review;
}

/** The whole text of a file as it stands in the editor. */
export async function textOf({ workbench }: Session, file: string): Promise<string> {
  await workbench.openFile(file);
  return workbench.editor.text();
}
