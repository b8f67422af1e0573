import { sourceParts } from './resultPath.ts';

/** A pair of languages, as base codes in lower case. */
export interface PairOfCodes {
  readonly source: string;
  readonly target: string;
}

/** A file that another file may be a translation of. */
export interface SourceCandidate extends PairOfCodes {
  readonly path: string;
  /** True if the file's own name also contains its language. */
  readonly named: boolean;
}

/**
 * Returns the files that a file may be a translation of, by its name: `guide.md` and `guide.en.md` for `guide.de.md`, `en.json` for
 * `de.json`, `locales/en/app.json` for `locales/de/app.json`, `values/strings.xml` for `values-de/strings.xml`, and matches of the pattern
 * for results. The more likely ones come first. The caller checks if they exist.
 * @param path with slashes.
 * @param pairs relevant language pairs.
 * @param pattern value of interlinear.documents.resultFile.
 */
export function sourcesBeside(path: string, pairs: readonly PairOfCodes[], pattern: string): SourceCandidate[] {
  const found = new Map<string, SourceCandidate>();
  for (const tag of tagsIn(path)) {
    for (const pair of pairs.filter(({ target }) => target === baseOf(tag.code))) {
      for (const candidate of candidates(path, tag, pair, pattern)) {
        if (candidate.path !== path && !found.has(candidate.path)) found.set(candidate.path, candidate);
      }
    }
  }
  return [...found.values()];
}

/** A language code in a path. */
interface Tag {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Returns the codes in a path, such as `de`, `de-AT`, `pt_BR`, `zh-Hans`, `values-de-rAT`, in the file name or as a folder. */
function tagsIn(path: string): Tag[] {
  const code = /(?<=[/._-]|^)([a-z]{2,3})(?:([-_])(r?[A-Z]{2}|[a-z]{2}|[A-Z][a-z]{3}|[0-9]{3}))?(?=[/.]|[-_][^/]*$|$)/g;
  // The file name is more reliable than folders, and inner folders more than outer ones.
  return [...path.matchAll(code)]
    .map((match): Tag => ({ start: match.index, end: match.index + match[0].length, code: match[0] }))
    .toReversed();
}

function* candidates(path: string, tag: Tag, pair: PairOfCodes, pattern: string): Generator<SourceCandidate> {
  yield* byPattern(path, tag, pair, pattern);
  const before = path.slice(0, tag.start);
  const after = path.slice(tag.end);
  for (const code of codesFor(pair.source, tag.code)) yield { ...pair, path: before + code + after, named: true };
  const isFolder = (before.endsWith('/') || before === '') && after.startsWith('/');
  if (isFolder) yield { ...pair, path: before + after.slice(1), named: false };
  // The separator before the code is removed too: guide.de.md, values-de/strings.xml.
  else if (/[._-]$/.test(before)) yield { ...pair, path: before.slice(0, -1) + after, named: false };
  if (after.startsWith('.lproj/')) yield { ...pair, path: `${before}Base${after}`, named: false };
}

/** Applies the pattern for results in reverse. */
function* byPattern(path: string, tag: Tag, pair: PairOfCodes, pattern: string): Generator<SourceCandidate> {
  const given = pattern.trim().replaceAll('\\', '/');
  if (!given.includes('${lang}') || given.includes('..')) return;
  const relative = given.startsWith('${dir}') || given.startsWith('/') ? given : `\${dir}/${given}`;
  const expression = relative
    .replaceAll('/./', '/')
    .split(/(\$\{(?:dir|name|lang|ext)\})/)
    .map((piece) => pieceOf(piece, tag.code))
    .join('');
  const { dir, name, ext = '' } = new RegExp(`^${expression}$`).exec(path)?.groups ?? {};
  if (dir === undefined || name === undefined) return;
  const extension = ext === '' && !relative.includes('${ext}') ? sourceParts(path).ext : ext;
  const start = dir === '/' ? '/' : `${dir}/`;
  yield { ...pair, path: `${start}${name}${extension}`, named: false };
  for (const code of codesFor(pair.source, tag.code)) yield { ...pair, path: `${start}${name}.${code}${extension}`, named: true };
}

function pieceOf(piece: string, code: string): string {
  switch (piece) {
    case '${dir}':
      return '(?<dir>.*)';
    case '${name}':
      return '(?<name>[^/]+)';
    case '${lang}':
      return escaped(code);
    case '${ext}':
      return String.raw`(?<ext>(?:\.[^./]+)?)`;
    default:
      return escaped(piece);
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** Common variants of languages. */
const usual: Readonly<Record<string, readonly string[]>> = {
  en: ['US', 'GB'],
  pt: ['BR', 'PT'],
  es: ['ES', '419'],
  zh: ['CN', 'TW', 'Hans', 'Hant'],
};

/** Returns possible spellings of a language code, preferring the style of another one. */
function codesFor(source: string, like: string): string[] {
  const [, separator] = /([-_])r?[^\W_]+$/.exec(like) ?? [];
  const parts = separator === undefined ? ['-', '_'] : [separator, separator === '-' ? '_' : '-'];
  const regions = usual[source] ?? [source.toUpperCase()];
  const android = /[-_]r[A-Z]{2}$/.test(like) ? 'r' : '';
  const variants = parts.flatMap((part) =>
    regions.flatMap((region) => [`${source}${part}${android}${region}`, `${source}${part}${region.toLowerCase()}`]),
  );
  return separator === undefined ? [source, ...variants] : [...new Set([...variants.slice(0, 1), source, ...variants.slice(1)])];
}

function baseOf(code: string): string {
  return code.split(/[-_]/, 1)[0] ?? '';
}
