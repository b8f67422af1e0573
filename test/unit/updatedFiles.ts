import assert from 'node:assert/strict';
import { adoptDocument } from '../../src/services/localization/adoptDocument.ts';
import { alignDocuments } from '../../src/services/localization/alignDocuments.ts';
import { prepareUpdate } from '../../src/services/localization/applyUpdate.ts';
import type { DocumentMatch } from '../../src/services/localization/documentMatch.ts';
import { documentSide } from '../../src/services/localization/documentSide.ts';
import { formFacts } from '../../src/services/localization/formFacts.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { patchable } from '../../src/services/localization/patchable.ts';
import type { Answer } from '../../src/services/localization/unitEdits.ts';
import { planUpdate } from '../../src/services/localization/updatePlan.ts';
import type { UpdatePlan } from '../../src/services/localization/updatePlan.ts';
import type { UpdateResult } from '../../src/services/localization/updateRun.ts';
import type { OpenFile, Unit } from '../../src/text/files/openFile.ts';
import { sent } from './openedFiles.ts';
import type { OpenText } from './openedFiles.ts';

/** What comes back for a unit; undefined if nothing does. */
export type Engine = (unit: Unit, index: number) => string | undefined;

/** Puts words into another language, always in the same way: `word` becomes `WORD`. Tags stay. */
export const shouting: Engine = ({ payload }) =>
  payload?.text.replaceAll(/(<[^>]*>|&\w+;)|(\p{L}+)/gu, (_found, tag: string | undefined, word: string) => tag ?? word.toUpperCase());

export interface Translated {
  readonly target: string;
  readonly facts: readonly PairFact[];
}

export async function firstTranslation(open: OpenText, source: string, engine: Engine = shouting): Promise<Translated> {
  const file = await open(source);
  const { text, kept } = file.write(sent(file).flatMap((unit, index) => ({ unit, answer: engine(unit, index) ?? '' })));
  assert.deepEqual(kept, []);
  const [from, to] = [documentSide(file).units, documentSide(await open(text)).units];
  assert.deepEqual(
    from.map(({ kind }) => kind),
    to.map(({ kind }) => kind),
  );
  const facts = from.map(({ hash }, index) => ({ source: hash, target: to[index]?.hash ?? '', mark: 'm' as const }));
  return { target: text, facts: [...facts, ...formFacts(documentSide(file), documentSide(await open(text)), facts)] };
}

export interface Updated extends UpdateResult {
  readonly source: OpenFile;
  readonly target: OpenFile;
  readonly match: DocumentMatch;
  readonly plan: UpdatePlan;
  /** Texts that were sent. */
  readonly sent: readonly string[];
}

/** Runs an update as a command does. */
export async function update(open: OpenText, source: string, { target, facts }: Translated, engine: Engine = shouting): Promise<Updated> {
  const [from, to] = [await open(source), await open(target)];
  const [one, other] = [documentSide(from), documentSide(to)];
  const match = alignDocuments(one, other, facts, patchable(from, to));
  assert.ok(match);
  const plan = planUpdate(one, other, match);
  const prepared = await prepareUpdate({ source: from, target: to, match, plan, open });
  const answers = new Map<number, Answer>();
  for (const index of prepared.send) {
    const unit = from.units[index];
    const answer = unit && engine(unit, index);
    if (answer !== undefined) answers.set(index, { answer });
  }
  const result = await prepared.apply(answers);
  const forms = formFacts(one, documentSide(await open(result.text)), [...facts, ...result.facts]);
  return {
    ...result,
    facts: [...result.facts, ...forms],
    source: from,
    target: to,
    match,
    plan,
    sent: prepared.send.map((index) => from.units[index]?.payload?.text ?? ''),
  };
}

/** What is known after an update. */
export function after(before: Translated, { text, facts }: UpdateResult): Translated {
  return { target: text, facts: [...before.facts, ...facts] };
}

/** Runs an update, and another one that has nothing to do. @returns the new target. */
export async function updated(open: OpenText, source: string, before: Translated, engine: Engine = shouting): Promise<Updated> {
  const done = await update(open, source, before, engine);
  assert.deepEqual(done.left, []);
  const again = await update(open, source, after(before, done), engine);
  assert.deepEqual(again.sent, []);
  assert.equal(again.text, done.text);
  return done;
}

export async function adopted(open: OpenText, source: string, target: string): Promise<Translated> {
  return { target, facts: adoptDocument(documentSide(await open(source)), documentSide(await open(target))).facts };
}
