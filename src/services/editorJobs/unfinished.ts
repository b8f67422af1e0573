import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type * as vscode from 'vscode';

/** Maximum number of file sets with remembered answers. */
const mostKept = 20;

const kept = v.array(v.tuple([v.string(), v.unknown()]));

/** Answers from orders that were canceled, by set of files. Stored without the names of the files. */
export interface Unfinished<T> {
  /** Returns the answers. Undefined if there are none, or if another version stored them in an unknown format. */
  of(uris: readonly vscode.Uri[]): T | undefined;
  keep(uris: readonly vscode.Uri[], answers: T): Promise<void>;
  /** Removes the answers after the order was placed. */
  drop(uris: readonly vscode.Uri[]): Promise<void>;
}

/** Creates a store for answers. @param key its place in the state of the workspace. */
export function unfinishedOrders<T>({ workspaceState }: vscode.ExtensionContext, key: string, schema: v.GenericSchema<T>): Unfinished<T> {
  const all = () => {
    const stored = v.safeParse(kept, workspaceState.get(key));
    return stored.success ? stored.output : [];
  };
  const others = (id: string) => all().filter(([one]) => one !== id);
  return {
    of(uris) {
      const id = idOf(uris);
      const read = v.safeParse(schema, all().find(([one]) => one === id)?.[1]);
      return read.success ? read.output : undefined;
    },
    async keep(uris, answers) {
      const id = idOf(uris);
      await workspaceState.update(key, [...others(id), [id, answers]].slice(-mostKept));
    },
    async drop(uris) {
      const id = idOf(uris);
      if (all().some(([one]) => one === id)) await workspaceState.update(key, others(id));
    },
  };
}

function idOf(uris: readonly vscode.Uri[]): string {
  const names = uris.map(String).toSorted();
  return createHash('sha256').update(names.join('\n')).digest('base64url');
}
