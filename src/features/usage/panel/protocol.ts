import * as v from 'valibot';
import { analyticsGroupings, analyticsQuery, analyticsResponse } from '../../../api/administration.ts';
import { usageResponse } from '../../../api/usage.ts';

/** What the usage panel and the extension say to each other. Secrets never go there: keys are masked before. */

/**
 * Something that is read from the service. What was read before stays in view while it is read again, and when that fails.
 * `missing`: what would be needed to read it is not there, such as an admin key. `regional`: not at this address. `missingScope`: the
 * key may not read it, which `message` says; everything else works.
 */
function reading<Schema extends v.GenericSchema>(data: Schema) {
  return v.object({
    state: v.picklist(['missing', 'regional', 'loading', 'ready', 'failed', 'forbidden', 'missingScope']),
    /** What was read last. */
    data: v.optional(data),
    /** Milliseconds since 1970 at which that was. */
    time: v.optional(v.number()),
    /** Why it failed, or is not allowed, in words. Text, not markup. */
    message: v.optional(v.string()),
  });
}

const days = v.omit(analyticsQuery, ['group_by']);
export type PanelRange = v.InferOutput<typeof days>;

/** A developer key beside its use in the running period. */
const panelKey = v.object({
  label: v.string(),
  /** Masked. */
  key: v.string(),
  is_deactivated: v.boolean(),
  /** Characters and milliseconds of speech; null for no limit, absent where it is not told. */
  limits: v.object({ characters: v.optional(v.nullable(v.number())), speech_to_text_milliseconds: v.optional(v.nullable(v.number())) }),
  /** Characters and minutes of speech in the running period; absent where it is not known. */
  used: v.optional(v.object({ characters: v.number(), minutes: v.number() })),
});
export type PanelKey = v.InferOutput<typeof panelKey>;

export const useMissing = ['regional', 'forbidden', 'failed'] as const;
const panelKeys = v.object({
  list: v.array(panelKey),
  /** Why what they used is not known: not told at a regional address, not allowed, or not answered. */
  useMissing: v.optional(v.picklist(useMissing)),
});
export type PanelKeys = v.InferOutput<typeof panelKeys>;

/** Characters of this period that the cache had, and that were sent from this machine. */
const savings = v.object({ saved: v.number(), sent: v.number() });

/** What was counted under reporting tags in the days of the analytics: the pages that were read of it. */
const panelTags = v.object({ rows: v.array(v.object({ tag: v.string(), characters: v.number() })), hasMore: v.boolean() });
export type PanelTags = v.InferOutput<typeof panelTags>;

const usage = reading(usageResponse);
const analytics = reading(analyticsResponse.entries.usage_report);
const keys = reading(panelKeys);
const tags = reading(panelTags);

export const panelExports = ['csv', 'json'] as const;

/** From the extension to the panel: everything, whenever something changed or the panel has loaded. */
export const usagePanelState = v.object({
  type: v.literal('show'),
  texts: v.record(v.string(), v.string()),
  /** Locale of the editor, for numbers and dates. */
  locale: v.string(),
  /** Host of the connection; empty while not connected. */
  host: v.string(),
  usage,
  savings: v.optional(savings),
  /** Whether there is an admin key for the connection. */
  hasAdminKey: v.boolean(),
  /** Days that the analytics are about. */
  range: days,
  analytics,
  /** `missing` also where the service has no tags. */
  tags,
  keys,
});
export type UsagePanelState = v.InferOutput<typeof usagePanelState>;
export type Reading<T> = Omit<UsagePanelState['usage'], 'data'> & { data?: T | undefined };

/**
 * Parts of the state that are sent alone: a report may hold thousands of rows, and is not sent again because something else changed. A
 * reading that brings no data leaves what was there, unless there can be none.
 */
export const usagePanelUpdate = v.object({
  type: v.literal('update'),
  ...v.partial(v.omit(usagePanelState, ['type', 'texts', 'locale'])).entries,
});
export type UsagePanelUpdate = v.InferOutput<typeof usagePanelUpdate>;
export const usagePanelMessage = v.variant('type', [usagePanelState, usagePanelUpdate]);
export type UsagePanelMessage = v.InferOutput<typeof usagePanelMessage>;

/** From the panel to the extension. */
export const usagePanelAction = v.variant('type', [
  /** The panel has loaded and knows nothing yet. */
  v.object({ type: v.literal('ready') }),
  /** Read everything again. */
  v.object({ type: v.literal('refresh') }),
  /** Give up what is being read, and go back to what was there before. */
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('range'), range: days }),
  v.object({ type: v.literal('export'), format: v.picklist(panelExports), grouping: v.picklist(analyticsGroupings) }),
  v.object({ type: v.literal('connect') }),
  v.object({ type: v.literal('enterAdminKey') }),
  v.object({ type: v.literal('openKeys') }),
  /** Read one more page of reporting tags. */
  v.object({ type: v.literal('moreTags') }),
  v.object({ type: v.literal('openTagSetting') }),
]);
export type UsagePanelAction = v.InferOutput<typeof usagePanelAction>;

/** What the page remembers while it is hidden, and what the editor hands to the extension when it restores the panel. */
export const usagePanelMemory = v.object({
  /** Absent as long as the user chose none: the default moves on with the calendar. */
  range: v.optional(days),
  /** How the table is sorted, what it is grouped by and the like: the page's own affair. */
  view: v.record(v.string(), v.string()),
  focus: v.string(),
  scroll: v.number(),
});
export type UsagePanelMemory = v.InferOutput<typeof usagePanelMemory>;

/** What the panel says; `{0}` and so on are filled in by the page. */
export const usagePanelWords = [
  'title',
  'of',
  'ofTime',
  'refresh',
  'cancel',
  'cancelled',
  'retry',
  'loading',
  'loaded',
  'notLoaded',
  'stale',
  'notConnected',
  'connect',
  'period',
  'periodDates',
  'periodUnknown',
  'noCounts',
  'noSpeech',
  'meter.key.characters',
  'meter.account.characters',
  'meter.account.minutes',
  'meter.account.documents',
  'meter.account.teamDocuments',
  'usedOf',
  'shareUsed',
  'left',
  'over',
  'used',
  'noLimit',
  'unknownLimit',
  'blocked',
  'near',
  'reached',
  'lessThan',
  'projected',
  'projectedOver',
  'projectedLater',
  'products',
  'noProducts',
  'product',
  'unit',
  'thisKey',
  'account',
  'keyShare',
  'notTold',
  'product.translate',
  'product.write',
  'product.speech_to_text',
  'product.speechToText',
  'product.voice',
  'unit.characters',
  'unit.minutes',
  'unit.documents',
  'savings',
  'saved',
  'nothingSaved',
  'keys',
  'keysHelp',
  'noKeys',
  'manageKeys',
  'key',
  'characters',
  'speech',
  'noLabel',
  'deactivated',
  'useUnknown',
  'useMissing.regional',
  'useMissing.forbidden',
  'useMissing.failed',
  'limitOf',
  'analytics',
  'adminTitle',
  'adminWhat',
  'adminHow',
  'enterAdminKey',
  'otherAdminKey',
  'regional',
  'regionalKeys',
  'range',
  'preset.period',
  'preset.month',
  'preset.lastMonth',
  'preset.week',
  'preset.days30',
  'preset.days90',
  'preset.year',
  'preset.other',
  'from',
  'to',
  'show',
  'rangeHelp',
  'fault.incomplete',
  'fault.order',
  'fault.long',
  'bucket',
  'bucket.day',
  'bucket.week',
  'bucket.month',
  'totals',
  'total_characters',
  'text_translation_characters',
  'document_translation_characters',
  'text_improvement_characters',
  'speech_to_text_minutes',
  'otherKinds',
  'noUse',
  'noRows',
  'noDays',
  'unattributed',
  'unattributedSpeech',
  'chart.time',
  'chart.speech',
  'chart.keys',
  'chart.speechKeys',
  'chart.keysTime',
  'chartSums',
  'chartSeries',
  'chartTable',
  'time',
  'otherKeys',
  'table',
  'grouping',
  'grouping.key',
  'grouping.key_and_day',
  'filter',
  'filterHelp',
  'rows',
  'rowsFound',
  'nothingFound',
  'day',
  'exportCsv',
  'exportJson',
  'exportHelp',
  'tags',
  'tagsHelp',
  'tag',
  'noTags',
  'moreTags',
  'tagSetting',
] as const;
export type UsageTextKey = (typeof usagePanelWords)[number];
export type UsageTexts = Readonly<Record<UsageTextKey, string>>;
