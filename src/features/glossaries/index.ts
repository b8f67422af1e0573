import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { ResourceTree } from '../../editor/resourceTree.ts';
import type { GlossaryNode } from './rows.ts';
import type { GlossariesView } from './glossariesView.ts';

/** Registers the glossaries view and its commands. Nothing is loaded before the view is visible or a command is called. */
export function registerGlossaries(services: Services): ResourceTree<GlossaryNode, GlossariesView, ViewState> {
  const tree: ResourceTree<GlossaryNode, GlossariesView, ViewState> = new ResourceTree(
    'interlinear.glossaries',
    async (glossaries) => new (await import('./glossariesView.ts')).GlossariesView(services, glossaries),
    {
      canSelectMany: true,
      showCollapseAll: true,
      dragAndDropController: {
        dragMimeTypes: [],
        dropMimeTypes: ['text/uri-list', 'files'],
        handleDrop: async (target, data, token) => (await tree.get()).dropped(target, data, token),
      },
    },
  );
  return tree;
}
