import { detectLanguage } from './detectLanguage.ts';

/** What short or mixed texts count as. */
const unsure = 'en';

/** The language that a text is written in, a lower-case code of the specification's list of detected languages; `en` when unsure. */
export async function detectSource(text: string): Promise<string> {
  return (await detectLanguage(text)).detected_language ?? unsure;
}
