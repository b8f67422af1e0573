import { baseLanguage, findLanguage, canonicalLanguage } from '../api/languages.ts';
import type { Language } from '../api/languages.ts';
import { textsPerRequest, translateBodyBytes } from '../api/limits.ts';
import type { Profile } from '../api/providers.ts';
import { reportingTagHeader, reportingTagRequest } from '../api/reportingTag.ts';
import { namedGlossaries, translateFaults, translateResponse } from '../api/translate.ts';
import type { TranslateOptions, TranslationResult } from '../api/translate.ts';
import { checked, refuseFaults } from './calls.ts';
import type { ServiceError } from './errors.ts';
import type { GlossariesResource } from './glossaries.ts';
import type { Languages } from './languages.ts';
import type { Log } from './log.ts';
import { paidItems } from './paidResults.ts';
import { collected, Sender } from './sending.ts';
import type { Sending } from './sending.ts';
import { splitText } from './split.ts';
import type { Split } from './split.ts';
import type { Transport } from './transport.ts';
import type { RephraseOptions } from '../api/write.ts';

/** An answer contains the translated texts, which may be a few times longer, with escapes. */
const answerBytes = 8 * 1024 * 1024;

/** POST /v2/translate (specification, "Text translation"). */
export interface TextResource {
  /**
   * Returns the header with the reporting tag. Empty if the user chose none, or if the service doesn't support it.
   * @throws ServiceError invalidRequest for an invalid tag.
   */
  headers(): Readonly<Record<string, string>>;
  /** Returns the options of a request as sent. */
  sentOptions(options: TranslateOptions): TranslateOptions;
  /**
   * Translates texts in the fewest requests, with results in input order. Texts are independent: if a request fails, its texts are rejected
   * with its ServiceError (or the signal's reason), and other results are kept. If a text was split, its successful pieces are not sent
   * again when it is translated again with the same options.
   * @throws ServiceError invalidRequest, before anything is sent, with the parameter whose rule is broken.
   */
  translate(texts: readonly string[], options: TranslateOptions, signal: AbortSignal): Promise<PromiseSettledResult<TranslationResult>[]>;
  /** The same, with a callback for each text. Results are not kept in memory here. */
  translateEach(texts: readonly string[], options: TranslateOptions, sending: Sending<TranslationResult>): Promise<void>;
}

interface TextResourceOptions {
  readonly transport: Transport;
  readonly languages: Languages;
  readonly glossaries: GlossariesResource;
  readonly log: Log;
  readonly profile: Profile;
  /** Returns the reporting tag for translations. Absent if the service doesn't support it. */
  readonly reportingTag?: (() => string | undefined) | undefined;
}

export function textResource({ transport, languages, glossaries, log, profile, reportingTag }: TextResourceOptions): TextResource {
  const sender = new Sender(joined);

  async function sendRequest(
    texts: readonly string[],
    envelope: TranslateOptions,
    extra: Readonly<Record<string, string>>,
    signal: AbortSignal,
    whenSent: AbortSignal | undefined,
  ): Promise<(TranslationResult | ServiceError)[]> {
    const { item } = translateResponse.entries.translations;
    return transport.call(
      {
        method: 'POST',
        path: '/v2/translate',
        headers: extra,
        body: { contentType: 'application/json', text: JSON.stringify({ ...envelope, text: texts }) },
        read: paidItems({ name: 'translations', item, count: texts.length, maxBytes: answerBytes }),
        effect: 'once',
        isPaid: true,
        refusal: 'auth',
        status456: 'quota',
      },
      signal,
      whenSent,
    );
  }

  function headers(): Record<string, string> {
    const tag = reportingTag?.() ?? '';
    return tag === '' ? {} : { [reportingTagHeader.toLowerCase()]: checked(reportingTagRequest, { reporting_tag: tag }).reporting_tag };
  }

  const sentOptions = (options: TranslateOptions) => sentTranslateOptions(options, { languages, profile });

  async function translateEach(
    texts: readonly string[],
    options: TranslateOptions,
    { signal, whenSent, onSettled }: Sending<TranslationResult>,
  ): Promise<void> {
    const envelope = sentOptions(options);
    const counted = headers();
    await checkRules(envelope, { languages, log, profile }, signal);
    await glossaries.refuseUnready(namedGlossaries(envelope), signal);
    return sender.send(
      texts,
      {
        options: envelope,
        bodyBytes: translateBodyBytes,
        most: textsPerRequest,
        split: (text, maxBytes) => split(text, maxBytes, envelope),
        send: (batch) => sendRequest(batch, envelope, counted, signal, whenSent),
      },
      onSettled,
    );
  }

  return {
    headers,
    sentOptions,
    translate: (texts, options, signal) => collected(texts.length, (onSettled) => translateEach(texts, options, { signal, onSettled })),
    translateEach,
  };
}

interface Rules {
  readonly languages: Languages;
  readonly log: Log;
  readonly profile: Profile;
}

async function checkRules(options: TranslateOptions, { languages, log, profile }: Rules, signal: AbortSignal): Promise<void> {
  const list = await supportList(options, languages, signal);
  const { takesLatencyWithAll, glossariesPerTranslation } = profile;
  refuseFaults(translateFaults(options, list, { takesLatencyWithAll, glossariesPerTranslation, sides: languages.sides('translate_text') }));
  if (list && !findLanguage(list, options.target_lang)) {
    log.warn(`The service does not list the target language ${options.target_lang}; it is asked all the same.`);
  }
  if (list && options.source_lang !== undefined && !findLanguage(list, baseLanguage(options.source_lang))) {
    log.warn(`The service does not list the source language ${options.source_lang}; it is asked all the same.`);
  }
}

/** Returns the service's own list if a rule depends on it. Without the list, the service decides. */
async function supportList(options: TranslateOptions, languages: Languages, signal: AbortSignal): Promise<readonly Language[] | undefined> {
  const needed = options.formality === 'more' || options.formality === 'less' || options.custom_instructions !== undefined;
  if (!needed) return languages.known('translate_text');
  try {
    return (await languages.best('translate_text', ['beta', 'external'], signal)).languages;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

async function split(text: string, maxBytes: number, options: TranslateOptions): Promise<Split | undefined> {
  if (!options.tag_handling) return splitText(text, maxBytes, options.source_lang);
  return (await import('./split.ts')).splitTags(text, options.tag_handling, maxBytes);
}

/** Joins the results of a text's pieces. A text of only white space has none, because nothing was sent. */
function joined(text: string, first: TranslationResult | undefined, all: readonly TranslationResult[]): TranslationResult {
  if (!first) return { detected_source_language: '', text };
  const billed = all.every((value) => typeof value.billed_characters === 'number');
  return { ...first, text, ...(billed && { billed_characters: all.reduce((sum, value) => sum + (value.billed_characters ?? 0), 0) }) };
}

/** Traits of a service that the sent options depend on. */
interface Service {
  readonly languages: Pick<Languages, 'sourceCode'>;
  readonly profile: Pick<Profile, 'takesLatencyWithAll'>;
}

/**
 * Returns the options of a translation as sent: with canonical codes, a source that the service takes, and always a version for
 * tag_handling, whose default depends on the account.
 */
export function sentTranslateOptions(options: TranslateOptions, { languages, profile }: Service): TranslateOptions {
  const version = options.model_type === 'latency_optimized' && !profile.takesLatencyWithAll ? 'v1' : 'v2';
  return {
    ...options,
    target_lang: canonicalLanguage(options.target_lang),
    ...(options.source_lang !== undefined && { source_lang: languages.sourceCode('translate_text', options.source_lang) }),
    ...(options.tag_handling && { tag_handling_version: options.tag_handling_version ?? version }),
  };
}

/** Returns the options of an improvement as sent, with a canonical code. */
export function sentRephraseOptions({ target_lang, ...rest }: RephraseOptions): RephraseOptions {
  return { ...(target_lang !== undefined && { target_lang: canonicalLanguage(target_lang) }), ...rest };
}
