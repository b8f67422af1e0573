import * as vscode from 'vscode';
import type { ServiceError } from '../../client/errors.ts';

/** What a key may not do, by the scopes that it lacks: what each is for, and what goes on without it. Plain text. */
export function missingScopeWords({ missingScopes }: ServiceError): string {
  const sentences = missingScopes.length === 0 ? [vscode.l10n.t('This key lacks a scope that this needs.')] : missingScopes.map(sentenceOf);
  return [...sentences, vscode.l10n.t('To change that, connect with a key that has the scope.')].join(' ');
}

function sentenceOf(scope: string): string {
  const say = sentences[scope];
  return say ? say(scope) : vscode.l10n.t('This key lacks the scope {0}, which this needs.', scope);
}

/** One for each scope that a profile names. */
const sentences: Readonly<Record<string, (scope: string) => string>> = {
  'translate:text': (scope) => vscode.l10n.t("This key can't translate text (scope {0}). Every translation in an editor needs it.", scope),
  'translate:document': (scope) => vscode.l10n.t("This key can't translate documents (scope {0}). Translating text isn't affected.", scope),
  'write:improve': (scope) => vscode.l10n.t("This key can't improve or correct text (scope {0}). Translation isn't affected.", scope),
  'glossaries:read': (scope) =>
    vscode.l10n.t("This key can't read glossaries (scope {0}). The Glossaries view, dictionaries and term checks need it.", scope),
  'glossaries:write': (scope) =>
    vscode.l10n.t("This key can't create or change glossaries (scope {0}). Existing ones can still be used.", scope),
  'style_rules:read': (scope) =>
    vscode.l10n.t("This key can't read style rules (scope {0}). The Style Rules view and choosing a list need it.", scope),
  'style_rules:write': (scope) =>
    vscode.l10n.t("This key can't create or change style rules (scope {0}). Existing lists can still be used.", scope),
  'translation_memories:read': (scope) =>
    vscode.l10n.t("This key can't read translation memories (scope {0}). Their view and choosing one need it.", scope),
  'languages:read': (scope) =>
    vscode.l10n.t("This key can't read the list of languages (scope {0}). Translation works with the languages already known.", scope),
  'usage:read': (scope) =>
    vscode.l10n.t("This key can't read usage (scope {0}). Translation works, but limits and what is left of them aren't shown.", scope),
};
