import { element } from '../../../../webview/dom.ts';
import type { Model, PageActions, Part } from './model.ts';

/** What there would be with an admin key, and how to get one. */
export function adminNote(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const heading = element('h2', { id: 'admin-heading' }, text('adminTitle'));
  const enter = element('vscode-button', { id: 'enter-admin-key' }, text('enterAdminKey'));
  enter.addEventListener('click', actions.enterAdminKey);
  const root = element(
    'section',
    { 'aria-labelledby': heading.id, class: 'admin' },
    heading,
    element('p', {}, text('adminWhat')),
    element('p', { class: 'help' }, text('adminHow')),
    element('div', { class: 'buttons' }, enter),
  );
  return {
    root,
    render({ shown }) {
      root.hidden = shown.host === '' || shown.hasAdminKey;
    },
  };
}
