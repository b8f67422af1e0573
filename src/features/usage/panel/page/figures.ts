import type { PanelRange } from '../protocol.ts';
import { bucketStart, bucketStarts, byKey, characterKinds, keyOf, overTime, sumOf } from '../../../../api/usage/analytics.ts';
import type { AnalyticsRow, Bucket, Counts } from '../../../../api/usage/analytics.ts';
import { keyNames } from './labels.ts';
import type { UsageLabels } from './labels.ts';
import { hasDays } from './rows.ts';

/** What a chart draws and its table lists: a value of each series for each label. */
export interface Figures {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** What is left over besides the others. */
  readonly isRest?: boolean;
}

/** A chart with what it shows; without figures where there is nothing to show. */
export interface ChartFigures {
  readonly id: string;
  readonly title: string;
  /** What its rows are, as the head of the first column. */
  readonly rows: string;
  readonly isLying: boolean;
  readonly figures: Figures | undefined;
}

/** Keys that a chart over time tells apart: as many as there are colors for; more cannot be told apart by eye. */
const toldApart = 5;
/** Keys that have a bar of their own: as many as may be active at once. */
const withBar = 25;

/** All charts of a report, in their order. */
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

/** Characters over time, by kind. */
export function charactersOverTime(rows: readonly AnalyticsRow[], range: PanelRange, bucket: Bucket, words: UsageLabels): Figures {
  const times = overTime(rows, range, bucket);
  return { labels: times.map(({ start }) => timeLabel(start, bucket, words)), series: byKind(times, words) };
}

export function speechOverTime(rows: readonly AnalyticsRow[], range: PanelRange, bucket: Bucket, words: UsageLabels): Figures {
  const times = overTime(rows, range, bucket);
  return { labels: times.map(({ start }) => timeLabel(start, bucket, words)), series: [speech(times, words)] };
}

/** Characters of each key by kind, the largest first. */
export function charactersByKey(rows: readonly AnalyticsRow[], words: UsageLabels): Figures {
  const bars = barsOf(byKey(rows), 'total_characters', words);
  return { labels: bars.map(({ name }) => name), series: byKind(bars, words) };
}

export function speechByKey(rows: readonly AnalyticsRow[], words: UsageLabels): Figures {
  const keys = byKey(rows).toSorted((a, b) => b.counts.speech_to_text_minutes - a.counts.speech_to_text_minutes);
  const bars = barsOf(keys, 'speech_to_text_minutes', words);
  return { labels: bars.map(({ name }) => name), series: [speech(bars, words)] };
}

/** Characters over time, by key: the largest keys apart, the others together. */
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

/** A series for each kind of characters that was used, and one for what the total holds beyond the kinds that we know. */
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

/** The keys that used something, those beyond the first ones together. */
function barsOf(keys: readonly AnalyticsRow[], kind: keyof Counts, words: UsageLabels): (Counted & { readonly name: string })[] {
  const used = keys.filter(({ counts }) => counts[kind] > 0);
  const nameOf = keyNames(used, words);
  const named = used.slice(0, withBar).map((key) => ({ name: nameOf(key), counts: key.counts }));
  const rest = used.slice(withBar);
  return rest.length === 0 ? named : [...named, { name: words.text('otherKeys'), counts: sumOf(rest) }];
}
