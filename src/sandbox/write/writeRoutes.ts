import type { Context } from 'hono';
import * as v from 'valibot';
import { baseLanguage, canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import { rephraseBodyBytes } from '../../api/limits.ts';
import type { ProviderRules } from '../../api/providerRules.ts';
import { codePoints } from '../../api/rules.ts';
import type { RuleFault } from '../../api/rules.ts';
import { rephraseFaults, rephraseRequest, writeTargets } from '../../api/write.ts';
import type { ImprovementResult, RephraseOptions } from '../../api/write.ts';
import { requirePaid } from '../authorization.ts';
import { detectLanguage } from '../detect.ts';
import type { Endpoint, SandboxEnv } from '../endpoint.ts';
import { HttpError } from '../httpError.ts';
import type { LanguageStore } from '../languages/languageStore.ts';
import { checked, readJsonOrForm, refusalSaying } from '../requestBody.ts';
import type { SandboxState } from '../sandboxState.ts';
import { improveText } from './improveText.ts';

/** POST /v2/write/rephrase (specification, "Text improvement"). */
export async function answerRephrase(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  requireImprovements(state, c);
  const request = checked(rephraseRequest, await readJsonOrForm(c, rephraseBodyBytes, rephraseRequest.entries, []));
  return improved(state, c, request);
}

/** Where improvements are for paid plans only, refuses the free one. */
export function requireImprovements({ profile }: SandboxState, c: Context<SandboxEnv>): void {
  // Invented [free-refusals]: the words of the refusal.
  if (profile.paidOnly.includes('improve')) requirePaid(c, 'Text improvement is');
}

/**
 * Improves the texts of a request, and bills them.
 * @throws HttpError 400, 456
 */
export async function improved(
  state: SandboxState,
  c: Context<SandboxEnv>,
  request: RephraseOptions & { readonly text: readonly string[] },
): Promise<Response> {
  const { billing, rules } = state;
  const characters = request.text.reduce((sum, text) => sum + codePoints(text), 0);
  Object.assign(c.env.entry, { texts: request.text.length, characters });
  refuseOptions(rules, request);
  const improvements = await Promise.all(request.text.map(async (text) => improveOne(state, text, request)));
  // After the last wait: another request may have used up the quota meanwhile.
  billing.check(c, 'improvement', characters);
  billing.bill(c, 'improvement', characters);
  return Response.json({ improvements });
}

/** Rules that need nothing but the options; those of a text's own language come with the text. */
function refuseOptions({ takesDefaultBesideTone, words }: ProviderRules, options: RephraseOptions): void {
  const { target_lang } = options;
  const together = rephraseFaults(options, takesDefaultBesideTone);
  if (together.length > 0) throw refusalSaying(words?.styleAndTone, '', together);
  if (target_lang === undefined || isWriteTarget(target_lang)) return;
  const message = `is not supported: ${target_lang}. It must be one of ${writeTargets.join(', ')}.`;
  throw refusalSaying(words?.value, 'target_lang', [{ parameter: 'target_lang', message }]);
}

function isWriteTarget(code: string): boolean {
  return writeTargets.some((target) => target === canonicalLanguage(code));
}

async function improveOne(
  { languages, rules }: SandboxState,
  text: string,
  { target_lang, writing_style, tone }: RephraseOptions,
): Promise<ImprovementResult> {
  const detected = await languageOf(text, target_lang);
  const target = canonicalLanguage(target_lang ?? detected ?? 'en');
  if (!isWriteTarget(target)) throw new HttpError(400, `text is in a language that cannot be improved: ${target}.`);
  const unstyled = supportFaults(languages, 'writing_style', writing_style, target);
  if (unstyled.length > 0) throw refusalSaying(rules.words?.style, target, unstyled);
  const toneless = supportFaults(languages, 'tone', tone, target);
  if (toneless.length > 0) throw refusalSaying(rules.words?.tone, target, toneless);
  return {
    detected_source_language: target_lang === undefined ? target : baseLanguage(target),
    target_language: rules.improvedVariants[target] ?? target,
    text: improveText(text, target, { writing_style, tone }),
  };
}

// Invented [other-language]: that a target of another language than the text is refused, and from how many letters on.
/** Letters from which the detector's word is trusted against the caller's, and against improving the text at all. */
const tellingLetters = 24;

/**
 * The language that a text was detected to be in; undefined when unsure, or for a short text in a language that cannot be improved.
 * "Rewrites text in the same language": a target of another language asks for a translation, which this is not. It is refused
 * and not answered with the unchanged text, because that would be billed and look as if nothing could be improved.
 */
async function languageOf(text: string, target: string | undefined): Promise<string | undefined> {
  const { detected_language: detected } = await detectLanguage(text);
  if (detected === undefined) return undefined;
  const telling = (text.match(/\p{L}/gu) ?? []).length >= tellingLetters;
  if (telling && target !== undefined && !sameLanguage(detected, target)) {
    throw new HttpError(400, `target_lang must be the language of the text, which is ${detected}.`);
  }
  return telling || isWriteTarget(detected) ? detected : undefined;
}

/** An option that the language lacks fails, unless it is `default` or has the prefix `prefer_`. */
function supportFaults(
  { languagesOf }: LanguageStore,
  parameter: 'writing_style' | 'tone',
  value: string | undefined,
  target: string,
): RuleFault[] {
  if (value === undefined || value === 'default' || value.startsWith('prefer_')) return [];
  const language = languagesOf('write', []).find((found) => found.lang === target);
  if (language && parameter in language.features) return [];
  return [{ parameter, message: `is not supported for the language ${target}; use prefer_${value}.` }];
}

const { text, target_lang } = rephraseRequest.entries;
const correctRequest = v.object({ text, target_lang });

/** POST /v2/write/correct, where a service has it: like rephrase without style and tone. */
export function correctEndpoints(state: SandboxState): Endpoint[] {
  return state.rules.corrects ? [{ method: 'POST', path: '/v2/write/correct', answer: async (c) => answerCorrect(state, c) }] : [];
}

async function answerCorrect(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  requireImprovements(state, c);
  return improved(state, c, checked(correctRequest, await readJsonOrForm(c, rephraseBodyBytes, correctRequest.entries, [])));
}
