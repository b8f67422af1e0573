import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { candidatesIn, changed, shuffled } from '../mutate/candidates.ts';
import { equivalentTo, readEquivalents } from '../mutate/equivalent.ts';
import { ImportGraph } from '../mutate/reach.ts';
import { Journal } from '../mutate/record.ts';
import { figuresOf, percentNoticed } from '../mutate/report.ts';
import { filesOf, rooms } from '../mutate/rooms.ts';
import { root } from '../harness/paths.ts';
import { temporaryFolder, type TemporaryFolder } from './temporaryFolder.ts';

/** What a source becomes by each of its changes. */
function changesOf(code: string): string[] {
  return candidatesIn('sample.ts', code).map(({ edit }) => changed(code, edit));
}

const lines = Array.from({ length: 20 }, (_, index) => `if (a${String(index)} < ${String(index + 5)}) call(a${String(index)});`);

describe('The changes that mutation sampling makes', () => {
  it('are of comparisons, logic, conditions, numbers and statements', () => {
    assert.deepEqual(changesOf('if (!a) f(1);').toSorted(), [
      'if (!a) ;',
      'if (!a) f(0);',
      'if (!a) f(2);',
      'if (a) f(1);',
      'if (false) f(1);',
      'if (true) f(1);',
    ]);
    assert.deepEqual(changesOf('x = a < b && c >= d;').toSorted(), [
      ';',
      'x = a < b && c > d;',
      'x = a < b || c >= d;',
      'x = a <= b && c >= d;',
    ]);
    assert.deepEqual(changesOf('x(a ?? b);').toSorted(), [';', 'x(a);']);
    assert.deepEqual(changesOf("const x = [a[0] ?? '', b ?? 5, c ?? []];"), ["const x = [a[1] ?? '', b ?? 5, c ?? []];"]);
    assert.deepEqual(changesOf('for (;;) { break; }'), ['for (;;) { ; }']);
    assert.deepEqual(changesOf('while (a === b) continue;').toSorted(), [
      'while (a !== b) continue;',
      'while (a === b) ;',
      'while (false) continue;',
    ]);
    assert.deepEqual(changesOf('const x = true;'), ['const x = false;']);
  });

  it('are of bounds and of methods that have an opposite', () => {
    assert.deepEqual(changesOf('const x = text.slice(a, b);'), ['const x = text.slice(a);']);
    assert.deepEqual(changesOf('const x = Math.max(a, b);'), ['const x = Math.min(a, b);']);
    assert.deepEqual(changesOf('const x = cart.max(a, b);'), []);
    assert.deepEqual(changesOf('const x = list.some(f);'), ['const x = list.every(f);']);
    assert.deepEqual(changesOf('const x = value.toString();'), []);
  });

  it('take `+` for a sum only where numbers are added', () => {
    assert.deepEqual(changesOf('const x = a.length + b;'), ['const x = a.length - b;']);
    assert.deepEqual(changesOf('const x = name + text;'), []);
    assert.deepEqual(changesOf('x += end - start;').toSorted(), [';', 'x += end + start;', 'x -= end - start;']);
  });

  it('are of the quantifiers, anchors and negations of regular expressions, outside of classes and escapes', () => {
    assert.deepEqual(changesOf(String.raw`const x = /^a+\+[+^*]$/;`).toSorted(), [
      String.raw`const x = /^a*\+[+^*]$/;`,
      String.raw`const x = /^a+\+[+^*]/;`,
      String.raw`const x = /a+\+[+^*]$/;`,
    ]);
    assert.deepEqual(changesOf('const x = /[^a]b?/i;').toSorted(), ['const x = /[^a]b/i;', 'const x = /[^a]b?/;', 'const x = /[a]b?/i;']);
    assert.deepEqual(changesOf('const x = /a*?(?!b)(?:c)/;').toSorted(), ['const x = /a*?(?=b)(?:c)/;', 'const x = /a+?(?!b)(?:c)/;']);
  });

  it('leave an anchor where the pattern matches at the start anyway', () => {
    assert.deepEqual(changesOf(String.raw`const x = /^\s*/;`), [String.raw`const x = /^\s+/;`]);
    assert.equal(changesOf('const x = /^[^a]*/;').length, 2);
    assert.equal(changesOf(String.raw`const x = /^\s*$/;`).length, 3);
    assert.equal(changesOf(String.raw`const x = /^\s*/gm;`).length, 2);
  });

  it('are not of types, imports, keys, texts and what is logged', () => {
    assert.deepEqual(changesOf("import x from './a.json' with { type: 'json' };"), []);
    assert.deepEqual(changesOf('type A = 1 | (2 extends 3 ? true : false);\ninterface B { readonly c: 4 }'), []);
    assert.deepEqual(changesOf("const x = { 5: 'five' } satisfies Record<6, string>;"), []);
    assert.deepEqual(changesOf("log.warn('nothing'); console.log(text);"), []);
  });

  it('say where they are and what they change, and keep their name when the code around them moves', () => {
    const [first] = candidatesIn('a.ts', 'const a: number = b < c ? d : e;');
    assert.ok(first);
    assert.deepEqual([first.line, first.before, first.after], [1, 'const a: number = b < c ? d : e;', 'const a: number = true ? d : e;']);
    const code = lines.join('\n');
    const moved = candidatesIn('a.ts', `// A line more.\n\n${code}`);
    assert.deepEqual(
      moved.map(({ id }) => id),
      candidatesIn('a.ts', code).map(({ id }) => id),
    );
    assert.equal(moved[0]?.line, 3);
  });

  it('each have a name of their own, and each change something, in every room', () => {
    const files = Object.values(rooms).flatMap((room) => filesOf(root, room));
    const graph = new ImportGraph(root);
    const all = files.flatMap((file) => candidatesIn(file, graph.contentOf(file)));
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    for (const { file, line, before, after } of all) assert.notEqual(before, after, `${file}:${String(line)}`);
  });
});

describe('A sample of changes', () => {
  const all = candidatesIn('a.ts', lines.join('\n'));

  it('is the same for the same seed, and another one for another', () => {
    assert.deepEqual(shuffled(all, 1), shuffled(all.toReversed(), 1));
    assert.notDeepEqual(shuffled(all, 1), shuffled(all, 2));
    assert.deepEqual(new Set(shuffled(all, 2)), new Set(all));
  });

  it('keeps its order when the code grows', () => {
    fc.assert(
      fc.property(fc.nat(), fc.subarray(lines), (seed, some) => {
        const fewer = new Set(candidatesIn('a.ts', some.join('\n')).map(({ id }) => id));
        const order = shuffled(all, seed).map(({ id }) => id);
        assert.deepEqual(
          shuffled(candidatesIn('a.ts', some.join('\n')), seed).map(({ id }) => id),
          order.filter((id) => fewer.has(id)),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('The tests that a change is shown to', () => {
  let folder: TemporaryFolder;

  before(async () => (folder = await temporaryFolder()));
  after(() => folder.remove());

  function write(file: string, content: string): void {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    writeFileSync(join(folder.path, file), content);
  }

  it('are those whose imports reach the file, the nearest first', () => {
    write('src/a.ts', "import type { D } from './d.ts';\nexport const a = 1;");
    write('src/b.ts', "export * from './a.ts';");
    write('src/c.ts', "export const c = async () => import('./b.ts');");
    write('src/d.ts', 'export type D = 1;');
    write('test/far.test.ts', "import '../src/c.ts';");
    write('test/near.test.ts', "import { a } from '../src/a.ts';\nimport fs from 'node:fs';");
    write('test/none.test.ts', "import '../src/d.ts';");
    write('test/started.test.ts', "start(new URL('../src/b.ts', import.meta.url));");
    const tests = ['far', 'near', 'none', 'started'].map((name) => `test/${name}.test.ts`);
    const graph = new ImportGraph(folder.path);
    assert.deepEqual(graph.testsReaching('src/a.ts', tests), ['test/near.test.ts', 'test/started.test.ts', 'test/far.test.ts']);
    // Types are gone before anything runs.
    assert.deepEqual(graph.testsReaching('src/d.ts', tests), ['test/none.test.ts']);
  });

  it('are told apart by everything that they load', () => {
    const first = new ImportGraph(folder.path);
    const [far, none] = [first.fingerprint(['test/far.test.ts']), first.fingerprint(['test/none.test.ts'])];
    write('src/a.ts', 'export const a = 2;');
    const second = new ImportGraph(folder.path);
    assert.notEqual(second.fingerprint(['test/far.test.ts']), far);
    assert.equal(second.fingerprint(['test/none.test.ts']), none);
  });
});

describe('The record of mutation sampling', () => {
  let folder: TemporaryFolder;

  before(async () => (folder = await temporaryFolder()));
  after(() => folder.remove());

  it('has the last line of a change, also when a run was ended in the middle of one', () => {
    const path = join(folder.path, 'deep', 'record.ndjson');
    const journal = new Journal<{ id: string; ms: number }>(path, ({ id }) => id);
    journal.add({ id: 'a', ms: 1 });
    journal.add({ id: 'b', ms: 2 });
    journal.add({ id: 'a', ms: 3 });
    writeFileSync(path, '{"id":"b","m', { flag: 'a' });
    const again = new Journal<{ id: string; ms: number }>(path, ({ id }) => id);
    assert.deepEqual([again.get('a'), again.get('b'), again.get('c')], [{ id: 'a', ms: 3 }, { id: 'b', ms: 2 }, undefined]);
  });

  it('counts what was noticed of the changes that could be', () => {
    const [candidate] = candidatesIn('a.ts', 'f(1);');
    assert.ok(candidate);
    const tried = { ...candidate, ms: 1, content: '', tests: '' };
    const equivalent = { ...candidate, why: 'It is the same.' };
    const figures = figuresOf([
      { candidate, tried: { ...tried, outcome: 'noticed' } },
      { candidate, tried: { ...tried, outcome: 'noticed' } },
      { candidate, tried: { ...tried, outcome: 'timedOut' } },
      { candidate, tried: { ...tried, outcome: 'survived' } },
      { candidate, tried: { ...tried, outcome: 'survived' }, equivalent },
      { candidate },
    ]);
    assert.deepEqual(figures, { sampled: 6, noticed: 2, timedOut: 1, survived: 1, equivalent: 1, untried: 1 });
    assert.equal(percentNoticed(figures), '75.0 %');
  });

  it('lists as equivalent only changes that can be made, each with its reason', () => {
    const graph = new ImportGraph(root);
    const listed = readEquivalents();
    const files = [...new Set(listed.map(({ file }) => file))];
    const candidates = files.flatMap((file) => candidatesIn(file, graph.contentOf(file)));
    for (const equivalent of listed) {
      assert.ok(
        candidates.some((candidate) => equivalentTo(candidate, [equivalent])),
        `${equivalent.file}: ${equivalent.before}`,
      );
      assert.match(equivalent.why, /\w+ .*\.$/, equivalent.before);
    }
  });
});
