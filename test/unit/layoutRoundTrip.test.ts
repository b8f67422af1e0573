import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Layout } from '../../src/text/layouts/layout.ts';
import { isInside } from '../../src/text/layouts/paths.ts';
import { isSameLanguage, languageOfTag } from '../../src/text/layouts/tags.ts';
import { createMatcher, filled, verbatim } from '../../src/text/layouts/template.ts';
import { layoutsOf } from './layoutEvidence.ts';

const languages = ['de', 'pt-BR', 'zh-Hans', 'zh-Hant', 'it', 'nb', 'en', 'sr-Latn', 'ZH', 'fil', 'es-419', 'pt_PT'];
const tags = ['en', 'de', 'zh-CN', 'zh_tw', 'pt-br', 'fr-FR', 'it', 'id', 'no', 'pt', 'jp'];
const folders = [
  'docs',
  'content',
  'i18n',
  'src',
  'pages',
  'a',
  'b {c}',
  'versioned_docs',
  'version-1',
  'src/content/docs',
  'docusaurus-plugin-content-docs',
  ...tags,
];
const stems = ['README', 'index', '_index', 'guide', 'what-is', 'v1.2', '$&', '{name}', 'x{lang}', '{{', '.hidden'];

const segments = fc.array(fc.constantFrom(...folders), { maxLength: 4 });
const file = fc
  .tuple(
    segments,
    fc.constantFrom(...stems),
    fc.option(fc.tuple(fc.constantFrom('.', '_', '-'), fc.constantFrom(...tags))),
    fc.constantFrom('.md', '.mdx', '.html', ''),
  )
  .map(([path, stem, tag, extension]) => [...path, `${stem}${tag?.join('') ?? ''}${extension}`].join('/'));
const manifests = [
  'docusaurus.config.js:\nx = { i18n: { defaultLocale: "en", locales: ["en", "de", "zh-CN"] } }',
  'docusaurus.config.js:\nx = { presets: [["c", { docs: { path: "." }, blog: { path: "docs" } }]], plugins: [["content-docs", { id: "a", path: "a" }]] }',
  'a/docusaurus.config.ts:\nx = { i18n: { path: "../i18n", defaultLocale: y } }',
  '.vitepress/config.ts:\nx = { locales: { root: { lang: "en" }, de: {}, pt: { lang: "pt-BR" } }, rewrites: { "en/:rest*": ":rest*" } }',
  'docs/.vitepress/config.mjs:\nx = { locales: { en: {}, de: {} } }',
  'astro.config.mjs:\nstarlight({ locales: { root: { lang: "en" }, "zh-cn": {}, de: {} } })',
  'astro.config.mjs:\nstarlight({ defaultLocale: "en", locales: imported })',
  'hugo.toml:\nbaseURL = "x"\n[languages]\n[languages.en]\n[languages.de]\n[languages.zh-cn]',
  'hugo.toml:\ncontentDir = "content"\n[languages.en]\n[languages.de]\ncontentDir = "content/de"\n[languages.it]\ncontentDir = "docs"',
  'mkdocs.yml:\nplugins:\n  - i18n:\n      languages:\n        - locale: en\n          default: true\n        - locale: de\n',
  'mkdocs.yml:\nplugins:\n  - i18n:\n      docs_structure: folder\n      languages:\n        - locale: en\n          default: true\n        - locale: pt_BR\n',
];
const patterns = [
  '${dir}/${name}.${lang}${ext}',
  '${lang}/${name}${ext}',
  '${name}_${lang}${ext}',
  'out/${lang}/${name}-${lang}${ext}',
  '${lang}',
  '../${lang}/${name}${ext}',
  '${name}${name}.${lang}${ext}',
];
/** A file, and what may be translations of it in one of the ways of this project. */
const family = fc
  .tuple(
    fc.constantFrom('', 'docs', 'content', 'src/content/docs', 'a'),
    fc.constantFrom('x.md', 'b/y.md', 'README.md', 'b/README.mdx'),
    fc.subarray(tags),
    fc.nat(5),
  )
  .map(([folder, rest, some, way]) => {
    const at = (path: string) => [folder, path].filter((part) => part !== '').join('/');
    const named = (tag: string) => rest.replace(/(?=\.mdx?$)/, `${'._-'.charAt(way % 3)}${tag}`);
    const target = (tag: string) => {
      if (way < 3) return at(named(tag));
      return way < 5 ? at(`${tag}/${rest}`) : `i18n/${tag}/docusaurus-plugin-content-docs/current/${rest}`;
    };
    return (way === 4 ? [] : [at(rest)]).concat(some.map(target));
  });
const project = fc.record({
  files: fc
    .tuple(fc.uniqueArray(file, { maxLength: 8 }), fc.array(family, { minLength: 1, maxLength: 4 }))
    .map(([files, families]) => Array.from(new Set(files.concat(families.flat())))),
  manifests: fc.uniqueArray(fc.constantFrom(...manifests), { maxLength: 2, selector: (manifest) => manifest.split(':', 1)[0] }),
  answers: fc.record(
    {
      source: fc.constantFrom('en', 'de', 'zh'),
      layout: fc.constantFrom('names', 'folders', 'hugo'),
      pattern: fc.constantFrom(...patterns),
    },
    { requiredKeys: [] },
  ),
});

function assertRoundTrip(layout: Layout, path: string, language: string, files: string): void {
  const target = layout.targetOf(path, language);
  if (target !== undefined) {
    assert.ok(isInside(target) && target !== path, files);
    const extended = layout.adding(language);
    const back = extended.sourceOf(target);
    assert.equal(back?.path, path, `${files}\n${path} in ${language} is ${target}`);
    assert.ok(isSameLanguage(back.tag.language, languageOfTag(language) ?? ''), `${target} is ${back.tag.language}, not ${language}`);
    assert.equal(extended.targetOf(path, language), target);
    assert.equal(extended.targetOf(path, back.tag.spelled), target);
    assert.equal(extended.targetOf(target, 'zu'), undefined, `${target} is a translation`);
  }
  const source = layout.sourceOf(path);
  if (!source) return;
  assert.equal(layout.targetOf(source.path, source.tag.spelled), path, `${files}\n${path} comes from ${source.path}`);
  assert.equal(layout.sourceOf(source.path), undefined, `${source.path} is a source`);
}

describe('A source and its translation', () => {
  it('lead to each other, in any project', () => {
    let targets = 0;
    let sources = 0;
    fc.assert(
      fc.property(project, fc.constantFrom(...languages), (given, language) => {
        const all = [...given.manifests, ...given.files];
        const layouts = layoutsOf(all, given.answers);
        for (const path of given.files) {
          const placement = layouts.of(path);
          for (const layout of placement?.kind === 'layout' ? [placement.layout] : (placement?.candidates ?? [])) {
            assertRoundTrip(layout, path, language, all.join('\n'));
            if (layout.targetOf(path, language) !== undefined) targets += 1;
            if (layout.sourceOf(path)) sources += 1;
          }
        }
      }),
      { numRuns: 300 },
    );
    assert.ok(targets > 1000 && sources > 500, `${String(targets)} targets, ${String(sources)} sources`);
  });

  it('are the same on every call, whatever the order of the files', () => {
    fc.assert(
      fc.property(project, ({ files, manifests: some, answers }) => {
        const one = layoutsOf([...some, ...files], answers);
        const two = layoutsOf([...files, ...some].toReversed(), answers);
        for (const path of files) {
          const [a, b] = [one.of(path), two.of(path)];
          assert.equal(a?.kind, b?.kind, path);
          if (a?.kind === 'layout' && b?.kind === 'layout') assert.equal(a.layout.sourceOf(path)?.path, b.layout.sourceOf(path)?.path);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('A template', () => {
  const part = fc.oneof(
    fc.constantFrom('{dir}', '{name}', '{ext}', '{lang}', '/', '.', '-', '{', 'docs/', '{rest}', '{part}'),
    fc.string({ maxLength: 3 }).map(verbatim),
  );

  it('that matches a path is filled to it again', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), file, (parts, path) => {
        const template = parts.join('');
        const found = createMatcher(template, tags).match(path);
        if (found) assert.equal(filled(template, found), path);
      }),
      { numRuns: 1000 },
    );
  });

  it('contains a text from outside as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = `a${text}b`;
        assert.deepEqual(createMatcher(verbatim(path), []).match(path), {});
        assert.equal(filled(verbatim(path), {}), isInside(path) ? path : undefined);
      }),
    );
  });
});
