import { html } from 'lit';
import type { OptionChoices } from '../../../../api/options/optionChoices.ts';
import type { OptionsPanelAction, Preset } from '../protocol.ts';
import { busyButton } from '../../../../webview/controls.ts';
import { focusOn } from '../../../../webview/elements.ts';
import { PanelFrame } from '../../../../webview/panelFrame.ts';
import type { PageParts } from '../../../../webview/panelFrame.ts';
import type { Place } from '../../../../webview/placeKeeper.ts';
import { isolated } from '../../../../webview/labels.ts';
import type { FieldActions, Model } from './model.ts';
import { presetList, SaveForm } from './presets.ts';
import { fieldSections, foldedSections, unfold, unfoldFor, usedSections } from './sections.ts';
import { TypedTexts } from './typedFields.ts';
import type { TypedActions } from './typedFields.ts';

export interface PageActions extends FieldActions {
  /** Replaces all choices. */
  readonly replace: (choices: OptionChoices) => void;
  readonly translate: () => void;
  readonly savePreset: (saved: Extract<OptionsPanelAction, { type: 'savePreset' }>) => void;
  readonly deletePreset: (preset: Preset) => void;
  /** Called when the focus, the scroll position or the open sections changed. */
  readonly moved: () => void;
}

export interface OptionsPlace extends Place {
  /** Ids of open sections. */
  readonly open: readonly string[];
}

export class OptionsPage {
  readonly #actions: PageActions;
  readonly #frame: PanelFrame<Model>;
  readonly #save: SaveForm;
  readonly #typed = new TypedTexts();

  constructor(actions: PageActions) {
    const draw = () => this.#frame.draw();
    this.#actions = actions;
    this.#save = new SaveForm({ save: actions.savePreset, draw });
    this.#frame = new PanelFrame({
      parts: (model) => this.#parts(model, { ...actions, typed: this.#typed, draw }),
      fallback: 'target_lang',
      moved: actions.moved,
    });
    // Use the capture phase, so that no element of the page can stop the keys.
    document.addEventListener('keydown', (event) => onKey(event, actions.translate), { capture: true });
  }

  get place(): OptionsPlace {
    const open = foldedSections().filter((section) => section.open);
    return { ...this.#frame.place, open: open.map(({ id }) => id) };
  }

  show(model: Model): void {
    this.#frame.show(model);
    if (model.shown.running) this.#frame.say('');
  }

  presetsArrived(arrived: readonly Preset[], { text }: Model['words']): void {
    const name = this.#save.arrived(arrived);
    if (name !== undefined) this.#frame.say(text('presetSaved', isolated(name)));
  }

  /** Shows a sentence in the line above the buttons, until the next change. */
  tell(sentence: string): void {
    this.#frame.say(sentence);
  }

  /** Focuses the first field with a fault. */
  lead({ faults: [fault], words }: Model): void {
    if (!fault) return;
    this.#frame.say(words.text('blocked', words.reason(fault.reason)));
    unfoldFor(fault.field);
    void focusOn(`[data-field=${fault.field}] :is(select, input, vscode-textfield, vscode-textarea, vscode-button)`);
  }

  restore(place: OptionsPlace): void {
    this.#frame.say('');
    for (const section of foldedSections()) section.open = place.open.includes(section.id);
    this.#frame.restore(place);
  }

  #parts(model: Model, actions: TypedActions): PageParts {
    const { shown, words } = model;
    const { text } = words;
    const title = isolated(shown.title);
    const subject = shown.characters === 1 ? text('subjectOne', title) : text('subjectMany', title, words.number(shown.characters));
    const presets = presetList(model, {
      use: (preset) => this.#use(preset, model),
      remove: (preset) => this.#remove(preset, model),
    });
    const translate = busyButton({
      id: 'translate',
      label: text(shown.running ? 'translating' : isMac() ? 'translateWithCommandKey' : 'translateWithControlKey'),
      isBusy: shown.running,
      act: this.#actions.translate,
      keys: isMac() ? 'Meta+Enter' : 'Control+Enter',
    });
    return {
      header: html`<h1>${text('title')}</h1>
        <p class="subject">${subject}</p>
        <blockquote dir="auto" ?hidden=${shown.excerpt.trim() === ''}><span>${shown.excerpt}</span></blockquote>
        ${presets}`,
      content: fieldSections(model, actions),
      footer: html`${this.#frame.statusLine('status')} ${this.#save.form(model)}
        <div class="buttons">
          ${translate}
          <vscode-button secondary id="reset" @click=${() => this.#reset(model)}>${text('reset')}</vscode-button>
          ${this.#save.button(model)}
        </div>`,
    };
  }

  #use({ choices, name }: Preset, { words }: Model): void {
    this.#actions.replace(choices);
    this.#frame.say(words.text('presetUsed', isolated(name)));
    unfold(usedSections(choices));
  }

  #remove(preset: Preset, { words }: Model): void {
    this.#actions.deletePreset(preset);
    this.#frame.say(words.text('presetDeleted', isolated(preset.name)));
  }

  #reset({ shown, words }: Model): void {
    this.#actions.replace(shown.settings);
    this.#frame.say(words.text('resetDone'));
  }
}

function onKey(event: KeyboardEvent, translate: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  translate();
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac OS');
}
