import { glossaryLanguages, styleLanguages } from './languages.ts';
import type { Language, LanguageResource } from './languages.ts';
import type { ProfileName } from './providers.ts';
import { writeTargets } from './write.ts';

/** Languages of each profile by their codes, used if the service returns no list. Loaded only when needed, because the data is large. */

interface Codes {
  /** Languages that are both sources and targets. */
  readonly both: readonly string[];
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

type Shipped = Readonly<Partial<Record<LanguageResource, Codes>>>;

const variants = ['en-GB', 'en-US', 'es-419', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant'];
/** Targets for texts only, during their beta. */
const betaVariants = ['de-CH', 'fr-CA'];

/** Further languages from the provider's public documentation, in addition to those of glossaries. */
const others = `ace af an as ay az ba be bho bn br bs ca ceb ckb cy eo eu fa ga gl gn gom gu ha hi hr ht hy ig is jv ka kk kmr ky la lb lmo ln
  mai mg mi mk ml mn mr ms mt my ne oc om pa pag pam prs ps qu sa scn sq sr st su sw ta te tg tk tl tn ts tt ur uz wo xh yi yue zu`;

const glossary = both(glossaryLanguages);
const write = both(writeTargets);
const style_rules = both(styleLanguages);

const shipped: Readonly<Record<ProfileName, Shipped>> = {
  specification: {
    translate_text: { ...glossary, targets: [...variants, ...betaVariants] },
    translate_document: { ...glossary, targets: variants },
    glossary,
    write,
    style_rules,
  },
  deepl: {
    translate_text: provided([...variants, ...betaVariants]),
    translate_document: provided(variants),
    glossary,
    write,
    style_rules,
  },
};

/**
 * Returns the language list that ships with the extension: codes and names in English, without features. Undefined for lists that only the
 * service can provide.
 */
export function shippedLanguages(profile: ProfileName, resource: LanguageResource): readonly Language[] | undefined {
  const codes = shipped[profile][resource];
  if (!codes) return undefined;
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  const entry = (lang: string, usable_as_source: boolean, usable_as_target: boolean): Language => {
    return { lang, name: names.of(lang) ?? lang, usable_as_source, usable_as_target, features: {}, toldFeatures: [] };
  };
  return [
    ...codes.both.map((code) => entry(code, true, true)),
    ...codes.sources.map((code) => entry(code, true, false)),
    ...codes.targets.map((code) => entry(code, false, true)),
  ];
}

function both(codes: readonly string[]): Codes {
  return { both: codes, sources: [], targets: [] };
}

/** Languages of the provider. English and Portuguese without a variant are sources only. */
function provided(targets: readonly string[]): Codes {
  const sources = ['en', 'pt'];
  return { both: [...glossaryLanguages.filter((code) => !sources.includes(code)), ...others.split(/\s+/)], sources, targets };
}
