/** File names built from names from outside, such as those of a service. */

/** Maximum bytes of a file name on common file systems. */
const mostBytes = 255;
/** Maximum bytes of one part. Leaves room for the other parts, and for a number that makes the name unique. */
const partBytes = 100;

/** Characters that are not allowed in file names, invisible, or change the direction of text. */
const unfit = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Names of devices on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)$/i;

/** Joins the parts of a name and its extension with dots. The result contains no path and is valid on every system. */
export function fileNameOf(parts: readonly string[], extension: string): string {
  const whole = parts.map((part) => namePart(part)).filter((part) => part !== '');
  const name = cut(whole.join('.') || '_', mostBytes - extension.length - 20);
  const isDevice = device.test((name.split('.', 1)[0] ?? '').trim());
  return `${isDevice ? '_' : ''}${name}.${extension}`;
}

/** Returns the part of a name from outside that is valid in a file name. Empty if nothing is. */
export function namePart(text: string): string {
  return cut(text.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' '), partBytes);
}

/** Returns true if the name can only refer to an entry within a folder. */
export function isFileName(name: string): boolean {
  return !/^\.*$|[/\\\0]/.test(name) && new TextEncoder().encode(name).length <= mostBytes;
}

/** Removes dots and spaces at both ends, which Windows drops, and limits the length without cutting a character in half. */
function cut(text: string, bytes: number): string {
  const begun = text.replace(/^[\s.]+/, '');
  const buffer = new Uint8Array(bytes);
  const { read } = new TextEncoder().encodeInto(begun, buffer);
  return begun.slice(0, read).replace(/(?<![\s.])[\s.]+$/, '');
}
