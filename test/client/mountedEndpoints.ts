import { getRequestListener } from '@hono/node-server';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Endpoint, SandboxEnv } from '../../src/sandbox/endpoint.ts';
import { Ledger } from '../../src/sandbox/ledger.ts';
import { HttpError, errorResponse } from '../../src/sandbox/httpError.ts';

/** Rooms of the sandbox served by themselves on loopback, so that a test can move their clock and watch their bills. */

export interface Mounted {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves endpoints without authorization. */
export async function mount(endpoints: readonly Endpoint[]): Promise<Mounted> {
  const app = new Hono<SandboxEnv>();
  const ledger = new Ledger(() => Date.now());
  for (const { method, path, answer } of endpoints) app.on(method, path, answer);
  app.notFound(() => errorResponse(new HttpError(404, 'Not found')));
  app.onError((error) => errorResponse(error));
  const server = createServer((incoming, outgoing) => {
    const answer = async (request: Request) => app.fetch(request, { incoming, outgoing, entry: ledger.unlisted(), billing: true });
    void getRequestListener(answer, { overrideGlobalObjects: false })(incoming, outgoing);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

/** A count of units against a limit, as accounts keep it. */
export function createMeter(limit: number) {
  const meter = {
    used: 0,
    limit,
    check(amount: number): void {
      if (meter.used >= meter.limit || meter.used + amount > meter.limit) throw new HttpError(456, 'Quota exceeded');
    },
    bill(amount: number): () => void {
      meter.used += amount;
      return () => void (meter.used -= amount);
    },
  };
  return meter;
}

const errorBody = v.object({ message: v.string(), detail: v.optional(v.string()) });

/** Holds an answer against a status and what its JSON says. */
export async function refusedWith(response: Response, status: number, message: RegExp): Promise<void> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  const { message: said, detail = '' } = v.parse(errorBody, JSON.parse(text));
  assert.match(`${said} ${detail}`, message);
}
