import type { Context } from 'hono';
import { Parser } from 'htmlparser2';
import * as v from 'valibot';
import { sameLanguage, supports } from '../api/languages.ts';
import { translateBodyBytes } from '../api/limits.ts';
import { reportingTag as tagSchema, reportingTagHeader } from '../api/reportingTag.ts';
import { codePoints } from '../api/codePoints.ts';
import type { RuleFault } from '../api/rules.ts';
import { translateFaults, translateRequest } from '../api/translate.ts';
import type { TranslateRequest, TranslationResult } from '../api/translate.ts';
import { detectSource } from './detect.ts';
import { checked, readJsonOrForm, refusalOf, refusalSaying } from './endpoint.ts';
import type { SandboxEnv } from './endpoint.ts';
import { glossaryTerms } from './glossaries/glossaryStore.ts';
import { HttpError } from './httpError.ts';
import { isBilledTarget } from './languages/languageData.ts';
import { requireMemory } from './memoryEndpoints.ts';
import { pseudoLocalize } from './pseudoLocalize.ts';
import type { Term } from './pseudoLocalize.ts';
import type { SandboxState } from './sandboxState.ts';
import { isWellFormedXml } from './translatable.ts';

/**
 * Returns the reporting tag of a request as it is reported: trimmed and in lower case.
 * @throws HttpError 400 for a value that is too long or holds anything but visible ASCII characters
 */
function reportingTag({ rules }: SandboxState, c: Context<SandboxEnv>): string | undefined {
  const given = rules.reportsTags ? c.req.header(reportingTagHeader) : undefined;
  if (given === undefined) return undefined;
  const { success, output, issues } = v.safeParse(tagSchema, given);
  if (success) return output.toLowerCase();
  throw new HttpError(400, `${reportingTagHeader} ${issues[0].message}`);
}

/** Counts the billed Unicode code points of a text. If tags are free, only those outside of tags count under tag handling. */
function billedCodePoints(text: string, tagHandling: 'xml' | 'html' | undefined, billsTags: boolean): number {
  if (billsTags || tagHandling === undefined) return codePoints(text);
  let count = 0;
  // Invented [billed-entities]: entities count as sent; comments and declarations count as tags.
  const parser = new Parser(
    { ontext: () => void (count += codePoints(text.slice(parser.startIndex, parser.endIndex + 1))) },
    { xmlMode: tagHandling === 'xml', decodeEntities: false },
  );
  parser.end(text);
  return count;
}

/** Answers POST /v2/translate. */
export async function answerTranslate(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const { entry } = c.env;
  const tag = reportingTag(state, c);
  const request = await readTextRequest(state, c);
  const counts = request.text.map(codePoints);
  entry.texts = counts.length;
  entry.characters = sum(counts);
  refuseTextFaults(state, request);
  const terms = glossaryTerms(state, c, request);
  refuseStyle(state, c, request);
  if (request.translation_memory_id !== undefined) requireMemory(state, c, request.translation_memory_id);
  refuseMalformed(request);
  const billedCounts = request.text.map((text) => billedCharacters(state, request, text));
  const translations = await Promise.all(
    request.text.map(async (text, index) => translateOne(state, text, billedCounts[index] ?? 0, request, terms)),
  );
  // Awaiting is over here. Another request may have used up the quota in the meantime.
  state.billing.check(c, 'text', sum(billedCounts));
  state.billing.bill(c, 'text', sum(billedCounts));
  if (tag !== undefined && c.env.billing) state.tags.add(state.clock.timestamp().slice(0, 10), tag, sum(billedCounts));
  return Response.json({ translations });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function billedCharacters({ profile }: SandboxState, { target_lang, tag_handling }: TranslateRequest, text: string): number {
  return isBilledTarget(target_lang) ? billedCodePoints(text, tag_handling, profile.billsTags) : 0;
}

/** Style options of a text or document translation. */
interface StyleUse {
  readonly style_id?: string | undefined;
  readonly target_lang: string;
}

/**
 * Refuses style rule lists on the free plan and for other languages: "target language must equal the style rule list language". The target
 * may be a variant of it.
 */
export function refuseStyle({ styles }: SandboxState, c: Context<SandboxEnv>, { style_id, target_lang }: StyleUse): void {
  if (style_id === undefined) return;
  if (c.get('account').plan === 'free') throw new HttpError(403, 'style_id is for the paid plan only.');
  const { language } = styles.get(c.get('owner'), style_id);
  if (!sameLanguage(language, target_lang)) throw new HttpError(400, `style_id names a style rule list for another language: ${language}.`);
}

/** Refuses malformed XML. Version 2 of tag handling parses strictly. */
function refuseMalformed({ text, tag_handling, tag_handling_version }: TranslateRequest): void {
  if (tag_handling !== 'xml' || tag_handling_version !== 'v2') return;
  if (!text.every(isWellFormedXml)) throw new HttpError(400, 'Tag handling parsing failed, please check input.');
}

async function translateOne(
  { rules }: SandboxState,
  text: string,
  billed: number,
  request: TranslateRequest,
  terms: readonly Term[],
): Promise<TranslationResult> {
  const source = request.source_lang ?? (await detectSource(text));
  return {
    detected_source_language: source.toUpperCase(),
    text: sameLanguage(source, request.target_lang) ? text : pseudo(text, request, terms),
    ...(request.show_billed_characters === true && { billed_characters: billed }),
    // Invented [tag-handling-version]: v1 if the request names none; the real default depends on the account.
    ...(rules.tellsTagHandlingVersion &&
      request.tag_handling !== undefined && { tag_handling_version: request.tag_handling_version ?? 'v1' }),
    ...(request.model_type !== undefined && { model_type_used: modelUsed(request) }),
  };
}

function pseudo(text: string, request: TranslateRequest, terms: readonly Term[]): string {
  return pseudoLocalize(text, {
    target: request.target_lang,
    tagHandling: request.tag_handling,
    ignoreTags: request.ignore_tags,
    terms,
  });
}

/**
 * Returns the model that was used. Without a source language, next-gen models answer regardless of the requested type. Requests that
 * require quality_optimized refuse the other one.
 */
function modelUsed({ model_type, source_lang }: TranslateRequest): string {
  return model_type === 'latency_optimized' && source_lang !== undefined ? 'latency_optimized' : 'quality_optimized';
}

/** Lists that a form writes as one comma-separated value (specification, "Text translation"). */
const commaLists = ['non_splitting_tags', 'splitting_tags', 'ignore_tags', 'glossary_ids'];

/**
 * Reads the body of POST /v2/translate.
 * @throws HttpError 400 for an invalid body, 403 for `auth_key` in it, 413, 415
 */
export async function readTextRequest({ profile }: SandboxState, c: Context<SandboxEnv>): Promise<TranslateRequest> {
  const body = await readJsonOrForm(c, translateBodyBytes, translateRequest.entries, commaLists);
  // Unknown parameters are ignored, as a service would.
  return checked(translateRequest, without(body, profile.glossariesPerTranslation === 0 ? 'glossary_ids' : ''));
}

function without(body: object, name: string): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}

/**
 * Refuses faults that are visible from the request and the languages alone.
 * @throws HttpError 400
 */
export function refuseTextFaults({ profile, rules, languages }: SandboxState, request: TranslateRequest): void {
  const unlisted = languageFaults({ languages }, request);
  const [first] = unlisted;
  if (first) throw refusalSaying(rules.words?.value, first.parameter, unlisted);
  const faults = [
    ...translateFaults(request, languages.textLanguages, profile),
    ...(rules.refusesUnlistedTagHandling ? tagFaults({ languages }, request) : []),
  ];
  if (faults.length > 0) throw refusalOf(faults);
}

/** Checks languages against the service's own list. Variants are targets, and their bases may be sources only. */
function languageFaults({ languages }: Pick<SandboxState, 'languages'>, { source_lang, target_lang }: TranslateRequest): RuleFault[] {
  const faults: RuleFault[] = [];
  const unsupported = (parameter: string, code: string) => ({ parameter, message: `is not supported: ${code}.` });
  // Invented [unlisted-targets]: targets that are not in the list, such as plain en, are refused.
  if (languages.exactLanguage(target_lang)?.usable_as_target !== true) faults.push(unsupported('target_lang', target_lang));
  if (source_lang !== undefined && languages.exactLanguage(source_lang)?.usable_as_source !== true) {
    faults.push(unsupported('source_lang', source_lang));
  }
  return faults;
}

/** Checks that both languages list tag handling. */
function tagFaults(
  { languages }: Pick<SandboxState, 'languages'>,
  { tag_handling, source_lang, target_lang }: TranslateRequest,
): RuleFault[] {
  if (tag_handling === undefined) return [];
  const pair = { target: target_lang, ...(source_lang !== undefined && { source: source_lang }) };
  if (supports(languages.textLanguages, 'tag_handling', pair) !== 'no') return [];
  // Invented [unsupported-tags]: languages without tag handling refuse it, but a detected source language does not.
  return [{ parameter: 'tag_handling', message: `is not supported from ${source_lang ?? 'this text'} to ${target_lang}.` }];
}
