import assert from 'node:assert/strict';
import { takesFormality } from '../../src/features/documents/documentFormality.ts';
import { featureSides } from '../../src/api/languages.ts';
import { languagesOf } from '../../src/sandbox/languages/languageData.ts';

const languages = languagesOf('translate_document', []);

describe('Formality of documents', () => {
  it('goes by the target language where the service says nothing else [feature.formality]', () => {
    const known = { languages, sides: featureSides };
    for (const source of [undefined, 'tr', 'de']) {
      assert.equal(takesFormality(known, { source, target: 'de' }), true);
      assert.equal(takesFormality(known, { source, target: 'tr' }), false);
    }
  });

  it('goes by the side that the service names', () => {
    const known = { languages, sides: { ...featureSides, formality: ['source'] } as const };
    assert.equal(takesFormality(known, { source: 'tr', target: 'de' }), false);
    assert.equal(takesFormality(known, { source: 'de', target: 'tr' }), true);
  });

  it('is that of the specification where it is not known, as of a source that is detected [documents.formality]', () => {
    const known = { languages, sides: { ...featureSides, formality: ['source'] } as const };
    assert.deepEqual(
      ['de', 'tr', 'pt-BR', 'es', 'es-419'].map((target) => takesFormality(known, { source: undefined, target })),
      [true, false, true, true, false],
    );
  });
});
