import assert from 'node:assert/strict';
import { counted } from '../../src/client/calls.ts';
import type { StreamedBody } from '../../src/client/calls.ts';

describe('A body that is counted as it goes out', () => {
  const body: StreamedBody = {
    length: 5,
    open: () => ({
      contentType: 'text/plain',
      async *stream() {
        yield Buffer.from('ab');
        yield Buffer.from('cde');
      },
    }),
  };
  const taken = async ({ open }: StreamedBody) => {
    const { contentType, stream } = open();
    const pieces: string[] = [];
    for await (const piece of stream()) pieces.push(Buffer.from(piece).toString());
    return { contentType, pieces };
  };

  it('is the same body, which tells how far it has come, from the beginning again for each try', async () => {
    const told: number[] = [];
    const own = counted(body, (bytes) => told.push(bytes));
    assert.equal(own.length, 5);
    assert.deepEqual(await taken(own), { contentType: 'text/plain', pieces: ['ab', 'cde'] });
    assert.deepEqual(told, [0, 2, 5]);
    await taken(own);
    assert.deepEqual(told, [0, 2, 5, 0, 2, 5]);
  });

  it('tells of a piece before it is handed over: what was not counted has not left', async () => {
    const told: number[] = [];
    const { stream } = counted(body, (bytes) => told.push(bytes)).open();
    const pieces = stream()[Symbol.asyncIterator]();
    assert.deepEqual(told, []);
    await pieces.next();
    assert.deepEqual(told, [0, 2]);
    await pieces.return?.();
    assert.deepEqual(told, [0, 2]);
  });

  it('goes out as it is when nobody wants to know', async () => {
    assert.deepEqual(await taken(counted(body, undefined)), { contentType: 'text/plain', pieces: ['ab', 'cde'] });
  });
});
