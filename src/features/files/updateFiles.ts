import * as vscode from 'vscode';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { targetFor, targetWithoutAsking } from '../../services/languages/targetFor.ts';
import { fileName } from '../../editor/files.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { UserError } from '../../editor/userError.ts';
import type { FileContext } from './fileContext.ts';
import { FilePlaces } from './filePlaces.ts';
import type { FilePlace, FoundTranslation } from './filePlaces.ts';
import type { FileTask } from './fileTask.ts';
import { Adoption } from './adoption.ts';
import { openUnits } from './openedFile.ts';
import type { OpenedFile } from './openedFile.ts';
import { runTasks } from './runTasks.ts';
import { reviewPair } from './reviewTranslation.ts';
import { openSource } from './sources.ts';
import { knownPair, updateOf } from './updateTranslation.ts';
import * as messages from './texts.ts';

/** A translation with the language that it is asked for in. */
interface ChosenTranslation extends FoundTranslation {
  /** The service's code. */
  readonly code: string;
}

/** Updates the translations of a file, or the one that the file is. @throws CancellationError; UserError; StateError; Retriable */
export async function updateTranslations(context: FileContext, uri: vscode.Uri): Promise<void> {
  const { source, place, found } = await chosenTranslations(context, uri, true);
  const adoption = new Adoption(found.length);
  const tasks: FileTask[] = [];
  for (const one of found) {
    tasks.push(await updateOf(context, { ...one, language: one.code, placeLanguage: one.language, source, place }, adoption));
  }
  await runTasks(context, tasks);
}

/**
 * Updates the translations of a file that something is known about. Opens none of them, and asks nothing but for large costs.
 * @throws CancellationError; UserError; StateError
 */
export async function updateKnown(context: FileContext, uri: vscode.Uri): Promise<void> {
  const { services, states } = context;
  if (!(await states.isUsed(uri)) || !(await services.connections.current())) return;
  const places = new FilePlaces(context.layouts, languageNames(services));
  const tasks: FileTask[] = [];
  for (const one of await places.translationsOf(uri)) {
    const facts = await (await states.of(uri, one.language)).facts();
    const language = facts.length > 0 ? await targetWithoutAsking(services, one.language) : undefined;
    if (language === undefined) continue;
    const [source, place] = [await openSource(context.documents, places, uri), await places.of(uri)];
    tasks.push(await updateOf(context, { ...one, language, placeLanguage: one.language, source, place }, new Adoption(1)));
  }
  if (tasks.length > 0) await runTasks(context, tasks, { isOpened: false });
}

/** Shows what was changed in a translation and in its source. @throws CancellationError; UserError; StateError */
export async function reviewTranslation(context: FileContext, uri: vscode.Uri): Promise<void> {
  const { source, found } = await chosenTranslations(context, uri, false);
  const adoption = new Adoption(found.length);
  for (const { target, language, code } of found) {
    const state = await context.states.of(source.uri, language);
    const pair = await knownPair(context, { source, target: await openUnits(context.documents, target, source.type) }, state, adoption);
    await reviewPair(context, pair, state, code);
  }
}

/** What a command for existing translations works on. */
interface ChosenTranslations {
  readonly source: OpenedFile;
  readonly place: FilePlace;
  readonly found: readonly ChosenTranslation[];
}

/** Returns the translation that a file is, or those that the user chooses of the ones it has. @throws CancellationError; UserError */
async function chosenTranslations(
  { services, documents, layouts }: FileContext,
  uri: vscode.Uri,
  isMany: boolean,
): Promise<ChosenTranslations> {
  await services.session.ensureConnected();
  const places = new FilePlaces(layouts, languageNames(services));
  await places.settle(uri);
  const own = await places.asTranslation(uri);
  const all = own ? [own] : await places.translationsOf(uri);
  if (all.length === 0) throw new UserError(messages.noTranslation(fileName(uri)));
  const chosen = all.length === 1 ? all : await chooseTranslations(all, isMany);
  const source = await openSource(documents, places, chosen[0]?.source ?? uri);
  const found: ChosenTranslation[] = [];
  for (const one of chosen) {
    const code = await targetFor(services, one.language);
    if (code !== undefined) found.push({ ...one, code });
  }
  return { source, place: await places.of(source.uri), found };
}

async function chooseTranslations(all: readonly FoundTranslation[], isMany: boolean): Promise<readonly FoundTranslation[]> {
  const items = all.map((one) => ({ label: plainInLabel(vscode.workspace.asRelativePath(one.target)), one, picked: true }));
  const options = { placeHolder: isMany ? messages.chooseTranslations() : messages.chooseTranslation() };
  const chosen = isMany
    ? await vscode.window.showQuickPick(items, { ...options, canPickMany: true })
    : [await vscode.window.showQuickPick(items, options)].filter((item) => item !== undefined);
  if (!chosen || chosen.length === 0) throw new vscode.CancellationError();
  return chosen.map(({ one }) => one);
}
