import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** An entry of a list that is picked from. */
export interface Entry {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectParts {
  readonly id: string;
  /** Of `entries` or `groups`, with the same value picked. */
  readonly entries: unknown;
  readonly change: (value: string) => void;
  /** Where no label stands beside it. */
  readonly label?: string;
  /** Id of what is said about it. */
  readonly about?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
}

/** A native list in the colors of the theme. */
export function select({ id, entries: content, change, ...about }: SelectParts): TemplateResult {
  return html`<select
    id=${id}
    aria-label=${about.label ?? nothing}
    aria-describedby=${about.about ?? nothing}
    aria-invalid=${about.isInvalid === undefined ? nothing : String(about.isInvalid)}
    ?disabled=${about.isDisabled ?? false}
    ?required=${about.isRequired ?? false}
    @change=${(event: Event) => change(valueOf(event))}
  >
    ${content}
  </select>`;
}

/** The entry that is picked says so by itself: the value of a list can be set only once its entries are there. */
export function entries(list: readonly Entry[], picked: string): TemplateResult[] {
  return list.map(
    ({ value, label, isDisabled = false }) =>
      html`<option value=${value} ?disabled=${isDisabled} .selected=${live(value === picked)}>${label}</option>`,
  );
}

export interface BusyButton {
  readonly id: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly act: () => void;
  readonly keys?: string;
}

/** A button that stays where the focus is while it is at work, and says so. */
export function busyButton({ id, label, isBusy, act, keys }: BusyButton): TemplateResult {
  return html`<vscode-button
    id=${id}
    class=${isBusy ? 'running' : nothing}
    aria-keyshortcuts=${keys ?? nothing}
    aria-disabled=${String(isBusy)}
    aria-busy=${String(isBusy)}
    @click=${act}
    >${label}</vscode-button
  >`;
}

export interface WayOn {
  readonly id: string;
  readonly label: string;
  readonly act: () => void;
  readonly isOffered: boolean;
}

/** What went wrong, read aloud when it comes; the ways on are described by it. */
export function failure(id: string, message: string): TemplateResult {
  return html`<p class="fault" id=${id} role="alert" .textContent=${message}></p>`;
}

export function waysOn(about: string, ways: readonly WayOn[]): TemplateResult[] {
  return ways.map(
    ({ id, label, act, isOffered }) =>
      html`<vscode-button secondary id=${id} aria-describedby=${about} ?hidden=${!isOffered} @click=${act}>${label}</vscode-button>`,
  );
}

/** What is typed or picked in the control that an event is of. */
export function valueOf({ currentTarget }: Event): string {
  return currentTarget !== null && 'value' in currentTarget && typeof currentTarget.value === 'string' ? currentTarget.value : '';
}
