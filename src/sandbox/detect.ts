import type { Context } from 'hono';
import { detectRequest } from '../api/detect.ts';
import type { DetectionResult } from '../api/detect.ts';
import { detectionLanguages } from '../api/languages.ts';
import { malayOrIndonesian } from '../text/closeLanguages.ts';
import { checked, readJson } from './endpoint.ts';
import type { SandboxEnv } from './endpoint.ts';
import { HttpError } from './httpError.ts';
import type { SandboxState } from './sandboxState.ts';
import { keptPattern } from './translatable.ts';

/** Body limit if the service names none. It is large enough for 50 texts. */
const unlimitedBytes = 4 * 1024 * 1024;

/** Answers POST /v3/detect/language for accounts that have opted in ("Authentication", 6). Nothing is billed. */
export async function answerDetect({ settings, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  if (!settings.detectionEnabled) throw new HttpError(403, 'Forbidden', { detail: 'Language detection is not enabled for this account.' });
  const { text } = checked(detectRequest, await readJson(c, rules.detectionBytes ?? unlimitedBytes));
  c.env.entry.texts = text.length;
  return Response.json({ results: await Promise.all(text.map(detectLanguage)) });
}

/** Language assumed for short or mixed texts. */
const unsure = 'en';

/** Detects the language of a text. Returns a lower-case code of the specification's list of detected languages, or `en` when unsure. */
export async function detectSource(text: string): Promise<string> {
  return (await detectLanguage(text)).detected_language ?? unsure;
}

/** Codes of the detector that differ from those of the service. */
const serviceCodes: Readonly<Record<string, string>> = { no: 'nb' };

/** Scripts that identify a language even in a text too short for the detector. Kana come before Han because Japanese uses both. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/^\p{scx=Hangul}+$/u, 'ko'],
  [/^\p{scx=Thai}+$/u, 'th'],
  [/^\p{scx=Hebrew}+$/u, 'he'],
  [/^\p{scx=Greek}+$/u, 'el'],
  [/^\p{scx=Han}+$/u, 'zh'],
  [/^[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}]+$/u, 'ja'],
];

// Invented [detection]: the confidence that is enough.
/**
 * Returns the answer of POST /v3/detect/language for one text (specification, "Language detection (beta, opt-in)"): the top guess only.
 * The detector is loaded on first use because its tables take about a megabyte.
 */
export async function detectLanguage(text: string): Promise<DetectionResult> {
  const prose = text.replaceAll(new RegExp(keptPattern, 'giu'), ' ');
  const letters = (prose.match(/\p{L}/gu) ?? []).join('');
  if (letters === '') return { detection_status: 'no_language_detected' };
  const { eld } = await import('eld/extrasmall');
  const guess = eld.detect(prose);
  const script = scripts.find(([pattern]) => pattern.test(letters))?.[1];
  // The detector supports only one of the two. Texts that fit both count as the one with more writers.
  const language = guess.language === 'ms' ? (malayOrIndonesian(prose) ?? 'id') : guess.language;
  const sure = guess.isReliable() ? (serviceCodes[language] ?? language) : script;
  if (sure === undefined) return { detection_status: 'insufficient_confidence' };
  if (!detectionLanguages.some((known) => known === sure)) return { detection_status: 'unsupported_language' };
  return { detection_status: 'success', detected_language: sure };
}
