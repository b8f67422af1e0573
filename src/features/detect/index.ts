import type * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { eagerly } from '../../editor/memoize.ts';
import { UserError } from '../../editor/userError.ts';
import { samplesOf } from './samples.ts';
import * as activationMessages from './activationTexts.ts';

/** Registers language detection. */
export function registerDetect(services: Services) {
  return eagerly({
    async detect(editor: vscode.TextEditor | undefined) {
      if (!editor) throw new UserError(activationMessages.openFile());
      refuseExcluded(editor.document);
      const samples = samplesOf(editor);
      if (samples.length === 0) throw new UserError(activationMessages.nothingToDetect());
      const { detectLanguage } = await import('./detectLanguage.ts');
      await detectLanguage(services, samples);
    },
  });
}
