import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { instructionsPerStyle, pageSize } from '../api/limits.ts';
import {
  configuredRules,
  createStyleRequest,
  instructionRequest,
  instructionsRule,
  listStylesQuery,
  renameStyleRequest,
} from '../api/styleRules.ts';
import type { CreateStyleRequest, InstructionRequest, StyleRuleList } from '../api/styleRules.ts';
import type { Owner } from './accounts/accounts.ts';
import type { SandboxClock } from './clock.ts';
import { checked, pageOf, queryOf, readJson, refusalOf, requirePaid } from './endpoint.ts';
import type { Endpoint, Handler, SandboxEnv } from './endpoint.ts';
import { HttpError } from './httpError.ts';

const storedInstruction = v.object({
  id: v.string(),
  label: v.string(),
  prompt: v.string(),
  source_language: v.optional(v.string()),
});
type StoredInstruction = v.InferOutput<typeof storedInstruction>;

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
function newInstruction(request: InstructionRequest): StoredInstruction {
  return { id: randomUUID(), ...request };
}

/** Maximum size of a body. It has room for 200 instructions of 300 characters, and for rules. */
const styleBodyBytes = 1024 * 1024;

/** Returns the style rule endpoints (specification, "Style rule lists"), which are for the paid plan only ("Authentication", 6). */
export function styleEndpoints(styles: StyleRuleStore): Endpoint[] {
  const path = '/v3/style_rules';
  const one = `${path}/:id`;
  const named = (c: Context<SandboxEnv>) => styles.get(c.get('owner'), c.req.param('id') ?? '');
  const endpoints: Endpoint[] = [
    { method: 'POST', path, answer: async (c) => create(styles, c) },
    { method: 'GET', path, answer: (c) => list(styles, c) },
    { method: 'GET', path: one, answer: (c) => Response.json(detailed(named(c))) },
    { method: 'PATCH', path: one, answer: async (c) => rename(styles, named(c), c) },
    { method: 'DELETE', path: one, answer: (c) => remove(styles, c) },
    { method: 'PUT', path: `${one}/configured_rules`, answer: async (c) => putRules(styles, named(c), c) },
    ...instructionEndpoints(styles, `${one}/custom_instructions`, named),
  ];
  return endpoints.map(({ method, path: where, answer }) => ({ method, path: where, answer: paidOnly(answer) }));
}

function paidOnly(answer: Handler): Handler {
  return (c) => {
    requirePaid(c, 'Style rules are');
    return answer(c);
  };
}

async function create(styles: StyleRuleStore, c: Context<SandboxEnv>): Promise<Response> {
  const request = checked(createStyleRequest, await readJson(c, styleBodyBytes));
  if ((request.custom_instructions ?? []).length > instructionsPerStyle) {
    throw refusalOf([{ parameter: 'custom_instructions', message: instructionsRule }]);
  }
  return Response.json(detailed(styles.add(c.get('owner'), request)), { status: 201 });
}

function list(styles: StyleRuleStore, c: Context<SandboxEnv>): Response {
  const query = checked(listStylesQuery, queryOf(c, { detailed: 'boolean', page_size: 'number', page: 'number' }));
  const page = pageOf(styles.list(c.get('owner')), query.page ?? 0, query.page_size ?? pageSize.default);
  return Response.json({ style_rules: page.map(query.detailed === true ? detailed : brief) });
}

async function rename(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Promise<Response> {
  style.name = checked(renameStyleRequest, await readJson(c, styleBodyBytes)).name;
  styles.modified(style);
  return Response.json(detailed(style));
}

/** Answers PUT, which "replaces all; custom instructions untouched". */
async function putRules(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Promise<Response> {
  style.configured_rules = checked(configuredRules, await readJson(c, styleBodyBytes));
  styles.modified(style);
  return Response.json(detailed(style));
}

function remove(styles: StyleRuleStore, c: Context<SandboxEnv>): Response {
  styles.remove(c.get('owner'), c.req.param('id') ?? '');
  return new Response(null, { status: 204 });
}

function detailed(style: StoredStyle): StyleRuleList {
  const { owner: _owner, ...fields } = style;
  return fields;
}

/** Removes details: "In list responses without detail, configured_rules and custom_instructions are absent." */
function brief(style: StoredStyle): StyleRuleList {
  const { configured_rules: _rules, custom_instructions: _instructions, ...rest } = detailed(style);
  return rest;
}

const instructionBytes = 64 * 1024;

/**
 * Returns the endpoints for single custom instructions of a style rule list (specification, "Style rule lists"). Each change increments the
 * list's version.
 */
function instructionEndpoints(styles: StyleRuleStore, path: string, named: (c: Context<SandboxEnv>) => StoredStyle): Endpoint[] {
  const one = `${path}/:instruction`;
  return [
    { method: 'POST', path, answer: async (c) => createInstruction(styles, named(c), c) },
    { method: 'GET', path: one, answer: (c) => Response.json(instructionOf(named(c), c)) },
    { method: 'PUT', path: one, answer: async (c) => replaceInstruction(styles, named(c), c) },
    { method: 'DELETE', path: one, answer: (c) => removeInstruction(styles, named(c), c) },
  ];
}

function instructionOf(style: StoredStyle, c: Context<SandboxEnv>): StoredInstruction {
  const id = c.req.param('instruction') ?? '';
  const found = style.custom_instructions.find((instruction) => instruction.id === id.toLowerCase());
  if (!found) throw new HttpError(404, 'Custom instruction not found', { detail: `There is no custom instruction ${id}.` });
  return found;
}

async function createInstruction(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Promise<Response> {
  const instruction = newInstruction(checked(instructionRequest, await readJson(c, instructionBytes)));
  if (style.custom_instructions.length >= instructionsPerStyle) {
    throw refusalOf([{ parameter: 'custom_instructions', message: instructionsRule }]);
  }
  style.custom_instructions.push(instruction);
  styles.modified(style);
  return Response.json(instruction, { status: 201 });
}

async function replaceInstruction(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Promise<Response> {
  const request = checked(instructionRequest, await readJson(c, instructionBytes));
  const { id } = instructionOf(style, c);
  const replaced = { id, ...request };
  style.custom_instructions = style.custom_instructions.map((instruction) => (instruction.id === id ? replaced : instruction));
  styles.modified(style);
  return Response.json(replaced);
}

function removeInstruction(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Response {
  const removed = instructionOf(style, c);
  style.custom_instructions = style.custom_instructions.filter((instruction) => instruction !== removed);
  styles.modified(style);
  return new Response(null, { status: 204 });
}
