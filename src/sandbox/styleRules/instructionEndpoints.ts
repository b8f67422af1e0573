import type { Context } from 'hono';
import { instructionsPerStyle } from '../../api/limits.ts';
import { instructionRequest, instructionsRule } from '../../api/styleRules.ts';
import type { Endpoint } from '../endpoint.ts';
import { HttpError } from '../httpError.ts';
import { checked, readJson, refusalOf } from '../requestBody.ts';
import type { SandboxEnv } from '../sandboxEnv.ts';
import { newInstruction } from './styleRuleStore.ts';
import type { StoredInstruction, StoredStyle, StyleRuleStore } from './styleRuleStore.ts';

const bodyBytes = 64 * 1024;

/** Custom instructions of a style rule list, one by one (specification, "Style rule lists"); each change counts the list's version up. */
export function instructionEndpoints(styles: StyleRuleStore, path: string, named: (c: Context<SandboxEnv>) => StoredStyle): Endpoint[] {
  const one = `${path}/:instruction`;
  return [
    { method: 'POST', path, answer: async (c) => create(styles, named(c), c) },
    { method: 'GET', path: one, answer: (c) => Response.json(instructionOf(named(c), c)) },
    { method: 'PUT', path: one, answer: async (c) => replace(styles, named(c), c) },
    { method: 'DELETE', path: one, answer: (c) => remove(styles, named(c), c) },
  ];
}

function instructionOf(style: StoredStyle, c: Context<SandboxEnv>): StoredInstruction {
  const id = c.req.param('instruction') ?? '';
  const found = style.custom_instructions.find((instruction) => instruction.id === id.toLowerCase());
  if (!found) throw new HttpError(404, 'Custom instruction not found', { detail: `There is no custom instruction ${id}.` });
  return found;
}

async function create(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Promise<Response> {
  const instruction = newInstruction(checked(instructionRequest, await readJson(c, bodyBytes)));
  if (style.custom_instructions.length >= instructionsPerStyle) {
    throw refusalOf([{ parameter: 'custom_instructions', message: instructionsRule }]);
  }
  style.custom_instructions.push(instruction);
  styles.modified(style);
  return Response.json(instruction, { status: 201 });
}

async function replace(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Promise<Response> {
  const request = checked(instructionRequest, await readJson(c, bodyBytes));
  const { id } = instructionOf(style, c);
  const replaced = { id, ...request };
  style.custom_instructions = style.custom_instructions.map((instruction) => (instruction.id === id ? replaced : instruction));
  styles.modified(style);
  return Response.json(replaced);
}

function remove(styles: StyleRuleStore, style: StoredStyle, c: Context<SandboxEnv>): Response {
  const removed = instructionOf(style, c);
  style.custom_instructions = style.custom_instructions.filter((instruction) => instruction !== removed);
  styles.modified(style);
  return new Response(null, { status: 204 });
}
