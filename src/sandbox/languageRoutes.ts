import type { Context } from 'hono';
import * as v from 'valibot';
import { glossaryLanguages, languageIncludes } from '../api/languages.ts';
import type { LanguageStore } from './languages/languageStore.ts';
import { checked } from './endpoint.ts';
import type { SandboxEnv } from './endpoint.ts';
import type { Language } from '../api/languages.ts';
import { languageTypes } from '../api/legacy.ts';
import type { LanguageType, LegacyLanguage } from '../api/legacy.ts';
import { oneOf } from '../api/rules.ts';

const typeQuery = v.object({ type: v.optional(oneOf(languageTypes), 'source') });

/** Answers GET /v2/languages with codes in upper case. Only targets have `supports_formality` (specification, "Languages (beta)"). */
export function answerLegacyLanguages({ languagesOf }: LanguageStore, c: Context<SandboxEnv>): Response {
  const { type } = checked(typeQuery, c.req.query());
  const usable = languagesOf('translate_text', []).filter((language) => isUsable(language, type));
  return Response.json(usable.map((language) => legacyLanguage(language, type)));
}

function isUsable(language: Language, type: LanguageType): boolean {
  return type === 'source' ? language.usable_as_source : language.usable_as_target;
}

function legacyLanguage({ lang, name, features }: Language, type: LanguageType): LegacyLanguage {
  const common = { language: lang.toUpperCase(), name };
  return type === 'source' ? common : { ...common, supports_formality: 'formality' in features };
}

/** Answers GET /v2/glossary-language-pairs with all pairs of two glossary languages. */
export function answerGlossaryPairs(): Response {
  const supported_languages = glossaryLanguages.flatMap((source_lang) =>
    glossaryLanguages.filter((target_lang) => target_lang !== source_lang).map((target_lang) => ({ source_lang, target_lang })),
  );
  return Response.json({ supported_languages });
}

const include = v.array(v.picklist(languageIncludes, `must be one of ${languageIncludes.join(', ')}.`));

/** Answers GET /v3/languages (specification, "Languages (beta)"). */
export function answerLanguages({ resources, languagesOf }: LanguageStore, c: Context<SandboxEnv>): Response {
  const query = v.object({ resource: v.picklist(resources, `must be one of ${resources.join(', ')}.`), include });
  const asked = checked(query, { resource: c.req.query('resource'), include: c.req.queries('include') ?? [] });
  return Response.json(languagesOf(asked.resource, asked.include));
}

/** Answers GET /v3/languages/resources. */
export function answerResources({ descriptors }: LanguageStore): Response {
  return Response.json(descriptors);
}
