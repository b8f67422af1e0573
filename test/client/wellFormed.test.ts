import assert from 'node:assert/strict';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, keyed, never, routes } from './connectedClient.ts';
import { endpoints } from './endpoints.ts';
import { forEachProfile } from './profiles.ts';

forEachProfile((profile) => {
  for (const route of routes) {
    describe(`Every endpoint as it is meant to be called, in the profile ${profile}, over the ${route.name} route`, () => {
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

      for (const endpoint of endpoints) {
        it(endpoint.name, async () => {
          const { client } = connect(sandbox, opened.send, {}, clock);
          const { client: admin } = connect(keyed(sandbox, sandbox.adminKey), opened.send, {}, clock);
          const call = await endpoint.prepare({ client, admin, advance: (ms) => sandbox.clock.advance(ms) });
          sandbox.ledger.reset();
          await call(never());
          assert.equal(sandbox.ledger.total, endpoint.characters ?? 0);
        });
      }
    });
  }
});
