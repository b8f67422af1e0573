import * as vscode from 'vscode';
import type { App } from '../../../services/app.ts';
import { checkTerms } from './checkCommand.ts';
import { createTermChecks } from './checks.ts';
import { createDocumentTerms } from './documentTerms.ts';
import { createTermMarks } from './marks.ts';
import { registerTermFixes } from './quickFixes.ts';
import { retranslateWithTerms } from './retranslate.ts';
import { createTermBook } from './termBook.ts';

/** The terms of the glossary in use, in texts and in their translations. */
export interface TermsAtWork extends vscode.Disposable {
  /** Checks a translated file and says what came of it. */
  check(document: vscode.TextDocument | undefined): Promise<void>;
  /** Translates a part of a checked file again. */
  retranslate(uri: unknown, range: unknown): Promise<void>;
}

export function createTermsAtWork(app: App): TermsAtWork {
  const book = createTermBook(app);
  const checks = createTermChecks(app, book);
  const marks = createTermMarks(app, createDocumentTerms(app, book), book.onDidChange);
  const parts = vscode.Disposable.from(book, checks, marks, registerTermFixes(checks));
  return {
    check: (document) => checkTerms(app, checks, document),
    retranslate: (uri, range) => retranslateWithTerms(app, checks, uri, range),
    dispose: () => parts.dispose(),
  };
}
