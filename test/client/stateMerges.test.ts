import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { joinMarks } from '../../src/services/localization/factMarks.ts';
import { readFacts, writeFacts } from '../../src/services/localization/facts.ts';
import type { Fact, Facts } from '../../src/services/localization/facts.ts';
import { attributes, attributesPlace, statePlace } from '../../src/services/localization/stateRoot.ts';
import { childEnvironment } from '../harness/childEnvironment.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { after as afterSteps, emptyBranch, someHistory, standingIn } from './stateBranches.ts';
import type { Branch, History } from './stateBranches.ts';

const count = 200;
const place = statePlace({ path: '.', isShared: true }, 'de', '');
const author = { NAME: 'Test', EMAIL: 'test@example.com' };
const settings = Object.entries(author).flatMap(([name, value]) => [
  [`GIT_AUTHOR_${name}`, value],
  [`GIT_COMMITTER_${name}`, value],
]);

/** The three branches of a history. */
function branchesOf({ isDocument, before, ours, theirs }: History): Record<'base' | 'ours' | 'theirs', Branch> {
  const base = afterSteps(emptyBranch(isDocument), before);
  return { base, ours: afterSteps(base, ours), theirs: afterSteps(base, theirs) };
}

/** Merges texts like Git would merge a file that has each of them in a line of its own, far from the others. */
function mergedTexts(
  of: 'sources' | 'targets',
  { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', Branch>,
  oursWin: readonly boolean[],
) {
  return base[of].map((was, unit) => {
    const [our, their] = [ours[of][unit], theirs[of][unit]];
    if (our === was) return their;
    return their === was || oursWin[unit] === true ? our : their;
  });
}

describe('Branches with facts that are merged by Git', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
    git(['init', '-q']);
  });
  afterEach(() => folder.remove());

  function git(args: readonly string[], input = ''): number | null {
    const env = childEnvironment({ GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', ...Object.fromEntries(settings) });
    const { status, stderr, error } = spawnSync('git', args, { cwd: folder.path, input, encoding: 'utf8', env });
    assert.ok(error === undefined && (status ?? 2) < 2, stderr);
    return status;
  }

  /** Puts all branches into the repository: `base0`, `ours0`, `theirs0` and so on. */
  function commitAll(all: readonly Record<'base' | 'ours' | 'theirs', Branch>[], isUnion: boolean, isEnded: boolean): void {
    const lines: string[] = [];
    for (const [index, branches] of all.entries()) {
      for (const [name, { facts }] of Object.entries(branches)) {
        const text = writeFacts(facts);
        const files = { [place.file]: isEnded ? text : text.trimEnd(), ...(isUnion && { [attributesPlace(place).file]: attributes }) };
        lines.push(`commit refs/heads/${name}${String(index)}\ncommitter Test <test@example.com> 0 +0000\ndata 0\n`);
        if (name !== 'base') lines.push(`from refs/heads/base${String(index)}\n`);
        for (const [file, content] of Object.entries(files)) {
          lines.push(`M 100644 inline ${file.replace('./', '')}\ndata ${String(Buffer.byteLength(content))}\n${content}\n`);
        }
      }
    }
    git(['fast-import', '--quiet'], lines.join(''));
  }

  const wholeText = () => readFileSync(join(folder.path, place.file), 'utf8');

  for (const isUnion of [true, false]) {
    it(`keep what both sides knew, ${isUnion ? 'joined by lines' : 'with conflict markers'}: nothing is sent that one of them had`, () => {
      const histories = fc.sample(someHistory, count);
      const all = histories.map(branchesOf);
      commitAll(all, isUnion, true);
      let [conflicts, checked] = [0, 0];
      for (const [index, branches] of all.entries()) {
        const style = ['merge', 'diff3', 'zdiff3'][index % 3] ?? '';
        // As on Windows: the file in the working tree has other line ends.
        const options = ['-c', `merge.conflictStyle=${style}`, '-c', `core.autocrlf=${String(index % 4 === 0)}`];
        git([...options, 'checkout', '-q', '-f', `ours${String(index)}`]);
        const isConflict = git([...options, 'merge', '-q', '-m', 'Merge', `theirs${String(index)}`]) !== 0;
        if (isUnion) assert.ok(!isConflict);
        if (isConflict) conflicts += 1;
        const text = wholeText();
        const facts = readFacts(text);
        if (index % 4 === 0 && !isConflict && facts.size > 0) assert.match(text, /\r\n$/);
        assert.deepEqual(readFacts(writeFacts(facts)), facts);
        assert.doesNotMatch(writeFacts(facts), /[<>|]/);
        assertKept(facts, branches);
        checked += assertNothingSentTwice(facts, branches, histories[index]?.oursWin ?? []);
      }
      assert.ok(checked > 5 * count, `${String(checked)} texts that one side had`);
      if (!isUnion) assert.ok(conflicts > count / 4, `${String(conflicts)} conflicts`);
    });
  }

  it('keep it when somebody removed the last line end', () => {
    const all = fc.sample(someHistory, 20).map(branchesOf);
    commitAll(all, true, false);
    for (const [index, branches] of all.entries()) {
      git(['checkout', '-q', '-f', `ours${String(index)}`]);
      git(['merge', '-q', '-m', 'Merge', `theirs${String(index)}`]);
      assertKept(readFacts(wholeText()), branches);
    }
  });

  it('are joined without conflicts as soon as the file beside the facts says so', () => {
    const file = join(folder.path, place.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    writeFileSync(join(folder.path, attributesPlace(place).file), attributes);
    assert.equal(
      spawnSync('git', ['check-attr', 'merge', place.file], { cwd: folder.path, encoding: 'utf8' }).stdout.trim().split(' ').at(-1),
      'union',
    );
  });
});

const linesOf = (facts: Facts) =>
  new Set(
    writeFacts(facts)
      .split('\n')
      .filter((line) => line !== ''),
  );

/** Every line of either side is kept, or says less than another one, but for what the other side has pruned. */
function assertKept(merged: Facts, { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', Branch>): void {
  const [was, our, their] = [linesOf(base.facts), linesOf(ours.facts), linesOf(theirs.facts)];
  const needed = [...our, ...their].filter((line) => !was.has(line) || (our.has(line) && their.has(line)));
  for (const [key, facts] of readFacts(needed.join('\n'))) {
    for (const fact of facts) {
      const kept = merged.get(key)?.find((one) => samePair(one, fact));
      assert.deepEqual(joinMarks([kept?.marks ?? [], fact.marks]), kept?.marks, `${key} ${fact.source} ${fact.target}`);
    }
  }
  const allKnown = readFacts([...was, ...our, ...their].join('\n'));
  for (const [key, facts] of merged) {
    for (const fact of facts) assert.ok(allKnown.get(key)?.some((one) => samePair(one, fact)));
  }
}

function samePair(one: Fact, other: Fact): boolean {
  return one.source === other.source && one.target === other.target;
}

/** @returns how many texts one side had with its translation, as they are after the merge. */
function assertNothingSentTwice(facts: Facts, branches: ReturnType<typeof branchesOf>, oursWin: readonly boolean[]): number {
  const half = oursWin.length / 2;
  const sources = mergedTexts('sources', branches, oursWin.slice(0, half));
  const targets = mergedTexts('targets', branches, oursWin.slice(half));
  const merged: Branch = { isDocument: branches.base.isDocument, sources, targets, facts };
  let checked = 0;
  for (const [unit] of sources.entries()) {
    for (const side of [branches.ours, branches.theirs]) {
      if (side.sources[unit] !== sources[unit] || side.targets[unit] !== targets[unit]) continue;
      const [before, now] = [standingIn(side, unit), standingIn(merged, unit)];
      if (before?.status === 'current') {
        assert.deepEqual(now, before);
        checked += 1;
      }
      // Somebody's own text is not overwritten because the other side knows more.
      if (before?.status === 'edited') assert.notEqual(now?.action, 'write');
    }
  }
  return checked;
}
