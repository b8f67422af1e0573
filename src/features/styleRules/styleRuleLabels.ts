/**
 * Readable names of style rules. The service names categories, rules and options in snake case
 * (`use_dd_period_mm_period_yyyy_with_leading_zeros`); users see "Use dd.mm.yyyy with leading zeros". Unknown names are converted the same
 * way, or shown unchanged if they are not snake case.
 */

/** Pattern of such names: lowercase letters of any script, digits, underscores; one has a space. */
const nameLike = /^[\p{Ll}\p{Lo}\p{N}\p{M}ー_ ]+$/u;

/** Maximum number of characters of a name to convert. Known ones have up to 250. */
const longestName = 1000;

/** @returns the readable name, in one line. */
export function readableStyleName(name: string): string {
  if (name.length > longestName || !nameLike.test(name)) return name;
  const words = spelled(patterned(` ${name.replaceAll('_', ' ')} `))
    .replaceAll(/ +/g, ' ')
    .trim();
  return words === '' ? name : capital(words);
}

/** Replaces date and time patterns, whose separators are spelled out. Expects a space on either side of the text. */
function patterned(text: string): string {
  return text
    .replace(
      / with abbreviations (\S.*?)(?= without | with |$)/u,
      (_all, months: string) => ` with abbreviations ${monthList(months.trimEnd())}`,
    )
    .replaceAll(
      /(?<= )(?:dd|mm|hh|yyyy|yy|month|abbreviated month)(?: (?:period|slash|hyphen|colon|comma|space|chinese word|korean word|german word uhr|[年月日년월일]|dd|mm|hh|yyyy|yy|month|(?:spelled out|abbreviated) month))+(?= )/gu,
      asPattern,
    )
    .replaceAll(/ (00|24) 00(?= )/g, ' $1:00');
}

const separators: Readonly<Record<string, string>> = {
  period: '.',
  slash: '/',
  hyphen: '-',
  colon: ':',
  comma: ',',
  space: ' ',
};

/** Converts `dd period mm period yyyy` to `dd.mm.yyyy`. Adjacent parts are only separated by a space next to the name of a month. */
function asPattern(words: string): string {
  const parts = words.replaceAll(/(?:chinese|korean) word /g, '').replaceAll('german word uhr', 'Uhr');
  const tokens = parts.replaceAll(/(spelled out|abbreviated) month/g, '$1-month').split(/(?<!spelled) (?!out)/);
  let pattern = '';
  for (const token of tokens) {
    const separator = separators[token];
    const isWord = token.includes('month') || token === 'Uhr';
    const apart = separator === undefined && pattern !== '' && !/[ ./:-]$/.test(pattern) && (isWord || pattern.endsWith('month'));
    pattern += (apart ? ' ' : '') + (separator ?? token.replace('-month', ' month'));
  }
  return pattern;
}

/** Converts `jan period feb period mai` to `Jan., Feb., Mai`. */
function monthList(words: string): string {
  return words.replaceAll(' period', '.').split(' ').map(capital).join(', ');
}

/** Languages before "word" or "words", which introduce a literal word. */
const languages = 'English|German|French|Italian|Spanish|Chinese|Japanese|Korean';
/** Such a word. It is quoted if it is in Latin script. */
const foreign = String.raw`per cento|por ciento|por cien|\p{Script=Latin}+`;

/** Corrects names of languages and similar words, and joins compounds. Expects a space on either side of the text. */
function spelled(text: string): string {
  return quoted(
    text
      .replaceAll(/(?<= )(english|german|french|italian|spanish|chinese|japanese|korean|arabic|roman|latin|american)(?= )/g, capital)
      .replaceAll(/(?<= )(bce|bc|ce|ad|iso|si)(?= )/g, (word) => word.toUpperCase())
      .replaceAll(/(?<= )(full|half) width(?= )/g, '$1-width')
      .replaceAll(/(?<= )non (binary|quoted|Japanese)(?= )/g, 'non-$1')
      .replaceAll(/(?<= )(gender|culture) (neutral|specific)(?= )/g, '$1-$2')
      .replaceAll(' north American ', ' North American ')
      .replaceAll(' sino Korean ', ' Sino-Korean ')
      .replaceAll(' desu masu ', ' desu-masu ')
      .replaceAll(' i e and e g ', ' i.e. and e.g. ')
      .replaceAll(' ae oe ue ', ' ae, oe, ue ')
      .replaceAll(' vs ', ' vs. '),
  );
}

function quoted(text: string): string {
  const after = (words: string, rest: string) => new RegExp(String.raw`(?<= (?:${languages}) ${words} )${rest}(?= )`, 'gu');
  return text
    .replaceAll(after('word', '(million) or (billion)'), '“$1” or “$2”')
    .replaceAll(after('word', `(${foreign})`), '“$1”')
    .replaceAll(after('words', String.raw`(\p{Script=Latin}+) (and|or) (\p{Script=Latin}+)`), '“$1” $2 “$3”')
    .replaceAll(after('words', '(da|de) a'), '“$1 … a”')
    .replaceAll(after('words', String.raw`[^\p{Script=Latin}“ ]+(?: [^\p{Script=Latin}“ ]+)+`), (list) => list.replaceAll(' ', ', '));
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
