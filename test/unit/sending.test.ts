import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { isServiceError, ServiceError } from '../../src/service/errors.ts';
import { createSender } from '../../src/service/sending.ts';
import { splitText } from '../../src/service/split.ts';

interface Result {
  readonly text: string;
}

describe('Sending texts that are paid for', () => {
  const open = (send: (texts: readonly string[]) => Promise<readonly Result[]>) => {
    const sender = createSender<Result>((text) => ({ text }));
    const settled: number[] = [];
    const envelope = { options: {}, bodyBytes: 40, most: 50, split: async (text: string, max: number) => splitText(text, max), send };
    return { settled, run: async (texts: readonly string[]) => sender.send(texts, envelope, (index) => settled.push(index)) };
  };
  const echo = async (texts: readonly string[]) => texts.map((text) => ({ text: text.toUpperCase() }));

  it('tells of each text as soon as its pieces are there, and of one that cannot be sent', async () => {
    const { run, settled } = open(async (texts) => {
      await delay(texts[0]?.startsWith('Slow') ? 40 : 0);
      return echo(texts);
    });
    const running = run(['Slow sentence is here. Slow again here.', 'Quick one is in here.', 'x'.repeat(50)]);
    await delay(20);
    assert.deepEqual(settled, [2, 1]);
    const [slow, quick, large] = await running;
    assert.deepEqual(settled, [2, 1, 0]);
    assert.deepEqual(slow, { status: 'fulfilled', value: { text: 'SLOW SENTENCE IS HERE. SLOW AGAIN HERE.' } });
    assert.equal(quick?.status, 'fulfilled');
    assert.ok(large?.status === 'rejected' && isServiceError(large.reason, 'tooLarge'));
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
});
