import assert from 'node:assert/strict';
import { AuthorizationError, DeepLClient, GlossaryEntries, GlossaryNotFoundError, QuotaExceededError } from 'deepl-node';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';

/** A client that somebody else wrote for a public service of this interface takes the sandbox for that service. */
describe('sandbox: deepl-node, but for documents', () => {
  let sandbox: Sandbox;
  let client: DeepLClient;
  const clientOf = (key: string, serverUrl: string) => new DeepLClient(key, { serverUrl, maxRetries: 0 });
  before(async () => {
    sandbox = await startSandbox({ authScheme: 'DeepL-Auth-Key' });
    client = clientOf(sandbox.key, sandbox.url);
  });
  after(async () => sandbox.close());

  const terms = (entries: Record<string, string>) => new GlossaryEntries({ entries });
  const dictionary = (targetLangCode: string, entries: Record<string, string>) => ({
    sourceLangCode: 'en',
    targetLangCode,
    entries: terms(entries),
  });

  describe('texts', () => {
    it('translates one or several, with or without a source language', async () => {
      const one = await client.translateText('Hello world', null, 'de');
      assert.deepEqual([one.text, one.detectedSourceLang, one.billedCharacters], ['«de Ĥééļļöö ŵööŕļđ»', 'en', 11]);
      const several = await client.translateText(['Good morning', 'Good night'], 'en', 'pt-BR');
      assert.deepEqual(
        several.map(({ text, billedCharacters }) => [text.slice(0, 7), billedCharacters]),
        [
          ['«pt-BR ', 12],
          ['«pt-BR ', 10],
        ],
      );
    });

    it('understands every option [translate.preserve_formatting] [translate.outline_detection] [translate.splitting_tags] [translate.non_splitting_tags] [translate.ignore_tags]', async () => {
      const style = await client.createStyleRule({ name: 'For texts', language: 'de' });
      const [memory] = await client.listTranslationMemories();
      const glossary = await client.createGlossary('For texts', 'en', 'de', terms({ cat: 'Katze' }));
      const result = await client.translateText('<p>The cat <x>stays</x></p>', 'en', 'de', {
        splitSentences: 'nonewlines',
        preserveFormatting: true,
        formality: 'more',
        glossary,
        styleRule: style,
        ...(memory && { translationMemory: memory, translationMemoryThreshold: 80 }),
        tagHandling: 'xml',
        tagHandlingVersion: 'v2',
        outlineDetection: false,
        context: 'About animals',
        modelType: 'quality_optimized',
        splittingTags: ['p'],
        nonSplittingTags: 'b,i',
        ignoreTags: ['x'],
        customInstructions: ['Be brief.', 'Be kind.'],
      });
      assert.match(result.text, /^<p>«de .*Katze.*<x>stays<\/x><\/p>$/);
      assert.equal(result.modelTypeUsed, 'quality_optimized');
      assert.ok(memory && style.styleId);
    });

    it('gets the errors that it knows', async () => {
      await assert.rejects(clientOf('wrong', sandbox.url).translateText('Hello', null, 'de'), AuthorizationError);
      await assert.rejects(client.translateText('Hello', 'en', 'de', { glossary: 'none' }), /Not found, message: Glossary not found/);
      await assert.rejects(client.translateText('Hello', null, 'da', { formality: 'more' }), /Bad request, message: formality/);
      const limited = clientOf(sandbox.limitedKey, sandbox.url);
      await assert.rejects(limited.translateText('a'.repeat(1001), null, 'de'), QuotaExceededError);
    });

    it('works on the free plan and in the US region [base.plans] [base.us]', async () => {
      const free = await clientOf(sandbox.freeKey, sandbox.freeUrl).translateText('Hello', 'en', 'fr');
      const us = await clientOf(sandbox.key, sandbox.usUrl).translateText('Hello', 'en', 'fr');
      assert.equal(free.text, us.text);
    });
  });

  it('rephrases', async () => {
    const [first, second] = await client.rephraseText(['teh cat  sat.', 'I dont know.'], 'en-US', 'casual');
    assert.deepEqual(
      [first?.text, first?.detectedSourceLang, first?.targetLang, second?.text],
      ['The cat sat.', 'en', 'en-US', 'I don’t know.'],
    );
    const result = await client.rephraseText('We are happy.', 'en-GB', undefined, 'enthusiastic');
    assert.equal(result.text, 'We are happy!');
    await assert.rejects(client.rephraseText('Hi', 'en-GB', 'casual', 'friendly'), /Bad request/);
  });

  it('reads the usage', async () => {
    const before = (await client.getUsage()).character?.count ?? 0;
    await client.translateText('Hello', null, 'de');
    const usage = await client.getUsage();
    assert.equal(usage.character?.count, before + 5);
    assert.equal(usage.anyLimitReached(), false);
    assert.match(usage.toString(), /Characters: \d+ of 5000000/);
  });

  it('reads the languages and glossary pairs [languages.legacy-type] [languages.legacy-items] [languages.legacy-pairs]', async () => {
    const sources = await client.getSourceLanguages();
    const targets = await client.getTargetLanguages();
    assert.ok(sources.every((language) => language.supportsFormality === undefined));
    assert.ok(targets.every((language) => typeof language.supportsFormality === 'boolean'));
    assert.equal(targets.find(({ code }) => code === 'pt-BR')?.name, 'Portuguese (Brazilian)');
    assert.ok((await client.getGlossaryLanguagePairs()).some(({ sourceLang, targetLang }) => sourceLang === 'en' && targetLang === 'de'));
  });

  describe('glossaries, v2', () => {
    it('are created, listed, read, used and deleted', async () => {
      const entries = terms({ 'blue "whale"': 'Blauwal', artist: 'Künstler' });
      const before = sandbox.clock.now();
      const made = await client.createGlossary('Old', 'en', 'de', entries);
      assert.deepEqual([made.name, made.ready, made.sourceLang, made.targetLang, made.entryCount], ['Old', true, 'en', 'de', 2]);
      assert.ok(before <= made.creationTime.getTime() && made.creationTime.getTime() <= sandbox.clock.now());
      assert.deepEqual(await client.getGlossary(made.glossaryId), made);
      assert.ok((await client.listGlossaries()).some(({ glossaryId }) => glossaryId === made.glossaryId));
      assert.deepEqual((await client.getGlossaryEntries(made)).entries(), entries.entries());
      assert.match((await client.translateText('An artist', 'en', 'de', { glossary: made })).text, /Künstler/);
      await client.deleteGlossary(made);
      await assert.rejects(client.getGlossary(made.glossaryId), GlossaryNotFoundError);
    });

    it('are made from CSV', async () => {
      const csv = Buffer.from('"say ""hi""","sag ""hallo""",en,de\nskipped,übersprungen,en,fr\n');
      const made = await client.createGlossaryWithCsv('Old CSV', 'en', 'de', csv);
      assert.deepEqual((await client.getGlossaryEntries(made.glossaryId)).entries(), { 'say "hi"': 'sag "hallo"' });
      await assert.rejects(client.createGlossaryWithCsv('Bad', 'en', 'de', Buffer.from('a,b\na,c')), /Invalid glossary entries provided/);
    });
  });

  describe('glossaries, v3', () => {
    it('are created with several dictionaries, listed, read and used', async () => {
      const made = await client.createMultilingualGlossary('New', [dictionary('de', { cat: 'Katze' }), dictionary('fr', { cat: 'chat' })]);
      assert.deepEqual(
        made.dictionaries.map(({ sourceLangCode, targetLangCode, entryCount }) => [sourceLangCode, targetLangCode, entryCount]),
        [
          ['en', 'de', 1],
          ['en', 'fr', 1],
        ],
      );
      assert.deepEqual(await client.getMultilingualGlossary(made.glossaryId), made);
      assert.ok((await client.listMultilingualGlossaries()).some(({ glossaryId }) => glossaryId === made.glossaryId));
      const read = await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'fr');
      assert.deepEqual(read.entries.entries(), { cat: 'chat' });
      assert.match((await client.translateText('The cat', 'en', 'fr', { glossary: made })).text, /chat/);
    });

    it('are renamed, and have dictionaries merged, replaced and removed [glossaries.patch] [glossaries.put] [glossaries.delete-dictionary] [glossaries.delete]', async () => {
      const made = await client.createMultilingualGlossary('New', [dictionary('de', { cat: 'Katze', dog: 'Hund' })]);
      const read = async (target: string) => (await client.getMultilingualGlossaryDictionaryEntries(made, 'en', target)).entries.entries();
      assert.equal((await client.updateMultilingualGlossaryName(made, 'Newer')).name, 'Newer');
      await client.updateMultilingualGlossaryDictionary(made, dictionary('de', { dog: 'Köter', bird: 'Vogel' }));
      assert.deepEqual(await read('de'), { cat: 'Katze', dog: 'Köter', bird: 'Vogel' });
      await client.updateMultilingualGlossaryDictionaryWithCsv(made, 'en', 'fr', 'cat,chat');
      assert.deepEqual(await read('fr'), { cat: 'chat' });
      const replaced = await client.replaceMultilingualGlossaryDictionary(made, dictionary('de', { fish: 'Fisch' }));
      assert.deepEqual([replaced.targetLangCode, replaced.entryCount, await read('de')], ['de', 1, { fish: 'Fisch' }]);
      await client.replaceMultilingualGlossaryDictionaryWithCsv(made, 'en', 'fr', 'dog,chien');
      assert.deepEqual(await read('fr'), { dog: 'chien' });
      await client.deleteMultilingualGlossaryDictionary(made, 'en', 'fr');
      await assert.rejects(read('fr'), GlossaryNotFoundError);
      await client.deleteMultilingualGlossary(made);
      await assert.rejects(client.getMultilingualGlossary(made.glossaryId), GlossaryNotFoundError);
    });

    it('are made from CSV', async () => {
      const made = await client.createMultilingualGlossaryWithCsv('CSV', 'en', 'de', '"a, b",c');
      const { entries } = await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de');
      assert.deepEqual(entries.entries(), { 'a, b': 'c' });
    });
  });

  describe('style rules', () => {
    const rules = { punctuation: { apostrophe: 'use_curly_apostrophes' }, dates_and_times: { calendar_era: 'use_bc_and_ad' } };

    it('are created, read, renamed, given rules and deleted', async () => {
      const made = await client.createStyleRule({
        name: 'House',
        language: 'en',
        configured_rules: rules,
        custom_instructions: [{ label: 'L', prompt: 'P', source_language: 'de' }],
      });
      assert.deepEqual([made.version, made.configuredRules?.punctuation, made.customInstructions?.length], [1, rules.punctuation, 1]);
      assert.deepEqual(await client.getStyleRule(made.styleId), made);
      assert.deepEqual((await client.updateStyleRuleName(made.styleId, 'New')).name, 'New');
      const changed = await client.updateStyleRuleConfiguredRules(made.styleId, { style_and_tone: { abbreviations: 'spell_out' } });
      assert.deepEqual([changed.version, changed.configuredRules?.punctuation], [3, undefined]);
      assert.deepEqual(changed.configuredRules?.styleAndTone, { abbreviations: 'spell_out' });
      await client.deleteStyleRule(made.styleId);
      await assert.rejects(client.getStyleRule(made.styleId), /Not found/);
    });

    it('are listed by pages, with detail or without', async () => {
      await client.createStyleRule({ name: 'Listed', language: 'fr', configured_rules: rules });
      const [brief] = await client.getAllStyleRules(0, 1);
      const [detailed] = await client.getAllStyleRules(0, 1, true);
      assert.ok(brief && brief.configuredRules === undefined && detailed?.configuredRules && detailed.customInstructions);
      assert.ok((await client.getAllStyleRules()).length >= 1);
      await assert.rejects(client.getAllStyleRules(0, 26), /Bad request, message: page_size/);
    });

    it('have custom instructions, one by one', async () => {
      const { styleId } = await client.createStyleRule({ name: 'Instructed', language: 'en' });
      const made = await client.createStyleRuleCustomInstruction(styleId, { label: 'L', prompt: 'P' });
      const id = made.id ?? '';
      assert.deepEqual(await client.getStyleRuleCustomInstruction(styleId, id), made);
      const replaced = await client.updateStyleRuleCustomInstruction(styleId, id, { label: 'M', prompt: 'Q', source_language: 'de' });
      assert.deepEqual([replaced.id, replaced.label, replaced.prompt, replaced.sourceLanguage], [id, 'M', 'Q', 'de']);
      await client.deleteStyleRuleCustomInstruction(styleId, id);
      await assert.rejects(client.getStyleRuleCustomInstruction(styleId, id), /Not found/);
    });
  });

  it('lists translation memories by pages', async () => {
    const memories = await client.listTranslationMemories(0, 25);
    assert.ok(memories.length >= 2 && memories.every((memory) => memory.segmentCount > 0 && memory.targetLanguages.length > 0));
    assert.deepEqual(await client.listTranslationMemories(1, 1), [memories[1]]);
  });
});
