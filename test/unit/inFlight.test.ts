import assert from 'node:assert/strict';
import { InFlight } from '../../src/services/cache/inFlight.ts';
import type { Asking } from '../../src/services/cache/inFlight.ts';

interface Result {
  readonly text: string;
}

describe('Many texts under way', () => {
  const texts = Array.from({ length: 3_500 }, (_, index) => `Text number ${index}`);
  const open = () => {
    const sent: string[] = [];
    const underWay = new InFlight<Result>((result) => result);
    const ask = (wanted: readonly string[], more: Partial<Asking<Result>> = {}) =>
      underWay.ask({
        texts: wanted,
        keys: wanted,
        signal: new AbortController().signal,
        onLate: undefined,
        recall: () => new Map(),
        keep: () => undefined,
        send: async (missing, onSettled) => {
          sent.push(...missing);
          await new Promise(setImmediate);
          for (const [index, text] of missing.entries()) onSettled(index, { status: 'fulfilled', value: { text: text.toUpperCase() } });
        },
        ...more,
      });
    return { sent, ask };
  };
  const isRight = (outcomes: readonly PromiseSettledResult<Result>[], wanted: readonly string[]) =>
    outcomes.length === wanted.length &&
    outcomes.every((outcome, index) => outcome.status === 'fulfilled' && outcome.value.text === wanted[index]?.toUpperCase());

  it('are sent once each, though others who want the same come in while they are gone through', async () => {
    const { sent, ask } = open();
    const backwards = texts.toReversed();
    const [first, second] = await Promise.all([ask(texts), ask(backwards)]);
    assert.equal(sent.length, texts.length);
    assert.equal(new Set(sent).size, texts.length);
    assert.ok(isRight(first, texts) && isRight(second, backwards));
    assert.equal(
      [...first, ...second].filter((outcome) => outcome.status === 'fulfilled' && !outcome.value.fromCache).length,
      texts.length,
    );
  });

  it('are given up before they are sent when the signal aborts while they are gone through', async () => {
    const { sent, ask } = open();
    const stop = new AbortController();
    const running = ask(texts, {
      signal: stop.signal,
      recall: () => {
        stop.abort(new Error('Enough.'));
        return new Map();
      },
      send: async (missing, onSettled) => {
        for (const index of missing.keys()) onSettled(index, { status: 'rejected', reason: stop.signal.reason });
      },
    });
    const outcomes = await running;
    assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason === stop.signal.reason));
    // Nobody waits for ever for what was given up.
    assert.ok(isRight(await ask(texts), texts));
    assert.equal(sent.length, texts.length);
  });

  it('do not keep another from its results when what is told of one fails', async () => {
    const { ask } = open();
    const gate = Promise.withResolvers<void>();
    const stop = new AbortController();
    const failures: unknown[] = [];
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.once('uncaughtException', (error) => failures.push(error));
    try {
      const first = ask(['Hello'], {
        signal: stop.signal,
        onLate: () => {
          throw new Error('Nobody is there.');
        },
        send: async (_missing, onSettled) => {
          await gate.promise;
          onSettled(0, { status: 'fulfilled', value: { text: 'HELLO' } });
        },
      });
      const second = ask(['Hello']);
      await new Promise(setImmediate);
      stop.abort(new Error('Enough.'));
      await first;
      gate.resolve();
      assert.ok(isRight(await second, ['Hello']));
      await new Promise(setImmediate);
      assert.equal(failures.length, 1);
    } finally {
      for (const listener of before) process.on('uncaughtException', listener);
    }
  });
});
