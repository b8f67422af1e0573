import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { PanelFrame } from '../../../../webview/panelFrame.ts';
import type { PageParts } from '../../../../webview/panelFrame.ts';
import type { Place } from '../../../../webview/placeKeeper.ts';
import { Analytics } from './analytics.ts';
import { keySection } from './keyTable.ts';
import type { Model, PageActions } from './model.ts';
import { periodSection } from './period.ts';
import { ReadingHeader } from './readingHeader.ts';

export class UsagePage {
  readonly #actions: PageActions;
  readonly #frame: PanelFrame<Model>;
  readonly #header: ReadingHeader;
  readonly #analytics: Analytics;

  /** @param moved called when the focus or the scroll position changed */
  constructor({ moved, ...actions }: PageActions & { readonly moved: () => void }) {
    const draw = () => this.#frame.draw();
    this.#actions = actions;
    this.#header = new ReadingHeader(actions, draw);
    this.#analytics = new Analytics(actions, draw);
    this.#frame = new PanelFrame({ parts: (model) => this.#parts(model), moved });
    document.addEventListener(
      'toggle',
      () => {
        const open = [...document.querySelectorAll('details[open]')].map(({ id }) => id);
        actions.look({ open: open.join(' ') });
      },
      { capture: true },
    );
  }

  get place(): Place {
    return this.#frame.place;
  }

  show(model: Model): void {
    this.#analytics.take(model);
    const said = this.#header.follow(model);
    this.#frame.show(model);
    if (said !== undefined) this.#frame.say(said);
  }

  restore(place: Place): void {
    this.#frame.restore(place);
  }

  #parts(model: Model): PageParts {
    const actions = this.#actions;
    return {
      header: this.#header.template(model, this.#frame.statusLine('unseen')),
      content: [
        connectNote(model, actions),
        periodSection(model, actions),
        keySection(model, actions),
        this.#analytics.template(model),
        adminNote(model, actions),
      ],
    };
  }
}

function connectNote({ shown, words: { text } }: Model, { connect }: PageActions): TemplateResult {
  return html`<div class="connect" ?hidden=${shown.host !== ''}>
    <p>${text('notConnected')}</p>
    <div class="buttons"><vscode-button id="connect" @click=${connect}>${text('connect')}</vscode-button></div>
  </div>`;
}

/** Describes what an admin key would add and how to get one. */
function adminNote({ shown, words: { text } }: Model, { enterAdminKey }: PageActions): TemplateResult {
  return html`<section aria-labelledby="admin-heading" class="admin" ?hidden=${shown.host === '' || shown.hasAdminKey}>
    <h2 id="admin-heading">${text('adminTitle')}</h2>
    <p>${text('adminWhat')}</p>
    <p class="help">${text('adminHow')}</p>
    <div class="buttons"><vscode-button id="enter-admin-key" @click=${enterAdminKey}>${text('enterAdminKey')}</vscode-button></div>
  </section>`;
}
