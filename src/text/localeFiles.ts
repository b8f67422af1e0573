/** Formats of locale files whose keys and keywords nothing here can tell from their texts yet. */
export type LocaleFormat = 'po' | 'strings' | 'arb' | 'xcstrings' | 'resx';

const extensions: ReadonlyMap<string, LocaleFormat> = new Map([
  ['po', 'po'],
  ['pot', 'po'],
  ['strings', 'strings'],
  ['arb', 'arb'],
  ['xcstrings', 'xcstrings'],
  ['resx', 'resx'],
]);

/** What no text for people has in it: keywords, or a key before its text. */
const keys: Readonly<Record<LocaleFormat, RegExp>> = {
  po: /^[ \t]*(?:#[,.:|~]|msg(?:id|id_plural|str|ctxt)(?:\[\d+\])?[ \t]+")/m,
  strings: /(?:"|^[ \t]*[\w.-]+)[ \t]*=\s*"/m,
  arb: /"[ \t]*:/,
  xcstrings: /"[ \t]*:/,
  resx: /<\/?(?:data|value|root|resheader|comment|metadata)\b/,
};

/** The format of a file by the end of its name. @param path with slashes */
export function localeFormatOfName(path: string): LocaleFormat | undefined {
  return extensions.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** The format of a text by what only such files hold; for a file whose name says nothing. */
export function localeFormatOfContent(text: string): LocaleFormat | undefined {
  if (/^msgid[ \t]+"/m.test(text) && /^msgstr(?:\[0\])?[ \t]+"/m.test(text)) return 'po';
  if (/"@@locale"[ \t]*:/.test(text)) return 'arb';
  if (/"sourceLanguage"[ \t]*:/.test(text) && /"localizations"[ \t]*:/.test(text)) return 'xcstrings';
  // A line such as `"a" = "b";` begins in no other file with its quotation mark.
  if (/^"(?:[^"\\\r\n]|\\.)*"[ \t]*=\s*"(?:[^"\\]|\\.)*";/m.test(text)) return 'strings';
  return /<resheader\b/.test(text) ? 'resx' : undefined;
}

/** Whether a part of such a file holds more than words: keys, keywords, tags. */
export function hasKeys(format: LocaleFormat, text: string): boolean {
  return keys[format].test(text);
}
