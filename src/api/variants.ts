import { baseLanguage } from './languages.ts';

/** Patterns that occur in only one variant of a language. */
const signs: Readonly<Record<string, readonly (readonly [variant: string, sign: RegExp])[]>> = {
  zh: [
    ['zh-Hans', /[们这个为来时说对发开关会学动现无经过还进种产业实与义书东车长门问间见观话语请谢让认识设计试读谁该课]/gu],
    ['zh-Hant', /[們這個為來時說對發開關會學動現無經過還進種產業實與義書東車長門問間見觀話語請謝讓認識設計試讀誰該課]/gu],
  ],
  en: [
    [
      'en-GB',
      /\b(?:(?:colo|favo|hono|behavio|neighbo|labo|harbo|humo|flavo|rumo)ur|(?:cent|met|lit|theat|fib)res?\b|(?:organ|real|recogn|apolog|author|summar|custom|optim|minim|maxim|visual|local|normal|initial|synchron)is(?:e|ing|ation)|(?:travel|cancel|model|label|signal|fuel|dial)l(?:ed|ing)\b|defence|grey|cheques?\b|tyres?\b|analys(?:e|ed|ing)\b|whilst\b)/giu,
    ],
    [
      'en-US',
      /\b(?:(?:colo|favo|hono|behavio|neighbo|labo|harbo|humo|flavo|rumo)r(?!ous|ati)|(?:cent|met|lit|theat|fib)ers?\b|(?:organ|real|recogn|apolog|author|summar|custom|optim|minim|maxim|visual|local|normal|initial|synchron)iz(?:e|ing|ation)|(?:travel|cancel|model|label|signal|fuel|dial)(?:ed|ing)\b|defense|gray|analyz(?:e|ed|ing)\b)/giu,
    ],
  ],
  pt: [
    [
      'pt-BR',
      /(?<!\p{L})(?:ônibus|trem|celular(?:es)?|arquivos?|telas?|usuári[oa]s?|equipes?|esportes?|contatos?|banheiros?|geladeiras?|senhas?|você)(?!\p{L})/giu,
    ],
    [
      'pt-PT',
      /(?<!\p{L})(?:autocarros?|comboios?|telemóve(?:l|is)|ficheiros?|ecrãs?|utilizador(?:es)?|equipas?|desportos?|factos?|contactos?|frigoríficos?|definições|connosco)(?!\p{L})/giu,
    ],
  ],
};

/** Returns the variant of a language that a text is written in, or undefined if it is unclear or mixed. */
export function variantOf(text: string, language: string): string | undefined {
  const counted = (signs[baseLanguage(language)] ?? []).map(([variant, sign]) => ({ variant, count: (text.match(sign) ?? []).length }));
  const [most, next] = counted.toSorted((a, b) => b.count - a.count);
  return most && most.count > 2 * (next?.count ?? 0) ? most.variant : undefined;
}
