import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { PlaceKeeper } from './placeKeeper.ts';
import type { Place } from './placeKeeper.ts';

/** What a page is made of. */
export interface PageParts {
  readonly header: unknown;
  readonly content: unknown;
  readonly footer?: unknown;
}

interface FrameOptions<Model> {
  readonly parts: (model: Model) => PageParts;
  /** Id of what gets the focus where what had it is gone. */
  readonly fallback?: string;
  /** Focus, scroll position or what is folded open is another. */
  readonly moved: () => void;
}

/** The frame of every panel's page: draws what it shows, says what has happened, and knows where the user is. */
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

  /** What was shown last. */
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

  /** Once more, with what the page has changed by itself. */
  draw(): void {
    if (this.#model === undefined) return;
    const { header, content, footer } = this.#parts(this.#model);
    const page = html`<main>
      <header>${header}</header>
      ${content} ${footer === undefined ? nothing : html`<footer>${footer}</footer>`}
    </main>`;
    this.#keeper.keepWhile(() => render(page, document.body));
  }

  /** Puts a sentence into the status line, until the next thing happens. It is read aloud again where it is the same. */
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
