import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import type { ProcessGroup } from './processGroup.ts';

/** A port on the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1' });
}

/** Waits until the server answers; throws with the server's own output when it ends or does not answer within 60 s. */
export async function waitUntilAnswers(url: string, server: ProcessGroup): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end && server.isRunning(); await delay(100)) {
    if (await answers(url)) return;
  }
  throw new Error(`${url} does not answer.\n${server.output()}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
