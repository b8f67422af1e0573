import { chosenGlossaries } from '../../../../api/options/optionChoices.ts';
import type { Offer } from '../../../../api/options/optionReasons.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { frame } from './frame.ts';
import type { ChangeChoices, FieldView, Model } from './model.ts';

const field = 'more_glossary_ids';

/** Glossaries to tick that count after the first. They count in the order in which they are ticked, and stand in it. */
export function moreGlossariesField(first: Model, change: ChangeChoices): FieldView {
  const boxes = element('div', { class: 'rows', role: 'group', 'aria-labelledby': `label-${field}`, 'aria-describedby': `about-${field}` });
  const framed = frame(field, first, boxes, { isGroup: true });
  let chosen: readonly string[] = [];
  let shown = '';

  function row({ value, name = value, detail, reason, enabled }: Offer, model: Model, isFull: boolean): HTMLElement {
    const box = element('input', { type: 'checkbox', id: `${field}-${value}` });
    box.checked = chosen.includes(value);
    box.disabled = !model.support[field].enabled || (!box.checked && (!enabled || isFull));
    box.addEventListener('change', () => change({ [field]: box.checked ? [...chosen, value] : chosen.filter((other) => other !== value) }));
    const label = `${isolated(name)}${detail ? ` (${isolated(detail)})` : ''}`;
    const told = reason ? `${label} – ${model.words.reason(reason)}` : label;
    return element('div', { class: 'line tick' }, box, element('label', { for: box.id }, told));
  }

  return {
    field,
    root: framed.root,
    focus: () => boxes.querySelector('input')?.focus(),
    render(model) {
      const { choices, support, shown: panel } = model;
      const { enabled, offers = [] } = support[field];
      const all = chosenGlossaries(choices);
      chosen = all.filter((id) => id !== choices.glossary_id);
      const most = panel.service.glossariesPerTranslation;
      const isFull = all.length >= most;
      // Without a first one there is nothing to come after it; what settings name stays in sight.
      framed.root.hidden = chosen.length === 0 && (most < 2 || (choices.glossary_id ?? '') === '' || offers.length === 0);
      const described = JSON.stringify([offers, chosen, enabled, isFull]);
      if (described !== shown) {
        shown = described;
        const focused = document.activeElement?.id ?? '';
        boxes.replaceChildren(...offers.map((offer) => row(offer, model, isFull)));
        // The box that was just ticked may stand elsewhere now.
        if (focused.startsWith(`${field}-`)) document.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus();
      }
      framed.render(model);
    },
  };
}
