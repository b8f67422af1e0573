import * as vscode from 'vscode';
import { filesOf } from '../../editor/captures.ts';
import { UserError } from '../../editor/userError.ts';
import type { Commands } from '../../generated/commandIds.ts';
import type { Services } from '../../services/services.ts';
import { systemClock } from '../../api/clock.ts';
import { DocumentThread } from '../../services/localization/documentThread.ts';
import { LocalDocuments } from '../../services/localization/localDocuments.ts';
import { SizedDocuments } from '../../services/localization/sizedDocuments.ts';
import { DocumentStates } from './documentStates.ts';
import { choosePlace } from './choosePlace.ts';
import { LayoutAnswers } from './layoutAnswers.ts';
import { shareState } from './shareState.ts';
import { PairViews } from './pairViews.ts';
import { translateFiles } from './translateFiles.ts';
import { reviewTranslation, updateKnown, updateTranslations } from './updateFiles.ts';
import type { FileContext } from './fileContext.ts';
import * as messages from './texts.ts';

/** The commands for whole files. */
export class FileCommands {
  readonly #services: Services;
  readonly #states: DocumentStates;
  readonly #thread: DocumentThread;
  readonly #documents: SizedDocuments;
  readonly #layouts: LayoutAnswers;

  /** Ends with the last update that was begun. */
  #lastUpdate: Promise<void> = Promise.resolve();
  readonly #views: PairViews;
  readonly #listener: vscode.Disposable;

  /** @param changed fires when lenses have to be shown again. */
  constructor(services: Services, changed: vscode.EventEmitter<void>) {
    this.#services = services;
    this.#states = new DocumentStates(services.context.globalStorageUri);
    const script = vscode.Uri.joinPath(services.context.extensionUri, 'dist', 'documentWorker.js').fsPath;
    this.#thread = new DocumentThread({ script, clock: systemClock });
    this.#documents = new SizedDocuments(new LocalDocuments(), this.#thread);
    this.#layouts = new LayoutAnswers(services.context.workspaceState);
    this.#views = new PairViews(this.#states, this.#documents, this.#layouts, services.log);
    this.#listener = this.#views.onDidChange(() => changed.fire());
  }

  async lenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    return this.#views.lenses(document);
  }

  async translate(open: vscode.Uri | undefined, ...[uri, uris, options]: Commands['interlinear.translateFile']): Promise<void> {
    const files = chosen(open, uri, uris);
    const targets = Array.isArray(options?.targets) ? options.targets.map(String) : undefined;
    await this.#changing(async (context) => translateFiles(context, files, targets));
  }

  async update(open: vscode.Uri | undefined, ...[uri]: Commands['interlinear.updateTranslation']): Promise<void> {
    const [file] = chosen(open, uri, undefined);
    if (file) await this.#inTurn(async () => this.#changing(async (context) => updateTranslations(context, file)));
  }

  /** Updates translations that something is known about. Doesn't connect, and asks nothing but for large costs. */
  async updateOnSave(source: vscode.Uri): Promise<void> {
    await this.#inTurn(async () => this.#changing(async (context) => updateKnown(context, source)));
  }

  async choosePlace(open: vscode.Uri | undefined): Promise<void> {
    await this.#changing(async (context) => choosePlace(context, open));
  }

  async shareState(open: vscode.Uri | undefined): Promise<void> {
    await this.#changing(async ({ states }) => shareState(states, open));
  }

  async review(open: vscode.Uri | undefined, ...[uri]: Commands['interlinear.reviewTranslation']): Promise<void> {
    const [file] = chosen(open, uri, undefined);
    if (file) await this.#changing(async (context) => reviewTranslation(context, file));
  }

  async openBeside(open: vscode.Uri | undefined, ...[uri]: Commands['interlinear.openBesideSource']): Promise<void> {
    const [file] = chosen(open, uri, undefined);
    if (file) await this.#views.openBeside(file);
  }

  async goToNext(open: vscode.Uri | undefined, ...[uri]: Commands['interlinear.goToNextChange']): Promise<void> {
    const [file] = chosen(open, uri, undefined);
    if (file) await this.#views.goToNext(file);
  }

  dispose(): void {
    vscode.Disposable.from(this.#listener, this.#views, this.#thread, this.#states).dispose();
  }

  /** Runs a command after which lenses may be others. */
  async #changing(task: (context: FileContext) => Promise<void>): Promise<void> {
    try {
      const refresh = () => this.#views.pairs.refresh();
      await task({ services: this.#services, states: this.#states, documents: this.#documents, layouts: this.#layouts, refresh });
    } finally {
      this.#views.pairs.refresh();
    }
  }

  /** Runs an update after those before it: an earlier text of a source must not come back when its translation takes longer. */
  async #inTurn(task: () => Promise<void>): Promise<void> {
    const before = this.#lastUpdate;
    const done = before.then(task);
    // The caller is told of a failure.
    this.#lastUpdate = done.catch(() => undefined);
    await done;
  }
}

/** Returns the files that a menu passes, or the one that is open. @throws UserError if there is none. */
function chosen(open: vscode.Uri | undefined, uri: unknown, uris: unknown): readonly vscode.Uri[] {
  const given = filesOf(uri, uris);
  if (given.length > 0) return given;
  if (!open) throw new UserError(messages.openFileToTranslate());
  return [open];
}
