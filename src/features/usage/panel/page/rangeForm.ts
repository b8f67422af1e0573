import { element } from '../../../../webview/dom.ts';
import { setText } from './meter.ts';
import { changes } from './model.ts';
import type { Model, PageActions, Part } from './model.ts';
import { presetOf, presetsOf, rangeFault } from './ranges.ts';
import type { Preset } from './ranges.ts';

const other = 'other';

/** Which days the analytics are about: one of those asked for often, or any. */
export function rangeForm(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const preset = element('select', { id: 'range-preset' });
  const from = dateInput('range-from');
  const to = dateInput('range-to');
  const show = element('vscode-button', { secondary: '', id: 'range-show' }, text('show'));
  const fault = element('p', { class: 'fault', id: 'about-range', role: 'alert' });
  const help = element('p', { class: 'help', id: 'help-range' }, text('rangeHelp'));
  const root = element(
    'div',
    { class: 'range', role: 'group', 'aria-label': text('range') },
    element('div', { class: 'controls' }, labelled(text('range'), preset), labelled(text('from'), from), labelled(text('to'), to), show),
    fault,
    help,
  );
  let presets: readonly Preset[] = [];
  let sent = first.shown.range;
  const changed = changes();

  const written = () => ({ start_date: from.value, end_date: to.value });
  const judge = () => {
    const found = rangeFault(written());
    setText(fault, found === undefined ? '' : text(found));
    for (const input of [from, to]) input.ariaInvalid = String(found !== undefined);
    return found === undefined;
  };
  const send = () => {
    if (judge()) actions.range(written());
  };
  const mark = () => {
    preset.value = presetOf(written(), presets) ?? other;
  };
  preset.addEventListener('change', () => {
    const chosen = presets.find(({ name }) => name === preset.value);
    if (!chosen) return from.focus();
    write(chosen.range);
    return send();
  });
  const write = ({ start_date, end_date }: typeof sent) => {
    from.value = start_date;
    to.value = end_date;
  };
  for (const input of [from, to]) {
    input.addEventListener('input', () => {
      mark();
      // What is being put right is not called a fault any longer; what is being typed not yet.
      if (!fault.hidden) judge();
    });
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') send();
    });
  }
  show.addEventListener('click', send);

  return {
    root,
    render({ shown, reading, words }) {
      const offered = presetsOf(Date.now(), reading?.period);
      if (changed(JSON.stringify(offered), words)) {
        presets = offered;
        const option = (name: Preset['name'] | typeof other) => element('option', { value: name }, words.text(`preset.${name}`));
        preset.replaceChildren(...presets.map(({ name }) => option(name)), option(other));
      }
      const { start_date, end_date } = shown.range;
      // What the user is just writing stays until another range has come.
      if (from.value === '' || start_date !== sent.start_date || end_date !== sent.end_date) write(shown.range);
      sent = shown.range;
      mark();
    },
  };
}

function dateInput(id: string): HTMLInputElement {
  return element('input', { type: 'date', id, required: '', 'aria-describedby': 'about-range help-range' });
}

/** A label above its control. */
export function labelled(label: string, control: HTMLElement): HTMLElement {
  return element('div', { class: 'labelled' }, element('label', { for: control.id }, label), control);
}
