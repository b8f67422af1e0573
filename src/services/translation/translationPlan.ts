import { languageIncludes, supports } from '../../api/languages.ts';
import type { Language } from '../../api/languages.ts';
import { tagParameters } from '../../api/translate.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import { protection } from '../../text/segmentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { Client } from '../../client/client.ts';
import { PlannedText } from './plannedText.ts';

/** Texts that are sent with the same options. */
export interface PlannedRequest {
  readonly options: TranslateOptions;
  /** Texts with at least one payload. */
  readonly texts: readonly PlannedText[];
}

/** A plan for sending an order of texts. It stores results, so that sending it again only sends the rest. */
export interface PlannedRequests {
  readonly requests: readonly PlannedRequest[];
  /** All texts of the order, in order. */
  readonly texts: readonly PlannedText[];
  /** Language without support for tags, if something is sent as tokens because of it. */
  readonly tagless?: string | undefined;
}

/** Milliseconds to wait for the list of languages. Without it, tags are sent. */
const listMs = 5_000;

export interface PlanningOptions {
  /** Version of tag handling for texts with markup; the default if absent. */
  readonly version?: 'v1' | 'v2' | undefined;
  /** Language of the originals if no source language is chosen. */
  readonly guess?: string | undefined;
  /** If set, only known data is used, and nothing is requested. */
  readonly looksOnly?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Plans the requests for texts, separately for those with and without markup. If the list of languages shows that tags are not supported
 * for the pair, protected parts are sent as tokens. @throws the signal's reason.
 */
export async function planRequests(
  client: Client,
  segmentedTexts: readonly SegmentedText[],
  common: TranslateOptions,
  planning: PlanningOptions = {},
): Promise<PlannedRequests> {
  const hasTags = common.tag_handling !== undefined || segmentedTexts.some(({ tagged }) => tagged);
  const tagless = hasTags ? await taglessLanguage(client, common, planning) : undefined;
  if (tagless === undefined) {
    const { version } = planning;
    const texts = segmentedTexts.map((text) => ({ planned: new PlannedText(text), isGuarded: text.tagged }));
    const ignored = { ignore_tags: [...protection.ignore_tags] };
    return requestsOf(texts, common, { ...common, ...protection, ...ignored, ...(version && { tag_handling_version: version }) });
  }
  const plain = { ...common };
  for (const name of tagParameters) delete plain[name];
  const texts = segmentedTexts.map((text) => {
    const tokens = text.tagged || common.tag_handling !== undefined ? text.withTokens?.() : undefined;
    return { planned: new PlannedText(text, tokens), isGuarded: tokens !== undefined };
  });
  return { ...requestsOf(texts, plain, { ...plain, split_sentences: protection.split_sentences }), tagless };
}

/** Returns one request for the texts with protected parts and one for the others. Requests without payloads are omitted. */
function requestsOf(
  texts: readonly { readonly planned: PlannedText; readonly isGuarded: boolean }[],
  plain: TranslateOptions,
  guarded: TranslateOptions,
): PlannedRequests {
  const some = texts.filter(({ planned }) => planned.payloads.length > 0);
  const request = (options: TranslateOptions, isGuarded: boolean): PlannedRequest[] => {
    const own = some.filter((text) => text.isGuarded === isGuarded).map(({ planned }) => planned);
    return own.length === 0 ? [] : [{ options, texts: own }];
  };
  return { requests: [...request(plain, false), ...request(guarded, true)], texts: texts.map(({ planned }) => planned) };
}

/** Returns the language of a pair that is known not to support tags. */
async function taglessLanguage(
  { languages }: Client,
  { source_lang, target_lang }: TranslateOptions,
  { guess, looksOnly, signal }: PlanningOptions,
): Promise<string | undefined> {
  const list = looksOnly === true ? languages.known('translate_text') : await listInTime(languages, signal);
  if (!list) return undefined;
  const sides = languages.sides('translate_text');
  const lacks = (pair: { source?: string; target?: string }) => supports(list, 'tag_handling', pair, sides) === 'no';
  if (lacks({ target: target_lang })) return target_lang;
  const said = source_lang ?? guess;
  const source = said === undefined ? undefined : languages.sourceCode('translate_text', said);
  return source !== undefined && lacks({ source }) ? source : undefined;
}

/** Reads the list with a time limit. Returns undefined if it is unavailable. @throws the signal's reason. */
async function listInTime(languages: Client['languages'], signal?: AbortSignal): Promise<readonly Language[] | undefined> {
  const limit = AbortSignal.timeout(listMs);
  try {
    return (await languages.best('translate_text', languageIncludes, signal ? AbortSignal.any([signal, limit]) : limit)).languages;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
