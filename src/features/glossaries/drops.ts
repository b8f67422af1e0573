import * as vscode from 'vscode';
import { isPair } from '../../services/glossaries/dictionaryPlace.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import type { GlossaryNode } from './chosenRows.ts';
import type { Destination } from './destination.ts';
import { importAll } from './importEntries.ts';
import { refuseLegacy } from './legacy.ts';
import { droppedSource, fileSource } from './importSource.ts';
import type { ImportSource } from './importSource.ts';

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
