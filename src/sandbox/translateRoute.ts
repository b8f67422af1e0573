import type { Context } from 'hono';
import { sameLanguage } from '../contract/languages.ts';
import { translateBodyBytes } from '../contract/limits.ts';
import { translateFaults, translateRequest } from '../contract/translate.ts';
import { codePoints } from '../contract/rules.ts';
import type { RuleFault } from '../contract/rules.ts';
import type { TranslateRequest, TranslationResult } from '../contract/translate.ts';
import { detectSource } from './detectSource.ts';
import { glossaryTerms } from './glossaries/glossaryTerms.ts';
import { requireMemory } from './memoryEndpoints.ts';
import { exactLanguage, isBilledTarget, textLanguages } from './languageData.ts';
import { pseudoLocalise } from './pseudoLocalise.ts';
import type { Term } from './pseudoLocalise.ts';
import { Refusal } from './refusal.ts';
import { checked, readJsonOrForm, refusalOf } from './requestBody.ts';
import type { SandboxEnv, SandboxState } from './sandboxState.ts';
import { isWellFormedXml } from './wellFormedXml.ts';

/** Lists that a form writes as one comma-separated value (specification, "Text translation"). */
const commaLists = ['non_splitting_tags', 'splitting_tags', 'ignore_tags'];

/** POST /v2/translate. */
export async function answerTranslate(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const { entry } = c.env;
  const request = checked(translateRequest, await readJsonOrForm(c, translateBodyBytes, translateRequest.entries, commaLists));
  const counts = request.text.map(codePoints);
  entry.texts = counts.length;
  entry.characters = sum(counts);
  refuseFaults(request);
  const terms = glossaryTerms(state, c, request);
  refuseStyle(state, c, request);
  if (request.translation_memory_id !== undefined) requireMemory(state.settings, c, request.translation_memory_id);
  refuseMalformed(request);
  const billedCounts = isBilledTarget(request.target_lang) ? counts : counts.map(() => 0);
  const translations = await Promise.all(
    request.text.map(async (text, index) => translateOne(text, billedCounts[index] ?? 0, request, terms)),
  );
  // After the last wait: another request may have used up the quota meanwhile.
  state.billing.check(c, 'text', sum(billedCounts));
  state.billing.bill(c, 'text', sum(billedCounts));
  return Response.json({ translations });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Values and rules that need nothing but the request and the languages: 400. */
function refuseFaults(request: TranslateRequest): void {
  const faults = [...languageFaults(request), ...translateFaults(request, textLanguages)];
  if (faults.length > 0) throw refusalOf(faults);
}

function languageFaults({ source_lang, target_lang }: TranslateRequest): RuleFault[] {
  const faults: RuleFault[] = [];
  const unsupported = (parameter: string, code: string) => ({ parameter, message: `is not supported: ${code}.` });
  if (exactLanguage(target_lang)?.usable_as_target !== true) faults.push(unsupported('target_lang', target_lang));
  if (source_lang !== undefined && exactLanguage(source_lang)?.usable_as_source !== true) {
    faults.push(unsupported('source_lang', source_lang));
  }
  return faults;
}

/** Style rule lists are for the paid plan; "target language must equal the style rule list language", of which it may be a variant. */
function refuseStyle({ styles }: SandboxState, c: Context<SandboxEnv>, { style_id, target_lang }: TranslateRequest): void {
  if (style_id === undefined) return;
  if (c.get('account').plan === 'free') throw new Refusal(403, 'style_id is for the paid plan only.');
  const { language } = styles.get(c.get('owner'), style_id);
  if (!sameLanguage(language, target_lang)) throw new Refusal(400, `style_id names a style rule list for another language: ${language}.`);
}

/** Version 2 of tag handling parses strictly. */
function refuseMalformed({ text, tag_handling, tag_handling_version }: TranslateRequest): void {
  if (tag_handling !== 'xml' || tag_handling_version !== 'v2') return;
  if (!text.every(isWellFormedXml)) throw new Refusal(400, 'Tag handling parsing failed, please check input.');
}

async function translateOne(text: string, billed: number, request: TranslateRequest, terms: readonly Term[]): Promise<TranslationResult> {
  const source = request.source_lang ?? (await detectSource(text));
  return {
    detected_source_language: source.toUpperCase(),
    text: sameLanguage(source, request.target_lang) ? text : pseudo(text, request, terms),
    ...(request.show_billed_characters === true && { billed_characters: billed }),
    ...(request.model_type !== undefined && { model_type_used: modelUsed(request) }),
  };
}

function pseudo(text: string, request: TranslateRequest, terms: readonly Term[]): string {
  return pseudoLocalise(text, {
    target: request.target_lang,
    tagHandling: request.tag_handling,
    ignoreTags: request.ignore_tags,
    terms,
  });
}

/** Without a source language next-gen models answer whatever was asked for; what forces quality_optimized refuses the other. */
function modelUsed({ model_type, source_lang }: TranslateRequest): string {
  return model_type === 'latency_optimized' && source_lang !== undefined ? 'latency_optimized' : 'quality_optimized';
}
