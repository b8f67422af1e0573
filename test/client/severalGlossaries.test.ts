import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranslateOptions } from '../../src/api/translate.ts';
import type { Client } from '../../src/client/client.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';
import { openStore } from './storedWork.ts';

const pair = { source_lang: 'en', target_lang: 'de' } as const;
const isRefusedLocally = (words: RegExp) => (error: unknown) =>
  isServiceError(error, 'invalidRequest') && error.status === undefined && words.test(error.message);

describe('Several glossaries for one translation', () => {
  const clock = createSimulatedClock();
  let sandbox: Sandbox;
  let opened: ReturnType<(typeof routes)[0]['open']>;
  let folder: string;
  before(async () => {
    opened = routes[0].open();
    folder = await mkdtemp(join(tmpdir(), 'several-'));
  });
  after(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });
  afterEach(() => sandbox.close());

  async function connected(profile: 'deepl' | 'specification'): Promise<Client> {
    sandbox = await startSandbox({ clock, profile });
    return connect(sandbox, opened.send, {}, clock).client;
  }
  async function make(client: Client, entries: string): Promise<string> {
    const dictionary = { ...pair, entries, entries_format: 'tsv' } as const;
    return (await client.glossaries.create({ name: 'Terms', dictionaries: [dictionary] }, never())).glossary_id;
  }
  async function translated(client: Client, options: Partial<TranslateOptions>): Promise<string> {
    const [outcome] = await client.text.translate(['The cat and the dog'], { ...pair, ...options }, never());
    if (outcome?.status === 'fulfilled') return outcome.value.text;
    throw outcome?.reason;
  }
  const paid = () => sandbox.ledger.entries.filter(({ path }) => path === '/v2/translate' || path === '/v2/document');

  it('are sent in their order, and the first that has a term wins', async () => {
    const client = await connected('deepl');
    const cats = await make(client, 'cat\tKatze');
    const both = await make(client, 'cat\tKätzchen\ndog\tHund');
    assert.match(await translated(client, { glossary_ids: [cats, both] }), /Katze.*Hund/);
    assert.match(await translated(client, { glossary_ids: [both, cats] }), /Kätzchen.*Hund/);
  });

  it('are sent with a document, comma-separated', async () => {
    const client = await connected('deepl');
    const glossary_ids = [await make(client, 'cat\tKatze'), await make(client, 'dog\tHund')];
    const file = { name: 'a.txt', content: new Blob(['The cat and the dog']) };
    const handle = await client.documents.upload(file, { ...pair, glossary_ids }, never());
    await clock.wait(60_000, never());
    const path = join(folder, 'a.txt');
    await client.documents.download(handle, { file: path, overwrite: false, maxBytes: 1000 }, never());
    assert.match(await readFile(path, 'utf8'), /Katze.*Hund/);
  });

  it('that are too many, lack a source language or stand beside glossary_id are refused before anything is sent', async () => {
    const client = await connected('deepl');
    const six = { glossary_ids: [...'abcdef'] };
    const file = { name: 'a.txt', content: new Blob(['cat']) };
    await assert.rejects(translated(client, six), isRefusedLocally(/glossary_ids takes up to 5 glossaries/));
    await assert.rejects(client.documents.upload(file, { ...pair, ...six }, never()), isRefusedLocally(/takes up to 5/));
    await assert.rejects(
      translated(client, { source_lang: undefined, glossary_ids: ['a', 'b'] }),
      isRefusedLocally(/requires source_lang/),
    );
    await assert.rejects(translated(client, { glossary_id: 'a', glossary_ids: ['a', 'b'] }), isRefusedLocally(/cannot be combined/));
    assert.deepEqual(paid(), []);
  });

  it('are refused where the service has no such parameter', async () => {
    const client = await connected('specification');
    const file = { name: 'a.txt', content: new Blob(['cat']) };
    const two = { glossary_ids: ['a', 'b'] };
    await assert.rejects(translated(client, two), isRefusedLocally(/glossary_ids is not a parameter of this service/));
    await assert.rejects(client.documents.upload(file, { ...pair, ...two }, never()), isRefusedLocally(/not a parameter/));
    assert.deepEqual(paid(), []);
  });

  it('are part of what the cache knows a translation by: which, in which order, and with which entries', async () => {
    const client = await connected('deepl');
    const cats = await make(client, 'cat\tKatze');
    const both = await make(client, 'cat\tKätzchen\ndog\tHund');
    const opening = openStore(folder, clock);
    try {
      const work = await opening.work(client);
      const isKnown = async (options: Partial<TranslateOptions>) => {
        const [outcome] = await work.translate(['The cat'], { ...pair, ...options }, { signal: never() });
        return outcome?.status === 'fulfilled' ? outcome.value.fromCache : assert.fail();
      };
      assert.equal(await isKnown({ glossary_ids: [cats, both] }), false);
      assert.equal(await isKnown({ glossary_ids: [cats, both] }), true);
      assert.equal(await isKnown({ glossary_ids: [both, cats] }), false);
      assert.equal(await isKnown({ glossary_id: cats }), false);
      await client.glossaries.replaceDictionary(both, { ...pair, entries: 'dog\tHund', entries_format: 'tsv' }, never());
      work.forgetContents();
      assert.equal(await isKnown({ glossary_ids: [cats, both] }), false);
      assert.equal(await isKnown({ glossary_id: cats }), true);
    } finally {
      opening.store.dispose();
    }
  });
});
