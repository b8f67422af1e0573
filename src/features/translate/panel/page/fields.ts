import { memoryThreshold } from '../../../../api/limits.ts';
import type { OptionChoices, OptionField } from '../../../../api/options/optionChoices.ts';
import type { Offer } from '../../../../api/options/optionReasons.ts';
import type { OptionList } from '../../../../api/options/optionListings.ts';
import type { OptionTextKey } from '../protocol.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { describe, focusLater } from '../../../../webview/elements.ts';
import { frame } from './frame.ts';
import type { ChangeChoices, FieldView, Model } from './model.ts';

type TextField = 'source_lang' | 'target_lang' | 'glossary_id' | 'style_id' | 'translation_memory_id';
type ChoiceField = 'model_type' | 'formality' | 'split_sentences' | 'tag_handling' | 'tag_handling_version';

/** One of some values, or of a list of the service. @param list the list that it may have to be tried for again. */
export function selectField(
  field: TextField | ChoiceField,
  first: Model,
  change: ChangeChoices,
  list?: { readonly name: OptionList; retry(name: OptionList): void },
): FieldView {
  const select = element('select', { id: field, 'aria-describedby': `about-${field}` });
  const again = list && retryButton(first, () => list.retry(list.name));
  const framed = frame(field, first, select, again ? { beside: again } : {});
  let offered = '';
  select.addEventListener('change', () => change({ [field]: select.value }));
  return {
    field,
    root: framed.root,
    focus: () => select.focus(),
    render(model) {
      const { enabled, offers = [] } = model.support[field];
      const current = model.choices[field] ?? '';
      const shown = offers.filter((offer) => offer.enabled || offer.value === current || !isLanguage(field));
      const labels = shown.map((offer) => offerLabel(field, offer, model));
      const described = JSON.stringify([shown, labels, current === '']);
      if (described !== offered) {
        offered = described;
        select.replaceChildren(
          ...(shown.some((offer) => offer.value === current)
            ? []
            : [option('', model.words.text(field === 'target_lang' ? 'chooseTarget' : 'none'), true)]),
          ...shown.map((offer, index) => option(offer.value, labels[index] ?? '', offer.enabled || offer.value === current)),
        );
      }
      select.value = current;
      select.disabled = !enabled;
      const isFaulty = model.faults.some((fault) => fault.field === field);
      select.setAttribute('aria-invalid', String(isFaulty));
      if (field === 'source_lang' || field === 'target_lang') {
        select.required = field === 'target_lang' || model.support.source_lang.notes.some((note) => note.code === 'glossaryNeedsSource');
      }
      if (again && list) setHidden(again, model.shown.lists[list.name].state !== 'failed');
      framed.render(model);
    },
  };
}

function isLanguage(field: OptionField): boolean {
  return field === 'source_lang' || field === 'target_lang';
}

function option(value: string, label: string, enabled: boolean): HTMLOptionElement {
  const made = element('option', { value }, label);
  made.disabled = !enabled;
  return made;
}

function offerLabel(field: TextField | ChoiceField, { value, name, detail, enabled, reason }: Offer, { words, choices }: Model): string {
  const label = name === undefined ? ownLabel(field, value, words) : `${isolated(name)}${detail ? ` (${isolated(detail)})` : ''}`;
  const isShownBelow = value === (choices[field] ?? '');
  return !enabled && reason && !isShownBelow ? `${label} – ${words.reason(reason)}` : label;
}

function ownLabel(field: TextField | ChoiceField, value: string, { text }: Model['words']): string {
  if (value === '') return text(field === 'source_lang' ? 'detected' : 'none');
  // The contract has a word for each value of its own; a code or an id is its own name.
  const key = ownValueKey(field, value);
  return key === undefined ? isolated(value) : text(key);
}

function ownValueKey(field: TextField | ChoiceField, value: string): OptionTextKey | undefined {
  if (isNamed(field)) return undefined;
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the offers of these fields are the values of their schemas
  return `${field}.${value}` as OptionTextKey;
}

function isNamed(field: TextField | ChoiceField): field is TextField {
  return ['source_lang', 'target_lang', 'glossary_id', 'style_id', 'translation_memory_id'].includes(field);
}

function retryButton({ words }: Model, retry: () => void): HTMLElement {
  const made = element('vscode-button', { secondary: '', class: 'retry' }, words.text('retry'));
  made.addEventListener('click', retry);
  return made;
}

function setHidden(target: HTMLElement, hidden: boolean): void {
  target.hidden = hidden;
}

/** Yes or no. */
export function tickField(
  field: 'automatic_context' | 'preserve_formatting' | 'outline_detection',
  first: Model,
  change: ChangeChoices,
): FieldView {
  const box = element('input', { type: 'checkbox', id: field, 'aria-describedby': `about-${field}` });
  const framed = frame(field, first, box, { labelAfter: true });
  box.addEventListener('change', () => change({ [field]: box.checked }));
  return {
    field,
    root: framed.root,
    focus: () => box.focus(),
    render(model) {
      box.checked = model.choices[field];
      box.disabled = !model.support[field].enabled;
      framed.render(model);
    },
  };
}

interface TextKind<Field extends OptionField> {
  /** What is typed, for a value. */
  show(value: OptionChoices[Field]): string;
  /** The value of what is typed; undefined while it is none. */
  read(text: string): OptionChoices[Field] | undefined;
  readonly lines?: number;
}

/** Something typed. What is typed stays as it is while it stands for the value that is chosen. */
function typedField<Field extends OptionField>(field: Field, first: Model, change: ChangeChoices, kind: TextKind<Field>): FieldView {
  const control =
    kind.lines === undefined
      ? element('vscode-textfield', { id: field })
      : element('vscode-textarea', { id: field, rows: String(kind.lines), resize: 'vertical' });
  control.label = first.words.text(`field.${field}`);
  const framed = frame(field, first, control);
  void describe(control, framed.about);
  control.addEventListener('input', () => {
    const value = kind.read(control.value);
    control.invalid = value === undefined;
    if (value !== undefined) change({ [field]: value });
  });
  return {
    field,
    root: framed.root,
    focus: () => void focusLater(control),
    render(model) {
      const wanted = model.choices[field];
      const typed = kind.read(control.value);
      const isTyping = document.activeElement === control && typed === undefined;
      if (!isTyping && JSON.stringify(typed ?? null) !== JSON.stringify(wanted ?? null)) {
        control.value = kind.show(wanted);
      }
      control.disabled = !model.support[field].enabled;
      control.invalid = kind.read(control.value) === undefined || model.faults.some((fault) => fault.field === field);
      framed.render(model);
    },
  };
}

export function contextField(first: Model, change: ChangeChoices): FieldView {
  return typedField('context', first, change, { lines: 3, show: (value) => value ?? '', read: (text) => text });
}

/** Terms may hold spaces and commas: one on each line. */
export function keepTermsField(first: Model, change: ChangeChoices): FieldView {
  return typedField('keep_terms', first, change, {
    lines: 3,
    show: (terms) => terms.join('\n'),
    read: (text) => distinct(text.split('\n').map((line) => line.trim())),
  });
}

export function tagsField(field: 'splitting_tags' | 'non_splitting_tags' | 'ignore_tags', first: Model, change: ChangeChoices): FieldView {
  return typedField(field, first, change, { show: (tags) => tags.join(' '), read: (text) => distinct(text.split(/[\s,]+/)) });
}

/** Per cent; what is not a whole number of the range is not taken. */
export function thresholdField(first: Model, change: ChangeChoices): FieldView {
  return typedField('translation_memory_threshold', first, change, {
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
