import * as v from 'valibot';
import { believableSeconds } from './limits.ts';
import type { ProviderRules } from './providerRules.ts';
import { formalities, glossaryFaults, translateOptions } from './translate.ts';
import { maybeAmount, maybeCount, oneOf } from './rules.ts';
import type { RuleFault } from './rules.ts';

/** Document translation (specification, "Document translation"). */

/** Extensions of files that can be uploaded. */
export const documentTypeNames = [
  'docx',
  'doc',
  'pptx',
  'xlsx',
  'pdf',
  'htm',
  'html',
  'txt',
  'xlf',
  'xliff',
  'srt',
  'jpeg',
  'jpg',
  'png',
] as const;
export type DocumentType = (typeof documentTypeNames)[number];

/** Maximum upload sizes on the free and the paid plan, in bytes (service facts: document sizes). */
export const documentBytes: Readonly<Record<DocumentType, { readonly free: number; readonly paid: number }>> = {
  docx: sizes(10, 30),
  doc: sizes(10, 30),
  pptx: sizes(10, 30),
  xlsx: sizes(10, 30),
  pdf: sizes(10, 30),
  htm: sizes(5, 5),
  html: sizes(5, 5),
  txt: sizes(1, 1),
  xlf: sizes(10, 10),
  xliff: sizes(10, 10),
  srt: sizes(0.15, 0.15),
  jpeg: sizes(3, 3),
  jpg: sizes(3, 3),
  png: sizes(3, 3),
};

/** Returns the maximum size of an upload, in bytes. */
export function documentLimit(type: DocumentType, plan: 'free' | 'paid', { subtitleBytes }: Pick<DocumentRules, 'subtitleBytes'>): number {
  return Math.floor(type === 'srt' ? subtitleBytes : documentBytes[type][plan]);
}

export const imageTypes: readonly DocumentType[] = ['jpeg', 'jpg', 'png'];

/** Types with a minimum charge ("Limits": documents of pptx, docx, doc, xlsx, pdf). */
export const minimumChargeTypes: readonly DocumentType[] = ['pptx', 'docx', 'doc', 'xlsx', 'pdf'];

/** Document targets that support `formality`. Unlike for texts, es-419 is not one of them. */
export const documentFormalityTargets = ['de', 'fr', 'it', 'es', 'nl', 'pl', 'pt-BR', 'pt-PT', 'ja', 'ru'] as const;

function sizes(free: number, paid: number): { readonly free: number; readonly paid: number } {
  return { free: free * 1024 * 1024, paid: paid * 1024 * 1024 };
}

/** Returns the type of a file by its name, or undefined if it can't be uploaded. */
export function documentType(fileName: string): DocumentType | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return documentTypeNames.find((type) => type === extension);
}

/** Returns the extension of a translated file: `output_format` if given, else the source's own, with docx for doc. */
export function translatedExtension(type: DocumentType, output_format?: string): string {
  return output_format ?? (type === 'doc' ? 'docx' : type);
}

/** The fields of an upload other than the file. */
export const documentOptions = v.object({
  target_lang: v.pipe(v.string(), v.trim(), v.nonEmpty('is required.')),
  source_lang: v.optional(v.string()),
  filename: v.optional(v.string()),
  formality: v.optional(oneOf(formalities)),
  glossary_id: v.optional(v.string()),
  /** Not in the specification: several glossaries, for services that take them. */
  glossary_ids: v.optional(v.array(v.string())),
  output_format: v.optional(v.string()),
});

const { style_id, translation_memory_id, translation_memory_threshold } = translateOptions.entries;
/** Additional fields that some services take (`documentsTakeStyles`). */
export const documentStyles = v.object({ style_id, translation_memory_id, translation_memory_threshold });
export type DocumentStyles = v.InferOutput<typeof documentStyles>;

export type DocumentOptions = v.InferOutput<typeof documentOptions> & DocumentStyles;

/** Rules for documents that differ between services. */
export type DocumentRules = Pick<ProviderRules, 'documentsTakeStyles' | 'documentCharacters' | 'subtitleBytes' | 'billsImages'>;

/** Returns a fault for each of these fields if the service doesn't take them. */
export function styleFaults(options: DocumentStyles, { documentsTakeStyles }: Pick<DocumentRules, 'documentsTakeStyles'>): RuleFault[] {
  const given = (['style_id', 'translation_memory_id', 'translation_memory_threshold'] as const).filter(
    (parameter) => options[parameter] !== undefined,
  );
  return documentsTakeStyles ? [] : given.map((parameter) => ({ parameter, message: 'is not taken for documents by this service.' }));
}

/**
 * Returns violations of the rules that involve the file's name or several fields.
 * @param mostGlossaries maximum number of ids in `glossary_ids`; 0 if the service has no such parameter.
 */
export function documentFaults(options: DocumentOptions, fileName: string, mostGlossaries = 0): RuleFault[] {
  const type = documentType(fileName);
  const faults: RuleFault[] = [];
  if (!type) faults.push({ parameter: 'file', message: `must be one of these types: ${documentTypeNames.join(', ')}.` });
  faults.push(...glossaryFaults(options, mostGlossaries));
  const format = options.output_format?.toLowerCase();
  if (type && format !== undefined && format !== translatedExtension(type) && !(type === 'pdf' && format === 'docx')) {
    faults.push({ parameter: 'output_format', message: 'is only possible from pdf to docx.' });
  }
  return faults;
}

/** Identifies an upload. The key is a secret: it gives access to the result. */
export const documentHandle = v.looseObject({ document_id: v.string(), document_key: v.string() });
export type DocumentHandle = v.InferOutput<typeof documentHandle>;

export const documentStatuses = ['queued', 'translating', 'done', 'error'] as const;

/** Answer of POST /v2/document/{document_id}. The error message comes under either name (service facts). */
export const documentStatus = v.looseObject({
  document_id: v.string(),
  status: v.string(),
  seconds_remaining: maybeAmount,
  billed_characters: maybeCount,
  message: v.optional(v.nullable(v.string())),
  error_message: v.optional(v.nullable(v.string())),
});
export type DocumentStatus = v.InferOutput<typeof documentStatus>;

/** Returns the estimated remaining time in seconds, or undefined if it is implausible ("may be unreliable"). */
export function believableRemaining({ seconds_remaining }: DocumentStatus): number | undefined {
  return typeof seconds_remaining === 'number' && seconds_remaining >= 0 && seconds_remaining <= believableSeconds
    ? seconds_remaining
    : undefined;
}

/** Body of status and result requests. */
export const documentKeyRequest = v.object({ document_key: v.string() });
