import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { changes } from './model.ts';
import type { Model, PageActions, Part } from './model.ts';
import { scrolled } from './period.ts';
import { readingState } from './readingState.ts';

/** What was counted under each reporting tag in the days of the analytics, a page at a time as the service tells it. */
export function tagSection(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const heading = element('h3', { id: 'tags-heading' }, text('tags'));
  const help = element('p', { class: 'help' }, text('tagsHelp'));
  const state = readingState('tags', first.words, {
    retry: actions.refresh,
    other: { label: text('otherAdminKey'), act: actions.enterAdminKey },
  });
  const none = element('p', { class: 'note' }, text('noTags'));
  const heads = [element('th', { scope: 'col' }, text('tag')), element('th', { scope: 'col', class: 'number' }, text('characters'))];
  const body = element('tbody');
  const table = element('table', { 'aria-labelledby': heading.id }, element('thead', {}, element('tr', {}, ...heads)), body);
  const region = scrolled('tags', heading.id, table);
  const more = element('vscode-button', { secondary: '', id: 'more-tags' }, text('moreTags'));
  const setting = element('vscode-button', { secondary: '', id: 'tag-setting' }, text('tagSetting'));
  more.addEventListener('click', actions.moreTags);
  setting.addEventListener('click', actions.openTagSetting);
  const buttons = element('div', { class: 'buttons' }, more, setting);
  const root = element('section', { class: 'tags', 'aria-labelledby': heading.id }, heading, help, state.root, none, region, buttons);
  const changed = changes();
  return {
    root,
    render({ shown: { analytics, tags }, words }) {
      // Before the first report, one word of loading is enough.
      root.hidden = tags.state === 'missing' || (tags.state === 'loading' && tags.data === undefined && analytics.data === undefined);
      root.setAttribute('aria-busy', String(tags.state === 'loading'));
      state.render(tags, words);
      const rows = tags.data?.rows;
      none.hidden = rows?.length !== 0;
      region.hidden = rows === undefined || rows.length === 0;
      more.hidden = tags.data?.hasMore !== true;
      more.setAttribute('aria-disabled', String(tags.state === 'loading'));
      buttons.hidden = rows === undefined;
      if (changed(rows, words)) body.replaceChildren(...(rows ?? []).map((row) => tagRow(row.tag, words.number(row.characters))));
    },
  };
}

function tagRow(tag: string, characters: string): HTMLElement {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, element('span', { dir: 'auto' }, isolated(tag))),
    element('td', { class: 'number' }, characters),
  );
}
