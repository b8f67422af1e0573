import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { logged } from '../../client/log.ts';

/** Scheme of both sides of a suggestion. Menus and keybindings in package.json refer to it. */
export const improvementScheme = 'interlinear-improvement';

/** Closes restored tabs of suggestions, as a new window no longer has their data. */
export function closeLeftOver(services: Services): void {
  const isOurs = ({ input }: vscode.Tab) => input instanceof vscode.TabInputTextDiff && input.modified.scheme === improvementScheme;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(isOurs);
  if (tabs.length === 0) return;
  vscode.window.tabGroups
    .close(tabs, true)
    .then(undefined, (error: unknown) => services.log.error(`A tab could not be closed: ${logged(error)}`));
}
