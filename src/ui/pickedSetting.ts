import * as vscode from 'vscode';
import type { App } from './app.ts';
import { run } from './failures.ts';
import { plainInMessage } from './plainText.ts';
import { scopeInFront } from './scopeInFront.ts';
import { SettingPlace } from './settingPlace.ts';
import type { PickedSetting, SettingOfPick, SettingScope } from './settingPlace.ts';

/** What a pick changed, and how to take it back. */
export interface PickChange {
  /** A settings file that others may have as well, by its path in the workspace; undefined for what is the user's own. */
  readonly file: string | undefined;
  undo(this: void): Promise<void>;
}

/**
 * Sets settings where they are decided for the document in front; a file that others may have as well is named, and the pick can be taken back.
 * @param words what to say of the pick in any case.
 */
export async function pickSettings(app: App, values: readonly (readonly [PickedSetting, SettingOfPick])[], words = ''): Promise<void> {
  tellPick(app, await changeSettings(values, scopeInFront()), words);
}

/** Sets settings where they are decided for `scope`, and tells nobody. @returns a change for each that did not apply already. */
export async function changeSettings(
  values: readonly (readonly [PickedSetting, SettingOfPick])[],
  scope: SettingScope,
): Promise<readonly PickChange[]> {
  const changes: PickChange[] = [];
  for (const [id, value] of values) {
    const place = new SettingPlace(id, scope);
    if (place.is(value)) continue;
    const before = place.value();
    await place.update(value);
    changes.push({ file: place.file(), undo: () => place.restore(before) });
  }
  return changes;
}

/** Names the files that a pick changed and that others may have as well, and offers to take all of it back. */
export function tellPick(app: App, changes: readonly PickChange[], words = ''): void {
  const files = new Set(changes.flatMap(({ file }) => file ?? []));
  const saved = files.size > 0 ? [vscode.l10n.t('Saved in {0}.', [...files].join(', '))] : [];
  const said = [words, ...saved].filter((sentence) => sentence !== '').join(' ');
  if (said !== '') tell(app, said, files.size > 0 ? changes : []);
}

/** Not awaited: the notice may stay for long. */
function tell(app: App, words: string, changes: readonly PickChange[]): void {
  void run(app, async () => {
    const undo = vscode.l10n.t('Undo');
    const buttons = changes.length > 0 ? [undo] : [];
    if ((await vscode.window.showInformationMessage(plainInMessage(words), ...buttons)) !== undo) return;
    for (const change of changes) await change.undo();
  });
}
