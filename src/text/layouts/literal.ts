/** Values that manifests contain as literals. What is computed is undefined. Keys are data: they are never properties of objects. */
export type Literal = string | number | boolean | undefined | readonly Literal[] | LiteralMap;
export type LiteralMap = ReadonlyMap<string, Literal>;

/** More levels than any manifest has. What is deeper is undefined, so that no reader runs out of stack. */
export const deepest = 64;

export function mapOf(value: Literal): LiteralMap | undefined {
  return value instanceof Map ? value : undefined;
}

export function listOf(value: Literal): readonly Literal[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function textOf(value: Literal): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the texts of a list, without what is no text. */
export function textsOf(value: Literal): string[] {
  return (listOf(value) ?? []).filter((one) => typeof one === 'string');
}

/** Returns the value at a path of keys. */
export function valueAt(value: Literal, ...keys: readonly string[]): Literal {
  let found = value;
  for (const key of keys) found = mapOf(found)?.get(key);
  return found;
}
