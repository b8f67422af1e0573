/** Bytes of a result that are checked for its type. */
export const headBytes = 1024;

const zip = bytes(0x50, 0x4b, 0x03, 0x04);
const matroska = bytes(0x1a, 0x45, 0xdf, 0xa3);

/** First bytes of files, by extension or by the type of a voice result without parameters. */
const signatures: Readonly<Record<string, Buffer>> = {
  doc: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  docx: zip,
  pptx: zip,
  xlsx: zip,
  jpeg: bytes(0xff, 0xd8, 0xff),
  jpg: bytes(0xff, 0xd8, 0xff),
  png: bytes(0x89, 0x50, 0x4e, 0x47),
  'audio/flac': Buffer.from('fLaC'),
  'audio/ogg': Buffer.from('OggS'),
  'audio/webm': matroska,
  'audio/x-matroska': matroska,
};

/** First elements of HTML pages. */
const pageElements: ReadonlySet<string> = new Set(['html', 'head', 'body']);
/** First elements of HTML pages that omit those, as HTML allows. A text that starts with one of them is not necessarily a page. */
const anyPageElements: ReadonlySet<string> = new Set([...pageElements, 'title', 'script', 'meta', 'style', 'link', 'base']);

/**
 * Returns false if the first bytes show that a result isn't of the expected type, such as a gateway's HTML page instead of a document. It
 * can't detect a wrong HTML page if HTML is expected.
 * @param type extension of a document, or the type of a voice result.
 * @param contentType content type of the answer.
 */
export function fitsType(type: string, head: Uint8Array, contentType = ''): boolean {
  const name = essenceOf(type);
  const said = essenceOf(contentType);
  const isHtml = name === 'html' || name === 'htm';
  // JSON is an answer of the API itself. No document has this type.
  if (/[/+]json$/.test(said)) return false;
  if (!isHtml && (said === 'text/html' || said === 'application/xhtml+xml')) return false;
  const start = Buffer.from(head.subarray(0, headBytes));
  const known = signatures[name];
  if (known) return known.equals(start.subarray(0, known.length));
  const text = textOf(start);
  switch (name) {
    case 'html':
    case 'htm':
      return true;
    case 'video/mp2t':
      return isTransportStream(start);
    case 'pdf':
      return start.includes('%PDF-') && !isPage(text);
    case 'xlf':
    case 'xliff':
      return text.startsWith('<') && !isPage(text, anyPageElements);
    case 'srt':
    case 'application/x-subrip':
      return !text.startsWith('<');
    case 'txt':
    case 'text/plain':
      // A text about HTML may start with any of these elements, so the content type text/plain is trusted.
      return said === 'text/plain' || !isPage(text);
    default:
      return !isPage(text, anyPageElements);
  }
}

/** Returns a content type without its parameters, or an extension. */
function essenceOf(type: string): string {
  return type.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Returns the start of a text, without leading white space. UTF-16 is recognized by its byte order mark, or by a zero byte in the first
 * character.
 */
function textOf(start: Buffer): string {
  const [first, second] = start;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(start).trimStart();
}

/** Delimiters of constructs that may precede the first element of XML or HTML. */
const before = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

function isPage(text: string, elements = pageElements): boolean {
  let rest = text;
  for (let found = before.find(([opening]) => rest.startsWith(opening)); found;) {
    const [opening, closing] = found;
    const end = rest.indexOf(closing, opening.length);
    if (end === -1) return false;
    rest = rest.slice(end + closing.length).trimStart();
    found = before.find(([next]) => rest.startsWith(next));
  }
  const element = /^<(?:!doctype\s+)?([a-z]+)\b/i.exec(rest)?.[1]?.toLowerCase() ?? '';
  return elements.has(element);
}

const packetBytes = 188;
const syncByte = 0x47;

/** Packets start with the same byte, in some streams preceded by a four-byte timestamp. */
function isTransportStream(start: Buffer): boolean {
  return [0, 4].some((time) => {
    const next = start[time + packetBytes + time];
    return start.length >= time + packetBytes && start[time] === syncByte && (next === undefined || next === syncByte);
  });
}

function bytes(...values: number[]): Buffer {
  return Buffer.from(values);
}
