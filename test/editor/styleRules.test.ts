import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import styleSchema from '../../media/styleRules.schema.json' with { type: 'json' };
import type { StyleRuleList } from '../../src/api/styleRules.ts';
import { chosenNodes } from '../../src/editor/resourceTree.ts';
import { nodeOf } from '../../src/features/styleRules/styleRulesView.ts';
import { StyleRuleService } from '../../src/features/styleRules/styleRuleService.ts';
import { idOf, rowOfCategory, rowOfInstruction, rowOfInstructions, rowOfList, rowOfRule } from '../../src/features/styleRules/rows.ts';
import { styleAddressOf, styleToOpen, styleUri } from '../../src/features/styleRules/styleAddress.ts';
import { answeredClient } from './answering.ts';
import { closeEditors, control, execute, givenSandbox, sandboxHeaders, until } from './surroundings.ts';
import * as styleRulesTexts from '../../src/features/styleRules/texts.ts';
import { withText } from '../harness/like.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) **b** <i>';

const list: StyleRuleList = {
  style_id: 'id',
  name: hostile,
  language: 'de',
  version: 3,
  configured_rules: { dates_and_times: { calendar_era: 'use_bc_and_ad', [hostile]: hostile } },
  custom_instructions: [{ id: 'one', label: hostile, prompt: 'Two\nlines', source_language: 'en' }],
};

describe('The style rule service', () => {
  const never = () => new AbortController().signal;
  const lists = [list, { ...list, style_id: 'other', custom_instructions: [] }];
  const brief = lists.map(({ style_id, name, language, version }) => ({ style_id, name, language, version }));

  function open(style_rules: readonly object[]) {
    const one = Object.fromEntries(lists.map((each) => [`GET /v3/style_rules/${each.style_id}`, { body: each }]));
    const { client, asked } = answeredClient('specification', {
      ...one,
      'GET /v3/style_rules': { body: { style_rules, total_count: style_rules.length } },
    });
    const connections = { client: async () => client, onDidChange: new vscode.EventEmitter<void>().event };
    const service = new StyleRuleService({ connections, session: { client: async () => client, resourcesChanged: () => undefined } });
    return { service, asked };
  }

  for (const way of ['lists', 'refresh'] as const) {
    it(`reads all that the view shows with one request (${way}) [styles.detailed]`, async () => {
      const { service, asked } = open(lists);
      await service[way](never());
      for (const { style_id, custom_instructions } of lists)
        assert.deepEqual((await service.full(style_id, never())).custom_instructions, custom_instructions);
      assert.deepEqual(asked, ['GET /v3/style_rules']);
      assert.deepEqual(
        service.known()?.map(({ style_id, configured_rules }) => [style_id, configured_rules]),
        lists.map(({ style_id }) => [style_id, undefined]),
      );
      service.dispose();
    });
  }

  it('reads each list for itself where a service leaves out rules and instructions, and again those that were read', async () => {
    const { service, asked } = open(brief);
    await service.lists(never());
    assert.deepEqual((await service.full('id', never())).configured_rules, list.configured_rules);
    await service.refresh(never());
    assert.deepEqual(asked, ['GET /v3/style_rules', 'GET /v3/style_rules/id', 'GET /v3/style_rules', 'GET /v3/style_rules/id']);
    service.dispose();
  });
});

describe('Rows of style rules', () => {
  it('show name, language, version and use, rules in words, and instructions with their source language [style.version]', () => {
    const row = rowOfList(list, 'German', true);
    assert.equal(row.label, hostile);
    assert.equal(row.description, `German · ${styleRulesTexts.inUse()}`);
    assert.ok(row.tooltip.endsWith(`\n${styleRulesTexts.usedForLanguage('German')}\n${styleRulesTexts.listVersion('3')}`), row.tooltip);
    assert.deepEqual([row.contextValue, rowOfList(list, 'German', false).contextValue], ['list used', 'list unused']);
    const category = rowOfCategory(list, 'dates_and_times');
    assert.deepEqual([category.label, category.description, category.contextValue], ['Dates and times', '2', 'rules']);
    const rule = rowOfRule('dates_and_times', 'calendar_era', 'use_bc_and_ad');
    assert.deepEqual([rule.label, rule.description, rule.contextValue], ['Calendar era', 'Use BC and AD', 'rule']);
    assert.match(rule.tooltip, /dates_and_times\.calendar_era = use_bc_and_ad$/);
    assert.equal(rowOfInstructions(list).description, '1');
    const [instruction] = list.custom_instructions ?? [];
    assert.ok(instruction);
    const shown = rowOfInstruction(instruction, (code) => code.toUpperCase());
    assert.deepEqual([shown.label, shown.description, shown.contextValue], [hostile, 'EN · Two lines', 'instruction']);
    assert.ok(shown.tooltip.endsWith(`Two\nlines\n\n${styleRulesTexts.onlySourceLanguage('EN')}`), shown.tooltip);
  });

  it('have words for the categories, rules and options of the specification [style.names]', () => {
    for (const [category, rule, option, ...words] of [
      ['dates_and_times', 'calendar_era', 'use_bc_and_ad', 'Dates and times', 'Calendar era', 'Use BC and AD'],
      ['punctuation', 'periods_in_academic_degrees', 'do_not_use', 'Punctuation', 'Periods in academic degrees', 'Do not use'],
      ['punctuation', 'apostrophe', 'use_curly_apostrophes', 'Punctuation', 'Apostrophe', 'Use curly apostrophes'],
      [
        'style_and_tone',
        'abbreviations',
        'use_abbreviations_and_symbols',
        'Style and tone',
        'Abbreviations',
        'Use abbreviations and symbols',
      ],
      ['style_and_tone', 'short_vs_long_words', 'use_short_words', 'Style and tone', 'Short vs. long words', 'Use short words'],
    ] as const) {
      const { label, description } = rowOfRule(category, rule, option);
      assert.deepEqual([rowOfCategory(list, category).label, label, description], words);
    }
  });

  it('that nobody knows are shown as they are', () => {
    const row = rowOfRule(hostile, hostile, hostile);
    assert.deepEqual([row.label, row.description], [hostile, hostile]);
  });

  it('are known by commands, and nothing else is', () => {
    const rule = { kind: 'rule', style_id: 'a', category: 'b', rule: 'c' } as const;
    const instruction = { kind: 'instruction', style_id: 'a', id: 'b' } as const;
    assert.deepEqual(chosenNodes({ nodeOf }, rule, [rule, instruction]), [rule, instruction]);
    assert.deepEqual(chosenNodes({ nodeOf }, rule, undefined), [rule]);
    assert.deepEqual(nodeOf('a'), { kind: 'list', style_id: 'a' });
    for (const wrong of [undefined, 3, {}, { kind: 'rule', style_id: 'a' }, { kind: 'toString', style_id: 'a' }, vscode.Uri.file('/a')])
      assert.deepEqual(chosenNodes({ nodeOf }, wrong, [wrong]), []);
    const ids = [rule, instruction, { kind: 'rules', style_id: 'a', category: 'b' }, { kind: 'list', style_id: 'a' }] as const;
    assert.equal(new Set(ids.map(idOf)).size, ids.length);
  });
});

describe('The address of a style rule list as a file', () => {
  it('names account, list and, for people, its name, whatever that holds', () => {
    for (const name of ['House style', hostile, '../../a', 'a/b', '', '\u0000', '公文 🚲', 'x'.repeat(1024)]) {
      const uri = vscode.Uri.parse(styleUri({ account: 'ab12', style_id: 'an-id' }, name).toString());
      assert.deepEqual(styleAddressOf(uri), { account: 'ab12', style_id: 'an-id' });
      assert.match(uri.path, /^\/[^/\p{C}]{1,100}\.interlinear-style\.json$/u);
      assert.ok(!uri.path.includes('an-id'));
    }
    assert.equal(styleUri({ account: 'ab12', style_id: 'an-id' }, 'a/b').path, '/a∕b.interlinear-style.json');
    const before = vscode.Uri.parse('interlinear-style://ab12/an-id/House style.interlinear-style.json');
    assert.deepEqual(styleAddressOf(before), { account: 'ab12', style_id: 'an-id' });
    for (const wrong of [
      'interlinear-style://a/',
      'interlinear-style://a/?id=b',
      'interlinear-style://a/b',
      'interlinear-style://a/b?id=',
      'interlinear-style:/b/c',
      'file:///b/c',
      'interlinear-style://a/b/c/d',
    ])
      assert.equal(styleAddressOf(vscode.Uri.parse(wrong)), undefined, wrong);
  });
});

describe('A style rule list as a document', () => {
  let made: StyleRuleList;
  const sandbox = control();

  beforeEach(async () => {
    await sandbox.clearFaults();
    made = await call<StyleRuleList>('POST', '/v3/style_rules', {
      name: 'House style',
      language: 'de',
      configured_rules: { dates_and_times: { calendar_era: 'use_bc_and_ad' }, from_tomorrow: { a_rule: 'an_option' } },
      custom_instructions: [{ label: 'Warm', prompt: 'Write warmly.', source_language: 'en' }],
    });
    await sandbox.resetLedger();
  });
  afterEach(async () => {
    await closeEditors();
    await call('DELETE', `/v3/style_rules/${made.style_id}`).catch(() => undefined);
  });

  async function open(): Promise<vscode.TextDocument> {
    await execute('interlinear.openStyleRules', made.style_id);
    return until('the document is open', () => vscode.window.activeTextEditor?.document);
  }

  /** Requests that change something. */
  async function changes(): Promise<string[]> {
    const { entries } = await sandbox.ledger();
    return entries.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  }

  it('opens in its own language, with names that nobody knows, and tells its size and a time that moves only with it [styles.get]', async () => {
    const document = await open();
    assert.equal(document.languageId, 'interlinear-style');
    assert.equal(document.uri.path, '/House style.interlinear-style.json');
    assert.deepEqual(JSON.parse(document.getText()), {
      name: 'House style',
      language: 'de',
      configured_rules: { dates_and_times: { calendar_era: 'use_bc_and_ad' }, from_tomorrow: { a_rule: 'an_option' } },
      custom_instructions: [{ id: made.custom_instructions?.[0]?.id, label: 'Warm', prompt: 'Write warmly.', source_language: 'en' }],
    });
    const before = await vscode.workspace.fs.stat(document.uri);
    assert.equal(before.size, Buffer.byteLength(document.getText()));
    await vscode.workspace.fs.readFile(document.uri);
    assert.deepEqual(await vscode.workspace.fs.stat(document.uri), before);
    await call('PATCH', `/v3/style_rules/${made.style_id}`, { name: 'Another name' });
    await execute('interlinear.refreshStyleRules');
    await until('the text follows', () => document.getText().includes('Another name'));
    assert.equal(document.isDirty, false);
    const after = await vscode.workspace.fs.stat(document.uri);
    assert.ok(after.mtime > before.mtime);
    assert.equal(after.size, Buffer.byteLength(document.getText()));
  });

  it('is opened by an address of before as well, with its schema, and saved by it; then that one is where it is', async () => {
    const { authority } = (await open()).uri;
    await closeEditors();
    const uri = vscode.Uri.from({
      scheme: 'interlinear-style',
      authority,
      path: `/${made.style_id}/House style.interlinear-style.json`,
    });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await call('PATCH', `/v3/style_rules/${made.style_id}`, { name: 'Renamed' });
    await execute('interlinear.refreshStyleRules');
    await until('the text follows', () => document.getText().includes('Renamed'));
    await until('what is wrong is marked', () => vscode.languages.getDiagnostics(uri).length > 0);
    assert.equal(styleToOpen({ account: authority, style_id: made.style_id }, 'Renamed').toString(), uri.toString());
    assert.equal(await open(), document);
    await replace(document, document.getText(), `${document.getText()}\n`);
    assert.equal(await document.save(), true, 'nothing is to be confirmed');
    assert.equal(document.isDirty, false);
  });

  it('is completed and checked by the schema, with readable names beside', async () => {
    const document = await open();
    const rule = await completions(document, document.getText().indexOf('"use_bc_and_ad"') + 1);
    const label = ({ label: text }: vscode.CompletionItem) => (typeof text === 'string' ? text : text.label);
    const option = rule.find((item) => label(item).includes('use_bce_and_ce'));
    assert.ok(option, rule.map(label).join());
    assert.match(documentationOf(option), /Use BCE and CE/);
    const names = await completions(document, document.getText().indexOf('"calendar_era"') + 1);
    const time = names.find((item) => label(item).includes('time_format'));
    assert.match(documentationOf(time), /Time format/);
    const found = await until('what is wrong is marked', () => {
      const problems = vscode.languages.getDiagnostics(document.uri);
      return problems.length > 0 && problems;
    });
    assert.deepEqual(
      found.map(({ message, severity }) => [message, severity]),
      [[styleSchema.properties.configured_rules.additionalProperties.errorMessage, vscode.DiagnosticSeverity.Warning]],
    );
  });

  it('is completed with the rules of all languages, not only of its own [style.all-languages]', async () => {
    const document = await open();
    await replace(document, 'dates_and_times', 'spelling_and_grammar');
    const names = await completions(document, document.getText().indexOf('"calendar_era"') + 1);
    const labels = names.map(({ label: text }) => (typeof text === 'string' ? text : text.label)).join();
    for (const rule of ['eszett', 'spanish_word_solo', 'abbreviating_french_word_numero']) assert.ok(labels.includes(rule), rule);
  });

  it('shows what will be sent before it is saved: while that is not confirmed, nothing is sent, and the text stays', async () => {
    const document = await open();
    await replace(document, 'Write warmly.', 'Write coldly.');
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    assert.match(document.getText(), /Write coldly\./);
    assert.deepEqual(await changes(), []);
  });

  it('is not sent while it is not what it should be, and sends nothing for what did not change', async () => {
    const document = await open();
    const good = document.getText();
    for (const [before, after] of [
      ['"language": "de"', '"language": "fr"'],
      ['"name": "House style",', ''],
      ['"name": "House style",', '"name": "House style"'],
      ['"label": "Warm"', `"label": "${'x'.repeat(101)}"`],
      ['"name"', '"title": 1,\n"name"'],
    ] as const) {
      await replace(document, before, after);
      assert.equal(await document.save(), false, after);
      assert.equal(document.isDirty, true);
      await replace(document, document.getText(), good);
    }
    // The same in another layout, and without the id of what is there already.
    const { custom_instructions, ...rest } = JSON.parse(good);
    const instructions = custom_instructions.map(({ id: _id, ...one }: { id: string }) => one);
    await replace(document, good, JSON.stringify({ custom_instructions: instructions, ...rest }));
    assert.equal(await document.save(), true);
    await until('it is as the service has it', () => document.getText() === good && !document.isDirty);
    assert.deepEqual(await changes(), []);
  });

  it('is asked about when it became another one since it was opened [versioning.style]', async () => {
    const document = await open();
    await replace(document, 'Write warmly.', 'Write coldly.');
    await call('PUT', `/v3/style_rules/${made.style_id}/configured_rules`, {});
    await sandbox.resetLedger();
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    assert.deepEqual(await changes(), []);
    assert.equal((await call<StyleRuleList>('GET', `/v3/style_rules/${made.style_id}`)).custom_instructions?.[0]?.prompt, 'Write warmly.');
  });

  it('that was deleted is not found, and its unsaved text stays', async () => {
    const document = await open();
    await replace(document, 'Write warmly.', 'Write coldly.');
    await call('DELETE', `/v3/style_rules/${made.style_id}`);
    await sandbox.resetLedger();
    assert.equal(await document.save(), false);
    assert.match(document.getText(), /Write coldly\./);
    assert.deepEqual(await changes(), []);
    const other = styleUri({ account: document.uri.authority, style_id: made.style_id }, 'another name');
    await assert.rejects(async () => vscode.workspace.fs.readFile(other), {
      code: 'FileNotFound',
      message: styleRulesTexts.listGone(),
    });
  });

  it('keeps its text when the service cannot be reached, and says so', async () => {
    const document = await open();
    await replace(document, 'Write warmly.', 'Write coldly.');
    await sandbox.orderFaults({ kind: 'status', status: 403, message: 'Not today.', times: 20 });
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    await assert.rejects(async () => vscode.workspace.fs.readFile(document.uri), /Not today\./);
  });

  it('is never read or written over the connection of another account', async () => {
    const uri = styleUri({ account: '0'.repeat(32), style_id: made.style_id }, 'House style');
    await assert.rejects(async () => vscode.workspace.fs.readFile(uri), withText(styleRulesTexts.listOfOtherKey()));
    await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, Buffer.from('{}')));
    assert.deepEqual(await sandbox.sent(), []);
  });

  it('is no folder to be changed', async () => {
    const document = await open();
    await assert.rejects(async () => vscode.workspace.fs.delete(document.uri), { code: 'NoPermissions' });
    await assert.rejects(async () => vscode.workspace.fs.rename(document.uri, document.uri.with({ path: '/b.json' })));
    assert.deepEqual(await changes(), []);
  });
});

describe('Commands of style rules', () => {
  it('use a list for translation by its name, and stop it; copy its id; do nothing to what is not there', async () => {
    const made = await call<StyleRuleList>('POST', '/v3/style_rules', { name: 'Used here', language: 'de' });
    const used = () => vscode.workspace.getConfiguration().get('interlinear.translation.styleRules');
    await execute('interlinear.refreshStyleRules');
    await execute('interlinear.useStyleRules', made.style_id);
    assert.equal(used(), 'Used here');
    await execute('interlinear.stopUsingStyleRules');
    assert.equal(used(), '');
    await execute('interlinear.copyStyleRulesId', { kind: 'instructions', style_id: made.style_id });
    assert.equal(await vscode.env.clipboard.readText(), made.style_id);
    await execute('interlinear.useStyleRules', 'no such list');
    assert.equal(used(), '');
    await call('DELETE', `/v3/style_rules/${made.style_id}`);
  });

  it('delete and clear nothing without a yes [styles.irreversible]', async () => {
    const made = await call<StyleRuleList>('POST', '/v3/style_rules', {
      name: 'Stays',
      language: 'de',
      configured_rules: { dates_and_times: { calendar_era: 'use_bc_and_ad', years: 'use_yyyy' } },
      custom_instructions: [{ label: 'Warm', prompt: 'Write warmly.' }],
    });
    const { style_id } = made;
    await control().resetLedger();
    await execute('interlinear.deleteStyleRules', style_id);
    await execute('interlinear.deleteInstruction', { kind: 'instruction', style_id, id: made.custom_instructions?.[0]?.id ?? '' });
    await execute('interlinear.clearStyleRule', { kind: 'rules', style_id, category: 'dates_and_times' });
    const { entries } = await control().ledger();
    assert.deepEqual([...new Set(entries.map(({ method }) => method))], ['GET']);
    await call('DELETE', `/v3/style_rules/${style_id}`);
  });

  it('use a list by its id where a setting could not tell it by its name', async () => {
    const lists: StyleRuleList[] = [];
    for (const name of [' House ', 'Twice', 'Twice'])
      lists.push(await call<StyleRuleList>('POST', '/v3/style_rules', { name, language: 'de' }));
    await execute('interlinear.refreshStyleRules');
    for (const { style_id } of lists) {
      await execute('interlinear.useStyleRules', style_id);
      assert.equal(vscode.workspace.getConfiguration().get('interlinear.translation.styleRules'), style_id);
    }
    await execute('interlinear.stopUsingStyleRules');
    for (const { style_id } of lists) await call('DELETE', `/v3/style_rules/${style_id}`);
  });
});

/** Asks the service as its web interface would. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(givenSandbox().url + path, {
    method,
    headers: sandboxHeaders(),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const start = document.getText().indexOf(before);
  assert.notEqual(start, -1, before);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(start + before.length)), after);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

async function completions(document: vscode.TextDocument, offset: number): Promise<vscode.CompletionItem[]> {
  return until('there are completions', async () => {
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      document.positionAt(offset),
      undefined,
      100,
    );
    return items.some(({ documentation }) => documentation !== undefined) && items;
  });
}

function documentationOf(item: vscode.CompletionItem | undefined): string {
  const documentation = item?.documentation ?? '';
  return typeof documentation === 'string' ? documentation : documentation.value;
}
