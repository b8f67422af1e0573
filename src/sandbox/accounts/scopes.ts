import type { ApiKey } from './keyRing.ts';
import { Refusal } from '../refusal.ts';

/** What keys with scopes may call (the provider's documentation of keys): the first line that fits a request names its scope. */
const scopes: readonly (readonly [method: RegExp, path: RegExp, scope: string])[] = [
  [/^POST$/, /^\/v2\/translate$/, 'translate:text'],
  [/^POST$/, /^\/v2\/document(?:\/|$)/, 'translate:document'],
  [/^POST$/, /^\/v2\/write\//, 'write:improve'],
  [/^GET$/, /^\/v[23]\/glossar(?:ies|y-language-pairs)(?:\/|$)/, 'glossaries:read'],
  [/^/, /^\/v[23]\/glossaries(?:\/|$)/, 'glossaries:write'],
  [/^GET$/, /^\/v3\/style_rules(?:\/|$)/, 'style_rules:read'],
  [/^/, /^\/v3\/style_rules(?:\/|$)/, 'style_rules:write'],
  [/^GET$/, /^\/v3\/translation_memories$/, 'translation_memories:read'],
  [/^GET$/, /^\/v[23]\/languages(?:\/|$)/, 'languages:read'],
  [/^GET$/, /^\/v2\/usage$/, 'usage:read'],
];

/**
 * Lets a key pass that may do everything, or whose scopes cover the request; "every other endpoint returns 403".
 * @throws Refusal 403
 */
export function requireScope({ scopes: granted }: ApiKey, method: string, path: string): void {
  if (granted === null) return;
  const needed = scopes.find(([methods, paths]) => methods.test(method) && paths.test(path))?.[2];
  // Invented [no-scope]: what a key with scopes is told where no scope would help.
  if (needed === undefined) throw new Refusal(403, 'Forbidden', { detail: 'Keys with scopes cannot be used here.' });
  if (!granted.includes(needed)) throw new Refusal(403, 'Forbidden', { detail: `Missing required scope(s): ${needed}` });
}
