import * as vscode from 'vscode';
import { readLinkedFile } from '../../../text/glossary/pull.ts';
import { faultSentence, faultInLine } from '../../../services/glossaries/faultMessages.ts';
import { fileName } from '../../../editor/files.ts';
import type { LinkedFiles, LinkedFile } from './linkedFiles.ts';
import type { LinkFault } from '../../../text/glossary/links.ts';
import { pairCodes } from '../../../services/glossaries/glossaryLabels.ts';
import { plainInLabel } from '../../../editor/plainText.ts';
import type { EntryFault } from '../../../text/glossary/entries.ts';
import { localNumber } from '../../../editor/localized.ts';
import { UserError } from '../../../editor/userError.ts';
import * as messages from './texts.ts';

/** Lenses above a linked file, and diagnostics for its content and its link. */

/** Milliseconds without typing before the file is checked. */
const restMs = 300;
/** Maximum number of problems that the editor shows for one file. */
const shownFaults = 1000;

/** Marks entries in open linked files that the service would reject. */
export class FileChecks implements vscode.Disposable {
  readonly #files: LinkedFiles;
  readonly #problems = vscode.languages.createDiagnosticCollection('interlinear-linked');
  readonly #waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();
  readonly #listeners: vscode.Disposable;

  constructor(files: LinkedFiles) {
    this.#files = files;
    this.#listeners = vscode.Disposable.from(
      this.#problems,
      files.onDidChange(() => this.#checkAll()),
      vscode.workspace.onDidOpenTextDocument((document) => this.#checkSoon(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#check(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#checkSoon(document)),
    );
    this.#checkAll();
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#listeners.dispose();
  }

  #checkAll(): void {
    for (const [uri] of this.#problems) if (!this.#files.at(uri)) this.#problems.delete(uri);
    for (const document of vscode.workspace.textDocuments) if (this.#files.at(document.uri)) this.#check(document);
  }

  #checkSoon(document: vscode.TextDocument): void {
    if (!this.#files.at(document.uri)) return;
    clearTimeout(this.#waiting.get(document));
    this.#waiting.set(
      document,
      setTimeout(() => this.#check(document), restMs),
    );
  }

  #check(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.delete(document);
    const read = document.isClosed ? undefined : this.#files.at(document.uri)?.read;
    if (!read || 'fault' in read) return this.#problems.delete(document.uri);
    const { faults } = readLinkedFile(document.getText(), fileName(document.uri), read.link);
    this.#problems.set(
      document.uri,
      faults.slice(0, shownFaults).map((fault) => problemOf(document, fault)),
    );
  }
}

function problemOf(document: vscode.TextDocument, fault: EntryFault): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(faultRange(document, fault), faultSentence(fault.kind), vscode.DiagnosticSeverity.Error);
  problem.source = 'Interlinear';
  return problem;
}

const linkFaults: Readonly<Record<LinkFault, () => string>> = {
  noObject: () => messages.faultNoObject(),
  outside: () => messages.faultOutside(),
  glossary: () => messages.faultGlossary(),
  source_lang: () => messages.faultSourceLanguage(),
  target_lang: () => messages.faultTargetLanguage(),
};

/** Describes the fault of a link. */
export function linkFaultSentence(path: string, fault: LinkFault): string {
  return messages.invalidLink(path, linkFaults[fault]());
}

const top = new vscode.Range(0, 0, 0, 0);

/** Returns the lenses above a linked file: its dictionary and the commands. */
export function lensesOf({ uri, path, read }: LinkedFile): vscode.CodeLens[] {
  if ('fault' in read) {
    const title = `$(warning) ${plainInLabel(linkFaultSentence(path, read.fault))}`;
    const command = { title, command: 'interlinear.compareLinkedDictionary', arguments: [uri] };
    return [new vscode.CodeLens(top, command)];
  }
  const label = `${read.link.glossary} (${pairCodes(read.link)})`;
  const actions = [
    [messages.compareButton(), 'interlinear.compareLinkedDictionary'],
    [messages.pullButton(), 'interlinear.pullLinkedDictionary'],
    [messages.pushButton(), 'interlinear.pushLinkedDictionary'],
    [messages.unlinkButton(), 'interlinear.unlinkDictionary'],
  ] as const;
  // A lens without a command is shown as text.
  const linked = { title: plainInLabel(messages.linkedTo(label)), command: '' };
  return [
    new vscode.CodeLens(top, linked),
    ...actions.map(([title, command]) => new vscode.CodeLens(top, { title, command, arguments: [uri] })),
  ];
}

/** Maximum number of faults listed in a message. */
const toldFaults = 3;

/** Returns an error for a file that cannot be sent, with an action that goes to the first fault. */
export function faultyFile(document: vscode.TextDocument, faults: readonly EntryFault[]): UserError {
  const told = faults.slice(0, toldFaults).map(faultInLine);
  const more = faults.length > told.length ? [messages.moreProblems(localNumber(faults.length - told.length))] : [];
  const message = [messages.notADictionary(fileName(document.uri)), ...told, ...more];
  const [first] = faults;
  if (!first) return new UserError(message.join(' '));
  const title = messages.goToLine(first.line);
  return new UserError(message.join(' '), [{ title, run: () => showFault(document, first) }]);
}

async function showFault(document: vscode.TextDocument, fault: EntryFault): Promise<void> {
  await vscode.window.showTextDocument(document, { selection: faultRange(document, fault), preview: false });
}

/** Returns the range of a fault in the current document. */
function faultRange(document: vscode.TextDocument, { line, column, length }: EntryFault): vscode.Range {
  return document.validateRange(new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length));
}
