import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import { editorRoute } from '../../src/client/routes.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { GlossaryService } from '../../src/services/glossaries/glossaryService.ts';
import { NamedResources } from '../../src/services/resources/namedResources.ts';
import { answeredClient } from './answering.ts';
import type { HandMade } from './answering.ts';
import { removeAllGlossaries } from './glossaries.ts';
import { holdingRoute } from './heldAnswers.ts';
import { control, sandboxConnection, until } from './surroundings.ts';
import { withText } from '../harness/like.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';

const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'bell\tKlingel' }];
const never = () => new AbortController().signal;

describe('The glossary service of a server with the old interface only', () => {
  const legacy = { glossary_id: 'old', name: 'Old', ready: true, source_lang: 'en', target_lang: 'de', entry_count: 1 };
  const open = (answers: Readonly<Record<string, HandMade>>) => {
    const { client, asked } = answeredClient('specification', answers);
    const connections = { client: async () => client, onDidChange: new vscode.EventEmitter<void>().event };
    const log = { exchange: () => undefined, warn: () => undefined };
    const named = new NamedResources();
    const book = new GlossaryService({
      connections,
      named,
      log,
      session: { client: async () => client, resourcesChanged: () => undefined },
    });
    return { book, asked };
  };

  it('has those of that interface', async () => {
    const { book } = open({ 'GET /v2/glossaries': { body: { glossaries: [legacy] } } });
    const listed = await book.list(never());
    assert.deepEqual(
      listed.map(({ glossary_id, legacy: old }) => [glossary_id, old]),
      [['old', true]],
    );
    book.dispose();
  });

  it('fails where the server has neither', async () => {
    const { book } = open({});
    await assert.rejects(book.list(never()), (error) => isServiceError(error, 'notFound'));
    book.dispose();
  });

  it('makes a glossary of one pair there, and none that it could not hold', async () => {
    const { book, asked } = open({ 'GET /v2/glossaries': { body: { glossaries: [] } }, 'POST /v2/glossaries': { body: legacy } });
    const made = await book.create('Old', dictionaries, never());
    assert.deepEqual([made.glossary_id, made.legacy, made.pairs.length], ['old', true, 1]);
    assert.deepEqual(asked, ['POST /v3/glossaries', 'POST /v2/glossaries']);
    const another = [...dictionaries, { source_lang: 'en', target_lang: 'fr', entries: 'bell\tcloche' }];
    const refused = withText(glossariesServiceTexts.singlePairGlossariesOnly());
    await assert.rejects(book.create('Two', another, never()), refused);
    await assert.rejects(book.create('Old', dictionaries, never(), 'current'), refused);
    assert.equal(asked.filter((path) => path === 'POST /v2/glossaries').length, 1);
    book.dispose();
  });
});

describe('The glossary service', () => {
  const sandbox = control();
  // Not the channel of the extension, which would close with it.
  const log = { exchange: () => undefined, warn: () => undefined };
  const connected = new vscode.EventEmitter<void>();
  const route = holdingRoute(editorRoute((input, init) => globalThis.fetch(input, init)));
  const holdList = () => route.holdAnswer('GET', '/v3/glossaries');
  let client: Client | undefined;
  let book: GlossaryService;

  beforeEach(async () => {
    await sandbox.clearFaults();
    await sandbox.resetLedger();
    client = connect();
    const connections = { client: async () => client, onDidChange: connected.event };
    const session = { client: connectedClient, resourcesChanged: () => undefined };
    book = new GlossaryService({ connections, named: new NamedResources(), log, session });
  });
  afterEach(async () => {
    book.dispose();
    await sandbox.clearFaults();
    await removeAllGlossaries();
  });
  after(() => connected.dispose());

  it('is read once for all that ask at the same time, though one of them gives up', async () => {
    const answer = holdList();
    const impatient = new AbortController();
    const answers = [book.list(never()), book.list(impatient.signal), book.list(never())];
    impatient.abort();
    await assert.rejects(async () => answers[1], { name: 'AbortError' });
    answer.release();
    assert.deepEqual([await answers[0], await answers[2]], [[], []]);
    assert.equal(book.state().kind, 'read');
    assert.equal(await lists(), 1);
  });

  it('is not read any longer when nobody waits for it', async () => {
    const held = holdList();
    const impatient = new AbortController();
    const answer = book.list(impatient.signal);
    assert.equal(book.state().kind, 'reading');
    await held.asked;
    impatient.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    assert.equal(book.state().kind, 'unread');
    assert.deepEqual(await book.list(never()), []);
    assert.equal(book.state().kind, 'read');
  });

  it('knows what was made and deleted while it was read', async () => {
    await book.create('Deleted', dictionaries, never());
    const [deleted] = await book.refresh(never());
    assert.ok(deleted);
    const answer = holdList();
    const read = book.refresh(never());
    await answer.asked;
    const made = await book.create('Made', dictionaries, never());
    await book.remove(deleted.glossary_id, never());
    answer.release();
    for (const known of [await read, book.known()]) {
      assert.deepEqual(
        known?.map(({ glossary_id }) => glossary_id),
        [made.glossary_id],
      );
    }
  });

  it('is read to its end for the first time, whatever is made meanwhile', async () => {
    const answer = holdList();
    const read = book.list(never());
    await answer.asked;
    await book.create('Made', dictionaries, never());
    answer.release();
    await read;
    assert.equal(book.state().kind, 'read');
    assert.deepEqual(
      book.known()?.map(({ name }) => name),
      ['Made'],
    );
  });

  it('of another connection is not shown, though it was asked for', async () => {
    const answer = holdList();
    const read = book.list(never());
    await answer.asked;
    client = undefined;
    connected.fire();
    assert.deepEqual(await read, []);
    assert.equal(book.state().kind, 'notConnected');
  });

  it('of which a glossary is not ready goes on asking for it, also after a failure', async () => {
    await sandbox.set({ glossaries_ready: false });
    try {
      await book.list(never());
      const { glossary_id } = await book.create('Later', dictionaries, never());
      assert.equal(book.known()?.[0]?.ready, false);
      await sandbox.orderFaults({ kind: 'status', status: 403, match: { path: '/v3/glossaries', method: 'GET' } });
      await assert.rejects(book.refresh(never()));
      assert.equal(book.state().kind, 'failed');
      await sandbox.set({ glossaries_ready: true });
      const ready = () => book.known()?.find((known) => known.glossary_id === glossary_id)?.ready;
      assert.equal(await until('it is ready', ready), true);
      assert.equal(book.state().kind, 'read');
    } finally {
      await sandbox.set({ glossaries_ready: true });
    }
  });

  async function connectedClient(): Promise<Client> {
    assert.ok(client);
    return client;
  }

  function connect(): Client {
    return createClient({
      connection: sandboxConnection(),
      version: '0.0.0',
      log,
      send: route.send,
    });
  }

  async function lists(): Promise<number> {
    return (await sandbox.ledger()).entries.filter(({ path, method }) => path === '/v3/glossaries' && method === 'GET').length;
  }
});
