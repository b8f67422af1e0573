import * as vscode from 'vscode';
import { execute } from '../../services/command.ts';
import { shortName } from '../../services/glossaries/glossaryLabels.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { UserError } from '../../editor/userError.ts';

/** Legacy glossaries are immutable (specification, "Versioning", 2). @throws UserError with the way to one that is not. */
export function refuseLegacy({ legacy, name, glossary_id }: NamedGlossary): void {
  if (!legacy) return;
  throw new UserError(
    vscode.l10n.t('{0} is a legacy glossary and cannot be changed. Convert it to a current one first.', shortName(name)),
    [
      {
        title: vscode.l10n.t('Convert'),
        run: async () => execute('interlinear.convertGlossary', { glossary_id }),
      },
    ],
  );
}
