import * as v from 'valibot';
import { formalities } from '../../api/translate.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { withProgress } from '../../editor/progress.ts';
import type { DocumentChoices } from './documentRequests.ts';
import * as messages from './texts.ts';

/**
 * Answers of an order that was left unfinished: the languages and the options that differ from the settings. The others are not stored, so
 * that later changes of settings apply. Resources are stored by id.
 */
export const documentAnswers = v.object({
  targets: v.array(v.string()),
  /** True if the languages were confirmed, and not only ticked. */
  isPastTargets: v.boolean(),
  /** Empty if the service detects the language. */
  source_lang: v.exactOptional(v.string()),
  formality: v.exactOptional(v.picklist(formalities)),
  glossaries: v.exactOptional(v.array(v.string())),
  /** Empty for none. */
  style: v.exactOptional(v.string()),
  memory: v.exactOptional(v.string()),
  threshold: v.exactOptional(v.number()),
  wordFromPdf: v.exactOptional(v.boolean()),
  pattern: v.exactOptional(v.string()),
});
export type DocumentAnswers = v.InferOutput<typeof documentAnswers>;

/** Returns the options that differ from the defaults. */
export function answersOf(choices: DocumentChoices, defaults: DocumentChoices): Omit<DocumentAnswers, 'targets' | 'isPastTargets'> {
  const { source_lang, formality, glossaries, styles, wordFromPdf, pattern } = choices;
  const ids = glossaries.map(({ glossary_id }) => glossary_id);
  const isOther = ids.join(' ') !== defaults.glossaries.map(({ glossary_id }) => glossary_id).join(' ');
  return {
    ...(source_lang !== defaults.source_lang && { source_lang: source_lang ?? '' }),
    ...(formality !== defaults.formality && { formality }),
    ...(isOther && { glossaries: ids }),
    ...(styles.style?.style_id !== defaults.styles.style?.style_id && { style: styles.style?.style_id ?? '' }),
    ...(memoryId(choices) !== memoryId(defaults) && { memory: memoryId(choices) ?? '' }),
    ...(styles.threshold !== defaults.styles.threshold && { threshold: styles.threshold }),
    ...(wordFromPdf !== defaults.wordFromPdf && { wordFromPdf }),
    ...(pattern !== undefined && { pattern }),
  };
}

function memoryId({ styles }: DocumentChoices): string | undefined {
  return styles.memory?.translation_memory_id;
}

/** Returns the choices with earlier answers applied. Resources that no longer exist are left out. @throws ServiceError. */
export async function withAnswers(
  services: Services,
  client: Client,
  defaults: DocumentChoices,
  answers: DocumentAnswers,
): Promise<DocumentChoices> {
  const { source_lang, formality, glossaries = [], style, memory, threshold, wordFromPdf, pattern } = answers;
  const { styles } = defaults;
  const named = await withProgress(messages.restoringChoices(), async (signal) => ({
    glossaries: glossaries.length > 0 ? await allowed(services.named.glossaries(client, signal)) : [],
    styles: styles.taken && (style ?? '') !== '' ? await allowed(services.named.styles(client, signal)) : [],
    memories: styles.taken && (memory ?? '') !== '' ? await allowed(services.named.memories(client, signal)) : [],
  }));
  const known = glossaries.flatMap((id) => named.glossaries.find(({ glossary_id }) => glossary_id === id) ?? []);
  return {
    source_lang: source_lang === undefined ? defaults.source_lang : source_lang === '' ? undefined : source_lang,
    formality: formality ?? defaults.formality,
    glossaries: answers.glossaries ? known : defaults.glossaries,
    styles: {
      ...styles,
      ...(style !== undefined && { style: named.styles.find(({ style_id }) => style_id === style) }),
      ...(memory !== undefined && { memory: named.memories.find(({ translation_memory_id }) => translation_memory_id === memory) }),
      ...(threshold !== undefined && { threshold }),
    },
    wordFromPdf: wordFromPdf ?? defaults.wordFromPdf,
    pattern,
  };
}

/** Another key may be connected now that has no access to these resources. */
async function allowed<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  return list.catch((error: unknown) => {
    if (isServiceError(error, 'forbidden')) return [];
    throw error;
  });
}
