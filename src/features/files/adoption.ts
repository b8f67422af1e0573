import * as vscode from 'vscode';
import { documentsAtLastChange } from '../../services/localization/earlierSource.ts';
import type { PairFact } from '../../services/localization/facts.ts';
import { fileName } from '../../editor/files.ts';
import { textsToRead } from './documentPair.ts';
import type { OpenedPair } from './documentPair.ts';
import type { FileContext } from './fileContext.ts';
import { GitOfEditor } from './gitOfEditor.ts';
import type { OpenedFile } from './openedFile.ts';
import * as messages from './texts.ts';

/** How translations are adopted that nothing is known about. It is asked once for all translations of a command. */
export class Adoption {
  readonly #count: number;
  #choice: 'asItIs' | 'asCommitted' | undefined;

  /** @param count number of translations of the command. */
  constructor(count: number) {
    this.#count = count;
  }

  /** Returns the facts with which a translation is adopted. @throws CancellationError */
  async factsOf({ services, documents }: FileContext, pair: OpenedPair<OpenedFile>): Promise<readonly PairFact[]> {
    const { source, target } = pair;
    const paths = { source: source.uri.fsPath, target: target.uri.fsPath };
    const earlier = await documentsAtLastChange(new GitOfEditor(services.log), paths);
    const before = earlier && { source: { ...source.read, text: earlier.source }, target: { ...target.read, text: earlier.target } };
    const committed = before && before.source.text !== source.file.text ? await documents.adopt(before) : undefined;
    this.#choice ??= await this.#ask(target.uri, committed !== undefined, this.#count > 1);
    if (this.#choice === 'asCommitted') {
      if (committed) return committed;
      // One whose source is the one of then is up to date. About one that can't be compared, nothing was decided.
      if (earlier?.source !== source.file.text) await this.#ask(target.uri, false, false);
    }
    return (await documents.adopt(textsToRead(pair))) ?? [];
  }

  async #ask(target: vscode.Uri, isCommitted: boolean, isForAll: boolean): Promise<'asItIs' | 'asCommitted'> {
    const own = isCommitted ? messages.adoptOrCompareDetail() : messages.adoptDetail();
    const detail = isForAll ? `${own}\n\n${messages.adoptAllDetail()}` : own;
    const [asItIs, asCommitted] = [messages.adoptButton(), messages.adoptFromGit()];
    const buttons = isCommitted ? [asCommitted, asItIs] : [asItIs];
    const answer = await vscode.window.showWarningMessage(messages.notTracked(fileName(target)), { modal: true, detail }, ...buttons);
    if (answer === asItIs) return 'asItIs';
    if (answer === asCommitted) return 'asCommitted';
    throw new vscode.CancellationError();
  }
}
