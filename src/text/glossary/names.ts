/** Returns the glossaries in a value of the setting, by name or id, in order of precedence. The value is one of them or a list. */
export function glossaryNamesIn(value: unknown): readonly string[] {
  const named: unknown = typeof value === 'string' ? [value] : value;
  // A settings file may contain anything. A value of another type counts as unset.
  if (!Array.isArray(named) || !named.every((name) => typeof name === 'string')) return [];
  return [...new Set(named.map((name) => name.trim()))].filter((name) => name !== '');
}

/** Returns names as a value of the setting. A single one is a string, as in earlier versions. */
export function valueOfNames(names: readonly string[]): string | readonly string[] {
  return names.length > 1 ? names : (names[0] ?? '');
}
