import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import { providerRules } from '../../src/api/providerRules.ts';
import type { SettingId } from '../../src/manifest.ts';
import { sampleDocument } from '../harness/sampleDocuments.ts';
import { request } from './glossaries.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, givenSandbox, setting, until, workspaceFile } from './surroundings.ts';
import * as documentsTexts from '../../src/features/documents/texts.ts';
import * as documentsConfirmTexts from '../../src/features/documents/confirmTexts.ts';
import * as documentsOptionsTexts from '../../src/features/documents/optionsTexts.ts';
import { any, withText } from '../harness/like.ts';

const { documentsTakeStyles } = providerRules[givenSandbox().profile];
const step = documentsTexts.translateAsDocumentTitle(any);

describe('Documents with style rules and a translation memory', () => {
  const sandbox = freshSandbox('/v2/document');
  const inputs = quickInputs();
  const told = notices();
  const changed: SettingId[] = [];
  const lists: string[] = [];
  before(() => sandbox.set({ document_duration_ms: 0 }));
  afterEach(async () => {
    await closeEditors();
    for (const id of changed.splice(0)) await setting(id, undefined);
    for (const id of lists.splice(0)) await request('DELETE', `/v3/style_rules/${id}`).catch(() => '');
  });
  after(() => sandbox.set({ document_duration_ms: 2000 }));

  const set = async (id: SettingId, value: unknown) => {
    changed.push(id);
    await setting(id, value);
  };

  async function styleList(name: string, language: string): Promise<string> {
    const { style_id } = JSON.parse(await request('POST', '/v3/style_rules', { name, language })) as { style_id: string };
    lists.push(style_id);
    return style_id;
  }

  async function text(name: string): Promise<vscode.Uri> {
    const uri = workspaceFile(`documentStyles/${name}`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from('The bicycle stands behind the house.'));
    return uri;
  }

  /** Statuses of the uploads, once there are so many. */
  async function uploads(count: number): Promise<(number | null)[]> {
    const seen = await until('the documents are uploaded', async () => {
      const entries = (await sandbox.paid()).filter(({ status }) => status !== null);
      return entries.length >= count && entries;
    });
    return seen.map(({ status }) => status);
  }

  async function ofSettings(): Promise<string> {
    const id = await styleList('Of the settings', 'de');
    await set('interlinear.translation.styleRules', id);
    await set('interlinear.translation.translationMemory', 'Product interface');
    await set('interlinear.translation.translationMemoryThreshold', 90);
    await set('interlinear.translation.sourceLanguage', 'en');
    return id;
  }

  const translate = (uri: vscode.Uri, ...targets: readonly string[]) =>
    execute('interlinear.translateAsDocument', uri, [uri], { targets, confirmed: true });

  it('take those of the settings, each for the languages that it is for, or say why they are left out', async () => {
    await ofSettings();
    // The service refuses a style of another language and a memory of other languages: nothing of them is sent for Spanish.
    await translate(await text('a.txt'), 'de', 'es');
    assert.deepEqual(await uploads(2), [200, 200]);
    const style = documentsTexts.styleRuleListNotUsed();
    const memory = documentsTexts.translationMemoryNotUsed();
    if (documentsTakeStyles) assert.deepEqual([...told.with(style), ...told.with(memory)], []);
    else assert.equal((await told.told(style)).message, `${style} ${memory}`);
  });

  it('are said to be left out where the cost of the order is confirmed', async () => {
    await ofSettings();
    const uri = workspaceFile('documentStyles/asked.docx');
    await vscode.workspace.fs.writeFile(uri, await sampleDocument('docx'));
    const question = mock.method(vscode.window, 'showWarningMessage', async () => undefined);
    await execute('interlinear.translateAsDocument', uri, [uri], { targets: ['de'] });
    const said = JSON.stringify(question.mock.calls.map((call): unknown[] => call.arguments));
    question.mock.restore();
    assert.match(said, withText(documentsConfirmTexts.minimumBilled('50,000', '50,000')));
    assert.equal(said.includes(documentsTexts.styleRuleListNotUsed()), !documentsTakeStyles);
    assert.equal(said.includes(documentsTexts.translationMemoryNotUsed()), !documentsTakeStyles);
  });

  it('are sent with them: the service refuses one that was deleted meanwhile, where it takes them', async () => {
    const id = await ofSettings();
    await translate(await text('before.txt'), 'de');
    assert.deepEqual(await uploads(1), [200]);
    const uri = await text('after.txt');
    const running = execute('interlinear.translateAsDocument', uri, [uri]);
    await inputs.tick(documentsTexts.targetLanguagesPlaceholder(), 'German', 'French');
    await inputs.asked(step);
    await request('DELETE', `/v3/style_rules/${id}`);
    await inputs.pick(step, documentsTexts.translate());
    await running;
    assert.deepEqual((await uploads(3)).toSorted(), documentsTakeStyles ? [200, 200, 404] : [200, 200, 200]);
  });

  if (documentsTakeStyles)
    it('are chosen among the options, with the similarity of the memory', async () => {
      await styleList('House', 'de');
      await styleList('Maison', 'it');
      const notForSpanish = documentsOptionsTexts.notForLanguages('Spanish');
      const memory = ['Product interface', documentsOptionsTexts.minimumSimilarity(75), notForSpanish].join(' · ');
      const uri = await text('b.txt');
      const running = execute('interlinear.translateAsDocument', uri, [uri]);
      await inputs.tick(documentsTexts.targetLanguagesPlaceholder(), 'German', 'Spanish');
      assert.equal(await inputs.described(step, documentsOptionsTexts.styleRules()), documentsOptionsTexts.none());
      assert.equal(await inputs.described(step, documentsOptionsTexts.translationMemory()), documentsOptionsTexts.none());
      await inputs.pick(step, documentsOptionsTexts.styleRules());
      assert.equal(await inputs.described(documentsOptionsTexts.styleRuleListPlaceholder(), 'House'), 'German');
      await assert.rejects(inputs.described(documentsOptionsTexts.styleRuleListPlaceholder(), 'Maison'));
      await inputs.pick(documentsOptionsTexts.styleRuleListPlaceholder(), 'House');
      assert.equal(await inputs.described(step, documentsOptionsTexts.styleRules()), `House · ${notForSpanish}`);
      await inputs.pick(step, documentsOptionsTexts.translationMemory());
      await inputs.pick(documentsOptionsTexts.translationMemoryPlaceholder(), 'Product interface');
      assert.equal(await inputs.accept(documentsOptionsTexts.useForDocuments('Product interface')), '75');
      assert.equal(await inputs.described(step, documentsOptionsTexts.translationMemory()), memory);
      // Leaving the similarity leaves the order, which goes on with everything as it was.
      await inputs.pick(step, documentsOptionsTexts.translationMemory());
      await inputs.pick(documentsOptionsTexts.translationMemoryPlaceholder(), 'Handbook');
      await inputs.leave(documentsOptionsTexts.useForDocuments('Handbook'));
      await running;
      const again = execute('interlinear.translateAsDocument', uri, [uri]);
      assert.equal(await inputs.described(step, documentsOptionsTexts.styleRules()), `House · ${notForSpanish}`);
      assert.equal(await inputs.described(step, documentsOptionsTexts.translationMemory()), memory);
      await inputs.pick(step, documentsTexts.translate());
      await again;
      assert.deepEqual(await uploads(2), [200, 200]);
    });
  else
    it('are offered nowhere; what the settings name is said to be left out', async () => {
      const uri = await text('b.txt');
      const plain = execute('interlinear.translateAsDocument', uri, [uri]);
      await inputs.tick(documentsTexts.targetLanguagesPlaceholder(), 'German');
      await inputs.asked(step);
      await assert.rejects(inputs.described(step, documentsOptionsTexts.styleRules()));
      await assert.rejects(inputs.described(step, documentsOptionsTexts.translationMemory()));
      await inputs.leave(step);
      await plain;
      await ofSettings();
      // Goes on where the order was left.
      const running = execute('interlinear.translateAsDocument', uri, [uri]);
      const reason = documentsOptionsTexts.notSupportedForDocuments();
      assert.equal(await inputs.described(step, documentsOptionsTexts.styleRules()), reason);
      assert.equal(await inputs.described(step, documentsOptionsTexts.translationMemory()), reason);
      await inputs.pick(step, documentsTexts.translate());
      await running;
      assert.deepEqual(await uploads(1), [200]);
    });
});
