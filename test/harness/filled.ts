/** A text that a page of the product fills with values itself, with these in it. */
export function filled(text: string, ...values: readonly string[]): string {
  return text.replaceAll(/\{(\d)\}/g, (place, index: string) => values[Number(index)] ?? place);
}
