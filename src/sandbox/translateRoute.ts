import type { Context } from 'hono';
import { Parser } from 'htmlparser2';
import * as v from 'valibot';
import { sameLanguage, supports } from '../api/languages.ts';
import { translateBodyBytes } from '../api/limits.ts';
import { reportingTag as tagSchema, reportingTagHeader } from '../api/reportingTag.ts';
import { codePoints } from '../api/rules.ts';
import type { RuleFault } from '../api/rules.ts';
import { translateFaults, translateRequest } from '../api/translate.ts';
import type { TranslateRequest, TranslationResult } from '../api/translate.ts';
import { detectSource } from './detect.ts';
import type { SandboxEnv } from './endpoint.ts';
import { glossaryTerms } from './glossaries/glossaryEntries.ts';
import { HttpError } from './httpError.ts';
import { isBilledTarget } from './languages/languageData.ts';
import { requireMemory } from './memoryEndpoints.ts';
import { pseudoLocalize } from './pseudoLocalize.ts';
import type { Term } from './pseudoLocalize.ts';
import { checked, readJsonOrForm, refusalOf, refusalSaying } from './requestBody.ts';
import type { SandboxState } from './sandboxState.ts';
import { isWellFormedXml } from './translatable.ts';

/**
 * What a text translation is to be counted under, in the form in which it is reported: without blanks around it, in lower case.
 * @throws HttpError 400 for a value that is too long or holds anything but visible ASCII characters
 */
function reportingTag({ rules }: SandboxState, c: Context<SandboxEnv>): string | undefined {
  const given = rules.reportsTags ? c.req.header(reportingTagHeader) : undefined;
  if (given === undefined) return undefined;
  const { success, output, issues } = v.safeParse(tagSchema, given);
  if (success) return output.toLowerCase();
  throw new HttpError(400, `${reportingTagHeader} ${issues[0].message}`);
}

/** The Unicode code points of a text that are billed: all, or under tag handling, where tags are free, those outside of tags. */
function billedCodePoints(text: string, tagHandling: 'xml' | 'html' | undefined, billsTags: boolean): number {
  if (billsTags || tagHandling === undefined) return codePoints(text);
  let count = 0;
  // Invented [billed-entities]: an entity counts as it was sent; a comment or a declaration is a tag.
  const parser = new Parser(
    { ontext: () => void (count += codePoints(text.slice(parser.startIndex, parser.endIndex + 1))) },
    { xmlMode: tagHandling === 'xml', decodeEntities: false },
  );
  parser.end(text);
  return count;
}

/** POST /v2/translate. */
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
  // After the last wait: another request may have used up the quota meanwhile.
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

/** What a translation of a text or a document says about its style. */
interface StyleUse {
  readonly style_id?: string | undefined;
  readonly target_lang: string;
}

/** Style rule lists are for the paid plan; "target language must equal the style rule list language", of which it may be a variant. */
export function refuseStyle({ styles }: SandboxState, c: Context<SandboxEnv>, { style_id, target_lang }: StyleUse): void {
  if (style_id === undefined) return;
  if (c.get('account').plan === 'free') throw new HttpError(403, 'style_id is for the paid plan only.');
  const { language } = styles.get(c.get('owner'), style_id);
  if (!sameLanguage(language, target_lang)) throw new HttpError(400, `style_id names a style rule list for another language: ${language}.`);
}

/** Version 2 of tag handling parses strictly. */
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
    // Invented [tag-handling-version]: v1 where the request names none; the real default depends on the account.
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

/** Without a source language next-gen models answer whatever was asked for; what forces quality_optimized refuses the other. */
function modelUsed({ model_type, source_lang }: TranslateRequest): string {
  return model_type === 'latency_optimized' && source_lang !== undefined ? 'latency_optimized' : 'quality_optimized';
}

/** Lists that a form writes as one comma-separated value (specification, "Text translation"). */
const commaLists = ['non_splitting_tags', 'splitting_tags', 'ignore_tags', 'glossary_ids'];

/**
 * Reads POST /v2/translate.
 * @throws HttpError 400 for a body that is none, 403 for `auth_key` in it, 413, 415
 */
export async function readTextRequest({ profile }: SandboxState, c: Context<SandboxEnv>): Promise<TranslateRequest> {
  const body = await readJsonOrForm(c, translateBodyBytes, translateRequest.entries, commaLists);
  // A parameter that a service does not know is one that it does not see.
  return checked(translateRequest, without(body, profile.glossariesPerTranslation === 0 ? 'glossary_ids' : ''));
}

function without(body: object, name: string): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}

/**
 * Values and rules that need nothing but the request and the languages.
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

/** A service's own list says which codes it takes: variants are targets, and their bases may be sources only. */
function languageFaults({ languages }: Pick<SandboxState, 'languages'>, { source_lang, target_lang }: TranslateRequest): RuleFault[] {
  const faults: RuleFault[] = [];
  const unsupported = (parameter: string, code: string) => ({ parameter, message: `is not supported: ${code}.` });
  // Invented [unlisted-targets]: a target that is not in the list, such as plain en, is refused.
  if (languages.exactLanguage(target_lang)?.usable_as_target !== true) faults.push(unsupported('target_lang', target_lang));
  if (source_lang !== undefined && languages.exactLanguage(source_lang)?.usable_as_source !== true) {
    faults.push(unsupported('source_lang', source_lang));
  }
  return faults;
}

/** Tag handling is for languages that list it, on both sides. */
function tagFaults(
  { languages }: Pick<SandboxState, 'languages'>,
  { tag_handling, source_lang, target_lang }: TranslateRequest,
): RuleFault[] {
  if (tag_handling === undefined) return [];
  const pair = { target: target_lang, ...(source_lang !== undefined && { source: source_lang }) };
  if (supports(languages.textLanguages, 'tag_handling', pair) !== 'no') return [];
  // Invented [unsupported-tags]: a language that lacks tag handling refuses it; one that is only detected does not.
  return [{ parameter: 'tag_handling', message: `is not supported from ${source_lang ?? 'this text'} to ${target_lang}.` }];
}
