import { tagParameters } from '../../../../api/translate.ts';
import { defaultChoices, sameChoice } from '../../../../api/options/optionChoices.ts';
import type { OptionChoices, OptionField } from '../../../../api/options/optionChoices.ts';
import type { OptionList } from '../../../../api/options/optionListings.ts';
import type { OptionsPanelAction, Preset } from '../protocol.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { wantedFocus } from '../../../../webview/wantedFocus.ts';
import { contextField, keepTermsField, selectField, tagsField, thresholdField, tickField } from './fields.ts';
import { instructionsField } from './instructions.ts';
import type { ChangeChoices, FieldView, Model } from './model.ts';
import { moreGlossariesField } from './moreGlossaries.ts';
import { presetList, saveForm } from './presets.ts';

export interface PageActions {
  readonly change: ChangeChoices;
  /** Takes other choices altogether. */
  readonly replace: (choices: OptionChoices) => void;
  readonly translate: () => void;
  readonly savePreset: (saved: Extract<OptionsPanelAction, { type: 'savePreset' }>) => void;
  readonly deletePreset: (preset: Preset) => void;
  readonly retry: (list: OptionList) => void;
  /** Focus, scroll position or what is open is another. */
  readonly moved: () => void;
}

/** Where the user is on the page. */
export interface Place {
  /** Id of what has the focus. */
  readonly focus: string;
  /** Ids of the sections that are open. */
  readonly open: readonly string[];
  readonly scroll: number;
}

export interface Page {
  readonly root: HTMLElement;
  render(model: Model): void;
  presetsArrived(presets: readonly Preset[]): void;
  /** Shows a sentence in the line above the buttons, until the next thing happens. */
  tell(sentence: string): void;
  /** Leads to the first thing that must be put right. */
  lead(model: Model): void;
  restore(place: Place): void;
  where(): Place;
  /** Ids of the sections in which something is not as it is by default. */
  used(): string[];
}

const modelFields: readonly OptionField[] = ['model_type', 'split_sentences', 'preserve_formatting'];
const tagFields: readonly OptionField[] = tagParameters;

export function createPage(first: Model, actions: PageActions): Page {
  const { text } = first.words;
  let latest = first;
  const fields = createFields(first, actions);
  const roots = (names: readonly OptionField[]) => names.flatMap((name) => fields.find(({ field }) => field === name)?.root ?? []);

  const heading = element('h1', {}, text('title'));
  const subject = element('p', { class: 'subject' });
  const beginning = element('span');
  const excerpt = element('blockquote', { dir: 'auto' }, beginning);
  const status = element('p', { class: 'status', role: 'status' });
  const presets = presetList(first, {
    use(preset) {
      actions.replace(preset.choices);
      say(text('presetUsed', isolated(preset.name)));
      openUsed();
    },
    remove(preset) {
      actions.deletePreset(preset);
      say(text('presetDeleted', isolated(preset.name)));
    },
  });
  const save = saveForm(first, () => latest.choices, actions.savePreset);
  const translate = element('vscode-button', { id: 'translate', 'aria-keyshortcuts': isMac() ? 'Meta+Enter' : 'Control+Enter' });
  const reset = element('vscode-button', { secondary: '', id: 'reset' }, text('reset'));
  save.button.id = 'save';

  const sections = [
    section('languages', text('languages'), roots(['target_lang', 'source_lang'])),
    section(
      'wording',
      text('wording'),
      roots([
        'formality',
        'glossary_id',
        'more_glossary_ids',
        'style_id',
        'custom_instructions',
        'translation_memory_id',
        'translation_memory_threshold',
      ]),
    ),
    section('context', text('context'), roots(['context', 'automatic_context', 'keep_terms'])),
  ];
  const model = folded('model', text('model'), roots(modelFields));
  const tags = folded('tags', text('tags'), roots(tagFields));
  const root = element(
    'main',
    {},
    element('header', {}, heading, subject, excerpt, presets.root),
    ...sections,
    model,
    tags,
    element('footer', {}, status, save.root, element('div', { class: 'buttons' }, translate, reset, save.button)),
  );

  const say = (sentence: string) => {
    status.textContent = sentence;
  };
  const used = () => [
    ...(modelFields.some((field) => !sameChoice(latest.choices[field], defaultChoices[field])) ? [model.id] : []),
    ...(tagFields.some((field) => !sameChoice(latest.choices[field], defaultChoices[field])) ? [tags.id] : []),
  ];
  const openUsed = () => {
    for (const id of used()) openSection(id);
  };
  const openSection = (id: string) => {
    for (const each of [model, tags]) if (each.id === id) each.open = true;
  };

  translate.addEventListener('click', () => actions.translate());
  reset.addEventListener('click', () => {
    actions.replace(latest.shown.settings);
    say(text('resetDone'));
  });
  // The capture phase: nothing on the page keeps the keys to itself.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      actions.translate();
    },
    { capture: true },
  );
  for (const event of ['focusin', 'toggle', 'scroll'])
    document.addEventListener(event, () => actions.moved(), { capture: true, passive: true });

  const focus = wantedFocus('target_lang');

  return {
    root,
    render(now) {
      latest = now;
      const { shown, words } = now;
      subject.textContent = words.text('subject', isolated(shown.title), words.number(shown.characters));
      beginning.textContent = shown.excerpt;
      excerpt.hidden = shown.excerpt.trim() === '';
      presets.render(now);
      for (const field of fields) field.render(now);
      save.render(now);
      const label = shown.running ? text('translating') : `${text('translate')} (${isMac() ? '⌘' : 'Ctrl+'}Enter)`;
      if (translate.textContent !== label) translate.textContent = label;
      if (shown.running) say('');
      // It stays where the focus is, and says that it is at work.
      translate.setAttribute('aria-disabled', String(shown.running));
      translate.setAttribute('aria-busy', String(shown.running));
      translate.classList.toggle('running', shown.running);
      focus.give();
    },
    presetsArrived(arrived) {
      const name = save.arrived(arrived);
      if (name !== undefined) say(text('presetSaved', isolated(name)));
    },
    tell: say,
    lead(now) {
      const [fault] = now.faults;
      if (!fault) return;
      say(text('blocked', now.words.reason(fault.reason)));
      for (const [id, own] of [
        [model.id, modelFields],
        [tags.id, tagFields],
      ] as const)
        if (own.includes(fault.field)) openSection(id);
      fields.find(({ field }) => field === fault.field)?.focus();
    },
    restore(place) {
      say('');
      model.open = place.open.includes(model.id);
      tags.open = place.open.includes(tags.id);
      focus.want(place.focus);
      // After layout, so that there is something to scroll.
      requestAnimationFrame(() => {
        window.scrollTo({ top: place.scroll });
        focus.give();
      });
    },
    where: () => ({
      focus: focus.pending() ?? document.activeElement?.id ?? '',
      open: [model, tags].filter((each) => each.open).map((each) => each.id),
      scroll: window.scrollY,
    }),
    used,
  };
}

function createFields(first: Model, { change, retry }: PageActions): FieldView[] {
  return [
    selectField('target_lang', first, change, { name: 'languages', retry }),
    selectField('source_lang', first, change),
    selectField('formality', first, change),
    selectField('glossary_id', first, change, { name: 'glossaries', retry }),
    moreGlossariesField(first, change),
    selectField('style_id', first, change, { name: 'styles', retry }),
    instructionsField(first, change),
    selectField('translation_memory_id', first, change, { name: 'memories', retry }),
    thresholdField(first, change),
    keepTermsField(first, change),
    contextField(first, change),
    tickField('automatic_context', first, change),
    selectField('model_type', first, change),
    selectField('split_sentences', first, change),
    tickField('preserve_formatting', first, change),
    selectField('tag_handling', first, change),
    selectField('tag_handling_version', first, change),
    tickField('outline_detection', first, change),
    tagsField('splitting_tags', first, change),
    tagsField('non_splitting_tags', first, change),
    tagsField('ignore_tags', first, change),
  ];
}

function section(id: string, title: string, content: readonly HTMLElement[]): HTMLElement {
  const heading = element('h2', { id: `section-${id}` }, title);
  return element('section', { 'aria-labelledby': heading.id }, heading, ...content);
}

/** A section that is closed until something in it is used. */
function folded(id: string, title: string, content: readonly HTMLElement[]): HTMLDetailsElement {
  return element('details', { id: `section-${id}` }, element('summary', {}, element('h2', {}, title)), ...content);
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac OS');
}
