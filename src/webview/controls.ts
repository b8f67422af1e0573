import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** An entry of a list that is picked from. */
export interface Entry {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface SelectParts {
  readonly id: string;
  /** Made by `entries`, in groups where there are some. */
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

interface BusyButton {
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

/** A paragraph that is there while there is something to say. */
export function paragraph(look: string, text: string, id?: string): TemplateResult {
  return html`<p class=${look} id=${id ?? nothing} ?hidden=${text === ''}>${text}</p>`;
}

interface WayOn {
  readonly id: string;
  readonly label: string;
  readonly act: () => void;
  readonly isOffered: boolean;
}

/** What went wrong, read aloud when it comes; the ways on are described by it. */
export function failure(id: string, message: string): TemplateResult {
  return html`<p class="fault" id=${id} role="alert" ?hidden=${message === ''}>${message}</p>`;
}

export function waysOn(about: string, ways: readonly WayOn[]): TemplateResult[] {
  return ways.map(
    ({ id, label, act, isOffered }) =>
      html`<vscode-button secondary id=${id} aria-describedby=${about} ?hidden=${!isOffered} @click=${act}>${label}</vscode-button>`,
  );
}

/** What is wider than the page is moved by itself, by keyboard, too. */
export function scrolled(id: string, labelledBy: string, content: TemplateResult, isHidden = false): TemplateResult {
  return html`<div class="scrolled" id=${id} role="group" aria-labelledby=${labelledBy} tabindex="0" ?hidden=${isHidden}>${content}</div>`;
}

/** A label above its control. @param id of the control */
export function labelled(id: string, label: string, control: TemplateResult, isHidden = false): TemplateResult {
  return html`<div class="labelled" ?hidden=${isHidden}><label for=${id}>${label}</label>${control}</div>`;
}

/** What is typed or picked in the control that an event is of. */
export function valueOf({ currentTarget }: Event): string {
  return currentTarget !== null && 'value' in currentTarget && typeof currentTarget.value === 'string' ? currentTarget.value : '';
}
