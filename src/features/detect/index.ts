import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { eagerly } from '../../editor/memoize.ts';
import { UserError } from '../../editor/userError.ts';
import { samplesOf } from './samples.ts';

/** Telling which language a text is in. */
export function registerDetect(services: Services) {
  return eagerly({
    async detect(editor: vscode.TextEditor | undefined) {
      if (!editor) throw new UserError(vscode.l10n.t('Open a text whose language should be detected.'));
      refuseExcluded(editor.document);
      const samples = samplesOf(editor);
      if (samples.length === 0) throw new UserError(vscode.l10n.t('There is nothing to detect here: select some text.'));
      const { detectLanguage } = await import('./detectLanguage.ts');
      await detectLanguage(services, samples);
    },
  });
}
