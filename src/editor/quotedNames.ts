import * as messages from './texts.ts';

/** Returns names for a sentence, each in quotes. */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => messages.quotedName(name)).join(', ');
}
