import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { fileNameOf, namePart } from '../../text/fileNames.ts';
import { parseEntries } from '../../text/glossary/parse.ts';
import { spreadsheetSafe, writeEntries } from '../../text/glossary/write.ts';
import type { Services } from '../../services/services.ts';
import { fileExists, fileName, namesOf } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import { fileIn, refuseOutside } from '../../services/placesInside.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import type { FoundDictionary } from './rows.ts';
import { retriable } from './retriable.ts';
import * as messages from './texts.ts';
import * as exportMessages from './exportTexts.ts';

/** File format of an export. */
interface Format {
  readonly extension: 'tsv' | 'csv';
  /** True if cells are escaped, so that spreadsheets do not interpret them as formulas. */
  readonly safe: boolean;
}

/**
 * Writes dictionaries to files: a single one to a file chosen by the user, several to a folder. @throws CancellationError; ServiceError.
 */
export async function exportDictionaries(services: Services, dictionaries: readonly FoundDictionary[]): Promise<void> {
  const [first] = dictionaries;
  if (!first) return;
  const format = await askFormat();
  const places = dictionaries.length === 1 ? [await askFile(first, format)] : await askFolder(dictionaries, format);
  await retriable(
    services,
    () => writeAll(services, dictionaries, places, format),
    async () => exportDictionaries(services, dictionaries),
  );
}

async function askFormat(): Promise<Format> {
  const items: (vscode.QuickPickItem & { readonly format: Format })[] = [
    {
      label: exportMessages.tsvFormat(),
      detail: exportMessages.tsvFormatDetail(),
      format: { extension: 'tsv', safe: false },
    },
    {
      label: exportMessages.csvFormat(),
      detail: exportMessages.csvFormatDetail(),
      format: { extension: 'csv', safe: false },
    },
    {
      label: exportMessages.safeCsvFormat(),
      detail: exportMessages.safeCsvFormatDetail(),
      format: { extension: 'csv', safe: true },
    },
  ];
  const item = await vscode.window.showQuickPick(items, { placeHolder: exportMessages.formatPlaceholder() });
  if (!item) throw new vscode.CancellationError();
  return item.format;
}

async function askFile(dictionary: FoundDictionary, { extension }: Format): Promise<vscode.Uri> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = nameOfFile(dictionary, extension);
  const chosen = await vscode.window.showSaveDialog({
    title: exportMessages.exportDictionaryTitle(),
    saveLabel: exportMessages.exportButton(),
    filters: { [extension.toUpperCase()]: [extension] },
    ...(folder && { defaultUri: fileIn(folder.uri, name) }),
  });
  if (!chosen) throw new vscode.CancellationError();
  return chosen;
}

/** Returns one path for each dictionary in a chosen folder. Asks before existing files are replaced. */
async function askFolder(dictionaries: readonly FoundDictionary[], { extension }: Format): Promise<vscode.Uri[]> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: exportMessages.exportDictionariesTitle(),
      openLabel: exportMessages.exportButton(),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (!folder) throw new vscode.CancellationError();
  const places = await placesInFolder(folder, dictionaries, extension);
  const there: vscode.Uri[] = [];
  for (const place of places) if (await fileExists(place)) there.push(place);
  if (there.length > 0) await confirmReplacing(there);
  return places;
}

async function confirmReplacing(there: readonly vscode.Uri[]): Promise<void> {
  const question =
    there.length === 1 ? exportMessages.replaceFileQuestion() : exportMessages.replaceFilesQuestion(localNumber(there.length));
  const replace = messages.replaceButton();
  await confirm(question, namesOf(there), replace);
}

/** Returns a valid file name such as `Riverside.en-de.tsv` for any glossary name and languages. */
export function nameOfFile({ glossary, source_lang, target_lang }: FoundDictionary, extension: string): string {
  const readable = namePart(glossary.name) || namePart(glossary.glossary_id);
  return fileNameOf([readable, `${source_lang}-${target_lang}`.toLowerCase()], extension);
}

/** Returns one path in the folder for each dictionary. @throws UserError if an existing link leads outside of the folder. */
export async function placesInFolder(
  folder: vscode.Uri,
  dictionaries: readonly FoundDictionary[],
  extension: string,
): Promise<vscode.Uri[]> {
  const names = uniqueNames(dictionaries.map((dictionary) => nameOfFile(dictionary, extension)));
  const places = names.map((name) => fileIn(folder, name));
  for (const place of places) await refuseOutside(folder, place);
  return places;
}

/** Makes names unique, as two glossaries may have the same name. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const key = (each: string) => each.normalize().toLowerCase();
    let free = name;
    for (let count = 2; taken.has(key(free)); count += 1) free = name.replace(/(\.[^.]+\.[^.]+)$/, ` ${count}$1`);
    taken.add(key(free));
    return free;
  });
}

async function writeAll(
  services: Services,
  dictionaries: readonly FoundDictionary[],
  places: readonly vscode.Uri[],
  format: Format,
): Promise<void> {
  let changed = 0;
  await withProgress(exportMessages.exporting(), async (signal) => {
    for (const [index, dictionary] of dictionaries.entries()) {
      const place = places[index];
      const { entries } = parseEntries(await services.glossaries.entries(dictionary, signal), { entries_format: 'tsv' });
      const written = format.safe ? spreadsheetSafe(entries) : { text: writeEntries(entries, format.extension), changed: 0 };
      changed += written.changed;
      const text = written.text + (entries.length > 0 ? (format.safe ? '\r\n' : '\n') : '');
      // Spreadsheets only recognize UTF-8 by its byte order mark.
      if (place) await writeFile(place, (format.safe ? '\uFEFF' : '') + text, async () => exportDictionaries(services, dictionaries));
    }
  });
  void offerToOpen(places, changed);
}

/** @param elsewhere starts again. @throws UserError with an action to choose another place. */
async function writeFile(place: vscode.Uri, text: string, elsewhere: () => Promise<void>): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(place, Buffer.from(text));
  } catch (error) {
    const message = exportMessages.fileNotWritten(fileName(place), error instanceof Error ? error.message : String(error));
    throw new UserError(message, [{ title: exportMessages.chooseAnotherLocation(), run: elsewhere }]);
  }
}

async function offerToOpen(places: readonly vscode.Uri[], changed: number): Promise<void> {
  const [first] = places;
  if (!first) return;
  const said =
    places.length === 1
      ? exportMessages.exportedFile(fileName(first))
      : exportMessages.exportedFiles(localNumber(places.length), namesOf(places));
  const cells = changed === 0 ? '' : ` ${exportMessages.cellsWithApostrophes(localNumber(changed))}`;
  const open = messages.openFile();
  const actions = places.length === 1 ? [open] : [];
  const answer = await vscode.window.showInformationMessage(plainInMessage(said + cells), ...actions);
  if (answer === open) await vscode.window.showTextDocument(first);
}
