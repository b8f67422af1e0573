import * as vscode from 'vscode';
import type { App } from '../../ui/app.ts';
import { pickTargetLanguage } from '../../ui/languagePicker.ts';

const targetKey = 'translation.target';

/** The target language of this workspace. */
export interface Target extends vscode.Disposable {
  /** Its code; undefined until one was chosen. */
  code(): string | undefined;
  /** Lets the user choose it. @returns the code; undefined when the user leaves. */
  choose(): Promise<string | undefined>;
  readonly onDidChange: vscode.Event<void>;
}

export function createTarget(app: App): Target {
  const changed = new vscode.EventEmitter<void>();
  const code = () => app.context.workspaceState.get<string>(targetKey);
  return {
    code,
    async choose() {
      const chosen = await pickTargetLanguage(app, code(), vscode.l10n.t('Translate into which language? Remembered for this workspace.'));
      if (chosen !== undefined) {
        await app.context.workspaceState.update(targetKey, chosen);
        changed.fire();
      }
      return chosen;
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
