/** The glossaries that a value of the setting names, by name or id, in the order in which they count: one, or a list of several. */
export function glossaryNamesIn(value: unknown): readonly string[] {
  const named: unknown = typeof value === 'string' ? [value] : value;
  // A settings file may hold anything: a value of another type counts as not set.
  if (!Array.isArray(named) || !named.every((name) => typeof name === 'string')) return [];
  return [...new Set(named.map((name) => name.trim()))].filter((name) => name !== '');
}

/** How names stand in the setting: one as a text, as ever. */
export function valueOfNames(names: readonly string[]): string | readonly string[] {
  return names.length > 1 ? names : (names[0] ?? '');
}
