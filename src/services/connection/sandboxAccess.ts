import { profileNames, profiles } from '../../api/providers.ts';
import type { ProfileName } from '../../api/providers.ts';
import { isLoopback } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import * as activationMessages from '../activationTexts.ts';

/** A sandbox to connect to. */
export interface SandboxAccess {
  readonly url: string;
  readonly key: string;
  /** How it behaves. */
  readonly profile: ProfileName;
  /** What administrates its account; a sandbox hands it out with its other keys. */
  readonly adminKey?: string | undefined;
}

/** A sandbox that the extension started itself. */
export interface StartedSandbox extends SandboxAccess {
  close(): Promise<void>;
}

/** A sandbox of the developer's, handed in by whoever started the editor; a workspace cannot set it. */
const sandboxVariable = 'INTERLINEAR_SANDBOX';

/** In place of an origin: the sandbox of the extension has another port each time. */
export const ownSandbox = 'sandbox';

/** What a sandbox is called, wherever it runs. */
export function sandboxName(): string {
  return activationMessages.theSandbox();
}

/** A service for people, by the host that something is kept under. */
export function serviceName(host: string): string {
  const given = givenSandbox();
  return host === ownSandbox || (given && host === new URL(given.url).host) ? sandboxName() : host;
}

export function toSandbox({ url, key, profile }: SandboxAccess): Connection {
  return { baseUrl: url, authScheme: profiles[profile].authScheme, profile, key };
}

/** The sandbox's JSON line, taken only when it leads to this machine. */
export function givenSandbox(): SandboxAccess | undefined {
  const line = process.env[sandboxVariable];
  if (line === undefined) return undefined;
  try {
    const { url, key, adminKey, profile }: Partial<Record<keyof SandboxAccess, unknown>> = JSON.parse(line);
    if (typeof url !== 'string' || typeof key !== 'string' || !isLoopback(new URL(url).hostname)) return undefined;
    const known = profileNames.find((name) => name === profile) ?? 'specification';
    return { url, key, profile: known, adminKey: typeof adminKey === 'string' ? adminKey : undefined };
  } catch {
    // Not the sandbox's line: as if it were not there.
    return undefined;
  }
}
