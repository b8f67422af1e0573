import assert from 'node:assert/strict';
import { tones, writeTargets, writingStyles } from '../../src/api/write.ts';
import { formalities, modelTypes, splitSentences, tagHandlings, tagHandlingVersions } from '../../src/api/translate.ts';
import type { TranslateOptions } from '../../src/api/translate.ts';
import { documentTypeNames } from '../../src/api/documents.ts';
import { languageIncludes, languageResources } from '../../src/api/languages.ts';
import type { Client } from '../../src/client/client.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { never } from './connectedClient.ts';
import { handAnswered, only } from './handAnswers.ts';
import type { Asked, HandAnswer } from './handAnswers.ts';

/** What goes out with texts and documents: every parameter as the specification writes it, and nothing else beside them. */

const uuid = '0b0e0d3c-5e3b-4a4e-9a57-2f6f2f1a9b11';
const pair = { source_lang: 'en', target_lang: 'de' };

/** A language that a list tells of. */
const listed = (lang: string, ...features: string[]) => ({
  lang,
  name: lang,
  usable_as_source: true,
  usable_as_target: true,
  features: Object.fromEntries(features.map((name) => [name, {}])),
});

function answerOf({ url, body }: Asked): HandAnswer {
  if (url.startsWith('/v3/languages/resources')) return { body: [] };
  if (url.startsWith('/v3/languages')) return { body: [listed('de', 'formality', 'style_rules'), listed('en'), listed('tr')] };
  const texts = typeof body === 'object' && body !== null && 'text' in body && Array.isArray(body.text) ? body.text : [];
  return {
    body: {
      translations: texts.map((text: unknown) => ({ detected_source_language: 'EN', text })),
      improvements: texts.map((text: unknown) => ({ detected_source_language: 'en', text })),
      results: texts.map(() => ({ detection_status: 'success', detected_language: 'en' })),
    },
  };
}

/** What a call sends; `answer` is what it gets. */
async function sentBy(call: (client: Client) => Promise<unknown>, answer?: unknown): Promise<Asked[]> {
  const { client, asked } = handAnswered((request) => (answer === undefined ? answerOf(request) : { body: answer }));
  await call(client);
  return asked;
}

/** The body of the one translation that a call of these options sends. */
async function translationOf(options: Partial<TranslateOptions>, texts: readonly string[] = ['Hello']): Promise<unknown> {
  const asked = await sentBy(async ({ text }) => {
    for (const result of await text.translate(texts, { ...pair, ...options }, never())) assert.equal(result.status, 'fulfilled');
  });
  const [sent, ...others] = asked.filter(({ url }) => url === '/v2/translate');
  assert.deepEqual(others, []);
  return sent?.body;
}

/** Refused before anything but a list of languages was asked for. */
async function isRefused(call: (client: Client) => Promise<unknown>, parameter: string): Promise<void> {
  const { client, asked } = handAnswered(answerOf);
  await assert.rejects(
    call(client),
    (error) => isServiceError(error, 'invalidRequest') && error.status === undefined && error.parameter === parameter,
    parameter,
  );
  assert.deepEqual(
    asked.filter(({ url }) => !url.startsWith('/v3/languages')),
    [],
  );
}
const refused = (options: Partial<TranslateOptions>, parameter: string) =>
  isRefused(({ text }) => text.translate(['Hello'], { ...pair, ...options }, never()), parameter);

describe('A text translation', () => {
  const given: TranslateOptions = {
    target_lang: 'de',
    source_lang: 'en',
    context: 'A greeting',
    model_type: 'quality_optimized',
    split_sentences: '0',
    preserve_formatting: true,
    formality: 'prefer_more',
    glossary_id: uuid,
    style_id: uuid,
    custom_instructions: ['Be kind.'],
    translation_memory_id: uuid,
    translation_memory_threshold: 80,
    show_billed_characters: true,
    tag_handling: 'xml',
    tag_handling_version: 'v2',
    outline_detection: false,
    non_splitting_tags: ['b'],
    splitting_tags: ['p'],
    ignore_tags: ['code'],
  };

  it('goes out with every parameter and nothing else [translate.target_lang] [translate.source_lang] [translate.context] [translate.model_type] [translate.split_sentences] [translate.preserve_formatting] [translate.formality] [translate.glossary_id] [translate.style_id] [translate.custom_instructions] [translate.translation_memory_id] [translate.translation_memory_threshold] [translate.show_billed_characters] [translate.tag_handling] [translate.tag_handling_version] [translate.outline_detection] [translate.non_splitting_tags] [translate.splitting_tags] [translate.ignore_tags] [translate.enable_beta_languages] [memory.uuid]', async () => {
    assert.deepEqual(await translationOf(given), { ...given, text: ['Hello'] });
  });

  it('goes out with nothing but the language that is required, and learns what the source was [translate.source_lang] [translate.target_lang]', async () => {
    const { client, asked } = handAnswered(answerOf);
    const result = only(await client.text.translate(['Hello'], { target_lang: 'de' }, never()));
    assert.deepEqual(asked[0]?.body, { target_lang: 'de', text: ['Hello'] });
    assert.equal(result.detected_source_language, 'EN');
    for (const target_lang of ['', ' ']) await refused({ target_lang }, 'target_lang');
  });

  const values = {
    model_type: modelTypes,
    split_sentences: splitSentences,
    formality: formalities,
    tag_handling: tagHandlings,
    tag_handling_version: tagHandlingVersions,
  };
  it('takes every value of the specification, and no other [translate.model_type] [translate.split_sentences] [translate.formality] [translate.tag_handling] [translate.tag_handling_version]', async () => {
    assert.deepEqual(values, {
      model_type: ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'],
      split_sentences: ['0', '1', 'nonewlines'],
      formality: ['default', 'more', 'less', 'prefer_more', 'prefer_less'],
      tag_handling: ['xml', 'html'],
      tag_handling_version: ['v1', 'v2'],
    });
    for (const [name, known] of Object.entries(values)) {
      for (const value of known) assert.partialDeepStrictEqual(await translationOf({ [name]: value }), { [name]: value });
      await refused({ [name]: 'other' }, name);
    }
  });

  it('names languages in the casing of BCP 47, whatever casing they were said in [versioning.codes] [resources.language-case] [language.lang]', async () => {
    for (const [said, sent] of [
      ['EN-us', 'en-US'],
      ['ZH-HANT', 'zh-Hant'],
      ['Pt_bR', 'pt-BR'],
      ['ES-419', 'es-419'],
    ] as const) {
      assert.deepEqual(await translationOf({ target_lang: said, source_lang: 'FR' }), {
        target_lang: sent,
        source_lang: 'fr',
        text: ['Hello'],
      });
    }
  });

  it('carries the context beside each request, whole however long, and never as a text [translate.context] [translate.context-not-translated] [translate.context-size]', async () => {
    const context = 'What it is about. '.repeat(6_000);
    assert.ok(context.length > 100_000);
    const texts = Array.from({ length: 120 }, (_, index) => `Text ${index}`);
    const asked = await sentBy(async ({ text }) => text.translate(texts, { ...pair, context }, never()));
    assert.equal(asked.length, 3);
    for (const { body } of asked) assert.partialDeepStrictEqual(body, { context });
    assert.deepEqual(
      asked.flatMap(({ body }) => (typeof body === 'object' && body !== null && 'text' in body ? body.text : [])),
      texts,
    );
  });

  it('is refused with latency_optimized beside what needs the best model [translate.style_id-quality] [translate.custom_instructions-quality] [translate.tag_handling_version-quality] [errors.latency]', async () => {
    const fast = { model_type: 'latency_optimized' } as const;
    await refused({ ...fast, style_id: uuid }, 'style_id');
    await refused({ ...fast, custom_instructions: ['Be kind.'] }, 'custom_instructions');
    await refused({ ...fast, tag_handling: 'xml', tag_handling_version: 'v2' }, 'tag_handling_version');
  });

  it('is refused with a memory where the model is not the best, or may fall back to another [translate.translation_memory_id] [errors.latency]', async () => {
    const memory = { translation_memory_id: uuid };
    for (const model_type of modelTypes.filter((type) => type !== 'quality_optimized'))
      await refused({ ...memory, model_type }, 'translation_memory_id');
    await refused(memory, 'translation_memory_id');
    const best = { ...memory, model_type: 'quality_optimized' } as const;
    assert.partialDeepStrictEqual(await translationOf(best), best);
  });

  it('is refused with instructions that are too many, too long, or for another target [translate.custom_instructions] [translate.custom_instructions-target] [limits.custom_instructions]', async () => {
    const ten = Array.from({ length: 10 }, () => '😀'.repeat(300));
    assert.partialDeepStrictEqual(await translationOf({ custom_instructions: ten }), { custom_instructions: ten });
    await refused({ custom_instructions: [...ten, 'Be kind.'] }, 'custom_instructions');
    await refused({ custom_instructions: ['x'.repeat(301)] }, 'custom_instructions');
    await refused({ custom_instructions: ['Be kind.'], target_lang: 'tr' }, 'custom_instructions');
  });

  it('is refused with a memory that is no UUID, or a threshold beyond 0 to 100 [memory.uuid] [translate.translation_memory_id] [translate.translation_memory_threshold] [limits.threshold]', async () => {
    for (const translation_memory_threshold of [0, 100])
      assert.partialDeepStrictEqual(await translationOf({ translation_memory_threshold }), { translation_memory_threshold });
    for (const translation_memory_threshold of [-1, 101, 7.5])
      await refused({ translation_memory_threshold }, 'translation_memory_threshold');
    await refused({ translation_memory_id: 'Handbook' }, 'translation_memory_id');
  });

  it('is refused with formality for a target without it, and not with the values that fall back [translate.formality] [translate.formality-unsupported] [feature.formality] [versioning.formality]', async () => {
    for (const formality of ['more', 'less'] as const) {
      await refused({ formality, target_lang: 'tr' }, 'formality');
      assert.partialDeepStrictEqual(await translationOf({ formality }), { formality });
    }
    for (const formality of ['prefer_more', 'prefer_less', 'default'] as const)
      assert.partialDeepStrictEqual(await translationOf({ formality, target_lang: 'tr' }), { formality });
  });
});

describe('A document', () => {
  it('goes out as a form, with every part and nothing else [documents.upload] [documents.languages] [documents.file] [documents.formality] [documents.glossary_id] [documents.output_format] [documents.model_type]', async () => {
    const options = { ...pair, filename: 'named.pdf', formality: 'more', glossary_id: uuid, output_format: 'docx' } as const;
    const [sent] = await sentBy(({ documents }) => documents.upload({ name: 'talk.pdf', content: new Blob(['%PDF']) }, options, never()), {
      document_id: 'd',
      document_key: 'k',
    });
    const headers = { 'content-type': sent?.headers['content-type'] ?? '' };
    const form = await new Response(String(sent?.body), { headers }).formData();
    const { file, ...fields } = Object.fromEntries(form.entries());
    assert.deepEqual(fields, options);
    assert.ok(file instanceof File);
    assert.deepEqual([file.name, await file.text()], ['talk.pdf', '%PDF']);
  });

  it('goes out without a source language where that is to be detected [documents.languages]', async () => {
    const [sent] = await sentBy(
      ({ documents }) => documents.upload({ name: 'a.txt', content: new Blob(['Hello']) }, { target_lang: 'de' }, never()),
      { document_id: 'd', document_key: 'k' },
    );
    assert.doesNotMatch(String(sent?.body), /source_lang/);
  });

  it('is of a type of the specification [documents.inputs]', async () => {
    const types = 'docx doc pptx xlsx pdf htm html txt xlf xliff srt jpeg jpg png'.split(' ');
    assert.deepEqual(types, [...documentTypeNames]);
    const upload = (type: string) => (client: Client) =>
      client.documents.upload({ name: `a.${type}`, content: new Blob(['x']) }, { target_lang: 'de' }, never());
    for (const type of types) await sentBy(upload(type), { document_id: 'd', document_key: 'k' });
    await isRefused(upload('odt'), 'file');
  });

  it('of the type doc may be asked for as docx, which it becomes anyway, and as nothing else [documents.doc] [documents.output_format]', async () => {
    const upload = (output_format: string) => (client: Client) =>
      client.documents.upload({ name: 'a.doc', content: new Blob(['x']) }, { target_lang: 'de', output_format }, never());
    await sentBy(upload('docx'), { document_id: 'd', document_key: 'k' });
    await isRefused(upload('doc'), 'output_format');
  });
});

describe('An improvement', () => {
  const bodyOf = async (options: Parameters<Client['write']['rephrase']>[1], texts: readonly string[] = ['Helo']) => {
    const [sent, ...others] = await sentBy(({ write }) => write.rephrase(texts, options, never()));
    assert.deepEqual(others, []);
    return sent?.body;
  };

  it('goes out with each target, style and tone of the specification, and no other style or tone [rephrase.target_lang] [rephrase.writing_style] [rephrase.tone]', async () => {
    const styles = ['academic', 'business', 'casual', 'default', 'simple'];
    assert.deepEqual([...writingStyles], [...styles, ...styles.map((name) => `prefer_${name}`)]);
    const named = ['confident', 'diplomatic', 'enthusiastic', 'friendly'];
    assert.deepEqual(new Set<string>(tones), new Set([...named, 'default', ...named.map((name) => `prefer_${name}`)]));
    const targets = 'de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans'.split(' ');
    assert.deepEqual(targets, [...writeTargets]);
    for (const target_lang of targets) assert.deepEqual(await bodyOf({ target_lang }), { target_lang, text: ['Helo'] });
    for (const writing_style of writingStyles) assert.deepEqual(await bodyOf({ writing_style }), { writing_style, text: ['Helo'] });
    for (const tone of tones) assert.deepEqual(await bodyOf({ tone }), { tone, text: ['Helo'] });
    const other: Record<string, never> = JSON.parse('{"tone":"prefer_default"}');
    await isRefused(({ write }) => write.rephrase(['Helo'], other, never()), 'tone');
  });

  it('takes texts in several languages together where no target is named [rephrase.several] [rephrase.text]', async () => {
    const text = ['This is teh first.', 'Das ist die zwote.'];
    assert.deepEqual(await bodyOf({}, text), { text });
  });
});

describe('Questions about languages', () => {
  it('name each resource, and what is to be included [languages.resource] [languages.include] [languages.stable]', async () => {
    assert.deepEqual([...languageResources], ['translate_text', 'translate_document', 'glossary', 'voice', 'write', 'style_rules']);
    for (const resource of languageResources) {
      const [plain] = await sentBy(({ languages }) => languages.list(resource, [], never()));
      assert.equal(plain?.url, `/v3/languages?resource=${resource}`);
      const [full] = await sentBy(({ languages }) => languages.list(resource, languageIncludes, never()));
      assert.equal(full?.url, `/v3/languages?resource=${resource}&include=beta&include=external`);
    }
  });

  it('of the older interface name the side [languages.legacy-type]', async () => {
    const [sent] = await sentBy(({ legacy }) => legacy.languages('source', never()), []);
    assert.equal(sent?.url, '/v2/languages?type=source');
  });
});
