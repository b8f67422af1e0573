import type { ProviderRules } from '../api/providerRules.ts';
import type { Profile } from '../api/providers.ts';
import { keyRing } from './accounts/accounts.ts';
import type { Accounts, Site, KeyRing } from './accounts/accounts.ts';
import type { Billing } from './billing.ts';
import type { Ledger } from './ledger.ts';
import type { SandboxClock } from './clock.ts';
import type { FaultStore } from './faults.ts';
import { storedGlossary } from './glossaries/glossaryStore.ts';
import type { GlossaryStore } from './glossaries/glossaryStore.ts';
import type { LanguageStore } from './languages/languageStore.ts';
import type { Settings } from './settings.ts';
import { storedStyle } from './styleRules.ts';
import type { StyleRuleStore } from './styleRules.ts';
import { usageRow } from './accounts/usageStore.ts';
import type { TagStore, UsageStore } from './accounts/usageStore.ts';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { Timer } from '../api/clock.ts';

/** All state of a running sandbox. Only the parts in a state file survive its end. */
export interface SandboxState {
  /** Properties of the simulated service. */
  readonly profile: Profile;
  /** More properties of the simulated service. */
  readonly rules: ProviderRules;
  /** Languages of the simulated service. */
  readonly languages: LanguageStore;
  readonly authScheme: string;
  readonly clock: SandboxClock;
  readonly accounts: Accounts;
  /** Initial monthly limit of the main account, in characters. */
  readonly quota: number;
  readonly keys: KeyRing;
  readonly usage: UsageStore;
  /** Use by reporting tag. */
  readonly tags: TagStore;
  readonly billing: Billing;
  readonly ledger: Ledger;
  readonly faults: FaultStore;
  readonly settings: Settings;
  readonly glossaries: GlossaryStore;
  readonly styles: StyleRuleStore;
  readonly keeper: StateKeeper;
  /** Base addresses; set once the servers listen. */
  readonly urls: Record<Site, string>;
  /** Aborted when the sandbox closes; ends waits. */
  readonly closing: AbortSignal;
}

/**
 * State that is saved across runs, so that a trial continues after the editor was closed. It contains keys, so only its owner may read it.
 */
const savedState = v.object({
  version: v.literal(1),
  keys: keyRing,
  usage: v.array(usageRow),
  glossaries: v.array(storedGlossary),
  styles: v.array(storedStyle),
});
export type SavedState = v.InferOutput<typeof savedState>;

/** Callback for problems with the file. They never make the sandbox fail. */
export type Warn = (message: string) => void;

/**
 * Loads the state from a file. Returns undefined if the file is missing or broken. A broken file is renamed, never deleted.
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

/** Saves the state when it changes. */
export interface StateKeeper {
  /** Schedules saving the state. */
  changed(this: void): void;
  /** Saves pending changes. */
  close(): Promise<void>;
}

/** Keeper for a sandbox without a state file. */
export const noKeeper: StateKeeper = { changed: () => undefined, close: async () => undefined };

/** Delay before saving. Changes often come in groups, which are saved together. */
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
    // Writes run one after another because they share the temporary file.
    this.#writing = this.#writing
      .then(async () => writeWhole(this.#path, JSON.stringify(this.#snapshot())))
      .catch((error: unknown) => this.#warn(`The sandbox's state cannot be written to ${this.#path}: ${String(error)}`));
    await this.#writing;
  }
}

/** Replaces a file atomically. Readers get the old or the new text, even after a crash. */
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
