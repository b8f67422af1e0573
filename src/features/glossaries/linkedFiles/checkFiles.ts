import * as vscode from 'vscode';
import { readLinkedFile } from '../../../text/glossary/pull.ts';
import { faultSentence } from '../../../services/glossaries/faultMessages.ts';
import { fileName } from '../../../editor/files.ts';
import { faultRange } from './fileFaults.ts';
import type { LinkedFiles } from './linkedFiles.ts';

/** Milliseconds after the last key. */
const restMs = 300;
/** The editor shows no more of one file. */
const shownFaults = 1000;

/** Tells in the linked files that are open which entries the service would refuse. */
export function createFileChecks(files: LinkedFiles): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('interlinear-linked');
  const waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();

  function check(document: vscode.TextDocument): void {
    clearTimeout(waiting.get(document));
    waiting.delete(document);
    const read = document.isClosed ? undefined : files.at(document.uri)?.read;
    if (!read || 'fault' in read) return collection.delete(document.uri);
    const { faults } = readLinkedFile(document.getText(), fileName(document.uri), read.link);
    const shown = faults.slice(0, shownFaults).map((fault) => {
      const diagnostic = new vscode.Diagnostic(faultRange(document, fault), faultSentence(fault.kind), vscode.DiagnosticSeverity.Error);
      diagnostic.source = 'Interlinear';
      return diagnostic;
    });
    collection.set(document.uri, shown);
  }

  function checkSoon(document: vscode.TextDocument): void {
    if (!files.at(document.uri)) return;
    clearTimeout(waiting.get(document));
    waiting.set(
      document,
      setTimeout(() => check(document), restMs),
    );
  }

  function checkAll(): void {
    for (const [uri] of collection) if (!files.at(uri)) collection.delete(uri);
    for (const document of vscode.workspace.textDocuments) if (files.at(document.uri)) check(document);
  }

  const listeners = vscode.Disposable.from(
    collection,
    files.onDidChange(checkAll),
    vscode.workspace.onDidOpenTextDocument(checkSoon),
    vscode.workspace.onDidCloseTextDocument(check),
    vscode.workspace.onDidChangeTextDocument(({ document }) => checkSoon(document)),
  );
  checkAll();
  return {
    dispose() {
      for (const timer of waiting.values()) clearTimeout(timer);
      listeners.dispose();
    },
  };
}
