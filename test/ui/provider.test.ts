import assert from 'node:assert/strict';
import { profiles } from '../../src/api/providers.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { sampleDocument } from '../harness/sampleDocuments.ts';
import { connected, disconnected, notConnected, openText, translateInto } from './journeys.ts';
import { Review } from './pages/review.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { untilApplied } from './storedHistory.ts';
import { expect, test } from './test.ts';
import * as documentsTexts from '../../src/features/documents/texts.ts';
import * as documentsConfirmTexts from '../../src/features/documents/confirmTexts.ts';
import * as documentsOptionsTexts from '../../src/features/documents/optionsTexts.ts';
import * as glossariesTexts from '../../src/features/glossaries/texts.ts';
import * as glossariesChangeTexts from '../../src/features/glossaries/changeTexts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import { manifestText, palette, commandTitle } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';
import * as usageTexts from '../../src/features/usage/texts.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';

const scheme = profiles.deepl.authScheme;

interface Provider {
  readonly session: Session;
  readonly service: () => Sandbox;
  readonly connect: (key: string, plan?: string) => Promise<void>;
}

/** A window, and a service beside it that is like the public provider. */
function useProvider(): Provider {
  const session = useWindow({ settings: notConnected });
  let sandbox: Sandbox | undefined;
  test.beforeAll(async () => {
    sandbox = await startSandbox({ profile: 'deepl' });
  });
  test.afterAll(async () => sandbox?.close());
  const service = () => {
    assert.ok(sandbox, 'the service has started');
    return sandbox;
  };
  return {
    session,
    service,
    connect: async (key, plan) => {
      await disconnected(session);
      await connected(session, plan ? service().freeUrl : service().url, key, plan, '', scheme);
      await session.workbench.statusBar.notConnected().waitFor({ state: 'detached' });
    },
  };
}

const usageOf = ({ workbench }: Session) => workbench.statusBar.itemOfExtension('interlinear.usage');

/** Whether speech is counted in the panel. */
async function showsSpeech(panel: UsagePanel): Promise<boolean> {
  return Object.keys(await panel.meters()).includes(usagePanelTexts.accountSpeech());
}

/** Selects a line of a new file and runs a command on it. */
async function onLine(session: Session, file: string, line: string, command: string): Promise<void> {
  await openText(session, file, `${line}\n`);
  await session.workbench.editor.select(line);
  await session.workbench.runCommand(command);
}

test.describe('A Pro key at the provider', () => {
  const { session, service, connect } = useProvider();
  test.beforeAll(() => connect(service().key));

  test('translates into a variant, and back from it', async () => {
    const { editor } = session.workbench;
    await translateInto(session, 'en-US');
    await onLine(session, 'drei.txt', 'Das Fahrrad steht hinter dem Haus.', palette('translateSelection'));
    await editor.waitForText('«en-US ');
    await untilApplied(session, 'Das Fahrrad steht');
    await session.workbench.runCommand(palette('translateBack'));
    await expect(session.workbench.page.locator('.monaco-diff-editor')).toContainText('«de');
    const refused = service().ledger.entries.filter(({ status }) => status !== null && status >= 400);
    assert.deepEqual(refused, []);
  });

  test('corrects what is selected, by keyboard alone', async () => {
    const { editor, page } = session.workbench;
    await openText(session, 'mistakes.md', 'Scan teh code here. It doesn’t open. Wait untill then.\n');
    await editor.selectAll();
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Shift+I');
    const review = new Review(session.workbench);
    await review.waitForFocus();
    await review.waitFor('Scan the code', 'modified');
    await page.keyboard.press('Control+Enter');
    await editor.waitForText('Scan the code here. It doesn’t open. Wait until then.');
    const asked = service().ledger.entries.filter(({ path }) => path.startsWith('/v2/write'));
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/v2/write/correct'],
    );
  });

  test('shows minutes of speech, and nothing that is used up', async () => {
    const item = usageOf(session);
    await session.driver.run('interlinear.refreshUsage');
    await expect(item).toContainText('%');
    await expect(item.locator('a')).not.toHaveAttribute(
      'aria-label',
      new RegExp(`${withText(usageTexts.usedUpToLimit(any, any, any, any)).source}|100%`),
    );
    await session.driver.run('interlinear.openUsage');
    const panel = new UsagePanel(session.workbench.page);
    await panel.waitFor();
    await expect.poll(() => showsSpeech(panel)).toBe(true);
    await session.workbench.picture('provider-usage-pro');
  });
});

test.describe('Documents of a Pro account at the provider', () => {
  const { session, service, connect } = useProvider();
  test.beforeAll(() => connect(service().key));

  test('go out with a style rule list and a translation memory that are chosen before, and say what costs nothing', async () => {
    const { workbench } = session;
    const { quickInput, dialog } = workbench;
    const { url, key } = service();
    const headers = { Authorization: `${scheme} ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'House style', language: 'de' });
    assert.ok((await fetch(`${url}/v3/style_rules`, { method: 'POST', headers, body })).ok);
    await workbench.writeFile('both/Report.docx', await sampleDocument('docx'));
    await workbench.writeFile('both/sign.png', await sampleDocument('png'));
    await (await workbench.openExplorerMenu('both')).choose(commandTitle('translateAsDocument'));
    await quickInput.root.getByPlaceholder(documentsTexts.targetLanguagesPlaceholder(), { exact: true }).waitFor();
    await quickInput.tickOnly('German', 'Spanish');
    await quickInput.accept();
    await quickInput.waitFor(documentsTexts.translateAsDocumentsTitle('2'));
    await quickInput.pick(documentsOptionsTexts.styleRules());
    await quickInput.pick('House style');
    await quickInput.waitFor(documentsTexts.translateAsDocumentsTitle('2'));
    await quickInput.pick(documentsOptionsTexts.translationMemory());
    await quickInput.pick('Product interface');
    await quickInput.waitFor(documentsOptionsTexts.useForDocuments('Product interface'));
    await quickInput.type('80');
    await quickInput.accept();
    await quickInput.waitFor(documentsTexts.translateAsDocumentsTitle('2'));
    await expect(quickInput.root).toContainText(`House style · ${documentsOptionsTexts.notForLanguages('Spanish')}`);
    await expect(quickInput.root).toContainText(
      `Product interface · ${documentsOptionsTexts.minimumSimilarity(80)} · ${documentsOptionsTexts.notForLanguages('Spanish')}`,
    );
    await quickInput.pick(documentsTexts.translate());
    const question = await dialog.waitFor(documentsConfirmTexts.translateManyIntoLanguagesQuestion('2', '2'));
    assert.ok(question.includes(documentsConfirmTexts.minimumBilled('100,000', '50,000')), question);
    assert.ok(question.includes(documentsConfirmTexts.imagesNotBilled()), question);
    assert.ok(question.includes(documentsConfirmTexts.documentCharacterLimit('1,000,000')), question);
    await dialog.click(documentsTexts.translate());
    const uploads = () => service().ledger.entries.filter(({ path }) => path === '/v2/document');
    await expect.poll(() => uploads().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

test.describe('Glossaries of a Pro account at the provider', () => {
  const { session, service, connect } = useProvider();
  const tree = () => session.workbench.sideBar.tree(manifestText('view.glossaries'));
  test.beforeAll(() => connect(service().key));

  async function ask(method: string, path: string, body?: unknown): Promise<string> {
    const { url, key } = service();
    const headers = { Authorization: `${scheme} ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    assert.ok(response.ok, `${method} ${path}: ${String(response.status)}`);
    return response.text();
  }

  test('are made, are there after a reload, are edited as files and deleted; none is taken for a legacy one', async () => {
    const { workbench } = session;
    const { quickInput, editor, sideBar, page, dialog } = workbench;
    const made: { glossary_id: string } = JSON.parse(
      await ask('POST', '/v3/glossaries', {
        name: 'Workshop',
        dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'bell\tKlingel', entries_format: 'tsv' }],
      }),
    );
    await workbench.reload();
    await sideBar.open('Interlinear');
    await tree().row('Workshop').waitFor();
    assert.ok(!(await tree().texts()).join().includes(glossariesTexts.legacy()));
    await session.driver.run('interlinear.openDictionary', { ...made, source_lang: 'en', target_lang: 'de' });
    await editor.waitForText('bell');
    await editor.selectAll();
    await page.keyboard.insertText('bell\tGlocke');
    await page.keyboard.press('Control+S');
    const entries = () => ask('GET', `/v3/glossaries/${made.glossary_id}/entries?source_lang=en&target_lang=de`);
    await expect.poll(entries).toContain('Glocke');
    await sideBar.open('Interlinear');
    await (await tree().openContextMenu('Workshop')).choose(commandTitle('deleteGlossary'));
    await dialog.waitFor(glossariesChangeTexts.deleteGlossaryQuestion('Workshop'));
    await dialog.click(glossariesChangeTexts.deleteButton());
    await expect(tree().rows).toHaveCount(0);
    await expect(quickInput.root).toHaveCount(0);
  });
});

test.describe('A free key at the provider', () => {
  const { session, service, connect } = useProvider();
  test.beforeAll(() => connect(service().freeKey, accountTexts.freePlan()));

  test('shows characters alone', async () => {
    await session.driver.run('interlinear.refreshUsage');
    await expect(usageOf(session)).toContainText('0%');
    await session.driver.run('interlinear.openUsage');
    const panel = new UsagePanel(session.workbench.page);
    await panel.waitFor();
    await expect.poll(async () => Object.keys(await panel.meters()).length).toBe(1);
    await session.workbench.picture('provider-usage-free');
  });

  test('is told before that a second glossary will be refused, and the words of the service when it is', async () => {
    const { workbench } = session;
    const { dialog } = workbench;
    const { freeUrl, freeKey } = service();
    const headers = { Authorization: `${scheme} ${freeKey}`, 'Content-Type': 'application/json' };
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'bell\tKlingel', entries_format: 'tsv' }];
    const first = await fetch(`${freeUrl}/v3/glossaries`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Only', dictionaries }),
    });
    assert.equal(first.status, 201);
    await session.driver.run('interlinear.refreshGlossaries');
    await workbench.runCommand(palette('createGlossary'));
    const said = await dialog.waitFor(connectionServiceTexts.freeGlossaryLimitOne('Only'));
    assert.match(said, beside(connectionServiceTexts.freeGlossaryLimitOne('Only'), connectionServiceTexts.freeGlossaryLimitDetail()));
    await workbench.picture('provider-second-glossary');
    await dialog.click('Cancel');
    const asked = service().ledger.entries.filter(({ method, path }) => method === 'POST' && path === '/v3/glossaries');
    assert.equal(asked.length, 1);
  });
});

test.describe('A key with scopes at the provider', () => {
  const { session, service, connect } = useProvider();

  test('connects without the usage, translates, and is told by name what it may not do', async () => {
    const { workbench } = session;
    const { secret } = service().createKey({ label: 'Texts only', scopes: ['translate:text'] });
    await connect(secret);
    await translateInto(session, 'de');
    await onLine(session, 'scoped.txt', 'The bicycle stands behind the house.', palette('translateSelection'));
    await workbench.editor.waitForText('«de ');
    await session.driver.run('interlinear.openUsage');
    const panel = new UsagePanel(workbench.page);
    await panel.waitFor();
    await expect(panel.content.locator('body')).toContainText('usage:read');
    await workbench.picture('provider-usage-scoped');
  });
});

test.describe('A plan without speech at the provider', () => {
  const { session, service, connect } = useProvider();

  test('is not told that its speech is used up', async () => {
    service().set({ speech_quota: 0 });
    await connect(service().key);
    await session.driver.run('interlinear.refreshUsage');
    await expect(usageOf(session)).toContainText('0%');
    await session.driver.run('interlinear.openUsage');
    const panel = new UsagePanel(session.workbench.page);
    await panel.waitFor();
    await session.workbench.picture('provider-usage-without-speech');
    await expect(panel.content.locator('body')).toContainText(usagePanelTexts.speechNotInPlan());
    await expect.poll(() => showsSpeech(panel)).toBe(false);
  });
});
