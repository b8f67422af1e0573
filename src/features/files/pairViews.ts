import * as vscode from 'vscode';
import { fileName } from '../../editor/files.ts';
import type { Log } from '../../client/log.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { UserError } from '../../editor/userError.ts';
import { behindOf } from './behind.ts';
import { behindLenses } from './behindLenses.ts';
import { BesideSource } from './besideSource.ts';
import type { Documents } from '../../services/localization/documents.ts';
import type { DocumentStates } from './documentStates.ts';
import type { LayoutAnswers } from './layoutAnswers.ts';
import { Pairs } from './pairs.ts';
import type { KnownPair } from './pairs.ts';
import { sourceHover } from './sourceHover.ts';
import * as messages from './texts.ts';

/** What editors show about translations of whole files. */
export class PairViews implements vscode.Disposable {
  readonly pairs: Pairs;
  readonly onDidChange: vscode.Event<void>;
  readonly #beside: BesideSource;
  /** Even a hover without a result delays others, so there is none before a translation is found. */
  #hovers: vscode.Disposable | undefined;

  /** Paths of translations. */
  readonly #offered = new Set<string>();

  constructor(states: DocumentStates, documents: Documents, layouts: LayoutAnswers, log: Pick<Log, 'warn'>) {
    this.pairs = new Pairs(states, documents, layouts);
    this.onDidChange = this.pairs.onDidChange;
    this.#beside = new BesideSource(this.pairs, log);
  }

  async lenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const pair = await this.pairs.of(document);
    if (!pair) return [];
    this.#hovers ??= vscode.languages.registerHoverProvider(
      { pattern: '**/*.{md,mdx,markdown,html,htm}' },
      {
        provideHover: async (shown, position) => {
          const own = await this.pairs.of(shown);
          return own && sourceHover(own, shown, position);
        },
      },
    );
    await this.#offerKey(document.uri);
    return behindLenses(pair);
  }

  /** @throws UserError for a file that is no translation, or one that nothing is known about. */
  async openBeside(uri: vscode.Uri): Promise<void> {
    await this.#beside.open(await this.#known(uri));
  }

  /** Goes to the next text that is behind its source, was changed on both sides or was left, from the cursor on. @throws UserError */
  async goToNext(uri: vscode.Uri): Promise<void> {
    const pair = await this.#known(uri);
    const { places } = behindOf(pair);
    const editor = await vscode.window.showTextDocument(pair.found.target, { preview: false });
    const offset = editor.document.offsetAt(editor.selection.active);
    const next = places.find(({ start }) => start > offset) ?? places[0];
    if (!next) throw new UserError(messages.upToDate(fileName(uri)));
    const start = editor.document.positionAt(next.start);
    editor.selection = new vscode.Selection(start, start);
    editor.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  dispose(): void {
    vscode.Disposable.from(this.pairs, this.#beside, ...(this.#hovers ? [this.#hovers] : [])).dispose();
  }

  /** The key that goes to the next change only does so in translations. */
  async #offerKey({ path, fsPath }: vscode.Uri): Promise<void> {
    if (this.#offered.has(path)) return;
    // The editor compares it with the path as the system spells it.
    this.#offered.add(path).add(fsPath);
    await vscode.commands.executeCommand('setContext', 'interlinear.knownTranslations', [...this.#offered]);
  }

  /** @param uri the translation, or its source. */
  async #known(uri: vscode.Uri): Promise<KnownPair> {
    const pair = await this.pairs.of(await vscode.workspace.openTextDocument(uri));
    if (pair) return pair;
    const [only, ...more] = await this.pairs.ofSource(uri);
    if (!only) throw new UserError(messages.notKnown(fileName(uri)));
    if (more.length === 0) return only;
    const items = [only, ...more].map((one) => ({ label: plainInLabel(vscode.workspace.asRelativePath(one.found.target)), one }));
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: messages.chooseTranslation() });
    if (!chosen) throw new vscode.CancellationError();
    return chosen.one;
  }
}
