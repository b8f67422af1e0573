import * as v from 'valibot';
import { analyticsGroupings, analyticsQuery, analyticsResponse } from '../../../api/administration.ts';
import { usageResponse } from '../../../api/usage.ts';

/** Messages between the usage panel and the extension. They contain no secrets, as keys are masked first. */

/**
 * Data that is read from the service. Earlier data is kept while it is read again, and if that fails. `missing`: a requirement for reading
 * is not met, such as an admin key. `regional`: not available at this address. `missingScope`: the key is not allowed to read it, with the
 * reason in `message`; everything else works.
 */
function reading<Schema extends v.GenericSchema>(data: Schema) {
  return v.object({
    state: v.picklist(['missing', 'regional', 'loading', 'ready', 'failed', 'forbidden', 'missingScope']),
    /** Last data. */
    data: v.optional(data),
    /** Time of the last data in milliseconds since 1970. */
    time: v.optional(v.number()),
    /** Reason for a failure or refusal. Plain text without markup. */
    message: v.optional(v.string()),
  });
}

const days = v.omit(analyticsQuery, ['group_by']);
export type PanelRange = v.InferOutput<typeof days>;

/** Developer key with its usage in the running period. */
const panelKey = v.object({
  label: v.string(),
  /** Masked. */
  key: v.string(),
  is_deactivated: v.boolean(),
  /** Characters and milliseconds of speech; null for no limit, omitted if not reported. */
  limits: v.object({ characters: v.optional(v.nullable(v.number())), speech_to_text_milliseconds: v.optional(v.nullable(v.number())) }),
  /** Characters and minutes of speech in the running period; omitted if unknown. */
  used: v.optional(v.object({ characters: v.number(), minutes: v.number() })),
});
export type PanelKey = v.InferOutput<typeof panelKey>;

export const useMissing = ['regional', 'forbidden', 'failed'] as const;
const panelKeys = v.object({
  list: v.array(panelKey),
  /** Reason why the usage of keys is unknown: not available at a regional address, not allowed, or no response. */
  useMissing: v.optional(v.picklist(useMissing)),
});
export type PanelKeys = v.InferOutput<typeof panelKeys>;

/** Characters of this period from the cache, and those sent from this computer. */
const savings = v.object({ saved: v.number(), sent: v.number() });

/** Usage by reporting tag in the days of the analytics, for the pages read so far. */
const panelTags = v.object({ rows: v.array(v.object({ tag: v.string(), characters: v.number() })), hasMore: v.boolean() });
export type PanelTags = v.InferOutput<typeof panelTags>;

const usage = reading(usageResponse);
const analytics = reading(analyticsResponse.entries.usage_report);
const keys = reading(panelKeys);
const tags = reading(panelTags);

export const panelExports = ['csv', 'json'] as const;

/** Message from the extension to the panel with the complete state, sent after changes and whenever the panel has loaded. */
export const usagePanelState = v.object({
  type: v.literal('show'),
  texts: v.record(v.string(), v.string()),
  /** Locale of the editor, for numbers and dates. */
  locale: v.string(),
  /** Host of the connection; empty if not connected. */
  host: v.string(),
  usage,
  savings: v.optional(savings),
  /** True if there is an admin key for the connection. */
  hasAdminKey: v.boolean(),
  /** Days of the analytics. */
  range: days,
  analytics,
  /** Also `missing` if the service has no tags. */
  tags,
  keys,
});
export type UsagePanelState = v.InferOutput<typeof usagePanelState>;
export type Reading<T> = Omit<UsagePanelState['usage'], 'data'> & { data?: T | undefined };

/**
 * Partial update of the state. A report may contain thousands of rows and is not sent again when something else changes. A reading without
 * data keeps the earlier data, unless its state excludes data.
 */
export const usagePanelUpdate = v.object({
  type: v.literal('update'),
  ...v.partial(v.omit(usagePanelState, ['type', 'texts', 'locale'])).entries,
});
export type UsagePanelUpdate = v.InferOutput<typeof usagePanelUpdate>;
export const usagePanelMessage = v.variant('type', [usagePanelState, usagePanelUpdate]);
export type UsagePanelMessage = v.InferOutput<typeof usagePanelMessage>;

/** Messages from the panel to the extension. */
export const usagePanelAction = v.variant('type', [
  /** The panel has loaded and needs its state. */
  v.object({ type: v.literal('ready') }),
  /** Reads everything again. */
  v.object({ type: v.literal('refresh') }),
  /** Cancels reading and returns to the earlier state. */
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('range'), range: days }),
  v.object({ type: v.literal('export'), format: v.picklist(panelExports), grouping: v.picklist(analyticsGroupings) }),
  v.object({ type: v.literal('connect') }),
  v.object({ type: v.literal('enterAdminKey') }),
  v.object({ type: v.literal('openKeys') }),
  /** Reads one more page of reporting tags. */
  v.object({ type: v.literal('moreTags') }),
  v.object({ type: v.literal('openTagSetting') }),
]);
export type UsagePanelAction = v.InferOutput<typeof usagePanelAction>;

/** Data stored by the page while it is hidden. The editor passes it to the extension to restore the panel. */
export const usagePanelMemory = v.object({
  /** Omitted unless the user chose a range, because the default moves with the calendar. */
  range: v.optional(days),
  /** Order, grouping and similar choices, which only the page interprets. */
  view: v.record(v.string(), v.string()),
  focus: v.string(),
  scroll: v.number(),
});
export type UsagePanelMemory = v.InferOutput<typeof usagePanelMemory>;

/** Keys of texts in the panel; the page replaces `{0}` and so on. */
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
