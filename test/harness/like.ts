/** Stands for a value of a text that a test leaves open. */
export const any = '\u{F8FF}';
/** The same where the value is a number. */
export const anyNumber = 987_654_321;

/** Matches a text of the product as a whole, whatever stands in the place of {@link any}: `like(texts.renamed(any, 'Terms'))`. */
export function like(text: string): RegExp {
  return new RegExp(`^${source(text)}$`);
}

/** Matches where a text of the product is a part of something longer. */
export function withText(text: string): RegExp {
  return new RegExp(source(text));
}

function source(text: string): string {
  const open = new RegExp(`${any}|${String(anyNumber)}|987,654,321`);
  const parts = text.split(open);
  return parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(String.raw`[\s\S]+?`);
}
