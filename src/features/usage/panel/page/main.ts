import { usagePanelAction, usagePanelMemory, usagePanelMessage } from '../protocol.ts';
import type { PanelRange, Reading, UsagePanelState } from '../protocol.ts';
import { rowsOf } from '../../../../api/usage/analytics.ts';
import { readUsage } from '../../../../api/usage/reading.ts';
// eslint-disable-next-line import/no-unassigned-import -- the elements register themselves
import '../../../../webview/elements.ts';
import { connectHost } from '../../../../webview/host.ts';
import { merged } from './merged.ts';
import type { Model } from './model.ts';
import { UsagePage } from './page.ts';
import { presetOf, presetsOf } from './ranges.ts';
import { rememberedView, viewOf } from './view.ts';
import type { View } from './view.ts';
import { wordsOf } from './labels.ts';

const host = connectHost(usagePanelAction, usagePanelMessage);
const remembered = host.recall(usagePanelMemory);
let model: Model | undefined;
let page: UsagePage | undefined;
/** Range chosen by the user. The default is not stored, because it moves with the calendar. */
let chosen = remembered?.range;
/** Range before the one being read. */
let settled = chosen;
/** Interval that was set when other days were requested, until their figures arrive. */
let outgrown: Pick<View, 'bucket'> | undefined;

host.listen((message) => {
  if (message.type === 'show') show(modelOf(message));
  else if (model) {
    if (message.analytics && message.analytics.state !== 'loading') arrived(message.analytics);
    show(modelOf(merged(model.shown, message)));
  }
});
host.send({ type: 'ready' });

/** Resets the interval for other days, unless the user has changed it in the meantime. */
function arrived({ data }: Reading<unknown>): void {
  settled = chosen;
  if (model && data !== undefined && outgrown?.bucket === model.view.bucket)
    model = { ...model, view: { ...model.view, bucket: undefined } };
  outgrown = undefined;
}

/** Creates the model from a message. Parsed data is reused if its source has not changed. */
function modelOf(shown: UsagePanelState): Model {
  const { usage, analytics, texts } = shown;
  const before = model;
  const isSame = (now: unknown, then: unknown) => before !== undefined && now === then;
  return {
    shown,
    reading: before && isSame(usage.data, before.shown.usage.data) ? before.reading : usage.data && readUsage(usage.data),
    rows: before && isSame(analytics.data, before.shown.analytics.data) ? before.rows : analytics.data ? rowsOf(analytics.data) : [],
    view: before?.view ?? viewOf(remembered?.view),
    words: before && isSame(texts, before.shown.texts) ? before.words : wordsOf(shown),
  };
}

function show(next: Model): void {
  model = next;
  const isNew = page === undefined;
  page ??= open();
  page.show(model);
  if (isNew) page.restore(remembered ?? { focus: '', scroll: 0 });
  remember();
}

function open(): UsagePage {
  return new UsagePage({
    refresh: () => host.send({ type: 'refresh' }),
    cancel() {
      chosen = settled;
      outgrown = undefined;
      host.send({ type: 'cancel' });
    },
    connect: () => host.send({ type: 'connect' }),
    enterAdminKey: () => host.send({ type: 'enterAdminKey' }),
    openKeys: () => host.send({ type: 'openKeys' }),
    moreTags: () => host.send({ type: 'moreTags' }),
    openTagSetting: () => host.send({ type: 'openTagSetting' }),
    exportAs: (format, grouping) => host.send({ type: 'export', format, grouping }),
    range(range) {
      outgrown ??= { bucket: model?.view.bucket };
      chosen = isDefault(range) ? undefined : range;
      host.send({ type: 'range', range });
    },
    look,
    moved: remember,
  });
}

function look(change: Partial<View>): void {
  if (!model) return;
  model = { ...model, view: { ...model.view, ...change } };
  // The scroll position and the open sections are already visible.
  if (!('tableScroll' in change || 'open' in change)) page?.show(model);
  remember();
}

/** Checks if a range is the first preset: the running period, or the month if the service does not report the period. */
function isDefault(range: PanelRange): boolean {
  const [first] = presetsOf(Date.now(), model?.reading?.period);
  return first !== undefined && presetOf(range, [first]) !== undefined;
}

/** Stores the data that the editor passes to the extension when it restores the panel, with the focus and scroll position. */
function remember(): void {
  if (model && page) host.remember({ ...(chosen && { range: chosen }), view: rememberedView(model.view), ...page.place });
}
