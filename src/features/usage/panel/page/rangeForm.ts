import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { PanelRange } from '../protocol.ts';
import { entries, failure, labelled, select, valueOf } from '../../../../webview/controls.ts';
import type { Model } from './model.ts';
import { presetOf, presetsOf, rangeFault } from './ranges.ts';
import type { Preset } from './ranges.ts';

const other = 'other';

interface RangeActions {
  readonly range: (range: PanelRange) => void;
  readonly draw: () => void;
}

/** Form for the days of the analytics: common ranges or any other. */
export class RangeForm {
  readonly #actions: RangeActions;
  /** Values of the fields. */
  #written: PanelRange = { start_date: '', end_date: '' };
  /** Last range from the extension. */
  #told: PanelRange | undefined;
  #fault: ReturnType<typeof rangeFault>;

  constructor(actions: RangeActions) {
    this.#actions = actions;
  }

  /** Updates the fields when the range changes; otherwise, keeps what the user is typing. */
  take(range: PanelRange): void {
    const isOther = range.start_date !== this.#told?.start_date || range.end_date !== this.#told.end_date;
    if (isOther || this.#written.start_date === '') this.#written = range;
    this.#told = range;
  }

  template({ reading, words: { text } }: Model): TemplateResult {
    const presets = presetsOf(Date.now(), reading?.period);
    const names = [...presets.map(({ name }) => name), other] as const;
    const preset = select({
      id: 'range-preset',
      entries: entries(
        names.map((name) => ({ value: name, label: text(`preset.${name}`) })),
        presetOf(this.#written, presets) ?? other,
      ),
      change: (name) => this.#pick(presets.find((each) => each.name === name)),
    });
    return html`<div class="range" role="group" aria-label=${text('range')}>
      <div class="controls">
        ${labelled('range-preset', text('range'), preset)} ${labelled('range-from', text('from'), this.#day('range-from', 'start_date'))}
        ${labelled('range-to', text('to'), this.#day('range-to', 'end_date'))}
        <vscode-button secondary id="range-show" @click=${() => this.#send()}>${text('show')}</vscode-button>
      </div>
      ${failure('about-range', this.#fault ? text(this.#fault) : '')}
      <p class="help" id="help-range">${text('rangeHelp')}</p>
    </div>`;
  }

  #day(id: string, field: keyof PanelRange): TemplateResult {
    return html`<input
      type="date"
      id=${id}
      required
      aria-describedby="about-range help-range"
      aria-invalid=${String(this.#fault !== undefined)}
      .value=${live(this.#written[field])}
      @input=${(event: Event) => this.#write({ ...this.#written, [field]: valueOf(event) })}
      @keydown=${({ key }: KeyboardEvent) => {
        if (key === 'Enter') this.#send();
      }}
    />`;
  }

  #write(range: PanelRange): void {
    this.#written = range;
    // Update an existing fault while the user corrects it, but show no new one while typing.
    if (this.#fault !== undefined) this.#fault = rangeFault(range);
    this.#actions.draw();
  }

  #pick(preset: Preset | undefined): void {
    if (!preset) {
      document.getElementById('range-from')?.focus();
      return;
    }
    this.#written = preset.range;
    this.#send();
  }

  #send(): void {
    this.#fault = rangeFault(this.#written);
    this.#actions.draw();
    if (this.#fault === undefined) this.#actions.range(this.#written);
  }
}
