import { canonicalLanguage } from '../../api/languages.ts';
import type { DetectionResult } from '../../api/detect.ts';
import * as messages from './texts.ts';

/** Result of a detection, in words. */
export interface Finding {
  /** Code of the language, if there is one. */
  readonly code: string | undefined;
  /** For example "English (en)", or a text for an unknown language. */
  readonly name: string;
  /** The status in words. A status added to the API later is shown unchanged. */
  readonly status: string;
}

/** @param nameOf returns the name of a language code. */
export function findingOf(
  { detection_status: status, detected_language: detected }: DetectionResult,
  nameOf: (code: string) => string,
): Finding {
  const code = detected === undefined || detected === '' ? undefined : canonicalLanguage(detected);
  if (code !== undefined) {
    const name = nameOf(code);
    return { code, name: name === code ? code : `${name} (${code})`, status: statusWords(status) };
  }
  return { code, name: messages.unknownLanguage(), status: statusWords(status) };
}

function statusWords(status: string): string {
  switch (status) {
    case 'success':
      return messages.detected();
    case 'insufficient_confidence':
      return messages.tooUncertain();
    case 'unsupported_language':
      return messages.languageNotSupported();
    case 'no_language_detected':
      return messages.noLanguageDetected();
    default:
      return status;
  }
}
