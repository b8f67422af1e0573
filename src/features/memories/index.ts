import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { ResourceTree } from '../../editor/resourceTree.ts';
import type { MemoriesView } from './memoriesView.ts';
import type { MemoryNode } from './rows.ts';

/** Registers the view of translation memories. Nothing is loaded before it is visible. */
export function registerMemories(services: Services): ResourceTree<MemoryNode, MemoriesView, ViewState> {
  return new ResourceTree('interlinear.memories', async (tree) => new (await import('./memoriesView.ts')).MemoriesView(services, tree), {
    canSelectMany: true,
  });
}
