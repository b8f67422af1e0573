import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { isServiceError, ServiceError } from '../../src/client/errors.ts';
import { gravest } from '../../src/services/translation/sendPlan.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';

const clock = createSimulatedClock();

for (const route of routes) {
  describe(`An answer that was paid for, over the ${route.name} route,`, () => {
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
    beforeEach(() => {
      sandbox.faults.clear();
      sandbox.ledger.reset();
    });

    const texts = Array.from({ length: 50 }, (_, index) => `Entry number ${index}`);
    const translated = async (fault: FaultOrder) => {
      sandbox.faults.order(fault);
      const connected = connect(sandbox, opened.send, {}, clock);
      const outcomes = await connected.client.text.translate(texts, { target_lang: 'de', source_lang: 'en' }, never());
      assert.equal(sandbox.ledger.entries.length, 1);
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      assert.ok(reasons.every((reason) => isServiceError(reason, 'invalidResponse')));
      return { ...connected, outcomes, reasons };
    };
    const arrivedOf = (error: unknown) => (error instanceof ServiceError ? error.arrived : undefined) ?? '';

    it('is judged item by item: an odd one among 50 costs itself alone, and can be read', async () => {
      const { outcomes, reasons } = await translated({ kind: 'odd_item', at: 7 });
      assert.deepEqual(
        outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : [])),
        [7],
      );
      assert.match(arrivedOf(reasons[0]), /"said": "«de .+ 7»"/);
    });

    it('is refused when the number of its items is wrong, and can be read', async () => {
      for (const count of [0, 49, 51]) {
        const { reasons } = await translated({ kind: 'wrong_count', billed: true, count });
        assert.equal(reasons.length, 50);
        assert.equal(new Set(reasons).size, 1);
        assert.equal(
          arrivedOf(reasons[0])
            .split('\n\n')
            .filter((text) => text.startsWith('«de ')).length,
          count,
        );
        sandbox.ledger.reset();
      }
    });

    it('and is no JSON can be read as it came, and improvements like translations', async () => {
      const { reasons } = await translated({ kind: 'bad_json', billed: true });
      assert.equal(arrivedOf(reasons[0]), '{"translations":[{"text":');
      const body = JSON.stringify({ improvements: [{ text: 'One.' }, { text: 2 }] });
      sandbox.faults.order({ kind: 'status', status: 200, body });
      const [one, two] = await connect(sandbox, opened.send, {}, clock).client.write.rephrase(['one', 'two'], {}, never());
      assert.ok(one?.status === 'fulfilled' && one.value.text === 'One.');
      assert.ok(two?.status === 'rejected' && arrivedOf(two.reason) === '{\n  "text": 2\n}');
    });

    it('and cannot be used is in no log, and in nothing that a log makes of its error', async () => {
      const { reasons, exchanges, warnings } = await translated({ kind: 'wrong_count', billed: true });
      const [reason] = reasons;
      assert.ok(reason instanceof ServiceError && arrivedOf(reason) !== '');
      const written = [JSON.stringify([exchanges, warnings, reason, { ...reason }]), inspect(reason, { showHidden: true, depth: 9 })];
      for (const one of [...written, String(reason), reason.stack]) assert.ok(one !== undefined && !one.includes('«de'));
    });

    it('goes along with the gravest of several failures, all of it once', async () => {
      const { reasons } = await translated({ kind: 'wrong_count', billed: true, count: 1 });
      const broken = new ServiceError('outcomeUnknown', 'It broke.', { status: 500, traceId: 't' });
      const shown = gravest([...reasons, new ServiceError('quota', 'None left.'), broken]);
      assert.ok(shown instanceof ServiceError);
      assert.deepEqual([shown.kind, shown.message, shown.status, shown.traceId], ['outcomeUnknown', 'It broke.', 500, 't']);
      assert.equal(shown.arrived, arrivedOf(reasons[0]));
      assert.equal(gravest([broken]), broken);
    });
  });
}
