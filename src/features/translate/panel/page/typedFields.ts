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
  /** Returns the text for a value. */
  show(value: OptionChoices[Field]): string;
  /** Returns the value of a text; undefined if it is invalid. */
  read(text: string): OptionChoices[Field] | undefined;
  readonly lines?: number;
}

/** Texts in the fields. A text is kept as typed while it represents the chosen value. */
export class TypedTexts {
  readonly #texts = new Map<OptionField, string>();

  set(name: OptionField, text: string): void {
    this.#texts.set(name, text);
  }

  /** Returns the text to show in a field. An invalid text is discarded when the field loses focus. */
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
  /** Renders after an invalid text, which does not change the choices. */
  readonly draw: () => void;
}

/** Returns a text field. */
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

/** One term on each line, as terms may contain spaces and commas. */
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

/** Returns the field for a percentage. Texts other than integers in the range are invalid. */
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
