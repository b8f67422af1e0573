import * as v from 'valibot';
import type { OptionChoices } from '../../../../api/options/optionChoices.ts';
import { optionsPanelAction, optionsPanelState } from '../protocol.ts';
import { blockingFaults, optionSupport, withIds } from '../../../../api/options/optionSupport.ts';
import { connectHost } from '../../../../webview/host.ts';
import { wordsOf } from './model.ts';
import type { Model, Shown } from './model.ts';
import { OptionsPage } from './page.ts';
import { usedSections } from './sections.ts';

/** State kept while the panel is hidden: focus and scroll position. Choices are kept by the extension. */
const memory = v.object({ request: v.number(), focus: v.string(), open: v.array(v.string()), scroll: v.number() });

const host = connectHost(optionsPanelAction, optionsPanelState);
let shown: Shown | undefined;
let choices: OptionChoices | undefined;
let tried = false;
let page: OptionsPage | undefined;

host.listen((state) => {
  if (state.type === 'show') show(state);
  else if (shown) {
    // Keep choices that the user made in the meantime.
    shown = { ...shown, ...state, type: 'show' };
    render();
    if (state.type === 'presets') page?.presetsArrived(state.presets, wordsOf(shown));
    if (state.type === 'running' && state.receipt !== undefined) page?.tell(state.receipt);
  }
});
host.send({ type: 'ready' });

function show(state: Shown): void {
  const isNew = shown?.request !== state.request;
  shown = state;
  ({ choices } = state);
  tried = false;
  page ??= new OptionsPage({
    change: (patch) => choices && replace({ ...choices, ...patch }),
    replace,
    translate,
    savePreset: (saved) => host.send(saved),
    deletePreset: ({ name, place }) => host.send({ type: 'deletePreset', name, place }),
    retry: (list) => host.send({ type: 'retry', list }),
    moved: remember,
  });
  render();
  if (!isNew) return;
  const kept = host.recall(memory);
  page.restore(kept?.request === state.request ? kept : { focus: 'target_lang', open: usedSections(choices), scroll: 0 });
}

function replace(next: OptionChoices): void {
  if (!shown) return;
  choices = next;
  render();
  host.send({ type: 'changed', request: shown.request, choices });
}

function translate(): void {
  if (!shown || !page || shown.running) return undefined;
  tried = true;
  render();
  const model = current();
  if (!model) return undefined;
  if (model.faults.length > 0) return page.lead(model);
  tried = false;
  return host.send({ type: 'translate', request: shown.request, choices: model.choices });
}

function current(): Model | undefined {
  if (!shown || !choices) return undefined;
  // Settings may refer to a glossary, a style rule list or a memory by name.
  choices = withIds(choices, shown.lists);
  const support = optionSupport(choices, shown.lists, shown.service);
  return { shown, choices, support, faults: tried ? blockingFaults(choices, support) : [], words: wordsOf(shown) };
}

function render(): void {
  const model = current();
  if (model) page?.show(model);
}

function remember(): void {
  if (shown && page) host.remember({ request: shown.request, ...page.place });
}
