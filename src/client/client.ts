import { systemClock } from '../api/clock.ts';
import type { Clock } from '../api/clock.ts';
import { providerRules } from '../api/providerRules.ts';
import { profiles, signatureScheme } from '../api/providers.ts';
import type { Profile, ProfileName } from '../api/providers.ts';
import { baseAddress } from './addresses.ts';
import { administrationResource, usageResource } from './administration.ts';
import type { AdministrationResource, UsageResource } from './administration.ts';
import { detectResource } from './detect.ts';
import type { DetectResource } from './detect.ts';
import { documentsResource } from './documents.ts';
import type { DocumentsResource } from './documents.ts';
import { ServiceError } from './errors.ts';
import { glossariesResource, Readiness } from './glossaries.ts';
import type { GlossariesResource } from './glossaries.ts';
import { Languages } from './languages.ts';
import type { KeptLanguages } from './languages.ts';
import { legacyResource, olderLanguages } from './legacy.ts';
import type { LegacyResource } from './legacy.ts';
import type { Log } from './log.ts';
import { memoriesResource } from './memories.ts';
import type { MemoriesResource } from './memories.ts';
import type { Route } from './route.ts';
import { Secrets } from './secrets.ts';
import { styleRulesResource } from './styleRules.ts';
import type { StyleRulesResource } from './styleRules.ts';
import { textResource } from './text.ts';
import type { TextResource } from './text.ts';
import { defaultTimeLimits } from './exchange.ts';
import type { TimeLimits } from './exchange.ts';
import { Transport } from './transport.ts';
import { voiceResource } from './voice.ts';
import type { VoiceResource } from './voice.ts';
import { writeResource } from './write.ts';
import type { WriteResource } from './write.ts';

/** Address and credentials of a client. */
export interface Connection {
  /** Base address of the caller's plan. */
  readonly baseUrl: string;
  /** First word of the Authorization header. */
  readonly authScheme: string;
  /** Profile of the service. */
  readonly profile: ProfileName;
  /** Used only in the Authorization header. */
  readonly key: string;
}

export interface ClientOptions {
  readonly connection: Connection;
  /** Version of the extension, for the User-Agent header. */
  readonly version: string;
  readonly log: Log;
  /** Sends requests to the service. */
  readonly send: Route;
  readonly limits?: Partial<TimeLimits>;
  /** Language lists of this address and account from earlier sessions. */
  readonly keptLanguages?: KeptLanguages | undefined;
  /** Returns the user's current reporting tag for text translations, for services that take one. */
  readonly reportingTag?: (() => string | undefined) | undefined;
  /** Clock for everything except connecting, which the route times. */
  readonly clock?: Clock;
}

/** The service, with one member for each of its resources. */
export interface Client {
  /** Traits of the service. */
  readonly profile: Profile;
  readonly text: TextResource;
  readonly languages: Languages;
  readonly usage: UsageResource;
  readonly documents: DocumentsResource;
  readonly write: WriteResource;
  readonly detect: DetectResource;
  readonly glossaries: GlossariesResource;
  readonly legacy: LegacyResource;
  readonly styleRules: StyleRulesResource;
  readonly memories: MemoriesResource;
  readonly voice: VoiceResource;
  /** For clients with an admin key. */
  readonly administration: AdministrationResource;
}

/** @throws ServiceError invalidRequest for an address that a key may not be sent to, auth for a key that is invalid in a header. */
export function createClient(options: ClientOptions): Client {
  const { connection, clock = systemClock } = options;
  const base = baseAddress(connection.baseUrl);
  if (!/^[\x21-\x7e]+$/.test(connection.key)) throw new ServiceError('auth', 'The key contains invalid characters.');
  if (!/^[A-Za-z0-9-]+$/.test(connection.authScheme))
    throw new ServiceError('invalidRequest', 'The key scheme contains invalid characters.');
  const secrets = new Secrets(connection.key);
  const log = secrets.log(options.log);
  const transport = new Transport({
    base,
    authScheme: connection.authScheme,
    key: connection.key,
    secrets,
    userAgent: `interlinear/${options.version}`,
    send: options.send,
    limits: { ...defaultTimeLimits, ...options.limits },
    log,
    clock,
  });
  const readiness = new Readiness();
  const legacy = legacyResource(transport, readiness, log);
  const languages = new Languages(transport, {
    profile: connection.profile,
    log,
    kept: options.keptLanguages,
    older: (resource, signal) => olderLanguages(legacy, resource, signal),
    now: clock.now,
  });
  const glossaries = glossariesResource(transport, readiness, log);
  const profile: Profile = profiles[connection.profile];
  const rules = providerRules[connection.profile];
  return {
    profile,
    text: textResource({
      transport,
      languages,
      glossaries,
      log,
      profile,
      ...(rules.reportsTags && { reportingTag: options.reportingTag }),
    }),
    languages,
    usage: usageResource(transport),
    documents: documentsResource(transport, languages, glossaries, { mask: secrets.mask, rules, profile }),
    write: writeResource(transport, rules),
    detect: detectResource(transport),
    glossaries,
    legacy,
    styleRules: styleRulesResource(transport, log),
    memories: memoriesResource(transport, log),
    voice: voiceResource(transport, languages, { signatureScheme: signatureScheme(connection.authScheme), base, mask: secrets.mask }),
    administration: administrationResource(transport, log, rules.reportsTags),
  };
}
