import { languageIncludes, supports } from '../../api/languages.ts';
import type { Language } from '../../api/languages.ts';
import { tagParameters } from '../../api/translate.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import { protection } from '../../text/segmentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { Client } from '../../client/client.ts';

/** The requests that an order comes to: equal options together. */
export interface PlannedRequest {
  readonly options: TranslateOptions;
  readonly texts: readonly string[];
  /** Which payload each text is: the place of its segmented text, and its own place in that. */
  readonly places: readonly (readonly [segmentedText: number, payload: number])[];
}

export interface PlannedRequests {
  readonly requests: readonly PlannedRequest[];
  /** The texts as they are sent, and as their answers are read. */
  readonly textsToSend: readonly SegmentedText[];
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
  const { version } = planning;
  if (tagless === undefined) {
    const guarded = {
      ...common,
      ...protection,
      ignore_tags: [...protection.ignore_tags],
      ...(version && { tag_handling_version: version }),
    };
    return {
      requests: [...oneOf(segmentedTexts, ({ tagged }) => !tagged, common), ...oneOf(segmentedTexts, ({ tagged }) => tagged, guarded)],
      textsToSend: segmentedTexts,
    };
  }
  const plain = { ...common };
  for (const name of tagParameters) delete plain[name];
  const guarded = { ...plain, split_sentences: protection.split_sentences };
  const tokens = segmentedTexts.map((segmentedText) =>
    segmentedText.tagged || common.tag_handling !== undefined ? segmentedText.withTokens?.() : undefined,
  );
  const textsToSend = segmentedTexts.map((segmentedText, index) => tokens[index] ?? segmentedText);
  const requests = [
    ...oneOf(textsToSend, (_text, index) => !tokens[index], plain),
    ...oneOf(textsToSend, (_text, index) => tokens[index] !== undefined, guarded),
  ];
  return { requests, textsToSend, tagless };
}

/** The request for some of the texts; none where they hold nothing to send. */
function oneOf(
  segmentedTexts: readonly SegmentedText[],
  isOwn: (segmentedText: SegmentedText, index: number) => boolean,
  options: TranslateOptions,
): PlannedRequest[] {
  const places = segmentedTexts.flatMap((segmentedText, index) =>
    isOwn(segmentedText, index) ? segmentedText.payloads.map((_payload, at): readonly [number, number] => [index, at]) : [],
  );
  if (places.length === 0) return [];
  return [{ options, texts: places.map(([segmentedText, payload]) => segmentedTexts[segmentedText]?.payloads[payload] ?? ''), places }];
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
