import type { OptionField } from '../../../../api/options/optionChoices.ts';
import { explainedFields } from '../protocol.ts';
import { element } from '../../../../webview/dom.ts';
import type { Model } from './model.ts';

const explained: readonly OptionField[] = explainedFields;

/** Label, control and what is said about it. */
export interface Frame {
  readonly root: HTMLElement;
  /** What the control is described by: help, why it is greyed, what to know. */
  readonly about: HTMLElement;
  render(model: Model): void;
}

/** @param control what the label is for. @param labelAfter for a box to tick. @param isGroup for several controls, which are labelled together. */
export function frame(
  field: OptionField,
  model: Model,
  control: HTMLElement,
  options: { labelAfter?: boolean; beside?: HTMLElement; isGroup?: boolean } = {},
): Frame {
  const name = model.words.text(`field.${field}`);
  const label = options.isGroup
    ? element('div', { class: 'label', id: `label-${field}` }, name)
    : element('label', { for: control.id }, name);
  const about = element('div', { class: 'about', id: `about-${field}` });
  const { labelAfter = false, beside } = options;
  const line = element(
    'div',
    { class: labelAfter ? 'line tick' : 'line' },
    ...(labelAfter ? [control, label] : [label, control]),
    ...(beside ? [beside] : []),
  );
  const root = element('div', { class: 'field', 'data-field': field }, line, about);
  let said = '';
  return {
    root,
    about,
    render(now) {
      const { enabled } = now.support[field];
      root.classList.toggle('greyed', !enabled);
      const sentences = sentencesOf(field, now);
      // Left alone where nothing changed, so that what is being read aloud is not cut off.
      if (JSON.stringify(sentences) === said) return;
      said = JSON.stringify(sentences);
      about.replaceChildren(...sentences.map(([kind, text]) => element('p', { class: kind }, text)));
    },
  };
}

/** Fault, reason, notes and help of a field, each with its kind. */
function sentencesOf(field: OptionField, { support, faults, words }: Model): (readonly [kind: string, text: string])[] {
  const { enabled, reason, notes } = support[field];
  const own = faults.filter((fault) => fault.field === field);
  const faultCodes = new Set(own.map((fault) => fault.reason.code));
  return [
    ...own.map((fault) => ['fault', words.reason(fault.reason)] as const),
    ...(reason ? [['reason', words.reason(reason)] as const] : []),
    ...notes.filter((note) => !faultCodes.has(note.code)).map((note) => ['note', words.reason(note)] as const),
    // What cannot be used need not be explained.
    ...(enabled && isExplained(field) ? [['help', words.text(`help.${field}`)] as const] : []),
  ];
}

function isExplained(field: OptionField): field is (typeof explainedFields)[number] {
  return explained.includes(field);
}
