import * as vscode from 'vscode';
import type { App } from './app.ts';
import { pickTargetLanguage } from './languagePicker.ts';

const targetKey = 'translation.target';

/** The target language of this workspace. */
export interface Target extends vscode.Disposable {
  /** Its code; undefined until one was chosen. */
  code(): string | undefined;
  set(code: string): Promise<void>;
  /** Lets the user choose it. @returns the code; undefined when the user leaves. */
  choose(): Promise<string | undefined>;
  readonly onDidChange: vscode.Event<void>;
}

/** @param app only used when the user is asked. */
export function createTarget(app: () => App, state: vscode.Memento): Target {
  const changed = new vscode.EventEmitter<void>();
  const code = () => state.get<string>(targetKey);
  async function set(chosen: string): Promise<void> {
    await state.update(targetKey, chosen);
    changed.fire();
  }
  return {
    code,
    set,
    async choose() {
      const chosen = await pickTargetLanguage(
        app(),
        code(),
        vscode.l10n.t('Translate into which language? Remembered for this workspace.'),
      );
      if (chosen !== undefined) await set(chosen);
      return chosen;
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
