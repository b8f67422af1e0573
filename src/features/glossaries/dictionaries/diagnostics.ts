import * as vscode from 'vscode';
import type { LineFault } from '../../../text/glossary/dictionaryLines.ts';
import { rangeOf } from './editedDictionary.ts';
import type { EditedDictionary } from './editedDictionary.ts';
import { problemSentence } from './problemMessages.ts';

/** Diagnostics of one file that the editor shows. */
export const diagnosticsShown = 1000;

export const diagnosticSource = 'Interlinear';

/** The problems that the editor can show; what breaks a rule goes before blank lines, which break none. */
export function diagnosticsOf(dictionary: EditedDictionary): vscode.Diagnostic[] {
  const { faults, blank } = dictionary.report();
  // What concerns the whole comes last, and is what a user has to know first.
  const whole = faults.filter(({ kind }) => kind === 'dictionaryTooLarge' || kind === 'noEntries');
  const others = faults.slice(0, diagnosticsShown).filter((fault) => !whole.includes(fault));
  return [...whole, ...others, ...blank.slice(0, diagnosticsShown)]
    .slice(0, diagnosticsShown)
    .map((fault) => diagnosticOf(fault, dictionary.document.uri));
}

/** A problem as the editor shows it. */
export function diagnosticOf(fault: LineFault, uri: vscode.Uri): vscode.Diagnostic {
  const severity = fault.kind === 'blankLine' ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Error;
  const diagnostic = new vscode.Diagnostic(rangeOf(fault), problemSentence(fault), severity);
  diagnostic.source = diagnosticSource;
  diagnostic.code = fault.kind;
  if (fault.first !== undefined) {
    const first = new vscode.Range(fault.first - 1, 0, fault.first - 1, fault.length);
    diagnostic.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, first), vscode.l10n.t('It stands here first.')),
    ];
  }
  return diagnostic;
}
