/** Limits of the service. Each one cites the line of the specification that it comes from. */

/** Texts in one translation or detection request ("Limits": texts per text translation or detection request). */
export const textsPerRequest = 50;

/** Bytes of a text translation request body as sent, 128 x 1024 ("Limits": text translation request body). */
export const translateBodyBytes = 128 * 1024;

/** Custom instructions in one translate request ("Limits": custom_instructions per translate request). */
export const instructionsPerRequest = 10;

/** Characters of one custom instruction ("Limits": custom_instructions per translate request). */
export const instructionCharacters = 300;

/** Range of translation_memory_threshold in percent ("Limits": translation_memory_threshold). */
export const memoryThreshold = { min: 0, max: 100, default: 75 } as const;

/** Milliseconds for which a language list may be cached ("Limits": language response caching, up to 1 hour). */
export const languageCacheMs = 60 * 60 * 1000;

/** The number that means "no limit" in usage replies. */
export const noLimit = 1_000_000_000_000;

/** UTF-8 bytes of a glossary's name, of a source phrase and of a target phrase ("Limits": glossary name, source phrase, target phrase). */
export const glossaryTextBytes = 1024;

/** Bytes of one glossary dictionary, 10 MB ("Limits": glossary dictionary size). */
export const glossaryDictionaryBytes = 10 * 1024 * 1024;

/** Characters of a style rule list's name ("Limits": style rule list name). */
export const styleNameCharacters = 1024;

/** Custom instructions of one style rule list ("Limits": custom instructions per style rule list). May depend on the plan. */
export const instructionsPerStyle = 200;

/** Characters of a custom instruction's label (service facts: shapes). */
export const instructionLabelCharacters = 100;

/** Items of one page of style rule lists and of translation memories ("Limits": style rule lists per page). */
export const pageSize = { min: 1, max: 25, default: 10 } as const;

/** Developer keys that may be active at once ("Limits": active developer keys). */
export const activeKeys = 25;

/** Minimum billed characters for documents of some types ("Limits": documents of pptx, docx, doc, xlsx, pdf). */
export const minimumDocumentCharacters = 50_000;

/** Milliseconds after the creation of a voice job during which its source may be uploaded ("Limits": voice upload window). */
export const voiceUploadWindowMs = 5 * 60 * 1000;

/** Milliseconds after the upload during which the results of a voice job may be fetched ("Limits": voice download window). */
export const voiceDownloadWindowMs = 60 * 60 * 1000;

/** Milliseconds between two polls of a voice job ("Voice translation jobs": recommended poll interval). */
export const voicePollMs = 5_000;

/** Bytes of a voice job's source (service facts: voice). */
export const voiceSourceBytes = 1024 ** 3;

/** Milliseconds of a voice job's source, 3 hours (service facts: voice). */
export const voiceSourceMs = 3 * 60 * 60 * 1000;

/** Bytes of a text improvement request body (service facts: rephrase). Corrections have the same limit. */
export const rephraseBodyBytes = 10 * 1024;

/** Days between the first and the last day of an analytics request (service facts: analytics). */
export const analyticsDays = 366;

/** Seconds above which an estimate of a document's remaining time is ignored: a day (service facts: document status). */
export const believableSeconds = 24 * 60 * 60;

/** Characters of a reporting tag, for providers that support them. */
export const reportingTagCharacters = 100;

/** Bytes of a language detection request body as sent, for providers that document a limit: the same as for text translation. */
export const detectBodyBytes = 128 * 1024;
