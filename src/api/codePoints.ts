/** Returns the number of Unicode code points in a text. The service counts characters this way. */
export function codePoints(text: string): number {
  // Iterating over the text would create a string for each character.
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xff_ff) index += 1;
    count += 1;
  }
  return count;
}

/** Returns the same for several texts together. */
export function codePointsOfAll(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + codePoints(text), 0);
}
