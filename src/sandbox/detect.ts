import type { Context } from 'hono';
import { detectRequest } from '../api/detect.ts';
import type { DetectionResult } from '../api/detect.ts';
import { detectionLanguages } from '../api/languages.ts';
import { malayOrIndonesian } from '../text/closeLanguages.ts';
import type { SandboxEnv } from './endpoint.ts';
import { HttpError } from './httpError.ts';
import { checked, readJson } from './requestBody.ts';
import type { SandboxState } from './sandboxState.ts';
import { keptPattern } from './translatable.ts';

/** Where no limit is named; out of the way of 50 texts. */
const unlimitedBytes = 4 * 1024 * 1024;

/** POST /v3/detect/language, for accounts that have opted in ("Authentication", 6). Nothing is billed. */
export async function answerDetect({ settings, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  if (!settings.detectionEnabled) throw new HttpError(403, 'Forbidden', { detail: 'Language detection is not enabled for this account.' });
  const { text } = checked(detectRequest, await readJson(c, rules.detectionBytes ?? unlimitedBytes));
  c.env.entry.texts = text.length;
  return Response.json({ results: await Promise.all(text.map(detectLanguage)) });
}

/** What short or mixed texts count as. */
const unsure = 'en';

/** The language that a text is written in, a lower-case code of the specification's list of detected languages; `en` when unsure. */
export async function detectSource(text: string): Promise<string> {
  return (await detectLanguage(text)).detected_language ?? unsure;
}

/** The detector's own codes where they differ from the service's. */
const serviceCodes: Readonly<Record<string, string>> = { no: 'nb' };

/** Scripts that give a language away even in a text too short for the detector; kana before Han, which Japanese has too. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/^\p{scx=Hangul}+$/u, 'ko'],
  [/^\p{scx=Thai}+$/u, 'th'],
  [/^\p{scx=Hebrew}+$/u, 'he'],
  [/^\p{scx=Greek}+$/u, 'el'],
  [/^\p{scx=Han}+$/u, 'zh'],
  [/^[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}]+$/u, 'ja'],
];

// Invented [detection]: how sure is sure enough.
/**
 * What POST /v3/detect/language says about one text (specification, "Language detection (beta, opt-in)"): the top guess only.
 * The detector is loaded when first asked: it holds about a megabyte of tables.
 */
export async function detectLanguage(text: string): Promise<DetectionResult> {
  const prose = text.replaceAll(new RegExp(keptPattern, 'giu'), ' ');
  const letters = (prose.match(/\p{L}/gu) ?? []).join('');
  if (letters === '') return { detection_status: 'no_language_detected' };
  const { eld } = await import('eld/extrasmall');
  const guess = eld.detect(prose);
  const script = scripts.find(([pattern]) => pattern.test(letters))?.[1];
  // The detector knows one of the two only; most texts that tell nothing are in the one that more people write.
  const language = guess.language === 'ms' ? (malayOrIndonesian(prose) ?? 'id') : guess.language;
  const sure = guess.isReliable() ? (serviceCodes[language] ?? language) : script;
  if (sure === undefined) return { detection_status: 'insufficient_confidence' };
  if (!detectionLanguages.some((known) => known === sure)) return { detection_status: 'unsupported_language' };
  return { detection_status: 'success', detected_language: sure };
}
