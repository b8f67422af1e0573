/** A link between a file of the workspace and the dictionary it is synchronized with. */
export interface Link {
  /** Name or id. */
  readonly glossary: string;
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Faults of a link that a user wrote. */
export type LinkFault = 'noObject' | 'outside' | 'glossary' | 'source_lang' | 'target_lang';

/** A link, or its fault. */
export type ReadLink = { readonly link: Link } | { readonly fault: LinkFault };

/** Reads links by the paths of their files, relative to the folder. Accepts any value from a settings file. */
export function readLinks(value: unknown): ReadonlyMap<string, ReadLink> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).map(([path, link]) => [normalized(path), readLink(path, link)]));
}

function normalized(path: string): string {
  return path.replace(/^(?:\.\/)+/, '');
}

function readLink(path: string, value: unknown): ReadLink {
  if (!staysInside(path)) return { fault: 'outside' };
  if (typeof value !== 'object' || value === null) return { fault: 'noObject' };
  const fields = new Map<string, unknown>(Object.entries(value));
  const glossary = fields.get('glossary');
  const source_lang = fields.get('source_lang');
  const target_lang = fields.get('target_lang');
  if (typeof glossary !== 'string' || glossary.trim() === '') return { fault: 'glossary' };
  if (!isLanguage(source_lang)) return { fault: 'source_lang' };
  if (!isLanguage(target_lang)) return { fault: 'target_lang' };
  return { link: { glossary: glossary.trim(), source_lang, target_lang } };
}

/** A repository must not cause writes to files outside of it. */
function staysInside(path: string): boolean {
  return !/^(?:[\\/]|[a-z]:)/i.test(path) && path.trim() !== '' && !path.split(/[\\/]/).includes('..');
}

function isLanguage(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(code);
}
