import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type * as vscode from 'vscode';

/** Sets of files whose orders are remembered. */
const mostKept = 20;

const kept = v.array(v.tuple([v.string(), v.unknown()]));

/** What was answered in orders that were left before their end, for each set of files. The files themselves are not named in it. */
export interface Unfinished<T> {
  /** Undefined where nothing is kept, or what another version kept is not understood. */
  of(uris: readonly vscode.Uri[]): T | undefined;
  keep(uris: readonly vscode.Uri[], answers: T): Promise<void>;
  /** The order was made. */
  drop(uris: readonly vscode.Uri[]): Promise<void>;
}

/** @param key its place in the state of the workspace. */
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
