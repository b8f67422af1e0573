import { baseLanguage, canonicalLanguage, findLanguage } from '../contract/languages.ts';
import type { Language } from '../contract/languages.ts';
import { textsPerRequest, translateBodyBytes } from '../contract/limits.ts';
import { translateFaults, translateResponse } from '../contract/translate.ts';
import type { TranslateOptions, TranslationResult } from '../contract/translate.ts';
import { json } from './body.ts';
import { ServiceError } from './errors.ts';
import type { GlossariesResource } from './glossaries.ts';
import { jsonBytes } from './jsonBytes.ts';
import type { Languages } from './languages.ts';
import type { Log } from './log.ts';
import { packRequests } from './pack.ts';
import { createPaidPieces } from './paidPieces.ts';
import type { PaidPieces } from './paidPieces.ts';
import { refuseFaults } from './refuseFaults.ts';
import { splitText } from './split.ts';
import type { Split } from './split.ts';
import type { Transport } from './transport.ts';

/** An answer holds the texts translated, at most a few times as long, with escapes. */
const answerBytes = 8 * 1024 * 1024;

type Outcome = PromiseSettledResult<TranslationResult>;

/** POST /v2/translate (specification, "Text translation"). */
export interface TextResource {
  /**
   * Translates texts in the fewest requests, results in input order. Each text stands for itself: when one request fails, what the
   * others brought is kept, and the texts of the failed one are rejected with its ServiceError (or the signal's reason). Of a text
   * that went out in pieces, those that came back are not sent again when it is translated once more with the same options.
   * @throws ServiceError invalidRequest, before anything is sent, that names the parameter whose rule is broken.
   */
  translate(texts: readonly string[], options: TranslateOptions, signal: AbortSignal): Promise<Outcome[]>;
}

export function textResource(transport: Transport, languages: Languages, glossaries: GlossariesResource, log: Log): TextResource {
  const paid = createPaidPieces();

  async function sendRequest(texts: readonly string[], envelope: TranslateOptions, signal: AbortSignal): Promise<TranslationResult[]> {
    const { translations } = await transport.call(
      {
        method: 'POST',
        path: '/v2/translate',
        body: { contentType: 'application/json', text: JSON.stringify({ ...envelope, text: texts }) },
        read: json(translateResponse, answerBytes),
        effect: 'once',
        refusal: 'auth',
        status456: 'quota',
      },
      signal,
    );
    if (translations.length === texts.length) return translations;
    throw new ServiceError('invalidResponse', `The service answered ${translations.length} translations for ${texts.length} texts.`);
  }

  /** Sends what was not paid for before; each request settles its own texts. */
  async function sendAll(texts: readonly string[], envelope: TranslateOptions, room: number, signal: AbortSignal): Promise<Outcome[]> {
    // Each text but the first of a request brings a comma with it.
    const sizes = texts.map((text) => jsonBytes(text) + 1);
    const outcomes: Outcome[] = [];
    await Promise.all(
      packRequests(sizes, room + 1, textsPerRequest).map(async (indexes) => {
        const batch = indexes.map((index) => texts[index] ?? '');
        const [outcome] = await Promise.allSettled([sendRequest(batch, envelope, signal)]);
        indexes.forEach((index, position) => {
          outcomes[index] = outcome?.status === 'fulfilled' ? settled(outcome.value[position]) : rejected(outcome?.reason);
        });
      }),
    );
    return outcomes;
  }

  async function translate(texts: readonly string[], options: TranslateOptions, signal: AbortSignal): Promise<Outcome[]> {
    const envelope = completed(options);
    await checkRules(envelope, languages, log, signal);
    await glossaries.refuseUnready(envelope.glossary_id, signal);
    const room = translateBodyBytes - jsonBytes({ ...envelope, text: [] });
    if (room <= jsonBytes('')) throw new ServiceError('tooLarge', 'The options leave no room for a text.', { parameter: 'context' });
    const splits = await Promise.all(texts.map((text) => splitOf(text, room, envelope)));
    const memory = paid.of(envelope);
    const wanted = splits.flatMap((split) => (split instanceof ServiceError ? [] : split.pieces.map((piece) => piece.text)));
    const before = wanted.map((text) => memory.take(text));
    const missing = wanted.filter((_text, index) => !before[index]);
    const fresh = (await sendAll(missing, envelope, room, signal)).values();
    const outcomes = before.map((outcome) => outcome ?? fresh.next().value ?? settled(undefined));
    let next = 0;
    return splits.map((split) => {
      if (split instanceof ServiceError) return rejected(split);
      const own = outcomes.slice(next, (next += split.pieces.length));
      const outcome = joined(split, own);
      if (outcome.status === 'rejected') keepPaid(memory, split, own);
      return outcome;
    });
  }

  return { translate };
}

/** What came back of a text that cannot be put together waits for the next try. */
function keepPaid(memory: ReturnType<PaidPieces['of']>, split: Split, outcomes: readonly Outcome[]): void {
  split.pieces.forEach(({ text }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === 'fulfilled') memory.keep(text, outcome);
  });
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
  refuseFaults(translateFaults(options, list));
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
async function splitOf(text: string, room: number, options: TranslateOptions): Promise<Split | ServiceError> {
  if (jsonBytes(text) <= room) return { lead: '', pieces: [{ text, after: '' }] };
  const split = options.tag_handling
    ? (await import('./splitTags.ts')).splitTags(text, options.tag_handling, room)
    : splitText(text, room, options.source_lang);
  return (
    split ?? new ServiceError('tooLarge', `A text is larger than the ${translateBodyBytes / 1024} KiB of a request and cannot be split.`)
  );
}

/** One result from those of the pieces of a text; the first failure among them is the text's. */
function joined({ lead, pieces }: Split, outcomes: readonly Outcome[]): Outcome {
  const values: TranslationResult[] = [];
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') return outcome;
    values.push(outcome.value);
  }
  const [first] = values;
  // Nothing but white space: there was nothing to send.
  if (pieces.length === 0) return settled({ detected_source_language: '', text: lead });
  if (!first || (values.length === 1 && lead === '' && pieces[0]?.after === '')) return settled(first);
  const text = lead + values.map((value, index) => value.text + (pieces[index]?.after ?? '')).join('');
  const billed = values.every((value) => typeof value.billed_characters === 'number');
  return settled({
    ...first,
    text,
    ...(billed && { billed_characters: values.reduce((sum, value) => sum + (value.billed_characters ?? 0), 0) }),
  });
}

function settled(value: TranslationResult | undefined): Outcome {
  return value ? { status: 'fulfilled', value } : rejected(new ServiceError('invalidResponse', 'A translation is missing.'));
}

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}
