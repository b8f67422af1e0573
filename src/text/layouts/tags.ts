import { canonicalLanguage } from '../../api/languages.ts';

/** Language tags as they stand in the names of files and folders, and the languages that they mean. */

/** A tag of a project. */
export interface Tag {
  /** As it is spelled in paths: `zh_CN`. */
  readonly spelled: string;
  /** The language in BCP 47: `zh-Hans`. */
  readonly language: string;
}

/** Codes of ISO 639-1 that documents are translated into. Those of extinct and constructed languages that are also words are left out. */
const twoLetters =
  'aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga ' +
  'gd gl gn gu gv ha he hi hr ht hu hy ia id ig is it iu ja jv ka kg ki kk kl km kn ko kr ks ku kw ky la lb lg ln lo lt lv mg mh mi mk ml ' +
  'mn mr ms mt my nb ne nl nn no nv ny oc om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se si sk sl sm sn so sq sr ss st su sv sw ta te ' +
  'tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi wo xh yi yo zh zu';
/** Codes with three letters. All of them would include names of folders, such as `src`, `bin`, `doc` and `api`. */
const threeLetters =
  'ace arc arz ast awa azb bar bho bpy brx ceb cgg ckb cmn csb dsb fil frp fur gom gsw guw haw hil hne hsb ilo jbo kab kmr kok krl lij lld ' +
  'lmo ltg mai mni mnw mos mus nap nds nqo pag pam pap pcm pms prs quc quy sah sat scn sco sdh shi smj sma smn sms szl tet tok tzm udm vec ' +
  'vls vro war xmf yue zgh';
const bases: ReadonlySet<string> = new Set(`${twoLetters} ${threeLetters}`.split(' '));

/** Codes that were replaced, and codes of countries that are no codes of languages but often stand for them. */
const meant: Readonly<Record<string, string>> = {
  iw: 'he',
  in: 'id',
  ji: 'yi',
  no: 'nb',
  cmn: 'zh',
  cn: 'zh-Hans',
  tw: 'zh-Hant',
  jp: 'ja',
  kr: 'ko',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  ua: 'uk',
  vn: 'vi',
};

/** Tags that are also common words or names: alone they show nothing. */
const words: ReadonlySet<string> = new Set(
  'am an as be bi co ee he hi ia id in is it la mi my no of om or os pa se si so st ta te ti to ts tt ve war mus bar arc'.split(' '),
);

const scripts: ReadonlySet<string> = new Set(
  'arab armn beng cans cher cyrl deva ethi geor grek gujr guru hans hant hebr jpan khmr knda kore laoo latn mlym mong mymr nkoo orya sinh taml telu tfng thaa thai tibt'.split(
    ' ',
  ),
);

const form = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_](r(?=[A-Z]{2}$)|)([a-z]{2}|\d{3}))?(?:@([a-z]{4,8}))?$/i;
/** Of Android, for a script: `b+sr+Latn`. */
const androidForm = /^b\+([a-z]{2,3})(?:\+([a-z]{4}))?(?:\+([a-z]{2}|\d{3}))?$/i;

/**
 * Returns the language of a tag in BCP 47, with the code of the service where a tag has an older one: `zh-Hans` for `zh_CN`, `nb` for `no`,
 * `pt-BR` for `pt-rBR`. Undefined for what is not a tag.
 */
export function languageOfTag(tag: string): string | undefined {
  if (tag.length > 16) return undefined;
  const [, androidBase, androidScript, androidRegion] = androidForm.exec(tag) ?? [];
  if (androidBase !== undefined) return languageOf(androidBase, androidScript, androidRegion);
  const [, base, script, , region, modifier] = form.exec(tag) ?? [];
  if (base === undefined || !isOneCase(base)) return undefined;
  const scriptOfModifier = modifier === undefined ? undefined : { latin: 'Latn', cyrillic: 'Cyrl' }[modifier.toLowerCase()];
  if (modifier !== undefined && scriptOfModifier === undefined) return undefined;
  return languageOf(base, script ?? scriptOfModifier, region);
}

/** Returns true for a tag that is a common word too, such as `it`, or two of them, as in `what-it-is`: a path with it shows nothing alone. */
export function isAlsoWord(tag: string): boolean {
  const parts = tag.toLowerCase().split(/[-_]/);
  return parts.every((part) => words.has(part)) && new Set(parts).size === parts.length;
}

/** Returns true if both tags in BCP 47 name the same language in the same script and region, which may be implied: `pt` and `pt-BR`. */
export function isSameLanguage(one: string, other: string): boolean {
  return one === other || inFull(one) === inFull(other);
}

/** Orders tags as languages of sources: those of more documents first, and of equally many English, which most sources are in. */
export function likelySources<T>(items: Iterable<T>, tagOf: (item: T) => string, countOf: (item: T) => number): T[] {
  const isEnglish = (item: T) => (/^en(?![a-z])/i.test(tagOf(item)) ? 1 : 0);
  return [...items].toSorted((a, b) => countOf(b) - countOf(a) || isEnglish(b) - isEnglish(a));
}

/** Returns the language in BCP 47 for a code of the service or the settings. Undefined for anything else. */
export function languageOfCode(code: string): string | undefined {
  return languageOfTag(code.trim());
}

function languageOf(base: string, script: string | undefined, region: string | undefined): string | undefined {
  const code = base.toLowerCase();
  const meaning = meant[code];
  if (!bases.has(code) && meaning === undefined) return undefined;
  if (script !== undefined && !scripts.has(script.toLowerCase())) return undefined;
  if (region !== undefined && !isRegion(region)) return undefined;
  // With a region, the codes of countries are what they are: `tw-GH` is Twi.
  const [language = code, impliedScript] =
    (region === undefined || !bases.has(code) || code === 'no' ? meaning : undefined)?.split('-') ?? [];
  return simplest(canonicalLanguage([language, script ?? impliedScript, region].filter((part) => part !== undefined).join('-')));
}

/** Chinese is told apart by its script, as the service does. */
function simplest(language: string): string {
  const [, script, region] = /^zh(?:-(Hans|Hant))?(?:-([A-Z]{2}))?$/.exec(language) ?? [];
  if (region === undefined) return language;
  const implied = script ?? (['TW', 'HK', 'MO'].includes(region) ? 'Hant' : 'Hans');
  return region === (implied === 'Hans' ? 'CN' : 'TW') ? `zh-${implied}` : `zh-${implied}-${region}`;
}

function isOneCase(text: string): boolean {
  return text === text.toLowerCase() || text === text.toUpperCase();
}

let regions: Intl.DisplayNames | undefined;

function isRegion(code: string): boolean {
  if (/^\d{3}$/.test(code)) return true;
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return regions.of(code.toUpperCase()) !== undefined;
}

/** The region that a language has if none is told; undefined if that is not known. */
export function likelyRegion(language: string): string | undefined {
  return localeOf(language)?.region;
}

/** Languages in full, which are slow to find. */
const inFullKnown = new Map<string, string>();

function inFull(language: string): string {
  const known = inFullKnown.get(language) ?? localeOf(language)?.toString() ?? language;
  if (inFullKnown.size < 1000) inFullKnown.set(language, known);
  return known;
}

/** `Intl` throws for what is not a tag; languages are from outside. */
function localeOf(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language).maximize();
  } catch {
    return undefined;
  }
}
