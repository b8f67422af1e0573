/** Codes and names of the languages that the sandbox knows whichever service it stands for. */

export type Status = 'stable' | 'beta' | 'early_access';

/** One language as a source of lists. */
export interface LanguageRow {
  readonly lang: string;
  readonly name: string;
  readonly status: Status;
  readonly source: boolean;
  readonly target: boolean;
  /** Offered by somebody else; listed only on request. */
  readonly external: boolean;
}

/** `code=name`, with a mark after the code: `>` target only. */
export function rows(list: string, status: Status, external = false): LanguageRow[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = ''] = line.trim().split('=');
      const target = code.endsWith('>');
      return { lang: target ? code.slice(0, -1) : code, name, status, source: !target, target: true, external };
    });
}

export const stable = rows(
  `ar=Arabic
  bg=Bulgarian
  cs=Czech
  da=Danish
  de=German
  el=Greek
  en=English
  en-GB>=English (British)
  en-US>=English (American)
  es=Spanish
  es-419>=Spanish (Latin American)
  et=Estonian
  fi=Finnish
  fr=French
  he=Hebrew
  hu=Hungarian
  id=Indonesian
  it=Italian
  ja=Japanese
  ko=Korean
  lt=Lithuanian
  lv=Latvian
  nb=Norwegian (Bokmål)
  nl=Dutch
  pl=Polish
  pt=Portuguese
  pt-BR>=Portuguese (Brazilian)
  pt-PT>=Portuguese (European)
  ro=Romanian
  ru=Russian
  sk=Slovak
  sl=Slovenian
  sv=Swedish
  th=Thai
  tr=Turkish
  uk=Ukrainian
  vi=Vietnamese
  zh=Chinese
  zh-Hans>=Chinese (simplified)
  zh-Hant>=Chinese (traditional)`,
  'stable',
);

/** Beta languages of the specification's sandbox. */
export const beta = rows(
  `ca=Catalan
  de-CH>=German (Switzerland)
  fr-CA>=French (Canada)
  hi=Hindi
  hr=Croatian
  sw=Swahili`,
  'beta',
);

export const earlyAccess = rows('eo=Esperanto', 'early_access');
export const external = rows('ga=Irish', 'stable', true);

export const voiceSources = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh'];
export const spokenExternally = ['nl', 'pl', 'sv', 'tr', 'uk', 'ga'];
export const writeLanguages = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'pt-BR', 'pt-PT', 'zh', 'zh-Hans'];
export const styled = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'pt', 'pt-BR', 'pt-PT'];
