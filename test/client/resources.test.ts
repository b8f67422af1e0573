import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { openAsBlob } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supports } from '../../src/api/languages.ts';
import { profiles, signatureScheme } from '../../src/api/providers.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { watchedBlob } from '../harness/underway.ts';
import { codePoints, connect, keyed, never, passing, routes } from './connectedClient.ts';
import { unjudged } from './judge.ts';
import { inEachProfile } from './profiles.ts';
import { silence } from './endpoints.ts';

const refusedBefore = (parameter: string) => (error: unknown) =>
  isServiceError(error, 'invalidRequest') && error.status === undefined && error.parameter === parameter;

for (const { route, profile } of inEachProfile(routes)) {
  describe(`The resources of the client over the ${route.name} route, in the profile ${profile}`, () => {
    const clock = createSimulatedClock();
    let sandbox: Sandbox;
    let opened: ReturnType<typeof route.open>;
    let folder: string;
    before(async () => {
      sandbox = await startSandbox({ clock, profile });
      opened = route.open();
      folder = await mkdtemp(join(tmpdir(), 'interlinear-'));
    });
    after(async () => {
      await opened.close();
      await sandbox.close();
    });
    beforeEach(() => sandbox.ledger.reset());

    const client = () => connect(sandbox, opened.send, {}, clock).client;
    const admin = () => connect(keyed(sandbox, sandbox.adminKey), opened.send, {}, clock).client.administration;
    const asked = () => sandbox.ledger.entries.length;
    /** The key itself, as the web interface shows it. */
    const secretOf = (key_id: string) => sandbox.shownKeys().find((key) => key.key_id === key_id)?.secret ?? assert.fail(key_id);
    const all = async <T>(items: AsyncIterable<T>) => {
      const list: T[] = [];
      for await (const item of items) list.push(item);
      return list;
    };

    describe('glossaries', () => {
      const terms = (entries: string) => ({ source_lang: 'EN-us', target_lang: 'pt-BR', entries, entries_format: 'tsv' as const });

      it('take codes of any case and variant, and send lower-case base codes (Glossary language codes)', async () => {
        const glossary = await client().glossaries.create({ name: 'Terms', dictionaries: [terms('hello\tolá')] }, never());
        assert.deepEqual(
          glossary.dictionaries.map(({ source_lang, target_lang }) => [source_lang.toLowerCase(), target_lang.toLowerCase()]),
          [['en', 'pt']],
        );
        const { entries } = await client().glossaries.entries(glossary.glossary_id, { source_lang: 'EN', target_lang: 'PT-pt' }, never());
        assert.equal(entries.trim(), 'hello\tolá');
      });

      it('merge with PATCH and replace with PUT ("entries are merged into an existing dictionary of that pair") [glossaries.patch] [glossaries.put]', async () => {
        const { glossary_id } = await client().glossaries.create({ name: 'Terms', dictionaries: [terms('a\tb')] }, never());
        await client().glossaries.update(glossary_id, { name: 'Renamed', dictionary: terms('c\td') }, never());
        const merged = await client().glossaries.get(glossary_id, never());
        assert.equal(merged.name, 'Renamed');
        assert.equal(merged.dictionaries[0]?.entry_count, 2);
        const replaced = await client().glossaries.replaceDictionary(glossary_id, terms('e\tf'), never());
        assert.equal(replaced.entry_count, 1);
      });

      it('are checked before they are sent, in the words of the service (Entry content rules) [glossary.duplicates] [glossary.empty] [glossary.controls] [glossary.whitespace] [glossary.name] [limits.glossary-text]', async () => {
        for (const faulty of ['a\tb\na\tc', 'a\t', ' a\tb', 'a\u0085b\tc', `${'x'.repeat(1025)}\tb`]) {
          await assert.rejects(client().glossaries.create({ name: 'Terms', dictionaries: [terms(faulty)] }, never()), (error) => {
            return (
              refusedBefore('entries')(error) && error instanceof Error && error.message.startsWith('Invalid glossary entries provided.')
            );
          });
        }
        await assert.rejects(
          client().glossaries.create({ name: 'é'.repeat(513), dictionaries: [terms('a\tb')] }, never()),
          refusedBefore('name'),
        );
        assert.equal(asked(), 0);
      });

      it('say of CSV rows with other languages that they are ignored [glossary.csv-languages]', async () => {
        const { client: own, warnings } = connect(sandbox, opened.send, {}, clock);
        const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'a,b,en,de\nc,d,en,fr', entries_format: 'csv' as const };
        const glossary = await own.glossaries.create({ name: 'Terms', dictionaries: [dictionary] }, never());
        assert.equal(glossary.dictionaries[0]?.entry_count, 1);
        assert.match(warnings.join(), /Line 2 of the glossary is ignored/);
        assert.ok(!warnings.join().includes('fr'), 'what stands in the columns may be any text');
      });

      it('are not used in translations while they are known not to be ready [ready.required]', async () => {
        sandbox.setGlossariesReady(false);
        const own = client();
        const { glossary_id } = await own.glossaries.create({ name: 'Terms', dictionaries: [terms('a\tb')] }, never());
        const translate = () => own.text.translate(['Hello'], { target_lang: 'pt-BR', source_lang: 'en', glossary_id }, never());
        await assert.rejects(translate(), refusedBefore('glossary_id'));
        const upload = { name: 'a.txt', content: new Blob(['Hello']) };
        await assert.rejects(
          own.documents.upload(upload, { target_lang: 'pt', source_lang: 'en', glossary_id }, never()),
          refusedBefore('glossary_id'),
        );
        sandbox.setGlossariesReady(true);
        assert.equal((await translate())[0]?.status, 'fulfilled', 'until ready is true');
      });

      it('appear verbatim in translations of their pair and of its variants [does.glossaries] [glossary.variants]', async () => {
        const { glossary_id } = await client().glossaries.create({ name: 'Terms', dictionaries: [terms('handlebar\tguidão')] }, never());
        const [outcome] = await client().text.translate(
          ['The handlebar'],
          { target_lang: 'pt-BR', source_lang: 'en', glossary_id },
          never(),
        );
        assert.ok(outcome?.status === 'fulfilled' && outcome.value.text.includes('guidão'));
      });
    });

    describe('legacy endpoints', () => {
      it('list languages by type, with canonical codes and supports_formality (GET /v2/languages) [languages.legacy-type] [languages.legacy-pairs]', async () => {
        const targets = await client().legacy.languages('target', never());
        assert.equal(targets.find(({ language }) => language === 'pt-BR')?.supports_formality, true);
        assert.ok((await client().legacy.languages('source', never())).some(({ language }) => language === 'en'));
        assert.ok((await client().legacy.glossaryPairs(never())).length > 900);
      });

      it('keep monolingual glossaries (Glossaries, legacy v2) [legacy-glossaries.create] [legacy-glossaries.list] [legacy-glossaries.get] [legacy-glossaries.entries] [legacy-glossaries.delete]', async () => {
        const entries = '"quoted"\tzitiert\nplain\tschlicht';
        const { glossary_id } = await client().legacy.createGlossary(
          { name: 'Old', source_lang: 'EN', target_lang: 'de', entries },
          never(),
        );
        assert.equal((await client().legacy.glossaryEntries(glossary_id, never())).trim(), entries);
        assert.equal((await client().legacy.getGlossary(glossary_id, never())).entry_count, 2);
        assert.ok((await client().legacy.listGlossaries(never())).some((glossary) => glossary.glossary_id === glossary_id));
        await client().legacy.removeGlossary(glossary_id, never());
        await assert.rejects(client().legacy.getGlossary(glossary_id, never()), (error) => isServiceError(error, 'notFound'));
      });
    });

    describe('style rule lists', () => {
      it('come page by page, as many as there are (page_size 1 to 25) [styles.list] [styles.detailed] [style.brief] [limits.page]', async () => {
        const names = Array.from({ length: 28 }, (_, index) => `Style ${index}`);
        for (const name of names) await client().styleRules.create({ name, language: 'de' }, never());
        sandbox.ledger.reset();
        const found = await all(client().styleRules.list({ page_size: 25 }, never()));
        assert.ok(names.every((name) => found.some((style) => style.name === name)));
        assert.equal(asked(), 3, 'two with lists, and an empty one that ends them');
        assert.ok(
          found.every((style) => style.configured_rules === undefined),
          'absent without detail',
        );
        const [detailed] = await all(client().styleRules.list({ detailed: true }, never()));
        assert.ok(detailed?.configured_rules && detailed.custom_instructions);
      });

      it('count their version up with every modification, and keep names that we do not know [style.version] [style-version.increments] [versioning.style]', async () => {
        const style = await client().styleRules.create({ name: 'House', language: 'en' }, never());
        assert.equal(style.version, 1);
        const rules = { future_category: { future_rule: 'future_option' } };
        const ruled = await client().styleRules.replaceRules(style.style_id, rules, never());
        assert.deepEqual([ruled.version, ruled.configured_rules], [2, rules]);
        const { id } = await client().styleRules.addInstruction(style.style_id, { label: 'Tone', prompt: 'Be kind.' }, never());
        await client().styleRules.replaceInstruction(style.style_id, id, { label: 'Tone', prompt: 'Be brief.' }, never());
        assert.equal((await client().styleRules.getInstruction(style.style_id, id, never())).prompt, 'Be brief.');
        await client().styleRules.removeInstruction(style.style_id, id, never());
        assert.equal((await client().styleRules.rename(style.style_id, 'Home', never())).version, 6);
        await client().styleRules.remove(style.style_id, never());
        await assert.rejects(client().styleRules.get(style.style_id, never()), (error) => isServiceError(error, 'notFound'));
      });

      it('may hold more than 200 instructions if the service lets them (may change with plan tiers); a warning says so', async () => {
        const { client: own, warnings } = connect(sandbox, opened.send, {}, clock);
        const custom_instructions = Array.from({ length: 201 }, (_, index) => ({
          label: `No ${index}`,
          prompt: 'Be kind.',
          source_language: 'EN_us',
        }));
        const full = async () => own.styleRules.create({ name: 'Full', language: 'en', custom_instructions }, never());
        await assert.rejects(unjudged(full), (error) => isServiceError(error, 'invalidRequest') && error.status === 400);
        assert.match(warnings.join(), /200 instructions/);
        const few = await own.styleRules.create(
          { name: 'Few', language: 'en', custom_instructions: custom_instructions.slice(0, 1) },
          never(),
        );
        assert.equal(few.custom_instructions?.[0]?.source_language?.toLowerCase(), 'en-us');
      });

      it('are checked before they are sent (Limits: name 1024, prompt 300, page size 1 to 25) [limits.style-name] [limits.style-instructions] [limits.page]', async () => {
        const { styleRules } = client();
        await assert.rejects(styleRules.create({ name: 'x'.repeat(1025), language: 'en' }, never()), refusedBefore('name'));
        await assert.rejects(styleRules.addInstruction('id', { label: 'a', prompt: 'x'.repeat(301) }, never()), refusedBefore('prompt'));
        assert.throws(() => styleRules.list({ page_size: 26 }, never()), refusedBefore('page_size'));
        assert.equal(asked(), 0);
      });
    });

    it('translation memories come page by page [memories.list]', async () => {
      const memories = await all(client().memories.list(never()));
      assert.ok(memories.length > 0 && memories.every((memory) => memory.translation_memory_id !== ''));
    });

    describe('detection', () => {
      it('sends more than 50 texts in several requests, in order (Limits: texts per text translation or detection request) [limits.texts] [detect.text] [detect.response]', async () => {
        const texts = Array.from({ length: 101 }, (_, index) =>
          index % 2 ? 'Das ist ein deutscher Satz.' : 'This is an English sentence.',
        );
        const results = await client().detect.languages(texts, never());
        assert.equal(asked(), 3);
        results.forEach((result, index) => assert.equal(result.detected_language, index % 2 ? 'de' : 'en'));
      });

      it('names no language when it cannot decide [detection.detected_language] [errors.detection]', async () => {
        const [result] = await client().detect.languages(['12345'], never());
        assert.ok(result && result.detection_status !== 'success' && result.detected_language === undefined);
      });
    });

    describe('improvement', () => {
      it('keeps the order of the texts, and excludes tone with style [rephrase.response]', async () => {
        const results = await client().write.rephrase(['this is teh first.', 'And  the second.'], { target_lang: 'EN-us' }, never());
        const texts = results.map((result) => (result.status === 'fulfilled' ? result.value.text : ''));
        assert.ok(texts.length === 2 && texts[0]?.includes('first') && texts[1]?.includes('second'));
        await assert.rejects(client().write.rephrase(['x'], { tone: 'friendly', writing_style: 'simple' }, never()), refusedBefore('tone'));
      });

      it('refuses a sentence of more than 10 KiB, and still improves the others', async () => {
        const [first, second] = await client().write.rephrase(['x'.repeat(11_000), 'Fine.'], {}, never());
        assert.ok(first?.status === 'rejected' && isServiceError(first.reason, 'tooLarge') && first.reason.status === undefined);
        assert.equal(second?.status, 'fulfilled');
      });

      it('packs many texts into requests of at most 10 KiB as sent, and splits those that are larger', async () => {
        const texts = Array.from({ length: 40 }, (_, index) => `Sentence "${index}" is here. `.repeat(index === 7 ? 1_000 : 30));
        const results = await client().write.rephrase(texts, {}, never());
        results.forEach((result, index) => {
          assert.ok(result.status === 'fulfilled' && result.value.text.includes(String(index)));
          assert.equal(result.value.text.split('here').length, texts[index]?.split('here').length);
        });
        const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)), 0);
        assert.ok(asked() <= Math.ceil(bytes / (9 * 1024)), `${asked()} requests`);
        assert.ok(sandbox.ledger.total <= codePoints(texts));
      });

      it('keeps the pieces of a split text that were paid for: the next try sends the others only', async () => {
        const own = client();
        const text = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}. ${'It goes on for a while. '.repeat(40)}`).join('\n\n');
        sandbox.faults.order({ kind: 'status', status: 500, match: { path: '/v2/write' } });
        const [failed] = await own.write.rephrase([text], {}, never());
        assert.ok(failed?.status === 'rejected' && isServiceError(failed.reason, 'outcomeUnknown'));
        const [result] = await own.write.rephrase([text], {}, never());
        assert.equal(result?.status, 'fulfilled');
        assert.ok(sandbox.ledger.total <= codePoints([text]), 'nothing was paid for twice');
      });
    });

    describe('documents', () => {
      const translated = async (name: string, content: Blob, options = {}) => {
        const own = client();
        const handle = await own.documents.upload(
          { name, content: watchedBlob(content) },
          { target_lang: 'DE', source_lang: 'EN', ...options },
          never(),
        );
        sandbox.clock.advance(10_000);
        const status = await own.documents.status(handle, never());
        return { own, handle, status };
      };

      it('are uploaded from disk, translated, and fetched into a file that has its name only when it is whole [does.documents] [documents.upload] [documents.status] [documents.result] [document-state.once]', async () => {
        const source = join(folder, `${route.name}.txt`);
        await writeFile(source, 'Hello world.\r\nGood morning.\r\n');
        const { own, handle, status } = await translated('source.txt', await openAsBlob(source));
        assert.equal(status.status, 'done');
        const target = { file: join(folder, `${route.name}.de.txt`), overwrite: false, maxBytes: 1_000_000 };
        const { bytes } = await own.documents.download(handle, target, never());
        const text = await readFile(target.file);
        assert.equal(text.byteLength, bytes);
        assert.match(text.toString(), /^«de .+\r\n.+\r\n$/s);
        assert.deepEqual(
          (await readdir(folder)).filter((name) => name.endsWith('.part')),
          [],
        );
        await assert.rejects(own.documents.download(handle, { ...target, overwrite: true }, never()), (error) =>
          isServiceError(error, 'notFound'),
        );
      });

      it('never replace a file that is there, which is found out before the result is fetched', async () => {
        const { own, handle } = await translated('source.txt', new Blob(['Hello.']));
        const file = join(folder, `${route.name}.taken.txt`);
        await writeFile(file, 'mine');
        const target = { file, overwrite: false, maxBytes: 1_000_000 };
        await assert.rejects(own.documents.download(handle, target, never()), /already/);
        assert.equal(await readFile(file, 'utf8'), 'mine');
        await assert.rejects(own.documents.download(handle, { ...target, file: join(folder, 'nowhere', 'x') }, never()), /ENOENT/);
        const longest = join(folder, `${route.name.slice(0, 3)}${'x'.repeat(245)}.txt`);
        await own.documents.download(handle, { ...target, file: longest }, never());
        assert.match(await readFile(longest, 'utf8'), /^«de/);
      });

      it('never replace a file that appears while the result comes: it is kept beside that, and the caller is told where', async () => {
        const { handle } = await translated('source.txt', new Blob(['Hello.']));
        const file = join(folder, `${route.name}.appeared.txt`);
        const meddling = connect(
          sandbox,
          async (exchange) => {
            const answer = await opened.send(exchange);
            await writeFile(file, 'mine');
            return answer;
          },
          {},
          clock,
        ).client;
        const kept: string[] = [];
        const target = { file, overwrite: false, maxBytes: 1_000_000, onKept: (partial: string) => kept.push(partial) };
        const error: unknown = await meddling.documents.download(handle, target, never()).catch((reason: unknown) => reason);
        assert.ok(isServiceError(error, 'outcomeUnknown') && error.partialFile !== undefined);
        assert.deepEqual(kept, [error.partialFile]);
        assert.match(await readFile(error.partialFile, 'utf8'), /^«de/);
        assert.equal(await readFile(file, 'utf8'), 'mine');
      });

      it('replace a file that is there where that is wanted', async () => {
        const { own, handle } = await translated('source.txt', new Blob(['Hello.']));
        const file = join(folder, `${route.name}.replaced.txt`);
        await writeFile(file, 'mine');
        await own.documents.download(handle, { file, overwrite: true, maxBytes: 1_000_000 }, never());
        assert.match(await readFile(file, 'utf8'), /^«de/);
      });

      it('are kept as far as they came when the user cancels, and the caller is told where', async () => {
        const { handle } = await translated('source.txt', new Blob(['Hello world. '.repeat(40_000)]));
        sandbox.faults.order({ kind: 'endless' });
        const kept: string[] = [];
        const controller = new AbortController();
        let pieces = 0;
        const leaveLater = () => {
          if ((pieces += 1) === 3) controller.abort();
        };
        const leaving = connect(
          sandbox,
          async (exchange) => {
            const answer = await opened.send(exchange);
            return { ...answer, body: passing(answer.body, leaveLater) };
          },
          {},
          clock,
        ).client;
        const target = {
          file: join(folder, `${route.name}.cancelled.txt`),
          overwrite: false,
          maxBytes: 1e12,
          onKept: (file: string) => kept.push(file),
        };
        await assert.rejects(leaving.documents.download(handle, target, controller.signal), (error) => error === controller.signal.reason);
        assert.equal(kept.length, 1);
      });

      it('take a file of any content type', async () => {
        const { status } = await translated('source.txt', new Blob(['Hello.'], { type: 'text/plain' }));
        assert.equal(status.status, 'done');
      });

      it('keep what arrived when the connection breaks, and say where', async () => {
        const { own, handle } = await translated('source.txt', new Blob(['Hello world. '.repeat(40_000)]));
        sandbox.faults.order({ kind: 'truncated', billed: true });
        const target = { file: join(folder, `${route.name}.broken.txt`), overwrite: false, maxBytes: 10_000_000 };
        const error: unknown = await own.documents.download(handle, target, never()).catch((reason: unknown) => reason);
        assert.ok(isServiceError(error, 'outcomeUnknown') && error.partialFile !== undefined);
        assert.match(await readFile(error.partialFile, 'utf8'), /^«de/);
        assert.equal((await readdir(folder)).includes(`${route.name}.broken.txt`), false);
      });

      it('are refused before they are sent: unknown types, forbidden formats, a glossary without source_lang [documents.inputs] [documents.output_format] [documents.glossary_id]', async () => {
        const { documents } = client();
        const send = (name: string, options: object) =>
          documents.upload({ name, content: new Blob(['x']) }, { target_lang: 'de', ...options }, never());
        await assert.rejects(send('a.exe', {}), refusedBefore('file'));
        await assert.rejects(send('a.docx', { output_format: 'pdf' }), refusedBefore('output_format'));
        await assert.rejects(send('a.txt', { glossary_id: 'x' }), refusedBefore('glossary_id'));
        assert.equal(asked(), 0);
      });

      it('end in error for equal languages, with a message, and are not billed [errors.document]', async () => {
        const { status } = await translated('source.txt', new Blob(['Hallo.']), { source_lang: 'de', target_lang: 'de' });
        assert.equal(status.status, 'error');
        assert.ok((status.message ?? '') !== '');
      });

      it('go out in a stream: a file is never in memory as a whole', async () => {
        const file = join(folder, `${route.name}.large.txt`);
        await writeFile(file, Buffer.alloc(900_000, 'Hello world. '));
        const whole = async () => assert.fail('It was read as a whole.');
        const content = Object.assign(await openAsBlob(file), { arrayBuffer: whole, bytes: whole, text: whole });
        const { status } = await translated('large.txt', content);
        assert.equal(status.status, 'done');
      });
    });

    describe('voice jobs', () => {
      const request = () => ({
        source_file: { name: '../../talk.wav', content_type: 'audio/wav', content_length: silence().size },
        parameters: {},
        targets: [
          { language: 'DE', type: 'text/plain' },
          { language: 'fr', type: 'application/x-subrip' },
        ],
      });

      for (const by of ['signature', 'signedUrl'] as const) {
        it(`go from creation to results, authorized by ${by} [does.voice] [voice.create] [voice.signed_upload_url] [voice.upload] [voice.get] [voice.download] [auth.signature-header] [auth.signed-urls]`, async () => {
          const { voice } = client();
          const job = await voice.create(request(), by, never());
          assert.equal(job.signed_upload_url !== undefined, by === 'signedUrl');
          await voice.upload(job, silence(), by, never());
          sandbox.clock.advance(10_000);
          const { results, targets } = await voice.status(job.job_id, by, never());
          assert.deepEqual(
            targets.map(({ language }) => language.toLowerCase()),
            ['de', 'fr'],
          );
          for (const [index, result] of results.entries()) {
            assert.equal(result.status, 'complete');
            const file = join(folder, `${route.name.slice(0, 3)}-${by}-${index}.txt`);
            await voice.download(result, { file, overwrite: false, maxBytes: 1_000_000 }, by, never());
            assert.ok((await readFile(file, 'utf8')).length > 0);
          }
        });
      }

      it('never send the API key to an asset host, and a signature to its own address only [auth.signatures] [auth.signature-header]', async () => {
        const heads: [string, string | undefined][] = [];
        const { client: own } = connect(sandbox, (exchange) => {
          heads.push([exchange.url.pathname, exchange.headers['authorization']]);
          return opened.send(exchange);
        });
        const job = await own.voice.create(request(), 'signature', never());
        await own.voice.upload(job, silence(), 'signature', never());
        const signed = await own.voice.create(request(), 'signedUrl', never());
        await own.voice.upload(signed, silence(), 'signedUrl', never());
        const assets = heads.filter(([path]) => path !== '/v1/jobs/voice/translate').map(([, authorization]) => authorization);
        assert.deepEqual(assets, [`${signatureScheme(profiles[profile].authScheme)} ${job.signature}`, undefined]);
      });

      it('refuse addresses that are not https, loopback excepted, and those with credentials', async () => {
        const { voice } = client();
        for (const upload_url of [
          'http://assets.example.com/x',
          'ftp://127.0.0.1/x',
          'https://user:pw@assets.example.com/x',
          'nonsense',
          '',
        ]) {
          const job = { job_id: 'j', upload_url, signature: 's' };
          await assert.rejects(
            voice.upload(job, silence(), 'signature', never()),
            (error) => isServiceError(error, 'invalidResponse'),
            upload_url,
          );
        }
        assert.equal(asked(), 0);
      });
    });

    describe('administration', () => {
      it('creates, renames, limits and deactivates keys; the created key works at once, and no more when deactivated [does.administration] [admin.create] [admin.label] [admin.limits] [admin.deactivate] [admin.list] [admin.null] [key.speech] [key-state.deactivated]', async () => {
        const { key_id } = await admin().createKey('Team', never());
        const { client: team } = connect(keyed(sandbox, secretOf(key_id)), opened.send, {}, clock);
        await team.usage.get(never());
        assert.equal((await admin().renameKey(key_id, 'Docs', never())).label, 'Docs');
        await admin().limitKey(key_id, { characters: 4 }, never());
        const [outcome] = await team.text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
        assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'quota'));
        const limited = await admin().limitKey(key_id, { speech_to_text_milliseconds: 1000 }, never());
        assert.equal(limited.usage_limits?.characters, 4, 'an absent field is unchanged');
        await admin().limitKey(key_id, { characters: null }, never());
        assert.equal((await admin().deactivateKey(key_id, never())).is_deactivated, true);
        await assert.rejects(team.usage.get(never()), (error) => isServiceError(error, 'auth'));
        assert.ok((await admin().listKeys(never())).some((key) => key.key_id === key_id && key.is_deactivated));
      });

      it('reports what was used, by key and day (GET /v2/admin/analytics) [does.administration] [admin.analytics] [report.key_and_day]', async () => {
        await client().text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
        const today = new Date(sandbox.clock.now()).toISOString().slice(0, 10);
        const report = await admin().analytics({ start_date: today, end_date: today, group_by: 'key_and_day' }, never());
        assert.ok((report.total_usage.text_translation_characters ?? 0) >= 5);
        assert.ok((report.key_and_day_usages ?? []).length > 0);
        await assert.rejects(admin().analytics({ start_date: '2025-01-01', end_date: '2026-12-31' }, never()), refusedBefore('end_date'));
      });
    });

    it('usage comes in every shape: products on the paid plan, counts on the free one [usage.counts] [usage.products]', async () => {
      assert.ok(((await client().usage.get(never())).products ?? []).length > 0);
      const { client: free } = connect(keyed(sandbox, sandbox.freeKey, sandbox.freeUrl), opened.send, {}, clock);
      assert.equal((await free.usage.get(never())).products, undefined);
    });

    it('the free plan is refused what it lacks: forbidden [does.styles-pro] [auth.styles]', async () => {
      const { client: free } = connect(keyed(sandbox, sandbox.freeKey, sandbox.freeUrl), opened.send, {}, clock);
      await assert.rejects(free.styleRules.create({ name: 'x', language: 'en' }, never()), (error) => isServiceError(error, 'forbidden'));
    });

    it('support of a pair is answered from the feature matrix (Feature keys that can appear in features) [feature.pair] [does.languages] [languages.resources]', async () => {
      const languages = await client().languages.list('translate_text', [], never());
      assert.equal(supports(languages, 'formality', { target: 'DE' }), 'yes');
      assert.equal(supports(languages, 'formality', { target: 'tr' }), 'no');
      assert.equal(supports(languages, 'glossary', { source: 'en', target: 'de' }), 'yes');
      assert.equal(supports(languages, 'glossary', { source: 'en' }), 'unknown');
      assert.equal(supports(languages, 'formality', { target: 'xx' }), 'unknown');
      assert.ok((await client().languages.resources(never())).some(({ name }) => name === 'voice'));
    });

    it('ids that would make another path are refused', async () => {
      for (const id of ['', '.', '..']) {
        await assert.rejects(
          client().glossaries.get(id, never()),
          (error) => isServiceError(error, 'invalidRequest') && error.status === undefined,
        );
      }
      await assert.rejects(client().glossaries.get('../../v2/usage?x#y', never()), (error) => isServiceError(error, 'notFound'));
      assert.deepEqual(
        sandbox.ledger.entries.map(({ path }) => path.startsWith('/v3/glossaries/')),
        [true],
      );
    });
  });
}
