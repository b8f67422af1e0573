import type { ServiceError } from '../../client/errors.ts';
import * as messages from './texts.ts';

/** Describes the scopes that a key lacks: the purpose of each, and what works without it. Plain text. */
export function missingScopeWords({ missingScopes }: ServiceError): string {
  const sentences = missingScopes.length === 0 ? [messages.missingSomeScope()] : missingScopes.map(sentenceOf);
  return [...sentences, missingScopes.length > 1 ? messages.connectWithScopes() : messages.connectWithScope()].join(' ');
}

function sentenceOf(scope: string): string {
  const say = sentences[scope];
  return say ? say(scope) : messages.missingScope(scope);
}

/** A sentence for each scope that a profile names. */
const sentences: Readonly<Record<string, (scope: string) => string>> = {
  'translate:text': (scope) => messages.missingTranslateText(scope),
  'translate:document': (scope) => messages.missingTranslateDocument(scope),
  'write:improve': (scope) => messages.missingImprove(scope),
  'glossaries:read': (scope) => messages.missingGlossariesRead(scope),
  'glossaries:write': (scope) => messages.missingGlossariesWrite(scope),
  'style_rules:read': (scope) => messages.missingStyleRulesRead(scope),
  'style_rules:write': (scope) => messages.missingStyleRulesWrite(scope),
  'translation_memories:read': (scope) => messages.missingMemoriesRead(scope),
  'languages:read': (scope) => messages.missingLanguagesRead(scope),
  'usage:read': (scope) => messages.missingUsageRead(scope),
};
