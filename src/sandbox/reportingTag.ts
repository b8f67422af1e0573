import type { Context } from 'hono';
import * as v from 'valibot';
import { reportingTag as tagSchema, reportingTagHeader } from '../api/reportingTag.ts';
import { Refusal } from './refusal.ts';
import type { SandboxState } from './sandboxState.ts';
import type { SandboxEnv } from './sandboxEnv.ts';

/**
 * What a text translation is to be counted under, in the form in which it is reported: without blanks around it, in lower case.
 * @throws Refusal 400 for a value that is too long or holds anything but visible ASCII characters
 */
export function reportingTag({ rules }: SandboxState, c: Context<SandboxEnv>): string | undefined {
  const given = rules.reportsTags ? c.req.header(reportingTagHeader) : undefined;
  if (given === undefined) return undefined;
  const { success, output, issues } = v.safeParse(tagSchema, given);
  if (success) return output.toLowerCase();
  throw new Refusal(400, `${reportingTagHeader} ${issues[0].message}`);
}
