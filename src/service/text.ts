import { baseLanguage, canonicalLanguage, findLanguage } from '../contract/languages.ts';
import type { Language } from '../contract/languages.ts';
import { textsPerRequest, translateBodyBytes } from '../contract/limits.ts';
import { translateFaults, translateResponse } from '../contract/translate.ts';
import type { TranslateOptions, TranslationResult } from '../contract/translate.ts';
import { ServiceError } from './errors.ts';
import { jsonBytes } from './jsonBytes.ts';
import type { Languages } from './languages.ts';
import type { Log } from './log.ts';
import { packRequests } from './pack.ts';
import { splitText } from './split.ts';
import type { Piece } from './split.ts';
import type { Transport } from './transport.ts';

/** An answer holds the texts translated, at most a few times as long, with escapes. */
const answerBytes = 8 * 1024 * 1024;

/** POST /v2/translate (specification, "Text translation"). */
export interface TextResource {
  /**
   * Translates texts in the fewest requests, results in input order. Each text stands for itself: when one request fails, what the
   * others brought is kept, and the texts of the failed one are rejected with its ServiceError (or the signal's reason).
   * @throws ServiceError invalidRequest, before anything is sent, that names the parameter whose rule is broken.
   */
  translate(texts: readonly string[], options: TranslateOptions, signal: AbortSignal): Promise<PromiseSettledResult<TranslationResult>[]>;
}

export function textResource(transport: Transport, languages: Languages, log: Log): TextResource {
  async function sendRequest(texts: readonly string[], envelope: TranslateOptions, signal: AbortSignal): Promise<TranslationResult[]> {
    const call = {
      method: 'POST',
      path: '/v2/translate',
      body: JSON.stringify({ ...envelope, text: texts }),
      answer: translateResponse,
      answerBytes,
      effect: 'once',
      refusal: 'auth',
      status456: 'quota',
    } as const;
    const { translations } = await transport.call(call, signal);
    if (translations.length === texts.length) return translations;
    throw new ServiceError('invalidResponse', `The service answered ${translations.length} translations for ${texts.length} texts.`);
  }

  async function translate(texts: readonly string[], options: TranslateOptions, signal: AbortSignal) {
    const envelope = completed(options);
    await checkRules(envelope, languages, log, signal);
    const room = translateBodyBytes - jsonBytes({ ...envelope, text: [] });
    if (room <= jsonBytes('')) throw new ServiceError('tooLarge', 'The options leave no room for a text.', { parameter: 'context' });
    const split = await Promise.all(texts.map((text) => piecesOf(text, room, envelope)));
    const pieces = split.flatMap((item) => (item instanceof ServiceError ? [] : item));
    // Each text but the first of a request brings a comma with it.
    const sizes = pieces.map((piece) => jsonBytes(piece.text) + 1);
    const requests = packRequests(sizes, room + 1, textsPerRequest);
    const results: PromiseSettledResult<TranslationResult>[] = [];
    await Promise.all(
      requests.map(async (indexes) => {
        const batch = indexes.map((index) => pieces[index]?.text ?? '');
        const [outcome] = await Promise.allSettled([sendRequest(batch, envelope, signal)]);
        indexes.forEach((index, position) => {
          results[index] = outcome?.status === 'fulfilled' ? settled(outcome.value[position]) : rejected(outcome?.reason);
        });
      }),
    );
    let next = 0;
    return split.map((item) => {
      if (item instanceof ServiceError) return rejected(item);
      next += item.length;
      return joined(item, results.slice(next - item.length, next));
    });
  }

  return { translate };
}

/** The options as sent: canonical codes, and tag_handling never without its version, whose default depends on the account. */
function completed(options: TranslateOptions): TranslateOptions {
  const version = options.model_type === 'latency_optimized' ? 'v1' : 'v2';
  return {
    ...options,
    target_lang: canonicalLanguage(options.target_lang),
    ...(options.source_lang !== undefined && { source_lang: canonicalLanguage(options.source_lang) }),
    ...(options.tag_handling && { tag_handling_version: options.tag_handling_version ?? version }),
  };
}

async function checkRules(options: TranslateOptions, languages: Languages, log: Log, signal: AbortSignal): Promise<void> {
  const list = await supportList(options, languages, signal);
  const [fault] = translateFaults(options, list);
  if (fault) throw new ServiceError('invalidRequest', `${fault.parameter} ${fault.message}`, { parameter: fault.parameter });
  if (list && !findLanguage(list, options.target_lang)) {
    log.warn(`The service does not list the target language ${options.target_lang}; it is asked all the same.`);
  }
  if (list && options.source_lang !== undefined && !findLanguage(list, baseLanguage(options.source_lang))) {
    log.warn(`The service does not list the source language ${options.source_lang}; it is asked all the same.`);
  }
}

/** The service's own list where a rule depends on it. Without the list, the service is left to decide. */
async function supportList(options: TranslateOptions, languages: Languages, signal: AbortSignal): Promise<readonly Language[] | undefined> {
  const needed = options.formality === 'more' || options.formality === 'less' || options.custom_instructions !== undefined;
  if (!needed) return languages.known('translate_text');
  try {
    return await languages.list('translate_text', ['beta', 'external'], signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** A text in pieces that each fit a request, or the error that says that it cannot be split. */
async function piecesOf(text: string, room: number, options: TranslateOptions): Promise<Piece[] | ServiceError> {
  if (jsonBytes(text) <= room) return [{ text, after: '' }];
  const pieces = options.tag_handling
    ? (await import('./splitTags.ts')).splitTags(text, options.tag_handling, room)
    : splitText(text, room, options.source_lang);
  return (
    pieces ?? new ServiceError('tooLarge', `A text is larger than the ${translateBodyBytes / 1024} KiB of a request and cannot be split.`)
  );
}

/** One result from those of the pieces of a text; the first failure among them is the text's. */
function joined(
  pieces: readonly Piece[],
  results: readonly PromiseSettledResult<TranslationResult>[],
): PromiseSettledResult<TranslationResult> {
  const values: TranslationResult[] = [];
  for (const result of results) {
    if (result.status === 'rejected') return result;
    values.push(result.value);
  }
  const [first] = values;
  if (!first || values.length === 1) return settled(first);
  const text = values.map((value, index) => value.text + (pieces[index]?.after ?? '')).join('');
  const billed = values.every((value) => value.billed_characters !== undefined);
  return settled({
    ...first,
    text,
    ...(billed && { billed_characters: values.reduce((sum, value) => sum + (value.billed_characters ?? 0), 0) }),
  });
}

function settled(value: TranslationResult | undefined): PromiseSettledResult<TranslationResult> {
  return value ? { status: 'fulfilled', value } : rejected(new ServiceError('invalidResponse', 'A translation is missing.'));
}

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}
