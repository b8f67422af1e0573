import assert from 'node:assert/strict';
import { providerRules } from '../../src/api/providerRules.ts';
import type { styleLanguages } from '../../src/api/languages.ts';
import type { DocumentRequest } from '../../src/services/jobs/jobs.ts';
import { isServiceError } from '../../src/client/errors.ts';
import type { Route } from '../../src/client/route.ts';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { connect, never } from './connectedClient.ts';
import { clock, states, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';
import { forEachProfile } from './profiles.ts';

const memory = { translation_memory_id: '5b1d8c0e-0000-4000-8000-000000000001', translation_memory_threshold: 80 };

/** The fields of each upload as they go out, the file left out. */
function watched(uploads: Record<string, string>[]): (send: Route) => Route {
  return (send) => async (exchange) => {
    const { body, method, url } = exchange;
    if (method !== 'POST' || url.pathname !== '/v2/document' || typeof body !== 'function') return send(exchange);
    const pieces: Uint8Array[] = [];
    for await (const piece of body()) pieces.push(piece);
    const fields = Buffer.concat(pieces)
      .toString()
      .matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g);
    uploads.push(Object.fromEntries([...fields].map(([, name, value]) => [name, value])));
    return send(exchange);
  };
}

forEachProfile((profile) => {
  const { documentsTakeStyles } = providerRules[profile];

  describe(`A style rule list and a translation memory for documents (${profile})`, () => {
    const jobs = useJobs(profile);
    const { add, close, document, open, uploads } = jobs;

    /** Uploads a document itself. @returns the words of the refusal. */
    async function refusal(request: DocumentRequest): Promise<string | undefined> {
      const route = openDirectRoute(5_000);
      const { client } = connect(jobs.sandbox, route.send, {}, clock);
      try {
        await client.documents.upload({ name: 'a.txt', content: new Blob(['Hello']) }, request, never());
        return undefined;
      } catch (error) {
        assert.ok(isServiceError(error));
        return error.serviceMessage ?? error.message;
      } finally {
        await route.close();
      }
    }

    async function styleOf(language: (typeof styleLanguages)[number]): Promise<string> {
      const route = openDirectRoute(5_000);
      const { client } = connect(jobs.sandbox, route.send, {}, clock);
      const { style_id } = await client.styleRules.create({ name: `House of ${language}`, language }, never());
      await route.close();
      return style_id;
    }

    if (documentsTakeStyles) {
      it('go out with the document, stay in the journal, and go out again when it is tried again', async () => {
        const sent: Record<string, string>[] = [];
        const window = await open({ around: { send: watched(sent) } });
        const order = await document();
        assert.ok(order.kind === 'document');
        const wanted = { ...order.request, style_id: await styleOf('de'), ...memory };
        jobs.sandbox.faults.order({ kind: 'status', status: 400, match: { path: '/v2/document' } });
        const id = await add(window, { ...order, request: wanted });
        assert.equal((await ended(window, id)).state, 'failed');
        await close(window);
        const next = await open({ around: { send: watched(sent) } });
        assert.deepEqual(jobOf(next.engine, id).request, wanted);
        assert.equal(await next.engine.retry(id, true), 'done');
        assert.deepEqual(states(await ended(next, id)), ['downloaded']);
        const fields = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
        assert.deepEqual(sent, [fields, fields]);
      });

      it('must be for the languages of the document', async () => {
        const pair = { source_lang: 'en', target_lang: 'de' };
        assert.equal(await refusal({ ...pair, style_id: await styleOf('de') }), undefined);
        assert.match((await refusal({ ...pair, style_id: await styleOf('fr') })) ?? '', /another language: fr/);
        assert.equal(await refusal({ ...pair, ...memory }), undefined);
        assert.equal(await refusal({ target_lang: 'de', ...memory }), undefined);
        assert.match((await refusal({ ...pair, target_lang: 'es', ...memory })) ?? '', /other languages/);
        assert.match((await refusal({ ...pair, source_lang: 'fr', ...memory })) ?? '', /other languages/);
      });

      it('are refused before anything is sent when they cannot be any', async () => {
        const bad = { target_lang: 'de', translation_memory_id: 'Handbook' };
        assert.match((await refusal(bad)) ?? '', /translation_memory_id must be a UUID/);
        assert.match((await refusal({ target_lang: 'de', ...memory, translation_memory_threshold: 101 })) ?? '', /from 0 to 100/);
        assert.deepEqual(uploads(), []);
        // What cannot be sent does not make the journal unreadable.
        const window = await open();
        const order = await document();
        assert.ok(order.kind === 'document');
        const job = await ended(window, await add(window, { ...order, request: { ...order.request, ...bad } }));
        assert.deepEqual([job.state, job.note?.kind], ['failed', 'refused']);
      });
    } else {
      it('are refused with the reason before anything is sent, as a job too', async () => {
        const window = await open();
        const order = await document();
        assert.ok(order.kind === 'document');
        for (const more of [{ style_id: 'house' }, memory]) {
          assert.match((await refusal({ target_lang: 'de', ...more })) ?? '', /is not taken for documents by this service/);
          const job = await ended(window, await add(window, { ...order, request: { ...order.request, ...more } }));
          assert.deepEqual([job.state, job.note?.kind], ['failed', 'refused']);
          assert.match(job.note?.message ?? '', /is not taken for documents by this service/);
        }
        assert.deepEqual(uploads(), []);
      });
    }
  });
});
