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

/** The style rule lists of all accounts and regions; an owner sees its own. */
export interface StyleRuleStore {
  add(owner: Owner, request: CreateStyleRequest): StoredStyle;
  /** Oldest first. */
  list(owner: Owner): StoredStyle[];
  /** @throws HttpError 404 */
  get(owner: Owner, id: string): StoredStyle;
  /** @throws HttpError 404 */
  remove(owner: Owner, id: string): void;
  /** Counts a modification (specification, "Style rule list version": increments on every modification). */
  modified(style: StoredStyle): void;
  /** Everything, for keeping it. */
  readonly all: readonly StoredStyle[];
}

export function createStyleRuleStore(clock: SandboxClock, saved: readonly StoredStyle[]): StyleRuleStore {
  const styles = new Map(saved.map((style) => [style.style_id, style]));
  const get = (owner: Owner, id: string): StoredStyle => {
    const found = styles.get(id.toLowerCase());
    if (found?.owner !== owner) throw new HttpError(404, 'Style rule list not found', { detail: `There is no style rule list ${id}.` });
    return found;
  };
  return {
    add(owner, request) {
      const style = newStyle(owner, request, clock.timestamp());
      styles.set(style.style_id, style);
      return style;
    },
    list: (owner) => [...styles.values()].filter((style) => style.owner === owner),
    get,
    remove(owner, id) {
      styles.delete(get(owner, id).style_id);
    },
    modified(style) {
      style.version += 1;
      style.updated_time = clock.timestamp();
    },
    get all() {
      return [...styles.values()];
    },
  };
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

/** An instruction with its id. */
export function newInstruction(request: InstructionRequest): StoredInstruction {
  return { id: randomUUID(), ...request };
}
