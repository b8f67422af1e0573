import * as v from 'valibot';
import type { DeveloperKey } from '../../api/administration.ts';
import type { SandboxState } from '../sandboxState.ts';
import { described } from './describedKey.ts';
import { addDeveloperKey, developerKeys } from './keyRing.ts';
import type { ApiKey, KeyRing } from './keyRing.ts';

/** Use of the past, as tests and trials want it: the body of PUT /sandbox/usage. */

const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const limit = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));

const seededDay = v.object({
  /** YYYY-MM-DD. */
  day: v.pipe(v.string(), v.isoDate()),
  /** Unicode code points of texts, documents and improvements. */
  text: amount,
  document: amount,
  improvement: amount,
  /** Milliseconds. */
  speech: amount,
  documents: amount,
});

const seededKey = v.object({
  /** Of a developer key, or the free plan's; of several with the same label each is taken once. One that is not there is created. */
  label: v.string(),
  /** Everything that the key has used. */
  days: v.array(seededDay),
  characters: limit,
  speech_to_text_milliseconds: limit,
  creation_time: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Deactivates it. */
  deactivated: v.optional(v.boolean(), false),
});
type SeededKey = v.InferOutput<typeof seededKey>;

export const usageSeed = v.object({ keys: v.array(seededKey) });
export type UsageSeed = v.InferInput<typeof usageSeed>;

/**
 * Has keys as they are described; others stay as they are.
 * @returns the keys, in the order in which they were named.
 * @throws HttpError 400 when more would be active than may be
 */
export function seedUsage(state: SandboxState, { keys }: v.InferOutput<typeof usageSeed>): DeveloperKey[] {
  const taken = new Set<ApiKey>();
  const seeded = keys.map((wanted) => {
    const key = untaken(state.keys, wanted.label, taken) ?? addDeveloperKey(state.keys, state, wanted.label, state.clock.timestamp());
    taken.add(key);
    describe(state, key, wanted);
    return described(state.rules, key);
  });
  state.keeper.changed();
  return seeded;
}

function untaken(ring: KeyRing, label: string, taken: ReadonlySet<ApiKey>): ApiKey | undefined {
  return [...developerKeys(ring), ring.free].find((key) => key.label === label && !taken.has(key));
}

function describe({ usage, clock }: SandboxState, key: ApiKey, wanted: SeededKey): void {
  const { days, characters, speech_to_text_milliseconds, creation_time, deactivated } = wanted;
  usage.replace(key.key_id, days);
  if (characters !== undefined) key.limits.characters = characters;
  if (speech_to_text_milliseconds !== undefined) key.limits.speech_to_text_milliseconds = speech_to_text_milliseconds;
  if (creation_time !== undefined) key.creation_time = creation_time;
  if (deactivated) key.deactivated_time ??= clock.timestamp();
}
