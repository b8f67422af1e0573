import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { ResourceTree } from '../../editor/resourceTree.ts';
import type { KeysView } from './keysView.ts';
import type { KeyNode } from './rows.ts';

/** Registers commands for the admin key, and the view of the account's developer keys. Nothing is loaded before the view is visible. */
export function registerKeys(services: Services): ResourceTree<KeyNode, KeysView, ViewState> {
  return new ResourceTree('interlinear.keys', async (tree) => new (await import('./keysView.ts')).KeysView(services, tree));
}
