import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { instructionCharacters, instructionsPerRequest } from '../../../../api/limits.ts';
import { codePoints } from '../../../../api/codePoints.ts';
import { valueOf } from '../../../../webview/controls.ts';
import { describedBy, focusOn } from '../../../../webview/elements.ts';
import { about, fieldClass } from './field.ts';
import type { Sentence } from './field.ts';
import type { ChangeChoices, FieldActions, Model } from './model.ts';

const name = 'custom_instructions';

/** Returns the field with up to ten instructions, each with a character count. */
export function instructionsField(model: Model, { change }: FieldActions): TemplateResult {
  const { choices, support, words } = model;
  const isFull = choices[name].length >= instructionsPerRequest;
  const canAdd = support[name].enabled && !isFull;
  const add = () => {
    if (!canAdd) return;
    change({ [name]: [...choices[name], ''] });
    void focusOn(`#${name}-${choices[name].length}`);
  };
  return html`<div
    class=${fieldClass(name, model)}
    data-field=${name}
    role="group"
    aria-labelledby="label-${name}"
    aria-describedby="about-${name}"
  >
    <div class="label" id="label-${name}">${words.text(`field.${name}`)}</div>
    ${about(name, sentencesOf(model, isFull))}
    <div class="rows">${choices[name].map((text, index) => row(model, text, index, change))}</div>
    <vscode-button secondary aria-describedby="about-${name}" aria-disabled=${String(!canAdd)} ?disabled=${!canAdd} @click=${add}
      >${words.text('addInstruction')}</vscode-button
    >
  </div>`;
}

function sentencesOf({ support, faults, words }: Model, isFull: boolean): Sentence[] {
  const { reason, notes } = support[name];
  return [
    ...faults.filter((fault) => fault.field === name).map((fault) => ['fault', words.reason(fault.reason)] as const),
    ...[...(reason ? [reason] : []), ...notes].map((each) => ['reason', words.reason(each)] as const),
    ...(isFull && !reason
      ? [['reason', words.reason({ code: 'tooManyInstructions', names: [words.number(instructionsPerRequest)] })] as const]
      : []),
    ['help', words.text(`help.${name}`)] as const,
  ];
}

function row({ choices, support, words }: Model, text: string, index: number, change: ChangeChoices): TemplateResult {
  const number = String(index + 1);
  const over = codePoints(text) - instructionCharacters;
  const counts = [words.number(codePoints(text)), words.number(instructionCharacters)];
  const count = over > 0 ? words.text('counterOver', ...counts, words.number(over)) : words.text('counter', ...counts);
  const remove = () => {
    const left = choices[name].toSpliced(index, 1);
    change({ [name]: left });
    const next = Math.min(index, left.length - 1);
    void focusOn(left.length > 0 ? `#${name}-${next}` : `[data-field=${name}] > vscode-button`);
  };
  return html`<div class="row">
    <vscode-textarea
      id="${name}-${index}"
      rows="2"
      resize="vertical"
      .label=${words.text('instruction', number)}
      .value=${live(text)}
      ?disabled=${!support[name].enabled}
      ?invalid=${over > 0}
      @input=${(event: Event) => change({ [name]: choices[name].with(index, valueOf(event)) })}
      ${describedBy(`count-${index} about-${name}`)}
    ></vscode-textarea>
    <div class="under">
      <span class=${over > 0 ? 'count fault' : 'count'} id="count-${index}">${count}</span>
      <vscode-button secondary @click=${remove}>${words.text('removeInstruction', number)}</vscode-button>
    </div>
  </div>`;
}
