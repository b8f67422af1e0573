import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { wantedFocus } from '../../../../webview/wantedFocus.ts';
import { analyticsSection } from './analyticsSection.ts';
import { keySection } from './keyTable.ts';
import { setText } from './meter.ts';
import type { Model, PageActions, Part } from './model.ts';
import { periodSection } from './period.ts';
import { onThemeChange } from './theme.ts';

/** What there would be with an admin key, and how to get one. */
function adminNote(first: Model, actions: PageActions): Part {
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

/** Where the user is on the page. */
export interface Place {
  /** Id of what has the focus. */
  readonly focus: string;
  readonly scroll: number;
}

export interface Page {
  readonly root: HTMLElement;
  render(model: Model): void;
  restore(place: Place): void;
  where(): Place;
}

export function createPage(first: Model, actions: PageActions & { readonly moved: () => void }): Page {
  const header = headerOf(first, actions);
  const analytics = analyticsSection(first, actions);
  const parts: readonly Part[] = [
    header,
    connectNote(first, actions),
    periodSection(first, actions),
    keySection(first, actions),
    analytics,
  ];
  const all = [...parts, adminNote(first, actions)];
  const root = element('main', {}, ...all.map((part) => part.root));
  const focus = wantedFocus();
  const scroll = wantedScroll();
  onThemeChange(() => analytics.repaint());
  for (const event of ['focusin', 'scroll']) document.addEventListener(event, () => actions.moved(), { capture: true, passive: true });
  root.addEventListener(
    'toggle',
    () => {
      const open = [...root.querySelectorAll('details[open]')].map(({ id }) => id);
      actions.look({ open: open.join(' ') });
    },
    { capture: true },
  );
  return {
    root,
    render(model) {
      for (const part of all) part.render(model);
      focus.give();
      scroll.go();
    },
    restore(place) {
      focus.want(place.focus);
      scroll.want(place.scroll);
      // After layout, so that there is something to scroll.
      requestAnimationFrame(() => {
        scroll.go();
        focus.give();
      });
    },
    where: () => ({ focus: focus.pending() ?? document.activeElement?.id ?? '', scroll: scroll.pending() ?? window.scrollY }),
  };
}

function headerOf(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const about = element('p', { class: 'help' });
  const status = element('p', { class: 'unseen', role: 'status' });
  const refresh = element('vscode-button', { secondary: '', id: 'refresh' }, text('refresh'));
  const cancel = cancelButton(text('cancel'), refresh, () => {
    isCancelled = true;
    actions.cancel();
  });
  const progress = element('div', { class: 'progress', 'aria-hidden': 'true' });
  let wasLoading = false;
  let isCancelled = false;
  refresh.addEventListener('click', () => {
    if (!wasLoading) actions.refresh();
  });
  return {
    root: element(
      'header',
      {},
      element('div', { class: 'title' }, element('h1', {}, text('title')), element('div', { class: 'reads' }, refresh, cancel.root)),
      about,
      progress,
      status,
    ),
    render({ shown, words }) {
      const readings = [shown.usage, shown.analytics, shown.tags, shown.keys];
      const isLoading = readings.some(({ state }) => state === 'loading');
      const { time } = shown.usage;
      const host = isolated(shown.host);
      const known = time === undefined ? words.text('of', host) : words.text('ofTime', host, words.time(time));
      setText(about, host === '' ? '' : known);
      refresh.hidden = shown.host === '';
      // It keeps the focus while it is at work.
      refresh.setAttribute('aria-disabled', String(isLoading));
      refresh.classList.toggle('running', isLoading);
      progress.classList.toggle('running', isLoading);
      if (isLoading === wasLoading) return;
      status.textContent = words.text(isLoading ? 'loading' : isCancelled ? 'cancelled' : endOf(readings));
      wasLoading = isLoading;
      isCancelled = false;
      cancel.offer(isLoading);
    },
  };
}

/** Milliseconds after which a person wants to see a way out. */
const patienceMs = 500;

/** @param instead gets the focus when the button goes while it has it */
function cancelButton(label: string, instead: HTMLElement, cancel: () => void) {
  const root = element('vscode-button', { secondary: '', id: 'cancel', hidden: '' }, label);
  let timer = 0;
  root.addEventListener('click', cancel);
  return {
    root,
    offer(isReading: boolean) {
      clearTimeout(timer);
      if (isReading) {
        timer = window.setTimeout(() => {
          root.hidden = false;
        }, patienceMs);
        return;
      }
      if (document.activeElement === root) instead.focus();
      root.hidden = true;
    },
  };
}

function endOf(readings: readonly { readonly state: string }[]): 'loaded' | 'notLoaded' {
  return readings.some(({ state }) => state === 'failed' || state === 'forbidden') ? 'notLoaded' : 'loaded';
}

function connectNote(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const connect = element('vscode-button', { id: 'connect' }, text('connect'));
  connect.addEventListener('click', actions.connect);
  const root = element('div', { class: 'connect' }, element('p', {}, text('notConnected')), element('div', { class: 'buttons' }, connect));
  return {
    root,
    render({ shown }) {
      root.hidden = shown.host !== '';
    },
  };
}

/** Goes back to where the page was, once there is so much of it again; unless the user has gone elsewhere meanwhile. */
function wantedScroll(): { want(top: number): void; go(): void; pending(): number | undefined } {
  let wanted: number | undefined;
  const leave = () => {
    wanted = undefined;
  };
  for (const event of ['wheel', 'keydown', 'pointerdown']) window.addEventListener(event, leave, { capture: true, passive: true });
  return {
    want(top) {
      wanted = top > 0 ? top : undefined;
    },
    go() {
      if (wanted === undefined) return;
      window.scrollTo({ top: wanted });
      if (Math.abs(window.scrollY - wanted) < 2) leave();
    },
    pending: () => wanted,
  };
}
