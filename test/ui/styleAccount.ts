import assert from 'node:assert/strict';
import type { StyleRuleList } from '../../src/api/styleRules.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import type { Session } from './session.ts';

/** The style rule lists of the account, as the service's own web interface would change them. */
export class StyleAccount {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** A list for German. */
  async make(name: string, parts: Pick<StyleRuleList, 'configured_rules'> & { custom_instructions?: readonly object[] } = {}) {
    const made: StyleRuleList = JSON.parse(await this.#ask('POST', '', { name, language: 'de', ...parts }));
    return made;
  }

  async setRules(style_id: string, rules: StyleRuleList['configured_rules']): Promise<void> {
    await this.#ask('PUT', `/${style_id}/configured_rules`, rules);
  }

  async rename(style_id: string, name: string): Promise<void> {
    await this.#ask('PATCH', `/${style_id}`, { name });
  }

  async remove(style_id: string): Promise<void> {
    await this.#ask('DELETE', `/${style_id}`);
  }

  async removeAll(): Promise<void> {
    for (const { style_id } of await this.#all()) await this.remove(style_id);
  }

  async names(): Promise<string[]> {
    return (await this.#all()).map(({ name }) => name);
  }

  /** What is there now under a name. */
  async list(name: string): Promise<StyleRuleList> {
    const lists = await this.#all();
    const found = lists.find((list) => list.name === name);
    assert.ok(found, `${name} is there: ${lists.map((list) => list.name).join()}`);
    return found;
  }

  /** Methods of the requests, but for usage, since the ledger was reset, the tests' own among them. */
  async methods(): Promise<string[]> {
    return (await controlOf(this.#session).sent()).map(({ method }) => method);
  }

  /** Those that change something, by method and the end of their path. */
  async changes(): Promise<string[]> {
    const { entries } = await controlOf(this.#session).ledger();
    return entries
      .filter(({ method }) => method !== 'GET')
      .map(
        ({ method, path }) =>
          `${method} ${path
            .split('/')
            .slice(4)
            .join('/')
            .replaceAll(/[\da-f-]{36}/g, '…')}`,
      );
  }

  async #all(): Promise<readonly StyleRuleList[]> {
    const { style_rules }: { style_rules: StyleRuleList[] } = JSON.parse(await this.#ask('GET', '?detailed=true&page_size=25'));
    return style_rules;
  }

  async #ask(method: string, path: string, body?: unknown): Promise<string> {
    const { url, key } = sandboxOf(this.#session);
    const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/v3/style_rules${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${String(response.status)} ${text}`);
    return text;
  }
}
