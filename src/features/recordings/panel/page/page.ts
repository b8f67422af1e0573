import { html } from 'lit';
import { sourceOffers } from '../protocol.ts';
import type { RecordingChoices } from '../protocol.ts';
import { busyButton, select } from '../../../../webview/controls.ts';
import { focusOn } from '../../../../webview/elements.ts';
import { PanelFrame } from '../../../../webview/panelFrame.ts';
import type { PageParts } from '../../../../webview/panelFrame.ts';
import type { Place } from '../../../../webview/placeKeeper.ts';
import { header } from './header.ts';
import { languageEntries } from './languages.ts';
import type { Model } from './model.ts';
import { targetTable } from './targets.ts';
import type { Target } from './targets.ts';

export interface PageActions {
  readonly change: (choices: RecordingChoices) => void;
  readonly translate: () => void;
  readonly retry: () => void;
  readonly changeKey: () => void;
  /** Called when the focus or the scroll position changed. */
  readonly moved: () => void;
}

export class RecordingPage {
  readonly #actions: PageActions;
  readonly #frame: PanelFrame<Model>;

  constructor(actions: PageActions) {
    this.#actions = actions;
    this.#frame = new PanelFrame({ parts: (model) => this.#parts(model), fallback: 'language-0', moved: actions.moved });
    // Use the capture phase, because an open list stops Enter, and a closed one ignores it.
    document.addEventListener('keydown', (event) => onKey(event, actions.translate), { capture: true });
  }

  get place(): Place {
    return this.#frame.place;
  }

  show(model: Model): void {
    const before = this.#frame.model?.shown.languages.state;
    const { languages, running } = model.shown;
    this.#frame.show(model);
    if (running || (before === 'failed' && languages.state === 'failed')) this.#frame.say('');
    else if (before === 'loading' && languages.state === 'ready') this.#frame.say(model.words.text('loaded'));
  }

  /** Focuses the first field with a fault. */
  lead({ faults: [fault], words }: Model): void {
    if (!fault) return;
    this.#frame.say(words.text('blocked', words.fault(fault)));
    if (fault.target !== undefined) void focusOn(`#language-${fault.target}`);
    else if (fault.code === 'noSource') void focusOn('#source_language');
    else if (fault.code === 'noTargets') void focusOn('#add');
  }

  restore(place: Place): void {
    this.#frame.restore(place);
  }

  #parts(model: Model): PageParts {
    const { running } = model.shown;
    const { text } = model.words;
    const { change, changeKey, translate } = this.#actions;
    const targets = targetTable(model, {
      add: () => this.#add(model),
      replace: (index, target) => change({ ...model.choices, targets: model.choices.targets.with(index, target) }),
      remove: (index) => this.#remove(index, model),
    });
    return {
      header: header(model, { retry: () => this.#retry(model), changeKey }),
      content: html`${sourceField(model, (source_language) => change({ ...model.choices, source_language }))}
        <section aria-labelledby="targets">
          <h2 id="targets">${text('targets')}</h2>
          ${targets}
        </section>`,
      footer: html`${this.#frame.statusLine('status')}
        <div class="buttons">
          ${busyButton({ id: 'translate', label: text(running ? 'ordering' : 'translate'), isBusy: running, act: translate })}
        </div>`,
    };
  }

  #retry({ words }: Model): void {
    this.#frame.say(words.text('loading'));
    this.#actions.retry();
  }

  #add({ choices, words }: Model): void {
    const { targets } = choices;
    // The next target is usually of the same kind.
    const added: Target = { language: '', type: targets.at(-1)?.type ?? 'text/plain' };
    this.#actions.change({ ...choices, targets: [...targets, added] });
    this.#frame.say(words.text('added', String(targets.length + 1)));
    void focusOn(`#language-${targets.length}`);
  }

  #remove(index: number, { choices, words }: Model): void {
    const targets = choices.targets.toSpliced(index, 1);
    this.#actions.change({ ...choices, targets });
    this.#frame.say(words.text('removed', String(index + 1)));
    void focusOn(targets.length === 0 ? '#add' : `#remove-${Math.min(index, targets.length - 1)}`);
  }
}

/** Handles Enter, which sends the form unless a button is focused. */
function onKey(event: KeyboardEvent, translate: () => void): void {
  const isOnButton = event.target instanceof Element && event.target.closest('vscode-button') !== null;
  if (isOnButton && !event.ctrlKey && !event.metaKey) {
    // The button handles the key itself. The default action would affect the element that is focused next, for example open a list.
    if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
    return;
  }
  if (event.key !== 'Enter' || event.altKey || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  translate();
}

/** Returns the field for the spoken language. If it is to be detected, none is sent. */
function sourceField({ shown: { languages }, choices, faults, words }: Model, change: (code: string) => void) {
  const own = faults.find(({ code }) => code === 'noSource');
  const offers = sourceOffers(languages.state === 'ready' ? languages.items : []);
  const list = select({
    id: 'source_language',
    about: 'about-source_language',
    entries: languageEntries({ first: { value: '', label: words.text('detected') }, offers, current: choices.source_language, words }),
    isDisabled: languages.state !== 'ready',
    isInvalid: own !== undefined,
    change,
  });
  return html`<div class="field" data-field="source_language">
    <div class="line"><label for="source_language">${words.text('sourceLanguage')}</label>${list}</div>
    <div class="about" id="about-source_language">
      <p class="fault" ?hidden=${!own} .textContent=${own ? words.fault(own) : ''}></p>
      <p class="help">${words.text('sourceHelp')}</p>
    </div>
  </div>`;
}
