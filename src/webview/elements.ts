/* eslint-disable import/no-unassigned-import -- they register themselves */
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-textarea/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import type { ElementPart } from 'lit/directive.js';

/*
 * The components of VS Code Elements that we use. Drop-down lists, checkboxes and disclosures are native elements in the theme's colors:
 * the single select of VS Code Elements 2.5 has no type-ahead, can be opened while it is disabled, and can't have a description; its
 * checkbox doesn't expose its disabled state to assistive technology; its collapsible is not a button, doesn't expose its state, and
 * ignores the space bar; its table fails axe.
 */

/** Enter or the space bar, while it is pressed on a button. */
let held: string | undefined;
// Such a button acts on keydown. A field that then gets the focus would receive the same key as input.
document.addEventListener(
  'keydown',
  (event) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    const isOnButton = event.composedPath().some((node) => node instanceof HTMLElement && node.localName === 'vscode-button');
    if (isPress && isOnButton) held = event.key;
    // A held key repeats, and the focus is then in the field.
    if ((isPress && isOnButton) || (event.repeat && event.key === held)) event.preventDefault();
  },
  { capture: true },
);
document.addEventListener(
  'keyup',
  () => {
    held = undefined;
  },
  { capture: true },
);

type Elements = HTMLElementTagNameMap;
type TypedElement = Elements['vscode-textfield' | 'vscode-textarea'];

/** Links descriptions to the element inside a control's shadow root, which ids don't reach. @param ids separated by spaces */
class DescribedBy extends Directive {
  #ids = '';

  override render(_ids: string): symbol {
    return noChange;
  }

  override update({ element }: ElementPart, [ids]: [string]): symbol {
    if (ids !== this.#ids && isTyped(element)) void tie(element, ids);
    this.#ids = ids;
    return noChange;
  }
}
export const describedBy = directive(DescribedBy);

async function tie(control: TypedElement, ids: string): Promise<void> {
  await control.updateComplete;
  control.wrappedElement.ariaDescribedByElements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
}

/** Focuses the first element that matches a selector. Fields can be focused only after they have rendered. */
export async function focusOn(selector: string): Promise<void> {
  const control = document.querySelector<HTMLElement>(selector);
  if (!control) return;
  if (isTyped(control)) await control.updateComplete;
  control.focus();
}

function isTyped(control: Element): control is TypedElement {
  return control.localName === 'vscode-textfield' || control.localName === 'vscode-textarea';
}
