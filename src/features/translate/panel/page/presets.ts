import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { differences } from '../../../../api/options/optionChoices.ts';
import { presetPlaces } from '../protocol.ts';
import type { OptionsPanelAction, Preset, PresetPlace } from '../protocol.ts';
import { entries, failure, select, valueOf } from '../../../../webview/controls.ts';
import { describedBy, focusOn } from '../../../../webview/elements.ts';
import { isolated } from '../../../../webview/labels.ts';
import type { Model } from './model.ts';

type Saved = Extract<OptionsPanelAction, { type: 'savePreset' }>;

interface PresetActions {
  readonly use: (preset: Preset) => void;
  readonly remove: (preset: Preset) => void;
}

/** Returns the "Use Preset" list. It shows the preset that equals the current choices, if there is one. */
export function presetList({ shown, choices, words }: Model, { use, remove }: PresetActions): TemplateResult {
  const { presets } = shown;
  const chosen = presets.findIndex((preset) => Object.keys(differences(preset.choices, choices)).length === 0);
  const used = presets[chosen];
  const none = { value: '', label: words.text(presets.length === 0 ? 'noPresets' : 'choosePreset') };
  const labels = presets.map(({ name, place }) => (place === 'workspace' ? words.text('inWorkspace', isolated(name)) : isolated(name)));
  const list = select({
    id: 'preset',
    about: 'about-preset',
    entries: entries([none, ...labels.map((label, index) => ({ value: String(index), label }))], used ? String(chosen) : ''),
    isDisabled: presets.length === 0,
    change(value) {
      const preset = presets[Number(value)];
      if (value !== '' && preset) use(preset);
    },
  });
  const removeUsed = () => {
    // If "Choose a preset" is selected, there is nothing to delete.
    const picked = document.getElementById('preset');
    if (!used || !(picked instanceof HTMLSelectElement) || picked.value !== String(chosen)) return;
    void focusOn('#preset');
    remove(used);
  };
  const ignored = used?.ignored ?? [];
  const about = ignored.length > 0 ? words.text('presetIgnored', ignored.map(isolated).join(', ')) : '';
  return html`<div class="field" data-field="preset">
    <div class="line">
      <label for="preset">${words.text('usePreset')}</label>
      ${list}
      <vscode-button secondary aria-disabled=${String(!used)} ?disabled=${!used} @click=${removeUsed}
        >${words.text('deletePreset')}</vscode-button
      >
    </div>
    <div class="about" id="about-preset">${about}</div>
  </div>`;
}

interface SaveActions {
  readonly save: (saved: Saved) => void;
  readonly draw: () => void;
}

/** Form for the name and the place of a preset. Enter saves, Escape cancels. */
export class SaveForm {
  readonly #actions: SaveActions;
  #isOpen = false;
  #name = '';
  #place: PresetPlace = 'user';
  #lacksName = false;
  /** Preset that was sent, but is not in the list yet. */
  #waiting: Saved | undefined;

  constructor(actions: SaveActions) {
    this.#actions = actions;
  }

  /** Returns the button that opens the form. */
  button({ words }: Model): TemplateResult {
    return html`<vscode-button
      secondary
      id="save"
      aria-expanded=${String(this.#isOpen)}
      aria-controls="save-form"
      @click=${() => this.#open(!this.#isOpen)}
      >${words.text('savePreset')}</vscode-button
    >`;
  }

  form(model: Model): TemplateResult {
    const { text } = model.words;
    const exists = model.shown.presets.some(({ name, place }) => name === this.#name.trim() && place === this.#place);
    const submit = () => this.#submit(model);
    return html`<div
      id="save-form"
      class="save"
      role="group"
      aria-label=${text('savePreset')}
      ?hidden=${!this.#isOpen}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, submit)}
    >
      <div class="line"><label for="preset-name">${text('presetName')}</label>${this.#nameField(text('presetName'))}</div>
      ${failure('about-name', this.#lacksName ? text('nameMissing') : '')}
      <div class="line"><label for="preset-place">${text('place')}</label>${this.#placeSelect(model)}</div>
      <p class="help" id="about-place">${model.shown.hasWorkspace ? '' : text('noWorkspace')}</p>
      <div class="buttons">
        <vscode-button @click=${submit}>${text(exists ? 'replace' : 'save')}</vscode-button>
        <vscode-button secondary @click=${() => this.#open(false)}>${text('cancel')}</vscode-button>
      </div>
    </div>`;
  }

  /** Closes the form when the saved preset is in the list. @returns its name in that case. */
  arrived(presets: readonly Preset[]): string | undefined {
    const waiting = this.#waiting;
    const saved = waiting && presets.find(({ name, place }) => name === waiting.name && place === waiting.place);
    if (!saved) return undefined;
    this.#waiting = undefined;
    this.#name = '';
    this.#open(false);
    return saved.name;
  }

  #nameField(label: string): TemplateResult {
    const input = (event: Event) => {
      this.#name = valueOf(event);
      this.#actions.draw();
    };
    return html`<vscode-textfield
      id="preset-name"
      .label=${label}
      .value=${live(this.#name)}
      ?invalid=${this.#lacksName}
      @input=${input}
      ${describedBy('about-name')}
    ></vscode-textfield>`;
  }

  #placeSelect({ shown, words }: Model): TemplateResult {
    const places = presetPlaces.map((value) => ({
      value,
      label: words.text(`place.${value}`),
      isDisabled: value === 'workspace' && !shown.hasWorkspace,
    }));
    return select({
      id: 'preset-place',
      about: 'about-place',
      entries: entries(places, this.#place),
      change: (value) => {
        this.#place = value === 'workspace' ? 'workspace' : 'user';
        this.#actions.draw();
      },
    });
  }

  #open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#lacksName = false;
    this.#actions.draw();
    void focusOn(isOpen ? '#preset-name' : '#save');
  }

  #submit({ choices }: Model): void {
    const name = this.#name.trim();
    this.#lacksName = name === '';
    this.#actions.draw();
    if (this.#lacksName) {
      void focusOn('#preset-name');
      return;
    }
    this.#waiting = { type: 'savePreset', name, place: this.#place, choices };
    this.#actions.save(this.#waiting);
  }

  #onKey(event: KeyboardEvent, submit: () => void): void {
    const isOnName = event.target instanceof Element && event.target.id === 'preset-name';
    if (event.key === 'Escape') this.#open(false);
    else if (event.key === 'Enter' && isOnName && !event.ctrlKey && !event.metaKey) submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
