import type { Services } from '../../services/services.ts';
import { feature, lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import { registerCodeActions } from './codeActions.ts';
import type { TranslateCommands } from './commands.ts';
import { closeRestoredPanels } from './optionsPanel.ts';
import { registerPasteEdits } from './pasteEdits.ts';
import { followPresets } from './presetContext.ts';
import { createTargetItem } from './statusBar.ts';

/** Translating what is selected, and the language it goes into. */
export function registerTranslate(services: Services): Lazy<TranslateCommands> {
  const { target } = services;
  const item = createTargetItem(services, target);
  return feature(
    lazily(async () => (await import('./commands.ts')).createCommands(services, target, item)),
    item,
    followPresets(),
    closeRestoredPanels(),
    registerCodeActions(services, target),
    registerPasteEdits(services, (document) => target.need(document)),
  );
}
