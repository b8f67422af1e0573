import * as v from 'valibot';
import { reportingTagCharacters } from './limits.ts';

/** Header with a tag for text translations. The provider's analytics count characters by its value. */
export const reportingTagHeader = 'X-DeepL-Reporting-Tag';

const rule = `takes up to ${reportingTagCharacters} ASCII characters without blanks.`;

/** A value of the header. Surrounding white space is removed. */
export const reportingTag = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]+$/, rule), v.maxLength(reportingTagCharacters, rule));

/** Schema that gives the tag its name in messages about refused requests. */
export const reportingTagRequest = v.object({ reporting_tag: reportingTag });
