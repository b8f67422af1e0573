import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { DeveloperKey } from '../../src/api/administration.ts';
import { millisecondsIn, wholeNumberIn } from '../../src/features/keys/limits.ts';
import { nodeOf, rowOfDeactivated, rowOfKey } from '../../src/features/keys/rows.ts';
import { confirmationOf, typed } from '../../src/features/keys/labels.ts';
import type { AdministrationResource } from '../../src/client/administration.ts';
import { providerRules } from '../../src/api/providerRules.ts';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import { editorRoute } from '../../src/client/routes.ts';
import { AdminAccess } from '../../src/services/connection/adminAccess.ts';
import { Connections } from '../../src/services/connection/connections.ts';
import { KeyService } from '../../src/services/keys/keyService.ts';
import { adminPrefix } from '../../src/services/connection/storedNames.ts';
import { noCounts } from '../../src/api/usage/analytics.ts';
import { holdingRoute } from './heldAnswers.ts';
import { quickInputs } from './quickInputs.ts';
import { control, givenSandbox, sandboxConnection, until } from './surroundings.ts';
import * as keysTexts from '../../src/features/keys/texts.ts';
import * as keysLabelTexts from '../../src/features/keys/labelTexts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';
import { any, like, withText } from '../harness/like.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
/** What stands for no limit. */
const unlimited = providerRules[givenSandbox().profile].unlimitedKey;
const idOfKey = '0a1b2c3d-0000-4000-8000-000000000001:0a1b2c3d-0000-4000-8000-0000000009f0';
const never = () => new AbortController().signal;

function key(change: Partial<DeveloperKey> = {}): DeveloperKey {
  return {
    key_id: idOfKey,
    label: 'Shop',
    creation_time: '2026-03-04T05:06:07.008Z',
    is_deactivated: false,
    usage_limits: { characters: 1000, speech_to_text_milliseconds: null },
    ...change,
  };
}

const used = (total_characters: number, speech_to_text_minutes = 0) => ({ ...noCounts, total_characters, speech_to_text_minutes });
const limits = (characters?: number | null, speech_to_text_milliseconds?: number | null) => ({
  usage_limits: { characters, speech_to_text_milliseconds },
});

describe('Rows of keys', () => {
  const described = (of: Partial<DeveloperKey>, use?: ReturnType<typeof used>) => rowOfKey({ key: key(of), used: use }).description;

  it('tell what was used of which limit, in words where there is none: 0 blocks, null lifts [admin.zero] [admin.null]', () => {
    const none = keysLabelTexts.usedWithoutLimit('0');
    for (const [of, use, words] of [
      [{}, used(900), keysLabelTexts.usedOfLimit('900', '1,000', '90%')],
      [{}, used(999), keysLabelTexts.usedOfLimit('999', '1,000', '99%')],
      [{}, used(1500), keysLabelTexts.usedOfLimit('1,500', '1,000', '150%')],
      [{}, undefined, keysLabelTexts.limitOnly(keysLabelTexts.charactersMany('1,000'))],
      [limits(0), used(3), keysLabelTexts.blocked()],
      [limits(null), used(12_345), keysLabelTexts.usedWithoutLimit('12,345')],
      [limits(1_000_000_000_000), used(1), keysLabelTexts.usedWithoutLimit('1')],
      [limits(), used(7), keysLabelTexts.charactersMany('7')],
      [
        limits(null, 5_400_000),
        used(0, 45),
        `${none} · ${keysLabelTexts.usedOfLimit('45', keysLabelTexts.minutesOfSpeechMany('90'), '50%')}`,
      ],
      [limits(null, 0), used(0), `${none} · ${keysLabelTexts.speechBlocked()}`],
      [limits(null), used(0, 2.5), `${none} · ${keysLabelTexts.minutesOfSpeechMany('2.5')}`],
    ] as const)
      assert.equal(described(of, use), `${words} · 0a1b…09f0`);
    assert.equal(described(limits(null)), '0a1b…09f0');
  });

  it('show to eye and ear when a limit is near (80 %) and reached, but not when it was set to block', () => {
    const calm = rowOfKey({ key: key(), used: used(799) });
    const near = rowOfKey({ key: key(), used: used(800) });
    const reached = rowOfKey({ key: key(limits(null, 60_000)), used: used(0, 1) });
    const blocked = rowOfKey({ key: key(limits(0)), used: used(1) });
    assert.deepEqual(
      [calm, near, reached, blocked].map(({ icon }) => icon[0]),
      ['key', 'warning', 'error', 'lock'],
    );
    assert.match(near.accessibilityLabel, like(`Shop, ${any}, ${keysTexts.nearLimit()}`));
    assert.match(reached.accessibilityLabel, like(`Shop, ${any}, ${keysTexts.limitReached()}`));
    for (const words of [keysTexts.nearLimit(), keysTexts.limitReached()])
      assert.doesNotMatch(calm.accessibilityLabel + blocked.accessibilityLabel, withText(words));
    const over = rowOfKey({ key: key({ is_deactivated: true, deactivated_time: '2026-04-01T00:00:00Z' }), used: used(1000) });
    assert.deepEqual([over.contextValue, over.icon], ['key deactivated', ['circle-slash']]);
    assert.match(over.accessibilityLabel, like(`Shop, ${keysTexts.deactivatedState()}, ${any}`));
    assert.equal(rowOfKey({ key: key(), used: undefined }).contextValue, 'key active');
    assert.equal(rowOfKey({ key: key(), used: undefined }, true).contextValue, 'key active id');
    const deactivated = keysTexts.deactivatedAt(any);
    assert.match(over.tooltip, withText(`${keysTexts.permanentlyDeactivated()}\n${deactivated}`));
    assert.match(over.tooltip, /(?:Mar 31|Apr 1), 2026/);
    assert.equal(rowOfDeactivated(3).description, '3');
  });

  it('are plain text in one line that turns nothing beside it, and never hold the id, which is a secret', () => {
    assert.equal(rowOfKey({ key: key({ label: hostile }), used: undefined }).label, hostile);
    assert.equal(rowOfKey({ key: key({ label: 'a\nb' }), used: undefined }).label, 'a b');
    for (const label of ['מפתח 12', 'a\u202eb'])
      assert.equal(rowOfKey({ key: key({ label }), used: undefined }).label, `\u2068${label}\u2069`);
    for (const label of ['', '\u200b \u2060', null, undefined])
      assert.equal(rowOfKey({ key: key({ label }), used: undefined }).label, keysLabelTexts.noLabel());
    const feigned = keysTexts.permanentlyDeactivated();
    const long = `Shop\n${feigned} ${'x'.repeat(5000)}`;
    const [named = '', id] = rowOfKey({ key: key({ label: long }), used: undefined }).tooltip.split('\n');
    assert.ok(named.startsWith(`Shop ${feigned} x`), named);
    assert.match(named, / x{900,1000}$/);
    assert.equal(id, keysTexts.keyIdLine('0a1b…09f0'));
    const row = rowOfKey({ key: key({ creation_time: 'soon', usage_limits: null }), used: undefined });
    assert.deepEqual([JSON.stringify(row).includes(idOfKey.slice(5, -5)), row.tooltip.includes('Invalid')], [false, false]);
    assert.match(row.tooltip, withText(keysLabelTexts.charactersMeterUnknown()));
  });

  it('are what commands take, and nothing else', () => {
    const node = { kind: 'key', digest: 'a' } as const;
    assert.deepEqual([nodeOf(node), nodeOf({ kind: 'deactivated' })], [node, { kind: 'deactivated' }]);
    for (const wrong of [undefined, 3, null, {}, { kind: 'key' }, { kind: 'other', digest: 'a' }]) assert.equal(nodeOf(wrong), undefined);
  });
});

describe('What is typed about a key', () => {
  it('is a limit of characters, with separators between thousands or without', () => {
    for (const [text, value] of [
      ['0', 0],
      ['500000', 500_000],
      ['500,000', 500_000],
      ['1.234.567', 1_234_567],
      ["1'234", 1234],
      ['1\u202f234', 1234],
      ['1,234.567', undefined],
      ['12,34', undefined],
      ['1.5', undefined],
      ['-1', undefined],
      ['1e3', undefined],
      ['', undefined],
      ['9'.repeat(17), undefined],
    ] as const)
      assert.equal(wholeNumberIn(text), value, text);
  });

  it('is a limit of speech in minutes, sent in milliseconds', () => {
    for (const [text, value] of [
      ['90', 5_400_000],
      ['1.5', 90_000],
      ['1,5', 90_000],
      ['0.25', 15_000],
      ['1,500', 90_000_000],
      ['1,500.5', 90_030_000],
      ['1.005', 60_300_000],
      ['.5', undefined],
      ['1.5.5', undefined],
      ['1:30', undefined],
      ['', undefined],
    ] as const)
      assert.equal(millisecondsIn(text), value, text);
  });

  it('confirms a deactivation as the label reads; a key without a label, or with one too long, by its mask', () => {
    assert.equal(confirmationOf(key({ label: ' a\n\u202eb ' })), 'a b');
    assert.equal(typed(' a  b'), 'a b');
    // Invisible: nobody can type it, and what was copied from under the box may have it.
    assert.deepEqual([confirmationOf(key({ label: 'a\u200b[b](c)' })), typed('a[b]\u200b(c)')], ['a[b](c)', 'a[b](c)']);
    assert.equal(confirmationOf(key({ label: '\u200b' })), '0a1b…09f0');
    for (const label of ['', null, 'x'.repeat(101)]) assert.equal(confirmationOf(key({ label })), '0a1b…09f0');
    assert.equal(typed('0a1b...09f0'), '0a1b…09f0');
  });
});

describe('The admin key', () => {
  const quick = quickInputs();
  const secrets = new Map<string, string>();
  const changedSecret = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  const changedConnection = new vscode.EventEmitter<void>();
  const change = (name: string, value: string | undefined) => {
    if (value === undefined) secrets.delete(name);
    else secrets.set(name, value);
    changedSecret.fire({ key: name });
  };
  const storage: vscode.SecretStorage = {
    keys: async () => [...secrets.keys()],
    get: async (name) => secrets.get(name),
    store: async (name, value) => change(name, value),
    delete: async (name) => change(name, undefined),
    onDidChange: changedSecret.event,
  };
  const connection = () => sandboxConnection();
  let access: AdminAccess;

  beforeEach(() => {
    secrets.clear();
    access = new AdminAccess({
      connections: {
        adminKeyRef: async () => ({ secret: `${adminPrefix}place`, host: servicesActivationTexts.theSandbox() }),
        withAdminKey: async (other) => ({ ...connection(), key: other }),
        isCurrentKey: async (other) => other === connection().key,
        sandboxAdminKey: async () => givenSandbox().adminKey,
        trial: async ({ key: other }) => clientWith(other),
        onDidChange: changedConnection.event,
      },
      secrets: storage,
      log: { error: (words) => assert.fail(words) },
      session: { ensureConnected: async () => undefined },
    });
  });
  afterEach(async () => {
    await access.forget();
    access.dispose();
  });
  after(() => vscode.Disposable.from(changedSecret, changedConnection).dispose());

  it('is asked for by what needs it, is a secret of its own, and others are told of it', async () => {
    let fired = 0;
    access.onDidChange(() => (fired += 1));
    assert.deepEqual([await access.has(), await access.administration()], [false, undefined]);
    const asked = access.require();
    await quick.pick(connectionServiceTexts.enterAdminKeyTitle(), connectionServiceTexts.useSandboxAdminKey());
    const administration = await asked;
    assert.ok((await administration.listKeys(never())).length > 0);
    assert.deepEqual([...secrets], [[`${adminPrefix}place`, givenSandbox().adminKey]]);
    assert.equal(await access.administration(), administration);
    assert.equal(fired, 1);
    await access.forget();
    assert.deepEqual([fired, await access.has(), secrets.size], [2, false, 0]);
  });

  it('is told of once, though the secret storage tells of it again later, and again when another window changes it', async () => {
    const entered = access.enter();
    await quick.pick(connectionServiceTexts.enterAdminKeyTitle(), connectionServiceTexts.useSandboxAdminKey());
    assert.equal(await entered, true);
    let fired = 0;
    access.onDidChange(() => (fired += 1));
    const name = `${adminPrefix}place`;
    changedSecret.fire({ key: name });
    changedSecret.fire({ key: name });
    change(name, 'another');
    await until('others are told', () => fired > 0);
    change(name, givenSandbox().adminKey);
    await until('others are told again', () => fired > 1);
    assert.equal(fired, 2);
  });

  it('goes nowhere but where it was entered, though the connection has become another one since it was looked up', async () => {
    const state = { keys: () => [], get: () => undefined, update: async () => undefined, setKeysForSync: () => undefined };
    // The editor has one channel of a name: disposing another one would close that of the extension.
    const nothing = () => undefined;
    const log = { exchange: nothing, warn: nothing, error: nothing, show: nothing, recent: () => [], dispose: nothing };
    const startSandbox = async () => assert.fail('another sandbox');
    const connections = new Connections({ context: { globalState: state, secrets: storage }, log, version: '0.0.0', startSandbox });
    const seat = await connections.adminKeyRef();
    assert.ok(seat);
    assert.deepEqual(await connections.withAdminKey('a', seat), { ...connection(), key: 'a' });
    assert.equal(await connections.withAdminKey('a', { ...seat, secret: `${adminPrefix}https://other.example` }), undefined);
    connections.dispose();
  });

  it('is not there when nobody enters one, and what needs it does not go on', async () => {
    const asked = access.require();
    await quick.leave(connectionServiceTexts.enterAdminKeyTitle());
    await assert.rejects(asked, vscode.CancellationError);
    assert.equal(await access.has(), false);
  });
});

const route = holdingRoute(editorRoute((input, init) => globalThis.fetch(input, init)));

function clientWith(of: string): Client {
  return createClient({
    connection: sandboxConnection(of),
    version: '0.0.0',
    log: { exchange: () => undefined, warn: () => undefined },
    send: route.send,
  });
}

describe('The key service', () => {
  const sandbox = control();
  const changedAdmin = new vscode.EventEmitter<void>();
  const warnings: string[] = [];
  const log = { warn: (words: string) => void warnings.push(words) };
  let admin: AdministrationResource | undefined;
  let regional = false;
  let book: KeyService;

  /** What the service makes of a translation with a key. */
  async function translated(of: DeveloperKey, characters: number): Promise<string> {
    const shown = (await sandbox.shownKeys()).find(({ key_id }) => key_id === of.key_id);
    const [outcome] = await clientWith(shown?.secret ?? of.key_id).text.translate(['a'.repeat(characters)], { target_lang: 'de' }, never());
    return outcome?.status === 'rejected' ? String(outcome.reason.kind) : 'translated';
  }
  const inBook = (of: DeveloperKey) => book.listing()?.keys.find((known) => known.key.key_id === of.key_id);
  const asked = async (path: string) => (await sandbox.ledger()).entries.filter((entry) => entry.path === path).length;

  beforeEach(async () => {
    await sandbox.clearFaults();
    await sandbox.resetLedger();
    warnings.length = 0;
    regional = false;
    admin = clientWith(givenSandbox().adminKey).administration;
    const services = {
      connections: {
        current: async () => ({
          kind: 'custom' as const,
          host: 'us.example',
          owner: 'us.example',
          address: 'us.example',
          isRegional: regional,
        }),
      },
      log,
      usage: { last: () => undefined },
      admin: {
        administration: async () => admin,
        async require() {
          if (!admin) throw new vscode.CancellationError();
          return admin;
        },
        onDidChange: changedAdmin.event,
      },
    };
    book = new KeyService(services);
  });
  afterEach(async () => {
    book.dispose();
    await sandbox.clearFaults();
    const all = clientWith(givenSandbox().adminKey).administration;
    for (const { key_id: id, label, is_deactivated } of await all.listKeys(never()))
      if (!is_deactivated && label !== 'Main key' && label !== 'Limited key') await all.deactivateKey(id, never());
  });
  after(() => changedAdmin.dispose());

  it('takes in every change as it is answered, and the service enforces it [admin.sum] [admin.zero] [admin.null] [key-state.deactivated]', async () => {
    await book.refresh(never());
    let fired = 0;
    book.onDidChange(() => (fired += 1));
    const made = await book.create(hostile, never());
    assert.deepEqual([inBook(made)?.key.label, inBook(made)?.used, fired], [hostile, noCounts, 1]);
    assert.equal(await translated(made, 5), 'translated');
    const blocked = await book.limit(made, { characters: 0 }, never());
    assert.equal(await translated(blocked, 1), 'quota');
    const limited = await book.limit(blocked, { characters: 10 }, never());
    assert.deepEqual(inBook(made)?.key.usage_limits, { characters: 10, speech_to_text_milliseconds: unlimited });
    assert.deepEqual([await translated(limited, 5), await translated(limited, 1)], ['translated', 'quota']);
    const free = await book.limit(limited, { characters: null }, never());
    assert.equal(await translated(free, 10), 'translated');
    const speech = await book.limit(free, { speech_to_text_milliseconds: 60_000 }, never());
    assert.deepEqual(speech.usage_limits, { characters: unlimited, speech_to_text_milliseconds: 60_000 });
    const renamed = await book.rename(speech, 'Till', never());
    await book.refresh(never());
    assert.deepEqual([inBook(made)?.key.label, inBook(made)?.used?.total_characters], ['Till', 20]);
    await book.deactivate(inBook(renamed)?.key ?? renamed, never());
    assert.equal(inBook(made)?.key.is_deactivated, true);
    assert.equal(await translated(made, 1), 'auth');
  });

  it('lists the keys where their use is not told, and says why; at a regional address it is not even asked for', async () => {
    await sandbox.orderFaults({ kind: 'status', status: 403, message: idOfKey, match: { path: '/v2/admin/analytics' } });
    const listing = await book.refresh(never());
    assert.equal(listing?.useMissing, 'forbidden');
    assert.deepEqual(
      listing.keys.map((known) => known.used),
      listing.keys.map(() => undefined),
    );
    assert.match(warnings.join('\n'), /^What the keys used could not be read: forbidden, status 403(, trace [\w.:-]+)?$/);
    await sandbox.resetLedger();
    regional = true;
    assert.equal((await book.refresh(never()))?.useMissing, 'regional');
    assert.deepEqual([await asked('/v2/admin/analytics'), await asked('/v2/admin/developer-keys')], [0, 1]);
  });

  it('knows nothing any longer when the admin key becomes another one, and sends no key to the account of another', async () => {
    const listing = await book.refresh(never());
    const [known] = listing?.keys ?? [];
    assert.ok(known);
    // Both have been answered before the ledger is emptied: what is still on its way would be counted afterwards.
    const held = ['/v2/admin/developer-keys', '/v2/admin/analytics'].map((path) => route.holdAnswer('GET', path));
    const late = book.refresh(never());
    await Promise.all(held.map((one) => one.asked));
    admin = undefined;
    changedAdmin.fire();
    assert.equal(await late, undefined);
    assert.equal(book.listing(), undefined);
    await assert.rejects(book.create('x', never()), vscode.CancellationError);
    admin = clientWith(givenSandbox().adminKey).administration;
    await sandbox.resetLedger();
    await assert.rejects(book.rename(known.key, 'x', never()), { name: 'UserError' });
    assert.deepEqual(await sandbox.sent(), []);
  });

  it('has what was made while it was read', async () => {
    await book.refresh(never());
    const listed = route.holdAnswer('GET', '/v2/admin/developer-keys');
    const read = book.refresh(never());
    await listed.asked;
    const made = await book.create('Meanwhile', never());
    listed.release();
    await read;
    assert.ok(inBook(made));
  });

  it('has what was being made while the connection changed and turned out to be the same', async () => {
    await book.refresh(never());
    const making = route.holdRequest('POST', '/v2/admin/developer-keys');
    const slow = book.create('Slow', never());
    await making.asked;
    changedAdmin.fire();
    await book.refresh(never());
    making.release();
    assert.ok(inBook(await slow));
  });

  it('keeps what it has when somebody gives up, and when an answer cannot be read', async () => {
    const listing = await book.refresh(never());
    const impatient = new AbortController();
    const left = book.refresh(impatient.signal);
    impatient.abort();
    await assert.rejects(left, { name: 'AbortError' });
    assert.deepEqual(book.listing(), listing);
    await sandbox.orderFaults({ kind: 'bad_json', match: { path: '/v2/admin/developer-keys' } });
    await assert.rejects(book.refresh(never()), { kind: 'invalidResponse' });
    assert.deepEqual(book.listing(), listing);
  });

  it('shows nothing that is not allowed any longer', async () => {
    await book.refresh(never());
    await sandbox.orderFaults({ kind: 'status', status: 403, match: { path: '/v2/admin/developer-keys' } });
    await assert.rejects(book.refresh(never()), { kind: 'forbidden' });
    assert.equal(book.listing(), undefined);
  });

  it('is told of a create whose answer is lost, and never creates again by itself [admin.create]', async () => {
    await sandbox.orderFaults({ kind: 'close', billed: true, match: { method: 'POST', path: '/v2/admin/developer-keys' } });
    await assert.rejects(book.create('Lost', never()), { kind: 'outcomeUnknown' });
    const listing = await book.refresh(never());
    assert.equal(listing?.keys.filter((known) => known.key.label === 'Lost' && !known.key.is_deactivated).length, 1);
  });
});
