import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { paragraph } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import type { Model, PageActions } from './model.ts';

/** Milliseconds before Cancel is offered. */
const patienceMs = 500;

/** Header with the account and the loading state, with buttons to refresh and to cancel. */
export class ReadingHeader {
  readonly #actions: Pick<PageActions, 'refresh' | 'cancel'>;
  readonly #draw: () => void;
  #isReading = false;
  #isCancelled = false;
  #offersCancel = false;
  #timer = 0;

  constructor(actions: Pick<PageActions, 'refresh' | 'cancel'>, draw: () => void) {
    this.#actions = actions;
    this.#draw = draw;
  }

  /** Updates from the model before rendering. @returns a text about a change, if there is one */
  follow({ shown, words }: Model): string | undefined {
    const readings = [shown.usage, shown.analytics, shown.tags, shown.keys];
    const isReading = readings.some(({ state }) => state === 'loading');
    if (isReading === this.#isReading) return undefined;
    const said = words.text(isReading ? 'loading' : this.#isCancelled ? 'cancelled' : endOf(readings));
    this.#isReading = isReading;
    this.#isCancelled = false;
    this.#offer(isReading);
    return said;
  }

  template({ shown, words }: Model, status: TemplateResult): TemplateResult {
    const { text, time } = words;
    const host = isolated(shown.host);
    const read = shown.usage.time;
    const about = read === undefined ? text('of', host) : text('ofTime', host, time(read));
    const running = this.#isReading ? 'running' : nothing;
    // The button keeps the focus while it is busy.
    const refresh = html`<vscode-button
      secondary
      id="refresh"
      class=${running}
      aria-disabled=${String(this.#isReading)}
      ?hidden=${shown.host === ''}
      @click=${() => this.#refresh()}
      >${text('refresh')}</vscode-button
    >`;
    const cancel = html`<vscode-button secondary id="cancel" ?hidden=${!this.#offersCancel} @click=${() => this.#cancel()}
      >${text('cancel')}</vscode-button
    >`;
    return html`<div class="title">
        <h1>${text('title')}</h1>
        <div class="reads">${refresh}${cancel}</div>
      </div>
      ${paragraph('help', host === '' ? '' : about)}
      <div class=${this.#isReading ? 'progress running' : 'progress'} aria-hidden="true"></div>
      ${status}`;
  }

  #offer(isReading: boolean): void {
    clearTimeout(this.#timer);
    if (isReading) {
      this.#timer = window.setTimeout(() => {
        this.#offersCancel = true;
        this.#draw();
      }, patienceMs);
      return;
    }
    // When the button disappears, the focus would otherwise be lost.
    if (document.activeElement?.id === 'cancel') document.getElementById('refresh')?.focus();
    this.#offersCancel = false;
  }

  #refresh(): void {
    if (!this.#isReading) this.#actions.refresh();
  }

  #cancel(): void {
    this.#isCancelled = true;
    this.#actions.cancel();
  }
}

function endOf(readings: readonly { readonly state: string }[]): 'loaded' | 'notLoaded' {
  return readings.some(({ state }) => state === 'failed' || state === 'forbidden') ? 'notLoaded' : 'loaded';
}
