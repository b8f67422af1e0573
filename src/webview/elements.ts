/* eslint-disable import/no-unassigned-import -- they register themselves */
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-textarea/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import type { ElementPart } from 'lit/directive.js';

/*
 * What we take of VS Code Elements. What is picked from a list, ticked or folded is a native element in the colors of the theme instead:
 * the single select of VS Code Elements 2.5 does not go to an entry by typing its name, can be opened while it is disabled and cannot be
 * described by a reason; its checkbox does not tell assistive technology that it is disabled; its collapsible is not a button, says
 * nothing of being open and does not heed the space bar; its table fails axe.
 */

/** Enter or the space bar, while it is down on a button. */
let held: string | undefined;
// Such a button acts when the key goes down: a field that gets the focus by that would get the same key typed into it.
document.addEventListener(
  'keydown',
  (event) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    const isOnButton = event.composedPath().some((node) => node instanceof HTMLElement && node.localName === 'vscode-button');
    if (isPress && isOnButton) held = event.key;
    // A key that is held repeats itself, by then in the field.
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

/** Ties what is said about a control to what is inside its shadow, where ids do not reach. @param ids with spaces between them */
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

/** Gives the focus to the first that a selector finds: to a field once it has drawn itself, which has nothing to focus before. */
export async function focusOn(selector: string): Promise<void> {
  const control = document.querySelector<HTMLElement>(selector);
  if (!control) return;
  if (isTyped(control)) await control.updateComplete;
  control.focus();
}

function isTyped(control: Element): control is TypedElement {
  return control.localName === 'vscode-textfield' || control.localName === 'vscode-textarea';
}
