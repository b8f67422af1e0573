/** Stands for a value of a text that a test leaves open. */
export const any = '\u{F8FF}';
/** The same where the value is a number. */
export const anyNumber = 987_654_321;

/** Matches a text of the product as a whole, whatever stands in the place of {@link any}: `like(texts.renamed(any, 'Terms'))`. */
export function like(text: string): RegExp {
  return new RegExp(`^${source(text)}$`);
}

/** Matches where texts of the product are parts of something longer, in this order. */
export function withText(...texts: readonly string[]): RegExp {
  return new RegExp(texts.map(source).join(String.raw`[\s\S]*`));
}

/** The same where nothing but white space is between them, as between the label of a row and its description. */
export function beside(...texts: readonly string[]): RegExp {
  return new RegExp(texts.map(source).join(String.raw`\s*`));
}

function source(text: string): string {
  const open = new RegExp(`${any}|${String(anyNumber)}|987,654,321`);
  return text
    .split(open)
    .map(closed)
    .join(String.raw`[\s\S]+?`);
}

/** The editor draws spaces as no-break spaces in places, and tests look at lines that are joined. */
function closed(part: string): string {
  return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}
