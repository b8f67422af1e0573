import * as vscode from 'vscode';
import { encodeValue } from '../../../text/keyedValues.ts';
import type { CommandId } from '../../../generated/commandIds.ts';
import { isExcluded } from '../../../services/translation/privacy.ts';
import type { Finding, TermChecks } from './checks.ts';

/** Characters of a phrase in the title of a fix. */
const shownCharacters = 60;

/** Offers what helps where a term was not followed. */
export function registerTermFixes(checks: TermChecks): vscode.Disposable {
  async function findings(document: vscode.TextDocument): Promise<readonly Finding[]> {
    if (checks.checked(document) || !checks.showsProblems(document)) return checks.findings(document);
    // Changed a moment ago: problems are shown, and where they stand now is not known yet.
    const result = await checks.check(document);
    return result.kind === 'checked' && result.version === document.version ? result.findings : [];
  }

  return vscode.languages.registerCodeActionsProvider(
    { scheme: '*' },
    {
      async provideCodeActions(document, range) {
        const asked = (await findings(document)).filter((finding) => finding.range.intersection(range));
        return asked.flatMap((finding) => fixesFor(document, finding));
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function fixesFor(document: vscode.TextDocument, finding: Finding): vscode.CodeAction[] {
  const { entry, part, range } = finding;
  const [, required] = entry;
  const fixes: vscode.CodeAction[] = [];
  if (finding.isStanding) {
    const standing = document.getText(range);
    const replacement = part.form === undefined ? likeIt(standing, required) : encodeValue(likeIt(standing, required), part.form);
    const fix = new vscode.CodeAction(
      vscode.l10n.t('Replace "{0}" by "{1}"', shortened(standing), shortened(replacement)),
      vscode.CodeActionKind.QuickFix,
    );
    fix.edit = new vscode.WorkspaceEdit();
    fix.edit.replace(document.uri, range, replacement);
    fix.isPreferred = true;
    fixes.push(fix);
  }
  if (!part.isWhole && !isExcluded(document)) {
    fixes.push(
      commandFix(vscode.l10n.t('Translate again with the glossary'), 'interlinear.retranslateWithTerms', document.uri, part.range),
    );
  }
  fixes.push(commandFix(vscode.l10n.t('Copy "{0}"', shortened(required)), 'interlinear.copyTermTranslation', required));
  const problem = new vscode.Diagnostic(range, finding.message, vscode.DiagnosticSeverity.Information);
  for (const fix of fixes) fix.diagnostics = [problem];
  return fixes;
}

function commandFix(title: string, command: CommandId, ...args: unknown[]): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.command = { title, command, arguments: args };
  return fix;
}

/** A phrase with a first letter as large as another one's; one that is large stays so. */
function likeIt(standing: string, required: string): string {
  const [first = ''] = standing;
  const [own = ''] = required;
  const isLarge = first !== first.toLowerCase() && first === first.toUpperCase();
  return isLarge ? own.toUpperCase() + required.slice(own.length) : required;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line;
}
