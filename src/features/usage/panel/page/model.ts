import type { AnalyticsRow } from '../../../../api/usage/analytics.ts';
import type { UsageReading } from '../../../../api/usage/reading.ts';
import type { UsagePanelState } from '../protocol.ts';
import type { View } from './view.ts';
import type { UsageLabels } from './labels.ts';

/** What the page shows at the moment. */
export interface Model {
  readonly shown: UsagePanelState;
  /** Of `shown.usage`. */
  readonly reading: UsageReading | undefined;
  /** Of `shown.analytics`; the same array as long as the report is the same. */
  readonly rows: readonly AnalyticsRow[];
  readonly view: View;
  readonly words: UsageLabels;
}

export interface PageActions {
  readonly refresh: () => void;
  readonly cancel: () => void;
  readonly connect: () => void;
  readonly enterAdminKey: () => void;
  readonly openKeys: () => void;
  readonly moreTags: () => void;
  readonly openTagSetting: () => void;
  readonly range: (range: UsagePanelState['range']) => void;
  readonly exportAs: (format: 'csv' | 'json', grouping: View['grouping']) => void;
  readonly look: (change: Partial<View>) => void;
}

export interface Part {
  readonly root: HTMLElement;
  render(model: Model): void;
}

/** Whether something that a part is made of is another; so that it is not made again for the rest. */
export function changes(): (...parts: readonly unknown[]) => boolean {
  let before: readonly unknown[] | undefined;
  return (...parts) => {
    const isSame = before !== undefined && before.length === parts.length && parts.every((part, index) => Object.is(part, before?.[index]));
    before = parts;
    return !isSame;
  };
}
