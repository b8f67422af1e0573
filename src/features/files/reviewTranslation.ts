import * as vscode from 'vscode';
import type { Documents, FileUnit, UnitAnswers, UnitEdit } from '../../services/localization/documents.ts';
import type { PairFact } from '../../services/localization/facts.ts';
import type { Proposal } from '../../services/localization/updatePlan.ts';
import type { Services } from '../../services/services.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { gravest, reasonsOf } from '../../services/translation/sendPlan.ts';
import { confirmPlans } from '../../services/translation/translationCosts.ts';
import { planTranslation, sendPlan } from '../../services/translation/translating.ts';
import { fileName } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import { UserError } from '../../editor/userError.ts';
import { VirtualDocuments } from '../../editor/virtualDocuments.ts';
import { hashesOf, rememberPair, textsOf, textsToRead } from './documentPair.ts';
import type { DocumentPair } from './documentPair.ts';
import { EarlierSource } from '../../services/localization/earlierSource.ts';
import type { FileContext } from './fileContext.ts';
import { GitOfEditor } from './gitOfEditor.ts';
import type { OpenedFile } from './openedFile.ts';
import type { DocumentState } from './documentStates.ts';
import { chooseVersion } from './reviewPicks.ts';
import type { Choice } from './reviewPicks.ts';
import { UnitOrder } from './unitOrder.ts';
import { refuseReadOnly, writeText } from './writeText.ts';
import * as reviewMessages from './reviewTexts.ts';
import * as messages from './texts.ts';

/** A text that was changed on both sides. */
interface Conflict {
  readonly place: Proposal;
  readonly source: FileUnit;
  readonly target: FileUnit;
  /** Writes the translation of the present source; undefined if none arrived or it can't be written there. */
  readonly edit: UnitEdit | undefined;
  readonly proposed: string | undefined;
}

/**
 * Shows the texts that were changed in the translation and in its source, one by one. Nothing is written before the user has chosen.
 * @param language the service's code. @throws CancellationError; UserError; StateError
 */
export async function reviewPair(
  context: FileContext,
  pair: DocumentPair<OpenedFile>,
  state: DocumentState,
  language: string,
): Promise<void> {
  const { services, documents } = context;
  const { source, target, plan } = pair;
  const { uri } = target;
  await refuseReadOnly(uri);
  if (plan.proposals.length === 0) throw new UserError(reviewMessages.nothingToReview(fileName(uri)));
  const answers = await translated(services, pair, language);
  const conflicts: Conflict[] = [];
  for (const place of plan.proposals) {
    const conflict = await conflictOf(documents, pair, place, answers);
    if (conflict) conflicts.push(conflict);
  }
  const earlierOf = await earlierSources(context, pair, state);
  const shown = new VirtualDocuments('interlinear-proposal');
  try {
    const edits = conflicts.flatMap(({ edit }) => edit ?? []);
    const proposed = await documents.write(textsToRead(pair), edits);
    const proposal = shown.keep(`/${shown.next()}/${fileName(uri)}`, proposed?.text ?? target.file.text);
    const choices = new Map<Conflict, Choice>();
    for (const [index, conflict] of conflicts.entries()) {
      const { start, end } = conflict.target;
      const selection = new vscode.Range(target.document.positionAt(start), target.document.positionAt(end));
      const title = reviewMessages.compareProposal(fileName(uri));
      await vscode.commands.executeCommand('vscode.diff', uri, proposal, title, { preview: true, preserveFocus: true, selection });
      const versions = {
        present: target.file.text.slice(start, end),
        proposed: conflict.proposed,
        source: source.file.text.slice(conflict.source.start, conflict.source.end),
        earlier: await earlierOf(conflict.place),
      };
      const choice = await chooseVersion(versions, reviewMessages.placeOf(localNumber(index + 1), localNumber(conflicts.length)));
      if (!choice) break;
      choices.set(conflict, choice);
    }
    // The editor allows no changes of a file that is the original of a comparison.
    await closeComparison(proposal);
    // What was chosen before the user left counts.
    if (choices.size > 0) await write(context, pair, state, choices);
  } finally {
    shown.dispose();
  }
  await vscode.window.showTextDocument(uri, { preview: false });
}

async function closeComparison({ scheme }: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await vscode.window.tabGroups.close(
    tabs.filter(({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme),
  );
}

async function translated(services: Services, { source, plan }: DocumentPair, target: string): Promise<UnitAnswers> {
  const order = await UnitOrder.of(
    source.file,
    plan.proposals.map((one) => one.source),
  );
  if (order.texts.length === 0) return new Map();
  const { document } = source;
  const client = await services.session.client();
  const choices = choicesOfSettings(document, target);
  const wanted = { segmentedTexts: order.texts, target, isTargetFixed: true, choices, context: '', document };
  const planned = await planTranslation(services, client, wanted);
  await confirmPlans(services, [planned]);
  const { translations } = await sendPlan(services, planned, {});
  const reasons = reasonsOf([...translations.values()]);
  if (reasons.length > 0) throw gravest(reasons);
  return order.answers(translations);
}

async function conflictOf(documents: Documents, pair: DocumentPair, place: Proposal, answers: UnitAnswers): Promise<Conflict | undefined> {
  const { source, target } = pair;
  const [unit, other] = [source.file.units[place.source], target.file.units[place.target]];
  if (!unit || !other) return undefined;
  const answer = answers.get(place.source);
  const edit = answer && { ...place, answer };
  const proposed = edit && (await proposedText(documents, pair, edit));
  return { place, source: unit, target: other, edit: proposed === undefined ? undefined : edit, proposed };
}

/** Returns the text of a unit with an edit; undefined if it can't be written. */
async function proposedText(documents: Documents, pair: DocumentPair, edit: UnitEdit): Promise<string | undefined> {
  const written = await documents.write(textsToRead(pair), [edit]);
  const { file } = pair.target;
  const unit = file.units[edit.target];
  if (!written || !unit || written.kept.length > 0) return undefined;
  return written.text.slice(unit.start, written.text.length - (file.text.length - unit.end));
}

async function write(
  context: FileContext,
  pair: DocumentPair<OpenedFile>,
  state: DocumentState,
  choices: ReadonlyMap<Conflict, Choice>,
): Promise<void> {
  const { target } = pair;
  const { documents } = context;
  const edits = [...choices].flatMap(([{ place, edit }, choice]): UnitEdit[] => {
    if (choice.kind === 'edit') return [{ ...place, answer: { asWritten: choice.text } }];
    return choice.kind === 'take' && edit ? [edit] : [];
  });
  const done = await documents.write(textsToRead(pair), edits);
  if (!done) throw new UserError(messages.unreadable(fileName(target.uri)));
  const { text, kept } = done;
  if (text !== target.file.text) await writeText(target.uri, text, { encoding: target.document.encoding, before: target.file.text });
  const read = { ...target.read, text };
  const file = await documents.open(read);
  const now = file ? { uri: target.uri, read, file } : target;
  const refused = new Set(kept.map(({ unit }) => unit));
  const facts = [...choices.keys()].flatMap(({ place, source: one }): PairFact[] => {
    const other = now.file.units[place.target];
    return other && !refused.has(place.target) ? [{ source: one.hash, target: other.hash, mark: 'r' }] : [];
  });
  await rememberPair(context, { source: pair.source, target: now }, state, facts);
  if (kept.length > 0) throw new UserError(reviewMessages.refusedInReview(localNumber(kept.length)));
}

/** Returns a function for the source of a text as it was when it was translated. */
async function earlierSources({ services, documents }: FileContext, { source, target }: DocumentPair<OpenedFile>, state: DocumentState) {
  const earlier = new EarlierSource({
    source: source.uri.fsPath,
    target: target.uri.fsPath,
    kept: await services.keptTexts(),
    git: new GitOfEditor(services.log),
    async unitsOf(text) {
      const file = await documents.open({ ...source.read, text });
      return file && textsOf(file);
    },
  });
  const facts = await state.facts();
  const [sources, targets] = [hashesOf(source.file), hashesOf(target.file)];
  // Both texts were changed by hand: nothing tells which fact was theirs, unless there is only one of which nothing is left.
  const gone = facts.filter((fact) => !sources.has(fact.source) && !targets.has(fact.target));
  const isOnly = gone.length > 0 && gone.every((fact) => fact.source === gone[0]?.source);
  return async (place: Proposal): Promise<string | undefined> => {
    const now = target.file.units[place.target]?.hash;
    const fact = facts.findLast((one) => one.target === now) ?? (isOnly ? gone[0] : undefined);
    return fact && earlier.sourceOf(fact.source);
  };
}
