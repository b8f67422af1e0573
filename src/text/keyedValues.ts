/** Notation of a value in a file with keyed texts. */
export type ValueForm = 'double' | 'single' | 'yaml' | 'line' | 'xml' | 'android';

/** A value in a file with keyed texts. */
export interface KeyedValue {
  /** Start of the content, without quotes, in UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly form: ValueForm;
}

/** Reads a file with keyed texts, by its name. @returns values by the path of their keys; undefined for other types of files. */
export function keyedValues(text: string, name: string): ReadonlyMap<string, KeyedValue> | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (/^(?:json[c5]?|arb)$/.test(extension)) return jsonValues(text);
  if (/^ya?ml$/.test(extension)) return lineValues(text, 'yaml');
  if (/^(?:properties|ini|toml|strings|lang)$/.test(extension)) return lineValues(text, 'line');
  return /^(?:xml|resx)$/.test(extension) ? resourceValues(text) : undefined;
}

/** Returns the text of a value. */
export function decodeValue(written: string, form: ValueForm): string {
  if (form === 'single') return written.replaceAll("''", "'");
  if (form === 'android') return written.replaceAll(/\\(['"@?])/g, '$1');
  if (form !== 'double') return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}

/** Converts a text to a value of the form, without the surrounding quotes. */
export function encodeValue(text: string, form: ValueForm): string {
  const line = text.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ');
  switch (form) {
    case 'double':
      return JSON.stringify(text).slice(1, -1);
    case 'single':
      return line.replaceAll("'", "''");
    case 'yaml':
      return /^[\w\p{L}][^#:]*$/u.test(line) && !/^(?:true|false|yes|no|on|off|null|[\d.]+)$/i.test(line) ? line : JSON.stringify(line);
    case 'line':
      return line;
    case 'android':
      return text.replaceAll(/(?<!\\)'/g, String.raw`\'`);
    case 'xml':
      return text;
    default:
      return form satisfies never;
  }
}

/**
 * Comments, strings, punctuation, and anything else. Unterminated comments and strings end where the pattern stops looking for their end.
 */
const jsonToken = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*("?)|[{}[\],:]|[^\s{}[\],:"/]+/g;

function jsonValues(text: string): Map<string, KeyedValue> {
  const values = new Map<string, KeyedValue>();
  const open: { key: string; position: number | undefined }[] = [{ key: '', position: undefined }];
  let last: { readonly start: number; readonly end: number } | undefined;
  const path = () => JSON.stringify(open.map(({ key, position }) => position ?? key));
  const take = () => {
    if (last) values.set(path(), { start: last.start + 1, end: last.end - 1, form: 'double' });
    last = undefined;
  };
  for (const { 0: token, 1: closing, index } of text.matchAll(jsonToken)) {
    const level = open.at(-1);
    if (!level || token.startsWith('/')) continue;
    if (token.startsWith('"')) last = closing === '"' ? { start: index, end: index + token.length } : undefined;
    else if (token === ':' && last) {
      level.key = text.slice(last.start, last.end);
      last = undefined;
    } else if (token === ',') {
      take();
      if (level.position !== undefined) level.position += 1;
    } else if (token === '{' || token === '[') {
      open.push({ key: '', position: token === '[' ? 0 : undefined });
    } else if (token === '}' || token === ']') {
      take();
      if (open.length > 1) open.pop();
    }
  }
  return values;
}

const keyLine = /^([ \t]*(?:- )?)(?:"((?:\\.|[^"\\\n])*)"[ \t]*|'([^'\n]*)'[ \t]*|([^\s"'#;![\]{}:=-][^:=\n]*))[:=][ \t]*/;

/** Reads files with a key at the start of each line. As in YAML, indented lines belong to those above. */
function lineValues(text: string, form: 'yaml' | 'line'): Map<string, KeyedValue> {
  const values = new Map<string, KeyedValue>();
  const above: { readonly depth: number; readonly key: string }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const found = keyLine.exec(line);
    const [whole = '', indent = '', double, single, plain] = found ?? [];
    if (found) {
      while ((above.at(-1)?.depth ?? -1) >= indent.length) above.pop();
      above.push({ depth: indent.length, key: double ?? single ?? plain?.trimEnd() ?? '' });
      const value = valueIn(line, whole.length, form);
      if (value) values.set(JSON.stringify(above.map(({ key }) => key)), { ...value, start: start + value.start, end: start + value.end });
    } else if (form === 'line' && line.startsWith('[')) {
      // A section header: the following keys belong to it.
      above.splice(0, above.length, { depth: -1, key: line.trim() });
    }
    start += line.length + 1;
  }
  return values;
}

function valueIn(line: string, from: number, form: 'yaml' | 'line'): KeyedValue | undefined {
  const rest = line.slice(from).replace(/\r$/, '');
  const double = /^"((?:[^"\\]|\\.)*)"\s*(?:[,;]\s*)?(?:#.*|\/\/.*)?$/.exec(rest);
  if (double) return { start: from + 1, end: from + 1 + (double[1] ?? '').length, form: 'double' };
  const single = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(rest);
  if (single) return { start: from + 1, end: from + 1 + (single[1] ?? '').length, form: 'single' };
  // Blocks, anchors and lists of YAML continue on other lines.
  if (form === 'yaml' && /^[|>&*![{]/.test(rest)) return undefined;
  const value = (form === 'yaml' ? rest.replace(/(?<!\s)\s+#.*$/, '') : rest).trimEnd();
  return value === '' ? undefined : { start: from, end: from + value.length, form };
}

const androidString = /<string\b[^<>]*?\bname="([^"<]*)"[^<>]*>([^<]*(?:<(?!\/?string\b)[^<]*)*)<\/string>/g;
const resxValue = /<data\b[^<>]*?\bname="([^"<]*)"[^<>]*>\s*<value>([^<]*(?:<(?!\/?value\b)[^<]*)*)<\/value>/g;

function resourceValues(text: string): Map<string, KeyedValue> {
  const values = new Map<string, KeyedValue>();
  const read = (pattern: RegExp, form: 'android' | 'xml', closing: string) => {
    for (const found of text.matchAll(pattern)) {
      const [whole, key = '', value = ''] = found;
      const end = found.index + whole.length - closing.length;
      values.set(key, { start: end - value.length, end, form });
    }
  };
  read(androidString, 'android', '</string>');
  read(resxValue, 'xml', '</value>');
  return values;
}
