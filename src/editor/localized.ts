import * as vscode from 'vscode';

/** Numbers, times and names as someone reads them who set the editor to its language; in English where the editor has none. */
const languages = () => [vscode.env.language, 'en'];

// Making a format takes longer than using it thousands of times, as long lists do; the language of a window never changes.
let plainNumbers: Intl.NumberFormat | undefined;

/** @param options such as compact notation. */
export function localNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (options) return value.toLocaleString(languages(), options);
  plainNumbers ??= new Intl.NumberFormat(languages());
  return plainNumbers.format(value);
}

/** In MB, down to what tells a size from a limit. */
export function localMegabytes(bytes: number): string {
  const value = bytes / 1024 ** 2;
  return localNumber(value, { style: 'unit', unit: 'megabyte', maximumFractionDigits: value < 1 ? 2 : 1 });
}

/** In kB, for limits that a megabyte is too much for. */
export function localKilobytes(bytes: number): string {
  return localNumber(bytes / 1024, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
}

/** Day and minute. @param time milliseconds since 1970. @param dateStyle how much is said of the day. */
export function localTime(time: number, dateStyle: 'short' | 'medium'): string {
  return new Date(time).toLocaleString(languages(), { dateStyle, timeStyle: 'short' });
}

/** A day in UTC, as the periods and days of the service are. @param time milliseconds since 1970 */
export function localDay(time: number): string {
  return new Date(time).toLocaleDateString(languages(), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** The name of a language by its code. A code that is none is shown as it is. */
export function localLanguageName(code: string): string {
  try {
    return new Intl.DisplayNames(languages(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
