import assert from 'node:assert/strict';
import { join } from 'node:path';
import { controlOf, sandboxOf } from './sandbox.ts';
import type { Session } from './session.ts';
import type { Workbench } from './pages/workbench.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as detectTexts from '../../src/features/detect/texts.ts';
import { any, withText } from '../harness/like.ts';

/** User settings of someone who has not connected yet: the sandbox in the environment is not taken by itself. */
export const notConnected = { 'interlinear.connection.provider': 'deepl' };

/**
 * Goes through the steps for another server, up to and with the key. The pick of a provider must be open.
 * @param freeUrl the address of keys that end in `:fx`, where the server has another one for them.
 */
export async function connectToServer(
  workbench: Workbench,
  ...[url, key, ...rest]: [url: string, key: string, plan?: string, freeUrl?: string, scheme?: string]
): Promise<void> {
  const { quickInput } = workbench;
  await reachKey(workbench, url, ...rest);
  assert.equal(await quickInput.isPassword(), true);
  await quickInput.type(key);
  await quickInput.accept();
}

/**
 * The same, up to the question for the key. @param plan goes through all that can be asked about the server.
 * @param scheme another than the usual one: that of a known service, which it is then taken for.
 */
export async function reachKey(workbench: Workbench, url: string, plan?: string, freeUrl = '', scheme = ''): Promise<void> {
  const { quickInput } = workbench;
  await quickInput.waitFor(accountTexts.connectTitle());
  await quickInput.pick(accountTexts.anotherServer());
  await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
  await quickInput.type(url);
  if (plan === undefined && scheme === '') {
    await quickInput.accept();
    return reachKeyBox(workbench);
  }
  await quickInput.press(accountTexts.moreOptions());
  await quickInput.pick(plan ?? accountTexts.paidPlan());
  if (plan === undefined || plan === accountTexts.paidPlan()) {
    await quickInput.waitForMessage(withText(accountTexts.freeAddressPrompt(any)));
    await quickInput.type(freeUrl);
    await quickInput.accept();
  }
  await quickInput.waitForMessage(accountTexts.keySchemePrompt());
  if (scheme !== '') await quickInput.type(scheme);
  await quickInput.accept();
  if (scheme !== '') await quickInput.pick(accountTexts.deeplApi());
  await reachKeyBox(workbench);
}

/** Where a key is stored for the address, that one is offered first. */
async function reachKeyBox({ quickInput }: Workbench): Promise<void> {
  const another = quickInput.row(accountTexts.enterAnotherKey());
  const box = quickInput.waitForMessage(withText(accountTexts.keyPrompt(any)));
  await Promise.race([box, another.waitFor()]);
  if (await another.isVisible()) await quickInput.pick(accountTexts.enterAnotherKey());
  await box;
}

/** Sets up a connection: secrets are written by the steps alone, so the steps are gone through, whatever the window is connected to. */
export async function connected(
  { driver, workbench }: Session,
  ...server: [url: string, key: string, plan?: string, freeUrl?: string, scheme?: string]
): Promise<void> {
  const over = driver.run('interlinear.connect');
  await connectToServer(workbench, ...server);
  // Asked where another key was connected there before.
  const another = workbench.quickInput.row(accountTexts.differentAccount());
  await Promise.race([over, another.waitFor()]);
  if (await another.isVisible()) await workbench.quickInput.pick(accountTexts.differentAccount());
  await over;
  await workbench.notifications.clear();
}

/** Sets up a window without a connection and without keys, with the settings of someone who has not connected yet. */
export async function disconnected(session: Session): Promise<void> {
  const { driver, workbench } = session;
  const over = driver.run('interlinear.disconnect');
  // Without anything to forget, nothing is asked.
  await Promise.race([over, workbench.dialog.root.waitFor()]);
  const buttons = await workbench.dialog.buttons();
  const forget = [accountTexts.removeAllKeysButton(), accountTexts.removeKeyButton()].find((button) => buttons.includes(button));
  if (forget !== undefined) await workbench.dialog.click(forget);
  await over;
  await workbench.notifications.clear();
  await driver.changeSettings({
    'interlinear.connection.server': undefined,
    'interlinear.connection.address': undefined,
    ...notConnected,
  });
  await workbench.statusBar.notConnected().waitFor();
}

/** Opens a file of the workspace, written first where a content is given. */
export async function openText({ driver, workbench, workspace }: Session, path: string, content?: string): Promise<void> {
  if (content !== undefined) await workbench.writeFile(path, content);
  await driver.run('vscode.open', { file: join(workspace, path) });
  await workbench.editor.waitForTab(path.split('/').at(-1) ?? path);
}

/** Chooses the target language of the workspace. */
export async function translateInto({ driver }: Session, code: string): Promise<void> {
  await driver.run('interlinear.chooseTargetLanguage', code);
}

/** The sandbox without faults, and with nothing asked of it. */
export async function resetSandbox(session: Session): Promise<void> {
  await controlOf(session).clearFaults();
  await controlOf(session).resetLedger();
}

/** Makes a resource of the account, as the service's own web interface would. */
export async function make(session: Session, path: string, body: unknown): Promise<void> {
  const { url, key } = sandboxOf(session);
  const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal(response.ok, true, `${path}: ${response.status}`);
}

/** Picks a target language in the pick that is open. */
export async function pickLanguage(workbench: Workbench, name: string): Promise<void> {
  await workbench.quickInput.rows.first().waitFor();
  await workbench.quickInput.type(name);
  await workbench.quickInput.pick(name);
}

/** Goes through the steps of a translation as a document, with the options as they are. The pick of languages must be about to open. */
export async function translateAsDocument(workbench: Workbench, ...languages: readonly string[]): Promise<void> {
  const { quickInput } = workbench;
  await quickInput.tickOnly(...languages);
  await quickInput.accept();
  await quickInput.row(detectTexts.translateButton()).waitFor();
  await quickInput.accept();
}
