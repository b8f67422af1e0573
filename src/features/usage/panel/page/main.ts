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
/** What the user asked for; the default range is not remembered, for it moves on with the calendar. */
let chosen = remembered?.range;
/** The same, before what is being read was asked for. */
let settled = chosen;
/** The stretches of time that were chosen when other days were asked for, as long as their figures have not come. */
let outgrown: Pick<View, 'bucket'> | undefined;

host.listen((message) => {
  if (message.type === 'show') show(modelOf(message));
  else if (model) {
    if (message.analytics && message.analytics.state !== 'loading') arrived(message.analytics);
    show(modelOf(merged(model.shown, message)));
  }
});
host.send({ type: 'ready' });

/** Other days are shown in stretches of time that fit them, unless others were chosen meanwhile. */
function arrived({ data }: Reading<unknown>): void {
  settled = chosen;
  if (model && data !== undefined && outgrown?.bucket === model.view.bucket)
    model = { ...model, view: { ...model.view, bucket: undefined } };
  outgrown = undefined;
}

/** What is read out of the messages stays the same as long as they bring nothing else. */
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
  // Where the table is scrolled to, and what is open, is on the screen already.
  if (!('tableScroll' in change || 'open' in change)) page?.show(model);
  remember();
}

/** The running period, or the month where the service tells no period: the first of the presets. */
function isDefault(range: PanelRange): boolean {
  const [first] = presetsOf(Date.now(), model?.reading?.period);
  return first !== undefined && presetOf(range, [first]) !== undefined;
}

/** What the editor hands back to the extension when it restores the panel, and where the user was. */
function remember(): void {
  if (model && page) host.remember({ ...(chosen && { range: chosen }), view: rememberedView(model.view), ...page.place });
}
