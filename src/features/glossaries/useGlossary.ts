import * as vscode from 'vscode';
import { pickGlossaries } from '../../services/glossaries/followGlossary.ts';
import type { Services } from '../../services/services.ts';
import { shortName } from '../../services/glossaries/glossaryWords.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { UserError } from '../../editor/userError.ts';

/** Lets translations of this workspace follow a glossary. @throws UserError when it is not ready: it must not be used until it is. */
export async function useGlossary(services: Services, glossary: NamedGlossary): Promise<void> {
  if (!glossary.ready) {
    const message = vscode.l10n.t(
      '{0} is not ready yet: the service is still taking it in. Choose it when it is.',
      shortName(glossary.name),
    );
    throw new UserError(message);
  }
  await pickGlossaries(services, [glossary]);
}
