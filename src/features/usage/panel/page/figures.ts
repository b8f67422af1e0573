import type { PanelRange } from '../protocol.ts';
import { bucketStart, bucketStarts, byKey, characterKinds, keyOf, overTime, sumOf } from '../../../../api/usage/analytics.ts';
import type { AnalyticsRow, Bucket, Counts } from '../../../../api/usage/analytics.ts';
import { keyNames } from './labels.ts';
import type { UsageLabels } from './labels.ts';
import { hasDays } from './rows.ts';

/** Data of a chart and its table: one value of each series for each label. */
export interface Figures {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** True for the sum of everything that has no series of its own. */
  readonly isRest?: boolean;
}

/** Chart with its data; `figures` is undefined if there is nothing to show. */
export interface ChartFigures {
  readonly id: string;
  readonly title: string;
  /** Description of its rows, used as the header of the first column. */
  readonly rows: string;
  readonly isLying: boolean;
  readonly figures: Figures | undefined;
}

/** Number of keys with their own series in a chart over time. There are no more colors, and more could not be told apart. */
const toldApart = 5;
/** Number of keys with their own bar: as many as can be active at once. */
const withBar = 25;

/** Returns all charts of a report, in order. */
export function chartsOf(rows: readonly AnalyticsRow[], range: PanelRange, bucket: Bucket, words: UsageLabels): readonly ChartFigures[] {
  const { text } = words;
  const isOverTime = hasDays(rows);
  const chart = (id: string, title: string, head: string, isLying: boolean, figures: Figures | undefined): ChartFigures => {
    const hasFigures = figures?.series.some(({ values }) => values.some((value) => value > 0)) ?? false;
    return { id, title, rows: head, isLying, figures: hasFigures ? figures : undefined };
  };
  const chartOfTime = (id: string, title: string, figures: typeof charactersOverTime) =>
    chart(id, title, text('time'), false, isOverTime ? figures(rows, range, bucket, words) : undefined);
  const chartOfKeys = (id: string, title: string, figures: typeof charactersByKey) =>
    chart(id, title, text('key'), true, figures(rows, words));
  return [
    chartOfTime('chart-time', text('chart.time'), charactersOverTime),
    chartOfTime('chart-keys-time', text('chart.keysTime'), keysOverTime),
    chartOfTime('chart-speech', text('chart.speech'), speechOverTime),
    chartOfKeys('chart-speech-keys', text('chart.speechKeys'), speechByKey),
    chartOfKeys('chart-keys', text('chart.keys'), charactersByKey),
  ];
}

/** Returns characters over time, by kind. */
export function charactersOverTime(rows: readonly AnalyticsRow[], range: PanelRange, bucket: Bucket, words: UsageLabels): Figures {
  const times = overTime(rows, range, bucket);
  return { labels: times.map(({ start }) => timeLabel(start, bucket, words)), series: byKind(times, words) };
}

export function speechOverTime(rows: readonly AnalyticsRow[], range: PanelRange, bucket: Bucket, words: UsageLabels): Figures {
  const times = overTime(rows, range, bucket);
  return { labels: times.map(({ start }) => timeLabel(start, bucket, words)), series: [speech(times, words)] };
}

/** Returns characters of each key by kind, the largest first. */
export function charactersByKey(rows: readonly AnalyticsRow[], words: UsageLabels): Figures {
  const bars = barsOf(byKey(rows), 'total_characters', words);
  return { labels: bars.map(({ name }) => name), series: byKind(bars, words) };
}

export function speechByKey(rows: readonly AnalyticsRow[], words: UsageLabels): Figures {
  const keys = byKey(rows).toSorted((a, b) => b.counts.speech_to_text_minutes - a.counts.speech_to_text_minutes);
  const bars = barsOf(keys, 'speech_to_text_minutes', words);
  return { labels: bars.map(({ name }) => name), series: [speech(bars, words)] };
}

/** Returns characters over time by key. Smaller keys are combined. */
export function keysOverTime(rows: readonly AnalyticsRow[], range: PanelRange, bucket: Bucket, words: UsageLabels): Figures {
  const keys = byKey(rows).filter(({ counts }) => counts.total_characters > 0);
  const largest = keys.slice(0, toldApart);
  const nameOf = keyNames(keys, words);
  const starts = bucketStarts(range, bucket);
  const places = new Map(starts.map((start, index) => [start, index]));
  const own = new Map(largest.map((key) => [keyOf(key), starts.map(() => 0)]));
  const others = starts.map(() => 0);
  for (const row of rows) {
    const place = places.get(bucketStart(row.day ?? '', range, bucket));
    if (place === undefined) continue;
    const values = own.get(keyOf(row)) ?? others;
    values[place] = (values[place] ?? 0) + row.counts.total_characters;
  }
  return {
    labels: starts.map((start) => timeLabel(start, bucket, words)),
    series: [
      ...largest.map((key) => ({ name: nameOf(key), values: own.get(keyOf(key)) ?? [] })),
      ...(largest.length < keys.length ? [{ name: words.text('otherKeys'), values: others, isRest: true }] : []),
    ],
  };
}

export function timeLabel(day: string, bucket: Bucket, words: UsageLabels): string {
  return bucket === 'month' ? words.month(day) : words.shortDay(day);
}

interface Counted {
  readonly counts: Counts;
}

/** Returns a series for each kind of characters with usage, and one for the part of the total that belongs to unknown kinds. */
function byKind(counted: readonly Counted[], words: UsageLabels): Series[] {
  const others = counted.map(({ counts }) => {
    const known = characterKinds.reduce((sum, kind) => sum + counts[kind], 0);
    return Math.max(0, counts.total_characters - known);
  });
  return [
    ...characterKinds.map((kind) => ({ name: words.text(kind), values: counted.map(({ counts }) => counts[kind]) })),
    { name: words.text('otherKinds'), values: others, isRest: true },
  ].filter(({ values }, index) => index === 0 || values.some((value) => value > 0));
}

function speech(counted: readonly Counted[], words: UsageLabels): Series {
  return { name: words.text('speech_to_text_minutes'), values: counted.map(({ counts }) => counts.speech_to_text_minutes) };
}

/** Returns the keys with usage. Those beyond the limit are combined. */
function barsOf(keys: readonly AnalyticsRow[], kind: keyof Counts, words: UsageLabels): (Counted & { readonly name: string })[] {
  const used = keys.filter(({ counts }) => counts[kind] > 0);
  const nameOf = keyNames(used, words);
  const named = used.slice(0, withBar).map((key) => ({ name: nameOf(key), counts: key.counts }));
  const rest = used.slice(withBar);
  return rest.length === 0 ? named : [...named, { name: words.text('otherKeys'), counts: sumOf(rest) }];
}
