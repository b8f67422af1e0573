import type { productUsage, Usage, usageResponse } from '../../api/usage.ts';
import type { Savings } from '../cache/savings.ts';
import type { Owner } from '../connection/currentConnection.ts';

/** An answer about use, as it is stored for the next start. */
export interface StoredUsage {
  readonly usage: Usage;
  readonly savings: Savings;
  readonly owner: Owner;
  /** Time of the answer, in milliseconds since 1970. */
  readonly time: number;
}

type Check = (value: unknown) => boolean;
type Checks<Name extends string> = Readonly<Record<Name, Check>>;

const number: Check = (value) => typeof value === 'number';
const text: Check = (value) => typeof value === 'string';
const maybeNumber = absentOr(number);
const maybeText = absentOr(text);

const productFields: Checks<keyof (typeof productUsage)['entries']> = {
  product_type: text,
  billing_unit: maybeText,
  api_key_unit_count: maybeNumber,
  account_unit_count: maybeNumber,
  character_count: maybeNumber,
  api_key_character_count: maybeNumber,
};

const usageFields: Checks<keyof (typeof usageResponse)['entries']> = {
  character_count: maybeNumber,
  character_limit: maybeNumber,
  products: absentOr((value) => Array.isArray(value) && value.every((product) => hasFields(product, productFields))),
  api_key_character_count: maybeNumber,
  api_key_character_limit: maybeNumber,
  start_time: maybeText,
  end_time: maybeText,
  speech_to_text_milliseconds_count: maybeNumber,
  speech_to_text_milliseconds_limit: maybeNumber,
  speech_to_text_minutes_count: maybeNumber,
  speech_to_text_minutes_limit: maybeNumber,
  document_count: maybeNumber,
  document_limit: maybeNumber,
  team_document_count: maybeNumber,
  team_document_limit: maybeNumber,
};

const storedFields: Checks<keyof StoredUsage> = {
  usage: (value) => hasFields(value, usageFields),
  savings: (value) => hasFields(value, { sent: number, saved: number }),
  owner: (value) => hasFields(value, { host: text, account: text }),
  time: number,
};

/**
 * Returns true for a stored answer, which went through the schema when it was given. Earlier versions stored something else. The check is
 * written out because the status bar needs the answer at the start of the editor, and the schema would load its parser then.
 */
export function isStoredUsage(value: unknown): value is StoredUsage {
  return hasFields(value, storedFields);
}

function absentOr(check: Check): Check {
  return (value) => value === undefined || value === null || check(value);
}

/** Returns true for an object with these fields. Others may hold anything. */
function hasFields(value: unknown, fields: Checks<string>): boolean {
  return isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
