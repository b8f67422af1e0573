import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { RecordingFile } from '../protocol.ts';
import { failure, waysOn } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import type { Model, RecordingLabels } from './model.ts';

/** Maximum number of recordings listed. */
const named = 5;

interface ListingActions {
  readonly retry: () => void;
  readonly changeKey: () => void;
}

/** Returns the header with the recordings and notes about them. */
export function header({ shown, words }: Model, actions: ListingActions): TemplateResult {
  const { text } = words;
  const [only, ...others] = shown.recordings;
  const heading =
    only && others.length === 0 ? text('heading', isolated(only.name)) : text('headings', words.number(shown.recordings.length));
  const lines = recordingLines(shown.recordings, words);
  return html`<h1>${heading}</h1>
    <ul class="recordings" ?hidden=${lines.length === 0}>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
    <p class="help">${text('limits')} ${text('billing')}</p>
    <p class="warning" role="note" ?hidden=${shown.warning === ''}>${shown.warning}</p>
    ${listing(shown.languages, words, actions)}`;
}

/** Returns the state of the list of languages, with buttons after a failure. */
function listing(languages: Model['shown']['languages'], { text }: RecordingLabels, { retry, changeKey }: ListingActions): TemplateResult {
  const isFailed = languages.state === 'failed';
  const ways = [
    { id: 'retry', label: text('retry'), act: retry, isOffered: isFailed },
    { id: 'change-key', label: text('changeKey'), act: changeKey, isOffered: isFailed && languages.changeKey },
  ];
  return html`<div class="listing" ?hidden=${languages.state === 'ready'}>
    ${failure('about-languages', isFailed ? languages.message : '')}
    <div class="buttons">${waysOn('about-languages', ways)}</div>
    <p class="help" ?hidden=${languages.state !== 'loading'}>${text('loading')}</p>
  </div>`;
}

function recordingLines(recordings: readonly RecordingFile[], words: RecordingLabels): string[] {
  const lines = recordings.map(({ name, bytes, milliseconds }) =>
    [
      ...(recordings.length > 1 ? [isolated(name)] : []),
      ...(bytes === undefined ? [] : [words.size(bytes)]),
      ...(milliseconds === undefined ? [] : [words.length(milliseconds)]),
    ].join(' · '),
  );
  const left = lines.length - named;
  const shown = left > 1 ? [...lines.slice(0, named), words.text('andMore', words.number(left))] : lines;
  return shown.filter((line) => line !== '');
}
