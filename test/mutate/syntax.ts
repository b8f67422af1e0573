import { stripTypeScriptTypes } from 'node:module';
import { parse, type AnyNode } from 'acorn';

/** A node of a syntax tree with the nodes around it, the nearest last. */
export interface Place {
  readonly node: AnyNode;
  readonly ancestors: readonly AnyNode[];
}

/** Every node of a TypeScript source, at its offsets in that source: stripping puts spaces where the types were. */
export function placesIn(code: string): Iterable<Place> {
  const plain = stripTypeScriptTypes(code, { mode: 'strip' });
  if (plain.length !== code.length) throw new Error('Stripping the types has moved the code.');
  return walk(parse(plain, { ecmaVersion: 'latest', sourceType: 'module' }), []);
}

function* walk(node: AnyNode, ancestors: readonly AnyNode[]): Generator<Place> {
  yield { node, ancestors };
  const inside = [...ancestors, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child, inside);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
}
