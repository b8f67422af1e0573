import assert from 'node:assert/strict';
import fc from 'fast-check';
import { providerRules } from '../../src/api/providerRules.ts';
import type { TranslateOptions } from '../../src/api/translate.ts';
import type { Client } from '../../src/client/client.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { StoredTranslation } from '../../src/services/cache/textWork.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { codePoints, connect, never, routes } from './connectedClient.ts';
import { inEachProfile } from './profiles.ts';
import { openStore } from './storedWork.ts';

type Outcomes = readonly PromiseSettledResult<StoredTranslation>[];

const hour = 60 * 60 * 1000;
const options = { target_lang: 'de', source_lang: 'en' } as const;
const valuesOf = (outcomes: Outcomes) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : assert.fail(outcome.reason)));

for (const { route, profile } of inEachProfile(routes)) {
  describe(`Translating with the cache before it, over the ${route.name} route, in the profile ${profile}`, () => {
    const clock = createSimulatedClock();
    let sandbox: Sandbox;
    let opened: ReturnType<typeof route.open>;
    let folder: TemporaryFolder;
    const stores: ReturnType<typeof openStore>[] = [];
    before(() => {
      opened = route.open();
    });
    after(() => opened.close());
    beforeEach(async () => {
      sandbox = await startSandbox({ clock, profile });
      folder = await temporaryFolder();
    });
    afterEach(async () => {
      for (const { store } of stores.splice(0)) store.dispose();
      await sandbox.close();
      await folder.remove();
    });

    const sent = () => sandbox.ledger.entries.filter(({ path }) => path === '/v2/translate' || path.startsWith('/v2/write/'));
    const open = async (limits = {}) => {
      const opening = openStore(folder.path, clock);
      stores.push(opening);
      const { client } = connect(sandbox, opened.send, limits, clock);
      const work = await opening.work(client);
      const translate = async (texts: readonly string[], change: Partial<TranslateOptions> = {}, signal = never()) =>
        work.translate(texts, { ...options, ...change }, { signal });
      return { ...opening, client, textWork: work, translate };
    };
    const until = async (condition: () => boolean) => clock.until(String(condition), condition);

    it('sends a text once: the second time it comes from the cache, at no cost, also after a restart', async () => {
      const { translate, store } = await open();
      const [first] = valuesOf(await translate(['Hello'], { show_billed_characters: true }));
      const [second] = valuesOf(await translate(['Hello'], { show_billed_characters: true }));
      assert.deepEqual([first?.fromCache, first?.billed_characters], [false, 5]);
      assert.deepEqual([second?.fromCache, second?.billed_characters, second?.text], [true, 0, first?.text]);
      store.dispose();
      const [third] = valuesOf(await (await open()).translate(['Hello']));
      assert.deepEqual([third?.fromCache, third?.text, third?.detected_source_language], [true, first?.text, 'EN']);
      assert.equal(sent().length, 1);
    });

    it('tells apart host, account and everything that a result depends on', async () => {
      const { work, client, translate } = await open();
      await translate(['Hello']);
      await translate(['Hello'], { context: 'A greeting' });
      await translate(['Hello'], { formality: 'prefer_more' });
      await (
        await work(connect(sandbox, opened.send, {}, clock).client, { account: 'another' })
      ).translate(['Hello'], options, {
        signal: never(),
      });
      await (
        await work(connect(sandbox, opened.send, {}, clock).client, { host: 'another' })
      ).translate(['Hello'], options, { signal: never() });
      assert.equal(sent().length, 5);
      await (
        await work(client)
      ).translate(['Hello'], { target_lang: 'DE', source_lang: 'EN', show_billed_characters: true }, { signal: never() });
      assert.equal(sent().length, 5, 'another way to write the same options');
    });

    it('sends equal texts of a call once, gives each the result, and counts the cost once', async () => {
      const { translate } = await open();
      const values = valuesOf(await translate(['One', 'Two', 'One', 'One'], { show_billed_characters: true }));
      assert.equal(sandbox.ledger.total, 6);
      assert.deepEqual(
        values.map(({ billed_characters }) => billed_characters),
        [3, 3, 0, 0],
      );
      assert.ok(values[0]?.text === values[2]?.text && values[0]?.text !== values[1]?.text);
    });

    it('sends only what the cache does not know, results in the order of the texts', async () => {
      const { translate } = await open();
      const texts = Array.from({ length: 120 }, (_, index) => `Text number ${index}`);
      await translate(texts.filter((_, index) => index % 3 === 0));
      sandbox.ledger.reset();
      const values = valuesOf(await translate(texts));
      values.forEach(({ text, fromCache }, index) => {
        assert.match(text, new RegExp(`\\b${index}\\b`));
        assert.equal(fromCache, index % 3 === 0);
      });
      assert.equal(sandbox.ledger.total, codePoints(texts.filter((_, index) => index % 3 !== 0)));
    });

    it('does not send what another command is waiting for, and lets each wait as long as it wants', async () => {
      const { translate } = await open();
      sandbox.setLatency(150);
      const leaving = new AbortController();
      const all = [translate(['Hello']), translate(['Hello', 'World']), translate(['Hello'], {}, leaving.signal)] as const;
      await until(() => sent().length === 2);
      leaving.abort();
      const [left] = await all[2];
      assert.ok(left?.status === 'rejected' && left.reason === leaving.signal.reason);
      const [first] = valuesOf(await all[0]);
      const [shared, own] = valuesOf(await all[1]);
      assert.deepEqual([first?.fromCache, shared?.fromCache, own?.fromCache], [false, true, false]);
      assert.equal(sandbox.ledger.total, 10);
    });

    it('knows what it has without sending a text', async () => {
      const { translate, textWork } = await open();
      await translate(['Hello']);
      const [hello, world] = await textWork.known(['Hello', 'World'], options, never());
      assert.deepEqual([hello?.fromCache, hello?.billed_characters, world], [true, 0, undefined]);
      assert.equal(sent().length, 1);
    });

    it('refuses broken options like the client, with nothing sent', async () => {
      await assert.rejects((await open()).translate(['Hello'], { glossary_id: 'x', source_lang: undefined }), (error) =>
        isServiceError(error, 'invalidRequest'),
      );
      assert.equal(sent().length, 0);
    });

    it('keeps nothing while it is switched off, and still sends equal texts once', async () => {
      const { translate, settings, store } = await open();
      settings.enabled = false;
      await translate(['Hello', 'Hello']);
      await translate(['Hello']);
      assert.equal(sandbox.ledger.total, 10);
      assert.equal((await folder.files()).size, 0);
      settings.enabled = true;
      await translate(['Hello']);
      await translate(['Hello']);
      assert.equal(sandbox.ledger.total, 15);
      assert.ok(await store.clear());
    });

    it('sends again what was cleared, and the history goes too', async () => {
      const { translate, store } = await open();
      await translate(['A secret text']);
      await store.history.add({
        kind: 'translation',
        original: 'A secret text',
        result: 'x',
        source: 'EN',
        target: 'de',
        place: 'a.md',
        state: 'applied',
      });
      assert.ok(await store.clear());
      assert.deepEqual(await store.history.list(), []);
      for (const [name, bytes] of await folder.files()) assert.ok(!bytes.includes('secret'), name);
      await translate(['A secret text']);
      assert.equal(sent().length, 2);
    });

    it('translates with a file that cannot be used', async () => {
      const { translate, warnings } = await openBroken();
      valuesOf(await translate(['Hello']));
      assert.equal(warnings.length, 1);
    });

    const openBroken = async () => {
      const opening = openStore('/dev/null/there is no such folder', clock);
      stores.push(opening);
      const work = await opening.work(connect(sandbox, opened.send, {}, clock).client);
      return { ...opening, translate: async (texts: readonly string[]) => work.translate(texts, options, { signal: never() }) };
    };

    it('holds the key in no byte of its files', async () => {
      const { translate, store, textWork } = await open();
      await translate(['Hello', sandbox.url]);
      await textWork.improve(['Helo'], {}, { signal: never() });
      await store.history.add({
        kind: 'translation',
        original: 'Hello',
        result: 'Hallo',
        source: 'EN',
        target: 'de',
        place: 'a.md',
        state: 'applied',
      });
      const look = async () => {
        const files = await folder.files();
        assert.ok(files.size > 0);
        for (const [name, bytes] of files)
          assert.ok(!bytes.includes(sandbox.key) && !bytes.includes(sandbox.key.split(':')[0] ?? ''), name);
        return files;
      };
      assert.ok((await look()).has('interlinear.db-wal'));
      store.dispose();
      await look();
    });

    it('tells of each result when it is there, before those of slower requests', async () => {
      const { translate, textWork } = await open();
      valuesOf(await translate(['Known']));
      sandbox.faults.order({ kind: 'hold' });
      const arrived: number[] = [];
      const texts = ['Known', ...Array.from({ length: 60 }, (_, index) => `Text number ${index}`), 'Known'];
      const running = textWork.translate(texts, options, { signal: never(), onArrived: (index) => arrived.push(index) });
      await until(() => arrived.length > 2);
      assert.deepEqual(arrived.slice(0, 2), [0, 61]);
      assert.ok(arrived.length < texts.length, String(arrived.length));
      sandbox.faults.clear();
      valuesOf(await running);
      assert.deepEqual(
        arrived.toSorted((a, b) => a - b),
        [...texts.keys()],
      );
    });

    describe('when it is cancelled', () => {
      it('sends nothing of what waits in the queue, ends at once, and keeps what had gone out', async () => {
        sandbox.setLatency(200);
        const { translate, textWork } = await open();
        const texts = Array.from({ length: 1_000 }, (_, index) => `Text number ${index}`);
        const controller = new AbortController();
        const late = new Map<number, StoredTranslation>();
        const running = textWork.translate(texts, options, {
          signal: controller.signal,
          onLate: (index, result) => late.set(index, result),
        });
        await until(() => sandbox.ledger.entries.length >= 6);
        const started = clock.elapsed();
        controller.abort();
        const outcomes = await running;
        assert.equal(clock.elapsed(), started, 'at once');
        assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason === controller.signal.reason));
        await until(() => late.size === 300);
        await clock.pass(hour);
        assert.equal(sent().length, 6, 'nothing more was sent');
        for (const [index, result] of late) assert.match(result.text, new RegExp(`\\b${index}\\b`));
        assert.ok([...late.values()].every(({ fromCache }) => !fromCache));
        sandbox.setLatency(0);
        valuesOf(await translate(texts));
        assert.equal(sandbox.ledger.total, codePoints(texts), 'nothing was paid for twice');
      });

      it('sends nothing at all when the queue was full before', async () => {
        sandbox.setLatency(200);
        const { textWork, client } = await open();
        const others = client.text.translate(
          Array.from({ length: 300 }, (_, index) => `Other ${index}`),
          options,
          never(),
        );
        await until(() => sandbox.ledger.entries.length === 6);
        const controller = new AbortController();
        const late: number[] = [];
        const running = textWork.translate(['Hello'], options, { signal: controller.signal, onLate: (index) => late.push(index) });
        await clock.settled();
        controller.abort();
        const [outcome] = await running;
        assert.ok(outcome?.status === 'rejected' && outcome.reason === controller.signal.reason);
        await others;
        await clock.pass(hour);
        assert.equal(sent().length, 6);
        assert.deepEqual(late, []);
      });

      it('sends nothing when it waits for its pace, or to be sent again', async () => {
        const { textWork } = await open();
        sandbox.faults.order({ kind: 'status', status: 429, retry_after: 1 });
        const controller = new AbortController();
        const running = textWork.translate(['Hello'], options, { signal: controller.signal });
        await until(() => sent().some(({ status }) => status === 429));
        await clock.settled();
        const other = textWork.translate(['World'], options, { signal: controller.signal });
        await clock.settled();
        controller.abort();
        for (const [outcome] of [await running, await other])
          assert.ok(outcome?.status === 'rejected' && outcome.reason === controller.signal.reason);
        await clock.pass(hour);
        assert.deepEqual([sent().length, sandbox.ledger.total], [1, 0]);
      });

      it('does not send again after a 429 that comes when it was cancelled', async () => {
        const { textWork } = await open();
        sandbox.setLatency(100);
        sandbox.faults.order({ kind: 'status', status: 429 });
        const controller = new AbortController();
        const running = textWork.translate(['Hello'], options, { signal: controller.signal });
        await until(() => sent().length === 1);
        controller.abort();
        await running;
        await clock.pass(hour);
        assert.equal(sent().length, 1);
      });

      it('keeps an answer that comes late, and who asks meanwhile gets it', async () => {
        sandbox.faults.order({ kind: 'delay', ms: 300, billed: true });
        const { textWork, translate } = await open();
        const controller = new AbortController();
        const late: string[] = [];
        const running = textWork.translate(['Hello', 'Hello'], options, {
          signal: controller.signal,
          onLate: (index, { text, fromCache }) => late.push(`${index} ${text} ${String(fromCache)}`),
        });
        await until(() => sandbox.ledger.total === 5);
        controller.abort();
        const outcomes = await running;
        assert.ok(outcomes.every(({ status }) => status === 'rejected'));
        assert.deepEqual(late, []);
        const [again] = valuesOf(await translate(['Hello']));
        assert.deepEqual(late, [`0 ${again?.text} false`, `1 ${again?.text} true`]);
        assert.deepEqual([again?.fromCache, sent().length, sandbox.ledger.total], [true, 1, 5]);
      });

      it('leaves it open what became of a request whose connection breaks after that, and does not repeat it', async () => {
        sandbox.setLatency(100);
        sandbox.faults.order({ kind: 'reset', billed: true });
        const { textWork, translate } = await open();
        const controller = new AbortController();
        const running = textWork.translate(['Hello'], options, {
          signal: controller.signal,
          onLate: () => assert.fail('there is no result'),
        });
        await until(() => sent().length === 1);
        const waiting = translate(['Hello']);
        await clock.settled();
        controller.abort();
        await running;
        const [outcome] = await waiting;
        assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'outcomeUnknown'));
        await clock.pass(hour);
        assert.deepEqual([sent().length, sandbox.ledger.total], [1, 5]);
      });

      it('sends for those who still wait what the one who sent it gave up', async () => {
        sandbox.setLatency(100);
        const { textWork, translate, client } = await open();
        const others = client.text.translate(
          Array.from({ length: 300 }, (_, index) => `Other ${index}`),
          options,
          never(),
        );
        await until(() => sandbox.ledger.entries.length === 6);
        const controller = new AbortController();
        const running = textWork.translate(['Hello', 'World'], options, { signal: controller.signal });
        const waiting = [translate(['Hello']), translate(['Hello'])];
        await clock.settled();
        controller.abort();
        await running;
        await others;
        const [first, second] = await Promise.all(waiting.map(async (one) => valuesOf(await one)[0]));
        assert.ok(first && first.text === second?.text);
        assert.deepEqual(
          sent()
            .map(({ texts }) => texts)
            .toSorted((a, b) => a - b),
          [1, 50, 50, 50, 50, 50, 50],
          'Hello once, World not at all',
        );
      });

      it('keeps the pieces of a large text that came back: the next try pays for the others only', async () => {
        sandbox.setLatency(150);
        const { textWork, translate, client } = await open();
        const busy = client.text.translate(
          Array.from({ length: 200 }, (_, index) => `Other ${index}`),
          options,
          never(),
        );
        await until(() => sandbox.ledger.entries.length === 4);
        const text = Array.from({ length: 400 }, (_, index) => `Paragraph ${index}. ${'It goes on for a while. '.repeat(50)}`).join('\n\n');
        const controller = new AbortController();
        const running = textWork.translate([text], options, { signal: controller.signal });
        await until(() => sandbox.ledger.entries.length === 6);
        controller.abort();
        await running;
        const [result] = valuesOf(await translate([text]));
        await busy;
        assert.equal(result?.text.split('\n\n').length, 400);
        const other = codePoints(Array.from({ length: 200 }, (_, index) => `Other ${index}`));
        assert.ok(sandbox.ledger.total - other <= codePoints([text]), 'nothing was paid for twice');
      });

      it('asks for nothing when it is cancelled before', async () => {
        const controller = new AbortController();
        controller.abort();
        const [outcome] = await (await open()).translate(['Hello'], {}, controller.signal);
        assert.ok(outcome?.status === 'rejected' && outcome.reason === controller.signal.reason);
        assert.equal(sandbox.ledger.entries.length, 0);
      });

      it('ends with the window at the latest', async () => {
        sandbox.faults.order({ kind: 'stall' });
        const { textWork, store } = await open();
        const controller = new AbortController();
        const abandoned = textWork.translate(['Hello'], options, { signal: controller.signal });
        await until(() => sent().length === 1);
        controller.abort();
        await abandoned;
        const waiting = textWork.translate(['Hello'], options, { signal: never() });
        await clock.settled();
        const started = clock.elapsed();
        store.dispose();
        const [outcome] = await waiting;
        assert.equal(outcome?.status, 'rejected');
        assert.equal(clock.elapsed(), started, 'at once');
      });
    });

    describe('what stands behind an id', () => {
      const glossary = async (client: Client, entries: string) =>
        client.glossaries.create(
          { name: 'Terms', dictionaries: [{ source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' }] },
          never(),
        );

      it('is looked at: a glossary with other entries makes another translation, the same entries do not', async () => {
        const first = await open();
        const { glossary_id } = await glossary(first.client, 'Hello\tGuten Tag\nWorld\tErde');
        const [before] = valuesOf(await first.translate(['Hello'], { glossary_id }));
        assert.equal(valuesOf(await first.translate(['Hello'], { glossary_id }))[0]?.fromCache, true);
        const dictionary = { source_lang: 'en', target_lang: 'de', entries_format: 'tsv' } as const;
        await first.client.glossaries.replaceDictionary(glossary_id, { ...dictionary, entries: 'World\tErde\nHello\tGuten Tag' }, never());
        assert.equal(valuesOf(await (await open()).translate(['Hello'], { glossary_id }))[0]?.fromCache, true);
        await first.client.glossaries.replaceDictionary(glossary_id, { ...dictionary, entries: 'Hello\tServus' }, never());
        const [after] = valuesOf(await (await open()).translate(['Hello'], { glossary_id }));
        assert.equal(after?.fromCache, false);
        assert.notEqual(after?.text, before?.text);
      });

      it('is asked for once a minute', async () => {
        const { client, translate } = await open();
        const { glossary_id } = await glossary(client, 'Hello\tGuten Tag');
        await Promise.all([translate(['Hello'], { glossary_id }), translate(['World'], { glossary_id })]);
        await translate(['Again'], { glossary_id });
        assert.equal(sandbox.ledger.entries.filter(({ path }) => path.endsWith('/entries')).length, 1);
      });

      it('may be a glossary of the older kind', async () => {
        const { client, translate } = await open();
        const terms = { name: 'Old', source_lang: 'en', target_lang: 'de', entries: 'Hello\tGuten Tag', entries_format: 'tsv' } as const;
        const { glossary_id } = await client.legacy.createGlossary(terms, never());
        await translate(['Hello'], { glossary_id });
        assert.equal(valuesOf(await translate(['Hello'], { glossary_id }))[0]?.fromCache, true);
      });

      it('is a version of style rules', async () => {
        const first = await open();
        const { style_id } = await first.client.styleRules.create({ name: 'Style', language: 'de', configured_rules: {} }, never());
        await first.translate(['Hello'], { style_id });
        assert.equal(valuesOf(await first.translate(['Hello'], { style_id }))[0]?.fromCache, true);
        await first.client.styleRules.addInstruction(style_id, { label: 'Kind', prompt: 'Be kind.' }, never());
        assert.equal(valuesOf(await (await open()).translate(['Hello'], { style_id }))[0]?.fromCache, false);
      });

      it('is asked for again at once after one of them was changed here: a glossary, or a style rule list', async () => {
        const { client, store, translate } = await open();
        const { glossary_id } = await glossary(client, 'Hello\tGuten Tag');
        const { style_id } = await client.styleRules.create({ name: 'Style', language: 'de', configured_rules: {} }, never());
        for (const change of [{ glossary_id }, { style_id }]) await translate(['Hello'], change);
        const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'Hello\tServus', entries_format: 'tsv' } as const;
        await client.glossaries.replaceDictionary(glossary_id, dictionary, never());
        await client.styleRules.addInstruction(style_id, { label: 'Kind', prompt: 'Be kind.' }, never());
        const known = valuesOf(await translate(['Hello'], { glossary_id }));
        assert.equal(known[0]?.fromCache, true, 'what was known a moment ago is taken as true');
        store.forgetContents(client);
        for (const change of [{ glossary_id }, { style_id }]) {
          assert.equal(valuesOf(await translate(['Hello'], change))[0]?.fromCache, false);
          assert.equal(valuesOf(await translate(['Hello'], change))[0]?.fromCache, true, 'and kept again');
        }
        const [followed] = valuesOf(await translate(['Hello'], { glossary_id }));
        assert.match(followed?.text ?? '', /Servus/);
      });

      it('is the size of a translation memory', async () => {
        const { client, translate } = await open();
        const { value: memory } = await client.memories.list(never()).next();
        const translation_memory_id = memory ? memory.translation_memory_id : assert.fail();
        const change = { translation_memory_id, model_type: 'quality_optimized' } as const;
        await translate(['Hello'], change);
        assert.equal(valuesOf(await translate(['Hello'], change))[0]?.fromCache, true);
      });

      it('that cannot be had means no cache, and no failure', async () => {
        const { client, translate, textWork } = await open({ retryMs: 1 });
        const { glossary_id } = await glossary(client, 'Hello\tGuten Tag');
        sandbox.faults.order({ kind: 'status', status: 500, times: 20, match: { path: `/v3/glossaries/${glossary_id}/entries` } });
        assert.equal(valuesOf(await translate(['Hello'], { glossary_id }))[0]?.fromCache, false);
        assert.equal(valuesOf(await translate(['Hello'], { glossary_id }))[0]?.fromCache, false);
        assert.deepEqual(await textWork.known(['Hello'], { ...options, glossary_id }, never()), [undefined]);
      });
    });

    describe('improving', () => {
      it('sends a text once, in as many requests as it takes', async () => {
        const { textWork } = await open();
        const texts = Array.from({ length: 60 }, (_, index) => `this is teh text ${index}. ${'It goes on. '.repeat(60)}`);
        const improve = async () =>
          valuesOf(await textWork.improve(texts, { writing_style: 'business', target_lang: 'en-US' }, { signal: never() }));
        const first = await improve();
        const requests = sent().length;
        assert.ok(requests > 3);
        const second = await improve();
        assert.ok(first.every(({ fromCache }) => !fromCache) && second.every(({ fromCache }) => fromCache));
        assert.deepEqual(
          second.map(({ text }) => text),
          first.map(({ text }) => text),
        );
        assert.deepEqual([sent().length, sandbox.ledger.total], [requests, codePoints(texts)]);
        assert.equal(second[0]?.['target_language'], first[0]?.['target_language']);
      });

      it('keeps what came late, and is no translation', async () => {
        sandbox.setLatency(100);
        const { textWork, translate } = await open();
        const controller = new AbortController();
        const late: number[] = [];
        const running = textWork.improve(['Helo'], {}, { signal: controller.signal, onLate: (index) => late.push(index) });
        await until(() => sent().length === 1);
        controller.abort();
        await running;
        await until(() => late.length === 1);
        await textWork.improve(['Helo'], {}, { signal: never() });
        assert.equal(sent().length, 1);
        await translate(['Helo']);
        assert.equal(sent().length, 2);
      });
    });

    if (providerRules[profile].corrects) {
      it('sends a text to correct once, and keeps it apart from an improvement of it', async () => {
        const { textWork } = await open();
        const correct = async () => valuesOf(await textWork.correct(['I saw teh cat.'], {}, { signal: never() }));
        const [first] = await correct();
        const [second] = await correct();
        assert.deepEqual(
          [first?.text, first?.fromCache, second?.text, second?.fromCache],
          ['I saw the cat.', false, 'I saw the cat.', true],
        );
        assert.equal((await textWork.knownCorrections(['I saw teh cat.'], {}))[0]?.text, 'I saw the cat.');
        assert.deepEqual(await textWork.knownImprovements(['I saw teh cat.'], {}), [undefined]);
        await textWork.improve(['I saw teh cat.'], {}, { signal: never() });
        assert.deepEqual(
          sent().map(({ path }) => path),
          ['/v2/write/correct', '/v2/write/rephrase'],
        );
        assert.equal(sandbox.ledger.total, 2 * codePoints(['I saw teh cat.']));
      });

      it('keeps the pieces of a text to correct that were paid for', async () => {
        const { textWork } = await open();
        const text = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}. ${'It goes on for a while. '.repeat(40)}`).join('\n\n');
        sandbox.faults.order({ kind: 'status', status: 500, match: { path: '/v2/write' } });
        const [failed] = await textWork.correct([text], {}, { signal: never() });
        assert.equal(failed?.status, 'rejected');
        const [result] = await textWork.correct([text], {}, { signal: never() });
        assert.equal(result?.status, 'fulfilled');
        assert.ok(sandbox.ledger.total <= codePoints([text]), 'nothing was paid for twice');
      });
    }

    it('bills no more than distinct texts times options, whatever is translated, cancelled and cleared (property)', async () => {
      const texts = fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 60 });
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            kind: fc.constant('translate' as const),
            texts,
            target_lang: fc.constantFrom('de', 'fr'),
            cancelAfter: fc.option(fc.integer({ min: 0, max: 30 })),
            wait: fc.boolean(),
          }),
        },
        { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 20 }) }) },
        { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.integer({ min: 0, max: 15 }), async (steps, latency) => {
          const { textWork, store, warnings } = await open();
          await store.clear();
          sandbox.ledger.reset();
          sandbox.setLatency(latency);
          // What was asked for since the cache was cleared last; each may be billed once more after that.
          let asked = new Map<string, number>();
          let allowed = 0;
          const sum = () => [...asked.values()].reduce((total, length) => total + length, 0);
          const running: Promise<unknown>[] = [];
          const unfinished = new Set<(readonly [string, number])[]>();
          for (const each of steps) {
            if (each.kind === 'pause') await clock.wait(each.ms, never());
            else if (each.kind === 'clear') {
              allowed += sum();
              // A command that has not come to its end may look into the cache after it was cleared.
              asked = new Map([...unfinished].flat());
              assert.ok(await store.clear());
            } else {
              const controller = new AbortController();
              const wanted = each.texts.map((number) => `Text ${number}`);
              const costs = wanted.map((text) => [`${each.target_lang} ${text}`, text.length] as const);
              for (const [name, cost] of costs) asked.set(name, cost);
              unfinished.add(costs);
              const work = textWork.translate(wanted, { target_lang: each.target_lang, source_lang: 'en' }, { signal: controller.signal });
              if (each.cancelAfter !== null) clock.timer(each.cancelAfter, () => controller.abort());
              running.push(work.finally(() => unfinished.delete(costs)));
              if (each.wait) await work;
            }
          }
          await Promise.all(running);
          // What was cancelled may still be on its way.
          await clock.pass(hour);
          assert.ok(sandbox.ledger.total <= allowed + sum(), `${sandbox.ledger.total} were billed, ${allowed + sum()} asked for`);
          assert.deepEqual(warnings, []);
          store.dispose();
        }),
        { numRuns: 40 },
      );
    });
  });
}
