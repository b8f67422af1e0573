import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { dictionaryToOpen } from '../../services/glossaries/dictionaryFile.ts';
import { isPair } from '../../services/glossaries/glossaryBook.ts';
import type { DictionaryPlace } from '../../services/glossaries/glossaryBook.ts';
import { glossaryPair } from '../../services/glossaries/glossaryWords.ts';
import { withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';

/** Opens a dictionary in the editor. @throws UserError when it is not there any more; CancellationError; ServiceError. */
export async function openDictionary(services: Services, place: DictionaryPlace): Promise<void> {
  await services.session.ensureConnected();
  const title = vscode.l10n.t('Opening the dictionary');
  const known = await withProgress(title, (signal) => services.glossaries.list(signal));
  const glossary = known.find(({ glossary_id }) => glossary_id === place.glossary_id);
  const pair = glossary?.pairs.find((one) => isPair(one, place));
  if (!glossary || !pair) throw new UserError(vscode.l10n.t('This dictionary is not there any more.'));
  const identity = await services.connections.identity();
  if (!identity) throw new vscode.CancellationError();
  const address = { account: identity.keptAs, glossary_id: glossary.glossary_id, ...glossaryPair(pair) };
  await vscode.commands.executeCommand('vscode.open', dictionaryToOpen(address, glossary.name));
}
