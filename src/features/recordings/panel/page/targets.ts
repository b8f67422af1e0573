import { listed, targetOffers } from '../protocol.ts';
import type { RecordingChoices } from '../protocol.ts';
import { doubles, isSpoken, isVoiceTargetType, targetSupport } from '../../../../api/voiceKinds.ts';
import { voiceTargetTypes } from '../../../../api/voice.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { selectOf } from './languageSelect.ts';
import type { Model } from './model.ts';

type Targets = RecordingChoices['targets'];
type Target = Targets[number];

export interface TargetTable {
  readonly roots: readonly HTMLElement[];
  render(model: Model): void;
  /** Into a target, where something is to be put right. */
  focus(index: number): void;
  focusAdd(): void;
}

/** Results for one target that are named one by one. */
const namedFiles = 3;

/** The targets, a row each, and the button that adds one. */
export function targetTable(
  first: Model,
  actions: { readonly change: (targets: Targets) => void; readonly say: (sentence: string) => void },
): TargetTable {
  const { text } = first.words;
  let latest = first;
  const rows: TargetRow[] = [];
  const body = element('tbody', { role: 'rowgroup' });
  const heads = (['language', 'kind', 'file', 'actions'] as const).map((key) =>
    // The buttons say for themselves what they do.
    element('th', { scope: 'col', role: 'columnheader' }, element('span', key === 'actions' ? { class: 'unseen' } : {}, text(key))),
  );
  // The roles are those of the elements; in a narrow panel their layout is another, and takes them away.
  const table = element(
    'table',
    { role: 'table', 'aria-labelledby': 'targets' },
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads)),
    body,
  );
  const add = element('vscode-button', { secondary: '', id: 'add' }, text('add'));

  add.addEventListener('click', () => {
    const { targets } = latest.choices;
    // Most want one more language as the kind they had.
    actions.change([...targets, { language: '', type: targets.at(-1)?.type ?? 'text/plain' }]);
    actions.say(text('added', String(targets.length + 1)));
    rows.at(-1)?.focus();
  });

  const replace = (index: number, target: Target) => actions.change(latest.choices.targets.with(index, target));
  const remove = (index: number) => {
    actions.change(latest.choices.targets.toSpliced(index, 1));
    actions.say(text('removed', String(index + 1)));
    const next = rows[Math.min(index, rows.length - 1)];
    if (next) next.focusRemove();
    else add.focus();
  };

  return {
    roots: [table, element('div', { class: 'buttons' }, add)],
    render(now) {
      latest = now;
      const { targets } = now.choices;
      while (rows.length > targets.length) rows.pop()?.root.remove();
      while (rows.length < targets.length) {
        const index = rows.length;
        const row = targetRow(index, now, { replace: (target) => replace(index, target), remove: () => remove(index) });
        rows.push(row);
        body.append(row.root);
      }
      table.hidden = targets.length === 0;
      for (const row of rows) row.render(now);
    },
    focus: (index) => rows[index]?.focus(),
    focusAdd: () => add.focus(),
  };
}

interface TargetRow {
  readonly root: HTMLElement;
  render(model: Model): void;
  focus(): void;
  focusRemove(): void;
}

function targetRow(
  index: number,
  { words: { text } }: Model,
  actions: { readonly replace: (target: Target) => void; readonly remove: () => void },
): TargetRow {
  const number = String(index + 1);
  const described = { 'aria-describedby': `about-${index}` };
  const language = element('select', { id: `language-${index}`, 'aria-label': text('languageOf', number), ...described });
  const kind = element('select', { id: `kind-${index}`, 'aria-label': text('kindOf', number), ...described });
  const file = element('div', { class: 'file', id: `file-${index}` });
  const about = element('p', { id: `about-${index}` });
  const remove = element(
    'vscode-button',
    { secondary: '', id: `remove-${index}`, 'aria-label': text('removeTarget', number) },
    text('actions'),
  );
  const cell = (...children: readonly HTMLElement[]) => element('td', { role: 'cell' }, ...children);
  const root = element('tr', { role: 'row' }, cell(language), cell(kind), cell(file, about), cell(remove));
  const fillLanguages = selectOf(language);
  const kinds = kindSelect(kind, text);
  const read = () => {
    if (isVoiceTargetType(kind.value)) actions.replace({ language: language.value, type: kind.value });
  };
  language.addEventListener('change', read);
  kind.addEventListener('change', read);
  remove.addEventListener('click', () => actions.remove());
  return {
    root,
    focus: () => language.focus(),
    focusRemove: () => remove.focus(),
    render({ shown, choices, faults, tried, words }) {
      const target = choices.targets[index];
      if (!target) return;
      const isReady = shown.languages.state === 'ready';
      const items = shown.languages.state === 'ready' ? shown.languages.items : [];
      const found = listed(items, target.language);
      fillLanguages({
        first: { label: words.text('chooseLanguage'), enabled: false },
        offers: targetOffers(items, target.type),
        current: target.language,
        words,
      });
      kinds(target.type, !found || targetSupport(found, 'audio/opus').allowed);
      language.disabled = !isReady;
      kind.disabled = !isReady;
      language.required = true;
      const own = faults.find((fault) => fault.target === index && (tried || fault.code !== 'noLanguage'));
      const same = doubles(choices.targets)[index];
      const said = own ? words.fault(own) : same === undefined ? '' : words.text('double', String(same + 1));
      about.className = own ? 'fault' : 'help';
      if (about.textContent !== said) about.textContent = said;
      language.setAttribute('aria-invalid', String(own !== undefined));
      root.classList.toggle('greyed', same !== undefined);
      const names = same === undefined && target.language !== '' ? (shown.files[index] ?? []) : [];
      const left = names.length - namedFiles;
      const lines = left > 1 ? [...names.slice(0, namedFiles).map(isolated), words.text('andMore', String(left))] : names.map(isolated);
      if (file.textContent !== lines.join('')) file.replaceChildren(...lines.map((line) => element('div', {}, line)));
    },
  };
}

/** Fills the list of kinds; those of speech can be chosen only where a language has it. */
function kindSelect(select: HTMLSelectElement, text: Model['words']['text']): (current: Target['type'], speaks: boolean) => void {
  const option = (type: Target['type']) => element('option', { value: type }, text(`kind.${type}`));
  const spoken = element('optgroup', {}, ...voiceTargetTypes.filter(isSpoken).map(option));
  const written = voiceTargetTypes.filter((type) => !isSpoken(type)).map(option);
  select.append(element('optgroup', { label: text('textKinds') }, ...written), spoken);
  return (current, speaks) => {
    spoken.label = text(speaks ? 'speechKinds' : 'noSpeechKinds');
    spoken.disabled = !speaks && !isSpoken(current);
    select.value = current;
  };
}
