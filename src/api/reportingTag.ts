import * as v from 'valibot';
import { reportingTagCharacters } from './limits.ts';

/** The header under whose value a provider counts text translations, for its analytics. */
export const reportingTagHeader = 'X-DeepL-Reporting-Tag';

const rule = `takes up to ${reportingTagCharacters} ASCII characters without blanks.`;

/** A value of the header, with nothing around it. */
export const reportingTag = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]+$/, rule), v.maxLength(reportingTagCharacters, rule));

/** What refusals call it. */
export const reportingTagRequest = v.object({ reporting_tag: reportingTag });
