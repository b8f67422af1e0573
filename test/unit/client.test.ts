import assert from 'node:assert/strict';
import { profileNames, profiles } from '../../src/api/providers.ts';
import { createClient } from '../../src/client/client.ts';
import type { Connection } from '../../src/client/client.ts';
import { isServiceError } from '../../src/client/errors.ts';
import type { Exchange, Route } from '../../src/client/route.ts';
import { detectionSample } from '../../src/services/languages/sourceLanguage.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

const clock = createSimulatedClock();
const never = () => new AbortController().signal;

/** A client whose route answers each path with a body of its own, and any other with an empty one. */
function open(bodies: Readonly<Record<string, string>> = {}, connection: Partial<Connection> = {}, status = 200) {
  const asked: Exchange[] = [];
  const warnings: string[] = [];
  const send: Route = async (exchange) => {
    asked.push(exchange);
    return {
      status,
      header: () => undefined,
      body: (async function* pieces() {
        yield Buffer.from(bodies[exchange.url.pathname] ?? '{}');
      })(),
    };
  };
  const client = createClient({
    connection: { baseUrl: 'https://service.invalid', authScheme: 'Key', profile: 'specification', key: 'secret', ...connection },
    version: '1.2.3',
    log: { exchange: () => undefined, warn: (message) => warnings.push(message) },
    send,
    clock,
  });
  return { client, asked, warnings };
}

describe('A client', () => {
  it('is refused a key or a scheme that no header can carry', () => {
    for (const key of ['', 'a key', 'key\n', 'schlüssel', 'key\u007f'])
      assert.throws(
        () => open({}, { key }),
        (error) => isServiceError(error, 'auth'),
        key,
      );
    for (const authScheme of ['', 'Two Words', 'Key:', 'Schlüssel'])
      assert.throws(
        () => open({}, { authScheme }),
        (error) => isServiceError(error, 'invalidRequest'),
        authScheme,
      );
    assert.ok(open({}, { key: '!~', authScheme: 'Aa-Zz-09' }).client);
  });

  it('is refused an address that a key must not be sent to', () => {
    const refused = ['', 'nonsense', 'http://service.invalid', 'ftp://127.0.0.1', 'https://user@service.invalid'];
    for (const baseUrl of [...refused, 'https://:pw@service.invalid', 'https://service.invalid/?a', 'https://service.invalid/#a'])
      assert.throws(
        () => open({}, { baseUrl }),
        (error) => isServiceError(error, 'invalidRequest'),
        baseUrl,
      );
    for (const baseUrl of ['https://service.invalid/below/', 'http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:1'])
      assert.ok(open({}, { baseUrl }).client, baseUrl);
  });
});

describe('How large an answer may be', () => {
  const mebibyte = 1024 * 1024;
  const entries = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' };
  const rows: readonly {
    what: string;
    bytes: number;
    path: string;
    body: object;
    ask: (client: ReturnType<typeof open>['client']) => Promise<unknown>;
  }[] = [
    {
      what: 'about translated texts 8 MiB',
      bytes: 8 * mebibyte,
      path: '/v2/translate',
      body: { translations: [{ detected_source_language: 'EN', text: 'Hallo' }] },
      ask: async ({ text }) => {
        const [outcome] = await text.translate(['Hello'], { target_lang: 'de' }, never());
        if (outcome?.status === 'rejected') throw outcome.reason;
      },
    },
    {
      what: 'about a document 1 MiB',
      bytes: mebibyte,
      path: '/v2/document/id',
      body: { document_id: 'id', status: 'queued' },
      ask: ({ documents }) => documents.status({ document_id: 'id', document_key: 'key' }, never()),
    },
    {
      what: 'about an upload 1 MiB',
      bytes: mebibyte,
      path: '/v2/document',
      body: { document_id: 'id', document_key: 'key' },
      ask: ({ documents }) => documents.upload({ name: 'a.txt', content: new Blob(['Hello']) }, { target_lang: 'de' }, never()),
    },
    {
      what: 'with the entries of a glossary six times the 10 MiB of a dictionary',
      bytes: 60 * mebibyte,
      path: '/v3/glossaries/id/entries',
      body: { dictionaries: [entries] },
      ask: ({ glossaries }) => glossaries.entries('id', entries, never()),
    },
    {
      what: 'about anything else 16 MiB',
      bytes: 16 * mebibyte,
      path: '/v2/usage',
      body: { character_count: 1, character_limit: 2 },
      ask: ({ usage }) => usage.get(never()),
    },
  ];
  for (const { what, bytes, path, body, ask } of rows) {
    it(`is ${what}, and not a byte more`, async () => {
      const text = JSON.stringify(body);
      await ask(open({ [path]: text.padEnd(bytes) }).client);
      await assert.rejects(ask(open({ [path]: text.padEnd(bytes + 1) }).client), (error) => isServiceError(error, 'invalidResponse'));
    });
  }
});

describe('What a client sends', () => {
  const sentBy = ({ asked }: ReturnType<typeof open>): unknown[] =>
    asked.map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : undefined));

  for (const profile of profileNames)
    it(`has the version of tag handling: the second, or the first where the service of the ${profile} takes no other with the quick model`, async () => {
      const own = open({}, { profile });
      for (const model_type of ['latency_optimized', 'quality_optimized', undefined] as const)
        await own.client.text.translate(['<p/>'], { target_lang: 'de', tag_handling: 'xml', ...(model_type && { model_type }) }, never());
      const versions = sentBy(own).map((body) =>
        typeof body === 'object' && body && 'tag_handling_version' in body ? body.tag_handling_version : body,
      );
      assert.deepEqual(versions, [profiles[profile].takesLatencyWithAll ? 'v2' : 'v1', 'v2', 'v2']);
    });

  it('has fifty texts at most to detect the language of, in order', async () => {
    const own = open();
    const texts = Array.from({ length: 120 }, (_, index) => `Text ${index}`);
    await assert.rejects(own.client.detect.languages(texts, never()), (error) => isServiceError(error, 'invalidResponse'));
    assert.deepEqual(sentBy(own), [{ text: texts.slice(0, 50) }, { text: texts.slice(50, 100) }, { text: texts.slice(100) }]);
  });
});

describe('What a client sends to detect languages', () => {
  const most = 128 * 1024;

  async function sentFor(texts: readonly string[]): Promise<string[]> {
    const own = open();
    // The answer has no results.
    await assert.rejects(own.client.detect.languages(texts, never()));
    const bodies = own.asked.map(({ body }) => (typeof body === 'string' ? body : ''));
    for (const body of bodies) assert.ok(Buffer.byteLength(body) <= most, String(Buffer.byteLength(body)));
    return bodies.flatMap((body) => {
      const { text }: { text: string[] } = JSON.parse(body);
      return text;
    });
  }

  it('is 128 KiB at most, in order, as many texts together as fit', async () => {
    const own = open();
    const texts = ['a', 'é', '中', '"', '\n'].map((character, index) => character.repeat(most / 4 - index));
    await assert.rejects(own.client.detect.languages(texts, never()));
    const sent = await sentFor(texts);
    assert.ok(sent.length === texts.length && sent.every((text, index) => text === texts[index]));
    assert.equal(own.asked.length, 4);
    const one = 'a'.repeat(most - '{"text":[""]}'.length);
    assert.ok((await sentFor([one]))[0] === one);
  });

  it('is the start of a text that is longer, with whole characters only', async () => {
    for (const character of ['a', 'é', '中', '😀', '"', '\u0001']) {
      const [start = ''] = await sentFor([character.repeat(most)]);
      assert.ok(start.length > 1000);
      assert.ok(start === character.repeat(start.length / character.length));
    }
    assert.deepEqual(await sentFor(['half \ud83d of one']), ['half \ufffd of one']);
  });

  it('has the last character of a sample whole', () => {
    for (const before of ['', 'a']) assert.ok(detectionSample(before + '😀'.repeat(2000)).isWellFormed());
  });
});

describe('What a client warns of', () => {
  const list = ['de', 'en'].map((lang) => ({
    lang,
    name: lang,
    usable_as_source: true,
    usable_as_target: true,
    status: 'stable',
    features: {},
  }));
  const translation = { translations: [{ detected_source_language: 'EN', text: 'Hallo' }] };
  const bodies = { '/v3/languages': JSON.stringify(list), '/v2/translate': JSON.stringify(translation) };

  it('is a source or a target language that the list of the service does not hold, once it is known', async () => {
    const { client, warnings } = open(bodies);
    await client.text.translate(['Hello'], { target_lang: 'xx', source_lang: 'yy' }, never());
    assert.deepEqual(warnings, []);
    await client.languages.list('translate_text', [], never());
    await client.text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
    assert.deepEqual(warnings, []);
    await client.text.translate(['Hello'], { target_lang: 'xx', source_lang: 'en' }, never());
    assert.deepEqual(warnings, ['The service does not list the target language xx; it is asked all the same.']);
    await client.text.translate(['Hello'], { target_lang: 'de', source_lang: 'yy' }, never());
    assert.equal(warnings[1], 'The service does not list the source language yy; it is asked all the same.');
  });

  it('is a language that is not known for glossaries', async () => {
    const glossary = { glossary_id: 'id', name: 'Terms', dictionaries: [], creation_time: '2026-11-20T12:00:00.000Z' };
    const { client, warnings } = open({ '/v3/glossaries': JSON.stringify(glossary) });
    const create = (target_lang: string) =>
      client.glossaries.create(
        { name: 'Terms', dictionaries: [{ source_lang: 'en', target_lang, entries: 'a\tb', entries_format: 'tsv' }] },
        never(),
      );
    await create('de');
    assert.deepEqual(warnings, []);
    await create('xx');
    assert.deepEqual(warnings, ['The language xx is not known for glossaries; the service is asked all the same.']);
  });
});

describe('An asset of a voice job', () => {
  const job = { job_id: 'id', upload_url: 'https://assets.invalid/x', signed_upload_url: 'https://assets.invalid/y', signature: 's' };
  const target = { file: '/nowhere/result.txt', overwrite: false, maxBytes: 1 };
  const result = { status: 'complete', download_url: 'https://assets.invalid/x', signature: 's' } as const;

  it('is not asked for with a signature that no header can carry', async () => {
    const { client, asked } = open();
    for (const signature of ['', null, undefined, 'two words', 'a\nb', 'ü'])
      await assert.rejects(
        client.voice.download({ ...result, signature }, target, 'signature', never()),
        (error) => isServiceError(error, 'invalidResponse'),
        String(signature),
      );
    assert.equal(asked.length, 0);
  });

  it('is not asked for at an address that is missing or unsafe', async () => {
    const { client, asked } = open();
    const unsafe = ['http://assets.invalid/', 'https://user@assets.invalid/', 'https://:pw@assets.invalid/', 'https://127.0.0.1/'];
    for (const download_url of [undefined, null, '', 'nonsense', ...unsafe])
      await assert.rejects(
        client.voice.download({ ...result, download_url }, target, 'signature', never()),
        (error) => isServiceError(error, 'invalidResponse'),
        String(download_url),
      );
    assert.equal(asked.length, 0);
  });

  it('gets its signature and nothing else that authorizes', async () => {
    const { client, asked } = open();
    const content = new Blob(['sound']);
    await client.voice.upload(job, content, 'signature', never());
    await client.voice.upload(job, content, 'signedUrl', never());
    assert.deepEqual(
      asked.map(({ url, headers, namedBy }) => [url.href, headers['authorization'], namedBy?.origin]),
      [
        ['https://assets.invalid/x', 'Service-Signature s', 'https://service.invalid'],
        ['https://assets.invalid/y', undefined, 'https://service.invalid'],
      ],
    );
  });
});

describe('An error about a developer key', () => {
  it('repeats no part of its id of twelve characters or more', async () => {
    const key_id = 'aaaaaaaaaaaa:bbbbbbbbbbb';
    const message = `No key ${key_id}, nor aaaaaaaaaaaa; bbbbbbbbbbb is a word like others.`;
    const { client } = open({ '/v2/admin/developer-keys/deactivate': JSON.stringify({ message }) }, {}, 400);
    await assert.rejects(client.administration.deactivateKey(key_id, never()), (error) => {
      return isServiceError(error, 'invalidRequest') && error.serviceMessage === 'No key …, nor …; bbbbbbbbbbb is a word like others.';
    });
  });
});
