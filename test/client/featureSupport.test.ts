import assert from 'node:assert/strict';
import { supports } from '../../src/api/languages.ts';
import type { Feature, LanguageResource } from '../../src/api/languages.ts';
import { never } from './connectedClient.ts';
import { handAnswered } from './handAnswers.ts';

type Side = 'source' | 'target';

/** Each feature with the sides that must support it, and its resources, as the specification has them. */
const rows: readonly (readonly [title: string, Feature, readonly Side[], readonly LanguageResource[]])[] = [
  ['auto_detection [feature.auto_detection]', 'auto_detection', ['source'], ['translate_text', 'translate_document', 'voice', 'write']],
  ['style_rules [feature.style_rules]', 'style_rules', ['target'], ['translate_text']],
  ['formality [feature.formality]', 'formality', ['target'], ['translate_text', 'translate_document']],
  ['glossary [feature.glossary]', 'glossary', ['source', 'target'], ['translate_text', 'translate_document', 'voice']],
  ['tag_handling [feature.tag_handling]', 'tag_handling', ['source', 'target'], ['translate_text', 'translate_document']],
  ['transcription [feature.transcription]', 'transcription', ['source'], ['voice']],
  ['transcription_external [feature.transcription_external]', 'transcription_external', ['source'], ['voice']],
  ['translated_speech [feature.translated_speech]', 'translated_speech', ['target'], ['voice']],
  ['translated_speech_external [feature.translated_speech_external]', 'translated_speech_external', ['target'], ['voice']],
  ['tone [feature.tone]', 'tone', ['target'], ['write']],
  ['writing_style [feature.writing_style]', 'writing_style', ['target'], ['write']],
];

/** What a client knows of a resource whose languages are `with` the feature and `without` it. */
async function known(resource: LanguageResource, feature: Feature, descriptors: readonly object[]) {
  const language = (lang: string, features: object) => ({ lang, name: lang, usable_as_source: true, usable_as_target: true, features });
  const { client } = handAnswered(({ url }) => ({
    body: url.startsWith('/v3/languages/resources')
      ? descriptors
      : [language('with', { [feature]: { status: 'stable' } }), language('without', {})],
  }));
  const { languages } = await client.languages.best(resource, [], never());
  return (pair: { source: string; target: string }) => supports(languages, feature, pair, client.languages.sides(resource));
}

describe('The support of a pair for', () => {
  const pairs = ['with', 'without'].flatMap((source) => ['with', 'without'].map((target) => ({ source, target })));

  for (const [title, feature, sides, resources] of rows) {
    it(title, async () => {
      for (const resource of resources) {
        const told = { name: feature, needs_source_support: sides.includes('source'), needs_target_support: sides.includes('target') };
        for (const descriptors of [[], [{ name: resource, features: [told] }]]) {
          const support = await known(resource, feature, descriptors);
          for (const pair of pairs)
            assert.equal(support(pair), sides.every((side) => pair[side] === 'with') ? 'yes' : 'no', JSON.stringify({ resource, pair }));
        }
      }
    });
  }

  it('a feature goes by the sides that the service tells, where it tells others [descriptor.features] [feature.pair]', async () => {
    const told = { name: 'formality', needs_source_support: true };
    const support = await known('translate_text', 'formality', [{ name: 'translate_text', features: [told] }]);
    assert.equal(support({ source: 'with', target: 'without' }), 'yes');
    assert.equal(support({ source: 'without', target: 'with' }), 'no');
  });
});
