import { sourceOffers } from '../protocol.ts';
import type { RecordingChoices, RecordingFile } from '../protocol.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { wantedFocus } from '../../../../webview/wantedFocus.ts';
import { selectOf } from './languageSelect.ts';
import { listingView } from './listing.ts';
import type { Model, RecordingLabels } from './model.ts';
import { targetTable } from './targets.ts';

export interface PageActions {
  readonly change: (choices: RecordingChoices) => void;
  readonly translate: () => void;
  readonly retry: () => void;
  readonly changeKey: () => void;
  /** Focus or scroll position is another. */
  readonly moved: () => void;
}

/** Where the user is on the page. */
export interface Place {
  /** Id of what has the focus. */
  readonly focus: string;
  readonly scroll: number;
}

export interface Page {
  readonly root: HTMLElement;
  render(model: Model): void;
  /** Leads to the first thing that must be put right. */
  lead(model: Model): void;
  restore(place: Place): void;
  where(): Place;
}

/** Recordings that are named one by one; of more, the number says enough. */
const named = 5;

export function createPage(first: Model, actions: PageActions): Page {
  let latest = first;
  const status = element('p', { class: 'status', role: 'status' });
  const say = (sentence: string) => {
    status.textContent = sentence;
  };
  const listing = listingView(first, { retry: actions.retry, changeKey: actions.changeKey, say });
  const header = headerOf(first, listing.root);
  const source = sourceField(first, (source_language) => actions.change({ ...latest.choices, source_language }));
  const targets = targetTable(first, {
    change: (changed) => actions.change({ ...latest.choices, targets: changed }),
    say,
  });
  const translate = translateButton(first, actions.translate);
  const heading = element('h2', { id: 'targets' }, first.words.text('targets'));
  const section = element('section', { 'aria-labelledby': heading.id }, heading, ...targets.roots);
  const footer = element('footer', {}, status, element('div', { class: 'buttons' }, translate.root));
  const root = element('main', {}, header.root, source.root, section, footer);
  // The capture phase: a list that is closed does nothing with Enter, and one that is open does not let it through.
  document.addEventListener('keydown', (event) => onKey(event, actions.translate), { capture: true });
  for (const event of ['focusin', 'scroll']) document.addEventListener(event, () => actions.moved(), { capture: true, passive: true });
  const focus = wantedFocus('language-0');

  return {
    root,
    render(now) {
      latest = now;
      for (const part of [header, listing, source, targets, translate]) part.render(now);
      if (now.shown.running) say('');
      focus.give();
    },
    lead(now) {
      const [fault] = now.faults;
      if (!fault) return;
      say(now.words.text('blocked', now.words.fault(fault)));
      if (fault.target !== undefined) targets.focus(fault.target);
      else if (fault.code === 'noSource') source.focus();
      else if (fault.code === 'noTargets') targets.focusAdd();
    },
    restore(place) {
      focus.want(place.focus);
      // After layout, so that there is something to scroll.
      requestAnimationFrame(() => {
        window.scrollTo({ top: place.scroll });
        focus.give();
      });
    },
    where: () => ({ focus: focus.pending() ?? document.activeElement?.id ?? '', scroll: window.scrollY }),
  };
}

interface Part {
  readonly root: HTMLElement;
  render(model: Model): void;
}

/** What is translated, and what is to be known of it. */
function headerOf({ words: { text } }: Model, listing: HTMLElement): Part {
  const heading = element('h1');
  const recordings = element('ul', { class: 'recordings' });
  const help = element('p', { class: 'help' }, `${text('limits')} ${text('billing')}`);
  const warning = element('p', { class: 'warning', role: 'note' });
  return {
    root: element('header', {}, heading, recordings, help, warning, listing),
    render({ shown, words }) {
      const [only, ...others] = shown.recordings;
      heading.textContent =
        only && others.length === 0 ? words.text('heading', isolated(only.name)) : words.text('headings', String(shown.recordings.length));
      replaceLines(recordings, recordingLines(shown.recordings, words));
      warning.textContent = shown.warning;
      warning.hidden = shown.warning === '';
    },
  };
}

/** It stays where the focus is while it is at work, and says so. */
function translateButton({ words: { text } }: Model, translate: () => void): Part {
  const root = element('vscode-button', { id: 'translate' }, text('translate'));
  root.addEventListener('click', translate);
  return {
    root,
    render({ shown, words }) {
      const label = words.text(shown.running ? 'ordering' : 'translate');
      if (root.textContent !== label) root.textContent = label;
      root.setAttribute('aria-disabled', String(shown.running));
      root.setAttribute('aria-busy', String(shown.running));
      root.classList.toggle('running', shown.running);
    },
  };
}

/** Enter sends, but for a button, which it presses. */
function onKey(event: KeyboardEvent, translate: () => void): void {
  const isOnButton = event.target instanceof Element && event.target.closest('vscode-button') !== null;
  if (isOnButton && !event.ctrlKey && !event.metaKey) {
    // The button acts on the key by itself. What the key does beyond that would hit what gets the focus: a list would open.
    if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
    return;
  }
  if (event.key !== 'Enter' || event.altKey || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  translate();
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
  return left > 1 ? [...lines.slice(0, named), words.text('andMore', String(left))] : lines;
}

/** Left alone where nothing changed, so that what is being read aloud is not cut off. */
function replaceLines(list: HTMLElement, lines: readonly string[]): void {
  const said = lines.filter((line) => line !== '');
  list.hidden = said.length === 0;
  if (list.innerText === said.join('\n')) return;
  list.replaceChildren(...said.map((line) => element('li', {}, line)));
}

interface SourceField extends Part {
  focus(): void;
}

/** The language that is spoken; nothing of it is sent when it is to be detected. */
function sourceField(first: Model, change: (code: string) => void): SourceField {
  const { text } = first.words;
  const select = element('select', { id: 'source_language', 'aria-describedby': 'about-source_language' });
  const fault = element('p', { class: 'fault' });
  const about = element('div', { class: 'about', id: 'about-source_language' }, fault, element('p', { class: 'help' }, text('sourceHelp')));
  const label = element('label', { for: select.id }, text('sourceLanguage'));
  select.addEventListener('change', () => change(select.value));
  const fill = selectOf(select);
  return {
    root: element('div', { class: 'field', 'data-field': 'source_language' }, element('div', { class: 'line' }, label, select), about),
    focus: () => select.focus(),
    render({ shown, choices, faults, words }) {
      const items = shown.languages.state === 'ready' ? shown.languages.items : [];
      fill({
        first: { label: words.text('detected'), enabled: true },
        offers: sourceOffers(items),
        current: choices.source_language,
        words,
      });
      select.disabled = shown.languages.state !== 'ready';
      const own = faults.find(({ code }) => code === 'noSource');
      fault.textContent = own ? words.fault(own) : '';
      fault.hidden = !own;
      select.setAttribute('aria-invalid', String(own !== undefined));
    },
  };
}
