import { supports } from '../languages.ts';
import type { Feature, Language } from '../languages.ts';
import type { OptionChoices, OptionField } from './optionChoices.ts';
import type { FieldSupport, Offer, Reason, ReasonCode } from './optionReasons.ts';
import type { OptionListings } from './optionListings.ts';
import { translateFaults } from '../translate.ts';
import type { ServiceTraits, TranslateOptions } from '../translate.ts';

/** Input for the support of a field: the languages, the plan and the other choices. */
export interface Question {
  readonly choices: OptionChoices;
  readonly lists: OptionListings;
  readonly service: ServiceTraits;
  readonly target: string;
  readonly source: string;
  /** The language list, once it is loaded. */
  readonly languages: readonly Language[] | undefined;
  /** Returns the name of a language, or its code if there is none. */
  readonly nameOf: (code: string) => string;
}

export function open(notes: readonly Reason[] = []): FieldSupport {
  return { enabled: true, applies: true, notes };
}

/** Grayed out: the value is kept but not sent. */
export function closed(reason: Reason): FieldSupport {
  return { enabled: false, applies: false, reason, notes: [] };
}

export function allowed(value: string): Offer {
  return { value, enabled: true };
}

/** Applies the rules of the API to `options`, and checks for faults of `parameter`. */
export function breaks(
  parameter: OptionField,
  options: TranslateOptions,
  { languages, service }: Pick<Question, 'languages' | 'service'>,
): boolean {
  return translateFaults(options, languages, service).some((fault) => fault.parameter === parameter);
}

export const anInstruction = 'x';
const anId = '00000000-0000-4000-8000-000000000000';

/** Returns true if the fastest model refuses a field, by the rules of the API. */
export function refusedWhenFast({ service }: Question, field: Forcing): boolean {
  const probe = { style_id: anId, custom_instructions: [anInstruction], translation_memory_id: anId, tag_handling_version: 'v2' as const };
  return breaks(field, { target_lang: 'de', model_type: 'latency_optimized', [field]: probe[field] }, { languages: undefined, service });
}

/** Returns the language of the pair that lacks a required feature, checking the target first. Undefined if no lack is known. */
export function lackingLanguage({ languages, service, source, target }: Question, feature: Feature): string | undefined {
  if (languages === undefined) return undefined;
  const misses = (pair: { source?: string; target?: string }) => supports(languages, feature, pair, service.sides) === 'no';
  if (target !== '' && misses({ target })) return target;
  return source !== '' && misses({ source }) ? source : undefined;
}

export function lacks(q: Question, feature: Feature): boolean {
  return lackingLanguage(q, feature) !== undefined;
}

/** Adds the current value to the offers if the list lacks it, so that it stays visible. */
export function withCurrent(offers: readonly Offer[], current: string, state: OptionListings['languages']['state']): Offer[] {
  if (current === '' || offers.some((offer) => offer.value === current)) return [...offers];
  const missing: Offer = { value: current, enabled: true, ...(state === 'ready' && { reason: { code: 'notInList' } }) };
  return [missing, ...offers];
}

/** Returns why a list has no items to pick from, based on its state. */
export function listReason(
  state: OptionListings[keyof OptionListings]['state'],
  notAllowed: ReasonCode = 'notAllowed',
): Reason | undefined {
  if (state === 'ready') return undefined;
  if (state === 'loading') return { code: 'loading' };
  return { code: state === 'failed' ? 'listFailed' : notAllowed };
}

export interface OptionItem {
  readonly value: string;
  readonly name: string;
  readonly detail: string;
  /** Undefined if the item may be picked. */
  readonly reason: Reason | undefined;
}

/**
 * Support for a field that picks an item of a list by its name.
 * @param none reason if the list has items but none can be picked.
 */
export function pickSupport(
  current: string,
  state: OptionListings[keyof OptionListings]['state'],
  picks: readonly OptionItem[],
  whyNot: {
    readonly notAllowed?: ReasonCode;
    readonly empty: ReasonCode;
    readonly none: Reason | undefined;
    readonly greyed: Reason | undefined;
  },
): FieldSupport {
  const offers = [allowed(''), ...withCurrent(distinct(picks), current, state)];
  const listed = picks.find((pick) => pick.value === current);
  const waiting = listReason(state, whyNot.notAllowed);
  if (whyNot.greyed) return { ...closed(whyNot.greyed), offers };
  // While the list is loading, or if it can't be loaded, the previous choice is sent and the service decides.
  if (waiting) return { enabled: false, applies: state !== 'notAllowed', reason: waiting, notes: [], offers };
  if (current !== '' && !listed) return { ...open(), applies: false, reason: { code: 'notInList', names: [current] }, offers };
  if (listed?.reason) return { ...open(), applies: false, reason: listed.reason, offers };
  if (picks.length === 0) return { ...closed({ code: whyNot.empty }), offers };
  if (whyNot.none && !picks.some((pick) => !pick.reason)) return { ...closed(whyNot.none), offers };
  return { ...open(), offers };
}

/** Returns offers sorted by name. Details distinguish offers with the same name. */
export function distinct(picks: readonly OptionItem[]): Offer[] {
  return picks
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ value, name, detail, reason }): Offer => Object.assign({ value, name, detail, enabled: !reason }, reason && { reason }));
}

export function fastReason(q: Question, field: Forcing): Reason | undefined {
  return q.choices.model_type === 'latency_optimized' && refusedWhenFast(q, field) ? { code: 'latency' } : undefined;
}

export const forcing = ['style_id', 'custom_instructions', 'translation_memory_id', 'tag_handling_version'] as const;

export type Forcing = (typeof forcing)[number];
