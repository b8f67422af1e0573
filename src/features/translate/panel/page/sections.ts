import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { tagParameters } from '../../../../api/translate.ts';
import { defaultChoices, sameChoice } from '../../../../api/options/optionChoices.ts';
import type { OptionChoices, OptionField } from '../../../../api/options/optionChoices.ts';
import { instructionsField } from './instructions.ts';
import type { Model } from './model.ts';
import { moreGlossariesField, selectField, tickField } from './pickedFields.ts';
import { contextField, keepTermsField, tagsField, thresholdField } from './typedFields.ts';
import type { TypedActions } from './typedFields.ts';

/** Sections that are closed until one of their fields is used, by id. */
const folded: Readonly<Record<string, readonly OptionField[]>> = {
  'section-model': ['model_type', 'split_sentences', 'preserve_formatting'],
  'section-tags': tagParameters,
};

/** Returns all fields in their sections. */
export function fieldSections(model: Model, actions: TypedActions): TemplateResult[] {
  return [...fieldsInSight(model, actions), ...fieldsInFolds(model, actions)];
}

/** Returns the ids of sections with values that differ from the defaults. */
export function usedSections(choices: OptionChoices): string[] {
  return Object.keys(folded).filter((id) => folded[id]?.some((field) => !sameChoice(choices[field], defaultChoices[field])));
}

/** Returns the collapsible sections. Rendering does not affect their open state. */
export function foldedSections(): HTMLDetailsElement[] {
  return [...document.querySelectorAll('details')];
}

export function unfold(ids: readonly string[]): void {
  for (const section of foldedSections()) if (ids.includes(section.id)) section.open = true;
}

function fieldsInSight(model: Model, actions: TypedActions): TemplateResult[] {
  const { text } = model.words;
  const section = (id: string, title: string, ...fields: readonly TemplateResult[]) =>
    html`<section aria-labelledby="section-${id}">
      <h2 id="section-${id}">${title}</h2>
      ${fields}
    </section>`;
  return [
    section(
      'languages',
      text('languages'),
      selectField('target_lang', model, actions, 'languages'),
      selectField('source_lang', model, actions),
    ),
    section(
      'wording',
      text('wording'),
      selectField('formality', model, actions),
      selectField('glossary_id', model, actions, 'glossaries'),
      moreGlossariesField(model, actions),
      selectField('style_id', model, actions, 'styles'),
      instructionsField(model, actions),
      selectField('translation_memory_id', model, actions, 'memories'),
      thresholdField(model, actions),
    ),
    section(
      'context',
      text('context'),
      contextField(model, actions),
      tickField('automatic_context', model, actions),
      keepTermsField(model, actions),
    ),
  ];
}

function fieldsInFolds(model: Model, actions: TypedActions): TemplateResult[] {
  const { text } = model.words;
  const section = (id: string, title: string, ...fields: readonly TemplateResult[]) =>
    html`<details id="section-${id}">
      <summary><h2>${title}</h2></summary>
      ${fields}
    </details>`;
  return [
    section(
      'model',
      text('model'),
      selectField('model_type', model, actions),
      selectField('split_sentences', model, actions),
      tickField('preserve_formatting', model, actions),
    ),
    section(
      'tags',
      text('tags'),
      selectField('tag_handling', model, actions),
      selectField('tag_handling_version', model, actions),
      tickField('outline_detection', model, actions),
      tagsField('splitting_tags', model, actions),
      tagsField('non_splitting_tags', model, actions),
      tagsField('ignore_tags', model, actions),
    ),
  ];
}

/** Opens the section of a field. */
export function unfoldFor(field: OptionField): void {
  unfold(Object.keys(folded).filter((id) => folded[id]?.includes(field)));
}
