import type * as vscode from 'vscode';
import { canonicalLanguage } from '../../api/languages.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Client } from '../../client/client.ts';

/** Minimum number of letters for trusting a local guess. */
const tellingLetters = 24;
/** Number of characters that are enough to detect a language. */
const looked = 2000;

/** Milliseconds that a translation waits for detection. After that, it continues without. */
const detectionMs = 10_000;

/** Codes of the detector that differ from those of the service. */
const serviceCodes: Readonly<Record<string, string>> = { no: 'nb' };

/** Known languages of source texts. */
export class SourceLanguages {
  readonly #answers = new WeakMap<vscode.TextDocument, string>();
  readonly #insisted = new WeakMap<vscode.TextDocument, Set<string>>();
  readonly #variants = new Set<string>();
  /** Clients whose account has no language detection. */
  readonly #without = new WeakSet<Client>();

  /** Returns the user's answer about a document's language, so that the question appears once. */
  answered(document: vscode.TextDocument): string | undefined {
    return this.#answers.get(document);
  }

  answer(document: vscode.TextDocument, code: string): void {
    this.#answers.set(document, code);
  }

  /**
   * Returns true if the user chose to translate a text although it seems to be in the target language. For guesses, this applies to the
   * document; for a pair of variants, it applies everywhere.
   */
  insistsOn(document: vscode.TextDocument | undefined, source: string, target: string): boolean {
    if (this.#variants.has(pairOf(source, target))) return true;
    return document !== undefined && this.#insisted.get(document)?.has(canonicalLanguage(target)) === true;
  }

  insist(document: vscode.TextDocument | undefined, source: string, target: string): void {
    if (areVariants(source, target)) this.#variants.add(pairOf(source, target));
    else if (document) this.#insisted.set(document, new Set([...(this.#insisted.get(document) ?? []), canonicalLanguage(target)]));
  }

  /**
   * Returns the language of a text as detected by the service (a lower-case code). Undefined if it is uncertain or there is no answer for
   * any reason, because texts can be translated without it.
   * @throws the signal's reason.
   */
  async detect(client: Client, text: string, signal: AbortSignal): Promise<string | undefined> {
    if (this.#without.has(client)) return undefined;
    try {
      const [result] = await client.detect.languages([detectionSample(text)], signal, detectionMs);
      return result?.detected_language;
    } catch (error) {
      if (!isServiceError(error)) throw error;
      // Detection is "beta, opt-in", so asking again is useless.
      if (isServiceError(error, 'forbidden', 'notFound')) this.#without.add(client);
      return undefined;
    }
  }
}

/** Returns true for two variants of one language, such as pt-BR and pt-PT. */
function areVariants(source: string, target: string): boolean {
  const [from, into] = [canonicalLanguage(source), canonicalLanguage(target)];
  return from !== into && from.includes('-') && into.includes('-');
}

function pairOf(source: string, target: string): string {
  return `${canonicalLanguage(source)} ${canonicalLanguage(target)}`;
}

/** Returns the start of a text for language detection, without cutting a character in half. */
export function detectionSample(text: string): string {
  return text.slice(0, looked).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Guesses the language of a text locally, without the service. Returns a lower-case code, or undefined when unsure.
 * The guess is only a hint for the user and triggers no action.
 */
export async function guessLanguage(text: string): Promise<string | undefined> {
  const sample = text.slice(0, looked);
  if ((sample.match(/\p{L}/gu) ?? []).length < tellingLetters) return undefined;
  const { eld } = await import('eld/extrasmall');
  const guess = eld.detect(sample);
  if (!guess.isReliable()) return undefined;
  // The detector supports only one of the two. The code to distinguish them is large, so it is loaded on demand.
  if (guess.language === 'ms') return (await import('../../text/closeLanguages.ts')).malayOrIndonesian(sample);
  return serviceCodes[guess.language] ?? guess.language;
}
