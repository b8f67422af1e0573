import assert from 'node:assert/strict';
import { isServiceError, ServiceError } from '../../src/client/errors.ts';
import { collected, Sender } from '../../src/client/sending.ts';
import { splitText } from '../../src/client/split.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

interface Result {
  readonly text: string;
}

describe('Sending texts that are paid for', () => {
  const clock = createSimulatedClock();
  const open = (send: (texts: readonly string[]) => Promise<readonly Result[]>) => {
    const sender = new Sender<Result>((text) => ({ text }));
    const settled: number[] = [];
    const envelope = { options: {}, bodyBytes: 40, most: 50, split: async (text: string, max: number) => splitText(text, max), send };
    const run = async (texts: readonly string[]) =>
      collected<Result>(texts.length, (onSettled) =>
        sender.send(texts, envelope, (index, outcome) => {
          settled.push(index);
          onSettled(index, outcome);
        }),
      );
    return { settled, run };
  };
  const echo = async (texts: readonly string[]) => texts.map((text) => ({ text: text.toUpperCase() }));

  it('tells of each text as soon as its pieces are there, and of one that cannot be sent', async () => {
    const gate = Promise.withResolvers<void>();
    const { run, settled } = open(async (texts) => {
      if (texts[0]?.startsWith('Slow')) await gate.promise;
      return echo(texts);
    });
    const running = run(['Slow sentence is here. Slow again here.', 'Quick one is in here.', 'x'.repeat(50)]);
    await clock.settled();
    assert.deepEqual(settled, [2, 1]);
    gate.resolve();
    const [slow, quick, large] = await running;
    assert.deepEqual(settled, [2, 1, 0]);
    assert.deepEqual(slow, { status: 'fulfilled', value: { text: 'SLOW SENTENCE IS HERE. SLOW AGAIN HERE.' } });
    assert.equal(quick?.status, 'fulfilled');
    assert.ok(large?.status === 'rejected' && isServiceError(large.reason, 'tooLarge'));
  });

  it('fills a request to its last byte, and not beyond it', async () => {
    for (const [last, requests] of [
      [12, 1],
      [13, 2],
    ] as const) {
      const bodies: string[] = [];
      const { run } = open(async (texts) => {
        bodies.push(JSON.stringify({ text: texts }));
        return echo(texts);
      });
      await run(['x'.repeat(12), 'y'.repeat(last)]);
      assert.equal(bodies.length, requests);
      assert.ok(
        bodies.every((body) => body.length <= 40),
        bodies.join(),
      );
      if (requests === 1) assert.equal(bodies[0]?.length, 40);
    }
  });

  it('says how large a request may be of a text that is larger and cannot be split', async () => {
    const sender = new Sender<Result>((text) => ({ text }));
    const envelope = { options: {}, bodyBytes: 2048, most: 50, split: async () => undefined, send: echo };
    const [large] = await collected<Result>(1, (onSettled) => sender.send(['x'.repeat(2048)], envelope, onSettled));
    assert.ok(large?.status === 'rejected' && isServiceError(large.reason, 'tooLarge'));
    assert.equal(large.reason.message, "A text is larger than a request can be (2 KiB) and can't be split.");
  });

  it('takes a text for one whose outcome is not known when that is so of any of its pieces', async () => {
    const cancelled = new DOMException('Cancelled', 'AbortError');
    const { run } = open(async (texts) => {
      throw texts[0]?.startsWith('Second') ? new ServiceError('outcomeUnknown', 'It broke.') : cancelled;
    });
    const [both, one] = await run(['First sentence is here. Second one here.', 'Another sentence.']);
    assert.ok(both?.status === 'rejected' && isServiceError(both.reason, 'outcomeUnknown'));
    assert.ok(one?.status === 'rejected' && one.reason === cancelled);
  });

  describe('that are many', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `Text number ${index}`);

    it('lets others have their turn before the first of them goes out', async () => {
      let turns = 0;
      const count = () => {
        turns += 1;
        if (turns < 100) setImmediate(count);
      };
      setImmediate(count);
      const before: number[] = [];
      const { run } = open(async (texts) => {
        before.push(turns);
        return echo(texts);
      });
      assert.equal((await run(many)).filter((outcome) => outcome.status === 'fulfilled').length, many.length);
      assert.ok((before[0] ?? 0) >= 4, `The first request went out after ${before[0]} turns.`);
    });

    it('hands out few requests at a time: what is asked for meanwhile does not wait for all of them', async () => {
      const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let handedOut = 0;
      const { run } = open(async (texts) => {
        handedOut += 1;
        begun.resolve();
        await gate.promise;
        return echo(texts);
      });
      const running = run(many);
      await begun.promise;
      await clock.settled();
      assert.equal(handedOut, 12);
      gate.resolve();
      await running;
      assert.equal(handedOut, many.length);
    });

    it('sends none of those that wait when there are no characters left', async () => {
      let requests = 0;
      const { run } = open(async () => {
        requests += 1;
        throw new ServiceError('quota', 'Used up.');
      });
      const outcomes = await run(many);
      assert.equal(requests, 12);
      assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && isServiceError(outcome.reason, 'quota')));
    });
  });
});
