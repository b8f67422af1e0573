import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { isServiceError } from '../../src/client/errors.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';
import { endpoints, silence } from './endpoints.ts';

/** A text that no other text contains. */
const canary = 'canary-7f3a91';

const faults: readonly FaultOrder[] = [
  { kind: 'reset', billed: true },
  { kind: 'truncated', billed: true },
  { kind: 'bad_json', billed: true },
  { kind: 'wrong_count', billed: true },
  { kind: 'html' },
  { kind: 'status', status: 400 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 500 },
  { kind: 'stall' },
];

for (const route of routes) {
  describe(`Secrets and texts over the ${route.name} route`, function () {
    this.timeout(300_000);
    const clock = createSimulatedClock();
    let sandbox: Sandbox;
    let opened: ReturnType<typeof route.open>;
    before(async () => {
      sandbox = await startSandbox({ clock });
      opened = route.open();
    });
    after(async () => {
      await opened.close();
      await sandbox.close();
    });

    /** Everything that may be seen of what happened: log, warnings, errors with their causes, and the clients themselves. */
    const seen = (things: readonly unknown[]) =>
      inspect(things, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });

    it('appear in no log, no error and no exported object, whatever goes wrong [auth.signed-leak]', async () => {
      const things: unknown[] = [];
      const secrets = [sandbox.key, sandbox.adminKey, canary];
      for (const fault of faults) {
        // Another one each time: an account has room for 25 keys.
        await sandbox.close();
        sandbox = await startSandbox({ clock });
        secrets.push(sandbox.key, sandbox.adminKey);
        const { client, exchanges, warnings } = connect(sandbox, opened.send, {}, clock);
        const { client: admin, exchanges: adminExchanges } = connect({ url: sandbox.url, key: sandbox.adminKey }, opened.send, {}, clock);
        things.push(exchanges, warnings, adminExchanges);
        const tell = (error: unknown) => {
          assert.ok(isServiceError(error));
          things.push(error, error.stack, JSON.stringify(error));
        };
        for (const endpoint of endpoints.filter(({ effect }) => effect !== 'oneTime')) {
          sandbox.faults.clear();
          const call = await endpoint.prepare({ client, admin, advance: (ms) => sandbox.clock.advance(ms) });
          sandbox.faults.order({ ...fault, times: fault.kind === 'stall' ? 1 : 8 });
          await call(never()).catch(tell);
        }
        sandbox.faults.clear();
        const terms = { source_lang: 'en', target_lang: 'de', entries: `${canary}\tx\n${canary}\ty`, entries_format: 'tsv' } as const;
        await client.glossaries.create({ name: canary, dictionaries: [terms] }, never()).catch(tell);
        sandbox.faults.order({ ...fault, times: 8 });
        const [outcome] = await client.text.translate([canary], { target_lang: 'de', context: canary }, never());
        if (outcome?.status === 'rejected') tell(outcome.reason);
        const [improved] = await client.write.rephrase([canary], {}, never());
        if (improved?.status === 'rejected') tell(improved.reason);
        await client.detect.languages([canary], never()).catch(tell);
      }
      sandbox.faults.clear();
      const { client, exchanges, warnings } = connect(sandbox, opened.send, {}, clock);
      const { client: admin } = connect({ url: sandbox.url, key: sandbox.adminKey }, opened.send, {}, clock);
      const { key_id } = await admin.administration.createKey('Team', never());
      secrets.push(key_id);
      await admin.administration.limitKey(`${key_id}x`, { characters: 1 }, never()).catch((error: unknown) => things.push(error));
      const notes = { source_lang: 'en', target_lang: 'de', entries: `a,b\nc,d,${canary},${canary}`, entries_format: 'csv' } as const;
      await client.glossaries.create({ name: 'Notes', dictionaries: [notes] }, never());
      things.push(warnings);
      const handle = await client.documents.upload({ name: `${canary}.txt`, content: new Blob([canary]) }, { target_lang: 'de' }, never());
      const job = await client.voice.create(
        {
          source_file: { name: canary, content_type: 'audio/wav', content_length: silence().size },
          parameters: {},
          targets: [{ language: 'de', type: 'text/plain' }],
        },
        'signedUrl',
        never(),
      );
      sandbox.faults.order({ kind: 'status', status: 403, times: 4 });
      await client.voice.upload(job, silence(), 'signedUrl', never()).catch((error: unknown) => things.push(error));
      await client.voice.upload(job, silence(), 'signature', never()).catch((error: unknown) => things.push(error));
      await client.documents.status(handle, never()).catch((error: unknown) => things.push(error));
      things.push(exchanges);
      const signed = new URL(job.signed_upload_url ?? '');
      secrets.push(handle.document_key, job.signature, signed.search.slice(1));
      const written = seen(things);
      assert.ok(written.includes('/v2/translate'), 'something was seen');
      for (const secret of secrets) assert.ok(secret.length > 6 && !written.includes(secret), `${secret} was seen`);
    });
  });
}
