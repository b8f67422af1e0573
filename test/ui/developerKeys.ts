import assert from 'node:assert/strict';
import * as v from 'valibot';
import { developerKey, developerKeysResponse, type DeveloperKey, type KeyLimits } from '../../src/api/administration.ts';
import { resetSandbox } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import type { Tree } from './pages/sideBar.ts';
import type { Session } from './session.ts';
import { expect } from './test.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';
import { manifestText } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as keysTexts from '../../src/features/keys/texts.ts';

/** Keys that the sandbox has from the start. */
const lasting: ReadonlySet<unknown> = new Set(['Main key', 'Limited key']);

/** Developer keys as another administrator sees and changes them, and as others use them. */
export class DeveloperKeys {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Those that are active. */
  async active(): Promise<DeveloperKey[]> {
    return v.parse(developerKeysResponse, await this.#ask('GET')).filter(({ is_deactivated }) => !is_deactivated);
  }

  async labelled(label: string): Promise<DeveloperKey> {
    const found = (await this.active()).find((key) => key.label === label);
    assert.ok(found, `${label} is there`);
    return found;
  }

  async create(label: string, limits?: KeyLimits): Promise<DeveloperKey> {
    const made = v.parse(developerKey, await this.#ask('POST', '', { label }));
    return limits ? v.parse(developerKey, await this.#ask('PUT', '/limits', { key_id: made.key_id, ...limits })) : made;
  }

  /** No faults, nothing asked of the sandbox, and no other keys than it has from the start. */
  async reset(): Promise<void> {
    await controlOf(this.#session).clearFaults();
    // Tests before this one may have moved it into the next day, whose use nobody asks for.
    await controlOf(this.#session).set({ clock_as_here: true });
    for (const { key_id, label } of await this.active()) if (!lasting.has(label)) await this.#ask('PUT', '/deactivate', { key_id });
    await resetSandbox(this.#session);
  }

  /** Translates with a key. @returns the status. */
  async translate({ key_id }: DeveloperKey, characters: number): Promise<number> {
    const headers = { Authorization: `Service-Auth-Key ${key_id}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ text: ['a'.repeat(characters)], target_lang: 'de' });
    return (await fetch(`${sandboxOf(this.#session).url}/v2/translate`, { method: 'POST', headers, body })).status;
  }

  async #ask(method: string, path = '', body?: unknown): Promise<unknown> {
    const { url, adminKey } = sandboxOf(this.#session);
    const headers = { Authorization: `Service-Auth-Key ${adminKey}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/v2/admin/developer-keys${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.equal(response.ok, true, `${method} ${path}: ${String(response.status)}`);
    return response.json();
  }
}

/** A key as it is shown. */
export function maskOf({ key_id }: DeveloperKey): string {
  return `${key_id.slice(0, 4)}…${key_id.slice(-4)}`;
}

export function keysViewOf({ workbench }: Session): Tree {
  return workbench.sideBar.tree(manifestText('view.keys'));
}

/** Waits until the rows of the view, one after the other, are such. */
export async function expectRows(session: Session, pattern: RegExp): Promise<void> {
  await expect.poll(async () => (await keysViewOf(session).texts()).join(' | ')).toMatch(pattern);
}

/** Enters an admin key: as it is typed, or the sandbox's own. */
export async function enterAdminKey({ driver, workbench }: Session, typed?: string): Promise<void> {
  const { quickInput } = workbench;
  const answer = async () => {
    await quickInput.waitFor(connectionServiceTexts.enterAdminKeyTitle());
    if (typed === undefined) return quickInput.pick(connectionServiceTexts.useSandboxAdminKey());
    await quickInput.type(typed);
    return quickInput.accept();
  };
  await Promise.all([driver.run('interlinear.enterAdminKey'), answer()]);
  await workbench.notifications.clear();
}

/** Shows the view with the keys as they are now. */
export async function showKeys(session: Session): Promise<void> {
  const { driver, workbench } = session;
  await driver.run('interlinear.keys.focus');
  for (const title of [manifestText('view.jobs'), manifestText('view.glossaries')]) {
    const header = workbench.sideBar.tree(title).pane.locator('.pane-header');
    if ((await header.getAttribute('aria-expanded')) === 'true') await header.click();
  }
  await driver.run('interlinear.refreshKeys');
  await expectRows(session, /Main key/);
  await expect.poll(() => keysViewOf(session).message()).toMatch(withText(keysTexts.activeKeys(any, any)));
}

/** Neither the page nor the diagnostics, which lie in the clipboard then, hold the secret of a key, nor those that this window works with. */
export async function expectNoSecret(session: Session, { key_id }: DeveloperKey): Promise<void> {
  await session.driver.run('interlinear.copyDiagnostics');
  const clipboard = await session.workbench.page.evaluate<string>('navigator.clipboard.readText()');
  assert.match(clipboard, /\/v2\/admin\/developer-keys/);
  const page = await session.workbench.page.content();
  const { adminKey, key } = sandboxOf(session);
  for (const secret of [...key_id.split(':'), adminKey, key]) {
    assert.equal(clipboard.includes(secret), false);
    assert.equal(page.includes(secret), false);
  }
}
