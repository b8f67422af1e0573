import assert from 'node:assert/strict';
import * as v from 'valibot';
import { documentBytes, documentFaults, documentLimit, documentType, translatedExtension } from '../../src/api/documents.ts';
import { providerRules } from '../../src/api/providerRules.ts';
import { errorMessage, shorten } from '../../src/api/errorBody.ts';
import { createMask } from '../../src/api/mask.ts';
import { listedObjects } from '../../src/features/styleRules/jsonPlaces.ts';
import { codePoints } from '../../src/api/codePoints.ts';
import { characters, oneOf, schemaFaults, wholeNumber } from '../../src/api/rules.ts';

describe('A document', () => {
  it('of subtitles may weigh what the service says: 0.15 MB, or 150 KB [limits.document-size]', () => {
    assert.equal(documentLimit('srt', 'paid', providerRules.specification), 157_286);
    assert.equal(documentLimit('srt', 'free', providerRules.deepl), 153_600);
    assert.equal(documentLimit('docx', 'free', providerRules.deepl), 10 * 1024 ** 2);
    assert.equal(documentLimit('docx', 'paid', providerRules.specification), 30 * 1024 ** 2);
  });

  it('may weigh what its type and the plan allow', () => {
    const megabytes = Object.fromEntries(
      Object.entries(documentBytes).map(([type, { free, paid }]) => [type, [free / 1024 ** 2, paid / 1024 ** 2]]),
    );
    const office = [10, 30];
    assert.deepEqual(megabytes, {
      docx: office,
      doc: office,
      pptx: office,
      xlsx: office,
      pdf: office,
      htm: [5, 5],
      html: [5, 5],
      txt: [1, 1],
      xlf: [10, 10],
      xliff: [10, 10],
      srt: [0.15, 0.15],
      jpeg: [3, 3],
      jpg: [3, 3],
      png: [3, 3],
    });
  });

  it('has its type by the last extension of its name', () => {
    assert.equal(documentType('a.b.DOCX'), 'docx');
    for (const name of ['docx', 'a.docx.x', 'a.docx ', 'a.docx1', 'adocx', '']) assert.equal(documentType(name), undefined, name);
    assert.deepEqual([translatedExtension('doc'), translatedExtension('pdf'), translatedExtension('pdf', 'docx')], ['docx', 'pdf', 'docx']);
  });

  it('may change its type from pdf to docx only, and needs a source language for a glossary', () => {
    const faults = (name: string, more: object) => documentFaults({ target_lang: 'de', ...more }, name).map(({ parameter }) => parameter);
    for (const [name, output_format] of [
      ['a.pdf', 'docx'],
      ['a.pdf', 'PDF'],
      ['a.doc', 'docx'],
      ['a.txt', undefined],
    ] as const) {
      assert.deepEqual(faults(name, { output_format }), [], name);
    }
    assert.deepEqual(faults('a.docx', { output_format: 'pdf' }), ['output_format']);
    assert.deepEqual(faults('a.doc', { output_format: 'doc' }), ['output_format']);
    assert.deepEqual(faults('a.exe', { output_format: 'pdf' }), ['file']);
    assert.deepEqual(faults('a.txt', { glossary_id: 'x' }), ['glossary_id']);
    assert.deepEqual(faults('a.txt', { glossary_id: 'x', source_lang: 'en' }), []);
  });
});

describe('What a request breaks', () => {
  const schema = v.object({
    text: v.array(v.string()),
    size: v.optional(wholeNumber({ min: 1, max: 3 })),
    kind: v.optional(oneOf(['a', 'b'])),
    label: v.optional(characters(2)),
  });
  const faults = (request: unknown) => {
    const checked = v.safeParse(schema, request);
    return checked.success ? [] : schemaFaults(checked.issues).map(({ parameter, message }) => `${parameter} ${message}`);
  };

  it('is said by parameter, in words of its own', () => {
    assert.deepEqual(faults({ text: [] }), []);
    assert.deepEqual(faults({}), ['text is required.']);
    assert.deepEqual(faults({ text: 'x' }), ['text must be an array.']);
    assert.deepEqual(faults({ text: ['x', 5] }), ['text must hold a string in each place.']);
    assert.deepEqual(faults(5), ['body must be an object.']);
    assert.deepEqual(faults({ text: [], kind: 'c' }), ['kind must be one of a, b.']);
    for (const size of [0, 4, 1.5]) assert.deepEqual(faults({ text: [], size }), ['size is a whole number from 1 to 3.'], String(size));
    assert.deepEqual(faults({ text: [], size: '1' }), ['size must be a number.']);
    assert.deepEqual(faults({ text: [], size: '1' }), ['size must be a number.']);
    for (const size of [1, 3]) assert.deepEqual(faults({ text: [], size }), []);
    assert.deepEqual(faults({ text: [], label: '😀😀' }), []);
    assert.deepEqual(faults({ text: [], label: 'abc' }), ['label takes up to 2 characters.']);
    assert.equal(codePoints('a😀é'), 3);
  });

  it('is said by the service in one line, whatever its body is', () => {
    for (const [body, words] of [
      ['{"message":"No","detail":"way"}', 'No way'],
      ['{"Message":"No"}', 'No'],
      ['{"message":"","Message":"No"}', 'No'],
      ['{"message":5,"detail":" "}', undefined],
      ['"No  way\\n"', 'No way'],
      ['<html>', undefined],
      ['5', undefined],
      ['{}', undefined],
    ] as const) {
      assert.equal(errorMessage(body, String), words, body);
    }
    assert.equal(shorten('x'.repeat(500)), 'x'.repeat(500));
    assert.equal(shorten('x'.repeat(501)), `${'x'.repeat(500)}…`);
    const guid = '0b0e0d3c-5e3b-4a4e-9a57-2f6f2f1a9b11';
    assert.equal(
      errorMessage(`{"message":"key abcdef and abcdefg of ${guid}:${guid}"}`, createMask(['', 'abcdef', 'abcdefg'])),
      'key … and … of …',
    );
  });
});

describe('The objects of a list in JSON', () => {
  it('are those right in the list under the key of the outermost object', () => {
    const text = '{"b":[{}],"a":[{"x":{"a":[{}]}}, "{", 5, [{}], {}],"c":{"a":[{}]}}';
    assert.deepEqual(
      listedObjects(text, 'a').map((at) => text.slice(at, at + 4)),
      ['{"x"', '{}],'],
    );
    assert.deepEqual(listedObjects('{"a":[{}],"a":[{},{}]}', 'a'), [15, 18]);
    assert.deepEqual(listedObjects('{"a":{"b":{}}}', 'b'), []);
    assert.deepEqual(listedObjects('[{"a":[{}]}]', 'a'), []);
  });
});
