/** Names of files that are made of names from outside, such as those of a service. */

/** Bytes that file systems have room for. */
const mostBytes = 255;
/** Bytes of one part, so that a long one leaves room for the others, and for a number that tells two of a name apart. */
const partBytes = 100;

/** What no file may be called, is not seen, or turns round what is seen. */
const unfit = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** What stands for a device on Windows, whatever extension it has. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)$/i;

/** Parts of a name and its extension with dots between: one name that leads nowhere and that every system takes. */
export function fileNameOf(parts: readonly string[], extension: string): string {
  const whole = parts.map((part) => namePart(part)).filter((part) => part !== '');
  const name = cut(whole.join('.') || '_', mostBytes - extension.length - 20);
  const isDevice = device.test((name.split('.', 1)[0] ?? '').trim());
  return `${isDevice ? '_' : ''}${name}.${extension}`;
}

/** As much of a name from outside as a file may be called; empty when there is nothing of that. */
export function namePart(text: string): string {
  return cut(text.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' '), partBytes);
}

/** Whether it is the name of something in a folder, and of nothing else. */
export function isFileName(name: string): boolean {
  return !/^\.*$|[/\\\0]/.test(name) && new TextEncoder().encode(name).length <= mostBytes;
}

/** Without dots and spaces at its ends, which Windows leaves out, and no longer than that; a character that has no room is left out. */
function cut(text: string, bytes: number): string {
  const begun = text.replace(/^[\s.]+/, '');
  const buffer = new Uint8Array(bytes);
  const { read } = new TextEncoder().encodeInto(begun, buffer);
  return begun.slice(0, read).replace(/(?<![\s.])[\s.]+$/, '');
}
