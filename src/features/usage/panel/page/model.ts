import type { AnalyticsRow } from '../../../../api/usage/analytics.ts';
import type { UsageReading } from '../../../../api/usage/reading.ts';
import type { UsagePanelState } from '../protocol.ts';
import type { View } from './view.ts';
import type { UsageLabels } from './labels.ts';

/** Current state of the page. */
export interface Model {
  readonly shown: UsagePanelState;
  /** Parsed from `shown.usage`. */
  readonly reading: UsageReading | undefined;
  /** Parsed from `shown.analytics`. The array is the same as long as the report is. */
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

/** Caches the last computed value for the same inputs. */
export class Remembered<T> {
  #last: { readonly parts: readonly unknown[]; readonly value: T } | undefined;

  of(parts: readonly unknown[], compute: () => T): T {
    const last = this.#last;
    if (last?.parts.length === parts.length && parts.every((part, index) => Object.is(part, last.parts[index]))) return last.value;
    const value = compute();
    this.#last = { parts, value };
    return value;
  }
}
