import { orderedChoices, recordingFaults, recordingMemory, recordingPanelAction, recordingPanelState, withListed } from '../protocol.ts';
import type { RecordingChoices } from '../protocol.ts';
import { connectHost } from '../../../../webview/host.ts';
import { wordsOf } from './model.ts';
import type { Model, Shown } from './model.ts';
import { RecordingPage } from './page.ts';

const host = connectHost(recordingPanelAction, recordingPanelState);
let shown: Shown | undefined;
let choices: RecordingChoices | undefined;
let tried = false;
let page: RecordingPage | undefined;

host.listen((state) => {
  if (state.type === 'show') show(state);
  else if (shown) {
    // Keep choices that the user made in the meantime.
    shown = { ...shown, ...state, type: 'show' };
    render();
    remember();
    settleLanguages();
  }
});
host.send({ type: 'ready' });

function show(state: Shown): void {
  shown = state;
  ({ choices } = state);
  tried = false;
  const isNew = page === undefined;
  page ??= new RecordingPage({
    change,
    translate,
    retry: () => host.send({ type: 'retry' }),
    changeKey: () => host.send({ type: 'changeKey' }),
    moved: remember,
  });
  render();
  if (isNew) {
    const { focus = 'language-0', scroll = 0 } = host.recall(recordingMemory) ?? {};
    page.restore({ focus, scroll });
  }
  remember();
  settleLanguages();
}

/** Replaces variants that are not listed with their base languages, once the list is loaded. */
function settleLanguages(): void {
  if (shown?.languages.state !== 'ready' || !choices) return;
  const settled = withListed(choices, shown.languages.items);
  if (JSON.stringify(settled) !== JSON.stringify(choices)) change(settled);
}

function change(next: RecordingChoices): void {
  choices = next;
  render();
  remember();
  host.send({ type: 'changed', choices });
}

function translate(): void {
  if (!shown || !page || shown.running) return undefined;
  tried = true;
  render();
  const model = current();
  if (!model) return undefined;
  if (model.faults.length > 0) return page.lead(model);
  tried = false;
  const { targets } = orderedChoices(model.choices);
  return host.send({ type: 'translate', choices: { ...model.choices, targets } });
}

function current(): Model | undefined {
  if (!shown || !choices) return undefined;
  const faults = recordingFaults(choices, shown.languages, shown.recordings);
  return { shown, choices, faults, tried, words: wordsOf(shown) };
}

function render(): void {
  const model = current();
  if (model) page?.show(model);
}

/** Stores the data that the editor passes to the extension when it restores the panel, with the focus and scroll position. */
function remember(): void {
  if (shown && choices && page) host.remember({ sources: shown.sources, choices, ...page.place });
}
