import { profileNames, profiles } from '../../api/providers.ts';
import type { ProfileName } from '../../api/providers.ts';
import { isLoopback } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import * as activationMessages from '../activationTexts.ts';

/** A sandbox to connect to. */
export interface SandboxAccess {
  readonly url: string;
  readonly key: string;
  /** Profile of the service that it simulates. */
  readonly profile: ProfileName;
  /** Admin key of its account. A sandbox provides it with its other keys. */
  readonly adminKey?: string | undefined;
}

/** A sandbox started by the extension. */
export interface StartedSandbox extends SandboxAccess {
  close(): Promise<void>;
}

/** Environment variable with a developer's sandbox. It is set for the editor's process; a workspace cannot set it. */
const sandboxVariable = 'INTERLINEAR_SANDBOX';

/** Replaces the origin, because the port of the extension's own sandbox changes each time. */
export const ownSandbox = 'sandbox';

/** Returns the display name of a sandbox, wherever it runs. */
export function sandboxName(): string {
  return activationMessages.theSandbox();
}

/** Returns the display name of a service, given the host that data is stored under. */
export function serviceName(host: string): string {
  const given = givenSandbox();
  return host === ownSandbox || (given && host === new URL(given.url).host) ? sandboxName() : host;
}

export function toSandbox({ url, key, profile }: SandboxAccess): Connection {
  return { baseUrl: url, authScheme: profiles[profile].authScheme, profile, key };
}

/** Returns the sandbox from the environment variable, only if it runs on this machine. */
export function givenSandbox(): SandboxAccess | undefined {
  const line = process.env[sandboxVariable];
  if (line === undefined) return undefined;
  try {
    const { url, key, adminKey, profile }: Partial<Record<keyof SandboxAccess, unknown>> = JSON.parse(line);
    if (typeof url !== 'string' || typeof key !== 'string' || !isLoopback(new URL(url).hostname)) return undefined;
    const known = profileNames.find((name) => name === profile) ?? 'specification';
    return { url, key, profile: known, adminKey: typeof adminKey === 'string' ? adminKey : undefined };
  } catch {
    // Ignore values that are not a sandbox's JSON line.
    return undefined;
  }
}
