import * as vscode from 'vscode';
import { applyEdits } from './applyEdits.ts';
import type { Services } from '../services.ts';
import { run } from '../failures.ts';
import { plainInMarkdown } from '../../text/plainMarkdown.ts';
import { comparisonTitle } from '../../editor/results.ts';
import type { Results } from '../../editor/results.ts';
import { UserError } from '../../editor/userError.ts';
import { isReadOnly } from '../../editor/writable.ts';
import * as messages from './texts.ts';

/** A translation to show in a hover over its original. */
export interface HoverTranslation {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
  /** Text for display. */
  readonly text: string;
  /** Replacement for the original; missing if parts of the original were lost. */
  readonly replacement?: string | undefined;
  /** Names of the languages. The source language is empty if unknown. */
  readonly from: string;
  readonly to: string;
  /** Called after the translation has replaced the original. */
  readonly onReplaced?: ((range: vscode.Range) => Promise<void>) | undefined;
}

interface Kept {
  readonly translation: HoverTranslation;
  readonly original: string;
}

type Use = 'replace' | 'copy' | 'openBeside';

/** Maximum number of hovers with working links. The editor shows few at a time. */
const hoversKept = 50;

/** Hovers with translations and links for actions. */
export class TranslationHovers implements vscode.Disposable {
  readonly #results: Results;
  readonly #command: string;
  readonly #registered: vscode.Disposable;
  readonly #kept = new Map<number, Kept>();
  #count = 0;

  /** @param owner part of the name of the command behind the links. No palette shows that command. */
  constructor(services: Services, owner: string, results: Results) {
    this.#results = results;
    this.#command = `_interlinear.${owner}.useHover`;
    this.#registered = vscode.commands.registerCommand(this.#command, async (number: unknown, use: unknown) =>
      run(services, () => this.#use(Number(number), use)),
    );
  }

  hover(translation: HoverTranslation): vscode.Hover {
    const { document, range, from, to, text, replacement } = translation;
    this.#count += 1;
    this.#kept.set(this.#count, { translation, original: document.getText(range) });
    this.#kept.delete(this.#count - hoversKept);
    // The links are in a separate string because the others are untrusted.
    const links = new vscode.MarkdownString(
      [
        ...(replacement === undefined ? [] : [this.#link(messages.replace(), 'replace')]),
        this.#link(messages.copy(), 'copy'),
        this.#link(messages.openBeside(), 'openBeside'),
      ].join(' &nbsp;|&nbsp; '),
    );
    links.isTrusted = { enabledCommands: [this.#command] };
    const names = from === '' ? messages.inLanguage(to) : messages.languagePair(from, to);
    const parts = [new vscode.MarkdownString(plainInMarkdown(text)), new vscode.MarkdownString(plainInMarkdown(names)), links];
    return new vscode.Hover(parts, range);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#kept.clear();
  }

  #link(title: string, use: Use): string {
    return `[${title}](command:${this.#command}?${encodeURIComponent(JSON.stringify([this.#count, use]))})`;
  }

  async #use(number: number, use: unknown): Promise<void> {
    const kept = this.#kept.get(number);
    if (!kept) return;
    await vscode.commands.executeCommand('editor.action.hideHover');
    const { translation, original } = kept;
    if (use === 'replace') await this.#replace(kept);
    if (use === 'copy') {
      await vscode.env.clipboard.writeText(translation.text);
      vscode.window.setStatusBarMessage(messages.translationCopied(), 5000);
    }
    if (use === 'openBeside') {
      const name = translation.document.uri.path.split('/').at(-1) ?? '';
      await this.#results.compare(name, comparisonTitle(name), original, translation.replacement ?? translation.text, {
        column: vscode.ViewColumn.Beside,
      });
    }
  }

  async #replace({ translation, original }: Kept): Promise<void> {
    const { document, range, replacement, onReplaced } = translation;
    if (replacement === undefined) return;
    if (document.isClosed || document.getText(range) !== original) {
      throw new UserError(messages.textChanged());
    }
    if (await isReadOnly(document)) throw new UserError(messages.documentReadOnly());
    const start = document.offsetAt(range.start);
    const after = document.getText().length - document.offsetAt(range.end);
    const applied = await applyEdits(document, [vscode.TextEdit.replace(range, replacement)], messages.translations());
    if (applied !== 'applied') throw new UserError(messages.changeNotApplied());
    const end = document.getText().length - after;
    await onReplaced?.(new vscode.Range(document.positionAt(start), document.positionAt(end)));
  }
}
