import assert from 'node:assert/strict';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { defaultTimeLimits } from '../../src/client/exchange.ts';
import { SourceLanguages } from '../../src/services/languages/sourceLanguage.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';
import { forEachProfile } from './profiles.ts';

const path = '/v3/detect/language';
const text = 'Die Fahrräder stehen im Hof hinter dem alten Haus am Fluss.';

/** The detection that a translation asks for. */
forEachProfile((profile) => {
  describe(`The language of an original, asked of the service, in the profile ${profile}`, () => {
    const clock = createSimulatedClock();
    const [direct] = routes;
    let sandbox: Sandbox;
    let opened: ReturnType<typeof direct.open>;
    before(async () => {
      sandbox = await startSandbox({ clock, profile });
      opened = direct.open();
    });
    after(async () => {
      await opened.close();
      await sandbox.close();
    });
    beforeEach(() => {
      sandbox.faults.clear();
      sandbox.ledger.reset();
    });

    const client = () => connect(sandbox, opened.send, defaultTimeLimits, clock).client;
    const asked = () => sandbox.ledger.entries.filter((entry) => entry.path === path).length;
    const always = (order: FaultOrder): FaultOrder => ({ ...order, times: 100, match: { path } });

    it('is what it says', async () => {
      assert.equal(await new SourceLanguages().detect(client(), text, never()), 'de');
    });

    for (const [what, order] of [
      ['an error of its own', { kind: 'status', status: 500 }],
      ['too many requests', { kind: 'status', status: 429 }],
      ['too many requests for a long time', { kind: 'status', status: 429, retry_after: 50 }],
      ['a request that it does not take', { kind: 'status', status: 400 }],
      ['a limit that is used up', { kind: 'status', status: 456 }],
      ['a broken connection', { kind: 'close' }],
      ['nothing at all', { kind: 'stall', headers: false }],
      ['something else than is described', { kind: 'html' }],
      ['no right to it', { kind: 'status', status: 403, message: 'Forbidden' }],
      ['that it does not know it', { kind: 'status', status: 404 }],
    ] as const satisfies readonly (readonly [string, FaultOrder])[]) {
      it(`is not known when the answer is ${what}, which is no failure and takes seconds at most`, async () => {
        sandbox.faults.order(always(order));
        const started = clock.elapsed();
        assert.equal(await new SourceLanguages().detect(client(), text, never()), undefined);
        assert.ok(clock.elapsed() - started <= 11_000);
        assert.ok(asked() > 0);
      });
    }

    it('is asked for again after a failure that is over, and not where there is no detection', async () => {
      const mine = client();
      const sources = new SourceLanguages();
      sandbox.faults.order({ kind: 'status', status: 400, match: { path } });
      assert.equal(await sources.detect(mine, text, never()), undefined);
      assert.equal(await sources.detect(mine, text, never()), 'de');
      sandbox.faults.order({ kind: 'status', status: 403, match: { path } });
      assert.equal(await sources.detect(mine, text, never()), undefined);
      const before = asked();
      assert.equal(await sources.detect(mine, text, never()), undefined);
      assert.equal(asked(), before);
    });

    it('is given up when the user does', async () => {
      sandbox.faults.order(always({ kind: 'stall', headers: false }));
      const leaving = new AbortController();
      const detecting = new SourceLanguages().detect(client(), text, leaving.signal);
      await clock.until('it is asked', () => asked() === 1);
      const reason = new DOMException('The user left.', 'AbortError');
      leaving.abort(reason);
      await assert.rejects(detecting, (error) => error === reason);
    });

    it('costs nothing, so a failure never says that it may have been charged for', async () => {
      for (const order of [{ kind: 'status', status: 500 }, { kind: 'close' }, { kind: 'truncated' }] as const) {
        sandbox.faults.clear();
        sandbox.faults.order(always(order));
        const failing = client().detect.languages([text], never());
        await assert.rejects(failing, (error) => isServiceError(error, 'unavailable', 'network'));
      }
      assert.equal(sandbox.ledger.total, 0);
    });
  });
});
