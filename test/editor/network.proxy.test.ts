import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import * as vscode from 'vscode';
import { createClient } from '../../src/client/client.ts';
import { NotSentError } from '../../src/client/errors.ts';
import { openRoutes } from '../../src/client/routes.ts';
import { sandboxConnection } from './surroundings.ts';

describe('With http.proxy set to a CONNECT proxy', () => {
  const url = process.env['INTERLINEAR_PROXIED_URL'] ?? '';
  const proxy = new URL(process.env['INTERLINEAR_PROXY_STATUS'] ?? '');
  const status = async () => (await fetch(proxy)).json() as Promise<{ connections: number; bytes: number }>;

  it('every byte of a translation goes through it', async () => {
    const opened: Socket[] = [];
    const note = (message: unknown) => opened.push((message as { socket: Socket }).socket);
    const routes = openRoutes({
      fetch: (input, init) => globalThis.fetch(input, init),
      httpProxy: () => vscode.workspace.getConfiguration('http').get<string>('proxy') ?? '',
      connectMs: 2_000,
    });
    const client = createClient({
      connection: { ...sandboxConnection(), baseUrl: url },
      version: '0.0.0',
      log: { exchange: () => undefined, warn: () => undefined },
      send: routes.send,
    });
    const before = await status();
    const ports = new Set<number | undefined>();
    subscribe('net.client.socket', note);
    try {
      const texts = Array.from({ length: 120 }, (_, index) => `Text number ${index}`);
      const outcome = await client.text.translate(texts, { target_lang: 'de', source_lang: 'en' }, new AbortController().signal);
      assert.ok(outcome.every((result) => result.status === 'fulfilled'));
      for (const socket of opened) ports.add(socket.remotePort);
    } finally {
      unsubscribe('net.client.socket', note);
      await routes.close();
    }
    const after = await status();
    assert.ok(after.connections > before.connections && after.bytes > before.bytes);
    assert.deepEqual(
      [...ports].filter((port) => port !== undefined),
      [Number(proxy.port)],
      'no other connection was made',
    );
  });

  it('a proxy that refuses the connection means that nothing was sent', async () => {
    const routes = openRoutes({ fetch: (input, init) => globalThis.fetch(input, init), httpProxy: () => proxy.href, connectMs: 2_000 });
    const exchange = {
      method: 'POST',
      url: new URL('https://elsewhere.interlinear.test/v2/translate'),
      headers: {},
      body: '{}',
      signal: new AbortController().signal,
    } as const;
    await assert.rejects(routes.send(exchange), (error) => error instanceof NotSentError);
    await routes.close();
  });
});
