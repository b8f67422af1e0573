import type * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { linkedFile } from './chosenFile.ts';
import { compareWithDictionary } from './compare.ts';
import { linkDictionary, unlinkDictionary } from './link.ts';
import type { LinkedFiles } from './linkedFiles.ts';
import { pullDictionary } from './pullDictionary.ts';
import { pushDictionary } from './pushDictionary.ts';
import { VirtualDocuments } from '../../../editor/virtualDocuments.ts';

/** What is done with linked files. Arguments are what menus hand over, and what code may have agreed to already. */
export interface LinkActions extends vscode.Disposable {
  link(uri?: unknown): Promise<void>;
  unlink(uri?: unknown): Promise<void>;
  compare(uri?: unknown): Promise<void>;
  pull(uri?: unknown, uris?: unknown, options?: unknown): Promise<void>;
  push(uri?: unknown, uris?: unknown, options?: unknown): Promise<void>;
}

export function createLinkActions(services: Services, files: LinkedFiles): LinkActions {
  // Dictionaries as the service had them, to be compared with.
  const snapshots = new VirtualDocuments('interlinear-dictionary-snapshot');
  return {
    link: (uri) => linkDictionary(services, uri),
    unlink: (uri) => unlinkDictionary(files, uri),
    compare: async (uri) => compareWithDictionary(services, snapshots, linkedFile(files, uri)),
    pull: async (uri, _uris, options) => pullDictionary(services, snapshots, linkedFile(files, uri), confirmedIn(options) === true),
    push: async (uri, _uris, options) => {
      const confirmed = confirmedIn(options);
      const kind = confirmed === 'replace' || confirmed === 'merge' ? confirmed : undefined;
      return pushDictionary(services, snapshots, linkedFile(files, uri), kind);
    },
    dispose: () => snapshots.dispose(),
  };
}

function confirmedIn(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'confirmed' in options ? options.confirmed : undefined;
}
