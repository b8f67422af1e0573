/** Index, among the scopes of a token, of the one that makes it part of a comment or a string; -1 when it is neither. */
export function depthOf(scopes: readonly string[]): number {
  // In the grammar of Python, the scope of the string does not reach over the expressions in it; this one does.
  return scopes.findIndex((scope) => /^(?:comment|string)(?:\.|$)|^meta\.fstring\./.test(scope));
}

/** Whether a token can belong to prose: all other tokens need not be kept. */
export function isOfProse(scopes: readonly string[]): boolean {
  return depthOf(scopes) >= 0;
}
