import { baseLanguage } from '../../api/languages.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';

/**
 * Whether a glossary fits what was typed: each word stands in its name, or is the code of one of its languages or stands in the name of
 * one. What people put between languages (`en → de`) is no word.
 * @param nameOf of a language by its code.
 */
export function glossaryFilter(text: string, nameOf: (code: string) => string): (glossary: NamedGlossary) => boolean {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => /[^-→>=]/.test(word));
  const names = new Map<string, string>();
  const lowerName = (code: string): string => {
    const known = names.get(code) ?? nameOf(code).toLocaleLowerCase();
    names.set(code, known);
    return known;
  };
  const namesLanguage = (word: string, code: string) => baseLanguage(code) === baseLanguage(word) || lowerName(code).includes(word);
  return ({ name, pairs }) => {
    const lower = name.toLocaleLowerCase();
    return words.every(
      (word) =>
        lower.includes(word) || pairs.some((pair) => namesLanguage(word, pair.source_lang) || namesLanguage(word, pair.target_lang)),
    );
  };
}
