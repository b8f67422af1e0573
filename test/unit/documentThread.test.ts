import assert from 'node:assert/strict';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { DocumentThread } from '../../src/services/localization/documentThread.ts';
import type { Documents, FileText, UnitAnswer, UnitEdit } from '../../src/services/localization/documents.ts';
import { LocalDocuments } from '../../src/services/localization/localDocuments.ts';
import { SizedDocuments } from '../../src/services/localization/sizedDocuments.ts';
import { MarkdownMemory } from '../../src/text/files/markdownMemory.ts';
import { sentText } from '../../src/text/files/sentText.ts';
import { cutsOf } from '../../src/text/markdown/markdownCuts.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

const script = new URL('../../src/services/localization/documentWorker.ts', import.meta.url);
const options = { keepTerms: ['Garden'], frontMatter: ['title'] };
const textOf = (paragraphs: number) =>
  [
    '---\ntitle: A *walk*\nlayout: a\n---\n\n# Garden\n',
    ...Array.from({ length: paragraphs }, (_, index) => `The **gate** ${index} is [open](gate.md#garden).\n`),
    '```js\nopen();\n```\n',
  ].join('\n');
const read = (text: string): FileText => ({ format: 'markdown', text, options });
const source = read(textOf(600));
const changed = read(source.text.replace('layout: a', 'layout: b').replace('gate** 7 ', 'gate** seven '));

async function everything(documents: Documents) {
  const file = await documents.open(source);
  assert.ok(file);
  const edits = file.units.flatMap(({ pieces }, index) =>
    pieces ? [{ source: index, target: index, answer: { answer: `Übersetzt ${index}`, asTokens: false } }] : [],
  );
  await documents.readAhead({ source, target: source }, edits.slice(0, 300));
  await documents.readAhead({ source, target: source }, edits.slice(300));
  const written = await documents.write({ source, target: source }, edits.slice(560));
  assert.ok(written);
  const target = read(written.text);
  const translation = await documents.open(target);
  const pair = { source: changed, target };
  assert.ok(translation);
  const facts = file.units.map(({ hash }, index): PairFact => ({ source: hash, target: translation.units[index]?.hash ?? '', mark: 'm' }));
  const others = await documents.aroundFacts({ source, target }, facts);
  facts.push(...(others ?? []));
  const send = await documents.prepare(pair, facts);
  const changedFile = await documents.open(changed);
  const answers = (send ?? []).map((unit): [number, UnitAnswer] => {
    const { text } = sentText(changedFile?.units[unit]?.pieces ?? []).payload;
    return [unit, { answer: text.replace('open', 'offen'), asTokens: false }];
  });
  const outline = await documents.outline(target);
  assert.deepEqual(
    outline?.units,
    translation.units.map(({ start, end, hash }) => ({ start, end, hash })),
  );
  return {
    file,
    written,
    outline,
    all: await documents.write({ source, target: source }, edits),
    adopted: await documents.adopt(pair),
    match: await documents.match(pair, facts),
    send,
    update: await documents.update(pair, facts, new Map(answers)),
    links: await documents.finishLinks({
      format: 'markdown',
      source: { path: 'a.md', text: source.text },
      target: { path: 'de/a.md', text: written.text },
      headings: { id: 'mkdocs', variant: '_' },
      keeps: 'nothing',
      root: undefined,
      paths: ['a.md', 'gate.md'],
      isUpdate: false,
    }),
    unreadable: await documents.match(pair, []),
  };
}

describe('Documents in a thread of their own', () => {
  const clock = createSimulatedClock();
  const thread = new DocumentThread({ script, clock });
  after(() => thread.dispose());

  it('are read, matched, updated and written as in this one', async () => {
    const here = await everything(new LocalDocuments());
    assert.deepEqual(await everything(thread), here);
    assert.equal(here.send?.length, 1);
    assert.equal(here.update?.left.length, 0);
    assert.match(here.update?.text ?? '', /^---\ntitle: [^\n]+\nlayout: b\n---\n/);
    assert.deepEqual(
      here.match?.followed.map(({ start, end }) => here.written.text.slice(start, end)),
      ['layout: a\n'],
    );
    assert.match(here.links?.text ?? '', /\(\.\.\/gate\.md#garden\)/);
  });

  it('answer with what went wrong, and go on', async () => {
    const broken = { ...source, format: 'docx' } as unknown as FileText;
    await assert.rejects(thread.open(broken), TypeError);
    assert.equal((await thread.open(read('One.\n\nTwo.\n')))?.units.length, 2);
  });

  it('lose their thread when there was no work for a minute', async () => {
    const count =
      "let calls = 0; parentPort.on('message', ({ id }) => parentPort.postMessage({ id, result: [(calls += 1)], isDone: true }));";
    const counting = new DocumentThread({
      script: new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads'; ${encodeURIComponent(count)}`),
      clock,
    });
    const calls = async () => counting.prepare({ source, target: source }, []);
    assert.deepEqual([await calls(), await calls()], [[1], [2]]);
    await clock.pass(59_000);
    assert.deepEqual(await calls(), [3]);
    await clock.pass(61_000);
    assert.deepEqual(await calls(), [1]);
    counting.dispose();
  });

  it('fail if the thread ends, and if the extension does', async () => {
    const ended = new DocumentThread({ script: new URL('data:text/javascript,process.exit(3)'), clock });
    await assert.rejects(ended.open(source), /\(3\)/);
    await assert.rejects(ended.open(source), /\(3\)/);
    const working = thread.open(source);
    thread.dispose();
    await assert.rejects(working, /ending/);
    await assert.rejects(thread.open(source), /ending/);
  });

  it('are read ahead, in any order, as far as their translation has arrived without a gap', async () => {
    const memory = new MarkdownMemory(10_000_000);
    const documents = new LocalDocuments(memory);
    const file = await documents.open(source);
    const edits = (file?.units ?? []).flatMap(({ pieces }, index): UnitEdit[] => {
      const answer = sentText(pieces ?? []).payload.text.replace('The', 'Das');
      return pieces ? [{ source: index, target: index, answer: { answer, asTokens: false } }] : [];
    });
    const pair = { source, target: source };
    const written = await new LocalDocuments().write(pair, edits);
    assert.ok(written);
    const [first, second, third] = [edits.slice(0, 200), edits.slice(200, 400), edits.slice(400)];
    const cuts = cutsOf(written.text);
    const remembered = () =>
      cuts.map((to, index) => memory.get(written.text.slice(cuts[index - 1] ?? 0, to)) !== undefined).filter(Boolean).length;
    await documents.readAhead(pair, second);
    assert.equal(remembered(), 0);
    await documents.readAhead(pair, first);
    const some = remembered();
    assert.ok(some > 0 && some < cuts.length - 1, `${some} of ${cuts.length}`);
    await documents.readAhead(pair, third);
    assert.equal(remembered(), cuts.length);
    assert.deepEqual(await documents.write(pair, edits), written);
  });

  it('go there only if they are large', async () => {
    const used: string[] = [];
    const noted = (name: string): Documents => {
      const documents = new LocalDocuments();
      return {
        open: async (file) => {
          used.push(`${name} ${file.text.length}`);
          return documents.open(file);
        },
        outline: async (file) => {
          used.push(`${name} ${file.text.length}`);
          return documents.outline(file);
        },
        write: async (pair, edits) => documents.write(pair, edits),
        readAhead: async (pair, edits) => documents.readAhead(pair, edits),
        match: async (pair, facts) => {
          used.push(`${name} ${pair.source.text.length}+${pair.target.text.length}`);
          return documents.match(pair, facts);
        },
        prepare: async (pair, facts) => documents.prepare(pair, facts),
        update: async (pair, facts, answers) => documents.update(pair, facts, answers),
        adopt: async (pair) => documents.adopt(pair),
        aroundFacts: async (pair, facts) => documents.aroundFacts(pair, facts),
        carriedFacts: async (before, after, facts) => documents.carriedFacts(before, after, facts),
        finishLinks: async (request) => documents.finishLinks(request),
      };
    };
    const documents = new SizedDocuments(noted('here'), noted('there'));
    const [half, small, large] = [read('a'.repeat(16_384)), read('a'.repeat(32_768)), read('a'.repeat(32_769))];
    await documents.open(small);
    await documents.open(large);
    await documents.outline(small);
    await documents.match({ source: half, target: half }, []);
    await documents.match({ source: half, target: small }, []);
    assert.deepEqual(used, ['here 32768', 'there 32769', 'here 32768', 'here 16384+16384', 'there 16384+32768']);
  });
});
