import assert from 'node:assert/strict';
import fc from 'fast-check';
import { listedObjects } from '../../src/features/styleRules/jsonPlaces.ts';
import { planStyleChanges } from '../../src/features/styleRules/styleChanges.ts';
import type { StyleChange } from '../../src/features/styleRules/styleChanges.ts';
import { readStyleDocument, styleDocumentText, withRule, withoutRules } from '../../src/features/styleRules/styleDocument.ts';
import type { StyleDocument, WrittenInstruction } from '../../src/features/styleRules/styleDocument.ts';
import type { CustomInstruction, StyleRuleList } from '../../src/api/styleRules.ts';

const text = fc.constantFrom('a', 'b', 'c', 'Über $(x)', '"quoted"', '  ');
const plain = { maxKeys: 3, noNullPrototype: true };
const rules = fc.dictionary(fc.constantFrom('p', 'q', 'new'), fc.dictionary(fc.constantFrom('r', 's', 't'), text, plain), plain);
const content: fc.Arbitrary<WrittenInstruction> = fc.record(
  { label: text, prompt: text, source_language: fc.constantFrom('en', 'de', 'pt-BR') },
  { requiredKeys: ['label', 'prompt'], noNullPrototype: true },
);
const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'));

const list = fc
  .record({ name: text, configured_rules: rules, ids, contents: fc.array(content, { minLength: 5, maxLength: 5 }) })
  .map(({ name, configured_rules, ids: own, contents }): StyleRuleList => {
    const custom_instructions = own.map((id, index) => ({ ...(contents[index] as WrittenInstruction), id }));
    return { style_id: 'x', name, language: 'de', version: 1, configured_rules, custom_instructions };
  });

/** Documents near a list: what it says, with some of it changed, left out and added. */
const pair = list.chain((now) =>
  fc.record({
    now: fc.constant(now),
    wanted: fc
      .record({
        name: fc.oneof(fc.constant(now.name), text),
        configured_rules: fc.oneof(fc.constant(now.configured_rules ?? {}), rules),
        kept: fc.subarray([...(now.custom_instructions ?? [])]),
        edits: fc.array(fc.option(content, { nil: undefined }), { minLength: 5, maxLength: 5 }),
        bare: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        added: fc.array(content, { maxLength: 4 }),
      })
      .map(({ name, configured_rules, kept, edits, bare, added }): StyleDocument => {
        const instructions = kept.map(({ id, label, prompt, source_language }, index): WrittenInstruction => {
          const one = edits[index] ?? { label, prompt, ...(typeof source_language === 'string' && { source_language }) };
          return bare[index] ? one : { ...one, id };
        });
        return { name, language: 'de', configured_rules, custom_instructions: [...added, ...instructions] };
      }),
  }),
);

/** What the service makes of calls. */
function applied(now: StyleRuleList, changes: readonly StyleChange[]): StyleRuleList {
  let made = 0;
  const after = { ...now, custom_instructions: [...(now.custom_instructions ?? [])] };
  for (const change of changes) {
    if (change.kind === 'rename') after.name = change.name;
    else if (change.kind === 'rules') after.configured_rules = change.rules;
    else if (change.kind === 'removeInstruction') {
      after.custom_instructions = after.custom_instructions.filter(({ id }) => id !== change.instruction.id);
    } else if (change.kind === 'replaceInstruction') {
      const { id } = change.before;
      after.custom_instructions = after.custom_instructions.map((one) => (one.id === id ? { ...change.instruction, id } : one));
    } else after.custom_instructions.push({ ...change.instruction, id: `made ${String((made += 1))}` });
  }
  return after;
}

const contentOf = ({ label, prompt, source_language }: WrittenInstruction | CustomInstruction) =>
  JSON.stringify([label, prompt, source_language ?? '']);
const contents = (all: readonly (WrittenInstruction | CustomInstruction)[] = []) => all.map(contentOf).toSorted();

describe('Changes of a style rule list by its document', () => {
  it('make the list what the document says', () => {
    fc.assert(
      fc.property(pair, ({ now, wanted }) => {
        const after = applied(now, planStyleChanges(now, wanted));
        assert.equal(after.name, wanted.name);
        assert.deepEqual(withoutRules(after.configured_rules ?? {}, []), withoutRules(wanted.configured_rules, []));
        assert.deepEqual(contents(after.custom_instructions), contents(wanted.custom_instructions));
        // Whoever has an id keeps it.
        for (const { id, ...written } of wanted.custom_instructions) {
          const kept = after.custom_instructions?.find((one) => one.id === id);
          if (id !== undefined) assert.equal(kept && contentOf(kept), contentOf(written));
        }
        assert.deepEqual(planStyleChanges(after, wanted), [], 'a second save has nothing to do');
      }),
    );
  });

  it('take the fewest calls: one for the name, one for all rules, one for each instruction that is not there as it should be', () => {
    fc.assert(
      fc.property(pair, ({ now, wanted }) => {
        const changes = planStyleChanges(now, wanted);
        const count = (kind: StyleChange['kind']) => changes.filter((change) => change.kind === kind).length;
        assert.equal(count('rename'), now.name === wanted.name ? 0 : 1);
        assert.ok(count('rules') <= 1);
        const before = now.custom_instructions ?? [];
        const named = new Set(wanted.custom_instructions.flatMap(({ id }) => id ?? []));
        const edited = before.filter((one) => {
          const written = wanted.custom_instructions.find(({ id }) => id === one.id);
          return written && contentOf(written) !== contentOf(one);
        });
        assert.equal(count('replaceInstruction'), edited.length);
        // Of what is named by nothing, the very same ones on both sides need no call.
        const free = contents(before.filter(({ id }) => !named.has(id)));
        const bare = contents(wanted.custom_instructions.filter(({ id }) => id === undefined));
        const shared = bare.filter((one) => {
          const at = free.indexOf(one);
          if (at !== -1) free.splice(at, 1);
          return at !== -1;
        });
        assert.equal(count('removeInstruction'), free.length);
        assert.equal(count('addInstruction'), bare.length - shared.length);
      }),
    );
  });

  it('delete before they add, for the number of instructions is limited, and tell which rules are set and cleared', () => {
    const now: StyleRuleList = {
      style_id: 'x',
      name: 'Old',
      language: 'de',
      version: 3,
      configured_rules: { p: { r: '1', s: '1' }, q: { t: '1' } },
      custom_instructions: [
        { id: 'a', label: 'A', prompt: 'a' },
        { id: 'b', label: 'B', prompt: 'b', source_language: 'en' },
      ],
    };
    const wanted: StyleDocument = {
      name: 'New',
      language: 'de',
      configured_rules: { p: { r: '2', s: '1' }, empty: {} },
      custom_instructions: [
        { label: 'C', prompt: 'c' },
        { id: 'b', label: 'B', prompt: 'changed', source_language: 'EN' },
        { id: 'not there', label: 'D', prompt: 'd' },
      ],
    };
    const changes = planStyleChanges(now, wanted);
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['rename', 'rules', 'removeInstruction', 'replaceInstruction', 'addInstruction', 'addInstruction'],
    );
    assert.deepEqual(changes[1], {
      kind: 'rules',
      rules: { p: { r: '2', s: '1' } },
      set: [{ category: 'p', rule: 'r', option: '2' }],
      cleared: [{ category: 'q', rule: 't', option: '1' }],
    });
    assert.deepEqual(changes.at(-1), { kind: 'addInstruction', instruction: { label: 'D', prompt: 'd' }, position: 2 });
  });

  it('take a language in another spelling, and none, for the same', () => {
    const now: StyleRuleList = {
      style_id: 'x',
      name: 'n',
      language: 'de',
      version: 1,
      custom_instructions: [
        { id: 'a', label: 'A', prompt: 'a', source_language: 'pt-BR' },
        { id: 'b', label: 'B', prompt: 'b', source_language: undefined },
      ],
    };
    const instructions = [
      { id: 'a', label: 'A', prompt: 'a', source_language: 'PT-br' },
      { id: 'b', label: 'B', prompt: 'b' },
    ];
    assert.deepEqual(planStyleChanges(now, { name: 'n', language: 'de', configured_rules: {}, custom_instructions: instructions }), []);
  });
});

describe('The document of a style rule list', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(list, (now) => {
        const { document } = readStyleDocument(styleDocumentText({ ...now, name: 'n', custom_instructions: [] }));
        assert.deepEqual(document?.configured_rules, now.configured_rules);
      }),
    );
    const full = {
      style_id: 'x',
      name: 'N',
      language: 'de',
      version: 2,
      custom_instructions: [{ id: 'a', label: 'A', prompt: 'p' }],
      more: 1,
    };
    assert.equal(
      styleDocumentText(full),
      '{\n  "name": "N",\n  "language": "de",\n  "configured_rules": {},\n  "custom_instructions": [\n    {\n      "id": "a",\n      "label": "A",\n      "prompt": "p"\n    }\n  ]\n}\n',
    );
  });

  it('is refused with what is wrong [limits.style-name] [limits.style-instructions]', () => {
    const good = { name: 'n', language: 'de', configured_rules: {}, custom_instructions: [] as unknown[] };
    const fault = (change: object) => readStyleDocument(JSON.stringify({ ...good, ...change })).fault;
    assert.equal(fault({}), undefined);
    assert.equal(readStyleDocument('{').fault?.kind, 'notJson');
    assert.deepEqual(fault({ name: undefined }), { kind: 'missing', path: 'name' });
    assert.deepEqual(fault({ custom_instructions: undefined }), { kind: 'missing', path: 'custom_instructions' });
    assert.deepEqual(fault({ version: 3 }), { kind: 'unknown', path: 'version' });
    assert.deepEqual(fault({ name: '𝒳'.repeat(1025) }), { kind: 'tooLong', path: 'name', most: 1024 });
    assert.equal(fault({ name: '𝒳'.repeat(1024) }), undefined);
    assert.deepEqual(fault({ configured_rules: { p: { r: 1 } } }), {
      kind: 'type',
      path: 'configured_rules.p.r',
      expected: 'string',
    });
    assert.deepEqual(fault({ configured_rules: 1 }), { kind: 'type', path: 'configured_rules', expected: 'object' });
    assert.deepEqual(fault({ custom_instructions: {} }), { kind: 'type', path: 'custom_instructions', expected: 'list' });
    assert.deepEqual(readStyleDocument('1').fault, { kind: 'type', path: '', expected: 'object' });
    assert.deepEqual(fault({ name: '' }), { kind: 'empty', path: 'name' });
    const instruction = { label: 'l', prompt: 'p' };
    assert.deepEqual(fault({ custom_instructions: [{ ...instruction, id: '' }] }), { kind: 'emptyId', path: 'custom_instructions[0].id' });
    assert.deepEqual(fault({ custom_instructions: [{ ...instruction, label: 'x'.repeat(101) }] }), {
      kind: 'tooLong',
      path: 'custom_instructions[0].label',
      most: 100,
    });
    assert.deepEqual(fault({ custom_instructions: [instruction, { ...instruction, prompt: 'x'.repeat(301) }] }), {
      kind: 'tooLong',
      path: 'custom_instructions[1].prompt',
      most: 300,
    });
    assert.equal(fault({ custom_instructions: [{ ...instruction, prompt: '🚲'.repeat(300), label: '🚲'.repeat(100) }] }), undefined);
    assert.deepEqual(fault({ custom_instructions: [{ label: 'l' }] }), { kind: 'missing', path: 'custom_instructions[0].prompt' });
    assert.deepEqual(
      fault({
        custom_instructions: [
          { ...instruction, id: 'a' },
          { ...instruction, id: 'a' },
        ],
      }),
      { kind: 'sameId', id: 'a' },
    );
  });

  it('sets and clears single rules, names that nobody knows among them', () => {
    const before = { p: { r: '1' }, q: { s: '1' } };
    assert.deepEqual(withRule(before, { category: 'p', rule: 't', option: '2' }), { p: { r: '1', t: '2' }, q: { s: '1' } });
    assert.deepEqual(withRule(before, { category: 'constructor', rule: 'toString', option: 'x' }), {
      ...before,
      constructor: { toString: 'x' },
    });
    assert.deepEqual(
      withoutRules(before, [
        { category: 'q', rule: 's' },
        { category: 'toString', rule: 'call' },
      ]),
      { p: { r: '1' } },
    );
  });

  it('tells where each instruction begins', () => {
    const value = { name: '{"custom_instructions":[{', custom_instructions: [{ a: { b: [{}] } }, 'x', { '}': '\\"{' }], other: [{}] };
    for (const source of [JSON.stringify(value), JSON.stringify(value, undefined, 2)]) {
      const places = listedObjects(source, 'custom_instructions');
      assert.equal(places.length, 2);
      assert.match(source.slice(places[0]), /^\{\s*"a"/);
      assert.match(source.slice(places[1]), /^\{\s*"\}"/);
    }
    const twice = '{"custom_instructions": [{}, {}], "custom_instructions": [{"a": 1}]}';
    assert.deepEqual(listedObjects(twice, 'custom_instructions'), [twice.indexOf('{"a"')], 'the last one counts');
  });
});
