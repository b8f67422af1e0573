import type { RecordingChoices, RecordingFault, RecordingPanelState, RecordingTextKey, VoiceOffer } from '../protocol.ts';
import { isolated, labelsOf } from '../../../../webview/labels.ts';
import type { PanelLabels } from '../../../../webview/labels.ts';

export type Shown = Extract<RecordingPanelState, { type: 'show' }>;

/** Current state of the page. */
export interface Model {
  readonly shown: Shown;
  readonly choices: RecordingChoices;
  readonly faults: readonly RecordingFault[];
  /** True after the user tried to send the form. Missing values are not shown as faults before that. */
  readonly tried: boolean;
  readonly words: RecordingLabels;
}

export interface RecordingLabels extends PanelLabels<RecordingTextKey> {
  readonly fault: (fault: RecordingFault) => string;
  readonly offer: (offer: VoiceOffer) => string;
  readonly size: (bytes: number) => string;
  readonly length: (milliseconds: number) => string;
}

const kilobyte = 1024;

export function wordsOf(shown: Shown): RecordingLabels {
  const labels = labelsOf<RecordingTextKey>(shown);
  const { locale, text } = labels;
  const amount = (value: number, unit: string) => value.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return {
    ...labels,
    fault: ({ code, name }) => text(code, ...(name === undefined ? [] : [isolated(name)])),
    offer: ({ language, support }) => {
      const external = text('external');
      const marks = [
        language.lang,
        ...language.marks,
        ...(support.status === undefined ? [] : [support.status.replaceAll('_', ' ')]),
        ...(support.external ? [external] : []),
      ];
      return `${isolated(language.name)} (${[...new Set(marks)].map(isolated).join(', ')})`;
    },
    size: (bytes) => (bytes < kilobyte ** 2 ? amount(bytes / kilobyte, 'kilobyte') : amount(bytes / kilobyte ** 2, 'megabyte')),
    length: (milliseconds) => clock(Math.max(1, Math.round(milliseconds / 1000)), text),
  };
}

/** Formats a duration: 0:07 min, 12:30 min, 1:02:03 h. */
function clock(seconds: number, text: RecordingLabels['text']): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours === 0) return text('minutes', `${minutes}:${two(seconds % 60)}`);
  return text('hours', `${hours}:${two(minutes)}:${two(seconds % 60)}`);
}
