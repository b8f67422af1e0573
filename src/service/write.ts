import { rephraseBodyBytes } from '../contract/limits.ts';
import { rephraseFaults, rephraseOptions, rephraseResponse } from '../contract/write.ts';
import type { ImprovementResult, RephraseOptions } from '../contract/write.ts';
import { jsonBody } from './calls.ts';
import { checked } from './checked.ts';
import type { ServiceError } from './errors.ts';
import { paidItems } from './paidItems.ts';
import { refuseFaults } from './refuseFaults.ts';
import { createSender } from './sending.ts';
import type { Sending } from './sending.ts';
import { sentRephraseOptions } from './sentOptions.ts';
import { splitText } from './split.ts';
import type { Transport } from './transport.ts';

/** An answer holds the texts improved, with escapes. */
const answerBytes = 8 * 1024 * 1024;

/** POST /v2/write/rephrase (specification, "Text improvement"). */
export interface WriteResource {
  /**
   * Improves texts in the fewest requests of up to 10 KiB, results in input order. Each text stands for itself, as with
   * `TextResource.translate`; one that is larger than a request goes out in pieces, split between paragraphs or sentences.
   * @throws ServiceError invalidRequest, before anything is sent, that names the parameter whose rule is broken.
   */
  rephrase(
    texts: readonly string[],
    options: RephraseOptions,
    signal: AbortSignal,
    sending?: Sending<ImprovementResult>,
  ): Promise<PromiseSettledResult<ImprovementResult>[]>;
}

/** @param takesDefaultBesideTone as the rules of the service say. */
export function writeResource(transport: Transport, takesDefaultBesideTone: boolean): WriteResource {
  const sender = createSender(joined);

  async function sendRequest(
    text: readonly string[],
    envelope: RephraseOptions,
    signal: AbortSignal,
    whenSent: AbortSignal | undefined,
  ): Promise<(ImprovementResult | ServiceError)[]> {
    const { item } = rephraseResponse.entries.improvements;
    return transport.call(
      {
        method: 'POST',
        path: '/v2/write/rephrase',
        body: jsonBody({ ...envelope, text }),
        read: paidItems({ name: 'improvements', item, count: text.length, maxBytes: answerBytes }),
        effect: 'once',
        refusal: 'forbidden',
        status456: 'quota',
      },
      signal,
      whenSent,
    );
  }

  return {
    async rephrase(texts, options, signal, { whenSent, onSettled } = {}) {
      const envelope = sentRephraseOptions(checked(rephraseOptions, options));
      refuseFaults(rephraseFaults(envelope, takesDefaultBesideTone));
      return sender.send(
        texts,
        {
          options: envelope,
          bodyBytes: rephraseBodyBytes,
          // The specification limits the body, not the number of texts.
          most: Infinity,
          split: async (text, maxBytes) => splitText(text, maxBytes, envelope.target_lang),
          send: (batch) => sendRequest(batch, envelope, signal, whenSent),
        },
        onSettled,
      );
    },
  };
}

/** One result from those of the pieces of a text. Of nothing but white space there was nothing to send. */
function joined(text: string, first: ImprovementResult | undefined): ImprovementResult {
  return first ? { ...first, text } : { detected_source_language: '', text };
}
