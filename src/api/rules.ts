import * as v from 'valibot';

/** A rule of the specification that a request breaks: the parameter and what it must be. */
export interface RuleFault {
  readonly parameter: string;
  readonly message: string;
}

/** A value out of a list, with a message that names the list. */
export function oneOf<const T extends readonly string[]>(options: T) {
  return v.picklist(options, `must be one of ${options.join(', ')}.`);
}

/** What an answer may leave out. A service may write null for it as well: that counts as left out. */
export function maybe<Input, Output>(schema: v.GenericSchema<Input, Output>) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value): Output | undefined => value ?? undefined),
    ),
  );
}

/** What an answer may leave out or write null for, with what stands for it then. */
export function orElse<Input, Output>(schema: v.GenericSchema<Input, Output>, instead: Output) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value): Output => value ?? instead),
    ),
    null,
  );
}

/** A whole number in a range, with a message that names the range. */
export function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  const rule = `is a whole number from ${min} to ${max}.`;
  return v.pipe(v.number(rule), v.integer(rule), v.minValue(min, rule), v.maxValue(max, rule));
}

/** A count: finite, not negative, and whole. */
export const wholeCount = v.pipe(v.number(), v.safeInteger('is no count.'), v.minValue(0, 'is no count.'));

/** A count that an answer may leave out. What is none is left out, too: the rest of the answer is good without it. */
export const maybeCount = leftOutUnless((value) => Number.isSafeInteger(value) && value >= 0);

/** The same of what has parts, such as minutes. */
export const maybeAmount = leftOutUnless((value) => value >= 0 && value <= Number.MAX_SAFE_INTEGER);

function leftOutUnless(isSo: (value: number) => boolean) {
  return v.optional(
    v.pipe(
      v.nullable(v.number()),
      v.transform((value) => (value !== null && isSo(value) ? value : undefined)),
    ),
  );
}

/** Unicode code points of a text, which is what the service counts as characters. */
export function codePoints(text: string): number {
  // Iterating over the text would make a string of each character.
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xff_ff) index += 1;
    count += 1;
  }
  return count;
}

/** A text of at most `most` Unicode code points. */
export function characters(most: number) {
  return v.pipe(
    v.string(),
    v.check((text) => codePoints(text) <= most, `takes up to ${most} characters.`),
  );
}

/** Issues of a schema as faults, each with the parameter that it stands in. */
export function schemaFaults(issues: readonly v.BaseIssue<unknown>[]): RuleFault[] {
  return issues.map((issue) => {
    const key = issue.path?.[0]?.key;
    const parameter = typeof key === 'string' ? key : 'body';
    return { parameter, message: faultMessage(issue) };
  });
}

/** Names of types in a sentence; a schema of another type brings its own message. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
  array: 'an array',
  object: 'an object',
};

function faultMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema') return issue.message;
  if (issue.received === 'undefined') return 'is required.';
  const name = typeNames[issue.type];
  if (name === undefined) return issue.message;
  return (issue.path?.length ?? 0) > 1 ? `must hold ${name} in each place.` : `must be ${name}.`;
}

/** Where an issue is, for the log; undefined where names there could be a user's words. */
export function placeOf(issue: v.BaseIssue<unknown>): string | undefined {
  const place = v.getDotPath(issue) ?? '';
  return /^[\w.]{1,80}$/.test(place) ? place : undefined;
}
