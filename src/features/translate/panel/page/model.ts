import type { OptionChoices, OptionField } from '../../../../api/options/optionChoices.ts';
import type { OptionSupport, Reason } from '../../../../api/options/optionReasons.ts';
import type { OptionsPanelState, OptionTextKey } from '../protocol.ts';
import type { BlockingFault } from '../../../../api/options/optionSupport.ts';
import { filled, isolated } from '../../../../webview/sentences.ts';

export type Shown = Extract<OptionsPanelState, { type: 'show' }>;

/** What the page shows at the moment. */
export interface Model {
  readonly shown: Shown;
  readonly choices: OptionChoices;
  readonly support: OptionSupport;
  /** What must be put right, once the user has tried to send. */
  readonly faults: readonly BlockingFault[];
  readonly words: OptionLabels;
}

export interface OptionLabels {
  /** Of ours, filled with values that are safe to show. */
  readonly text: (key: OptionTextKey, ...values: readonly string[]) => string;
  readonly reason: (reason: Reason) => string;
  readonly number: (value: number) => string;
}

export function wordsOf({ texts, locale }: Shown): OptionLabels {
  const known: Readonly<Record<string, string>> = texts;
  const numbers = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const text = (key: OptionTextKey, ...values: readonly string[]) => filled(known[key] ?? key, values);
  const fieldName = (field: OptionField) => text(`field.${field}`);
  return {
    text,
    reason: ({ code, names, fields }) =>
      text(`reason.${code}`, ...(names ?? []).map(isolated), ...(fields ? [list.format(fields.map(fieldName))] : [])),
    number: (value) => numbers.format(value),
  };
}

/** How a field tells the page what the user did. */
export type ChangeChoices = (patch: Partial<OptionChoices>) => void;

/** One field on the page. */
export interface FieldView {
  readonly field: OptionField;
  readonly root: HTMLElement;
  render(model: Model): void;
  focus(): void;
}
