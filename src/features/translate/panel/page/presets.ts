import { differences } from '../../../../api/options/optionChoices.ts';
import type { OptionChoices } from '../../../../api/options/optionChoices.ts';
import type { OptionsPanelAction, Preset, PresetPlace } from '../protocol.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { describe, focusLater, setEnabled } from '../../../../webview/elements.ts';
import type { Model } from './model.ts';

export interface PresetList {
  readonly root: HTMLElement;
  render(model: Model): void;
}

type Saved = Extract<OptionsPanelAction, { type: 'savePreset' }>;

/** "Use Preset" at the top: what it shows is the preset that the choices are, if they are one. */
export function presetList(first: Model, actions: { use(preset: Preset): void; remove(preset: Preset): void }): PresetList {
  const select = element('select', { id: 'preset', 'aria-describedby': 'about-preset' });
  const label = element('label', { for: 'preset' }, first.words.text('usePreset'));
  const remove = element('vscode-button', { secondary: '' }, first.words.text('deletePreset'));
  const about = element('div', { class: 'about', id: 'about-preset' });
  const root = element('div', { class: 'field', 'data-field': 'preset' }, element('div', { class: 'line' }, label, select, remove), about);
  let presets: readonly Preset[] = [];
  let offered = '';
  select.addEventListener('change', () => {
    const preset = presets[Number(select.value)];
    if (select.value !== '' && preset) actions.use(preset);
  });
  remove.addEventListener('click', () => {
    const preset = select.value === '' ? undefined : presets[Number(select.value)];
    if (!preset || remove.disabled) return;
    select.focus();
    actions.remove(preset);
  });
  return {
    root,
    render({ shown, choices, words }) {
      ({ presets } = shown);
      const key = JSON.stringify(presets.map(({ name, place }) => [name, place]));
      if (key !== offered) {
        offered = key;
        const none = words.text(presets.length === 0 ? 'noPresets' : 'choosePreset');
        select.replaceChildren(
          element('option', { value: '' }, none),
          ...presets.map(({ name, place }, index) => {
            const where = place === 'workspace' ? ` (${words.text('inWorkspace')})` : '';
            return element('option', { value: String(index) }, `${isolated(name)}${where}`);
          }),
        );
      }
      const chosen = presets.findIndex((preset) => Object.keys(differences(preset.choices, choices)).length === 0);
      const used = presets[chosen];
      select.value = used ? String(chosen) : '';
      select.disabled = presets.length === 0;
      setEnabled(remove, used !== undefined);
      const ignored = used?.ignored ?? [];
      about.textContent = ignored.length > 0 ? words.text('presetIgnored', ignored.map(isolated).join(', ')) : '';
    },
  };
}

export interface SaveForm {
  /** The button that opens it. */
  readonly button: HTMLElement;
  readonly root: HTMLElement;
  render(model: Model): void;
  /** Closes it when what it saved has arrived. @returns the name then. */
  arrived(presets: readonly Preset[]): string | undefined;
}

/** A name and a place, asked for in the panel. Enter saves, Escape leaves. */
export function saveForm(first: Model, choices: () => OptionChoices, save: (saved: Saved) => void): SaveForm {
  const { text } = first.words;
  const button = element('vscode-button', { secondary: '', 'aria-expanded': 'false', 'aria-controls': 'save-form' }, text('savePreset'));
  const name = element('vscode-textfield', { id: 'preset-name' });
  name.label = text('presetName');
  const place = element('select', { id: 'preset-place', 'aria-describedby': 'about-place' });
  const saveButton = element('vscode-button', {}, text('save'));
  const cancel = element('vscode-button', { secondary: '' }, text('cancel'));
  const fault = element('p', { class: 'fault', id: 'about-name', role: 'alert' });
  const aboutPlace = element('p', { class: 'help', id: 'about-place' });
  const root = element(
    'div',
    { id: 'save-form', class: 'save', role: 'group', 'aria-label': text('savePreset') },
    element('div', { class: 'line' }, element('label', { for: name.id }, text('presetName')), name),
    fault,
    element('div', { class: 'line' }, element('label', { for: place.id }, text('place')), place),
    aboutPlace,
    element('div', { class: 'buttons' }, saveButton, cancel),
  );
  root.hidden = true;
  void describe(name, fault);
  let presets: readonly Preset[] = first.shown.presets;
  let waiting: Saved | undefined;

  const placeOf = (): PresetPlace => (place.value === 'workspace' ? 'workspace' : 'user');
  const exists = () => presets.some((preset) => preset.name === name.value.trim() && preset.place === placeOf());
  const setOpen = (open: boolean) => {
    root.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
    fault.textContent = '';
    name.invalid = false;
    if (open) void focusLater(name);
    else button.focus();
  };
  const relabel = () => {
    saveButton.textContent = text(exists() ? 'replace' : 'save');
  };
  const submit = () => {
    const typed = name.value.trim();
    name.invalid = typed === '';
    fault.textContent = typed === '' ? text('nameMissing') : '';
    if (typed === '') return name.focus();
    waiting = { type: 'savePreset', name: typed, place: placeOf(), choices: choices() };
    return save(waiting);
  };

  button.addEventListener('click', () => setOpen(root.hidden !== false));
  cancel.addEventListener('click', () => setOpen(false));
  saveButton.addEventListener('click', submit);
  name.addEventListener('input', relabel);
  place.addEventListener('change', relabel);
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && event.target === name && !event.ctrlKey && !event.metaKey) submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    button,
    root,
    render({ shown, words }) {
      ({ presets } = shown);
      if (place.options.length === 0) {
        place.append(
          element('option', { value: 'user' }, words.text('place.user')),
          element('option', { value: 'workspace' }, words.text('place.workspace')),
        );
      }
      const inWorkspace = place.options.item(1);
      if (inWorkspace) inWorkspace.disabled = !shown.hasWorkspace;
      aboutPlace.textContent = shown.hasWorkspace ? '' : words.text('noWorkspace');
      relabel();
    },
    arrived(now) {
      const saved = waiting && now.find((preset) => preset.name === waiting?.name && preset.place === waiting.place);
      if (!saved) return undefined;
      waiting = undefined;
      name.value = '';
      setOpen(false);
      return saved.name;
    },
  };
}
