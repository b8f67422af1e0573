import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createClient } from '../../src/service/client.ts';
import type { Client } from '../../src/service/client.ts';
import { editorRoute } from '../../src/service/editorRoute.ts';
import { createGlossaryBook } from '../../src/ui/glossaryBook.ts';
import type { GlossaryBook } from '../../src/ui/glossaryBook.ts';
import { createNamedResources } from '../../src/ui/namedResources.ts';
import { removeAllGlossaries } from './glossaries.ts';
import { holdingRoute } from './heldAnswers.ts';
import { control, sandboxConnection, until } from './surroundings.ts';

const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'bell\tKlingel' }];
const never = () => new AbortController().signal;

describe('The book of glossaries', () => {
  const sandbox = control();
  // Not the channel of the extension, which would close with it.
  const log = { exchange: () => undefined, warn: () => undefined };
  const connected = new vscode.EventEmitter<void>();
  const route = holdingRoute(editorRoute((input, init) => globalThis.fetch(input, init)));
  const holdList = () => route.holdAnswer('GET', '/v3/glossaries');
  let client: Client | undefined;
  let book: GlossaryBook;

  beforeEach(async () => {
    await sandbox.clearFaults();
    await sandbox.resetLedger();
    client = connect();
    const connections = { client: async () => client, onDidChange: connected.event };
    const app = { connections, named: createNamedResources(), log, resourcesChanged: () => undefined, connectedClient };
    book = createGlossaryBook(() => app);
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
