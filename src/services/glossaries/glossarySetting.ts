import * as vscode from 'vscode';
import { glossaryNamesIn } from '../../text/glossary/names.ts';

export const glossarySetting = 'interlinear.translation.glossary';

/** The glossaries that the setting names for `scope`, by name or id, in the order in which they count. */
export function glossaryNames(scope?: vscode.ConfigurationScope): readonly string[] {
  return glossaryNamesIn(vscode.workspace.getConfiguration(undefined, scope).get<unknown>(glossarySetting));
}
