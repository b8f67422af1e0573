import * as vscode from 'vscode';
import { readStyleDocument } from './styleDocument.ts';
import { listedObjects } from './jsonPlaces.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';

/** Positions of instructions without an id in a document, tracked while it is edited. Dispose when done. */
export interface MissingIds extends vscode.Disposable {
  /** Writes the ids assigned to instructions, by position in the saved text. */
  write(ids: ReadonlyMap<number, string>): Promise<void>;
}

/** @param document document whose current text is being saved. */
export function trackMissingIds(document: vscode.TextDocument): MissingIds {
  const text = document.getText();
  const { document: read } = readStyleDocument(text);
  const places = listedObjects(text, 'custom_instructions');
  const missing = (read?.custom_instructions ?? []).flatMap(({ id }, position) => (id === undefined ? [position] : []));
  const ranges = missing.map((position) => {
    const start = document.positionAt(places[position] ?? 0);
    return new vscode.Range(start, start.translate(0, 1));
  });
  const tracked = trackRanges(document, ranges);
  return {
    async write(ids) {
      const edit = new vscode.WorkspaceEdit();
      for (const [index, position] of missing.entries()) {
        const id = ids.get(position);
        const range = tracked.ranges[index]?.current();
        if (id !== undefined && range) edit.insert(document.uri, range.end, idText(document, range.end, id));
      }
      if (edit.size > 0) await vscode.workspace.applyEdit(edit);
    },
    dispose: () => tracked.dispose(),
  };
}

/** Returns the id as the first property, indented like the next one. */
function idText(document: vscode.TextDocument, after: vscode.Position, id: string): string {
  const rest = document.getText(new vscode.Range(after, document.positionAt(document.offsetAt(after) + 200)));
  const blank = /^\s*/.exec(rest)?.[0] ?? '';
  return `${blank}"id": ${JSON.stringify(id)},`;
}
