import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { isServiceError } from '../../src/client/errors.ts';
import { rawAnswer, startRawServer } from '../harness/rawServer.ts';
import type { RawRequest, RawServer } from '../harness/rawServer.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';

const clock = createSimulatedClock();
const translated = (text: string) => rawAnswer(JSON.stringify({ translations: [{ detected_source_language: 'EN', text }] }));

for (const route of routes) {
  describe(`A gateway that breaks HTTP, over the ${route.name} route,`, () => {
    let opened: ReturnType<typeof route.open>;
    let server: RawServer;
    let answer: (request: RawRequest, socket: Socket) => void;
    beforeEach(async () => {
      opened = route.open();
      server = await startRawServer((request, socket) => answer(request, socket));
    });
    afterEach(async () => {
      await opened.close();
      await server.close();
    });

    const client = () => connect({ url: server.url, key: 'k' }, opened.send, {}, clock).client;
    const translate = async () => (await client().text.translate(['Hello'], { target_lang: 'de' }, never()))[0];
    const textOf = async () => {
      const outcome = await translate();
      return outcome?.status === 'fulfilled' ? outcome.value.text : outcome?.reason;
    };

    it('by a 100 Continue that nobody asked for leaves open what became of a paid text, which is not sent again', async () => {
      answer = (_request, socket) => void socket.write(Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), translated('Hallo')]));
      const outcome = await translate();
      assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'outcomeUnknown'));
      assert.equal(server.requests.length, 1);
      await assert.rejects(client().usage.get(never()), (error) => isServiceError(error, 'network'));
      assert.equal(server.requests.length, 5);
    });

    it('by bytes after an answer does not give the next text that for an answer: the connection is closed', async () => {
      for (const extra of [translated('wrong'), Buffer.from('\r\nHTTP/1.1 200 OK\r\n'), Buffer.from('junk')]) {
        let first = true;
        answer = (_request, socket) => {
          socket.write(first ? Buffer.concat([translated('one'), extra]) : translated('two'));
          first = false;
        };
        const [one, two] = [await textOf(), await textOf()];
        assert.deepEqual([one, two], ['one', 'two']);
        const [before, after] = server.requests.slice(-2);
        assert.notEqual(before?.connection, after?.connection);
      }
    });

    it('by bytes that come while nothing is asked closes the connection, too', async () => {
      let last: Socket | undefined;
      answer = (_request, socket) => {
        last = socket;
        socket.write(translated('one'));
      };
      assert.equal(await textOf(), 'one');
      last?.write(translated('wrong'));
      await clock.settled();
      answer = (_request, socket) => void socket.write(translated('two'));
      assert.equal(await textOf(), 'two');
      assert.deepEqual(
        server.requests.map(({ connection }) => connection),
        [1, 2],
      );
    });
  });
}
