import type { Services } from '../../services/services.ts';
import { lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import type { ImproveCommands } from './commands.ts';
import { closeLeftOver } from './leftOver.ts';

/** Registers improving and correcting the selection, sentence by sentence. */
export function registerImprove(services: Services): Lazy<ImproveCommands> {
  closeLeftOver(services);
  return lazily(async () => (await import('./commands.ts')).createCommands(services));
}
