import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { PlaceKeeper } from './placeKeeper.ts';
import type { Place } from './placeKeeper.ts';

/** Parts of a page. */
export interface PageParts {
  readonly header: unknown;
  readonly content: unknown;
  readonly footer?: unknown;
}

interface FrameOptions<Model> {
  readonly parts: (model: Model) => PageParts;
  /** Id of the element that gets the focus if the focused one was removed. */
  readonly fallback?: string;
  /** Called when focus, scroll position or a disclosure has changed. */
  readonly moved: () => void;
}

/** Frame of every panel's page: renders the content, announces events, and preserves focus and scroll position. */
export class PanelFrame<Model> {
  readonly #parts: (model: Model) => PageParts;
  readonly #keeper: PlaceKeeper;
  #model: Model | undefined;
  #said = '';
  #times = 0;

  constructor({ parts, fallback, moved }: FrameOptions<Model>) {
    this.#parts = parts;
    this.#keeper = new PlaceKeeper(fallback, moved);
  }

  /** The last model shown. */
  get model(): Model | undefined {
    return this.#model;
  }

  get place(): Place {
    return this.#keeper.place;
  }

  show(model: Model): void {
    this.#model = model;
    this.draw();
  }

  /** Renders again, after changes made by the page itself. */
  draw(): void {
    if (this.#model === undefined) return;
    const { header, content, footer } = this.#parts(this.#model);
    const page = html`<main>
      <header>${header}</header>
      ${content} ${footer === undefined ? nothing : html`<footer>${footer}</footer>`}
    </main>`;
    this.#keeper.keepWhile(() => render(page, document.body));
  }

  /** Shows a sentence in the status line until the next one. It is announced again even if it is the same. */
  say(sentence: string): void {
    this.#said = sentence;
    this.#times += 1;
    this.draw();
  }

  /** @param look class of the line */
  statusLine(look: 'status' | 'unseen'): TemplateResult {
    return html`<p class=${look} role="status">${keyed(this.#times, this.#said)}</p>`;
  }

  restore(place: Place): void {
    this.#keeper.restore(place);
  }
}
