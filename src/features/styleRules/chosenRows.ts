import type { StyleNode } from './rows.ts';

/** A row as a command is given it: by a menu, or by code as the id of a list. */
export function nodeOf(argument: unknown): StyleNode | undefined {
  if (typeof argument === 'string') return { kind: 'list', style_id: argument };
  return isNode(argument) ? argument : undefined;
}

/** The rows that a command is about: all selected ones when a menu was opened on one of them. */
export function nodesOf(argument: unknown, all: unknown): StyleNode[] {
  const several = Array.isArray(all) ? all.filter(isNode) : [];
  const one = nodeOf(argument);
  if (several.length > 0) return several;
  return one ? [one] : [];
}

const fields: Readonly<Record<StyleNode['kind'], readonly string[]>> = {
  list: ['style_id'],
  rules: ['style_id', 'category'],
  rule: ['style_id', 'category', 'rule'],
  instructions: ['style_id'],
  instruction: ['style_id', 'id'],
  failure: ['style_id', 'message'],
};

function isNode(value: unknown): value is StyleNode {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const { kind } = value;
  if (typeof kind !== 'string' || !isKind(kind)) return false;
  const entries = new Map(Object.entries(value));
  return fields[kind].every((field) => typeof entries.get(field) === 'string');
}

function isKind(kind: string): kind is StyleNode['kind'] {
  return Object.hasOwn(fields, kind);
}
