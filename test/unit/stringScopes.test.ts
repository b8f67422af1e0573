import assert from 'node:assert/strict';
import { blocksIn, isForReaders } from '../../src/text/code/prose.ts';
import { openBlock } from '../../src/text/code/proseBlocks.ts';

/** The texts for readers of a document whose strings, each in double or single quotes, have these scopes. */
function textsOf(text: string, scopes: readonly string[]): string[] {
  const lines = text.split('\n').map((line, number, all) => {
    const start = all.slice(0, number).reduce((sum, one) => sum + one.length + 1, 0);
    const tokens = [...line.matchAll(/"[^"]*"|'[^']*'/g)].flatMap(({ 0: found, index }) => {
      const end = index + found.length;
      return [
        { start: index, end: index + 1, scopes: [...scopes, 'punctuation.definition.string.begin'] },
        { start: index + 1, end: end - 1, scopes },
        { start: end - 1, end, scopes: [...scopes, 'punctuation.definition.string.end'] },
      ];
    });
    return { number, start, tokens };
  });
  return blocksIn(text, lines)
    .filter((block) => isForReaders(text, block))
    .toArray()
    .flatMap((block) => openBlock(text, block).texts);
}

const quoted = (language: string, ...around: readonly string[]) => [`source.${language}`, ...around, `string.quoted.double.${language}`];

describe('A string in code', () => {
  it('is for readers in the scopes that grammars give to texts', () => {
    for (const scope of ['quoted.double', 'quoted.single', 'template', 'interpolated', 'single', 'double', 'literal', 'multiline']) {
      assert.deepEqual(textsOf('x = "Two words"', ['source.x', `string.${scope}.x`]), ['Two words'], scope);
    }
    assert.deepEqual(textsOf('x = "Two words"', ['source.python', 'meta.fstring.python']), ['Two words']);
  });

  it('is not when its scopes say that it is something else', () => {
    for (const scope of ['regexp', 'other.x', 'quoted.binary', 'unquoted', 'custom']) {
      assert.deepEqual(textsOf('x = "Two words"', ['source.x', `string.${scope}.x`]), [], scope);
    }
    for (const around of [
      'meta.import',
      'meta.at-rule.import',
      'meta.object-literal.key',
      'meta.preprocessor.include',
      'meta.preprocessor.pragma',
      'meta.regex',
      'entity.name.tag',
      'entity.name.import',
      'support.type.property-name',
      'variable.other.property',
      'keyword.control.include.x',
      'meta.export.ts',
      'meta.export.js.jsx',
    ]) {
      assert.deepEqual(textsOf('x = "Two words"', quoted('ts', around)), [], around);
    }
    assert.deepEqual(textsOf('x = "Two words"', quoted('ts', 'meta.export.default.ts')), ['Two words']);
  });

  it('is not when it names something: in SQL, Rust, attributes and JSON', () => {
    assert.deepEqual(textsOf('SELECT "two words", \'more words\'', quoted('sql')), ['more words']);
    assert.deepEqual(textsOf('#[x = "Two words"]', quoted('rust', 'meta.attribute.rust')), []);
    assert.deepEqual(textsOf('#[doc = "Two words"]', quoted('rust', 'meta.attribute.rust')), ['Two words']);
    const json = `{ "Some words that are many": "Other words that are many, too",\n "Two words" : "More words", "Third words": "Last words" }`;
    assert.deepEqual(textsOf(json, quoted('json')), ['Other words that are many, too', 'More words', 'Last words']);
  });

  it('is not when the attribute before it holds names', () => {
    for (const name of ['class', 'className', 'id', 'href', 'style', 'data-x', 'v-if', 'for', 'role']) {
      assert.deepEqual(textsOf(`<a ${name}="Two words">`, quoted('jsx-attribute')), [], name);
      assert.deepEqual(textsOf(`<a ${name} = "Two words">`, quoted('vue')), [], name);
    }
    for (const name of ['title', 'alt', 'placeholder', 'myclass', 'aria-label']) {
      assert.deepEqual(textsOf(`<a ${name}="Two words">`, quoted('html')), ['Two words'], name);
    }
    for (const property of [
      'font: 1em ',
      'font-family: ',
      'font-family: Arial, ',
      'grid: ',
      'grid-template: ',
      'grid-template-areas: ',
      'grid-areas: ',
    ]) {
      assert.deepEqual(textsOf(`a { ${property}"Two words"; }`, quoted('css')), [], property);
    }
    for (const property of ['content: ', 'quotes: ', 'font-family: x; content: ']) {
      assert.deepEqual(textsOf(`a { ${property}"Two words"; }`, quoted('css')), ['Two words'], property);
    }
    assert.deepEqual(textsOf('const id = "Two words"', quoted('ts')), ['Two words']);
  });

  it('of a PO file is for readers in the translation only', () => {
    const text = [
      'msgctxt "Some context"',
      'msgid "Two words"',
      'msgid_plural "Many words"',
      'msgstr "Zwei Wörter"',
      '"die weitergehen"',
      'msgstr[1] "Viele Wörter"',
      '',
      'msgid "More words"',
      '"that go on"',
      'msgstr "Mehr Wörter"',
    ].join('\n');
    for (const language of ['po', 'gettext']) {
      assert.deepEqual(textsOf(text, quoted(language)), ['Zwei Wörter', 'die weitergehen', 'Viele Wörter', 'Mehr Wörter']);
    }
  });

  it('of a PO file belongs to what begins at most 5,000 characters before', () => {
    const keyword = 'msgstr ""\n';
    const after = (offset: number) => `${keyword}${'#'.repeat(offset - keyword.length - 1)}\n"Two words"`;
    assert.deepEqual(textsOf(after(5_000), quoted('po')), ['Two words']);
    assert.deepEqual(textsOf(after(5_001), quoted('po')), []);
  });

  it('is in the language that it is embedded in', () => {
    const embedded = ['text.html', 'meta.embedded.block.html', 'source.js', 'string.quoted.double.js'];
    assert.deepEqual(textsOf('<a class="Two words">', ['text.html', 'string.quoted.double.html']), []);
    assert.deepEqual(textsOf('const class = "Two words"', embedded), ['Two words']);
    assert.deepEqual(textsOf('<a class="Two words">', ['source.tsx', 'meta.tag.attributes.tsx', 'string.quoted.double.tsx']), []);
  });
});
