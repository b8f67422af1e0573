/** Text as a reader sees it: the editor draws spaces as no-break spaces and pads with line breaks. */
export function normalized(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A pattern for exactly this text, however its spaces are drawn. */
export function spacedPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`);
}
