import { scrolled } from '../../../../webview/controls.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { isolated } from '../../../../webview/labels.ts';
import type { Model, PageActions } from './model.ts';
import { readingState } from './readingState.ts';

/** Returns the usage of each reporting tag in the days of the analytics. It is read page by page. */
export function tagSection({ shown: { analytics, tags }, words }: Model, actions: PageActions): TemplateResult {
  const { text, number } = words;
  const rows = tags.data?.rows;
  const isLoading = tags.state === 'loading';
  const lines = rows?.map(
    ({ tag, characters }) =>
      html`<tr>
        <th scope="row"><span dir="auto">${isolated(tag)}</span></th>
        <td class="number">${number(characters)}</td>
      </tr>`,
  );
  const table = html`<table aria-labelledby="tags-heading">
    <thead>
      <tr>
        <th scope="col">${text('tag')}</th>
        <th scope="col" class="number">${text('characters')}</th>
      </tr>
    </thead>
    <tbody>
      ${lines}
    </tbody>
  </table>`;
  // Before the first report, one loading message is enough.
  const isUntold = isLoading && rows === undefined && analytics.data === undefined;
  return html`<section
    class="tags"
    aria-labelledby="tags-heading"
    aria-busy=${String(isLoading)}
    ?hidden=${tags.state === 'missing' || isUntold}
  >
    <h3 id="tags-heading">${text('tags')}</h3>
    <p class="help">${text('tagsHelp')}</p>
    ${readingState('tags', tags, words, actions)}
    <p class="note" ?hidden=${rows?.length !== 0}>${text('noTags')}</p>
    ${scrolled('tags', 'tags-heading', table, rows === undefined || rows.length === 0)}
    <div class="buttons" ?hidden=${rows === undefined}>
      <vscode-button
        secondary
        id="more-tags"
        aria-disabled=${String(isLoading)}
        ?hidden=${tags.data?.hasMore !== true}
        @click=${actions.moreTags}
        >${text('moreTags')}</vscode-button
      >
      <vscode-button secondary id="tag-setting" @click=${actions.openTagSetting}>${text('tagSetting')}</vscode-button>
    </div>
  </section>`;
}
