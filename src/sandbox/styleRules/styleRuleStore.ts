import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { configuredRules } from '../../api/styleRules.ts';
import type { CreateStyleRequest, InstructionRequest } from '../../api/styleRules.ts';
import type { SandboxClock } from '../clock.ts';
import { HttpError } from '../httpError.ts';
import type { Owner } from '../accounts/accounts.ts';

const storedInstruction = v.object({
  id: v.string(),
  label: v.string(),
  prompt: v.string(),
  source_language: v.optional(v.string()),
});
export type StoredInstruction = v.InferOutput<typeof storedInstruction>;

export const storedStyle = v.object({
  style_id: v.string(),
  owner: v.string(),
  name: v.string(),
  creation_time: v.string(),
  updated_time: v.string(),
  language: v.string(),
  version: v.number(),
  configured_rules: configuredRules,
  custom_instructions: v.array(storedInstruction),
});
export type StoredStyle = v.InferOutput<typeof storedStyle>;

/** Style rule lists of all accounts and regions. Owners see only their own. */
export class StyleRuleStore {
  readonly #clock: SandboxClock;
  readonly #styles: Map<string, StoredStyle>;

  constructor(clock: SandboxClock, saved: readonly StoredStyle[]) {
    this.#clock = clock;
    this.#styles = new Map(saved.map((style) => [style.style_id, style]));
  }

  add(owner: Owner, request: CreateStyleRequest): StoredStyle {
    const style = newStyle(owner, request, this.#clock.timestamp());
    this.#styles.set(style.style_id, style);
    return style;
  }

  /** Lists the owner's style rule lists, oldest first. */
  list(owner: Owner): StoredStyle[] {
    return this.all.filter((style) => style.owner === owner);
  }

  /** @throws HttpError 404 */
  get(owner: Owner, id: string): StoredStyle {
    const found = this.#styles.get(id.toLowerCase());
    if (found?.owner !== owner) throw new HttpError(404, 'Style rule list not found', { detail: `There is no style rule list ${id}.` });
    return found;
  }

  /** @throws HttpError 404 */
  remove(owner: Owner, id: string): void {
    this.#styles.delete(this.get(owner, id).style_id);
  }

  /** Records a modification (specification, "Style rule list version": increments on every modification). */
  modified(style: StoredStyle): void {
    style.version += 1;
    style.updated_time = this.#clock.timestamp();
  }

  /** All style rule lists, for saving them. */
  get all(): StoredStyle[] {
    return [...this.#styles.values()];
  }
}

function newStyle(owner: Owner, request: CreateStyleRequest, timestamp: string): StoredStyle {
  return {
    style_id: randomUUID(),
    owner,
    name: request.name,
    creation_time: timestamp,
    updated_time: timestamp,
    language: request.language,
    version: 1,
    configured_rules: request.configured_rules ?? {},
    custom_instructions: (request.custom_instructions ?? []).map(newInstruction),
  };
}

/** Gives an instruction an id. */
export function newInstruction(request: InstructionRequest): StoredInstruction {
  return { id: randomUUID(), ...request };
}
