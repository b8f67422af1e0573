import type * as vscode from 'vscode';
import type { Commands } from '../../generated/commandIds.ts';
import type { Services } from '../../services/services.ts';
import { filesOf } from '../../editor/captures.ts';
import { eagerly } from '../../editor/memoize.ts';

/** Registers the translation of whole documents. The jobs themselves are shown by another feature. */
export function registerDocuments(services: Services) {
  return eagerly({
    async translate(open: vscode.Uri | undefined, ...[uri, uris, options]: Commands['interlinear.translateAsDocument']) {
      const given = filesOf(uri, uris);
      const found = open ? [open] : undefined;
      const { translateDocuments } = await import('./translateDocuments.ts');
      await translateDocuments(services, {
        chosen: given.length > 0 ? given : found,
        targets: Array.isArray(options?.targets) ? options.targets.map(String) : undefined,
        confirmed: options?.confirmed === true,
      });
    },
  });
}
