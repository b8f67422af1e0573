import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { chosenGlossaries } from '../../../../api/options/optionChoices.ts';
import type { OptionField } from '../../../../api/options/optionChoices.ts';
import type { Offer } from '../../../../api/options/optionReasons.ts';
import type { OptionList } from '../../../../api/options/optionListings.ts';
import type { OptionTextKey } from '../protocol.ts';
import { entries, select } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import { field } from './field.ts';
import type { FieldActions, Model } from './model.ts';

const named = ['source_lang', 'target_lang', 'glossary_id', 'style_id', 'translation_memory_id'] as const;
type NamedField = (typeof named)[number];
type ChoiceField = 'model_type' | 'formality' | 'split_sentences' | 'tag_handling' | 'tag_handling_version';
type SelectField = NamedField | ChoiceField;

/** Returns a field with fixed values or with a list of the service. @param list list that can be reloaded if it failed. */
export function selectField(name: SelectField, model: Model, { change, retry }: FieldActions, list?: OptionList): TemplateResult {
  const { support, faults, words } = model;
  const isFailed = list !== undefined && model.shown.lists[list].state === 'failed';
  const control = select({
    id: name,
    about: `about-${name}`,
    entries: entries(entriesOf(name, model), model.choices[name] ?? ''),
    isDisabled: !support[name].enabled,
    isInvalid: faults.some((fault) => fault.field === name),
    isRequired:
      name === 'target_lang' || (name === 'source_lang' && support.source_lang.notes.some((note) => note.code === 'glossaryNeedsSource')),
    change: (value) => change({ [name]: value }),
  });
  const again =
    list &&
    html`<vscode-button secondary class="retry" ?hidden=${!isFailed} @click=${() => retry(list)}>${words.text('retry')}</vscode-button>`;
  return field(name, model, { control, beside: again });
}

function entriesOf(name: SelectField, model: Model) {
  const { support, words, choices } = model;
  const current = choices[name] ?? '';
  const { offers = [] } = support[name];
  const isLanguage = name === 'source_lang' || name === 'target_lang';
  const shown = offers.filter((offer) => offer.enabled || offer.value === current || !isLanguage);
  return [
    ...(shown.some((offer) => offer.value === current)
      ? []
      : [{ value: '', label: words.text(name === 'target_lang' ? 'chooseTarget' : 'none') }]),
    ...shown.map((offer) => ({
      value: offer.value,
      label: offerLabel(name, offer, model),
      isDisabled: !offer.enabled && offer.value !== current,
    })),
  ];
}

function offerLabel(name: SelectField, offer: Offer, { words, choices }: Model): string {
  const label = offer.name === undefined ? ownLabel(name, offer.value, words) : nameOf(offer);
  const isShownBelow = offer.value === (choices[name] ?? '');
  return !offer.enabled && offer.reason && !isShownBelow ? `${label} – ${words.reason(offer.reason)}` : label;
}

function nameOf({ value, name = value, detail }: Offer): string {
  return `${isolated(name)}${detail ? ` (${isolated(detail)})` : ''}`;
}

function ownLabel(name: SelectField, value: string, { text }: Model['words']): string {
  if (value === '') return text(name === 'source_lang' ? 'detected' : 'none');
  // Texts exist for each value of enumerations; codes and ids are shown unchanged.
  const key = ownValueKey(name, value);
  return key === undefined ? isolated(value) : text(key);
}

function ownValueKey(name: SelectField, value: string): OptionTextKey | undefined {
  if (isNamed(name)) return undefined;
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the offers of these fields are the values of their schemas
  return `${name}.${value}` as OptionTextKey;
}

function isNamed(name: SelectField): name is NamedField {
  return named.some((other) => other === name);
}

/** Returns a checkbox. */
export function tickField(
  name: 'automatic_context' | 'preserve_formatting' | 'outline_detection',
  model: Model,
  { change }: FieldActions,
): TemplateResult {
  const box = tick({
    id: name,
    about: `about-${name}`,
    isTicked: model.choices[name],
    isDisabled: !model.support[name].enabled,
    change: () => change({ [name]: !model.choices[name] }),
  });
  return field(name, model, { control: box, isTick: true });
}

interface Tick {
  readonly id: string;
  readonly about?: string;
  readonly isTicked: boolean;
  readonly isDisabled: boolean;
  readonly change: () => void;
}

function tick({ id, about, isTicked, isDisabled, change }: Tick): TemplateResult {
  return html`<input
    type="checkbox"
    id=${id}
    aria-describedby=${about ?? nothing}
    .checked=${live(isTicked)}
    ?disabled=${isDisabled}
    @change=${change}
  />`;
}

/** Returns checkboxes for the glossaries after the first one. They have priority, and are shown, in the order in which they were ticked. */
export function moreGlossariesField(model: Model, { change }: FieldActions): TemplateResult {
  const name: OptionField = 'more_glossary_ids';
  const { choices, support, shown, words } = model;
  const { enabled, offers = [] } = support[name];
  const all = chosenGlossaries(choices);
  const chosen = all.filter((id) => id !== choices.glossary_id);
  const most = shown.service.glossariesPerTranslation;
  const row = (offer: Offer) => {
    const { value, reason } = offer;
    const isTicked = chosen.includes(value);
    const box = tick({
      id: `${name}-${value}`,
      isTicked,
      isDisabled: !enabled || (!isTicked && (!offer.enabled || all.length >= most)),
      change: () => change({ [name]: isTicked ? chosen.filter((other) => other !== value) : [...chosen, value] }),
    });
    const told = reason ? `${nameOf(offer)} – ${words.reason(reason)}` : nameOf(offer);
    return html`<div class="line tick">${box}<label for="${name}-${value}">${told}</label></div>`;
  };
  return field(name, model, {
    control: html`<div class="rows" role="group" aria-labelledby="label-${name}" aria-describedby="about-${name}">
      ${repeat(offers, ({ value }) => value, row)}
    </div>`,
    isGroup: true,
    // Hidden without a first glossary, except for glossaries from the settings.
    isHidden: chosen.length === 0 && (most < 2 || (choices.glossary_id ?? '') === '' || offers.length === 0),
  });
}
