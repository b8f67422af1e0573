import { namePart } from './fileNames.ts';

/** Path of a translated file: the user's pattern, filled in. Paths have slashes, like those of URIs. */

export interface SourceParts {
  /** Folder, without a trailing slash unless it is the root; empty for a bare name. */
  readonly dir: string;
  /** Name without extension. */
  readonly name: string;
  /** Extension with its dot; empty if there is none. */
  readonly ext: string;
}

export interface ResultParts extends SourceParts {
  /** Code of the target language. */
  readonly lang: string;
  /** The file that the result must not overwrite; dir, name and ext together if absent. */
  readonly source?: string;
}

/** @param language language of the source, if known. The name of manual.en.docx is then manual. */
export function sourceParts(path: string, language?: string): SourceParts {
  const slash = path.lastIndexOf('/');
  const file = path.slice(slash + 1);
  const dot = file.lastIndexOf('.');
  const hasExtension = dot > 0 && dot < file.length - 1;
  const name = hasExtension ? file.slice(0, dot) : file;
  return {
    dir: slash === 0 ? '/' : path.slice(0, Math.max(slash, 0)),
    name: language === undefined ? name : withoutLanguage(name, language),
    ext: hasExtension ? file.slice(dot) : '',
  };
}

/**
 * Returns the path for `pattern` with `${dir}`, `${name}`, `${lang}` and `${ext}` filled in. A relative one starts at the source's folder.
 * Name and language are added to a pattern that is only a folder or only an extension, and to one that results in the source itself.
 */
export function resultPath(pattern: string, parts: ResultParts): string {
  const { dir, name, ext } = parts;
  // Codes come from the service.
  const lang = namePart(parts.lang) || '_';
  const values: Readonly<Record<string, string>> = { dir: dir === '' ? '.' : dir, name, lang, ext };
  // A backslash in a pattern is meant as a folder separator.
  const given = pattern.trim().replaceAll('\\', '/');
  const drive = /^[a-z]:\//i.test(given) ? `/${given}` : given;
  // In one pass, so that placeholders in a file's name are not replaced.
  const filled = drive.replaceAll(/\$\{(dir|name|lang|ext)\}/g, (whole, key: string) => values[key] ?? whole);
  const path = drive.startsWith('/') || drive.startsWith('${dir}') ? filled : `${values['dir']}/${filled}`;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const named = folderOnly.has(last)
    ? `${path}/${name}.${lang}${ext}`
    : last === ext
      ? `${path.slice(0, path.length - ext.length)}${name}.${lang}${ext}`
      : path;
  const result = normalized(named);
  return sameFile(result, normalized(parts.source ?? `${dir}/${name}${ext}`)) ? withLanguage(result, lang, ext) : result;
}

const folderOnly: ReadonlySet<string> = new Set(['', '.', '..']);

function withoutLanguage(name: string, language: string): string {
  const [, rest, code] = /^(.+)\.([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)$/i.exec(name) ?? [];
  return rest !== undefined && code !== undefined && base(code) === base(language) ? rest : name;
}

function base(code: string): string {
  return code.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}

/** Removes `.`, `..` and doubled slashes. `..` can't go above the root. */
function normalized(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return (path.startsWith('/') ? '/' : '') + segments.join('/');
}

/** Many file systems ignore case or the composition of letters in names. */
function sameFile(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase();
}

function withLanguage(path: string, lang: string, ext: string): string {
  const stem = ext !== '' && path.toLowerCase().endsWith(ext.toLowerCase()) ? path.slice(0, path.length - ext.length) : path;
  return `${stem}.${lang}${path.slice(stem.length)}`;
}
