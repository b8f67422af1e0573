import { languageIncludes, supports } from '../../api/languages.ts';
import type { Language } from '../../api/languages.ts';
import { tagParameters } from '../../api/translate.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import { protection } from '../../text/segmentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { Client } from '../../client/client.ts';
import { PlannedText } from './plannedText.ts';

/** Texts that go out with the same options. */
export interface PlannedRequest {
  readonly options: TranslateOptions;
  /** Those of them that hold something to send. */
  readonly texts: readonly PlannedText[];
}

/** What an order of texts comes to. It keeps what comes back: sent once more, it sends the rest. */
export interface PlannedRequests {
  readonly requests: readonly PlannedRequest[];
  /** All texts of the order, in its order. */
  readonly texts: readonly PlannedText[];
  /** The language of which no tags are handled, where something is sent as tokens for it. */
  readonly tagless?: string | undefined;
}

/** How long the list of languages is waited for; without it, tags are sent. */
const listMs = 5_000;

export interface PlanningOptions {
  /** The version of tag handling for what carries markup; the usual one when left out. */
  readonly version?: 'v1' | 'v2' | undefined;
  /** Language of the originals where no source language is chosen. */
  readonly guess?: string | undefined;
  /** Only what is known already counts: nothing is asked for. */
  readonly looksOnly?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * The requests that texts come to: those that carry markup apart from those that do not. Where the list of languages says that no tags
 * are handled from the source or into the target, what must not change is sent as tokens. @throws the signal's reason.
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

/** One request for the texts that carry what must not change, and one for the others; none where there is nothing to send. */
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

/** The language of a pair of which no tags are handled, as far as is known. */
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

/** Without the list, it is as if nothing were known. @throws the signal's reason. */
async function listInTime(languages: Client['languages'], signal?: AbortSignal): Promise<readonly Language[] | undefined> {
  const limit = AbortSignal.timeout(listMs);
  try {
    return (await languages.best('translate_text', languageIncludes, signal ? AbortSignal.any([signal, limit]) : limit)).languages;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
