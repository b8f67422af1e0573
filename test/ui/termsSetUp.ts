import { join } from 'node:path';
import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { controlOf } from './sandbox.ts';
import type { Session } from './session.ts';

/** Nothing of it is markup, an icon or a link. */
export const hostile = '$(bug) **[x](command:workbench.action.quit)** <img src=x>';
export const name = `Shop ${hostile}`;

/** The one glossary of the account, from English to German. @returns its id. */
export async function onlyGlossary(session: Session, entries: string): Promise<string> {
  const account = new GlossaryAccount(session);
  await controlOf(session).clearFaults();
  await account.removeAll();
  const id = await account.make(name, tsv('en', 'de', entries));
  await session.driver.run('interlinear.refreshGlossaries');
  await session.driver.run('interlinear.chooseTargetLanguage', 'de');
  await controlOf(session).resetLedger();
  return id;
}

export async function openFile({ driver, workbench, workspace }: Session, file: string): Promise<void> {
  await driver.run('vscode.open', { file: join(workspace, file) });
  await workbench.editor.waitForTab(file);
}
