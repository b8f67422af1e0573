import assert from 'node:assert/strict';
import type { FileText, UnitAnswer } from '../../src/services/localization/documents.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { sentText } from '../../src/text/files/sentText.ts';
import { documents, read, shout } from './knownTranslations.ts';
import type { KnownTranslation } from './knownTranslations.ts';

const mdx = (text: string): FileText => ({ ...read(text), format: 'mdx' });

async function answersTo(source: FileText, units: readonly number[]): Promise<Map<number, UnitAnswer>> {
  const file = await documents.open(source);
  return new Map(units.map((unit) => [unit, { answer: shout(sentText(file?.units[unit]?.pieces ?? []).payload.text), asTokens: false }]));
}

async function translated(text: string): Promise<KnownTranslation> {
  const source = mdx(text);
  const file = await documents.open(source);
  const sent = (file?.units ?? []).flatMap(({ pieces }, unit) => (pieces ? unit : []));
  const answers = [...(await answersTo(source, sent))].map(([unit, answer]) => ({ source: unit, target: unit, answer }));
  const target = (await documents.write({ source, target: source }, answers))?.text ?? '';
  const outline = await documents.outline(mdx(target));
  const facts = (file?.units ?? []).map(({ hash }, unit): PairFact => ({
    source: hash,
    target: outline?.units[unit]?.hash ?? '',
    mark: 'm',
  }));
  return { target, facts: [...facts, ...((await documents.aroundFacts({ source, target: mdx(target) }, facts)) ?? [])] };
}

async function updated(text: string, { target, facts }: KnownTranslation): Promise<KnownTranslation & { readonly left: number }> {
  const pair = { source: mdx(text), target: mdx(target) };
  const result = await documents.update(pair, facts, await answersTo(pair.source, (await documents.prepare(pair, facts)) ?? []));
  assert.ok(result);
  return { target: result.text, facts: [...facts, ...result.facts], left: result.left.length };
}

describe('A source that is not valid at the moment', () => {
  const page = (...lines: readonly string[]) =>
    `import { Tabs } from 'tabs';\n\n# a\n\n{/* note */}\n\n<Tabs label="b">\n\nc\n\n${lines.join('\n\n')}\n\n</Tabs>\n\nd\n\n- e\n`;
  const broken = (text: string) => text.replace('\n\n</Tabs>', '');

  it('takes nothing out of its translation, and says what is left', async () => {
    const first = await translated(page('one', 'two'));
    const second = await updated(broken(page('one', 'two')), first);
    assert.equal(second.target, first.target);
    assert.ok(second.left > 0);
  });

  it('is followed as soon as it is valid again', async () => {
    const first = await translated(page('one', 'two'));
    const second = await updated(broken(page('one', 'new', 'two')), first);
    const third = await updated(page('one', 'new', 'two'), second);
    assert.deepEqual([third.target, third.left], [(await translated(page('one', 'new', 'two'))).target, 0]);
  });
});
