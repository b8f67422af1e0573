import type { Context } from 'hono';
import * as v from 'valibot';
import {
  documentBytes,
  documentFaults,
  documentFormalityTargets,
  documentLimit,
  documentOptions,
  documentStyles,
  documentType,
  documentTypeNames,
} from '../../api/documents.ts';
import type { DocumentOptions, DocumentType } from '../../api/documents.ts';
import { canonicalLanguage, findLanguage } from '../../api/languages.ts';
import type { Language } from '../../api/languages.ts';
import type { RuleFault } from '../../api/rules.ts';
import { legacyAuthentication, checked, readBytes, refusalOf } from '../endpoint.ts';
import type { SandboxEnv } from '../endpoint.ts';
import type { ProviderRules } from '../../api/providerRules.ts';
import type { Profile } from '../../api/providers.ts';
import type { LanguageStore } from '../languages/languageStore.ts';
import { HttpError } from '../httpError.ts';

/** A valid upload. */
export interface Upload {
  readonly options: DocumentOptions;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly bytes: Uint8Array;
}

/** Maximum size of the body without the file. */
const otherPartsBytes = 256 * 1024;

/** The parts of a service that documents are checked against. */
export interface DocumentRules {
  readonly languages: LanguageStore;
  readonly rules: Pick<ProviderRules, 'documentsTakeStyles' | 'subtitleBytes'>;
  readonly profile: Pick<Profile, 'glossariesPerTranslation'>;
}

const { style_id, translation_memory_id, translation_memory_threshold } = documentStyles.entries;
const styleOptions = v.object({
  style_id,
  translation_memory_id,
  // Form fields contain numbers as text.
  translation_memory_threshold: v.optional(v.pipe(v.string(), v.transform(Number), v.unwrap(translation_memory_threshold))),
});

/**
 * Reads the body of POST /v2/document.
 * @throws HttpError 400 for parts that break rules, 413 for a file that is too large for its type and the plan, 415
 */
export async function readUpload(service: DocumentRules, c: Context<SandboxEnv>, plan: 'free' | 'paid'): Promise<Upload> {
  const largest = Math.max(...documentTypeNames.map((type) => documentBytes[type][plan]));
  const parts = readParts(await readBytes(c, largest + otherPartsBytes), c.req.header('Content-Type') ?? '');
  const fields: Record<string, string> = {};
  for (const { name, bytes } of parts.filter((part) => part.name !== 'file')) {
    const text = fieldText(bytes);
    fields[name] = name === 'glossary_ids' && fields[name] ? `${fields[name]},${text}` : text;
  }
  if ('auth_key' in fields) throw new HttpError(403, legacyAuthentication);
  const file = parts.find((part) => part.name === 'file');
  // Forms send unfilled fields as empty ones.
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const { glossary_ids, ...others } = filled;
  // Repeated or comma-separated. Unknown parameters are ignored.
  const mostGlossaries = service.profile.glossariesPerTranslation;
  const several = mostGlossaries === 0 ? undefined : glossary_ids?.split(',').map((id) => id.trim());
  const options = {
    ...checked(documentOptions, { ...others, ...(several && { glossary_ids: several }) }),
    ...(service.rules.documentsTakeStyles && checked(styleOptions, filled)),
  };
  if (!file) throw refusalOf([{ parameter: 'file', message: 'is required.' }]);
  const fileName = baseName(options.filename ?? file.fileName ?? '');
  const faults = [...documentFaults(options, fileName, mostGlossaries), ...languageFaults(service.languages, options)];
  const type = documentType(fileName);
  if (!type || faults.length > 0) throw refusalOf(faults);
  requireSize(file.bytes, documentLimit(type, plan, service.rules));
  return { options, fileName, type, bytes: file.bytes };
}

function fieldText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.');
  }
}

/** Removes the path, which some clients send. */
function baseName(fileName: string): string {
  return (
    fileName
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '') ?? ''
  );
}

function requireSize(bytes: Uint8Array, limit: number): void {
  if (bytes.length === 0) throw refusalOf([{ parameter: 'file', message: 'must not be empty.' }]);
  if (bytes.length > limit) {
    throw new HttpError(413, 'Request entity too large', { detail: `Files of this type may have up to ${limit} bytes.` });
  }
}

function languageFaults({ languagesOf }: LanguageStore, { source_lang, target_lang, formality = 'default' }: DocumentOptions): RuleFault[] {
  const languages = languagesOf('translate_document', ['beta', 'external']);
  const faults: RuleFault[] = [];
  if (documentLanguage(languages, target_lang)?.usable_as_target !== true) {
    faults.push({ parameter: 'target_lang', message: `is not supported: ${target_lang}.` });
  }
  if (source_lang !== undefined && documentLanguage(languages, source_lang)?.usable_as_source !== true) {
    faults.push({ parameter: 'source_lang', message: `is not supported: ${source_lang}.` });
  }
  if ((formality === 'more' || formality === 'less') && !takesFormality(target_lang)) {
    faults.push({ parameter: 'formality', message: `is not supported for documents into ${target_lang}.` });
  }
  return faults;
}

function documentLanguage(languages: readonly Language[], code: string): Language | undefined {
  const found = findLanguage(languages, code);
  return found?.lang === canonicalLanguage(code) ? found : undefined;
}

/**
 * Returns true for supported targets. A variant counts with its language, but es-419 takes no formality in documents (specification,
 * "Document translation").
 */
function takesFormality(target: string): boolean {
  const targets: readonly string[] = documentFormalityTargets;
  const code = canonicalLanguage(target);
  return targets.includes(code) || (code !== 'es-419' && code.includes('-') && targets.includes(code.slice(0, 2)));
}

/** One part of a multipart/form-data body (RFC 7578). */
export interface FormPart {
  readonly name: string;
  /** From the content disposition. Absent on fields, and on files whose name is in a field. */
  readonly fileName: string | undefined;
  readonly bytes: Uint8Array;
}

const maxParts = 100;

/**
 * Splits a body into its parts. The parser of fetch damages files without a name in their content disposition by turning them into strings,
 * but the interface allows such files.
 * @throws HttpError 415 for another content type, 400 for a body that is not of it
 */
export function readParts(body: Uint8Array, contentType: string): FormPart[] {
  const boundary = /^\s*multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (!boundary) throw new HttpError(415, 'Unsupported media type', { detail: 'Send multipart/form-data.' });
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2] ?? ''}`);
  // The first delimiter may be at the very beginning.
  const bytes = Buffer.concat([Buffer.from('\r\n'), body]);
  const parts: FormPart[] = [];
  let at = bytes.indexOf(delimiter);
  while (at >= 0 && bytes.toString('latin1', at + delimiter.length, at + delimiter.length + 2) !== '--') {
    const next = bytes.indexOf(delimiter, at + delimiter.length);
    if (next < 0 || parts.length === maxParts) throw malformed();
    parts.push(readPart(bytes.subarray(at + delimiter.length, next)));
    at = next;
  }
  if (at < 0) throw malformed();
  return parts;
}

function malformed(): HttpError {
  return new HttpError(400, 'The body is not valid multipart/form-data.');
}

function readPart(part: Buffer): FormPart {
  const start = part.indexOf('\r\n');
  const end = part.indexOf('\r\n\r\n', start);
  if (start < 0 || end < 0) throw malformed();
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(part.toString('utf8', start, end))?.[1] ?? '';
  const name = parameter(disposition, 'name');
  if (name === undefined) throw malformed();
  return { name, fileName: encodedName(disposition) ?? parameter(disposition, 'filename'), bytes: part.subarray(end + 4) };
}

/** Reads a parameter. Browsers escape quotes with percent, other clients with backslash. */
function parameter(disposition: string, name: string): string | undefined {
  const match = new RegExp(String.raw`(?:^|[;\s])${name}=(?:"((?:\\["\\]|\\(?!["\\])|[^"\\])*)"|([^\s;]+))`, 'i').exec(disposition);
  const value = match?.[1] ?? match?.[2];
  return value?.replaceAll(/\\(["\\])/g, '$1').replaceAll(/%22|%0d|%0a/gi, (escape) => decodeURIComponent(escape));
}

function encodedName(disposition: string): string | undefined {
  const encoded = /(?:^|[;\s])filename\*=utf-8''([^\s;]+)/i.exec(disposition)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
