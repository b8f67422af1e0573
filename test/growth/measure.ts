import type { Adapter } from './adapters.ts';

/** Characters of the texts that are tried, until a call takes long enough to be measured. */
const longEnough = 4000;
const lengths = [1000, longEnough, 4 * longEnough] as const;
/** Milliseconds of processor time from which a call can be measured. */
const measurable = 5;
/** Milliseconds from which a call is too long in any case. */
const beyondDoubt = 1000;
/** How much longer a call may take for four times the text. */
const most = 6;

export interface Growth {
  readonly characters: number;
  /** Milliseconds of processor time. */
  readonly time: number;
  /** The same for four times as many characters. */
  readonly timeOfFour: number;
}

/**
 * Measures how the time of a function grows with a text that repeats a unit.
 * @param beforeCall called before each call that can take long.
 * @returns undefined where it grows in proportion, or is too short to tell: then nothing waits for it either.
 */
export async function measure(
  adapter: Adapter,
  unit: string,
  beforeCall: () => Promise<void> = async () => undefined,
): Promise<Growth | undefined> {
  const call = async (text: string) => {
    if (text.length > longEnough) await beforeCall();
    return timeOf(adapter, text);
  };
  for (const characters of lengths) {
    const first = await call(textOf(unit, characters));
    // What is that fast could be quadratic, and still not be measured with four times as many.
    if (characters === longEnough && first < measurable / 16) return undefined;
    if (first < measurable) continue;
    // The shorter of two says less than the median would: what is in proportion to it needs no more calls.
    const shorterOfTwo = Math.min(first, await call(textOf(unit, characters)));
    if (shorterOfTwo >= measurable && (await call(textOf(unit, 4 * characters))) <= most * shorterOfTwo) return undefined;
    // A single call may have met the garbage collector or the compiler: the median of five decides.
    const time = await median(call, textOf(unit, characters));
    if (time < measurable) continue;
    const timeOfFour = await median(call, textOf(unit, 4 * characters), most * time);
    if (timeOfFour <= most * time) return undefined;
    // Memory that is new to the process, and does not fit what is near the processor, costs more once or twice: what is quadratic goes on in
    // the same way until it is too long.
    for (let shorter = timeOfFour, length = 16 * characters; shorter < beyondDoubt; length *= 4) {
      const longer = await median(call, textOf(unit, length), most * shorter);
      if (longer <= most * shorter) return undefined;
      shorter = longer;
    }
    return { characters, time, timeOfFour };
  }
  return undefined;
}

/** With something else behind it: a pattern that looks for an end finds none there. */
function textOf(unit: string, length: number): string {
  return `${unit.repeat(Math.ceil(length / unit.length))}§x`;
}

/** @param enough milliseconds: one call that takes no longer says that others do not, either; so does one that takes far more. */
async function median(call: (text: string) => Promise<number>, text: string, enough = 0): Promise<number> {
  const times: number[] = [];
  while (times.length < 5) {
    const time = await call(text);
    if (time <= enough || (enough > 0 && time > beyondDoubt)) return time;
    times.push(time);
  }
  return times.toSorted((a, b) => a - b)[2] ?? 0;
}

/** Of this thread alone: the garbage collector has others. */
async function timeOf(adapter: Adapter, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await adapter(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
