import type { ProviderRules } from '../api/providerRules.ts';
import type { Profile } from '../api/providers.ts';
import type { Accounts, Site } from './accounts/accounts.ts';
import type { Billing } from './billing.ts';
import type { Ledger } from './ledger.ts';
import type { SandboxClock } from './clock.ts';
import type { FaultStore } from './faults.ts';
import type { GlossaryStore } from './glossaries/glossaryStore.ts';
import type { KeyRing } from './accounts/keyRing.ts';
import type { LanguageStore } from './languages/languageStore.ts';
import type { Settings } from './settings.ts';
import type { StyleRuleStore } from './styleRules/styleRuleStore.ts';
import type { TagStore, UsageStore } from './accounts/usageStore.ts';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { Timer } from '../api/clock.ts';
import { storedGlossary } from './glossaries/glossaryStore.ts';
import { keyRing } from './accounts/keyRing.ts';
import { storedStyle } from './styleRules/styleRuleStore.ts';
import { usageRow } from './accounts/usageStore.ts';

/** Everything that one running sandbox holds; gone when it ends, but for what a state file keeps. */
export interface SandboxState {
  /** How the service is that it stands for. */
  readonly profile: Profile;
  /** More of that. */
  readonly rules: ProviderRules;
  /** Its languages. */
  readonly languages: LanguageStore;
  readonly authScheme: string;
  readonly clock: SandboxClock;
  readonly accounts: Accounts;
  /** Characters that the main account may have billed in a month, at the start. */
  readonly quota: number;
  readonly keys: KeyRing;
  readonly usage: UsageStore;
  /** What was used under reporting tags. */
  readonly tags: TagStore;
  readonly billing: Billing;
  readonly ledger: Ledger;
  readonly faults: FaultStore;
  readonly settings: Settings;
  readonly glossaries: GlossaryStore;
  readonly styles: StyleRuleStore;
  readonly keeper: StateKeeper;
  /** Base addresses; known once they listen. */
  readonly urls: Record<Site, string>;
  /** Ends waits when the sandbox closes. */
  readonly closing: AbortSignal;
}

/** What is kept across runs, so that a trial is not lost when the editor closes. Keys are in it: only its owner may read it. */
const savedState = v.object({
  version: v.literal(1),
  keys: keyRing,
  usage: v.array(usageRow),
  glossaries: v.array(storedGlossary),
  styles: v.array(storedStyle),
});
export type SavedState = v.InferOutput<typeof savedState>;

/** Told of trouble with the file, which is never a reason to fail. */
export type Warn = (message: string) => void;

/**
 * The state that a file holds; undefined when there is none or it cannot be read. A broken file is moved aside, never destroyed.
 * @throws Error when it is there but cannot be read or moved
 */
export async function loadState(path: string, warn: Warn): Promise<SavedState | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const checked = v.safeParse(savedState, parsed(text));
  if (checked.success) return checked.output;
  const aside = `${path}.broken-${Date.now()}`;
  await rename(path, aside);
  warn(`The sandbox's state in ${path} is broken. It is now ${aside}, and the sandbox starts afresh.`);
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the state when it changes. */
export interface StateKeeper {
  /** Has the state written shortly. */
  changed(this: void): void;
  /** Writes what is not yet written. */
  close(): Promise<void>;
}

/** For a sandbox that keeps nothing. */
export const noKeeper: StateKeeper = { changed: () => undefined, close: async () => undefined };

/** Changes often come together: they are written once. */
const delayMs = 200;

export class FileKeeper implements StateKeeper {
  readonly #path: string;
  readonly #snapshot: () => SavedState;
  readonly #warn: Warn;
  readonly #clock: SandboxClock;
  #timer: Timer | undefined;
  #writing = Promise.resolve();

  constructor(path: string, snapshot: () => SavedState, warn: Warn, clock: SandboxClock) {
    this.#path = path;
    this.#snapshot = snapshot;
    this.#warn = warn;
    this.#clock = clock;
  }

  readonly changed = (): void => {
    this.#timer ??= this.#clock.timer(delayMs, () => void this.#write());
  };

  async close(): Promise<void> {
    await (this.#timer === undefined ? this.#writing : this.#write());
  }

  async #write(): Promise<void> {
    this.#timer?.stop();
    this.#timer = undefined;
    // One after the other: two writers would share the temporary file.
    this.#writing = this.#writing
      .then(async () => writeWhole(this.#path, JSON.stringify(this.#snapshot())))
      .catch((error: unknown) => this.#warn(`The sandbox's state cannot be written to ${this.#path}: ${String(error)}`));
    await this.#writing;
  }
}

/** A reader finds the old text or the new one, also after a crash in between. */
async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(temporary, text, { mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
