import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { supports } from '../../src/api/languages.ts';
import type { Language } from '../../src/api/languages.ts';
import { sidesOf } from '../../src/api/languageRules.ts';
import { profileNames } from '../../src/api/providers.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import { createClient } from '../../src/client/client.ts';
import { isServiceError, NotSentError } from '../../src/client/errors.ts';
import type { KeptLanguages } from '../../src/client/languages.ts';
import type { Route } from '../../src/client/route.ts';
import { keepLanguageLists } from '../../src/services/languages/languageLists.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const never = () => new AbortController().signal;
const german: Language = {
  lang: 'de',
  name: 'German',
  usable_as_source: true,
  usable_as_target: true,
  status: 'stable',
  features: { tag_handling: { status: 'stable' } },
};
const missingScope = { message: 'Forbidden', detail: 'Missing required scope(s): languages:read' };
type Canned = Readonly<Record<string, { status?: number; body?: unknown }>>;

/** A client whose service answers paths, with their query or without, as the test says; an answer may be changed later. */
function opened(profile: ProfileName, answers: Canned, kept?: KeptLanguages) {
  const asked: string[] = [];
  const clock = createSimulatedClock();
  let current = answers;
  const send: Route = async ({ url }) => {
    asked.push(url.pathname + url.search);
    const answer = current[url.pathname + url.search] ?? current[url.pathname];
    if (!answer) throw new NotSentError(new Error('nobody there'));
    return {
      status: answer.status ?? 200,
      header: () => undefined,
      body: (async function* pieces() {
        yield Buffer.from(JSON.stringify(answer.body ?? ''));
      })(),
    };
  };
  const { languages } = createClient({
    connection: { baseUrl: 'https://service.invalid', authScheme: 'Key', profile, key: 'secret' },
    version: '1.2.3',
    log: { exchange: () => undefined, warn: () => undefined },
    send,
    keptLanguages: kept,
    limits: { totalMs: { repeatable: 400, once: 400, oneTime: 400 } },
    clock,
  });
  const answer = (next: Canned) => {
    current = next;
  };
  return { languages, asked, answer, clock };
}

/** A folder for the tests around it. */
function ownFolder(): () => string {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(async () => folder.remove());
  return () => folder.path;
}

const codes = (languages: readonly Language[], side: 'usable_as_source' | 'usable_as_target') =>
  languages.filter((language) => language[side]).map(({ lang }) => lang);

for (const profile of profileNames) {
  describe(`The list of languages, in the profile ${profile}`, () => {
    const open = (answers: Canned, kept?: KeptLanguages) => opened(profile, answers, kept);
    const folder = ownFolder();
    const keptOf = (owner: string) => keepLanguageLists(join(folder(), 'languages'), [owner]);

    it('is that of the service where it gives one [versioning.languages]', async () => {
      const { languages } = open({ '/v3/languages': { body: [german] }, '/v3/languages/resources': { body: [] } });
      assert.deepEqual(await languages.best('translate_text', [], never()), { origin: 'service', languages: [german] });
    });

    it("holds what can be read of the service's: null features are unknown ones, and an odd language hides no other", async () => {
      const untold = { ...german, lang: 'he', name: 'Hebrew', status: null, features: null };
      const { languages } = open({ '/v3/languages': { body: [german, { lang: 7 }, untold] }, '/v3/languages/resources': { body: [] } });
      const { origin, languages: list } = await languages.best('translate_text', [], never());
      assert.deepEqual([origin, list.map(({ lang }) => lang)], ['service', ['de', 'he']]);
      assert.equal(supports(list, 'tag_handling', { source: 'de', target: 'he' }), 'unknown');
      assert.equal(supports(list, 'formality', { target: 'de' }), 'no');
    });

    it("is another one where nothing can be read of the service's", async () => {
      const { languages } = open({ '/v3/languages': { body: [{ lang: 7 }] }, '/v3/languages/resources': { body: [] } });
      assert.equal((await languages.best('translate_text', [], never())).origin, 'extension');
    });

    it('is that of the older interface where there is none yet [versioning.languages]', async () => {
      const { languages, asked } = open({
        '/v3/languages': { status: 404 },
        '/v3/languages/resources': { status: 404 },
        '/v2/languages?type=source': { body: [{ language: 'EN', name: 'English' }] },
        '/v2/languages?type=target': { body: [{ language: 'EN-US', name: 'English (American)', supports_formality: false }] },
      });
      const { origin, languages: list } = await languages.best('translate_text', [], never());
      assert.equal(origin, 'older');
      assert.deepEqual([codes(list, 'usable_as_source'), codes(list, 'usable_as_target')], [['en'], ['en-US']]);
      // What it does not tell of is not taken for missing.
      assert.equal(supports(list, 'formality', { target: 'en-US' }), 'no');
      assert.equal(supports(list, 'tag_handling', { source: 'en', target: 'en-US' }), 'unknown');
      assert.deepEqual(await languages.best('translate_text', [], never()), { origin, languages: list });
      assert.equal(asked.filter((path) => path.startsWith('/v2')).length, 2);
      assert.equal(languages.known('translate_text'), list);
    });

    it('is, for glossaries, that of the pairs of the older interface [versioning.pairs]', async () => {
      const supported_languages = [
        { source_lang: 'en', target_lang: 'de' },
        { source_lang: 'ja', target_lang: 'de' },
        { source_lang: 'not a code', target_lang: 'en' },
      ];
      const { languages } = open({ '/v3/languages': { status: 404 }, '/v2/glossary-language-pairs': { body: { supported_languages } } });
      const { origin, languages: list } = await languages.best('glossary', [], never());
      assert.equal(origin, 'older');
      assert.deepEqual(codes(list, 'usable_as_source').toSorted(), ['en', 'ja', 'not a code']);
      assert.deepEqual(codes(list, 'usable_as_target').toSorted(), ['de', 'en']);
      assert.equal(list.find(({ lang }) => lang === 'ja')?.name, 'Japanese');
    });

    it('is not asked of the older interface for a scope that is missing, nor again within an hour', async () => {
      const { languages, asked, answer, clock } = open({ '/v3/languages': { status: 403, body: missingScope } });
      assert.equal((await languages.best('translate_text', [], never())).origin, 'extension');
      assert.ok(!asked.some((path) => path.startsWith('/v2')));
      const before = asked.length;
      await languages.best('translate_text', [], never());
      assert.equal(asked.length, before);
      answer({ '/v3/languages': { body: [german] }, '/v3/languages/resources': { body: [] } });
      clock.sleep(60 * 60 * 1000);
      assert.equal((await languages.best('translate_text', [], never())).origin, 'service');
    });

    it('is the last one that the service gave, of this address and account', async () => {
      const mine = keptOf('mine');
      const first = open({ '/v3/languages': { body: [german] }, '/v3/languages/resources': { body: [] } }, mine);
      await first.languages.best('translate_text', ['beta'], never());
      // Written behind the answer, which does not wait for it.
      await mine.keep('other', [german]);
      const found = async (owner: string, include: ('beta' | 'external')[]) =>
        open({}, keptOf(owner)).languages.best('translate_text', include, never());
      assert.deepEqual(await found('mine', ['beta']), { origin: 'kept', languages: [german] });
      assert.equal((await found('mine', [])).origin, 'extension');
      assert.equal((await found('somebody else', ['beta'])).origin, 'extension');
    });

    it('is that of the extension where there is no other, and says nothing of features', async () => {
      const { languages } = open({ '/v3/languages': { status: 404 }, '/v2/languages': { status: 404 } });
      const { origin, languages: list } = await languages.best('translate_text', [], never());
      assert.equal(origin, 'extension');
      assert.equal(new Set(list.map(({ lang }) => lang)).size, list.length);
      assert.ok(codes(list, 'usable_as_target').includes('pt-BR') && !codes(list, 'usable_as_source').includes('pt-BR'));
      assert.equal(list.find(({ lang }) => lang === 'de')?.name, 'German');
      assert.equal(supports(list, 'tag_handling', { source: 'de', target: 'fr' }), 'unknown');
    });

    it('is not made up where the key is not accepted, and for recordings', async () => {
      const refused = open({ '/v3/languages': { status: 401 } });
      await assert.rejects(refused.languages.best('translate_text', [], never()), (error) => isServiceError(error, 'auth'));
      const unknown = open({ '/v3/languages': { status: 404 } }, keptOf('mine'));
      await assert.rejects(unknown.languages.best('voice', [], never()), (error) => isServiceError(error, 'notFound'));
    });

    it('is asked for again after a minute where it failed', async () => {
      const { languages, answer, clock } = open({ '/v3/languages': { status: 404 }, '/v2/languages': { status: 404 } });
      assert.equal((await languages.best('write', [], never())).origin, 'extension');
      answer({ '/v3/languages': { body: [german] }, '/v3/languages/resources': { body: [] } });
      assert.equal((await languages.best('write', [], never())).origin, 'extension');
      clock.sleep(60_000);
      assert.equal((await languages.best('write', [], never())).origin, 'service');
    });
  });
}

describe('The list of languages of the extension', () => {
  it('has the 123 codes of the provider, and no plain English as a target', async () => {
    const { languages } = opened('deepl', { '/v3/languages': { status: 403, body: missingScope } });
    const { languages: list } = await languages.best('translate_text', [], never());
    assert.equal(list.length, 123);
    assert.ok(list.every(({ name, lang }) => name !== lang));
    assert.deepEqual(
      ['en', 'pt', 'de', 'yue'].map((code) => codes(list, 'usable_as_target').includes(code)),
      [false, false, true, true],
    );
  });
});

describe('Lists of languages on disk', () => {
  const folder = ownFolder();

  it('are read leniently: what is no list, or no language, is passed over', async () => {
    const place = join(folder(), 'lenient');
    const lists = keepLanguageLists(place, ['a']);
    await lists.keep('one', [german]);
    const [name = ''] = await readdir(place);
    const file = join(place, name);
    await writeFile(file, JSON.stringify({ one: [german, { lang: 5 }, null], two: 'nothing' }));
    assert.deepEqual([await lists.recall('one'), await lists.recall('two')], [[german], undefined]);
    for (const text of ['{', '[]', '"text"', '', ' '.repeat(3 * 1024 * 1024)]) {
      await writeFile(file, text);
      assert.equal(await lists.recall('one'), undefined);
    }
    await lists.keep('one', [german]);
    assert.deepEqual(await lists.recall('one'), [german]);
  });

  it('are bounded: a few accounts, and no list without an end', async () => {
    const place = join(folder(), 'bounded');
    await mkdir(place);
    for (let account = 0; account < 12; account += 1) await keepLanguageLists(place, [String(account)]).keep('one', [german]);
    assert.equal((await readdir(place)).length, 8);
    const lists = keepLanguageLists(place, ['11']);
    await lists.keep(
      'two',
      Array.from({ length: 30_000 }, () => german),
    );
    assert.deepEqual([await lists.recall('one'), await lists.recall('two')], [[german], undefined]);
    for (let list = 0; list < 40; list += 1) await lists.keep(`list ${list}`, [german]);
    const written = await Promise.all((await readdir(place)).map((name) => readFile(join(place, name), 'utf8')));
    assert.deepEqual(
      written.map((text) => Object.keys(JSON.parse(text)).length).toSorted((a, b) => b - a),
      [24, 1, 1, 1, 1, 1, 1, 1],
    );
  });

  it('fail without a word where nothing can be written', async () => {
    const place = join(folder(), 'file');
    await writeFile(place, '');
    const lists = keepLanguageLists(place, ['a']);
    await lists.keep('one', [german]);
    assert.equal(await lists.recall('one'), undefined);
  });
});

describe('The sides that a feature needs', () => {
  const descriptor = (name: string, features: { name: string; needs_source_support?: boolean; needs_target_support?: boolean }[]) => {
    return { name, features };
  };

  it('are those that the service tells, else those of the specification', () => {
    const sides = sidesOf([descriptor('translate_text', [{ name: 'formality', needs_source_support: true }])], 'translate_text');
    assert.deepEqual([sides['formality'], sides['tag_handling']], [['source'], ['source', 'target']]);
    assert.deepEqual(sidesOf([], 'write')['tone'], ['target']);
    const plain = { ...german, features: { formality: {} } };
    const without = { ...german, lang: 'fr', features: {} };
    assert.equal(supports([plain, without], 'formality', { source: 'fr', target: 'de' }), 'yes');
    assert.equal(supports([plain, without], 'formality', { source: 'fr', target: 'de' }, sides), 'no');
  });

  it('are learned with the list, and a failure costs nothing', async () => {
    const body = [descriptor('translate_text', [{ name: 'formality', needs_source_support: true }])];
    const list = { '/v3/languages': { body: [german] } };
    const told = opened('deepl', { ...list, '/v3/languages/resources': { body } });
    await told.languages.best('translate_text', [], never());
    assert.deepEqual(told.languages.sides('translate_text')['formality'], ['source']);
    assert.deepEqual(told.languages.sides('translate_document')['formality'], ['target']);
    const silent = opened('deepl', { ...list, '/v3/languages/resources': { status: 404 } });
    assert.equal((await silent.languages.best('translate_text', [], never())).origin, 'service');
    assert.deepEqual(silent.languages.sides('translate_text')['formality'], ['target']);
  });
});
