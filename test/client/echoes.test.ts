import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';
import { endpoints, silence } from './endpoints.ts';
import { piecesOf } from './secretShapes.ts';

const forms = ['plain', 'base64', 'percent'] as const;

for (const route of routes) {
  describe(`A service that repeats what it was sent, over the ${route.name} route,`, function () {
    this.timeout(300_000);
    const clock = createSimulatedClock();
    let sandbox: Sandbox;
    let opened: ReturnType<typeof route.open>;
    let folder: string;
    before(async () => {
      opened = route.open();
      folder = await mkdtemp(join(tmpdir(), 'interlinear-'));
    });
    beforeEach(async () => {
      sandbox = await startSandbox({ clock });
    });
    afterEach(async () => {
      await sandbox.close();
    });
    after(async () => {
      await opened.close();
      await rm(folder, { recursive: true });
    });

    /** Everything that may be seen of what happened. */
    const seen = (things: readonly unknown[]) =>
      inspect(things, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });
    const refuse = (things: readonly unknown[], secrets: readonly string[]) => {
      const written = seen(things);
      for (const secret of secrets) {
        assert.ok(secret.length >= 12, secret);
        const found = piecesOf(secret).filter((piece) => written.includes(piece));
        assert.deepEqual(found.slice(0, 3), [], `of ${secret}`);
      }
    };

    for (const form of forms) {
      it(`does not get a key into logs and errors: ${form}`, async () => {
        const things: unknown[] = [];
        const { client, exchanges, warnings } = connect(sandbox, opened.send, {}, clock);
        const { client: admin, exchanges: ofAdmin } = connect({ url: sandbox.url, key: sandbox.adminKey }, opened.send, {}, clock);
        const world = { client, admin, advance: (ms: number) => sandbox.clock.advance(ms) };
        for (const endpoint of endpoints.filter(({ effect }) => effect !== 'oneTime')) {
          const orders: FaultOrder[] = [
            { kind: 'echo', form, times: 8 },
            ...[400, 401, 403, 404].map((status) => ({ kind: 'echo', form, status, times: 8 }) as const),
          ];
          for (const order of orders) {
            sandbox.faults.clear();
            const call = await endpoint.prepare(world);
            sandbox.faults.order(order);
            await call(never()).catch((error: unknown) => things.push(error, String(error instanceof Error && error.stack)));
          }
        }
        refuse([things, exchanges, warnings, ofAdmin], [sandbox.key, sandbox.adminKey]);
        assert.ok(exchanges.length > 50);
      });

      it(`does not get what belongs to a document or a recording into logs and errors: ${form} [auth.signed-leak]`, async () => {
        const things: unknown[] = [];
        const failed = (error: unknown) => things.push(error);
        const { client, exchanges } = connect(sandbox, opened.send, {}, clock);
        const handle = await client.documents.upload({ name: 'a.txt', content: new Blob(['a']) }, { target_lang: 'de' }, never());
        const recording = {
          source_file: { name: 'a.wav', content_type: 'audio/wav', content_length: silence().size },
          parameters: {},
          targets: [{ language: 'de', type: 'text/plain' }],
        };
        const job = await client.voice.create(recording, 'signedUrl', never());
        const target = { file: join(folder, form), overwrite: true, maxBytes: 1000 };
        for (const order of [
          { kind: 'echo', form, times: 8 },
          { kind: 'echo', form, status: 400, times: 8 },
        ] as const) {
          sandbox.faults.order(order);
          await client.documents.status(handle, never()).catch(failed);
          sandbox.faults.clear();
          sandbox.faults.order({ ...order, status: 400 });
          await client.documents.download(handle, target, never()).catch(failed);
          await client.voice.upload(job, silence(), 'signature', never()).catch(failed);
          await client.voice.upload(job, silence(), 'signedUrl', never()).catch(failed);
          sandbox.faults.clear();
        }
        const body = JSON.stringify({ document_id: 'x', status: 'error', error_message: `No ${handle.document_key}.` });
        sandbox.faults.order({ kind: 'status', status: 200, body });
        things.push(await client.documents.status(handle, never()));
        const signed = [...new URL(job.signed_upload_url ?? '').searchParams.values()].filter(({ length }) => length >= 16);
        assert.ok(signed.length > 0);
        refuse([things, exchanges], [sandbox.key, handle.document_key, job.signature, ...signed]);
        assert.equal(things.length >= 8, true);
      });
    }

    it('may have a trace id that looks like one', async () => {
      const { client, exchanges } = connect(sandbox, opened.send, {}, clock);
      await client.usage.get(never());
      assert.match(exchanges[0]?.traceId ?? '', /^[\w-]{36}$/);
    });
  });
}
