import { element } from '../../../../webview/dom.ts';
import type { Model } from './model.ts';

export interface ListingView {
  readonly root: HTMLElement;
  render(model: Model): void;
}

/** Whether the languages are there, and what to do when they are not. */
export function listingView(
  first: Model,
  actions: { readonly retry: () => void; readonly changeKey: () => void; readonly say: (sentence: string) => void },
): ListingView {
  const { text } = first.words;
  const sentence = element('p', { class: 'fault', id: 'about-languages', role: 'alert' });
  const retry = element('vscode-button', { secondary: '', id: 'retry', 'aria-describedby': sentence.id }, text('retry'));
  const changeKey = element('vscode-button', { secondary: '', id: 'change-key', 'aria-describedby': sentence.id }, text('changeKey'));
  const loading = element('p', { class: 'help' }, text('loading'));
  const root = element('div', { class: 'listing' }, sentence, element('div', { class: 'buttons' }, retry, changeKey), loading);
  let before = '';
  retry.addEventListener('click', () => {
    actions.say(text('loading'));
    actions.retry();
  });
  changeKey.addEventListener('click', () => actions.changeKey());
  return {
    root,
    render({ shown: { languages } }) {
      const isFailed = languages.state === 'failed';
      const said = isFailed ? languages.message : '';
      if (sentence.textContent !== said) sentence.textContent = said;
      retry.hidden = !isFailed;
      changeKey.hidden = !(isFailed && languages.changeKey);
      loading.hidden = languages.state !== 'loading';
      if (before === 'failed' && isFailed) actions.say('');
      if (before === 'loading' && languages.state === 'ready') actions.say(text('loaded'));
      before = languages.state;
      root.hidden = languages.state === 'ready';
    },
  };
}
