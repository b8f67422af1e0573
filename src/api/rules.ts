import * as v from 'valibot';
import { codePoints } from './codePoints.ts';

/** A violated rule of the specification: the parameter and the requirement. */
export interface RuleFault {
  readonly parameter: string;
  readonly message: string;
}

/** A value from a list, with a message that contains the list. */
export function oneOf<const T extends readonly string[]>(options: T) {
  return v.picklist(options, `must be one of ${options.join(', ')}.`);
}

/** A field that an answer may omit. null counts as omitted. */
export function maybe<Input, Output>(schema: v.GenericSchema<Input, Output>) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value): Output | undefined => value ?? undefined),
    ),
  );
}

/** A field that an answer may omit or set to null, with a default for both cases. */
export function orElse<Input, Output>(schema: v.GenericSchema<Input, Output>, instead: Output) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value): Output => value ?? instead),
    ),
    null,
  );
}

/** A whole number in a range, with a message that contains the range. */
export function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  const rule = `is a whole number from ${min} to ${max}.`;
  return v.pipe(v.number(rule), v.integer(rule), v.minValue(min, rule), v.maxValue(max, rule));
}

/** A count: finite, not negative, and whole. */
export const wholeCount = v.pipe(v.number(), v.safeInteger('is no count.'), v.minValue(0, 'is no count.'));

/** A count that an answer may omit. An invalid count is dropped, since the rest of the answer is valid without it. */
export const maybeCount = leftOutUnless((value) => Number.isSafeInteger(value) && value >= 0);

/** The same for amounts that may be fractional, such as minutes. */
export const maybeAmount = leftOutUnless((value) => value >= 0 && value <= Number.MAX_SAFE_INTEGER);

function leftOutUnless(isSo: (value: number) => boolean) {
  return v.optional(
    v.pipe(
      v.nullable(v.number()),
      v.transform((value) => (value !== null && isSo(value) ? value : undefined)),
    ),
  );
}

/** A text of at most `most` Unicode code points. */
export function characters(most: number) {
  return v.pipe(
    v.string(),
    v.check((text) => codePoints(text) <= most, `takes up to ${most} characters.`),
  );
}

/** Converts the issues of a schema to faults, each with its top-level parameter. */
export function schemaFaults(issues: readonly v.BaseIssue<unknown>[]): RuleFault[] {
  return issues.map((issue) => {
    const key = issue.path?.[0]?.key;
    const parameter = typeof key === 'string' ? key : 'body';
    return { parameter, message: faultMessage(issue) };
  });
}

/** Names of types in messages. Schemas of other types have their own message. */
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

/** Returns the path of an issue for the log, or undefined if its names could contain a user's text. */
export function placeOf(issue: v.BaseIssue<unknown>): string | undefined {
  const place = v.getDotPath(issue) ?? '';
  return /^[\w.]{1,80}$/.test(place) ? place : undefined;
}
