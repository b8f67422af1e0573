import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documentSide } from '../../src/services/localization/documentSide.ts';
import { formHashes } from '../../src/services/localization/formFacts.ts';
import type { Translated, Updated } from './updatedFiles.ts';
import { changed, changedByHand, handSteps, steps, styles, Writer, written } from './fileHistory.ts';
import type { HandStep, Model, Step, Style } from './fileHistory.ts';
import { openMarkdown } from './openedFiles.ts';
import { after, firstTranslation, shouting, update } from './updatedFiles.ts';
import type { Engine } from './updatedFiles.ts';

export type Event =
  | { readonly who: 'author'; readonly step: Step }
  | { readonly who: 'style'; readonly style: Style }
  | { readonly who: 'reader'; readonly step: HandStep }
  | { readonly who: 'run'; readonly fails: number };

export const histories = fc.record({
  forms: fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 8 }),
  style: styles,
  events: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ who: fc.constant('author' as const), step: steps }) },
      { weight: 1, arbitrary: fc.record({ who: fc.constant('style' as const), style: styles }) },
      { weight: 3, arbitrary: fc.record({ who: fc.constant('reader' as const), step: handSteps }) },
      { weight: 2, arbitrary: fc.record({ who: fc.constant('run' as const), fails: fc.nat({ max: 4 }) }) },
    ),
    { maxLength: 10 },
  ),
});

export type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

/** What is counted over all histories. */
export interface Counts {
  runs: number;
  sent: number;
  left: number;
  units: number;
}

/** Some texts do not arrive, and some come back without what was protected in them. */
const failing =
  (fails: number): Engine =>
  (unit, index) => {
    if (fails > 0 && index % 5 < fails) return index % 2 === 0 ? undefined : shouting(unit, index)?.replaceAll(/<[^>]*>/g, '');
    return shouting(unit, index);
  };

export async function live({ forms, style: first, events }: History, counts: Counts): Promise<void> {
  const [author, reader] = [new Writer('word'), new Writer('hand')];
  let style = first;
  let model: Model = {
    matter:
      forms.length % 2 === 0
        ? [
            ['title', `${author.word()} title`],
            ['id', 'a'],
          ]
        : [],
    parts: forms.map((form) => author.part(form)),
  };
  let state = await firstTranslation(openMarkdown, written(model, style));
  // A document that is nothing but lines across the page.
  if (state.facts.length === 0) return;
  for (const event of events) {
    if (event.who === 'author') model = changed(model, event.step, author);
    else if (event.who === 'reader') state = withTarget(state, changedByHand(await openMarkdown(state.target), event.step, reader));
    else if (event.who === 'style') {
      const before = await update(openMarkdown, written(model, style), state);
      style = event.style;
      const done = await update(openMarkdown, written(model, style), state);
      // Indentation may have made code of a text.
      if (!isSame(before, done)) continue;
      assert.deepEqual(done.sent, before.sent, 'reformatted');
      assert.equal(done.plan.operations.length, before.plan.operations.length, 'reformatted');
    } else state = after(state, await run(written(model, style), state, failing(event.fails), counts));
  }
  const source = written(model, style);
  const done = await run(source, state, shouting, counts);
  counts.left += done.left.length;
  counts.units += done.source.units.length;
  const again = await settled(source, after(state, done), done, counts);
  const left = new Set(again.left.map((one) => one.source));
  for (const [unit, { state: found }] of again.match.sources.entries()) {
    if (!left.has(unit)) assert.ok(!['new', 'behind-ours', 'guarded'].includes(found), found);
  }
}

/**
 * Runs until nothing changes. What could not be written may be possible in what was, and what was unclear be told by it; without either,
 * a second run does nothing.
 */
async function settled(source: string, state: Translated, done: Updated, counts: Counts): Promise<Updated> {
  let [now, last] = [state, done];
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const again = await run(source, now, shouting, counts);
    const unclear = [...last.match.sources.keys()].filter((unit) => last.match.sources[unit]?.state === 'unclear');
    const open = new Set([...last.left.map((one) => one.source), ...unclear]);
    for (const unit of again.plan.send) assert.ok(open.has(unit), 'sent twice');
    if (again.text === last.text) return again;
    assert.ok(open.size > 0, 'second run');
    [now, last] = [after(now, again), again];
  }
  return assert.fail('settles');
}

function withTarget({ facts }: Translated, target: string): Translated {
  return { target, facts };
}

function isSame(one: Updated, other: Updated): boolean {
  const [units, others] = [documentSide(one.source).units, documentSide(other.source).units];
  return (
    units.length === others.length && units.every(({ hash, kind }, index) => hash === others[index]?.hash && kind === others[index].kind)
  );
}

/** What is true of each run, whatever happened before. */
async function run(source: string, state: Translated, engine: Engine, counts: Counts): Promise<Updated> {
  const done = await update(openMarkdown, source, state, engine);
  counts.runs += 1;
  counts.sent += done.sent.length;
  if (done.plan.operations.length === 0) assert.equal(done.text, state.target, 'nothing to do');
  // What somebody has written is still there.
  for (const word of state.target.match(/hand\d+/g) ?? []) assert.ok(new RegExp(`${word}(?!\\d)`).test(done.text), `overwritten: ${word}`);
  const [one, other] = [documentSide(done.source).units, documentSide(done.target).units];
  const result = documentSide(await openMarkdown(done.text)).units;
  const known = new Set(state.facts.map((fact) => fact.source + fact.target));
  for (const unit of done.plan.send) {
    const sent = one[unit];
    assert.ok(!other.some(({ hash, kind }) => kind === sent?.kind && known.has(sent.hash + hash)), 'current was sent');
  }
  // Each fact names texts that stand there.
  const forms = new Set(formHashes(documentSide(await openMarkdown(done.text))));
  for (const fact of done.facts.filter(({ source: form }) => !forms.has(form.slice(0, -1)))) {
    assert.ok(
      one.some(({ hash }) => hash === fact.source),
      'fact of the source',
    );
    assert.ok(
      result.some(({ hash }) => hash === fact.target),
      'fact of the target',
    );
  }
  // Nothing of the source stands in the target as if it were translated.
  const [targets, copies] = [new Set(other.map(({ hash }) => hash)), new Set(one.flatMap(({ hash, sent }) => (sent ? hash : [])))];
  for (const { hash } of result) assert.ok(!copies.has(hash) || targets.has(hash), 'not translated');
  return done;
}
