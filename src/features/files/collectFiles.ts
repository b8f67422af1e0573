import { posix } from 'node:path';
import * as vscode from 'vscode';
import { IgnoreRules } from '../../services/localization/ignoreRules.ts';
import { staysIn } from '../../services/placesInside.ts';
import { isExcludedUri } from '../../services/translation/privacy.ts';
import { foreignFolders, manifestText } from './filePlaces.ts';
import type { FilePlaces } from './filePlaces.ts';
import { formatOf } from './openedFile.ts';

/** Files of a folder that are translated, with it. */
const markup = '**/*.{md,mdx,markdown,html,htm}';
/** Documents that people write. Pictures and plain text beside Markdown belong to it, or to tools. */
const documents = '**/*.{docx,doc,pptx,xlsx,pdf,xlf,xliff,srt}';

export interface CollectedFiles {
  /** Files that are read in units. */
  readonly files: readonly vscode.Uri[];
  /** Files and folders for the service's document translation. */
  readonly others: readonly vscode.Uri[];
  /** Number of files in folders that are left out because Git ignores them. */
  readonly ignored: number;
}

/**
 * Sorts files by who translates them. Of folders, the files in them are taken that are no translations themselves, and that Git doesn't
 * ignore.
 */
export async function collectFiles(uris: readonly vscode.Uri[], places: FilePlaces): Promise<CollectedFiles> {
  const files: vscode.Uri[] = [];
  const others: vscode.Uri[] = [];
  let ignored = 0;
  for (const uri of uris) {
    const found = (await isFolder(uri)) ? await foundIn(uri, places) : await asOne(uri, places);
    files.push(...found.files);
    others.push(...found.others);
    ignored += found.ignored;
  }
  const known = new Map(files.map((uri) => [uri.toString(), uri]));
  return { files: [...known.values()], others, ignored };
}

async function asOne(uri: vscode.Uri, places: FilePlaces): Promise<CollectedFiles> {
  if (!formatOf(uri)) return { files: [], others: [uri], ignored: 0 };
  await places.settle(uri);
  return { files: [uri], others: [], ignored: 0 };
}

/** Returns the files in a folder. One that has none, and where Git ignores none, is left to the document translation. */
async function foundIn(folder: vscode.Uri, places: FilePlaces): Promise<CollectedFiles> {
  const ownFiles = await finder(folder);
  const [found, others] = [await ownFiles(markup), await ownFiles(documents)];
  const sources: vscode.Uri[] = [];
  for (const uri of found.files) {
    await places.settle(uri);
    if (!(await places.asTranslation(uri))) sources.push(uri);
  }
  const ignored = found.ignored + others.ignored;
  const isOther = found.files.length === 0 && ignored === 0;
  return { files: sources, others: isOther ? [folder] : withoutResults(others.files), ignored };
}

/** Leaves out what was made of other documents: `letter.de.docx` beside `letter.docx`. */
function withoutResults(uris: readonly vscode.Uri[]): vscode.Uri[] {
  const paths = new Set(uris.map(({ path }) => path));
  return uris.filter(({ path }) => {
    const { name, end } = /^(?<name>.+?)[._-][a-z]{2,3}(?:-[a-z\d]{2,8})?(?: \(\d+\))?(?<end>\.\w+)$/i.exec(path)?.groups ?? {};
    return name === undefined || end === undefined || !paths.has(name + end);
  });
}

interface OwnFiles {
  readonly files: readonly vscode.Uri[];
  /** Number of others that fit, and that Git ignores. */
  readonly ignored: number;
}

/** Returns a function for the files of a pattern in a folder that may be translated, in order. */
async function finder(folder: vscode.Uri): Promise<(pattern: string) => Promise<OwnFiles>> {
  const root = vscode.workspace.getWorkspaceFolder(folder)?.uri ?? folder;
  const rules = await ignoreRules(root);
  return async (pattern) => {
    const found = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, pattern), foreignFolders);
    const files: vscode.Uri[] = [];
    let ignored = 0;
    for (const uri of found.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      if (rules.ignores(posix.relative(root.path, uri.path))) ignored += 1;
      else if (!isExcludedUri(uri) && (await staysIn(folder, uri))) files.push(uri);
    }
    return { files, ignored };
  };
}

/** More folders with rules of their own than a project has. */
const mostRules = 1000;

async function ignoreRules(root: vscode.Uri): Promise<IgnoreRules> {
  const texts = new Map<string, string>();
  for (const uri of await vscode.workspace.findFiles(new vscode.RelativePattern(root, '**/.gitignore'), foreignFolders, mostRules)) {
    const folder = posix.relative(root.path, posix.dirname(uri.path));
    const text = await manifestText(uri);
    if (text !== undefined) texts.set(folder === '' ? '' : `${folder}/`, text);
  }
  return new IgnoreRules(texts);
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri);
  return (type & vscode.FileType.Directory) !== 0;
}
