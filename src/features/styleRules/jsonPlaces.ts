/** Matches strings, punctuation, and any other text that is not blank. */
const token = /"(?:[^"\\]|\\[^])*(?:"|(?![^]))|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Finds the objects in a list that is the value of a key of the outermost object.
 * @param text valid JSON.
 * @returns the offset of each `{`, in order. Other items of the list are ignored.
 */
export function listedObjects(text: string, key: string): number[] {
  const places: number[] = [];
  let depth = 0;
  let last = '';
  let isWanted = false;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === ':' && depth === 1) {
      isWanted = last === JSON.stringify(key);
      // If a key occurs twice, the last one is used.
      if (isWanted) places.length = 0;
    }
    if (found === '{' && depth === 2 && isWanted) places.push(index);
    if (found === '{' || found === '[') depth += 1;
    if (found === '}' || found === ']') depth -= 1;
    last = found;
  }
  return places;
}
