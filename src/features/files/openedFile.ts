import * as vscode from 'vscode';
import { frontMatterKeys } from '../../text/files/frontMatter.ts';
import { isMarkdownByMatter } from '../../text/files/mdxFormat.ts';
import type { FileFormat } from '../../text/files/openFile.ts';
import type { DocumentType } from '../../text/layouts/layout.ts';
import type { Documents, FileContent, FileText } from '../../services/localization/documents.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { fileExists, fileName } from '../../editor/files.ts';
import { UserError } from '../../editor/userError.ts';
import { caughtUp } from './writtenDocuments.ts';
import * as messages from './texts.ts';

/** A file that is read in units. */
export interface OpenedFile {
  readonly uri: vscode.Uri;
  readonly document: vscode.TextDocument;
  /** Its text, unsaved changes included, and how it is read. */
  readonly read: FileText;
  readonly file: FileContent;
  /** What its layout says about its format. */
  readonly type: DocumentType | undefined;
}

/**
 * Opens a file in units.
 * @param type format of files of this layout, if their extension doesn't tell.
 * @throws UserError for a file that must not be sent, that is of another format, or that can't be read.
 */
export async function openUnits(documents: Pick<Documents, 'open'>, uri: vscode.Uri, type?: DocumentType): Promise<OpenedFile> {
  const document = await vscode.workspace.openTextDocument(uri);
  refuseExcluded(document);
  const named = formatOf(uri, type);
  if (!named) throw new UserError(messages.unsupported(fileName(uri)));
  const options = { keepTerms: choicesOfSettings(document, undefined).keep_terms, frontMatter: frontMatterKeys };
  const text = await textOf(document);
  const read: FileText = { format: type === 'mdx' && isMarkdownByMatter(text) ? 'markdown' : named, text, options };
  const file = await documents.open(read);
  if (!file) throw new UserError(messages.unreadable(fileName(uri)));
  return { uri, document, read, type, file };
}

/** Returns the format for a file, by its name and what its layout says. */
export function formatOf({ path }: vscode.Uri, type?: DocumentType): FileFormat['id'] | undefined {
  if (type === 'mdx' || /\.mdx$/i.test(path)) return 'mdx';
  if (type === 'mkdocs') return type;
  if (type === 'markdown' || /\.(?:md|markdown)$/i.test(path)) return 'markdown';
  return /\.html?$/i.test(path) ? 'html' : undefined;
}

/** Returns numbers of lines, from 1, at which parts begin that were not understood. */
export function linesLeftOf({ file }: OpenedFile): number[] {
  const lines = new Set<number>();
  let [line, from] = [1, 0];
  for (const { start } of file.left) {
    line += file.text.slice(from, start).match(/\r\n?|\n/g)?.length ?? 0;
    from = start;
    lines.add(line);
  }
  return [...lines];
}

/** Returns the text of a file as `textOf` does; undefined if there is no such file. */
export async function textNow(uri: vscode.Uri): Promise<string | undefined> {
  return (await fileExists(uri)) ? textOf(await vscode.workspace.openTextDocument(uri)) : undefined;
}

/** An editor changes line ends that are mixed, so a file is read from the disk unless it is shown or has unsaved changes. */
export async function textOf(document: vscode.TextDocument): Promise<string> {
  await caughtUp(document);
  if (isShown(document)) return document.getText();
  return vscode.workspace.decode(await vscode.workspace.fs.readFile(document.uri), { encoding: document.encoding });
}

/** Returns true if changes of a document belong into its editor, where they can be undone. */
export function isShown({ uri, isDirty }: vscode.TextDocument): boolean {
  const same = (other: vscode.Uri) => other.toString() === uri.toString();
  const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).map(({ input }) => input);
  return (
    isDirty ||
    inputs.some(
      (input) =>
        (input instanceof vscode.TabInputText && same(input.uri)) ||
        (input instanceof vscode.TabInputTextDiff && (same(input.modified) || same(input.original))),
    )
  );
}
