import * as vscode from 'vscode';
import { languageNames, pickTargetLanguages } from '../../services/languages/languagePicker.ts';
import { execute } from '../../services/command.ts';
import { fileExists, fileName } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import type { RunningTask } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import type { FileContext } from './fileContext.ts';
import { Adoption } from './adoption.ts';
import { collectFiles } from './collectFiles.ts';
import { chooseForExisting } from './existingTranslations.ts';
import type { ExistingChoice } from './existingTranslations.ts';
import { FilePlaces } from './filePlaces.ts';
import type { FoundTranslation } from './filePlaces.ts';
import type { FileTask } from './fileTask.ts';
import { newTranslation } from './newTranslation.ts';
import type { OpenedFile } from './openedFile.ts';
import { runTasks } from './runTasks.ts';
import { openingSources } from './sources.ts';
import type { OpenedSources } from './sources.ts';
import { updateOf } from './updateTranslation.ts';
import * as messages from './texts.ts';

/** Files that are read at once: each of them is in memory with all of its units. */
const mostFiles = 500;

/** A translation to make. */
interface Wanted extends FoundTranslation {
  readonly from: OpenedFile;
  /** The service's code. */
  readonly code: string;
}

/**
 * Translates whole files into new ones. If a translation exists, the user chooses what happens to it.
 * @throws CancellationError; UserError; Retriable
 */
export async function translateFiles(
  context: FileContext,
  uris: readonly vscode.Uri[],
  languages: readonly string[] | undefined,
): Promise<void> {
  const { services } = context;
  if (uris.some(({ scheme }) => scheme === 'untitled')) throw new UserError(messages.saveFirst());
  await services.session.ensureConnected();
  const places = new FilePlaces(context.layouts, languageNames(services));
  const { files, others, ignored } = await collectFiles(uris, places);
  if (files.length + others.length === 0) throw new UserError(messages.noFilesIn(uris.map(fileName).join(', ')));
  if (files.length > mostFiles) throw new UserError(messages.tooManyFiles(localNumber(mostFiles)));
  const opening = openingSources(context.documents, places, files);
  const codes = languages ?? (files.length > 0 ? await languagesDuring(opening, services) : undefined);
  const { sources, skipped } = await opening.result();
  const [first] = others;
  const orderOthers = async () => first && execute('interlinear.translateAsDocument', first, others, codes && { targets: codes });
  if (!codes || sources.length === 0) {
    await orderOthers();
    return;
  }
  const { wanted, withoutPlace } = await placesFor(places, sources, codes);
  const exist = await Promise.all(wanted.map(async ({ target }) => fileExists(target)));
  const choices = await chooseForExisting(wanted.filter((_one, index) => exist[index]));
  const adoption = new Adoption([...choices.values()].filter((choice) => choice === 'update').length);
  const tasks: FileTask[] = [];
  for (const one of wanted) {
    const task = await taskFor({ context, places, adoption }, one, choices.get(one));
    if (task) tasks.push(task);
  }
  const isDone = await runTasks(context, tasks, { skipped: [...skipped, ...withoutPlace], ignored });
  // Whoever has left before wants no documents either.
  if (isDone) await orderOthers();
}

/** Asks for languages. A large file is read meanwhile; what shows at once that it can't be translated needs no languages. */
async function languagesDuring(opening: RunningTask<OpenedSources>, services: FileContext['services']): Promise<readonly string[]> {
  await opening.startWaiting();
  try {
    const codes = await pickTargetLanguages(services, messages.chooseLanguages());
    if (codes.length > 0) return codes;
    throw new vscode.CancellationError();
  } catch (error) {
    opening.cancel();
    throw error;
  }
}

/** Finds the places of translations. @throws UserError if there is none for any. */
async function placesFor(places: FilePlaces, sources: readonly OpenedFile[], codes: readonly string[]) {
  const wanted: Wanted[] = [];
  const withoutPlace = new Set<string>();
  let reason: unknown;
  for (const from of sources) {
    for (const code of codes) {
      try {
        const { target, language } = await places.targetOf(from.uri, code);
        wanted.push({ from, source: from.uri, target, language, code });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        reason ??= error;
        withoutPlace.add(fileName(from.uri));
      }
    }
  }
  if (reason !== undefined && wanted.length === 0) throw reason;
  return { wanted, withoutPlace };
}

interface Command {
  readonly context: FileContext;
  readonly places: FilePlaces;
  readonly adoption: Adoption;
}

async function taskFor({ context, places, adoption }: Command, one: Wanted, choice?: ExistingChoice): Promise<FileTask | undefined> {
  const place = await places.of(one.source);
  const wanted = { source: one.from, place, target: one.target, language: one.code, placeLanguage: one.language };
  switch (choice) {
    case 'skip':
      return undefined;
    case 'update':
      return updateOf(context, wanted, adoption);
    case 'anotherName': {
      const target = await vscode.window.showSaveDialog({ defaultUri: one.target, title: messages.anotherNameTitle() });
      if (!target) throw new vscode.CancellationError();
      return newTranslation(context, { ...wanted, target, isRemembered: target.toString() === one.target.toString() });
    }
    default:
      return newTranslation(context, { ...wanted, isRemembered: true });
  }
}
