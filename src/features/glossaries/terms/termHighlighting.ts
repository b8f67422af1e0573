import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { checkTerms } from './checkCommand.ts';
import { createTermChecks } from './checks.ts';
import { createDocumentTerms } from './documentTerms.ts';
import { createTermMarks } from './termDecorations.ts';
import { registerTermFixes } from './quickFixes.ts';
import { retranslateWithTerms } from './retranslate.ts';
import { createTermService } from './termService.ts';

/** The terms of the glossary in use, in texts and in their translations. */
export interface TermHighlighting extends vscode.Disposable {
  /** Checks a translated file and says what came of it. */
  check(document: vscode.TextDocument | undefined): Promise<void>;
  /** Translates a part of a checked file again. */
  retranslate(uri?: unknown, range?: unknown): Promise<void>;
}

export function createTermHighlighting(services: Services): TermHighlighting {
  const termService = createTermService(services);
  const checks = createTermChecks(services, termService);
  const marks = createTermMarks(services, createDocumentTerms(services, termService), termService.onDidChange);
  const parts = vscode.Disposable.from(termService, checks, marks, registerTermFixes(checks));
  return {
    check: (document) => checkTerms(services, checks, document),
    retranslate: (uri, range) => retranslateWithTerms(services, checks, uri, range),
    dispose: () => parts.dispose(),
  };
}
