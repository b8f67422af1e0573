/** Limits of the service. Each one names the line of the specification that it comes from. */

/** Texts in one translation or detection request ("Limits": texts per text translation or detection request). */
export const textsPerRequest = 50;

/** Bytes of a text translation request body as sent, 128 x 1024 ("Limits": text translation request body). */
export const translateBodyBytes = 128 * 1024;

/** Custom instructions in one translate request ("Limits": custom_instructions per translate request). */
export const instructionsPerRequest = 10;

/** Characters of one custom instruction ("Limits": custom_instructions per translate request). */
export const instructionCharacters = 300;

/** Range of translation_memory_threshold in per cent ("Limits": translation_memory_threshold). */
export const memoryThreshold = { min: 0, max: 100, default: 75 } as const;

/** Milliseconds that a language list may be kept ("Limits": language response caching, up to 1 hour). */
export const languageCacheMs = 60 * 60 * 1000;

/** The number that stands for "no limit" in usage replies. */
export const noLimit = 1_000_000_000_000;

/** UTF-8 bytes of a glossary's name, of a source phrase and of a target phrase ("Limits": glossary name, source phrase, target phrase). */
export const glossaryTextBytes = 1024;

/** Bytes of one glossary dictionary, 10 MB ("Limits": glossary dictionary size). */
export const glossaryDictionaryBytes = 10 * 1024 * 1024;
