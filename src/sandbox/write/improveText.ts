import type { RephraseOptions } from '../../api/write.ts';
import { baseLanguage } from '../../api/languages.ts';
import { keptPattern } from '../translatable.ts';

// Invented [improvements]: what is improved, and what a style and a tone show in.
/**
 * An improvement that a reader sees and that does no harm: what any proofreader would mend, nothing else.
 * Tags, placeholders, addresses and lines stay as they are; a text without faults comes back unchanged.
 * @param language code of the text's language
 */
export function improveText(text: string, language: string, options: Pick<RephraseOptions, 'writing_style' | 'tone'>): string {
  const base = baseLanguage(language);
  const changes: readonly ProseChange[] = [mendSpaces(base), mendTypos(base), dropDoubledWords, styleChange(base, options)];
  const mended = outsideKept(text, (prose) => changes.reduce((result, change) => change(result), prose));
  return capitaliseSentences(mended);
}

type ProseChange = (prose: string) => string;

function outsideKept(text: string, change: ProseChange): string {
  let result = '';
  let done = 0;
  for (const match of text.matchAll(new RegExp(`${keptPattern}|\`[^\`\\n]*\``, 'giu'))) {
    result += change(text.slice(done, match.index)) + match[0];
    done = match.index + match[0].length;
  }
  return result + change(text.slice(done));
}

/** Indentation and the ends of lines stay: they may be Markdown. French sets spaces before some marks. */
function mendSpaces(base: string): ProseChange {
  const before = base === 'fr' ? /(?<=\S) +(?=[,.](?:\s|$))/gu : /(?<=\S) +(?=[,.;:!?](?:\s|$))/gu;
  return (prose) =>
    prose
      .replaceAll(/(?<=\S) {2,}(?=\S)/gu, ' ')
      .replaceAll(before, '')
      .replaceAll(/(?<=\p{L}{2}),(?=\p{L}{2})/gu, ', ');
}

/** Wrong spellings that are no word of their language. */
const typos: Readonly<Record<string, string>> = {
  en: 'teh=the recieve=receive recieved=received definately=definitely seperate=separate seperately=separately occured=occurred untill=until adress=address wich=which becuase=because alot=a_lot thier=their wierd=weird tommorow=tomorrow enviroment=environment dont=don’t doesnt=doesn’t didnt=didn’t cant=can’t isnt=isn’t',
  de: 'daß=dass Standart=Standard vorraus=voraus wiederspiegeln=widerspiegeln seperat=separat Addresse=Adresse garnicht=gar_nicht',
  fr: 'language=langage malgrés=malgré parmis=parmi biensur=bien_sûr',
  es: 'haiga=haya asín=así tambien=también aun_que=aunque',
  it: 'perchè=perché poichè=poiché qual’è=qual_è pò=po’',
  pt: 'menas=menos voçê=você concerteza=com_certeza',
};

function mendTypos(base: string): ProseChange {
  const pairs = (typos[base] ?? '').split(' ').filter((pair) => pair !== '');
  const words = new Map(pairs.map((pair) => pairOf(pair.replaceAll('_', ' '))));
  return (prose) => prose.replaceAll(/[\p{L}\p{M}’]+/gu, (word) => mendWord(word, words));
}

function pairOf(pair: string): [string, string] {
  const [wrong = '', right = ''] = pair.split('=');
  return [wrong, right];
}

function mendWord(word: string, words: ReadonlyMap<string, string>): string {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  const right = words.get(word.slice(0, 1).toLowerCase() + word.slice(1));
  return right === undefined ? word : right.slice(0, 1).toUpperCase() + right.slice(1);
}

/** `the the`, but not `had had` or `die die`, which can be right: words of which two in a row are always one too many. */
const dropDoubledWords: ProseChange = (prose) => prose.replaceAll(/\b(the|a|an|of|und|der|et|le|el|il) \1\b/gu, '$1');

/** What a wish for a style or tone shows in; English has the contractions to show it with. */
function styleChange(base: string, options: Pick<RephraseOptions, 'writing_style' | 'tone'>): ProseChange {
  const writing_style: string = options.writing_style ?? '';
  if (options.tone?.endsWith('enthusiastic') === true) return (prose) => prose.replaceAll(/(?<=\p{L}{2})\.(?=\s*$)/gu, '!');
  if (base !== 'en') return (prose) => prose;
  if (/academic|business/.test(writing_style)) return (prose) => prose.replaceAll(/\b(do|does|did|is|are|was|were)n['’]t\b/gu, '$1 not');
  if (/casual|simple/.test(writing_style)) return (prose) => prose.replaceAll(/\b(do|does|did|is|are|was|were) not\b/gu, '$1n’t');
  return (prose) => prose;
}

/** Ends with a full stop that ends no sentence. */
const abbreviation = /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a|etc|vs|bzw|usw|ca|cf|mr|mrs|dr|st|no|nr|p\.\s?ej|approx)\.$/iu;

/** A small letter after the end of a sentence, and at the start of a text that ends like one; `iPhone` and `npm_x` keep their shape. */
function capitaliseSentences(text: string): string {
  const sentences = /[.!?]["”»’)]*\s*$/u.test(text) && /\s/u.test(text.trim());
  return text.replaceAll(/(?<=^\s{0,80}|[.!?] )\p{Ll}(?=[\p{Ll} ’'])(?!\p{Ll}*[\p{Lu}\d_])/gu, (letter, at: number) => {
    const before = text.slice(0, at).trimEnd();
    if (before === '' ? !sentences : abbreviation.test(before)) return letter;
    return letter.toUpperCase();
  });
}
