import type * as vscode from 'vscode';
import type { UnitAnswers } from '../../services/localization/documents.ts';
import type { PairFact } from '../../services/localization/facts.ts';
import { setLanguage } from '../../text/files/htmlLanguage.ts';
import { fileName } from '../../editor/files.ts';
import { UserError } from '../../editor/userError.ts';
import { Arrivals } from './arrivals.ts';
import { rememberPair } from './documentPair.ts';
import type { PairOutline } from './documentPair.ts';
import type { FileContext } from './fileContext.ts';
import type { FilePlace } from './filePlaces.ts';
import type { FileTask } from './fileTask.ts';
import { finishLinks } from './finishLinks.ts';
import { linesLeftOf, textNow } from './openedFile.ts';
import type { OpenedFile } from './openedFile.ts';
import { UnitOrder } from './unitOrder.ts';
import { refuseReadOnly, writeText } from './writeText.ts';
import * as messages from './texts.ts';

/** A file to translate into a new one, or one that is replaced. */
export interface NewTranslation {
  readonly source: OpenedFile;
  readonly place: FilePlace;
  readonly target: vscode.Uri;
  /** The service's code. */
  readonly language: string;
  /** Language of the place, in BCP 47, by which facts are kept. */
  readonly placeLanguage: string;
  /** False for a file that no layout finds. */
  readonly isRemembered: boolean;
}

/** Makes the translation of a whole file. @throws UserError if it can't be written. */
export async function newTranslation(context: FileContext, wanted: NewTranslation): Promise<FileTask> {
  const { source, place, target, language } = wanted;
  const { documents } = context;
  const before = await textNow(target);
  if (before !== undefined) await refuseReadOnly(target);
  const order = await UnitOrder.of(source.file, source.file.units.keys());
  const pair = { source: source.read, target: source.read };
  const arrivals = new Arrivals(documents, pair, order.texts.length);
  return {
    source,
    target,
    language,
    order,
    onArrived: (unit, answer) => arrivals.add(unit, answer),
    async write(answers) {
      const edits = Array.from(answers, ([unit, answer]) => ({ source: unit, target: unit, answer }));
      const made = await documents.write(pair, edits);
      if (!made) throw new UserError(messages.unreadable(fileName(source.uri)));
      const { text, kept } = made;
      const finished = await finishLinks(documents, { source, place, target, text, isUpdate: false });
      const finalText = source.read.format === 'html' ? setLanguage(finished.text, language) : finished.text;
      const [written, file] = await Promise.all([
        writeText(target, finalText, { encoding: source.document.encoding, before }),
        wanted.isRemembered ? documents.outline({ ...source.read, text: finalText }) : undefined,
      ]);
      if (file) await remember(context, wanted, { uri: target, file, before }, answers, new Set(kept.map(({ unit }) => unit)));
      const translated = answers.size - kept.length;
      const linesLeft = linesLeftOf(source);
      const missing = order.texts.length - answers.size;
      return { written, translated, missing, left: kept.length, linesLeft, unknownLinks: finished.unknown, toReview: 0, unclear: 0 };
    },
  };
}

async function remember(
  context: FileContext,
  { source, placeLanguage }: NewTranslation,
  target: PairOutline['target'] & { readonly before: string | undefined },
  answers: UnitAnswers,
  kept: ReadonlySet<number>,
): Promise<void> {
  // It has the structure of the source. If it is not read like that, nothing is known about it, and it can be adopted.
  if (target.file.units.length !== source.file.units.length) return;
  const facts = source.file.units.flatMap((unit, index): PairFact[] => {
    const other = target.file.units[index];
    // What did not arrive is still to be translated; a text that was left in the source's language is to be looked at.
    if (!other || (unit.pieces && !answers.has(index))) return [];
    return [{ source: unit.hash, target: other.hash, mark: kept.has(index) ? '?' : 'm' }];
  });
  const state = await context.states.of(source.document.uri, placeLanguage);
  // If a translation was replaced, its levels and values are the last that were written.
  const pair = { source: source.read, target: { ...source.read, text: target.file.text } };
  const replaced = target.before === undefined ? undefined : { ...source.read, text: target.before };
  const others = await context.documents.aroundFacts(pair, [...(await state.facts()), ...facts], replaced);
  await rememberPair(context, { source, target }, state, [...facts, ...(others ?? [])]);
}
