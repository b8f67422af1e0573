import { HttpError } from '../httpError.ts';

/** One part of a multipart/form-data body (RFC 7578). */
export interface FormPart {
  readonly name: string;
  /** From its content disposition; absent on fields, and on files of which only a field tells the name. */
  readonly fileName: string | undefined;
  readonly bytes: Uint8Array;
}

const maxParts = 100;

/**
 * The parts of a body. The parser that comes with fetch turns a file without a name in its content disposition into a
 * string and thereby breaks it, but the interface allows such files.
 * @throws HttpError 415 for another content type, 400 for a body that is not of it
 */
export function readParts(body: Uint8Array, contentType: string): FormPart[] {
  const boundary = /^\s*multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (!boundary) throw new HttpError(415, 'Unsupported media type', { detail: 'Send multipart/form-data.' });
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2] ?? ''}`);
  // The first delimiter may stand at the very beginning.
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

/** Browsers escape quotes by percent, other clients by backslash. */
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
