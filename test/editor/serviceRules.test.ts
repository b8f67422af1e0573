import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import { providerRules } from '../../src/api/providerRules.ts';
import { profiles } from '../../src/api/providers.ts';
import type { SettingId } from '../../src/manifest.ts';
import { closeEditors, execute, freshSandbox, givenSandbox, openText, resultTabs, setting, until, workspaceFile } from './surroundings.ts';
import * as usageServiceTexts from '../../src/services/usage/texts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';

const { takesLatencyWithAll, billsTags } = profiles[givenSandbox().profile];

const { reportsTags } = providerRules[givenSandbox().profile];

interface Shown {
  readonly headers?: Readonly<Record<string, string>>;
  readonly characters_to_be_billed?: number;
  readonly characters_to_be_billed_at_most?: number;
  readonly bodies: readonly Record<string, unknown>[];
}

describe('Translations by the rules of the service', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  const changed: SettingId[] = [];
  const set = async (id: SettingId, value: unknown) => {
    changed.push(id);
    await setting(id, value);
  };
  before(() => execute('interlinear.chooseTargetLanguage', 'de'));
  afterEach(async () => {
    mock.restoreAll();
    await closeEditors();
    for (const id of changed.splice(0)) await setting(id, undefined);
  });

  /** What "Show What Would Be Sent" shows. */
  async function shown(): Promise<Shown> {
    await execute('interlinear.showRequest');
    const [tab] = await until('the request is shown', () => {
      const tabs = resultTabs();
      return tabs.length > 0 && tabs;
    });
    assert.ok(tab);
    return JSON.parse((await vscode.workspace.openTextDocument(tab.uri)).getText());
  }

  it('send instructions and a memory with the fastest model where it takes them, and leave them out elsewhere [errors.latency]', async () => {
    await set('interlinear.translation.modelType', 'latency_optimized');
    await set('interlinear.translation.customInstructions', ['Be kind.']);
    await set('interlinear.translation.translationMemory', '5b1d8c0e-0000-4000-8000-000000000001');
    const editor = await openText('⟨Hello world⟩', { language: 'plaintext' });
    const [body] = (await shown()).bodies;
    assert.equal(body?.['model_type'], 'latency_optimized');
    assert.equal('custom_instructions' in body, takesLatencyWithAll);
    assert.equal('translation_memory_id' in body, takesLatencyWithAll);
    await vscode.window.showTextDocument(editor.document);
    await execute('interlinear.translateSelection');
    assert.deepEqual(
      (await paid()).map(({ status }) => status),
      [200],
    );
  });

  it('are asked about as at most so much where entities may be billed for less than they are long', async () => {
    await set('interlinear.cost.confirmAbove', 10);
    await openText('<p>⟨Fish &amp; <b>chips</b> are sold here every day.⟩</p>\n', { uri: workspaceFile('shop.html') });
    const { characters_to_be_billed: exactly, characters_to_be_billed_at_most: most } = await shown();
    await closeEditors();
    await openText('<p>⟨Fish &amp; <b>chips</b> are sold here every day.⟩</p>\n', { uri: workspaceFile('shop.html') });
    const question = mock.method(vscode.window, 'showWarningMessage', async () => undefined);
    await execute('interlinear.translateSelection');
    const asked = question.mock.calls.map((call): unknown => call.arguments.at(0));
    assert.deepEqual(asked, [
      billsTags ? usageServiceTexts.sendQuestion(String(exactly)) : usageServiceTexts.sendAtMostQuestion(String(most)),
    ]);
    assert.deepEqual(await paid(), []);
  });

  it('are counted under the reporting tag where the service has them, and a tag that cannot be sent is told before anything is', async () => {
    await set('interlinear.translation.reportingTag', 'docs');
    await openText('⟨Hello world⟩', { language: 'plaintext' });
    const { headers } = await shown();
    assert.deepEqual(headers, reportsTags ? { 'x-deepl-reporting-tag': 'docs' } : undefined);
    await closeEditors();
    await set('interlinear.translation.reportingTag', 'two words');
    const told = mock.method(vscode.window, 'showErrorMessage', async () => undefined);
    const editor = await openText('⟨Hello world⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelection');
    if (reportsTags) {
      const [said] = await until(
        'the notice',
        () => told.mock.calls.length > 0 && told.mock.calls.map((call): unknown[] => call.arguments),
      );
      assert.equal(said?.[0], servicesTexts.invalidReportingTag());
      assert.ok(said?.includes(servicesActivationTexts.openSetting()));
      assert.equal(editor.document.getText(), 'Hello world');
    } else assert.equal(told.mock.callCount(), 0);
    assert.equal((await paid()).length, reportsTags ? 0 : 1);
  });

  it('are asked about once for a document that seems to be in the target language already', async () => {
    const asked = mock.method(vscode.window, 'showWarningMessage', async () => languagesServiceTexts.translateAnyway());
    const text = '⟨Alle Räder stehen in dieser Zeit im Lager und werden gewartet.⟩';
    const { document } = await openText(text);
    await execute('interlinear.translateToClipboard');
    await execute('interlinear.translateToClipboard');
    assert.equal(asked.mock.callCount(), 1);
    assert.equal((await paid()).length, 1);
    await openText(text);
    await execute('interlinear.translateToClipboard');
    assert.equal(asked.mock.callCount(), 2);
    assert.equal(document.getText(), text.slice(1, -1));
  });

  it('are asked about once for variants of one language, whatever document they are for', async () => {
    await set('interlinear.translation.sourceLanguage', 'pt-BR');
    const asked = mock.method(vscode.window, 'showWarningMessage', async () => languagesServiceTexts.translateAnyway());
    for (const marked of ['⟨O ônibus chega às oito.⟩', '⟨O trem parte às nove.⟩']) {
      await openText(marked);
      await execute('interlinear.translateSelectionTo', 'pt-PT');
    }
    assert.equal(asked.mock.callCount(), 1);
    assert.equal((await paid()).length, 2);
  });
});
