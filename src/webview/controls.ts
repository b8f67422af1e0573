import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** An entry of a drop-down list. */
export interface Entry {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface SelectParts {
  readonly id: string;
  /** Created by `entries`, optionally in groups. */
  readonly entries: unknown;
  readonly change: (value: string) => void;
  /** Accessible name, if there is no visible label. */
  readonly label?: string;
  /** Id of its description. */
  readonly about?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
}

/** A native drop-down list in the theme's colors. */
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

/** The selected entry is marked individually, because a list's value can be set only after its entries exist. */
export function entries(list: readonly Entry[], picked: string): TemplateResult[] {
  return list.map(
    ({ value, label, isDisabled = false }) =>
      html`<option value=${value} ?disabled=${isDisabled} .selected=${live(value === picked)}>${label}</option>`,
  );
}

interface BusyButton {
  readonly id: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly act: () => void;
  readonly keys?: string;
}

/** A button that keeps the focus while its action is running, and indicates that it is busy. */
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

/** A paragraph that is hidden while it is empty. */
export function paragraph(look: string, text: string, id?: string): TemplateResult {
  return html`<p class=${look} id=${id ?? nothing} ?hidden=${text === ''}>${text}</p>`;
}

interface WayOn {
  readonly id: string;
  readonly label: string;
  readonly act: () => void;
  readonly isOffered: boolean;
}

/** An error message, announced when it appears. The buttons after it are described by it. */
export function failure(id: string, message: string): TemplateResult {
  return html`<p class="fault" id=${id} role="alert" ?hidden=${message === ''}>${message}</p>`;
}

export function waysOn(about: string, ways: readonly WayOn[]): TemplateResult[] {
  return ways.map(
    ({ id, label, act, isOffered }) =>
      html`<vscode-button secondary id=${id} aria-describedby=${about} ?hidden=${!isOffered} @click=${act}>${label}</vscode-button>`,
  );
}

/** A container that scrolls content wider than the page, also by keyboard. */
export function scrolled(id: string, labelledBy: string, content: TemplateResult, isHidden = false): TemplateResult {
  return html`<div class="scrolled" id=${id} role="group" aria-labelledby=${labelledBy} tabindex="0" ?hidden=${isHidden}>${content}</div>`;
}

/** A label above its control. @param id of the control */
export function labelled(id: string, label: string, control: TemplateResult, isHidden = false): TemplateResult {
  return html`<div class="labelled" ?hidden=${isHidden}><label for=${id}>${label}</label>${control}</div>`;
}

/** Returns the value of an event's control. */
export function valueOf({ currentTarget }: Event): string {
  return currentTarget !== null && 'value' in currentTarget && typeof currentTarget.value === 'string' ? currentTarget.value : '';
}
