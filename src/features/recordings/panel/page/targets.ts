import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { listed, targetOffers } from '../protocol.ts';
import type { RecordingChoices } from '../protocol.ts';
import { doubles, isSpoken, isVoiceTargetType, targetSupport } from '../../../../api/voiceKinds.ts';
import { voiceTargetTypes } from '../../../../api/voice.ts';
import { entries, select } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import { languageEntries, picked } from './languages.ts';
import type { Model } from './model.ts';

export type Target = RecordingChoices['targets'][number];

interface TargetActions {
  readonly add: () => void;
  readonly replace: (index: number, target: Target) => void;
  readonly remove: (index: number) => void;
}

/** Maximum number of results listed for a target. */
const namedFiles = 3;

/**
 * Returns the table with a row for each target, and the button that adds one. The explicit roles are needed because the layout of a narrow
 * panel removes the implicit ones.
 */
export function targetTable(model: Model, actions: TargetActions): TemplateResult {
  const { text } = model.words;
  const { targets } = model.choices;
  // The column with buttons has a header for screen readers only, as their labels are sufficient.
  const heads = (['language', 'kind', 'file'] as const).map(
    (key) => html`<th scope="col" role="columnheader"><span>${text(key)}</span></th>`,
  );
  return html`<table role="table" aria-labelledby="targets" ?hidden=${targets.length === 0}>
      <thead role="rowgroup">
        <tr role="row">
          ${heads}
          <th scope="col" role="columnheader"><span class="unseen">${text('actions')}</span></th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${targets.map((target, index) => targetRow(model, target, index, actions))}
      </tbody>
    </table>
    <div class="buttons"><vscode-button secondary id="add" @click=${actions.add}>${text('add')}</vscode-button></div>`;
}

function targetRow(model: Model, target: Target, index: number, { replace, remove }: TargetActions): TemplateResult {
  const { faults, tried, words } = model;
  const own = faults.find((fault) => fault.target === index && (tried || fault.code !== 'noLanguage'));
  const same = doubles(model.choices.targets)[index];
  const said = own ? words.fault(own) : same === undefined ? '' : words.text('double', String(same + 1));
  const number = String(index + 1);
  return html`<tr role="row" class=${same === undefined ? '' : 'greyed'}>
    <td role="cell">${languageSelect(model, target, index, own !== undefined, (language) => replace(index, { ...target, language }))}</td>
    <td role="cell">${kindSelect(model, target, index, (type) => replace(index, { language: picked(target.language), type }))}</td>
    <td role="cell">
      <div class="file" id="file-${index}">${fileLines(model, target, index, same).map((line) => html`<div>${line}</div>`)}</div>
      <p class=${own ? 'fault' : 'help'} id="about-${index}" .textContent=${said}></p>
    </td>
    <td role="cell">
      <vscode-button secondary id="remove-${index}" aria-label=${words.text('removeTarget', number)} @click=${() => remove(index)}
        >${words.text('actions')}</vscode-button
      >
    </td>
  </tr>`;
}

function languageSelect(
  { shown, words }: Model,
  { language, type }: Target,
  index: number,
  isInvalid: boolean,
  change: (code: string) => void,
) {
  const { languages } = shown;
  return select({
    id: `language-${index}`,
    label: words.text('languageOf', String(index + 1)),
    about: `about-${index}`,
    entries: languageEntries({
      first: { value: '', label: words.text('chooseLanguage'), isDisabled: true },
      offers: targetOffers(languages.state === 'ready' ? languages.items : [], type),
      current: language,
      words,
    }),
    isDisabled: languages.state !== 'ready',
    isRequired: true,
    isInvalid,
    change,
  });
}

/** Returns the list of kinds. Kinds of speech are disabled if the language does not support them. */
function kindSelect({ shown: { languages }, words }: Model, target: Target, index: number, change: (type: Target['type']) => void) {
  const { text } = words;
  const found = listed(languages.state === 'ready' ? languages.items : [], target.language);
  const speaks = !found || targetSupport(found, 'audio/opus').allowed;
  const kinds = (types: readonly Target['type'][]) =>
    entries(
      types.map((type) => ({ value: type, label: text(`kind.${type}`) })),
      target.type,
    );
  const [spoken, written] = [voiceTargetTypes.filter(isSpoken), voiceTargetTypes.filter((type) => !isSpoken(type))];
  return select({
    id: `kind-${index}`,
    label: text('kindOf', String(index + 1)),
    about: `about-${index}`,
    entries: html`<optgroup label=${text('textKinds')}>${kinds(written)}</optgroup>
      <optgroup label=${text(speaks ? 'speechKinds' : 'noSpeechKinds')} ?disabled=${!speaks && !isSpoken(target.type)}>
        ${kinds(spoken)}
      </optgroup>`,
    isDisabled: languages.state !== 'ready',
    change: (type) => {
      if (isVoiceTargetType(type)) change(type);
    },
  });
}

function fileLines({ shown, words }: Model, target: Target, index: number, same: number | undefined): string[] {
  const names = same === undefined && target.language !== '' ? (shown.files[index] ?? []) : [];
  const left = names.length - namedFiles;
  return left > 1 ? [...names.slice(0, namedFiles).map(isolated), words.text('andMore', words.number(left))] : names.map(isolated);
}
