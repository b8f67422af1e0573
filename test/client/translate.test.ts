import assert from 'node:assert/strict';
import fc from 'fast-check';
import { profiles } from '../../src/api/providers.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { codePoints, connect, never, routes } from './connectedClient.ts';
import { inEachProfile } from './profiles.ts';

for (const { route, profile } of inEachProfile(routes)) {
  describe(`Translating texts over the ${route.name} route (POST /v2/translate), in the profile ${profile}`, () => {
    const clock = createSimulatedClock();
    let sandbox: Sandbox;
    let opened: ReturnType<typeof route.open>;
    before(async () => {
      sandbox = await startSandbox({ clock, profile });
      opened = route.open();
    });
    after(async () => {
      await opened.close();
      await sandbox.close();
    });
    beforeEach(() => {
      sandbox.faults.clear();
      sandbox.ledger.reset();
      sandbox.setLatency(0);
      sandbox.setRateLimit(null);
    });

    const translate = async (texts: readonly string[], options = {}, signal = never()) => {
      const { client } = connect(sandbox, opened.send, {}, clock);
      const outcome = await client.text.translate(texts, { target_lang: 'de', source_lang: 'en', ...options }, signal);
      return outcome.map((result) => (result.status === 'fulfilled' ? result.value : assert.fail(result.reason)));
    };
    const sent = () => sandbox.ledger.entries.filter((entry) => entry.path === '/v2/translate');

    it('gives results in the order of the texts ("results in the same order") [translate.order]', async () => {
      const texts = Array.from({ length: 120 }, (_, index) => `Text number ${index}`);
      const results = await translate(texts);
      results.forEach((result, index) => assert.match(result.text, new RegExp(`\\b${index}\\b`)));
    });

    it('sends at most 50 texts a request, in the fewest requests (Limits: texts per text translation or detection request) [translate.text] [limits.texts] [does.text]', async () => {
      await translate(Array.from({ length: 120 }, (_, index) => `Text ${index}`));
      assert.deepEqual(
        sent()
          .map((entry) => entry.texts)
          .toSorted(),
        [20, 50, 50],
      );
    });

    it('keeps every body within 128 KiB as sent, escapes and options included (Limits: text translation request body) [translate.body] [limits.body]', async () => {
      const text = '"\\\n\u0001翻訳😀'.repeat(1000);
      const texts = Array.from({ length: 30 }, () => text);
      await translate(texts, { context: 'Ein "Kontext"\n'.repeat(1000) });
      assert.ok(sent().every((entry) => entry.status === 200));
      assert.equal(sandbox.ledger.total, codePoints(texts));
    });

    it('sends nothing for no texts', async () => {
      assert.deepEqual(await translate([]), []);
      assert.equal(sent().length, 0);
    });

    it('splits a text that is too large for one request and joins it again, losing no white space', async () => {
      const paragraph = `${'A sentence that is long enough to matter. '.repeat(40)}\n\n \n`;
      const text = paragraph.repeat(200);
      assert.ok(text.length > 300_000);
      const [result] = await translate([text], { show_billed_characters: true });
      assert.ok(sent().length >= 3);
      assert.equal(result?.text.split('\n').length, text.split('\n').length);
      assert.ok(result?.text.endsWith('\n\n \n'));
      assert.equal(result?.billed_characters, sandbox.ledger.total);
    });

    it('refuses a text that is too large and cannot be split, and still translates the others', async () => {
      const { client } = connect(sandbox, opened.send, {}, clock);
      const endless = 'word '.repeat(40_000);
      const [first, second] = await client.text.translate(['Fine.', endless], { target_lang: 'de' }, never());
      assert.equal(first?.status, 'fulfilled');
      assert.ok(second?.status === 'rejected' && isServiceError(second.reason, 'tooLarge'));
    });

    it('splits markup only between top-level elements', async () => {
      const markup = `<p>${'Hello there. '.repeat(400)}</p>\n`.repeat(60);
      const [result] = await translate([markup], { tag_handling: 'xml' });
      assert.equal(result?.text.match(/<p>/g)?.length, 60);
      const { client } = connect(sandbox, opened.send, {}, clock);
      const [whole] = await client.text.translate([`<doc>${markup}</doc>`], { target_lang: 'de', tag_handling: 'xml' }, never());
      assert.ok(whole?.status === 'rejected' && isServiceError(whole.reason, 'tooLarge'));
    });

    it('sends every parameter as the specification writes it [translate.show_billed_characters] [translation.model_type_used]', async () => {
      const [result] = await translate(['Hello <b>world</b>'], {
        target_lang: 'DE',
        source_lang: 'EN',
        context: 'A greeting',
        model_type: 'quality_optimized',
        split_sentences: '0',
        preserve_formatting: true,
        formality: 'prefer_more',
        custom_instructions: ['Be kind.'],
        show_billed_characters: true,
        tag_handling: 'html',
        outline_detection: false,
        non_splitting_tags: ['b'],
        splitting_tags: ['p'],
        ignore_tags: ['code'],
      });
      assert.equal(result?.billed_characters, profiles[profile].billsTags ? 18 : 11);
      assert.equal(result?.model_type_used, 'quality_optimized');
      assert.equal(result?.detected_source_language, 'EN');
      assert.match(result?.text ?? '', /<b>.+<\/b>/);
    });

    it('bills a request whose source and target are equal, and leaves the text ("equal is still billed") [translate.equal-billed] [translate.variants]', async () => {
      const [result] = await translate(['Colour'], { source_lang: 'en', target_lang: 'en-GB' });
      assert.equal(result?.text, 'Colour');
      assert.equal(sandbox.ledger.total, 6);
    });

    it('names the parameter whose rule is broken, before anything is sent [translate.glossary_id] [glossaries.source_lang]', async () => {
      const { client } = connect(sandbox, opened.send, {}, clock);
      const options = { target_lang: 'de', glossary_id: 'x' };
      await assert.rejects(client.text.translate(['Hello'], options, never()), (error) => {
        return (
          isServiceError(error, 'invalidRequest') &&
          error.parameter === 'glossary_id' &&
          error.message === 'glossary_id requires source_lang.'
        );
      });
      assert.equal(sent().length, 0);
    });

    it('asks the service what a language supports before it refuses formality [errors.formality]', async () => {
      const { client } = connect(sandbox, opened.send, {}, clock);
      await assert.rejects(
        client.text.translate(['Hello'], { target_lang: 'tr', formality: 'more' }, never()),
        (error) => isServiceError(error, 'invalidRequest') && error.parameter === 'formality',
      );
      assert.equal(sent().length, 0);
    });

    it('warns of a language that the list does not hold, and lets the service decide', async () => {
      const { client, warnings } = connect(sandbox, opened.send, {}, clock);
      await client.languages.list('translate_text', [], never());
      const [result] = await client.text.translate(['Hello'], { target_lang: 'xx' }, never());
      assert.equal(warnings.length, 1);
      assert.ok(result?.status === 'rejected' && isServiceError(result.reason, 'invalidRequest') && result.reason.status === 400);
    });

    it('always sends tag_handling_version with tag_handling: v2, or v1 with latency_optimized where that takes no other [translate.tag_handling_version] [versioning.tags] [versioning.tags-default]', async () => {
      const { client } = connect(sandbox, opened.send, {}, clock);
      const broken = { target_lang: 'de', source_lang: 'en', tag_handling: 'xml' } as const;
      const [strict] = await client.text.translate(['<b>Hello'], broken, never());
      assert.ok(strict?.status === 'rejected' && isServiceError(strict.reason, 'invalidRequest'), 'v2 refuses malformed XML');
      const [lenient] = await client.text.translate(['<b>Hello'], { ...broken, model_type: 'latency_optimized' }, never());
      assert.equal(lenient?.status === 'fulfilled', !profiles[profile].takesLatencyWithAll, 'v1 does not');
    });

    it('keeps what other requests brought when one fails', async () => {
      sandbox.faults.order({ kind: 'status', status: 500, match: { path: '/v2/translate' } });
      const { client } = connect(sandbox, opened.send, {}, clock);
      const outcome = await client.text.translate(
        Array.from({ length: 120 }, (_, index) => `Text ${index}`),
        { target_lang: 'de' },
        never(),
      );
      const failed = outcome.filter((result) => result.status === 'rejected').length;
      assert.ok(failed === 50 || failed === 20);
      assert.equal(outcome.length - failed, 120 - failed);
    });

    it('keeps the pieces of a split text that were paid for: the next try sends the others only', async () => {
      const text = `${'A sentence that is long enough to matter. '.repeat(40)}\n\n`.repeat(200);
      sandbox.faults.order({ kind: 'status', status: 500, match: { path: '/v2/translate' } });
      const { client } = connect(sandbox, opened.send, {}, clock);
      const [failed] = await client.text.translate([text], { target_lang: 'de', source_lang: 'en' }, never());
      assert.ok(failed?.status === 'rejected' && isServiceError(failed.reason, 'outcomeUnknown'));
      const paidBefore = sandbox.ledger.total;
      assert.ok(paidBefore > 100_000);
      const [result] = await client.text.translate([text], { target_lang: 'de', source_lang: 'en' }, never());
      assert.ok(result?.status === 'fulfilled');
      assert.equal(result.value.text.split('\n').length, text.split('\n').length);
      assert.ok(sandbox.ledger.total <= codePoints([text]), 'nothing was paid for twice');
    });

    it('answers of another number of items than texts sent are invalidResponse [translate.response]', async () => {
      sandbox.faults.order({ kind: 'wrong_count', match: { path: '/v2/translate' } });
      const { client } = connect(sandbox, opened.send, {}, clock);
      const [first, second] = await client.text.translate(['One', 'Two'], { target_lang: 'de' }, never());
      for (const result of [first, second]) assert.ok(result?.status === 'rejected' && isServiceError(result.reason, 'invalidResponse'));
    });

    it('456 stops everything that waits in the queue, of other calls too [errors.quota]', async () => {
      sandbox.setQuota(1_000);
      sandbox.setLatency(30);
      const { client } = connect(sandbox, opened.send, {}, clock);
      const texts = Array.from({ length: 1000 }, (_, index) => `A text of about forty characters, no ${index}`);
      const [first, second] = await Promise.all([
        client.text.translate(texts, { target_lang: 'de', source_lang: 'en' }, never()),
        client.text.translate(texts, { target_lang: 'fr', source_lang: 'en' }, never()),
      ]);
      sandbox.setQuota(5_000_000);
      assert.ok(sent().length <= 12, `${sent().length} requests were sent`);
      assert.ok([...first, ...second].every((result) => result.status === 'rejected' && isServiceError(result.reason, 'quota')));
    });

    it('a 429 slows all requests, and each is done once [limits.rate]', async () => {
      sandbox.setRateLimit({ per_second: 20 });
      const texts = Array.from({ length: 1500 }, (_, index) => `Text ${index}`);
      const { client } = connect(
        sandbox,
        opened.send,
        { totalMs: { repeatable: 20_000, once: 20_000, oneTime: 20_000 }, retryMs: 100 },
        clock,
      );
      const outcome = await client.text.translate(texts, { target_lang: 'de', source_lang: 'en' }, never());
      assert.ok(outcome.every((result) => result.status === 'fulfilled'));
      assert.equal(sandbox.ledger.total, codePoints(texts));
      const refused = sent().filter((entry) => entry.status === 429).length;
      assert.ok(refused <= 20, `${refused} requests were refused`);
    });

    it('ends with the reason of the signal when cancelled, and sends no more', async () => {
      sandbox.setLatency(200);
      const { client } = connect(sandbox, opened.send, {}, clock);
      const controller = new AbortController();
      const running = client.text.translate(
        Array.from({ length: 2000 }, (_, index) => `Text ${index}`),
        { target_lang: 'de' },
        controller.signal,
      );
      clock.timer(50, () => controller.abort());
      const outcome = await running;
      assert.ok(outcome.every((result) => result.status === 'rejected' && result.reason === controller.signal.reason));
      assert.ok(sent().length <= 6);
    });

    it('bills what was asked for, once, whatever the texts (characters are Unicode code points) [translate.utf8]', async () => {
      // Repeated texts too: each is sent for itself.
      const text = fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
        fc.constantFrom('翻訳', '😀😀', '\u0000\u001f', '"\\'),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(text, { maxLength: 120 }), async (texts) => {
          sandbox.ledger.reset();
          await translate(texts);
          assert.equal(sandbox.ledger.total, codePoints(texts));
        }),
        { numRuns: 25 },
      );
    });

    it('names itself and its version in the User-Agent, and sends no key but in the Authorization header [auth.header]', async () => {
      const heads: Readonly<Record<string, string>>[] = [];
      const { client } = connect(sandbox, (exchange) => {
        heads.push(exchange.headers);
        assert.ok(!exchange.url.href.includes(sandbox.key) && !JSON.stringify(exchange.body).includes(sandbox.key));
        return opened.send(exchange);
      });
      await client.text.translate(['Hello'], { target_lang: 'de' }, never());
      assert.equal(heads[0]?.['user-agent'], 'interlinear/1.2.3');
      assert.equal(heads[0]?.['authorization'], `${profiles[profile].authScheme} ${sandbox.key}`);
    });
  });
}
