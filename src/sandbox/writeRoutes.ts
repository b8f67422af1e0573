import type { Context } from 'hono';
import * as v from 'valibot';
import { baseLanguage, canonicalLanguage, sameLanguage } from '../api/languages.ts';
import { rephraseBodyBytes } from '../api/limits.ts';
import type { ProviderRules } from '../api/providerRules.ts';
import { codePointsOfAll } from '../api/codePoints.ts';
import type { RuleFault } from '../api/rules.ts';
import { rephraseFaults, rephraseRequest, writeTargets } from '../api/write.ts';
import type { ImprovementResult, RephraseOptions } from '../api/write.ts';
import { requirePaid, checked, readJsonOrForm, refusalSaying } from './endpoint.ts';
import type { Endpoint, SandboxEnv } from './endpoint.ts';
import { detectLanguage } from './detect.ts';
import { HttpError } from './httpError.ts';
import type { LanguageStore } from './languages/languageStore.ts';
import type { SandboxState } from './sandboxState.ts';
import { keptPattern } from './translatable.ts';

/** Answers POST /v2/write/rephrase (specification, "Text improvement"). */
export async function answerRephrase(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  requireImprovements(state, c);
  const request = checked(rephraseRequest, await readJsonOrForm(c, rephraseBodyBytes, rephraseRequest.entries, []));
  return improved(state, c, request);
}

/** Refuses the free plan if improvements are for paid plans only. */
export function requireImprovements({ profile }: SandboxState, c: Context<SandboxEnv>): void {
  // Invented [free-refusals]: the text of the refusal.
  if (profile.paidOnly.includes('improve')) requirePaid(c, 'Text improvement is');
}

/**
 * Improves the texts of a request and bills them.
 * @throws HttpError 400, 456
 */
export async function improved(
  state: SandboxState,
  c: Context<SandboxEnv>,
  request: RephraseOptions & { readonly text: readonly string[] },
): Promise<Response> {
  const { billing, rules } = state;
  const characters = codePointsOfAll(request.text);
  Object.assign(c.env.entry, { texts: request.text.length, characters });
  refuseOptions(rules, request);
  const improvements = await Promise.all(request.text.map(async (text) => improveOne(state, text, request)));
  // Awaiting is over here. Another request may have used up the quota in the meantime.
  billing.check(c, 'improvement', characters);
  billing.bill(c, 'improvement', characters);
  return Response.json({ improvements });
}

/** Refuses faults of the options alone. Rules of a text's own language are checked with the text. */
function refuseOptions({ takesDefaultBesideTone, words }: ProviderRules, options: RephraseOptions): void {
  const { target_lang } = options;
  const together = rephraseFaults(options, takesDefaultBesideTone);
  if (together.length > 0) throw refusalSaying(words?.styleAndTone, '', together);
  if (target_lang === undefined || isWriteTarget(target_lang)) return;
  const message = `is not supported: ${target_lang}. It must be one of ${writeTargets.join(', ')}.`;
  throw refusalSaying(words?.value, 'target_lang', [{ parameter: 'target_lang', message }]);
}

function isWriteTarget(code: string): boolean {
  return writeTargets.some((target) => target === canonicalLanguage(code));
}

async function improveOne(
  { languages, rules }: SandboxState,
  text: string,
  { target_lang, writing_style, tone }: RephraseOptions,
): Promise<ImprovementResult> {
  const detected = await languageOf(text, target_lang);
  const target = canonicalLanguage(target_lang ?? detected ?? 'en');
  if (!isWriteTarget(target)) throw new HttpError(400, `text is in a language that cannot be improved: ${target}.`);
  const unstyled = supportFaults(languages, 'writing_style', writing_style, target);
  if (unstyled.length > 0) throw refusalSaying(rules.words?.style, target, unstyled);
  const toneless = supportFaults(languages, 'tone', tone, target);
  if (toneless.length > 0) throw refusalSaying(rules.words?.tone, target, toneless);
  return {
    detected_source_language: target_lang === undefined ? target : baseLanguage(target),
    target_language: rules.improvedVariants[target] ?? target,
    text: improveText(text, target, { writing_style, tone }),
  };
}

// Invented [other-language]: that targets in a language other than the text's are refused, and the number of letters required for that.
/** Minimum number of letters for trusting the detector more than the caller, and for refusing a text by its language. */
const tellingLetters = 24;

/**
 * Returns the detected language of a text. Undefined when unsure, or for a short text in a language that cannot be improved.
 * "Rewrites text in the same language": a target in another language would mean a translation, so it is refused. Returning the unchanged
 * text would be billed and look as if nothing could be improved.
 */
async function languageOf(text: string, target: string | undefined): Promise<string | undefined> {
  const { detected_language: detected } = await detectLanguage(text);
  if (detected === undefined) return undefined;
  const telling = (text.match(/\p{L}/gu) ?? []).length >= tellingLetters;
  if (telling && target !== undefined && !sameLanguage(detected, target)) {
    throw new HttpError(400, `target_lang must be the language of the text, which is ${detected}.`);
  }
  return telling || isWriteTarget(detected) ? detected : undefined;
}

/** Checks an option. If the language lacks it, it is a fault, unless it is `default` or has the prefix `prefer_`. */
function supportFaults(
  { languagesOf }: LanguageStore,
  parameter: 'writing_style' | 'tone',
  value: string | undefined,
  target: string,
): RuleFault[] {
  if (value === undefined || value === 'default' || value.startsWith('prefer_')) return [];
  const language = languagesOf('write', []).find((found) => found.lang === target);
  if (language && parameter in language.features) return [];
  return [{ parameter, message: `is not supported for the language ${target}; use prefer_${value}.` }];
}

const { text: improvedText, target_lang } = rephraseRequest.entries;
const correctRequest = v.object({ text: improvedText, target_lang });

/** Serves POST /v2/write/correct if the service has it. It is like rephrase without style and tone. */
export function correctEndpoints(state: SandboxState): Endpoint[] {
  return state.rules.corrects ? [{ method: 'POST', path: '/v2/write/correct', answer: async (c) => answerCorrect(state, c) }] : [];
}

async function answerCorrect(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  requireImprovements(state, c);
  return improved(state, c, checked(correctRequest, await readJsonOrForm(c, rephraseBodyBytes, correctRequest.entries, [])));
}

// Invented [improvements]: the improvements, and the effects of a style and a tone.
/**
 * Makes visible but harmless improvements, which any proofreader would make.
 * Tags, placeholders, addresses and lines are kept. A text without faults is returned unchanged.
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

/** Fixes spaces. Indentation and line ends are kept because they may be Markdown. French has spaces before some marks. */
function mendSpaces(base: string): ProseChange {
  const before = base === 'fr' ? /(?<=\S) +(?=[,.](?:\s|$))/gu : /(?<=\S) +(?=[,.;:!?](?:\s|$))/gu;
  return (prose) =>
    prose
      .replaceAll(/(?<=\S) {2,}(?=\S)/gu, ' ')
      .replaceAll(before, '')
      .replaceAll(/(?<=\p{L}{2}),(?=\p{L}{2})/gu, ', ');
}

/** Misspellings that are not words of their language. */
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

/** Removes doubled words such as `the the`. `had had` or `die die` can be correct, so only words that are never doubled are included. */
const dropDoubledWords: ProseChange = (prose) => prose.replaceAll(/\b(the|a|an|of|und|der|et|le|el|il) \1\b/gu, '$1');

/** Applies a style or tone. In English, contractions express it. */
function styleChange(base: string, options: Pick<RephraseOptions, 'writing_style' | 'tone'>): ProseChange {
  const writing_style: string = options.writing_style ?? '';
  if (options.tone?.endsWith('enthusiastic') === true) return (prose) => prose.replaceAll(/(?<=\p{L}{2})\.(?=\s*$)/gu, '!');
  if (base !== 'en') return (prose) => prose;
  if (/academic|business/.test(writing_style)) return (prose) => prose.replaceAll(/\b(do|does|did|is|are|was|were)n['’]t\b/gu, '$1 not');
  if (/casual|simple/.test(writing_style)) return (prose) => prose.replaceAll(/\b(do|does|did|is|are|was|were) not\b/gu, '$1n’t');
  return (prose) => prose;
}

/** Matches text that ends with an abbreviation, whose full stop does not end a sentence. */
const abbreviation = /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a|etc|vs|bzw|usw|ca|cf|mr|mrs|dr|st|no|nr|p\.\s?ej|approx)\.$/iu;

/** Capitalizes lower-case letters after sentences, and at the start of a text that consists of sentences. `iPhone` and `npm_x` are kept. */
function capitaliseSentences(text: string): string {
  const sentences = /[.!?]["”»’)]*\s*$/u.test(text) && /\s/u.test(text.trim());
  return text.replaceAll(/(?<=^\s{0,80}|[.!?] )\p{Ll}(?=[\p{Ll} ’'])(?!\p{Ll}*[\p{Lu}\d_])/gu, (letter, at: number) => {
    const before = text.slice(0, at).trimEnd();
    if (before === '' ? !sentences : abbreviation.test(before)) return letter;
    return letter.toUpperCase();
  });
}
