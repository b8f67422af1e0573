import type * as vscode from 'vscode';
import type { FileOutline, UnitAnswers } from '../../services/localization/documents.ts';
import type { PairFact } from '../../services/localization/facts.ts';
import type { TextRange } from '../../text/textRange.ts';
import { fileName } from '../../editor/files.ts';
import { UserError } from '../../editor/userError.ts';
import type { Adoption } from './adoption.ts';
import { matchPair, rememberPair, textsToRead } from './documentPair.ts';
import type { DocumentPair, OpenedPair } from './documentPair.ts';
import type { DocumentState } from './documentStates.ts';
import type { FileContext } from './fileContext.ts';
import type { FilePlace } from './filePlaces.ts';
import type { FileTask, TaskResult } from './fileTask.ts';
import { finishLinks } from './finishLinks.ts';
import { openUnits } from './openedFile.ts';
import type { OpenedFile } from './openedFile.ts';
import { UnitOrder } from './unitOrder.ts';
import { refuseReadOnly, writeText } from './writeText.ts';
import * as messages from './texts.ts';

/** A translation that exists. */
export interface ExistingTranslation {
  readonly source: OpenedFile;
  readonly place: FilePlace;
  readonly target: vscode.Uri;
  /** The service's code. */
  readonly language: string;
  /** Language of the place, in BCP 47, by which facts are kept. */
  readonly placeLanguage: string;
}

/**
 * Prepares the update of a translation: what has changed in its source since is translated, and nothing else is touched.
 * @throws CancellationError if nothing is known about the translation and the user doesn't adopt it; UserError; StateError
 */
export async function updateOf(context: FileContext, existing: ExistingTranslation, adoption: Adoption): Promise<FileTask> {
  const { source, target, language, placeLanguage } = existing;
  await refuseReadOnly(target);
  const state = await context.states.of(source.uri, placeLanguage);
  const pair = await knownPair(context, { source, target: await openUnits(context.documents, target, source.type) }, state, adoption);
  const order = await UnitOrder.of(source.file, (await context.documents.prepare(textsToRead(pair), pair.facts)) ?? []);
  return { source, target, language, order, write: async (answers) => write(context, { ...existing, known: pair.facts }, state, answers) };
}

/** Matches both sides. Asks to adopt a translation that nothing is known about. @throws CancellationError; UserError; StateError */
export async function knownPair(
  context: FileContext,
  pair: OpenedPair<OpenedFile>,
  state: DocumentState,
  adoption: Adoption,
): Promise<DocumentPair<OpenedFile>> {
  const known = await matchPair(context.documents, pair, await state.facts());
  if (known) return known;
  const facts = await adoption.factsOf(context, pair);
  const found = await matchPair(context.documents, pair, facts);
  if (!found) throw new UserError(messages.nothingInCommon(fileName(pair.target.uri)));
  await rememberPair(context, pair, state, facts);
  return found;
}

/** The target may have changed while texts were sent, so it is read again. */
async function write(
  context: FileContext,
  { source, place, target: uri, known }: ExistingTranslation & { readonly known: readonly PairFact[] },
  state: DocumentState,
  answers: UnitAnswers,
): Promise<TaskResult> {
  const { documents } = context;
  const kept = await state.facts();
  // A file that belongs to no project has no state, so what was adopted holds for this update.
  const facts = kept.length > 0 ? kept : known;
  const pair = await matchPair(documents, { source, target: await openUnits(documents, uri, source.type) }, facts);
  const update = pair && (await documents.update(textsToRead(pair), facts, answers));
  if (!update) throw new UserError(messages.changedSince(fileName(uri)));
  const { target, match, plan } = pair;
  const { text, left } = update;
  const units = match.sources.flatMap(({ target: index }, unit) => {
    const [one, other] = [source.file.units[unit], index === undefined ? undefined : target.file.units[index]];
    return one && other ? [{ source: rangeOf(one), target: rangeOf(other) }] : [];
  });
  const links = { source, place, target: uri, text, isUpdate: true, ...(text === target.file.text && { units }) };
  const finished = await finishLinks(documents, links);
  const written =
    finished.text === target.file.text
      ? undefined
      : await writeText(uri, finished.text, { encoding: target.document.encoding, before: target.file.text });
  await remember(context, pair, state, { ...update, finished: finished.text });
  const unclear = match.sources.filter((one) => one.state === 'unclear').length;
  const toReview = plan.proposals.length;
  const missing = left.filter(({ reason }) => reason === 'absent').length;
  const refused = left.length - missing;
  return { written, translated: answers.size, missing, left: refused, linesLeft: [], unknownLinks: finished.unknown, toReview, unclear };
}

function rangeOf({ start, end }: TextRange): TextRange {
  return { start, end };
}

interface Updated {
  readonly text: string;
  /** The text with finished links. */
  readonly finished: string;
  /** Facts about the text without them. */
  readonly facts: readonly PairFact[];
}

async function remember(
  context: FileContext,
  { source, target }: OpenedPair<OpenedFile>,
  state: DocumentState,
  { text, finished, facts }: Updated,
): Promise<void> {
  const { documents } = context;
  const before = await documents.outline({ ...target.read, text });
  const after = await documents.outline({ ...target.read, text: finished });
  const now = after ? { uri: target.uri, file: after } : target;
  const all = [...(await state.facts()), ...facts];
  const carried = text === finished ? [] : await documents.carriedFacts({ ...target.read, text }, { ...target.read, text: finished }, all);
  const added = before && after ? withLinks(facts, before, after) : facts;
  await rememberPair(context, { source, target: now }, state, [...added, ...(carried ?? [])]);
}

/** Returns facts about the texts as they are with finished links. Units are the same, but their addresses may be others. */
function withLinks(facts: readonly PairFact[], before: FileOutline, after: FileOutline): PairFact[] {
  const hashes = new Map(before.units.map(({ hash }, index) => [hash, after.units[index]?.hash ?? hash]));
  return facts.map((fact) => ({ ...fact, target: hashes.get(fact.target) ?? fact.target }));
}
