import { detectionLanguages } from '../contract/languages.ts';
import { keptPattern } from './translatable.ts';

/** The detector's own codes where they differ from the service's. */
const serviceCodes: Readonly<Record<string, string>> = { no: 'nb', ms: 'id' };

/** What short or mixed texts count as. */
const unsure = 'en';

/**
 * The language that a text is written in, a lower-case code of the specification's list of detected languages; `en` when unsure.
 * The detector is loaded when first asked: it holds about a megabyte of tables.
 */
export async function detectSource(text: string): Promise<string> {
  const { eld } = await import('eld/extrasmall');
  const result = eld.detect(text.replaceAll(new RegExp(keptPattern, 'giu'), ' '));
  // A script of its own leaves one candidate, which is sure even in a text too short for the detector.
  const sure = result.isReliable() || Object.keys(result.getScores()).length === 1;
  const code = serviceCodes[result.language] ?? result.language;
  return sure && detectionLanguages.some((known) => known === code) ? code : unsure;
}
