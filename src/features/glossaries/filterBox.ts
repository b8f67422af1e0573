import * as vscode from 'vscode';

/** Milliseconds of rest after which what is being typed is looked for. */
const restMs = 120;

/**
 * Asks for a filter that takes effect while it is typed. Leaving the box puts back what there was before.
 * @param current the filter as it is; @param apply makes another one the filter.
 */
export async function askFilter(current: string, apply: (text: string) => void): Promise<void> {
  const box = vscode.window.createInputBox();
  const done = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let accepted = false;
  box.title = vscode.l10n.t('Filter Glossaries');
  box.prompt = vscode.l10n.t('Words of the name, languages or their codes');
  box.value = current;
  box.onDidChangeValue((text) => {
    clearTimeout(timer);
    timer = setTimeout(() => apply(text.trim()), restMs);
  });
  box.onDidAccept(() => {
    accepted = true;
    box.hide();
  });
  box.onDidHide(() => {
    clearTimeout(timer);
    apply(accepted ? box.value.trim() : current);
    done.resolve();
  });
  box.show();
  await done.promise;
  box.dispose();
}
