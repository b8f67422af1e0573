/** Formats of locale files whose keys and keywords can't be distinguished from their texts yet. */
export type LocaleFormat = 'po' | 'strings' | 'arb' | 'xcstrings' | 'resx';

const extensions: ReadonlyMap<string, LocaleFormat> = new Map([
  ['po', 'po'],
  ['pot', 'po'],
  ['strings', 'strings'],
  ['arb', 'arb'],
  ['xcstrings', 'xcstrings'],
  ['resx', 'resx'],
]);

/** Syntax that ordinary text doesn't contain: keywords, or a key before its text. */
const keys: Readonly<Record<LocaleFormat, RegExp>> = {
  po: /^[ \t]*(?:#[,.:|~]|msg(?:id|id_plural|str|ctxt)(?:\[\d+\])?[ \t]+")/m,
  strings: /(?:"|^[ \t]*[\w.-]+)[ \t]*=\s*"/m,
  arb: /"[ \t]*:/,
  xcstrings: /"[ \t]*:/,
  resx: /<\/?(?:data|value|root|resheader|comment|metadata)\b/,
};

/** Returns the format of a file by its extension. @param path with slashes */
export function localeFormatOfName(path: string): LocaleFormat | undefined {
  return extensions.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** Returns the format by content that is specific to it, for files whose name doesn't show it. */
export function localeFormatOfContent(text: string): LocaleFormat | undefined {
  if (/^msgid[ \t]+"/m.test(text) && /^msgstr(?:\[0\])?[ \t]+"/m.test(text)) return 'po';
  if (/"@@locale"[ \t]*:/.test(text)) return 'arb';
  if (/"sourceLanguage"[ \t]*:/.test(text) && /"localizations"[ \t]*:/.test(text)) return 'xcstrings';
  // A line such as `"a" = "b";` with a leading quotation mark occurs in no other format.
  if (/^"(?:[^"\\\r\n]|\\.)*"[ \t]*=\s*"(?:[^"\\]|\\.)*";/m.test(text)) return 'strings';
  return /<resheader\b/.test(text) ? 'resx' : undefined;
}

/** Returns true if part of such a file contains more than text: keys, keywords, tags. */
export function hasKeys(format: LocaleFormat, text: string): boolean {
  return keys[format].test(text);
}
