import type { MemoryNode } from './rows.ts';

/** A row as a menu hands it over. */
export function nodeOf(argument: unknown): MemoryNode | undefined {
  return isNode(argument) ? argument : undefined;
}

/** The rows that a command is about: all selected ones when a menu was opened on one of them. */
export function nodesOf(argument: unknown, all: unknown): MemoryNode[] {
  const several = Array.isArray(all) ? all.filter(isNode) : [];
  if (several.length > 0) return several;
  return isNode(argument) ? [argument] : [];
}

function isNode(value: unknown): value is MemoryNode {
  if (typeof value !== 'object' || value === null || !('kind' in value && 'memory' in value)) return false;
  const isKnown = value.kind === 'memory' || (value.kind === 'pair' && 'language' in value && typeof value.language === 'string');
  return isKnown && typeof value.memory === 'string';
}
