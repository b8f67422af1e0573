import * as vscode from 'vscode';
import { choicesOfPreset } from '../../api/options/optionChoices.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { setting } from '../../services/settings/settings.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import type { Target } from '../../services/languages/target.ts';
import type { TranslateContext } from './translateContext.ts';
import { runTask, assertNotInFlight } from './translateSelection.ts';

const id = 'interlinear.translation.presets';

/** Translates with a named set of options. */
export async function translateWithPreset(
  context: TranslateContext,
  captured: TrackedRanges,
  target: Target,
  name: string | undefined,
): Promise<void> {
  assertNotInFlight(context, captured);
  let handedOver = false;
  try {
    const { document } = captured;
    const presets = setting(id, document);
    const chosen = name ?? (await pickPreset(Object.keys(presets)));
    if (chosen === undefined) return;
    if (!Object.hasOwn(presets, chosen)) throw new UserError(vscode.l10n.t('There is no preset named "{0}".', chosen));
    const { choices } = choicesOfPreset(presets[chosen], choicesOfSettings(document, target.code(document)));
    const chooseTarget = async () => (choices.target_lang ? choices.target_lang : target.choose(document));
    handedOver = true;
    await runTask(context, { captured, manner: { chooseTarget, choices } });
  } finally {
    if (!handedOver) captured.dispose();
  }
}

async function pickPreset(names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) {
    const open = () => vscode.commands.executeCommand('interlinear.translateWithOptions');
    throw new UserError(vscode.l10n.t('There are no presets yet. "Translate with Options…" saves them.'), [
      { title: vscode.l10n.t('Translate with Options'), run: async () => open() },
    ]);
  }
  const items = names.map((name) => ({ label: plainInLabel(name), name }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Translate with which preset?') });
  return picked?.name;
}
