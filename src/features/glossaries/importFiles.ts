import * as vscode from 'vscode';
import { isPair } from '../../services/glossaries/dictionaryPlace.ts';
import type { Services } from '../../services/services.ts';
import { run, showFailure } from '../../services/failures.ts';
import type { GlossaryNode } from './rows.ts';
import type { Destination } from './destination.ts';
import { refuseLegacy } from './retriable.ts';
import { droppedSource, fileSource } from './importSource.ts';
import type { ImportSource } from './importSource.ts';
import { isCancellation } from '../../editor/progress.ts';
import { importFrom } from './importEntries.ts';

/** One after the other; one that cannot be imported is told, and keeps no other from it. @throws CancellationError when the user leaves. */
export async function importAll(
  services: Services,
  readers: readonly (() => Promise<ImportSource>)[],
  destination: Destination,
): Promise<void> {
  for (const read of readers) {
    try {
      await importFrom(services, await read(), destination);
    } catch (error) {
      if (isCancellation(error) || readers.length === 1) throw error;
      void showFailure(services, error);
    }
  }
}

/** Asks for files and imports them one after the other. */
export async function importChosenFile(services: Services, destination: Destination): Promise<void> {
  const files = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Import a CSV or TSV File'),
    openLabel: vscode.l10n.t('Import'),
    canSelectMany: true,
    filters: sheets(),
  });
  if (!files?.[0]) throw new vscode.CancellationError();
  const readers = files.map((file) => () => fileSource(file));
  await importAll(services, readers, destination);
}

function sheets(): Record<string, string[]> {
  return { [vscode.l10n.t('CSV and TSV files')]: ['csv', 'tsv', 'txt'], [vscode.l10n.t('All files')]: ['*'] };
}

/** Imports what was dropped on a row: files of the Explorer or from outside of the editor. What is wrong is shown. */
export async function importDropped(
  services: Services,
  target: GlossaryNode | undefined,
  data: vscode.DataTransfer,
  token: vscode.CancellationToken,
): Promise<void> {
  await run(services, async () => {
    // Before the first question: what was dropped is there for a moment only.
    const sources = await sourcesOf(data);
    if (token.isCancellationRequested || sources.length === 0) return;
    await importAll(services, sources, destinationOf(services, target));
  });
}

type ReadSource = () => Promise<ImportSource>;

async function sourcesOf(data: vscode.DataTransfer): Promise<ReadSource[]> {
  const uris = urisIn((await data.get('text/uri-list')?.asString()) ?? '');
  if (uris.length > 0) return uris.map((uri) => () => fileSource(uri));
  const files: ReadSource[] = [];
  for (const [, item] of data) {
    const file = item.asFile();
    if (!file) continue;
    const bytes = await file.data();
    files.push(() => droppedSource(file.name, bytes));
  }
  return files;
}

function urisIn(list: string): vscode.Uri[] {
  const lines = list.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => vscode.Uri.parse(line));
}

/** @throws UserError for a legacy glossary, which cannot be changed. */
function destinationOf(services: Services, target: GlossaryNode | undefined): Destination {
  const glossary = services.glossaries.known()?.find(({ glossary_id }) => glossary_id === target?.glossary_id);
  if (!target || !glossary) return {};
  refuseLegacy(glossary);
  if (target.kind === 'glossary') return { glossary };
  const pair = glossary.pairs.find((one) => isPair(one, target));
  return pair ? { glossary, pair } : { glossary };
}
