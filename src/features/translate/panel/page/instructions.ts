import { instructionCharacters, instructionsPerRequest } from '../../../../api/limits.ts';
import { codePoints } from '../../../../api/rules.ts';
import { element } from '../../../../webview/dom.ts';
import { describe, focusLater, setEnabled } from '../../../../webview/elements.ts';
import type { ChangeChoices, FieldView, Model } from './model.ts';

interface InstructionRow {
  readonly root: HTMLElement;
  render(model: Model, index: number): void;
  focus(): void;
}

const field = 'custom_instructions';

/** Up to ten instructions, each with the count of its characters. */
export function instructionsField(first: Model, change: ChangeChoices): FieldView {
  const heading = element('div', { class: 'label', id: `label-${field}` }, first.words.text(`field.${field}`));
  const about = element('div', { class: 'about', id: `about-${field}` });
  const rowsBox = element('div', { class: 'rows' });
  const add = element('vscode-button', { secondary: '', 'aria-describedby': about.id }, first.words.text('addInstruction'));
  const root = element(
    'div',
    { class: 'field', 'data-field': field, role: 'group', 'aria-labelledby': heading.id, 'aria-describedby': about.id },
    heading,
    about,
    rowsBox,
    add,
  );
  const rows: InstructionRow[] = [];
  let shown: readonly string[] = [];

  const put = (next: readonly string[]) => change({ [field]: [...next] });
  const actions = {
    type: (index: number, text: string) => put(shown.map((old, at) => (at === index ? text : old))),
    remove(index: number) {
      put(shown.filter((_old, at) => at !== index));
      const next = rows[Math.min(index, rows.length - 1)];
      if (next) next.focus();
      else add.focus();
    },
  };
  add.addEventListener('click', () => {
    if (add.disabled) return;
    put([...shown, '']);
    rows.at(-1)?.focus();
  });

  return {
    field,
    root,
    focus: () => (rows[0] ?? add).focus(),
    render(model) {
      const { enabled } = model.support[field];
      shown = model.choices[field];
      while (rows.length > shown.length) rows.pop()?.root.remove();
      while (rows.length < shown.length) {
        const made = row(rows.length, model, about, actions);
        rows.push(made);
        rowsBox.append(made.root);
      }
      rows.forEach((each, index) => each.render(model, index));
      const full = shown.length >= instructionsPerRequest;
      setEnabled(add, enabled && !full);
      root.classList.toggle('greyed', !enabled);
      renderAbout(about, model, full);
    },
  };
}

function renderAbout(about: HTMLElement, { support, faults, words }: Model, full: boolean): void {
  const { reason, notes } = support[field];
  const sentences = [
    ...faults.filter((fault) => fault.field === field).map((fault) => ['fault', words.reason(fault.reason)] as const),
    ...[...(reason ? [reason] : []), ...notes].map((each) => ['reason', words.reason(each)] as const),
    ...(full && !reason
      ? [['reason', words.reason({ code: 'tooManyInstructions', names: [words.number(instructionsPerRequest)] })] as const]
      : []),
    ['help', words.text(`help.${field}`)] as const,
  ];
  if (about.dataset['said'] === JSON.stringify(sentences)) return;
  about.dataset['said'] = JSON.stringify(sentences);
  about.replaceChildren(...sentences.map(([kind, text]) => element('p', { class: kind }, text)));
}

function row(
  at: number,
  model: Model,
  about: HTMLElement,
  actions: { type(index: number, text: string): void; remove(index: number): void },
): InstructionRow {
  let index = at;
  const control = element('vscode-textarea', { rows: '2', resize: 'vertical', id: `${field}-${String(at)}` });
  control.label = model.words.text('instruction', String(at + 1));
  const count = element('span', { class: 'count', id: `count-${String(at)}` });
  const remove = element('vscode-button', { secondary: '' }, model.words.text('removeInstruction', String(at + 1)));
  void describe(control, count, about);
  control.addEventListener('input', () => actions.type(index, control.value));
  remove.addEventListener('click', () => actions.remove(index));
  const root = element('div', { class: 'row' }, control, element('div', { class: 'under' }, count, remove));
  return {
    root,
    focus: () => void focusLater(control),
    render(now, place) {
      index = place;
      const text = now.choices[field][index] ?? '';
      if (control.value !== text) control.value = text;
      control.disabled = !now.support[field].enabled;
      const used = codePoints(text);
      const over = used - instructionCharacters;
      control.invalid = over > 0;
      const { words } = now;
      const limit = words.number(instructionCharacters);
      count.textContent =
        over > 0
          ? words.text('counterOver', words.number(used), limit, words.number(over))
          : words.text('counter', words.number(used), limit);
      count.classList.toggle('fault', over > 0);
    },
  };
}
