import assert from 'node:assert/strict';
import { decodeValue, encodeValue, keyedValues } from '../../src/text/keyedValues.ts';

/** The values of a file as they are written, each with its form. */
function valuesIn(name: string, text: string): string[] | undefined {
  const values = keyedValues(text, name);
  return values && [...values.values()].map(({ start, end, form }) => `${text.slice(start, end)} (${form})`);
}

/** The keys of a file, as far as they tell two values apart. */
function keysIn(name: string, text: string): string[] {
  return [...(keyedValues(text, name)?.keys() ?? [])].map((key) => key.replaceAll(/[^\w,[\]]/g, ''));
}

describe('The values of a file with keys', () => {
  it('are read by its extension', () => {
    for (const name of ['a.json', 'a.jsonc', 'a.json5', 'A.JSON', 'a.arb'])
      assert.deepEqual(valuesIn(name, '{"a":"b"}'), ['b (double)'], name);
    for (const name of ['a.yml', 'a.yaml']) assert.deepEqual(valuesIn(name, 'a: b'), ['b (yaml)'], name);
    for (const name of ['a.properties', 'a.ini', 'a.toml', 'a.strings', 'a.lang'])
      assert.deepEqual(valuesIn(name, 'a=b'), ['b (line)'], name);
    for (const name of ['a.md', 'json', 'a.json.txt', 'a.yamls', '']) assert.equal(valuesIn(name, '{"a":"b"}'), undefined, name);
  });

  it('of JSON are its strings, each under the keys and places that lead to it', () => {
    const text = '{"a":"b","c":{"d":["e",{"f":"g"}],"h":1},"i":"j"}';
    assert.deepEqual(valuesIn('x.json', text), ['b (double)', 'e (double)', 'g (double)', 'j (double)']);
    assert.deepEqual(keysIn('x.json', text), ['[,a]', '[,c,d,0]', '[,c,d,1,f]', '[,i]']);
    assert.deepEqual(keysIn('x.json', '["a",["b"],"c"]'), ['[,0]', '[,1,0]', '[,2]']);
  });

  it('of JSON are none in comments, and all that end while another is being written', () => {
    assert.deepEqual(valuesIn('x.jsonc', '{// "x": "y"\n"a":"b"/* "q":"r" */,"c":true,"d":"e"}'), ['b (double)', 'e (double)']);
    assert.deepEqual(valuesIn('x.json', '{"a":"open\n,"b":"c"}'), ['c (double)']);
    assert.deepEqual(valuesIn('x.json', String.raw`{"a":"b\"c","d":"","e":"f"`), [String.raw`b\"c (double)`, ' (double)']);
    assert.deepEqual(keysIn('x.json', '{"a":"b"}}{"c":"d"}'), ['[,a]', '[,c]']);
    assert.deepEqual(valuesIn('x.json', '{"a":"b" /* open'), []);
  });

  it('of YAML are those in a line, with quotes or without', () => {
    const text = [
      'a: b',
      'c:',
      '  d: e',
      '  f: "g" # x',
      "  h: 'i''j'",
      'k: |',
      '  l',
      'm: >-',
      '  n',
      "'o p': q # r",
      String.raw`"s\"t": u#v`,
      'w: &x y',
      'z: [1]',
      'aa: {b: c}',
      'bb: *x',
      'cc: !t d',
      '# dd: ee',
      '  ff : gg  ',
    ].join('\n');
    assert.deepEqual(valuesIn('x.yml', text), [
      'b (yaml)',
      'e (yaml)',
      'g (double)',
      "i''j (single)",
      'q (yaml)',
      'u#v (yaml)',
      'gg (yaml)',
    ]);
    assert.deepEqual(keysIn('x.yml', text), ['[a]', '[c,d]', '[c,f]', '[c,h]', '[op]', '[st]', '[cc,ff]']);
  });

  it('of YAML lie under the keys above that are less deep', () => {
    assert.deepEqual(keysIn('x.yml', 'a:\n  b:\n    c: 1\n  d: 2\ne: 3\n  f: 4\n'), ['[a,b,c]', '[a,d]', '[e]', '[e,f]']);
    assert.deepEqual(keysIn('x.yml', 'a:\n  - b: 1\n    c: 2\n'), ['[a,b]', '[a,c]']);
  });

  it('of properties and the like are whole lines, under the section that they stand in', () => {
    const text = 'a=b\nc = d \n[sec]\ne=f # f\n# g=h\n;i=j\n!k=l\nm: n\no="p"\nq=\'r\'\n"s" = "t";\n[other]\ne=g\r\n';
    assert.deepEqual(valuesIn('x.ini', text), [
      'b (line)',
      'd (line)',
      'f # f (line)',
      'n (line)',
      'p (double)',
      'r (single)',
      't (double)',
      'g (line)',
    ]);
    assert.deepEqual(keysIn('x.ini', text).slice(1, 4), ['[c]', '[[sec],e]', '[[sec],m]']);
    assert.equal(keysIn('x.ini', text).at(-1), '[[other],e]');
  });

  it('of resources are the contents of their elements', () => {
    const android =
      '<resources><string name="a">b</string><string formatted="false" name="c">d <b>e</b></string><plurals name="f"/></resources>';
    assert.deepEqual(valuesIn('x.xml', android), ['b (android)', 'd <b>e</b> (android)']);
    assert.deepEqual(keysIn('x.xml', android), ['a', 'c']);
    const resx = '<root><data name="a" xml:space="preserve">\n<value>b</value></data><data name="c"><comment>x</comment></data></root>';
    assert.deepEqual(valuesIn('x.resx', resx), ['b (xml)']);
  });

  it('say what they say without the escapes of their form', () => {
    assert.equal(decodeValue("a''b", 'single'), "a'b");
    assert.equal(decodeValue(String.raw`a\'b\"c\@d\?e\n`, 'android'), String.raw`a'b"c@d?e\n`);
    assert.equal(decodeValue(String.raw`a\nb`, 'double'), 'a\nb');
    assert.equal(decodeValue(String.raw`a\x`, 'double'), String.raw`a\x`);
    for (const form of ['line', 'yaml', 'xml'] as const) assert.equal(decodeValue("a''\\'b", form), "a''\\'b");
  });

  it('are written with the escapes of their form', () => {
    assert.equal(encodeValue('a"b\n', 'double'), String.raw`a\"b\n`);
    assert.equal(encodeValue("it's \n so", 'single'), "it''s so");
    assert.equal(encodeValue(String.raw`it's \'so\'`, 'android'), String.raw`it\'s \'so\'`);
    assert.equal(encodeValue('a\n b', 'yaml'), 'a b');
    for (const value of ['true', 'No', 'null', '1.5', '-a', 'a: b', 'a#b', '"a"'])
      assert.equal(encodeValue(value, 'yaml'), JSON.stringify(value));
    for (const value of ['a', 'trueish', 'a 1', '1 a', 'ä-b']) assert.equal(encodeValue(value, 'yaml'), value);
    assert.equal(encodeValue('a\n"b"', 'xml'), 'a\n"b"');
  });
});
