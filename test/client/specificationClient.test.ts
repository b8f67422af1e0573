import assert from 'node:assert/strict';
import { believableRemaining } from '../../src/api/documents.ts';
import { supports } from '../../src/api/languages.ts';
import { isServiceError } from '../../src/client/errors.ts';
import type { Exchange } from '../../src/client/route.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';
import { endpoints } from './endpoints.ts';

/** Answers that the specification allows and our sandbox does not give, and what the client sends. */
describe('The specification: the client', () => {
  const opened = routes[0].open();
  const clock = createSimulatedClock();
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ clock });
  });
  after(async () => {
    await opened.close();
    await sandbox.close();
  });
  beforeEach(() => sandbox.faults.clear());

  const client = () => connect(sandbox, opened.send, {}, clock).client;
  /** The next request gets this answer. */
  const answered = (body: unknown) =>
    sandbox.faults.order({ kind: 'status', status: 200, body: JSON.stringify(body), content_type: 'application/json' });

  describe('sends', () => {
    for (const endpoint of endpoints.filter(({ name }) => !name.includes('_url}'))) {
      it(`${endpoint.name} with the path, the version and the type of the specification, and the key in the header alone [versioning.paths] [versioning.translation] [endpoints.authorization] [endpoints.json] [auth.header] [auth.admin] [auth.legacy] [auth.legacy-paid] [errors.legacy-auth]`, async () => {
        let sent: Exchange[] = [];
        const send = async (exchange: Exchange) => {
          sent.push(exchange);
          return opened.send(exchange);
        };
        const { client: own } = connect(sandbox, send, {}, clock);
        const { client: admin } = connect({ url: sandbox.url, key: sandbox.adminKey }, send, {}, clock);
        const call = await endpoint.prepare({ client: own, admin, advance: (ms) => sandbox.clock.advance(ms) });
        sent = [];
        await call(never());
        const [method = '', path = ''] = endpoint.name.split(' ');
        const key = path.startsWith('/v2/admin/') ? sandbox.adminKey : sandbox.key;
        assert.ok(sent.length > 0);
        for (const { url, headers, body, ...exchange } of sent) {
          assert.equal(exchange.method, method);
          assert.match(url.pathname, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`));
          assert.equal(headers['authorization'], `Service-Auth-Key ${key}`);
          const type = path === '/v2/document' ? /^multipart\/form-data; boundary=/ : /^application\/json$/;
          if (body !== undefined) assert.match(headers['content-type'] ?? '', type);
          const written = typeof body === 'function' ? await textOf(body()) : (body ?? '');
          assert.ok(![url.href, written].some((text) => text.includes(key)), 'the key in the address or the body');
        }
      });
    }

    it('lower-case base codes of languages to glossaries [glossary.languages]', async () => {
      const bodies: unknown[] = [];
      const { client: own } = connect(sandbox, async (exchange) => {
        bodies.push(exchange.body);
        return opened.send(exchange);
      });
      const dictionary = { source_lang: 'EN-us', target_lang: 'PT-BR', entries: 'a\tb', entries_format: 'tsv' as const };
      await own.glossaries.create({ name: 'Terms', dictionaries: [dictionary] }, never());
      assert.match(String(bodies[0]), /"source_lang":"en","target_lang":"pt"/);
    });

    it('as many custom instructions as the plan may allow: their number is for the service to judge [limits.style-plans]', async () => {
      const custom_instructions = Array.from({ length: 201 }, () => ({ label: 'L', prompt: 'P' }));
      await assert.rejects(
        client().styleRules.create({ name: 'Many', language: 'en', custom_instructions }, never()),
        (error) => isServiceError(error, 'invalidRequest') && error.status === 400,
      );
    });
  });

  describe('understands', () => {
    it('new languages, codes, statuses and features [versioning.additive]', async () => {
      const language = { name: 'New', usable_as_source: true, usable_as_target: true, status: 'preview', since: 2030 };
      const features = { formality: { status: 'preview', levels: 5 }, handwriting: { status: 'beta' } };
      answered([
        { ...language, lang: 'sr-Latn-RS', features },
        { ...language, lang: 'qaa', features: {} },
      ]);
      const languages = await client().languages.list('translate_text', ['beta'], never());
      assert.deepEqual(
        languages.map(({ lang }) => lang),
        ['sr-Latn-RS', 'qaa'],
      );
      assert.equal(supports(languages, 'formality', { target: 'SR-LATN-rs' }), 'yes');
      assert.equal(supports(languages, 'formality', { target: 'qaa' }), 'no');
    });

    it('new resources and features of resources [versioning.additive]', async () => {
      answered([{ name: 'handwriting', features: [{ name: 'ink', needs_source_support: true, needs_paper: true }], since: 2030 }]);
      const [resource] = await client().languages.resources(never());
      assert.equal(resource?.features[0]?.name, 'ink');
    });

    it('codes of glossaries in upper or lower case [glossary.response-case]', async () => {
      const pair = { source_lang: 'EN', target_lang: 'pt' };
      const glossary = {
        glossary_id: 'g',
        name: 'Terms',
        dictionaries: [{ ...pair, entry_count: 1 }],
        creation_time: '2026-01-01T00:00:00Z',
      };
      answered(glossary);
      assert.deepEqual((await client().glossaries.get('g', never())).dictionaries, glossary.dictionaries);
      answered({ dictionaries: [{ ...pair, entries: 'a\tb', entries_format: 'tsv' }] });
      assert.equal((await client().glossaries.entries('g', { source_lang: 'en', target_lang: 'PT' }, never())).entries, 'a\tb');
    });

    it('a remaining time that cannot be believed [document.unreliable] [document.seconds_remaining]', async () => {
      for (const [seconds_remaining, believed] of [
        [30, 30],
        [0, 0],
        [2 ** 27, undefined],
        [-1, undefined],
        [null, undefined],
      ] as const) {
        answered({ document_id: 'd', status: 'translating', seconds_remaining });
        const status = await client().documents.status({ document_id: 'd', document_key: 'k' }, never());
        assert.equal(believableRemaining(status), believed);
      }
    });

    it('billed characters that were not asked for [versioning.billed]', async () => {
      answered({ translations: [{ detected_source_language: 'EN', text: 'Hallo', billed_characters: 5 }] });
      const [outcome] = await client().text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
      assert.ok(outcome?.status === 'fulfilled');
      assert.deepEqual([outcome.value.text, outcome.value.billed_characters], ['Hallo', 5]);
    });
  });
});

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}
