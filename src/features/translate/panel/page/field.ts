import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { OptionField } from '../../../../api/options/optionChoices.ts';
import { explainedFields } from '../protocol.ts';
import type { Model } from './model.ts';

const explained: readonly OptionField[] = explainedFields;

interface FieldParts {
  readonly control: TemplateResult;
  readonly beside?: TemplateResult | undefined;
  /** True for a checkbox. */
  readonly isTick?: boolean;
  /** True for several controls with one label. */
  readonly isGroup?: boolean;
  readonly isHidden?: boolean;
}

/** Returns the label, the control and sentences about it: help, the reason why it is disabled, and notes. */
export function field(name: OptionField, model: Model, { control, beside, isTick, isGroup, isHidden }: FieldParts): TemplateResult {
  const text = model.words.text(`field.${name}`);
  const label = isGroup ? html`<div class="label" id="label-${name}">${text}</div>` : html`<label for=${name}>${text}</label>`;
  return html`<div class=${fieldClass(name, model)} data-field=${name} ?hidden=${isHidden ?? false}>
    <div class=${isTick ? 'line tick' : 'line'}>${isTick ? [control, label] : [label, control]} ${beside ?? nothing}</div>
    ${about(name, sentencesOf(name, model))}
  </div>`;
}

export function fieldClass(name: OptionField, { support }: Model): string {
  return support[name].enabled ? 'field' : 'field greyed';
}

export type Sentence = readonly [kind: 'fault' | 'reason' | 'note' | 'help', text: string];

export function about(name: OptionField, sentences: readonly Sentence[]): TemplateResult {
  return html`<div class="about" id="about-${name}">${sentences.map(([kind, text]) => html`<p class=${kind}>${text}</p>`)}</div>`;
}

/** Returns faults, reason, notes and help of a field, each with its kind. */
function sentencesOf(name: OptionField, { support, faults, words }: Model): Sentence[] {
  const { enabled, reason, notes } = support[name];
  const own = faults.filter((fault) => fault.field === name);
  const faultCodes = new Set(own.map((fault) => fault.reason.code));
  return [
    ...own.map((fault) => ['fault', words.reason(fault.reason)] as const),
    ...(reason ? [['reason', words.reason(reason)] as const] : []),
    ...notes.filter((note) => !faultCodes.has(note.code)).map((note) => ['note', words.reason(note)] as const),
    // A disabled field needs no help.
    ...(enabled && isExplained(name) ? [['help', words.text(`help.${name}`)] as const] : []),
  ];
}

function isExplained(name: OptionField): name is (typeof explainedFields)[number] {
  return explained.includes(name);
}
