/** Bytes of a result that tell its type. */
export const headBytes = 1024;

const zip = bytes(0x50, 0x4b, 0x03, 0x04);
const matroska = bytes(0x1a, 0x45, 0xdf, 0xa3);

/** What files begin with, by their extension or the type of a voice result without its parameters. */
const signatures: Readonly<Record<string, readonly Buffer[]>> = {
  docx: [zip],
  pptx: [zip],
  xlsx: [zip],
  jpeg: [bytes(0xff, 0xd8, 0xff)],
  jpg: [bytes(0xff, 0xd8, 0xff)],
  png: [bytes(0x89, 0x50, 0x4e, 0x47)],
  'audio/flac': [Buffer.from('fLaC')],
  'audio/ogg': [Buffer.from('OggS')],
  'audio/webm': [matroska],
  'audio/x-matroska': [matroska],
  'video/mp2t': [bytes(0x47)],
};

/**
 * Whether a result can be what it should be, as far as its first bytes tell: a page with which a gateway answers in the place of the
 * service is no document. Whether a page of HTML is the right one they do not tell.
 * @param type extension of a document, or the type of a voice result.
 * @param contentType of the answer.
 */
export function fitsType(type: string, head: Uint8Array, contentType = ''): boolean {
  const [name = ''] = type.toLowerCase().split(';');
  // So the interface itself answers; no document is of that type.
  if (/^application\/json\b/i.test(contentType)) return false;
  const start = Buffer.from(head.subarray(0, headBytes));
  const known = signatures[name];
  if (known) return known.some((signature) => signature.equals(start.subarray(0, signature.length)));
  if (name === 'pdf') return start.includes('%PDF-');
  if (name === 'html' || name === 'htm') return true;
  // A text may be about HTML, when the service says that it is a text.
  return !isPage(start) || /^text\/plain\b/i.test(contentType);
}

function isPage(start: Buffer): boolean {
  return /^(\xef\xbb\xbf)?\s*(<!--.*?-->\s*)?<(!doctype html|html|head|body)\b/is.test(start.toString('latin1'));
}

function bytes(...values: number[]): Buffer {
  return Buffer.from(values);
}
