import { isInside } from './paths.ts';

/**
 * A path with places for its parts, such as `docs/{rest}` and `{dir}{name}.{lang}{ext}`. A template that matches a path is filled to the
 * same path with the parts that it found.
 */
export type Template = string;

/** Parts of a path by their places. */
export type Parts = Readonly<Record<string, string>>;

/** What a place matches. */
const places: Readonly<Record<string, string>> = {
  /** Folders, each with its slash, or none. */
  dir: String.raw`(?:[^/]+/)*`,
  /** A path below a folder. */
  rest: '.+',
  /** A name without its extension, which may contain dots. */
  name: '[^/]+?',
  /** An extension with its dot, or none. */
  ext: String.raw`(?:\.[^./]+)?`,
  /** One segment, or the rest of it. */
  part: '[^/]+',
};

/** Text in braces is a place, unless it is in a path already. */
const place = /^\{(dir|rest|name|ext|part|lang)\}/;

/** Writes a text into a template as it is. */
export function verbatim(text: string): Template {
  return text.replaceAll('{', '{{');
}

/** Returns the path for a template. Undefined if that does not lie below the root. */
export function filled(template: Template, parts: Parts): string | undefined {
  const path = piecesOf(template)
    .map((piece) => (typeof piece === 'string' ? piece : (parts[piece.place] ?? '')))
    .join('');
  return isInside(path) ? path : undefined;
}

export interface Matcher {
  /** Returns the parts of a path; undefined for one that the template is not filled to. */
  match(path: string): Parts | undefined;
}

/** Characters of a template that can be an expression. No path has as many. */
const longest = 10_000;

/** @param tags the tags that `{lang}` stands for. Without any, a template with `{lang}` matches nothing. */
export function createMatcher(template: Template, tags: readonly string[]): Matcher {
  const seen = new Set<string>();
  // The longest comes first, in case one begins with another.
  const lang = tags.toSorted((a, b) => b.length - a.length).map((tag) => escaped(tag));
  const pattern = piecesOf(template).map((piece) => {
    if (typeof piece === 'string') return escaped(piece);
    if (seen.has(piece.place)) return `\\k<${piece.place}>`;
    seen.add(piece.place);
    return `(?<${piece.place}>${piece.place === 'lang' ? lang.join('|') : (places[piece.place] ?? '')})`;
  });
  if ((seen.has('lang') && lang.length === 0) || template.length > longest) return { match: () => undefined };
  const expression = new RegExp(`^${pattern.join('')}$`, 's');
  return {
    match(path) {
      const found = expression.exec(path);
      return found ? { ...found.groups } : undefined;
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}

type Piece = string | { readonly place: string };

function piecesOf(template: Template): Piece[] {
  const pieces: Piece[] = [];
  let rest = template;
  for (;;) {
    const brace = rest.indexOf('{');
    if (brace === -1) break;
    const [whole, name] = rest.startsWith('{{', brace) ? ['{{'] : (place.exec(rest.slice(brace, brace + 6)) ?? ['{']);
    pieces.push(rest.slice(0, brace), name === undefined ? '{' : { place: name });
    rest = rest.slice(brace + whole.length);
  }
  return [...pieces, rest];
}
