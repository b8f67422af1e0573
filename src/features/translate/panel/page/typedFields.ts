import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { memoryThreshold } from '../../../../api/limits.ts';
import type { OptionChoices, OptionField } from '../../../../api/options/optionChoices.ts';
import { valueOf } from '../../../../webview/controls.ts';
import { describedBy } from '../../../../webview/elements.ts';
import { field } from './field.ts';
import type { FieldActions, Model } from './model.ts';

interface TextKind<Field extends OptionField> {
  /** What is typed, for a value. */
  show(value: OptionChoices[Field]): string;
  /** The value of what is typed; undefined while it is none. */
  read(text: string): OptionChoices[Field] | undefined;
  readonly lines?: number;
}

/** What stands in the fields. It stays as it is while it stands for the value that is chosen. */
export class TypedTexts {
  readonly #texts = new Map<OptionField, string>();

  set(name: OptionField, text: string): void {
    this.#texts.set(name, text);
  }

  /** What is to stand in a field. What stands for nothing goes when the field is left. */
  shown<Field extends OptionField>(name: Field, wanted: OptionChoices[Field], kind: TextKind<Field>): string {
    const text = this.#texts.get(name) ?? '';
    const typed = kind.read(text);
    const isTyping = typed === undefined && document.activeElement?.id === name;
    if (isTyping || JSON.stringify(typed ?? null) === JSON.stringify(wanted ?? null)) return text;
    const shown = kind.show(wanted);
    this.#texts.set(name, shown);
    return shown;
  }
}

export interface TypedActions extends FieldActions {
  readonly typed: TypedTexts;
  /** Draws what stands for no value, and so changes nothing else. */
  readonly draw: () => void;
}

/** Something typed. */
function typedField<Field extends OptionField>(
  name: Field,
  model: Model,
  { change, draw, typed }: TypedActions,
  kind: TextKind<Field>,
): TemplateResult {
  const text = typed.shown(name, model.choices[name], kind);
  const label = model.words.text(`field.${name}`);
  const isDisabled = !model.support[name].enabled;
  const isInvalid = kind.read(text) === undefined || model.faults.some((fault) => fault.field === name);
  const input = (event: Event) => {
    typed.set(name, valueOf(event));
    const value = kind.read(valueOf(event));
    if (value === undefined) draw();
    else change({ [name]: value });
  };
  const control =
    kind.lines === undefined
      ? html`<vscode-textfield
          id=${name}
          .label=${label}
          .value=${live(text)}
          ?disabled=${isDisabled}
          ?invalid=${isInvalid}
          @input=${input}
          ${describedBy(`about-${name}`)}
        ></vscode-textfield>`
      : html`<vscode-textarea
          id=${name}
          rows=${kind.lines}
          resize="vertical"
          .label=${label}
          .value=${live(text)}
          ?disabled=${isDisabled}
          ?invalid=${isInvalid}
          @input=${input}
          ${describedBy(`about-${name}`)}
        ></vscode-textarea>`;
  return field(name, model, { control });
}

export function contextField(model: Model, actions: TypedActions): TemplateResult {
  return typedField('context', model, actions, { lines: 3, show: (value) => value ?? '', read: (text) => text });
}

/** Terms may hold spaces and commas: one on each line. */
export function keepTermsField(model: Model, actions: TypedActions): TemplateResult {
  return typedField('keep_terms', model, actions, {
    lines: 3,
    show: (terms) => terms.join('\n'),
    read: (text) => distinct(text.split('\n').map((line) => line.trim())),
  });
}

export function tagsField(
  name: 'splitting_tags' | 'non_splitting_tags' | 'ignore_tags',
  model: Model,
  actions: TypedActions,
): TemplateResult {
  return typedField(name, model, actions, { show: (tags) => tags.join(' '), read: (text) => distinct(text.split(/[\s,]+/)) });
}

/** Per cent; what is not a whole number of the range is not taken. */
export function thresholdField(model: Model, actions: TypedActions): TemplateResult {
  return typedField('translation_memory_threshold', model, actions, {
    show: String,
    read(text) {
      const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
      return value !== undefined && value >= memoryThreshold.min && value <= memoryThreshold.max ? value : undefined;
    },
  });
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}
