import { documentFormalityTargets } from '../../api/documents.ts';
import { baseLanguage, canonicalLanguage, supports } from '../../api/languages.ts';
import type { FeatureSides, Language } from '../../api/languages.ts';

/** Languages, and the sides of a pair that need to support a feature. */
export interface FeaturedLanguages {
  readonly languages: readonly Language[];
  readonly sides: FeatureSides;
}

/**
 * Checks if documents of a pair support `formality`. Uses the service's list if available, otherwise the specification.
 * @param pair without a source if the service detects it.
 */
export function takesFormality(
  { languages, sides }: FeaturedLanguages,
  pair: { readonly source: string | undefined; readonly target: string },
): boolean {
  const listed = supports(languages, 'formality', pair, sides);
  if (listed !== 'unknown') return listed === 'yes';
  const targets: readonly string[] = documentFormalityTargets;
  const code = canonicalLanguage(pair.target);
  return targets.includes(code) || (targets.includes(baseLanguage(code)) && code !== 'es-419');
}
