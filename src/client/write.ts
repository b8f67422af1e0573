import { rephraseBodyBytes } from '../api/limits.ts';
import type { ProviderRules } from '../api/providerRules.ts';
import { correctOptions, rephraseFaults, rephraseOptions, rephraseResponse } from '../api/write.ts';
import type { CorrectOptions, ImprovementResult, RephraseOptions } from '../api/write.ts';
import { jsonBody, checked, refuseFaults } from './calls.ts';
import { ServiceError } from './errors.ts';
import { paidItems } from './paidResults.ts';
import { collected, Sender } from './sending.ts';
import type { Sending } from './sending.ts';
import { sentRephraseOptions } from './text.ts';
import { splitText } from './split.ts';
import type { Transport } from './transport.ts';

/** An answer contains the improved texts, with escapes. */
const answerBytes = 8 * 1024 * 1024;

/** POST /v2/write/rephrase (specification, "Text improvement"), and POST /v2/write/correct if the service has it. */
export interface WriteResource {
  /** True if the service supports `correct`. */
  readonly corrects: boolean;
  /**
   * Improves texts in the fewest requests of up to 10 KiB, with results in input order. Texts are independent, as in
   * `TextResource.translate`. A text that exceeds a request is split between paragraphs or sentences.
   * @throws ServiceError invalidRequest, before anything is sent, with the parameter whose rule is broken.
   */
  rephrase(texts: readonly string[], options: RephraseOptions, signal: AbortSignal): Promise<PromiseSettledResult<ImprovementResult>[]>;
  /** The same, with a callback for each text. */
  rephraseEach(texts: readonly string[], options: RephraseOptions, sending: Sending<ImprovementResult>): Promise<void>;
  /**
   * Corrects mistakes in texts and changes nothing else, in requests like those of `rephrase`.
   * @throws ServiceError invalidRequest, before anything is sent, if the service doesn't support it.
   */
  correct(texts: readonly string[], options: CorrectOptions, signal: AbortSignal): Promise<PromiseSettledResult<ImprovementResult>[]>;
  /** The same, with a callback for each text. */
  correctEach(texts: readonly string[], options: CorrectOptions, sending: Sending<ImprovementResult>): Promise<void>;
}

/** @param rules rules of the service. */
export function writeResource(
  transport: Transport,
  { corrects, takesDefaultBesideTone }: Pick<ProviderRules, 'corrects' | 'takesDefaultBesideTone'>,
): WriteResource {
  // A sender for each path: paid results are stored by options, which may be the same for both.
  const rephrasing = { path: '/v2/write/rephrase', sender: new Sender(joined) };
  const correcting = { path: '/v2/write/correct', sender: new Sender(joined) };

  async function sendRequest(
    path: string,
    text: readonly string[],
    envelope: RephraseOptions,
    signal: AbortSignal,
    whenSent: AbortSignal | undefined,
  ): Promise<(ImprovementResult | ServiceError)[]> {
    const { item } = rephraseResponse.entries.improvements;
    return transport.call(
      {
        method: 'POST',
        path,
        body: jsonBody({ ...envelope, text }),
        read: paidItems({ name: 'improvements', item, count: text.length, maxBytes: answerBytes }),
        effect: 'once',
        isPaid: true,
        refusal: 'forbidden',
        status456: 'quota',
      },
      signal,
      whenSent,
    );
  }

  async function send(
    { path, sender }: typeof rephrasing,
    texts: readonly string[],
    envelope: RephraseOptions,
    { signal, whenSent, onSettled }: Sending<ImprovementResult>,
  ): Promise<void> {
    return sender.send(
      texts,
      {
        options: envelope,
        bodyBytes: rephraseBodyBytes,
        // The specification limits the body, not the number of texts.
        most: Infinity,
        split: async (text, maxBytes) => splitText(text, maxBytes, envelope.target_lang),
        send: (batch) => sendRequest(path, batch, envelope, signal, whenSent),
      },
      onSettled,
    );
  }

  async function rephraseEach(texts: readonly string[], options: RephraseOptions, sending: Sending<ImprovementResult>): Promise<void> {
    const envelope = sentRephraseOptions(checked(rephraseOptions, options));
    refuseFaults(rephraseFaults(envelope, takesDefaultBesideTone));
    return send(rephrasing, texts, envelope, sending);
  }

  async function correctEach(texts: readonly string[], options: CorrectOptions, sending: Sending<ImprovementResult>): Promise<void> {
    if (!corrects) throw new ServiceError('invalidRequest', "The service doesn't support text correction (POST /v2/write/correct).");
    return send(correcting, texts, sentRephraseOptions(checked(correctOptions, options)), sending);
  }

  return {
    corrects,
    rephrase: (texts, options, signal) => collected(texts.length, (onSettled) => rephraseEach(texts, options, { signal, onSettled })),
    rephraseEach,
    correct: (texts, options, signal) => collected(texts.length, (onSettled) => correctEach(texts, options, { signal, onSettled })),
    correctEach,
  };
}

/** Joins the results of a text's pieces. A text of only white space has none, because nothing was sent. */
function joined(text: string, first: ImprovementResult | undefined): ImprovementResult {
  return first ? { ...first, text } : { detected_source_language: '', text };
}
