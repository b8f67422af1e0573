import * as vscode from 'vscode';
import type { App } from './app.ts';
import { run } from './failures.ts';
import { plainInMessage } from './plainText.ts';
import { scopeInFront } from './scopeInFront.ts';
import { SettingPlace } from './settingPlace.ts';
import type { PickedSetting, SettingOfPick } from './settingPlace.ts';

/**
 * Sets settings where they are decided for the document in front; a file that others may have as well is named, and the pick can be taken back.
 * @param words what to say of the pick in any case.
 */
export async function pickSettings(app: App, values: readonly (readonly [PickedSetting, SettingOfPick])[], words = ''): Promise<void> {
  const scope = scopeInFront();
  const files = new Set<string>();
  const before: (readonly [SettingPlace, unknown])[] = [];
  for (const [id, value] of values) {
    const place = new SettingPlace(id, scope);
    if (place.is(value)) continue;
    const file = place.file();
    if (file !== undefined) files.add(file);
    before.push([place, place.value()]);
    await place.update(value);
  }
  const saved = files.size > 0 ? [vscode.l10n.t('Saved in {0}.', [...files].join(', '))] : [];
  const said = [words, ...saved].filter((sentence) => sentence !== '').join(' ');
  if (said !== '') tell(app, said, files.size > 0 ? before : []);
}

/** Not awaited: the notice may stay for long. */
function tell(app: App, words: string, before: readonly (readonly [SettingPlace, unknown])[]): void {
  void run(app, async () => {
    const undo = vscode.l10n.t('Undo');
    const buttons = before.length > 0 ? [undo] : [];
    if ((await vscode.window.showInformationMessage(plainInMessage(words), ...buttons)) !== undo) return;
    for (const [place, value] of before) await place.restore(value);
  });
}
