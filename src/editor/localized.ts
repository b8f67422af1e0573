import * as vscode from 'vscode';

/** Locales for numbers, times and names: the editor's language, with English as the fallback. */
const languages = () => [vscode.env.language, 'en'];

// Cached: creating a format takes longer than using it thousands of times, as long lists do. The language of a window never changes.
let plainNumbers: Intl.NumberFormat | undefined;

/** @param options such as compact notation. */
export function localNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (options) return value.toLocaleString(languages(), options);
  plainNumbers ??= new Intl.NumberFormat(languages());
  return plainNumbers.format(value);
}

/** Formats bytes in MB, with enough digits to distinguish a size from a limit. */
export function localMegabytes(bytes: number): string {
  const value = bytes / 1024 ** 2;
  return localNumber(value, { style: 'unit', unit: 'megabyte', maximumFractionDigits: value < 1 ? 2 : 1 });
}

/** Formats bytes in kB, for limits below a megabyte. */
export function localKilobytes(bytes: number): string {
  return localNumber(bytes / 1024, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
}

/** Formats day and minute. @param time milliseconds since 1970. @param dateStyle length of the date. */
export function localTime(time: number, dateStyle: 'short' | 'medium'): string {
  return new Date(time).toLocaleString(languages(), { dateStyle, timeStyle: 'short' });
}

/** Formats a day in UTC, like the periods and days of the service. @param time milliseconds since 1970 */
export function localDay(time: number): string {
  return new Date(time).toLocaleDateString(languages(), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Returns the name of a language by its code. An invalid code is returned unchanged. */
export function localLanguageName(code: string): string {
  try {
    return new Intl.DisplayNames(languages(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
