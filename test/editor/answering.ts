import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import type { Route } from '../../src/client/route.ts';

/** An answer made by hand. */
export interface HandMade {
  readonly status?: number;
  readonly body: unknown;
}

export interface AnsweredClient {
  readonly client: Client;
  /** Method and path of each request. */
  readonly asked: string[];
  readonly warnings: string[];
}

/** A client whose service answers each `METHOD /path`, or one with its query, as it is told, and everything else with 404. */
export function answeredClient(profile: ProfileName, answers: Readonly<Record<string, HandMade>>): AnsweredClient {
  const asked: string[] = [];
  const warnings: string[] = [];
  const send: Route = async ({ method, url }) => {
    const name = `${method} ${url.pathname}`;
    asked.push(name);
    const { status = 200, body } = answers[name + url.search] ?? answers[name] ?? { status: 404, body: {} };
    return {
      status,
      header: () => undefined,
      body: (async function* pieces() {
        yield Buffer.from(JSON.stringify(body));
      })(),
    };
  };
  const client = createClient({
    connection: { baseUrl: 'https://service.invalid', authScheme: 'Key', profile, key: 'secret' },
    version: '0.0.0',
    log: { exchange: () => undefined, warn: (message) => warnings.push(message) },
    send,
  });
  return { client, asked, warnings };
}
