import * as vscode from 'vscode';
import { plainInLabel } from '../../editor/plainText.ts';
import { localNumber } from '../../editor/localized.ts';
import type { FoundTranslation } from './filePlaces.ts';
import * as messages from './texts.ts';

/** What happens to a translation that exists already. */
export type ExistingChoice = 'update' | 'replace' | 'anotherName' | 'skip';

/**
 * Asks what to do with translations that exist already. Nothing has been sent or written before that.
 * @throws CancellationError when the user leaves.
 */
export async function chooseForExisting(existing: readonly FoundTranslation[]): Promise<ReadonlyMap<FoundTranslation, ExistingChoice>> {
  const [first, ...more] = existing;
  if (!first) return new Map();
  return more.length === 0 ? new Map([[first, await chooseForOne(first)]]) : chooseForEach(existing);
}

async function chooseForOne({ target }: FoundTranslation): Promise<ExistingChoice> {
  const choices = new Map<string, ExistingChoice>([
    [messages.updateButton(), 'update'],
    [messages.replaceButton(), 'replace'],
    [messages.anotherNameButton(), 'anotherName'],
  ]);
  const options = { modal: true, detail: messages.translationExistsDetail() };
  const message = messages.translationExists(vscode.workspace.asRelativePath(target));
  const choice = choices.get((await vscode.window.showWarningMessage(message, options, ...choices.keys())) ?? '');
  if (!choice) throw new vscode.CancellationError();
  return choice;
}

interface Row extends vscode.QuickPickItem {
  /** Undefined in the row that goes on. */
  readonly found?: FoundTranslation;
}

/** One row for each translation with its choice, which can be changed, and a row that goes on. */
async function chooseForEach(existing: readonly FoundTranslation[]): Promise<ReadonlyMap<FoundTranslation, ExistingChoice>> {
  const choices = new Map<FoundTranslation, ExistingChoice>(existing.map((found) => [found, 'update']));
  for (;;) {
    const rows: Row[] = [
      { label: `$(arrow-right) ${messages.continueRow()}`, description: messages.continueDescription(localNumber(existing.length)) },
      { label: '', kind: vscode.QuickPickItemKind.Separator },
      ...existing.map((found): Row => ({
        label: plainInLabel(vscode.workspace.asRelativePath(found.target)),
        description: namesOfChoices[choices.get(found) ?? 'update'](),
        found,
      })),
    ];
    const options = { title: messages.existingTitle(), placeHolder: messages.existingPlaceholder(), ignoreFocusOut: true };
    const row = await vscode.window.showQuickPick(rows, options);
    if (!row) throw new vscode.CancellationError();
    if (!row.found) return choices;
    const choice = await chooseAmongAll(row.found);
    if (choice) choices.set(row.found, choice);
  }
}

async function chooseAmongAll({ target }: FoundTranslation): Promise<ExistingChoice | undefined> {
  const items = everyChoice.map((choice) => ({ label: namesOfChoices[choice](), choice }));
  const title = plainInLabel(vscode.workspace.asRelativePath(target));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: messages.choicePlaceholder() }))?.choice;
}

const everyChoice: readonly ExistingChoice[] = ['update', 'replace', 'anotherName', 'skip'];
const namesOfChoices: Readonly<Record<ExistingChoice, () => string>> = {
  update: messages.updateChoice,
  replace: messages.replaceChoice,
  anotherName: messages.anotherNameButton,
  skip: messages.skipChoice,
};
