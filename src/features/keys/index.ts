import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { ResourceTree } from '../../editor/resourceTree.ts';
import type { KeysView } from './keysView.ts';
import type { KeyNode } from './rows.ts';

/** The admin key, and the developer keys of the account in their view. Nothing is loaded or read before somebody looks at it. */
export function registerKeys(services: Services): ResourceTree<KeyNode, KeysView, ViewState> {
  return new ResourceTree('interlinear.keys', async (tree) => new (await import('./keysView.ts')).KeysView(services, tree));
}
