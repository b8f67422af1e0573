import type { OptionChoices, OptionField } from '../../../../api/options/optionChoices.ts';
import type { OptionSupport, Reason } from '../../../../api/options/optionReasons.ts';
import type { OptionsPanelState, OptionTextKey } from '../protocol.ts';
import type { BlockingFault } from '../../../../api/options/optionSupport.ts';
import type { OptionList } from '../../../../api/options/optionListings.ts';
import { isolated, labelsOf } from '../../../../webview/labels.ts';
import type { PanelLabels } from '../../../../webview/labels.ts';

export type Shown = Extract<OptionsPanelState, { type: 'show' }>;

/** Current state of the page. */
export interface Model {
  readonly shown: Shown;
  readonly choices: OptionChoices;
  readonly support: OptionSupport;
  /** Faults that prevent sending; only shown after the user tried to send. */
  readonly faults: readonly BlockingFault[];
  readonly words: OptionLabels;
}

export interface OptionLabels extends PanelLabels<OptionTextKey> {
  readonly reason: (reason: Reason) => string;
}

export function wordsOf(shown: Shown): OptionLabels {
  const labels = labelsOf<OptionTextKey>(shown);
  const { locale, text } = labels;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const fieldName = (field: OptionField) => text(`field.${field}`);
  return {
    ...labels,
    reason: ({ code, names, fields }) =>
      text(`reason.${code}`, ...(names ?? []).map(isolated), ...(fields ? [list.format(fields.map(fieldName))] : [])),
  };
}

/** Callback with which a field reports changes by the user. */
export type ChangeChoices = (patch: Partial<OptionChoices>) => void;

export interface FieldActions {
  readonly change: ChangeChoices;
  /** Loads a list of the service again. */
  readonly retry: (list: OptionList) => void;
}
