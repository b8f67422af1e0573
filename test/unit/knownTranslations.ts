import assert from 'node:assert/strict';
import type { FileText, UnitAnswer } from '../../src/services/localization/documents.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { LocalDocuments } from '../../src/services/localization/localDocuments.ts';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';
import { sentText } from '../../src/text/files/sentText.ts';

/** Translations of Markdown files as commands make them, with all that is known about them. */

export interface KnownTranslation {
  readonly target: string;
  readonly facts: readonly PairFact[];
}

export const documents = new LocalDocuments();

export function read(text: string): FileText {
  return { format: 'markdown', text, options: { keepTerms: [], frontMatter: frontMatterKeys } };
}

/** Puts words into another language: `word` becomes `WORD`. Tags and entities stay. */
export function shout(text: string): string {
  return text.replaceAll(/<[^>]*>|&\w+;|\p{L}+/gu, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()));
}

/** Makes a translation anew, in the place of one that there may be. */
export async function translated(source: string, before: readonly PairFact[] = [], replaced?: string): Promise<KnownTranslation> {
  const own = read(source);
  const file = await documents.open(own);
  assert.ok(file);
  const edits = file.units.flatMap(({ pieces }, unit) =>
    pieces ? { source: unit, target: unit, answer: { answer: shout(sentText(pieces).payload.text), asTokens: false } } : [],
  );
  const made = await documents.write({ source: own, target: own }, edits);
  assert.ok(made);
  const target = read(made.text);
  const outline = await documents.outline(target);
  const facts = file.units.map(({ hash }, unit): PairFact => ({ source: hash, target: outline?.units[unit]?.hash ?? '', mark: 'm' }));
  const all = [...before, ...facts];
  return {
    target: made.text,
    facts: [
      ...all,
      ...((await documents.aroundFacts({ source: own, target }, all, replaced === undefined ? undefined : read(replaced))) ?? []),
    ],
  };
}

/** Updates a translation once. @param engine returns undefined for a text that doesn't arrive. */
export async function updatedOnce(
  source: string,
  { target, facts }: KnownTranslation,
  engine: (text: string) => string | undefined = shout,
): Promise<KnownTranslation & { readonly left: number }> {
  const pair = { source: read(source), target: read(target) };
  const file = await documents.open(pair.source);
  const send = (await documents.prepare(pair, facts)) ?? [];
  const answers = send.flatMap((unit): [number, UnitAnswer][] => {
    const answer = engine(sentText(file?.units[unit]?.pieces ?? []).payload.text);
    return answer === undefined ? [] : [[unit, { answer, asTokens: false }]];
  });
  const result = await documents.update(pair, facts, new Map(answers));
  assert.ok(result);
  return { target: result.text, facts: [...facts, ...result.facts], left: result.left.length };
}

/** Updates a translation. A second update has nothing to do, and nothing is behind then. */
export async function updated(source: string, state: KnownTranslation): Promise<KnownTranslation> {
  const done = await updatedOnce(source, state);
  assert.equal(done.left, 0);
  assert.equal((await updatedOnce(source, done)).target, done.target);
  const match = await documents.match({ source: read(source), target: read(done.target) }, done.facts);
  assert.deepEqual([match?.followed, match?.plan.operations], [[], []]);
  return done;
}
