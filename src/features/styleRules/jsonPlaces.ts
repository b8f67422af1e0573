/** Strings, marks, and everything else that is not blank. */
const token = /"(?:[^"\\]|\\[^])*(?:"|(?![^]))|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Where the objects of a list begin that stands under a key of the outermost object.
 * @param text JSON without faults.
 * @returns the offset of each `{`, in order; of other things in the list none.
 */
export function listedObjects(text: string, key: string): number[] {
  const places: number[] = [];
  let depth = 0;
  let last = '';
  let isWanted = false;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === ':' && depth === 1) {
      isWanted = last === JSON.stringify(key);
      // Of a key that stands twice, the last one counts.
      if (isWanted) places.length = 0;
    }
    if (found === '{' && depth === 2 && isWanted) places.push(index);
    if (found === '{' || found === '[') depth += 1;
    if (found === '}' || found === ']') depth -= 1;
    last = found;
  }
  return places;
}
