import * as vscode from 'vscode';
import { compareEntries } from '../../../text/glossary/compare.ts';
import type { EntriesDifference } from '../../../text/glossary/compare.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { readLinkedFile } from '../../../text/glossary/pull.ts';
import { writeEntries } from '../../../text/glossary/write.ts';
import { isServiceError } from '../../../client/errors.ts';
import type { Services } from '../../../services/services.ts';
import { execute } from '../../../services/command.ts';
import { fileName } from '../../../editor/files.ts';
import { localNumber } from '../../../editor/localized.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../../editor/progress.ts';
import { Retriable, UserError } from '../../../editor/userError.ts';
import { dictionaryLabel, isSame, readBothSides, showDifference } from './syncState.ts';
import type { SyncState } from './syncState.ts';
import type { SoundFile } from './linkedFiles.ts';
import { faultyFile } from './linkedEditors.ts';
import type { VirtualDocuments } from '../../../editor/virtualDocuments.ts';
import { changesInWords, isNothing, phrasesInWords } from '../differences.ts';
import * as messages from './texts.ts';

/** 'replace' makes the dictionary the same as the file; 'merge' adds missing entries and keeps the others. */
type PushKind = 'replace' | 'merge';

/** Choice that the user confirmed. */
interface Agreed {
  readonly sides: SyncState;
  readonly kind: PushKind;
}

/** Entries of a file and the resulting changes of the dictionary. */
interface Plan extends EntriesDifference {
  readonly entries: readonly Entry[];
  /** Number of rows for other languages. */
  readonly ignored: number;
}

/**
 * Sends the entries of a file to its dictionary, after showing the changes and asking. @param confirmed kind that was already confirmed.
 */
export async function pushDictionary(
  services: Services,
  snapshots: VirtualDocuments,
  file: SoundFile,
  confirmed?: PushKind,
  agreed?: Agreed,
): Promise<void> {
  const told: { agreed: Agreed | undefined } = { agreed };
  try {
    await push(services, snapshots, file, confirmed, told);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    const again = () => pushDictionary(services, snapshots, file, confirmed, told.agreed);
    throw refusedPush(file, error, again) ?? new Retriable(error, again, () => undefined);
  }
}

async function push(
  services: Services,
  snapshots: VirtualDocuments,
  file: SoundFile,
  confirmed: PushKind | undefined,
  told: { agreed: Agreed | undefined },
): Promise<void> {
  for (;;) {
    const sides = await readBothSides(services, file);
    refuseLegacy(sides);
    const plan = planOf(file, sides);
    if (isNothing(plan)) return showDifference(services, snapshots, file, sides);
    if (confirmed !== undefined) return send(services, file, sides, plan, confirmed);
    // Send exactly what was confirmed. If anything changed since then, show the changes and ask again.
    if (told.agreed && isSame(told.agreed.sides, sides)) return send(services, file, sides, plan, told.agreed.kind);
    const kind = await ask(file, sides, plan, told.agreed !== undefined);
    if (kind === 'show') return showDifference(services, snapshots, file, sides);
    told.agreed = { sides, kind };
  }
}

/** Returns messages for failures whose general messages are about translating texts. */
function refusedPush({ uri }: SoundFile, error: unknown, again: () => Promise<void>): UserError | undefined {
  const name = fileName(uri);
  if (isServiceError(error, 'outcomeUnknown')) {
    const message = messages.pushUnconfirmed(name);
    return new UserError(message, [
      { title: messages.compareButton(), run: () => execute('interlinear.compareLinkedDictionary', uri) },
      { title: messages.pushAgain(), run: again },
    ]);
  }
  if (!isServiceError(error, 'tooLarge')) return undefined;
  return new UserError(messages.pushTooLarge(name));
}

/** "glossaries created through them are immutable" (specification, "Versioning", 2). */
function refuseLegacy(sides: SyncState): void {
  if (!sides.glossary.legacy) return;
  const message = messages.legacyGlossary(sides.glossary.name);
  throw new UserError(message);
}

/** @throws UserError if the service would reject the entries. */
function planOf({ uri, link }: SoundFile, { document, text, entries }: SyncState): Plan {
  const sheet = readLinkedFile(text, fileName(uri), link, entries);
  if (sheet.faults.length > 0) throw faultyFile(document, sheet.faults);
  if (sheet.entries.length === 0) throw new UserError(messages.noEntries(fileName(uri)));
  return { ...compareEntries(entries, sheet.entries), entries: sheet.entries, ignored: sheet.ignored.length };
}

/** @throws CancellationError if the user cancels. */
async function ask(file: SoundFile, sides: SyncState, plan: Plan, isChanged: boolean): Promise<PushKind | 'show'> {
  const name = fileName(file.uri);
  const question = messages.pushQuestion(name, dictionaryLabel(sides));
  const hasNews = plan.added.length + plan.changed.length > 0;
  const replace = { title: messages.replaceButton(), kind: 'replace' } as const;
  const merge = { title: plan.removed.length > 0 ? messages.mergeButton() : messages.pushNow(), kind: 'merge' } as const;
  const show = { title: messages.showChanges(), kind: 'show' } as const;
  const choices = [...(hasNews ? [merge] : []), ...(plan.removed.length > 0 ? [replace] : []), ...(sides.exists ? [show] : [])];
  const detail = [
    ...(isChanged ? [messages.changedMeanwhile()] : []),
    ...(sides.exists ? [] : [messages.dictionaryIsNew()]),
    ...consequences(plan, hasNews),
    ...(plan.ignored > 0 ? [messages.otherLanguageRows(localNumber(plan.ignored))] : []),
    ...(sides.document.isDirty ? [messages.unsavedSent()] : []),
  ].join('\n\n');
  const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...choices);
  if (!chosen) throw new vscode.CancellationError();
  return chosen.kind;
}

function consequences(plan: Plan, hasNews: boolean): string[] {
  const { added, changed, removed } = plan;
  if (removed.length === 0) return [messages.changesInDictionary(changesInWords(plan))];
  const gone = messages.onlyInDictionary(phrasesInWords(removed.map(([source]) => source)));
  const replacing = messages.replaceDetail(changesInWords(plan));
  if (!hasNews) return [replacing, gone];
  const merging = messages.mergeDetail(changesInWords({ added, changed, removed: [] }));
  return [merging, replacing, gone];
}

async function send(services: Services, file: SoundFile, sides: SyncState, plan: Plan, kind: PushKind): Promise<void> {
  const label = dictionaryLabel(sides);
  const name = fileName(file.uri);
  const news: Entry[] = [...plan.added, ...plan.changed.map(({ source, after }): Entry => [source, after])];
  if (kind === 'merge' && news.length === 0) return;
  await withProgress(messages.sending(name, label), async (signal) => {
    // A merge only sends entries that differ.
    if (kind === 'merge') await services.glossaries.merge(sides.place, writeEntries(news, 'tsv'), signal);
    else await services.glossaries.replace(sides.place, writeEntries(plan.entries, 'tsv'), signal);
  });
  const done = kind === 'merge' ? { ...plan, removed: [] } : plan;
  const message = messages.pushed(label, name, changesInWords(done));
  void vscode.window.showInformationMessage(plainInMessage(message));
}
