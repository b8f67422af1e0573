import assert from 'node:assert/strict';
import { sourceCode } from '../../src/api/languageRules.ts';
import type { Language } from '../../src/api/languages.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import type { Exchange, Route } from '../../src/client/route.ts';
import { TextWork } from '../../src/services/cache/textWork.ts';

const variants = ['en-US', 'EN-gb', 'pt-BR', 'pt-PT', 'zh-Hans', 'es-419'];
const bases = ['en', 'en', 'pt', 'pt', 'zh', 'es'];
const never = () => new AbortController().signal;
const listed = (lang: string, usable_as_source: boolean): Language => {
  return { lang, name: lang, usable_as_source, usable_as_target: true, status: 'stable', features: {} };
};

/** A client of a service that lists these languages, and what it sent to a path. */
function open(profile: ProfileName, languages: readonly Language[] = []) {
  const asked: Exchange[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    '/v2/translate': { translations: [{ detected_source_language: 'EN', text: 'x' }] },
    '/v2/document': { document_id: 'i', document_key: 'k' },
    '/v3/languages': languages,
    '/v1/jobs/voice/translate': { job_id: 'j', upload_url: 'https://service.invalid/u', signature: 's' },
  };
  const send: Route = async (exchange) => {
    asked.push(exchange);
    return {
      status: 200,
      header: () => undefined,
      body: (async function* pieces() {
        yield Buffer.from(JSON.stringify(answers[exchange.url.pathname] ?? {}));
      })(),
    };
  };
  const client = createClient({
    connection: { baseUrl: 'https://service.invalid', authScheme: 'Key', profile, key: 'secret' },
    version: '1.2.3',
    log: { exchange: () => undefined, warn: () => undefined },
    send,
  });
  return { client, asked };
}

async function bodyOf({ body }: Exchange): Promise<string> {
  if (body === undefined || typeof body === 'string') return body ?? '';
  const pieces: Uint8Array[] = [];
  for await (const piece of body()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('A source language with a variant', () => {
  const translated = async (client: Client, asked: readonly Exchange[], source_lang: string) => {
    await client.text.translate(['Yes'], { target_lang: 'de', source_lang }, never());
    const [last] = asked.slice(-1);
    const { source_lang: sent } = JSON.parse(last ? await bodyOf(last) : '{}');
    return sent;
  };

  it('is sent without it where the service takes none', async () => {
    const { client, asked } = open('deepl');
    const sent = [];
    for (const code of variants) sent.push(await translated(client, asked, code));
    assert.deepEqual(sent, bases);
  });

  it('is sent as it was said where the specification is followed', async () => {
    const { client, asked } = open('specification');
    const sent = [];
    for (const code of variants) sent.push(await translated(client, asked, code));
    assert.deepEqual(sent, ['en-US', 'en-GB', 'pt-BR', 'pt-PT', 'zh-Hans', 'es-419']);
  });

  it('is sent as it was said where the list has it as a source', async () => {
    const { client, asked } = open('deepl', [listed('en-US', false), listed('es-419', true)]);
    await client.languages.list('translate_text', [], never());
    assert.deepEqual([await translated(client, asked, 'en-US'), await translated(client, asked, 'ES-419')], ['en', 'es-419']);
  });

  it('is sent the same way with a document', async () => {
    const { client, asked } = open('deepl');
    const file = { name: 'a.txt', content: new Blob(['Yes']) };
    await client.documents.upload(file, { target_lang: 'de', source_lang: 'pt-BR' }, never());
    const [upload] = asked;
    assert.match(upload ? await bodyOf(upload) : '', /name="source_lang"\r\n\r\npt\r\n/);
  });

  it('is sent the same way with a recording', async () => {
    const { client, asked } = open('deepl');
    const request = {
      source_file: { name: 'a.mp3', content_type: 'audio/mpeg', content_length: 1 },
      parameters: { source_language: 'en-US' },
      targets: [{ language: 'pt-BR', type: 'text/plain' }],
    };
    await client.voice.create(request, 'signature', never());
    const [order] = asked;
    const { parameters, targets } = JSON.parse(order ? await bodyOf(order) : '{}');
    assert.deepEqual([parameters.source_language, targets[0].language], ['en', 'pt-BR']);
  });

  it('is no other text for the cache than its language', async () => {
    const { client, asked } = open('deepl');
    const work = new TextWork(client);
    const options = { signal: never() };
    await Promise.all(['en', 'en-US'].map((source_lang) => work.translate(['Yes'], { target_lang: 'de', source_lang }, options)));
    assert.equal(asked.length, 1);
  });

  it('stands for its language only where the list does not know it as a source', () => {
    assert.equal(sourceCode('zh_hans', undefined, false), 'zh');
    assert.equal(sourceCode('zh_hans', undefined, true), 'zh-Hans');
    assert.equal(sourceCode('zh-hans', [listed('ZH-HANS', true)], false), 'zh-Hans');
    assert.equal(sourceCode('DE', [], false), 'de');
  });
});
