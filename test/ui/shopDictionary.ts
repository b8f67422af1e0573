import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { controlOf } from './sandbox.ts';
import type { Session } from './session.ts';
import { expect } from './test.ts';

/** The dictionary of one test: `Shop`, from English to German. */
export class ShopDictionary {
  readonly #session: Session;
  readonly #account: GlossaryAccount;
  #id = '';

  constructor(session: Session) {
    this.#session = session;
    this.#account = new GlossaryAccount(session);
  }

  /** Makes it, in place of all others, and opens it in an editor. */
  async open(entries: string, name = 'Shop'): Promise<void> {
    await controlOf(this.#session).clearFaults();
    await this.#account.removeAll();
    this.#id = await this.#account.make(name, tsv('en', 'de', entries));
    await this.#session.driver.run('interlinear.refreshGlossaries');
    await this.#session.driver.run('interlinear.openDictionary', { glossary_id: this.#id, source_lang: 'en', target_lang: 'de' });
    const [first = ''] = entries.split('\t');
    await this.#session.workbench.editor.waitForText(first);
    await controlOf(this.#session).resetLedger();
  }

  /** As somebody else would change it. */
  async put(entries: string): Promise<void> {
    await this.#account.put(this.#id, tsv('en', 'de', entries));
  }

  async remove(): Promise<void> {
    await this.#account.removeDictionary(this.#id, 'en', 'de');
  }

  /** What the service has. */
  async entries(): Promise<string> {
    return this.#account.entries(this.#id, 'en', 'de');
  }

  async has(entries: string): Promise<void> {
    // Until it is made again, the service has no such dictionary to answer with.
    await expect(async () => expect(await this.entries()).toBe(entries)).toPass({ timeout: 30_000 });
  }

  async changes(): Promise<string[]> {
    return this.#account.changes();
  }

  /** Replaces the text in the editor. */
  async type(text: string): Promise<void> {
    await this.#session.workbench.editor.selectAll();
    await this.#session.workbench.page.keyboard.insertText(text);
  }

  /** Replaces it, and saves that. */
  async save(text: string): Promise<void> {
    await this.type(text);
    await this.#session.workbench.page.keyboard.press('Control+S');
  }

  async isDirty(dirty: boolean): Promise<void> {
    const tab = this.#session.workbench.editor.tab('Shop (en-de).tsv').first();
    if (dirty) await expect(tab).toHaveClass(/\bdirty\b/);
    else await expect(tab).not.toHaveClass(/\bdirty\b/);
  }

  /** Problems that are underlined. */
  async marks(count: number): Promise<void> {
    await expect(this.#session.workbench.editor.root.locator('.squiggly-error, .squiggly-info')).toHaveCount(count);
  }

  /** The lines on the screen, with a space for each stretch of white space. */
  async lines(): Promise<string[]> {
    return (await this.#session.workbench.editor.visibleLines()).map((line) => line.replaceAll(/\s+/g, ' '));
  }

  /** Chooses a quick fix at a place. The last line has none. */
  async fix(title: string, line: number, column?: number): Promise<void> {
    const { page, editor } = this.#session.workbench;
    await editor.openFixes((await this.lines()).length, line, column);
    const list = page.locator('.action-widget:not(.action-list-submenu-panel)');
    await list.locator('.monaco-list-row', { hasText: title }).first().click();
    await list.waitFor({ state: 'hidden' });
  }
}
