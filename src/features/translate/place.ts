import * as vscode from 'vscode';
import type { Results } from '../../ui/results.ts';
import type { TrackedRange } from '../../ui/trackedRanges.ts';

/** A passage with its translation in the white space of the original. */
export interface Translated {
  readonly tracked: TrackedRange;
  readonly text: string;
}

/** Replaces all passages in one undo step. What cannot be placed any more is shown beside its original instead. */
export async function place(results: Results, document: vscode.TextDocument, translated: readonly Translated[]): Promise<void> {
  const homeless = await replace(document, translated);
  if (homeless.length === 0) return;
  await compare(results, document, homeless);
  void vscode.window.showInformationMessage(await reason(document));
}

/** Shows translations beside their originals, changing nothing. */
export async function compare(results: Results, document: vscode.TextDocument, items: readonly Translated[]): Promise<void> {
  const name = document.uri.path.split('/').at(-1) ?? 'text';
  const title = vscode.l10n.t('{0}: original ↔ translation', name);
  const joined = (part: (item: Translated) => string) => items.map(part).join('\n\n');
  const original = joined((item) => item.tracked.original);
  const translation = joined((item) => item.text);
  await results.compare(name, title, original, translation);
}

/** @returns what found no place. */
async function replace(document: vscode.TextDocument, translated: readonly Translated[]): Promise<readonly Translated[]> {
  if (document.isClosed || (await isReadOnly(document))) return translated;
  // An edit that arrives between reading the ranges and applying makes the editor refuse; then the ranges have moved, and once more.
  for (let tries = 0; tries < 2; tries += 1) {
    const homeless: Translated[] = [];
    const edits: vscode.TextEdit[] = [];
    for (const item of translated) {
      const range = item.tracked.current();
      if (range) edits.push(vscode.TextEdit.replace(range, item.text));
      else homeless.push(item);
    }
    if (edits.length === 0 || (await apply(document, edits))) return homeless;
  }
  return translated;
}

async function apply(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, [...edits]);
  const select = selectionAfter(document, edits);
  const applied = await vscode.workspace.applyEdit(edit);
  if (applied) select();
  return applied;
}

/** The editor keeps a replaced selection only in part; what came in its place is selected when nothing else has been meanwhile. */
function selectionAfter(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): () => void {
  const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
  const replaced = editor?.selections.map((selection) => edits.find((edit) => edit.range.isEqual(selection) && !selection.isEmpty)) ?? [];
  if (!editor || replaced.includes(undefined)) return () => undefined;
  const placesAfter = new Map<vscode.TextEdit, readonly [start: number, end: number]>();
  let shift = 0;
  for (const edit of edits.toSorted((a, b) => a.range.start.compareTo(b.range.start))) {
    const start = document.offsetAt(edit.range.start);
    placesAfter.set(edit, [start + shift, start + shift + edit.newText.length]);
    shift += edit.newText.length - (document.offsetAt(edit.range.end) - start);
  }
  return () => {
    editor.selections = replaced.flatMap((edit) => {
      const [start, end] = (edit && placesAfter.get(edit)) ?? [0, 0];
      return new vscode.Selection(document.positionAt(start), document.positionAt(end));
    });
  };
}

/** `applyEdit` would change documents that nobody can save: read-only files, and those of read-only file systems and content providers. */
async function isReadOnly({ uri }: vscode.TextDocument): Promise<boolean> {
  const writable = vscode.workspace.fs.isWritableFileSystem(uri.scheme);
  if (writable === undefined) return !editableWithoutFiles.has(uri.scheme);
  return !writable || (await permissionsOf(uri)) === vscode.FilePermission.Readonly;
}

async function permissionsOf(uri: vscode.Uri): Promise<vscode.FilePermission | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).permissions;
  } catch {
    // A file that was deleted meanwhile can still be edited and saved again.
    return undefined;
  }
}

/** Schemes of documents that have no file system and can be edited all the same. */
const editableWithoutFiles = new Set(['untitled', 'vscode-notebook-cell', 'vscode-scm', 'comment', 'vscode-interactive-input']);

async function reason(document: vscode.TextDocument): Promise<string> {
  if (document.isClosed) return vscode.l10n.t('The document was closed meanwhile. The translation is shown beside the original.');
  if (await isReadOnly(document)) return vscode.l10n.t('The document cannot be changed. The translation is shown beside the original.');
  return vscode.l10n.t('The text was changed meanwhile and was left as it is. The translation is shown beside the original.');
}
