import type * as vscode from 'vscode';
import { canonicalLanguage } from '../../api/languages.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Client } from '../../client/client.ts';

/** Letters from which a guess made on this machine is believed. */
const tellingLetters = 24;
/** Characters that are enough to tell a language. */
const looked = 2000;

/** Milliseconds that a translation waits for a detection: it goes on without one, too. */
const detectionMs = 10_000;

/** The detector's own codes where they differ from the service's. */
const serviceCodes: Readonly<Record<string, string>> = { no: 'nb' };

/** What is known about the languages of originals. */
export class SourceLanguages {
  readonly #answers = new WeakMap<vscode.TextDocument, string>();
  readonly #insisted = new WeakMap<vscode.TextDocument, Set<string>>();
  readonly #variants = new Set<string>();
  /** Clients whose account has no language detection. */
  readonly #without = new WeakSet<Client>();

  /** The language of a document that the user was asked for, so that the question comes once. */
  answered(document: vscode.TextDocument): string | undefined {
    return this.#answers.get(document);
  }

  answer(document: vscode.TextDocument, code: string): void {
    this.#answers.set(document, code);
  }

  /**
   * Whether it was said that a text is to be translated though it seems to be in the target's language already: of a document for what is
   * only guessed, of a pair of variants wherever they are said to be meant.
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
   * The language of a text as the service detects it (a lower-case code); undefined when it is not sure, and when there is no answer,
   * whatever the reason: a text is translated without it, too.
   * @throws the signal's reason.
   */
  async detect(client: Client, text: string, signal: AbortSignal): Promise<string | undefined> {
    if (this.#without.has(client)) return undefined;
    try {
      const [result] = await client.detect.languages([detectionSample(text)], signal, detectionMs);
      return result?.detected_language;
    } catch (error) {
      if (!isServiceError(error)) throw error;
      // Detection is "beta, opt-in": there is no use in asking again.
      if (isServiceError(error, 'forbidden', 'notFound')) this.#without.add(client);
      return undefined;
    }
  }
}

/** Two variants of one language, such as pt-BR and pt-PT, as they are said, or show in the text. */
function areVariants(source: string, target: string): boolean {
  const [from, into] = [canonicalLanguage(source), canonicalLanguage(target)];
  return from !== into && from.includes('-') && into.includes('-');
}

function pairOf(source: string, target: string): string {
  return `${canonicalLanguage(source)} ${canonicalLanguage(target)}`;
}

/** What of a text is sent for telling its language: its start, with the last character whole. */
export function detectionSample(text: string): string {
  return text.slice(0, looked).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * The language of a text as far as this machine can tell, without asking the service: a lower-case code, undefined when unsure.
 * A hint only: what it says is pointed out, not acted on.
 */
export async function guessLanguage(text: string): Promise<string | undefined> {
  const sample = text.slice(0, looked);
  if ((sample.match(/\p{L}/gu) ?? []).length < tellingLetters) return undefined;
  const { eld } = await import('eld/extrasmall');
  const guess = eld.detect(sample);
  if (!guess.isReliable()) return undefined;
  // The detector knows one of the two only. What tells them apart is long, and loaded when it is needed.
  if (guess.language === 'ms') return (await import('../../text/closeLanguages.ts')).malayOrIndonesian(sample);
  return serviceCodes[guess.language] ?? guess.language;
}
