import type { Adapter } from './adapters.ts';

/** Characters of the texts that are tried, until a call takes long enough to be measured. */
const longEnough = 4000;
const lengths = [1000, longEnough, 4 * longEnough] as const;
/** Milliseconds of processor time from which a call can be measured. */
const measurable = 5;
/** How much longer a call may take for four times the text, to need no closer look. */
const most = 6;
/** Milliseconds from which a call is too long in any case. */
const beyondDoubt = 1000;
/** A closer look holds that many times the text against it: eight times as long is in proportion, sixty-four times is quadratic. */
const times = 8;
/** Between the two: memory that is new to the process, or does not fit what is near the processor, may make it three times as long. */
const mostOfTimes = 24;
/** What stays this far below it after two rounds needs no other: the next ones could change it by a fraction only. */
const clearlyInProportion = 12;
const rounds = 5;
/** Milliseconds that are told apart on a system that counts the processor's time in steps of four. */
const enough = 40;

export interface Growth {
  readonly characters: number;
  /** Milliseconds of processor time. */
  readonly time: number;
  /** The same for eight times as many characters. */
  readonly timeOfEight: number;
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
  const timeOf = async (length: number) => {
    if (length > longEnough) await beforeCall();
    return processorTime(adapter, textOf(unit, length));
  };
  for (const characters of lengths) {
    const began = performance.now();
    const first = await timeOf(characters);
    // What is that fast could be quadratic, and still not be measured with four times as many. By the clock on the wall: that of the
    // processor goes in steps of four milliseconds on some systems.
    if (characters === longEnough && performance.now() - began < measurable / 16) return undefined;
    if (first < measurable) continue;
    const shorterOfTwo = Math.min(first, await timeOf(characters));
    if (shorterOfTwo < measurable) continue;
    // What is in proportion is so at the second try at the latest, which takes less than a closer look.
    for (let tries = 0; tries < 2; tries += 1) if ((await timeOf(4 * characters)) <= most * shorterOfTwo) return undefined;
    return atCloserLook(timeOf, characters);
  }
  return undefined;
}

/** The garbage collector, the compiler and other work on the machine only add to a time: the least of several decides, taken in turns. */
async function atCloserLook(timeOf: (length: number) => Promise<number>, characters: number): Promise<Growth | undefined> {
  // What is quadratic goes on in the same way until it is too long; what only met the limits of a cache does not.
  for (let length = characters; ; length *= 2) {
    let [time, timeOfEight] = [Infinity, Infinity];
    for (let round = 0; round < rounds; round += 1) {
      time = Math.min(time, await timeOfOne(() => timeOf(length)));
      timeOfEight = Math.min(timeOfEight, await timeOfOne(() => timeOf(times * length)));
      if (round > 0 && (timeOfEight >= beyondDoubt || timeOfEight <= clearlyInProportion * time)) break;
    }
    if (timeOfEight <= mostOfTimes * time) return undefined;
    if (timeOfEight >= beyondDoubt) return { characters: length, time, timeOfEight };
  }
}

/** Of as many calls as can be told apart where the processor's time goes in steps. */
async function timeOfOne(timeOf: () => Promise<number>): Promise<number> {
  let [total, calls] = [0, 0];
  for (; total < enough; calls += 1) total += await timeOf();
  return total / calls;
}

/** With something else behind it: a pattern that looks for an end finds none there. */
function textOf(unit: string, length: number): string {
  return `${unit.repeat(Math.ceil(length / unit.length))}§x`;
}

/** Of this thread alone: the garbage collector has others. */
async function processorTime(adapter: Adapter, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await adapter(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
