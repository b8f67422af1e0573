/** Returns the index of the scope that makes a token part of a comment or a string, or -1 if it is neither. */
export function depthOf(scopes: readonly string[]): number {
  // In the Python grammar, expressions within an f-string don't have the string's scope, but they have this one.
  return scopes.findIndex((scope) => /^(?:comment|string)(?:\.|$)|^meta\.fstring\./.test(scope));
}

/** Returns true if a token may belong to prose. All others can be discarded. */
export function isOfProse(scopes: readonly string[]): boolean {
  return depthOf(scopes) >= 0;
}
