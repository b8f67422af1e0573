import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProfileName } from '../../src/api/providers.ts';
import { childEnvironment } from './childEnvironment.ts';
import { root } from './paths.ts';
import { startGroup, type ProcessGroup } from './processGroup.ts';

export interface SandboxProcess {
  /** The JSON line it prints, as the extension and the tests take it from INTERLINEAR_SANDBOX. */
  readonly line: string;
  /** Its address, from that line. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * The sandbox as `npm run sandbox` starts it: a process of its own on a free port.
 * @param profile which service it stands for
 */
export async function startSandboxProcess(profile: ProfileName = 'specification'): Promise<SandboxProcess> {
  const main = join(root, 'src', 'sandbox', 'main.ts');
  if (!existsSync(main)) throw new Error(`${main} is missing.`);
  const group = startGroup(process.execPath, [main, '--port', '0', '--profile', profile], { cwd: root, env: childEnvironment() });
  try {
    const line = await firstJsonLine(group);
    return { line, url: urlOf(line), stop: group.stop };
  } catch (error) {
    await group.stop();
    throw error;
  }
}

async function firstJsonLine(group: ProcessGroup): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end && group.isRunning(); await delay(25)) {
    const line = /^\{.*\}(?=\r?\n)/m.exec(group.output())?.[0];
    if (line !== undefined) return line;
  }
  throw new Error(`The sandbox did not start.\n${group.output()}`);
}

function urlOf(line: string): string {
  const value: unknown = JSON.parse(line);
  if (typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string') return value.url;
  throw new Error(`The sandbox names no address: ${line}`);
}
