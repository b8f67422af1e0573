import * as vscode from 'vscode';
import { documentTypeNames } from '../../api/documents.ts';
import type { JobOrder, JobTarget } from '../../services/jobs/jobs.ts';
import { canonicalLanguage } from '../../api/languages.ts';
import type { Services } from '../../services/services.ts';
import type { Identity } from '../../services/connection/currentConnection.ts';
import { cannotBeRead, isOnDisk } from '../../editor/files.ts';
import { run } from '../../services/failures.ts';
import { followOrder } from '../../services/editorJobs/followOrder.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import { refuseExcludedUri } from '../../services/translation/privacy.ts';
import { collectDocuments, measure } from './collectDocuments.ts';
import type { Collected } from './collectDocuments.ts';
import { onlyName } from './documentCharacters.ts';
import type { MeasuredDocument } from './documentCharacters.ts';
import { confirmDocuments } from './confirmDocuments.ts';
import {
  askNeededSource,
  choicesOfSettings,
  documentLanguages,
  needsSource,
  refuseSameLanguage,
  withOnlySource,
} from './documentRequests.ts';
import type { DocumentChoices } from './documentRequests.ts';
import { leftOutStyles } from './documentStyles.ts';
import { leftOutSentences } from './leftOut.ts';
import type { LeftOut } from './leftOut.ts';
import { askOrder, orderMade, wantedOf } from './orderSteps.ts';
import type { DocumentOrder, Prepared } from './orderSteps.ts';
import { placeResults, translationsAmong } from './resultPlaces.ts';
import type { Wanted } from './resultPlaces.ts';
import { settleUnsaved } from './unsavedChanges.ts';
import { unsupported } from './unsupported.ts';
import * as messages from './texts.ts';

/** Arguments of the command. */
export interface DocumentCall {
  /** Files and folders; if undefined, the user is asked. */
  readonly chosen: readonly vscode.Uri[] | undefined;
  /** Languages from code or a keybinding. If set, neither languages nor options are asked for. */
  readonly targets: readonly string[] | undefined;
  /** True if the caller already asked for confirmation. The cost is not confirmed then, and existing files are kept without asking. */
  readonly confirmed: boolean;
}

/** Translates documents, from the choice of files to the order. @throws UserError; ServiceError; CancellationError if the user cancels. */
export async function translateDocuments(services: Services, call: DocumentCall): Promise<void> {
  const chosen = call.chosen ?? (await askFiles());
  const prepared = await prepare(services, chosen);
  const { client, identity, documents, leftOut } = prepared;
  const { targets, choices } = call.targets
    ? await withTargets(services, prepared, call.targets)
    : await askOrder(services, prepared, chosen);
  refuseSameLanguage(services, choices, targets);
  const wanted = wantedOf(prepared, targets, choices);
  // Open the job store before any question about cost. If it cannot be written, nothing is sent.
  await services.jobs.engine();
  const places = await placeResults(services, wanted, choices.pattern, !call.confirmed);
  const notFollowed = leftOutStyles(choices.styles);
  if (!call.confirmed) await confirmDocuments(services, client, { documents, targets, leftOut, notFollowed, plan: identity.plan });
  const ids = await withProgress(messages.preparingDocuments(), (signal) => order(services, wanted, places, identity, signal));
  followOrder(services, { ids, owner: identity, title: orderedWords(services, documents, targets, choices) });
  // The jobs exist now, so a later failure must not look like a failed order.
  void run(services, () => orderMade(services, chosen));
  if (notFollowed.length > 0) void vscode.window.showInformationMessage(notFollowed.join(' '));
}

/** With languages from code or a keybinding, only asks for a source language that a glossary requires. @throws CancellationError */
async function withTargets(services: Services, prepared: Prepared, given: readonly string[]): Promise<DocumentOrder> {
  const targets = [...new Set(given.map(canonicalLanguage))];
  const choices = withOnlySource(prepared.defaults, targets);
  if (!needsSource(choices, targets)) return { targets, choices };
  const answer = await askNeededSource(services, choices, targets, false);
  if (typeof answer !== 'object') throw new vscode.CancellationError();
  return { targets, choices: { ...choices, source_lang: answer.value } };
}

async function prepare(services: Services, uris: readonly vscode.Uri[]): Promise<Prepared> {
  const collected = await collectDocuments(uris);
  await refuseNone(uris, collected);
  const client = await services.session.client();
  const identity = await services.connections.identity();
  if (!identity) throw new vscode.CancellationError();
  const measured = await measure(collected.documents, await settleUnsaved(collected.documents), identity.plan, client.documents.rules);
  const leftOut = [...collected.leftOut, ...measured.leftOut];
  const [first] = measured.documents;
  await refuseNone(uris, { documents: measured.documents, leftOut });
  const featured = await documentLanguages(client);
  const defaults = await choicesOfSettings(services, client, first?.uri);
  const codes = featured.languages.filter(({ usable_as_target }) => usable_as_target).map(({ lang }) => canonicalLanguage(lang));
  const results = translationsAmong(measured.documents, defaults.source_lang, codes);
  const documents = measured.documents.filter((document) => !results.has(document));
  const made = [...results].map(({ uri }): LeftOut => ({ uri, reason: 'result' }));
  return { client, identity, featured, defaults, documents, leftOut: [...leftOut, ...made] };
}

async function askFiles(): Promise<readonly vscode.Uri[]> {
  const filters = { [messages.documentFiles()]: [...documentTypeNames] };
  const openLabel = messages.translate();
  const title = messages.chooseDocumentsTitle();
  const uris = await vscode.window.showOpenDialog({ canSelectMany: true, filters, openLabel, title });
  if (!uris) throw new vscode.CancellationError();
  return uris;
}

/** @throws UserError if nothing is left to translate, with the reason for a single chosen file or a summary of those left out. */
async function refuseNone(uris: readonly vscode.Uri[], { documents, leftOut }: Collected): Promise<void> {
  if (documents.length > 0) return;
  const [only] = leftOut;
  if (only && uris.length === 1 && uris[0]?.toString() === only.uri.toString()) {
    refuseExcludedUri(only.uri);
    throw only.message === undefined ? await unsupported(only.uri) : new UserError(only.message);
  }
  throw new UserError([messages.noDocuments(), ...leftOutSentences(leftOut)].join(' '));
}

/**
 * Stores the orders. Documents that are not files on disk are copied first.
 * @returns the ids of the jobs. @throws UserError if something cannot be read.
 */
async function order(
  services: Services,
  wanted: readonly Wanted<MeasuredDocument>[],
  places: readonly JobTarget[],
  identity: Identity,
  signal: AbortSignal,
): Promise<string[]> {
  // One copy is shared by all languages of a document. It is deleted with the last job that needs it.
  const sources = new Map<MeasuredDocument, string>();
  for (const { file } of places) await makeFolder(vscode.Uri.joinPath(vscode.Uri.parse(file), '..'));
  try {
    for (const { document } of wanted) {
      signal.throwIfAborted();
      if (!sources.has(document)) sources.set(document, await sourceOf(services, document));
    }
    signal.throwIfAborted();
    return await (await services.jobs.engine()).add(ordersOf(wanted, places, sources, identity));
  } catch (error) {
    for (const [{ uri }, source] of sources) if (source !== uri.toString()) await services.jobs.dropSource(source);
    throw error;
  }
}

function ordersOf(
  wanted: readonly Wanted<MeasuredDocument>[],
  places: readonly JobTarget[],
  sources: ReadonlyMap<MeasuredDocument, string>,
  { host, account }: Identity,
): JobOrder[] {
  return wanted.flatMap(({ document, request }, index) => {
    const target = places[index];
    const source = sources.get(document);
    if (!target || source === undefined) return [];
    const { uri, name, bytes, maxBytes } = document;
    return [{ kind: 'document', request, host, account, source, shown: uri.toString(), name, bytes, maxBytes, targets: [target] }];
  });
}

/** If a result cannot be saved, its document must not be sent. @throws UserError */
async function makeFolder(folder: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.createDirectory(folder).then(undefined, (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(messages.folderNotCreated(folder.path, reason));
  });
}

/** A file on disk is read when it is sent. Anything else is copied now. */
async function sourceOf({ jobs }: Services, { uri, name, text }: MeasuredDocument): Promise<string> {
  if (text) return jobs.keepSource(name, text);
  if (isOnDisk(uri)) return uri.toString();
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, (error: unknown) => {
    throw new UserError(cannotBeRead(uri, error));
  });
  return jobs.keepSource(name, bytes);
}

/** Maximum number of languages named in a notice. */
const languagesNamed = 3;

function orderedWords(
  services: Services,
  documents: readonly MeasuredDocument[],
  targets: readonly string[],
  { source_lang }: DocumentChoices,
): string {
  const nameOf = languageNames(services);
  const isNamed = targets.length <= languagesNamed;
  const languages = isNamed ? targets.map(nameOf).join(', ') : localNumber(targets.length);
  const name = onlyName(documents);
  const what = name ?? localNumber(documents.length);
  if (source_lang === undefined) {
    if (isNamed) return name === undefined ? messages.translatingMany(what, languages) : messages.translatingOne(what, languages);
    return name === undefined ? messages.translatingManyIntoMany(what, languages) : messages.translatingOneIntoMany(what, languages);
  }
  const source = nameOf(source_lang);
  if (isNamed)
    return name === undefined
      ? messages.translatingManyFrom(what, source, languages)
      : messages.translatingOneFrom(what, source, languages);
  return name === undefined
    ? messages.translatingManyFromIntoMany(what, source, languages)
    : messages.translatingOneFromIntoMany(what, source, languages);
}
