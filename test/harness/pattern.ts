/** A pattern of a text that a page of the product fills with values, to be put together with others. @param values patterns of the values */
export function pattern(text: string, ...values: readonly string[]): string {
  // What was captured stands between the parts: the number of a value.
  const parts = text.split(/\{(\d)\}/);
  return parts.map((part, at) => (at % 2 === 0 ? escaped(part) : (values[Number(part)] ?? '.+?'))).join('');
}

function escaped(part: string): string {
  return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
