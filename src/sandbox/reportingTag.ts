import type { Context } from 'hono';
import { Refusal } from './refusal.ts';
import type { SandboxEnv, SandboxState } from './sandboxState.ts';

const tagCharacters = 100;

/**
 * What a text translation is to be counted under, in the form in which it is reported: without blanks around it, in lower case.
 * @throws Refusal 400 for a value that is too long or holds anything but visible ASCII characters
 */
export function reportingTag({ rules }: SandboxState, c: Context<SandboxEnv>): string | undefined {
  const tag = rules.reportsTags ? c.req.header('X-DeepL-Reporting-Tag')?.trim().toLowerCase() : undefined;
  if (tag === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(tag) && tag.length <= tagCharacters) return tag;
  throw new Refusal(400, `X-DeepL-Reporting-Tag takes up to ${tagCharacters} ASCII characters without blanks.`);
}
