import type { Context } from 'hono';
import { sameLanguage } from '../contract/languages.ts';
import { translateBodyBytes } from '../contract/limits.ts';
import { translateFaults, translateRequest } from '../contract/translate.ts';
import type { RuleFault } from '../contract/rules.ts';
import type { TranslateRequest, TranslationResult } from '../contract/translate.ts';
import { requireQuota } from './accounts.ts';
import type { Account } from './accounts.ts';
import { detectSource } from './detectSource.ts';
import { findDictionary } from './glossaries.ts';
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
  const account = c.get('account');
  const { entry, billing } = c.env;
  const request = checked(translateRequest, await readJsonOrForm(c, translateBodyBytes, translateRequest.entries, commaLists));
  const counts = request.text.map(codePoints);
  entry.texts = counts.length;
  entry.characters = sum(counts);
  refuseFaults(request);
  const terms = glossaryTerms(state, account, request);
  refuseUnknownLists(account, request);
  refuseMalformed(request);
  const billedCounts = isBilledTarget(request.target_lang) ? counts : counts.map(() => 0);
  const translations = await Promise.all(
    request.text.map(async (text, index) => translateOne(text, billedCounts[index] ?? 0, request, terms)),
  );
  // After the last wait: another request may have used up the quota meanwhile.
  requireQuota(account, sum(billedCounts));
  if (billing) {
    account.used += sum(billedCounts);
    state.ledger.bill(entry, sum(billedCounts));
  }
  return Response.json({ translations });
}

/** Characters are billed as Unicode code points. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
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

/** The entries of the glossary that the request names: 404 when there is none, 400 when it is not ready or for another pair. */
function glossaryTerms({ glossaries, settings }: SandboxState, account: Account, request: TranslateRequest): readonly Term[] {
  const { glossary_id, source_lang = '', target_lang } = request;
  if (glossary_id === undefined) return [];
  const glossary = glossaries.get(account.name, glossary_id);
  if (!settings.glossariesReady) throw new Refusal(400, 'glossary_id names a glossary that is not ready.');
  const dictionary = findDictionary(glossary, source_lang, target_lang);
  if (!dictionary) {
    throw new Refusal(400, 'glossary_id names a glossary without this language pair.', { detail: `${source_lang} to ${target_lang}` });
  }
  return dictionary.entries;
}

/** Style rule lists are for the paid plan; this account has none, and no translation memory. */
function refuseUnknownLists(account: Account, { style_id, translation_memory_id }: TranslateRequest): void {
  if (style_id !== undefined) {
    if (account.plan === 'free') throw new Refusal(403, 'style_id is for the paid plan only.');
    throw new Refusal(404, 'Style rule list not found', { detail: `There is no style rule list ${style_id}.` });
  }
  if (translation_memory_id !== undefined) {
    throw new Refusal(404, 'Translation memory not found', { detail: `There is no translation memory ${translation_memory_id}.` });
  }
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

/** Without a source language next-gen models answer whatever was asked for. */
function modelUsed({ model_type, source_lang }: TranslateRequest): string {
  return model_type === 'latency_optimized' && source_lang !== undefined ? 'latency_optimized' : 'quality_optimized';
}
