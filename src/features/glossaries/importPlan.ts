import * as vscode from 'vscode';
import type { LanguagePair } from '../../api/languages.ts';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { glossaryDictionaryBytes } from '../../api/limits.ts';
import { compareEntries } from '../../text/glossary/compare.ts';
import type { EntriesDifference } from '../../text/glossary/compare.ts';
import type { Entry, EntryFault } from '../../text/glossary/entries.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import { faultInLine } from '../../services/glossaries/faultMessages.ts';
import { localMegabytes, localNumber } from '../../editor/localized.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import { changesInWords } from './differences.ts';
import type { ImportSource, ImportPreview } from './importSource.ts';
import { placeOfFault } from './importSource.ts';
import * as messages from './texts.ts';
import * as importMessages from './importTexts.ts';

/** Import that the user confirmed. */
export interface Plan {
  readonly entries: readonly Entry[];
  /** True if these entries replace all others in the dictionary. */
  readonly replaces: boolean;
  readonly difference: EntriesDifference;
}

interface PlanQuestion {
  readonly title: string;
  /** Label of the dictionary. */
  readonly where: string;
  readonly importSource: ImportSource;
  readonly pair: LanguagePair;
  /** Current entries; undefined if the dictionary does not exist yet. */
  readonly present: readonly Entry[] | undefined;
  /** True if they have changed since they were shown. */
  readonly changed: boolean;
}

type Choice = Plan | 'otherHeader' | 'faults' | 'note';
type PlanItem = vscode.QuickPickItem & { readonly choice?: Choice };

/** Shows the changes and asks for confirmation. @throws CancellationError; UserError if none of the entries can be imported. */
export async function askPlan(question: PlanQuestion): Promise<Plan> {
  let header: Header = 'leaveOut';
  let prepared = await prepare(question, header);
  for (;;) {
    const chosen = await ask(question, prepared.items);
    if (chosen === 'otherHeader') {
      header = header === 'keep' ? 'leaveOut' : 'keep';
      prepared = await prepare(question, header);
    } else if (chosen === 'faults') await listFaults(question.importSource, prepared.reading.leftOut);
    // A note is for information only.
    else if (chosen !== 'note' && (await isAccepted(question, chosen))) return chosen;
  }
}

function nothingGood({ importSource, where }: PlanQuestion, { leftOut, ignored }: ImportPreview): UserError {
  const { name, uri } = importSource;
  const [first] = leftOut;
  if (!first)
    return new UserError(
      ignored > 0 ? importMessages.nothingToImportOtherLanguages(name, where) : importMessages.nothingToImportEmpty(name, where),
    );
  const message = importMessages.nothingToImport(name, where, faultInLine(first));
  return new UserError(message, uri ? [{ title: messages.openFile(), run: () => openAt(uri, first) }] : []);
}

type Header = 'keep' | 'leaveOut';

interface Prepared {
  readonly reading: ImportPreview;
  readonly items: readonly PlanItem[];
}

/** Reads the entries and computes the changes. 10 MB take a second, so other work of the window gets a turn in between. */
async function prepare(question: PlanQuestion, header: Header): Promise<Prepared> {
  return withProgress(importMessages.readingOrigin(question.importSource.name), async (signal) => {
    await othersTurn(undefined, { signal });
    const reading = question.importSource.read(question.pair, header);
    if (reading.entries.length === 0) throw nothingGood(question, reading);
    await othersTurn(undefined, { signal });
    const difference = compareEntries(question.present ?? [], reading.entries);
    await othersTurn(undefined, { signal });
    const plans = plansOf(question, reading, difference);
    if (plans.length === 0) throw tooLarge(question, reading);
    return { reading, items: [...plans, ...remarks(reading, header, question.importSource.uri !== undefined)] };
  });
}

async function ask({ title, where, changed }: PlanQuestion, items: readonly PlanItem[]): Promise<Choice> {
  const item = await vscode.window.showQuickPick<PlanItem>(items, {
    title,
    placeHolder: changed ? importMessages.changedInTheMeantime(where) : where,
    ignoreFocusOut: true,
  });
  if (!item?.choice) throw new vscode.CancellationError();
  return item.choice;
}

/** Returns the possible ways to import, with the changes of each. Omits those that would make the dictionary too large. */
function plansOf({ present }: PlanQuestion, { entries }: ImportPreview, difference: EntriesDifference): PlanItem[] {
  if (!present) {
    const label = entries.length === 1 ? importMessages.importEntriesOne() : importMessages.importEntriesMany(localNumber(entries.length));
    return fits(entries) ? [{ label: `$(add) ${label}`, choice: { entries, replaces: true, difference } }] : [];
  }
  const merged: EntriesDifference = { ...difference, removed: [] };
  const merge: PlanItem = {
    label: `$(git-merge) ${importMessages.merge()}`,
    description: changesInWords(merged),
    detail: importMessages.mergeDetail(),
    choice: { entries, replaces: false, difference: merged },
  };
  const replace: PlanItem = {
    label: `$(replace-all) ${importMessages.replaceEntries()}`,
    description: changesInWords(difference),
    detail: importMessages.replaceDetail(),
    choice: { entries, replaces: true, difference },
  };
  return [...(fits([...difference.removed, ...entries]) ? [merge] : []), ...(fits(entries) ? [replace] : [])];
}

function fits(entries: readonly Entry[]): boolean {
  return Buffer.byteLength(writeEntries(entries, 'tsv')) <= glossaryDictionaryBytes;
}

function tooLarge({ importSource }: PlanQuestion, { entries }: ImportPreview): UserError {
  const size = localMegabytes(Buffer.byteLength(writeEntries(entries, 'tsv')));
  return new UserError(importMessages.entriesTooLarge(importSource.name, size));
}

/** Returns rows about what is left out and why. @param hasFile true if the entries are in a file that can be opened. */
function remarks({ header, leftOut, ignored, trimmed, notes }: ImportPreview, handling: Header, hasFile: boolean): PlanItem[] {
  const items: PlanItem[] = [];
  if (header) {
    const cells = header.slice(0, 2).join(' → ');
    items.push(
      handling === 'leaveOut'
        ? {
            label: importMessages.firstRowSkipped(),
            description: plainInLabel(cells),
            detail: importMessages.firstRowSkippedDetail(),
            choice: 'otherHeader',
          }
        : {
            label: importMessages.firstRowImported(),
            description: plainInLabel(cells),
            detail: importMessages.firstRowImportedDetail(),
            choice: 'otherHeader',
          },
    );
  }
  const [first] = leftOut;
  if (first) {
    items.push({
      label: `$(warning) ${leftOut.length === 1 ? importMessages.rowsSkippedOne() : importMessages.rowsSkippedMany(localNumber(leftOut.length))}`,
      description: faultInLine(first),
      detail: hasFile ? importMessages.rowsSkippedDetail() : importMessages.rowsSkippedDetailNoFile(),
      choice: 'faults',
    });
  }
  const told = [
    ...(ignored > 0 ? [importMessages.rowsForOtherLanguagesSkipped(localNumber(ignored))] : []),
    ...(trimmed > 0 ? [importMessages.phrasesTrimmed(localNumber(trimmed))] : []),
    ...notes,
  ];
  const separator: PlanItem = { label: '', kind: vscode.QuickPickItemKind.Separator };
  const lines = told.map((note): PlanItem => ({ label: `$(info) ${plainInLabel(note)}`, choice: 'note' }));
  return items.length + lines.length === 0 ? [] : [separator, ...items, ...lines];
}

/** Asks for confirmation if entries will be lost. */
async function isAccepted({ where }: PlanQuestion, { replaces, difference }: Plan): Promise<boolean> {
  if (!replaces || difference.removed.length === 0) return true;
  const replace = messages.replaceButton();
  const detail = importMessages.replaceEntriesDetail(changesInWords(difference));
  return (
    (await vscode.window.showWarningMessage(importMessages.replaceEntriesQuestion(where), { modal: true, detail }, replace)) === replace
  );
}

/** Maximum number of faults in a list. The others can be seen in the file. */
const faultsListed = 2000;

/** Lists the faults. Picking one opens it in its file and ends the import. */
async function listFaults({ name, uri }: ImportSource, faults: readonly EntryFault[]): Promise<void> {
  const items = faults.slice(0, faultsListed).map((fault) => ({ label: faultInLine(fault), fault }));
  const placeHolder = importMessages.skippedRowsPlaceholder(name);
  const picked = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  if (!picked || !uri) return;
  await openAt(uri, picked.fault);
  throw new vscode.CancellationError();
}

async function openAt(uri: vscode.Uri, fault: EntryFault): Promise<void> {
  await vscode.window.showTextDocument(uri, { selection: placeOfFault(fault), preview: false });
}
