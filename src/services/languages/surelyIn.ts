import { closeTo, leadOf } from '../../text/closeLanguages.ts';
import { baseLanguage } from '../../api/languages.ts';
import { splitSentences } from '../../text/sentences.ts';
import { guessLanguage } from './sourceLanguage.ts';

/** Maximum number of characters to check for another language. */
const looked = 20_000;

/** Addresses, paths and names such as `parseBody` and `MAX_COUNT`, which look English in any text. */
const codeName = /[\p{L}\d]_\p{L}|\p{Ll}\p{Lu}|[\p{L}\d][./\\:@]\p{L}|[(){}<>=;$]|\p{L}\d|\d\p{L}/u;

/**
 * Returns true if all of a text is certainly in a language, and not in a similar one. Code and its names are ignored because they do not
 * indicate the language of the prose.
 */
export async function isSurelyIn(text: string, language: string): Promise<boolean> {
  const prose = proseOf(text.slice(0, looked));
  const wanted = baseLanguage(language);
  if ((await guessLanguage(prose)) !== wanted) return false;
  const close = closeTo(wanted);
  if (close.some((other) => leadOf(prose, wanted, other) <= 0)) return false;
  const sentences = prose.split('\n').flatMap((line) => splitSentences(line));
  for (const sentence of sentences) {
    const own = await guessLanguage(sentence.text);
    if (own !== undefined && own !== wanted && !close.includes(own)) return false;
  }
  return true;
}

function proseOf(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, ' ').replaceAll(/\S+/g, (word) => (codeName.test(word) ? ' ' : word));
}
