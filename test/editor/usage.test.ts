import assert from 'node:assert/strict';
import Papa from 'papaparse';
import * as vscode from 'vscode';
import type { UsageReport } from '../../src/api/administration.ts';
import type { Usage } from '../../src/api/usage.ts';
import { contentOf, writeWhole } from '../../src/features/usage/exportAnalytics.ts';
import { markCrossed } from '../../src/features/usage/limitNotices.ts';
import { PanelPart } from '../../src/features/usage/panelPart.ts';
import { runningRange } from '../../src/services/usage/runningRange.ts';
import { newlyCrossed } from '../../src/features/usage/thresholds.ts';
import type { SaidThresholds } from '../../src/features/usage/thresholds.ts';
import { panelKey } from '../../src/features/usage/panel/readings.ts';
import { usageStatus } from '../../src/features/usage/usageStatus.ts';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import { editorRoute } from '../../src/client/routes.ts';
import { remainder } from '../../src/services/usage/costConfirmation.ts';
import { UsageService, runningPeriod } from '../../src/services/usage/usageService.ts';
import { countedKinds, sumOf } from '../../src/api/usage/analytics.ts';
import { readUsage } from '../../src/api/usage/reading.ts';
import { UserError } from '../../src/editor/userError.ts';
import { holdingRoute } from './heldAnswers.ts';
import { control, sandboxConnection, until, workspaceFile } from './surroundings.ts';
import * as usageTexts from '../../src/features/usage/texts.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import { any, like } from '../harness/like.ts';
import * as usageServiceTexts from '../../src/services/usage/texts.ts';

const never = () => new AbortController().signal;
const november = { start_time: '2026-11-01T00:00:00Z', end_time: '2026-12-01T00:00:00Z' };
const inNovember = Date.UTC(2026, 10, 20);

const knownOf = (usage: Usage, savings = { sent: 0, saved: 0 }) => ({ usage, reading: readUsage(usage), savings, time: inNovember });

/** State of the editor as it is kept while a window is open. */
function memento(): vscode.Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}

describe('Usage in the status bar', () => {
  const statusOf = (usage: Usage, now = inNovember) => usageStatus(knownOf(usage), now);

  it('is the share of the limit that is nearest, and colored from 80% and from 100% on', () => {
    const account = { character_limit: 1000, ...november };
    for (const [count, text, level] of [
      [0, '$(graph) 0%', 'calm'],
      [290, '$(graph) 29%', 'calm'],
      [799, '$(graph) 79%', 'calm'],
      [800, `$(graph) ${usageTexts.accountShare('80%')}`, 'near'],
      [999, `$(graph) ${usageTexts.accountShare('99%')}`, 'near'],
      [1000, `$(graph) ${usageTexts.accountShare('100%')}`, 'reached'],
      [1200, `$(graph) ${usageTexts.accountShare('120%')}`, 'reached'],
    ] as const) {
      const status = statusOf({ ...account, character_count: count });
      assert.deepEqual([status.text, status.level], [text, level]);
    }
  });

  it('judges the key and the account, characters and speech each for itself', () => {
    const usage = {
      ...november,
      api_key_character_count: 85,
      api_key_character_limit: 100,
      character_count: 50,
      character_limit: 100,
      speech_to_text_milliseconds_count: 600_000,
      speech_to_text_milliseconds_limit: 600_000,
    };
    const { text, level, details } = statusOf(usage);
    assert.equal(text, `$(graph) ${usageTexts.keyShare('85%')} · ${usageTexts.speechShare('100%')}`);
    assert.equal(level, 'reached');
    assert.deepEqual(details.slice(0, 4), [
      usageTexts.billingPeriod('Nov 1, 2026', 'Nov 30, 2026'),
      usageTexts.usedOfLimit(usagePanelTexts.keyCharacters(), '85', '100', '85%', '15'),
      usageTexts.usedOfLimit(usagePanelTexts.accountCharacters(), '50', '100', '50%', '50'),
      usageTexts.usedUpToLimit(usagePanelTexts.accountSpeech(), '10', '10', '100%'),
    ]);
  });

  it('says in words that there is no limit, that none is told, and that one of 0 blocks', () => {
    const account = usagePanelTexts.accountCharacters();
    const free = statusOf({ character_count: 12_345, character_limit: 1_000_000_000_000 });
    assert.deepEqual([free.text, free.level, free.details[0]], ['$(graph) 12K', 'calm', usageTexts.usedNoLimit(account, '12,345')]);
    assert.equal(statusOf({ character_count: 1 }).details[0], usageTexts.usedLimitNotReported(account, '1'));
    const blocked = statusOf({ api_key_character_count: 0, api_key_character_limit: 0 });
    assert.deepEqual([blocked.text, blocked.level], [`$(graph) ${usageTexts.keyBlocked()}`, 'reached']);
    assert.equal(blocked.details[0], usageTexts.usedBlocked(usagePanelTexts.keyCharacters(), '0'));
    assert.equal(statusOf({}).text, `$(graph) ${usageTexts.usage()}`);
  });

  it('counts speech in minutes beside milliseconds that are 0 of 0, and has no meter of speech that is not part of the plan', () => {
    const milliseconds = { speech_to_text_milliseconds_count: 0, speech_to_text_milliseconds_limit: 0 };
    const paid = {
      ...november,
      ...milliseconds,
      speech_to_text_minutes_count: 30,
      speech_to_text_minutes_limit: 600,
      api_key_character_count: 10,
      api_key_character_limit: 1_000_000_000_000,
      character_count: 20,
      character_limit: 100,
      products: [{ product_type: 'speechToText', billing_unit: 'minutes', api_key_unit_count: 30, account_unit_count: 30 }],
    };
    const { text, level, details } = statusOf(paid);
    assert.deepEqual([text, level], ['$(graph) 20%', 'calm']);
    assert.ok(details.includes(usageTexts.usedOfLimit(usagePanelTexts.accountSpeech(), '30', '600', '5%', '570')), details.join('\n'));
    const product = usageTexts.productByKeyAndAccount(usagePanelTexts.speech(), usagePanelTexts.unitMinutes(), '30', '30');
    assert.ok(details.includes(product), details.join('\n'));
    const without = { ...paid, speech_to_text_minutes_count: 0, speech_to_text_minutes_limit: 0, products: [] };
    assert.deepEqual([statusOf(without).text, statusOf(without).level], ['$(graph) 20%', 'calm']);
    for (const name of [usagePanelTexts.accountSpeech(), usagePanelTexts.speech()])
      assert.ok(!statusOf(without).details.some((line) => line.includes(name)));
  });

  it('tells products, also unknown ones, and what the cache saved', () => {
    const usage = {
      character_count: 1,
      products: [
        { product_type: 'write', billing_unit: 'characters', api_key_unit_count: 4, account_unit_count: 9 },
        { product_type: 'speech_to_text', billing_unit: 'milliseconds', api_key_unit_count: 90_000, account_unit_count: 90_000 },
        { product_type: '$(bug) new\nthing', billing_unit: 'pages', account_unit_count: 2 },
      ],
    };
    const { details } = usageStatus(knownOf(usage, { sent: 25, saved: 75 }), inNovember);
    assert.deepEqual(details.slice(1, 5), [
      usageTexts.productByKeyAndAccount(usagePanelTexts.improvement(), usagePanelTexts.unitCharacters(), '4', '9'),
      usageTexts.productByKeyAndAccount(usagePanelTexts.speech(), usagePanelTexts.unitMinutes(), '1.5', '1.5'),
      usageTexts.productInAccount('$(bug) new thing', 'pages', '2'),
      usageTexts.savedByCache('75', '75%'),
    ]);
    assert.match(details.at(-1) ?? '', like(usageTexts.asOf(any)));
  });

  it('does not warn with figures of a period that is over', () => {
    const { text, level, details } = statusOf({ ...november, character_count: 10, character_limit: 10 }, Date.UTC(2026, 11, 1));
    assert.deepEqual([text, level], [`$(graph) ${usageTexts.usage()}`, 'calm']);
    assert.equal(details[0], usageTexts.newPeriodStarted());
    // Where none is told, a period has a month at most; one that was over when it was told says nothing about itself.
    const day = 24 * 60 * 60 * 1000;
    const free = { character_count: 10, character_limit: 10 };
    for (const usage of [free, { ...free, start_time: '2020-01-01T00:00:00Z', end_time: '2020-02-01T00:00:00Z' }])
      assert.deepEqual([statusOf(usage, inNovember + 30 * day).level, statusOf(usage, inNovember + 31 * day).level], ['reached', 'calm']);
  });
});

describe('What remains before much is sent', () => {
  it('is that of the key or of the account, whichever has less', () => {
    const both = { character_count: 10, character_limit: 100, api_key_character_count: 5, api_key_character_limit: 50 };
    assert.equal(remainder(knownOf(both), 45), usageServiceTexts.remainder('45', '50'));
    assert.equal(remainder(knownOf(both), 46), usageServiceTexts.remainderNotEnough('45', '50'));
    assert.equal(remainder(knownOf({ character_count: 1, character_limit: 1_000_000_000_000 }), 46), usageServiceTexts.noLimit());
    assert.equal(remainder(knownOf({ character_count: 1, character_limit: null }), 46), usageServiceTexts.remainderUnknown());
    assert.equal(remainder(undefined, 46), usageServiceTexts.remainderUnknown());
  });
});

describe('Notices of limits ("when 80% and when 100% of a key-level character limit is reached")', () => {
  const day = (number: number) => Date.UTC(2026, 10, number);
  /** What is said of counts that come one after the other. */
  const saidOf = (usages: readonly (readonly [Usage, number])[]): string[] => {
    let said: SaidThresholds = {};
    return usages.map(([usage, now]) => {
      const found = newlyCrossed(readUsage(usage), said, now);
      said = found.said;
      return found.crossed.map(({ scope, unit, used }) => `${scope} ${unit} ${used}`).join(', ');
    });
  };
  const key = (used: number, period = november): Usage => ({ ...period, api_key_character_count: used, api_key_character_limit: 100 });
  const free = (character_count: number): Usage => ({ character_count, character_limit: 100 });

  it('are made once for each threshold and period, for the key and the account separately', () => {
    const account = (used: number) => ({ ...key(85), character_count: used, character_limit: 100 });
    const said = saidOf([
      [key(79), day(1)],
      [key(80), day(2)],
      [key(99), day(3)],
      [account(10), day(4)],
      [account(90), day(5)],
      [{ ...account(90), api_key_character_count: 100 }, day(6)],
      [{ ...account(90), api_key_character_count: 150 }, day(7)],
    ]);
    assert.deepEqual(said, ['', 'key characters 80', '', '', 'account characters 90', 'key characters 100', '']);
  });

  it('tell the highest threshold only, and none again after a limit was raised', () => {
    const raised = { ...key(120), api_key_character_limit: 1000 };
    assert.deepEqual(
      saidOf([
        [key(120), day(1)],
        [raised, day(2)],
        [key(120), day(3)],
      ]),
      ['key characters 120', '', ''],
    );
  });

  it('are made again in the next period', () => {
    const december = { start_time: '2026-12-01T00:00:00Z', end_time: '2027-01-01T00:00:00Z' };
    assert.deepEqual(
      saidOf([
        [key(80), day(1)],
        [key(85, december), day(31)],
      ]),
      ['key characters 80', 'key characters 85'],
    );
  });

  it('go by the calendar month, and by the count, where no period is told', () => {
    const said = saidOf([
      [free(80), day(1)],
      [free(90), day(30)],
      [free(91), day(31)],
      [free(5), day(32)],
      [free(85), day(33)],
    ]);
    assert.deepEqual(said, ['account characters 80', '', 'account characters 91', '', 'account characters 85']);
  });

  it('are not made again because a document failed, or because an answer did not tell of a limit', () => {
    const none: Usage = {};
    const said = saidOf([
      [free(81), day(1)],
      [free(79), day(2)],
      [free(81), day(3)],
      [none, day(4)],
      [free(82), day(5)],
      [free(100), day(6)],
    ]);
    assert.deepEqual(said, ['account characters 81', '', '', '', '', 'account characters 100']);
  });

  it('are made of speech, and of no limit that is none', () => {
    const speech = {
      speech_to_text_minutes_count: 9,
      speech_to_text_minutes_limit: 10,
      character_count: 5,
      character_limit: 1_000_000_000_000,
    };
    assert.deepEqual(saidOf([[speech, day(1)]]), ['account minutes 9']);
    const notInPlan = { speech_to_text_milliseconds_count: 0, speech_to_text_milliseconds_limit: 0 };
    assert.deepEqual(saidOf([[{ ...notInPlan, speech_to_text_minutes_count: 0, speech_to_text_minutes_limit: 0 }, day(1)]]), ['']);
  });

  it('are remembered for each account by itself', async () => {
    const state = memento();
    const owner = { host: 'example.com', account: 'one' };
    const mark = async (account: string) => (await markCrossed(state, { ...knownOf(key(80)), owner: { ...owner, account } })).length;
    assert.deepEqual([await mark('one'), await mark('one'), await mark('two'), await mark('one')], [1, 0, 1, 0]);
    await state.update('usage.saidThresholds', 'something else');
    assert.equal(await mark('one'), 1);
  });

  it('of an account are not made again for another of its keys, which is told the same count', async () => {
    const state = memento();
    const mark = async (account: string, used: number, host = 'example.com') => {
      const usage = {
        ...november,
        api_key_character_count: 80,
        api_key_character_limit: 100,
        character_count: used,
        character_limit: 1000,
      };
      return (await markCrossed(state, { ...knownOf(usage), owner: { host, account } })).map(({ scope }) => scope);
    };
    assert.deepEqual(await mark('one', 850), ['key', 'account']);
    assert.deepEqual(await mark('two', 850), ['key']);
    assert.deepEqual(await mark('two', 1000), ['account']);
    assert.deepEqual(await mark('one', 1000), []);
    assert.deepEqual(await mark('another', 900), ['key', 'account']);
    assert.deepEqual(await mark('one', 1000, 'example.org'), ['key', 'account']);
  });
});

describe('The running period', () => {
  it("is the service's where it is running, else the calendar month", () => {
    const shifted = readUsage({ start_time: '2026-10-15T00:00:00Z', end_time: '2026-11-15T00:00:00Z' });
    assert.equal(runningPeriod(shifted, Date.UTC(2026, 10, 14)).start, Date.UTC(2026, 9, 15));
    assert.deepEqual(runningPeriod(shifted, inNovember), { start: Date.UTC(2026, 10, 1), end: Date.UTC(2026, 11, 1) });
    assert.deepEqual(runningRange(shifted, Date.UTC(2026, 10, 14)), { start_date: '2026-10-15', end_date: '2026-11-14' });
    const years = readUsage({ start_time: '2020-01-01T00:00:00Z', end_time: '2030-01-01T00:00:00Z' });
    assert.deepEqual(runningRange(years, inNovember), { start_date: '2025-11-19', end_date: '2026-11-20' });
  });
});

describe('The usage service', () => {
  const sandbox = control();
  const connected = new vscode.EventEmitter<void>();
  const log = { exchange: () => undefined, warn: () => undefined };
  const route = holdingRoute(editorRoute((input, init) => globalThis.fetch(input, init)));
  let state: vscode.Memento;
  let account: string;
  let client: Client;
  let book: UsageService;
  let changes = 0;

  const connect = () => {
    return createClient({
      connection: sandboxConnection(),
      version: '0.0.0',
      log,
      send: route.send,
    });
  };
  const open = () =>
    new UsageService({
      state,
      connections: {
        client: async () => client,
        current: async () => ({ kind: 'custom', host: 'example.com', owner: 'example.com', address: 'example.com', isRegional: false }),
        identity: async () => ({ host: 'example.com', account, keptAs: account, plan: 'paid' }),
        onDidChange: connected.event,
      },
      savings: { between: async () => ({ sent: 1, saved: 2 }) },
      failed: (error) => assert.fail(String(error)),
    });
  beforeEach(async () => {
    await sandbox.clearFaults();
    await sandbox.resetLedger();
    await sandbox.set({ quota: 5_000_000 });
    state = memento();
    account = 'one';
    client = connect();
    book = open();
    changes = 0;
    book.onDidChange(() => (changes += 1));
  });
  afterEach(() => book.dispose());
  after(() => connected.dispose());

  it('keeps the whole answer for the next start, with what the cache saved in the period [usage.counts] [usage.products] [usage.speech]', async () => {
    assert.equal(book.last(), undefined);
    await book.refresh(client, never());
    const restarted = open();
    const last = restarted.last();
    restarted.dispose();
    assert.equal(last?.usage.character_limit, 5_000_000);
    assert.deepEqual(last?.savings, { sent: 1, saved: 2 });
    assert.ok(last?.reading.period && last.reading.products.length > 0);
    assert.ok(last.reading.meters.some(({ unit }) => unit === 'minutes'));
    assert.equal(changes, 1);
  });

  it('takes what an earlier version kept for nothing', async () => {
    await state.update('usage.last', { used: 3, limit: 10, time: 5 });
    assert.equal(book.last(), undefined);
  });

  it('does not take an answer for one about the connection that came meanwhile', async () => {
    const held = route.holdAnswer('GET', '/v2/usage');
    const answer = book.refresh(client, never());
    await held.asked;
    client = connect();
    connected.fire();
    held.release();
    assert.equal((await answer).usage.character_limit, 5_000_000, 'who asked is told');
    assert.equal(book.last(), undefined);
  });

  it('forgets what belongs to another account, and nothing because some secret changed', async () => {
    await book.refresh(client, never());
    connected.fire();
    await book.refresh(client, never());
    assert.ok(book.last());
    account = 'two';
    connected.fire();
    await until('it is forgotten', () => book.last() === undefined);
  });

  it('keeps the answer to the last question, whichever comes last', async () => {
    const held = route.holdAnswer('GET', '/v2/usage');
    const slow = book.refresh(client, never());
    await held.asked;
    const quick = await book.refresh(client, never());
    held.release();
    await slow;
    assert.equal(book.last()?.time, quick.time);
  });

  it('goes by the last answer, also where the editor brings back what was kept before it', async () => {
    await book.refresh(client, never());
    const before = state.get('usage.last');
    await sandbox.set({ quota: 1000 });
    await book.refresh(client, never());
    await state.update('usage.last', before);
    assert.equal(book.last()?.usage.character_limit, 1000);
    account = 'two';
    connected.fire();
    await until('it is forgotten', () => book.last() === undefined);
  });
});

describe('A part of the usage panel', () => {
  it('keeps what it has while it is read again and when that fails, and does not repeat it', async () => {
    const told: unknown[] = [];
    let fail = false;
    const part = new PanelPart<string>({
      find: async () => {
        if (fail) throw new Error('no');
        return { data: 'figures', time: 1 };
      },
      words: async (error) => (error instanceof Error ? error.message : ''),
      changed: (news) => told.push(news),
    });
    await part.read();
    fail = true;
    await part.read();
    assert.deepEqual(told, [
      { state: 'loading' },
      { state: 'ready', data: 'figures', time: 1 },
      { state: 'loading' },
      { state: 'failed', message: 'no' },
    ]);
    assert.deepEqual(part.reading, { state: 'failed', message: 'no', data: 'figures', time: 1 });
    part.forget();
    assert.deepEqual(part.reading, { state: 'loading' });
  });

  it('is not being read for ever where not even the failure can be put into words', async () => {
    const part = new PanelPart<string>({
      find: async () => Promise.reject(new Error('no')),
      words: async () => Promise.reject(new Error('no words')),
      changed: () => undefined,
    });
    await part.read();
    assert.deepEqual(part.reading, { state: 'failed', message: 'Error: no' });
  });

  it('gives up what it was reading when it is read anew', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
    const signals: AbortSignal[] = [];
    const part = new PanelPart<string>({
      find: async (signal) => {
        signals.push(signal);
        return { data: await (answers[signals.length - 1] ?? answers[1]).promise, time: signals.length };
      },
      words: async () => '',
      changed: () => undefined,
    });
    const both = [part.read(), part.read()];
    answers[1].resolve('second');
    answers[0].resolve('first');
    await Promise.all(both);
    assert.equal(part.reading.data, 'second');
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  it('never holds the id of a key, which is a secret', () => {
    const key_id = '11111111-2222-4333-8444-555555555555:66666666-7777-4888-9999-aaaaaaaaaaaa';
    const key = { key_id, label: null, is_deactivated: false, usage_limits: { characters: null, speech_to_text_milliseconds: 60_000 } };
    const shown = panelKey({ key, used: undefined });
    assert.ok(!JSON.stringify(shown).includes('2222-4333'));
    assert.deepEqual(shown, {
      label: '',
      key: '1111…aaaa',
      is_deactivated: false,
      limits: { characters: null, speech_to_text_milliseconds: 60_000 },
    });
  });
});

describe('An export of the analytics', () => {
  const counts = (text: number, speech = 0) => ({
    total_characters: text + 3,
    text_translation_characters: text,
    document_translation_characters: 1,
    text_improvement_characters: 2,
    speech_to_text_minutes: speech,
  });
  const row = (api_key_label: string, usage_date: string, text: number, speech?: number) => ({
    api_key: 'ab12****ef56',
    api_key_label,
    usage_date,
    usage: counts(text, speech),
  });
  const labels = ['=HYPERLINK("http://x")', 'a "quoted", label;\nin lines', 'مفتاح الفريق', '@sum', 'plain'];
  const key_and_day_usages = labels.flatMap((label, index) => [
    row(label, '2026-11-01T00:00:00Z', 100 * index, 0.25),
    row(label, '2026-11-02T00:00:00Z', index),
  ]);
  const report: UsageReport = {
    total_usage: sumOf(key_and_day_usages.map(({ usage }) => ({ counts: usage }))),
    group_by: 'key_and_day',
    start_date: '2026-11-01',
    end_date: '2026-11-02',
    key_and_day_usages,
  };

  for (const grouping of ['key_and_day', 'key'] as const)
    it(`as CSV by ${grouping} is read back with the specification's names, and adds up to the total [report.usage]`, () => {
      const text = contentOf(report, { format: 'csv', grouping });
      assert.ok(text.startsWith('\uFEFF') && text.endsWith('\r\n'));
      const { data, errors, meta } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
      assert.deepEqual(errors, []);
      assert.deepEqual(meta.fields, [...(grouping === 'key' ? [] : ['usage_date']), 'api_key', 'api_key_label', ...countedKinds]);
      assert.equal(data.length, grouping === 'key' ? 5 : 10);
      for (const kind of countedKinds)
        assert.equal(
          data.reduce((sum, one) => sum + Number(one[kind]), 0),
          report.total_usage[kind],
          kind,
        );
      const read = new Set(data.map((one) => one['api_key_label']));
      assert.ok(read.has(labels[1]) && read.has(labels[2]));
      assert.ok(![...read].some((label) => /^[=@]/.test(label ?? '')), 'nothing that a spreadsheet would run');
    });

  it('as JSON is the report as the service gave it', () => {
    assert.deepEqual(JSON.parse(contentOf(report, { format: 'json', grouping: 'key_and_day' })), report);
  });

  it('replaces a file as a whole, and leaves nothing beside it', async () => {
    const place = workspaceFile('analytics.csv');
    const names = async () => (await vscode.workspace.fs.readDirectory(workspaceFile('.'))).map(([name]) => name);
    await writeWhole(place, 'first', async () => undefined);
    await writeWhole(place, 'second', async () => undefined);
    assert.equal(String(await vscode.workspace.fs.readFile(place)), 'second');
    const folder = workspaceFile('taken.csv');
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, 'full'));
    await assert.rejects(
      writeWhole(folder, 'x', async () => undefined),
      (error) => error instanceof UserError && error.actions[0]?.title === usageTexts.chooseAnotherLocation(),
    );
    const left = await names();
    assert.ok(!left.some((name) => name.endsWith('.part')), left.join(', '));
    await vscode.workspace.fs.delete(place);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
});
