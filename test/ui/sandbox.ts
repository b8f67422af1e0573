import { sandboxControl } from '../harness/sandboxControl.ts';
import type { SandboxControl } from '../harness/sandboxControl.ts';

/** The addresses and keys of the sandbox beside the editor. */
export interface SandboxLine {
  readonly url: string;
  readonly key: string;
  readonly adminKey: string;
  readonly freeUrl: string;
  readonly freeKey: string;
  readonly usUrl: string;
}

/** What knows the sandbox of its editor. */
interface WithSandbox {
  /** The sandbox's JSON line. */
  readonly sandboxLine: string;
}

export function sandboxOf(session: WithSandbox): SandboxLine {
  return JSON.parse(session.sandboxLine);
}

export function controlOf(session: WithSandbox): SandboxControl {
  const { url, adminKey } = sandboxOf(session);
  return sandboxControl(url, adminKey);
}
