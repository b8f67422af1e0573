import { baseAddress } from './address.ts';
import { ServiceError } from './errors.ts';
import { languagesResource } from './languages.ts';
import type { Languages } from './languages.ts';
import type { Log } from './log.ts';
import type { Route } from './route.ts';
import { textResource } from './text.ts';
import type { TextResource } from './text.ts';
import { defaultTimeLimits } from './timeLimits.ts';
import type { TimeLimits } from './timeLimits.ts';
import { createTransport } from './transport.ts';
import { usageResource } from './usage.ts';
import type { UsageResource } from './usage.ts';

/** Where a client connects to, and as whom. */
export interface Connection {
  /** Base address of the caller's plan. */
  readonly baseUrl: string;
  /** First word of the Authorization header. */
  readonly authScheme: string;
  /** Goes into the Authorization header and nowhere else. */
  readonly key: string;
}

export interface ClientOptions {
  readonly connection: Connection;
  /** Version of the extension, for the User-Agent header. */
  readonly version: string;
  readonly log: Log;
  /** The way to the service. */
  readonly send: Route;
  readonly limits?: Partial<TimeLimits>;
}

/** The service: one member for each of its resources. */
export interface Client {
  readonly text: TextResource;
  readonly languages: Languages;
  readonly usage: UsageResource;
}

/** @throws ServiceError invalidRequest for an address that a key may not be sent to, auth for a key that no header can carry. */
export function createClient(options: ClientOptions): Client {
  const { connection, log } = options;
  const base = baseAddress(connection.baseUrl);
  if (!/^[\x21-\x7e]+$/.test(connection.key)) throw new ServiceError('auth', 'The key has characters that no key has.');
  const transport = createTransport({
    base,
    authScheme: connection.authScheme,
    key: connection.key,
    userAgent: `interlinear/${options.version}`,
    send: options.send,
    limits: { ...defaultTimeLimits, ...options.limits },
    log,
  });
  const languages = languagesResource(transport);
  return {
    text: textResource(transport, languages, log),
    languages,
    usage: usageResource(transport),
  };
}
