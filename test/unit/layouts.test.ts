import assert from 'node:assert/strict';
import { isManifest } from '../../src/text/layouts/findLayouts.ts';
import { assertPair, layoutOf, layoutsOf } from './layoutEvidence.ts';

const about = (path: string, files: readonly string[]) => {
  const placement = layoutsOf(files).of(path);
  return placement?.kind === 'question'
    ? [placement.about, ...placement.candidates.map(({ id, source }) => `${id} ${source?.spelled ?? ''}`.trim())]
    : placement?.layout.id;
};

describe('Translations beside a document', () => {
  it('are named as the others are', () => {
    assertPair(['README.md', 'README.de.md'], 'README.md', 'fr', 'README.fr.md');
    assertPair(['README.md', 'README_de.md', 'LICENSE'], 'README.md', 'pt-BR', 'README_pt-BR.md');
    assertPair(['README.md', 'README-zh_CN.md', 'README-ja.md'], 'README.md', 'pt-BR', 'README-pt_BR.md');
    assertPair(['README.md', 'README_CN.md'], 'README.md', 'de', 'README_DE.md');
    const layout = assertPair(['a/README.md', 'a/README.zh-cn.md', 'a/README.pt-br.md'], 'a/README.md', 'zh-Hans', 'a/README.zh-cn.md');
    assert.equal(layout.targetOf('a/README.md', 'zh-cn'), 'a/README.zh-cn.md');
    assert.equal(layout.id, 'names');
    assert.deepEqual(layout.sourceOf('a/README.zh-cn.md'), { path: 'a/README.md', tag: { spelled: 'zh-cn', language: 'zh-Hans' } });
  });

  it('are known in whatever way each is named; how new ones are is a question', () => {
    const files = ['README.md', 'README.de.md', 'README_fr.md', 'a/README.md', 'a/README.de.md', 'a/README.ja.md', 'a/README-fr.md'];
    assert.deepEqual(about('README.md', files), ['layout', 'names', 'names']);
    for (const [separator, place] of [
      ['.', 'README.it.md'],
      ['_', 'README_it.md'],
    ] as const) {
      const layout = assertPair(files, 'README.md', 'it', place, { layout: 'names', separator });
      assert.equal(layout.targetOf('README.md', 'de'), 'README.de.md');
      assert.equal(layout.targetOf('README.md', 'fr'), 'README_fr.md');
      assert.equal(layoutOf('README_fr.md', files, { layout: 'names', separator }).sourceOf('README_fr.md')?.path, 'README.md');
    }
    // Most of them show how.
    const layout = assertPair(files, 'a/README.md', 'it', 'a/README.it.md');
    assert.equal(layout.targetOf('a/README.md', 'fr'), 'a/README-fr.md');
  });

  it('are named as those of other documents are, the nearest first', () => {
    const files = ['a/x.md', 'a/x_de.md', 'a/b/y.md', 'c/z.md', 'c/z.de-DE.md', 'c/z.fr-FR.md', 'c/y.md', 'w.md', 'd/e.md'];
    assertPair(files, 'a/b/y.md', 'fr', 'a/b/y_fr.md');
    assertPair(files, 'c/y.md', 'it', 'c/y.it-IT.md');
    assertPair([...files, 'f/g.md', 'f/g_fr.md'], 'w.md', 'it', 'w_it.md');
  });

  it('are named by the pattern of the settings if there are no others', () => {
    const at = (pattern: string, target: string, source = 'docs/x.md') => assertPair([source], source, 'pt-BR', target, { pattern });
    at('${dir}/${name}.${lang}${ext}', 'docs/x.pt-BR.md');
    at('', 'docs/x.pt-BR.md');
    at('${name}_${lang}${ext}', 'docs/x_pt-BR.md');
    at('${lang}/${name}${ext}', 'docs/pt-BR/x.md');
    at('${dir}\\translated\\${name}-${lang}${ext}', 'docs/translated/x-pt-BR.md');
    at('translated/', 'docs/translated/x.pt-BR.md');
    at('${dir}/${ext}', 'docs/x.pt-BR.md');
    at('${name}${ext}', 'docs/x.pt-BR.md');
    at('${name}{lang}${lang}${ext}', 'docs/x{lang}pt-BR.md');
    at('${name}.${lang}${ext}', 'x{lang}{{.pt-BR.md', 'x{lang}{{.md');
    assert.equal(layoutOf('docs/x.md', ['docs/x.md'], { pattern: '${name}.${lang}.mdx' }).targetOf('docs/x.md', 'de'), 'docs/x.de.mdx');
    const layout = layoutOf('docs/a/x.md', ['docs/a/x.md'], { pattern: '../${lang}/${name}${ext}' });
    assert.equal(layout.targetOf('docs/a/x.md', 'de'), 'docs/de/x.md');
    assert.equal(layout.id, 'setting');
    for (const pattern of ['../../${name}.${lang}${ext}', '/out/${name}.${lang}${ext}', 'C:\\out\\${name}.${lang}${ext}', '/']) {
      assert.equal(layoutsOf(['docs/x.md'], { pattern }).of('docs/x.md'), undefined, pattern);
    }
  });

  it('replace the language of the source where its name has one', () => {
    const files = ['guide.en.md', 'guide.de.md'];
    assert.deepEqual(about('guide.en.md', files), ['source', 'names en', 'names de']);
    const layout = assertPair(files, 'guide.en.md', 'fr', 'guide.fr.md', { source: 'EN' });
    assert.equal(layout.targetOf('guide.en.md', 'en-US'), undefined);
    assertPair(['guide.en.md'], 'guide.en.md', 'fr', 'guide.fr.md', { source: 'en' });
    assertPair(['i18n/en.md', 'i18n/de.md'], 'i18n/en.md', 'fr', 'i18n/fr.md', { source: 'en' });
    assertPair(['guide.en.md'], 'guide.en.md', 'fr', 'guide.en.fr.md');
  });

  it('are not what only looks like them', () => {
    const none = (source: string, other: string, ...more: string[]) => {
      const layout = layoutOf(other, [source, other, ...more]);
      assert.equal(layout.sourceOf(other), undefined, other);
    };
    none('what-it.md', 'what-it-is.md');
    none('importstar.md', 'importstar_ts.md');
    none('guide.md', 'guide.draft.md');
    none('docker.md', 'docker-ps.md', 'docker-run.md', 'docker-build.md');
    none('a/guide.md', 'b/guide.de.md');
    none('cmd/README.md', 'id.md', 'kr.md', 'ps.md', 'ls.md', 'cat.md', 'run.md', 'cp.md');
  });

  it('are a question if two spellings are there', () => {
    assert.deepEqual(about('README.md', ['README.md', 'README.de.md', 'README_fr.md']), ['layout', 'names', 'names']);
    assert.equal(about('README.md', ['README.md', 'README.de.md', 'README.es.md', 'README_fr.md']), 'names');
  });

  it('may lie in a folder for them', () => {
    const files = ['readme.md', 'pkg/readme.md', 'docs/i18n/readme_de.md', 'docs/contributing/contributing_cn.md', 'contributing.md'];
    assertPair(files, 'readme.md', 'fr', 'docs/i18n/readme_fr.md');
    assertPair(files, 'contributing.md', 'zh-Hans', 'docs/contributing/contributing_cn.md');
    assertPair(['README.md', 'docs/de/README.md', 'docs/fr/README.md'], 'README.md', 'it', 'docs/it/README.md');
    assert.equal(layoutOf('pkg/readme.md', files).targetOf('pkg/readme.md', 'fr'), 'pkg/readme.fr.md');
    assert.equal(layoutOf('index.md', ['index.md', 'docs/index.de.md']).targetOf('index.md', 'fr'), 'index.fr.md');
  });
});

describe('Translations in folders', () => {
  const files = [
    'docs/en/a.md',
    'docs/en/b/c.md',
    'docs/en/index.md',
    'docs/de/a.md',
    'docs/de/index.md',
    'docs/CONTRIBUTING.md',
    'docs/it/x.md',
  ];

  it('lie in the folder of their language', () => {
    assert.deepEqual(about('docs/en/b/c.md', files), ['source', 'folders en', 'folders de']);
    const layout = assertPair(files, 'docs/en/b/c.md', 'de', 'docs/de/b/c.md', { source: 'en' });
    assert.equal(layout.targetOf('docs/en/index.md', 'zh-Hans'), 'docs/zh-Hans/index.md');
    assert.equal(layout.targetOf('docs/CONTRIBUTING.md', 'de'), undefined);
    assert.equal(layoutOf('docs/CONTRIBUTING.md', files).id, 'setting');
    assert.equal(layoutOf('docs/it/x.md', files, { source: 'en' }).id, 'setting');
    assertPair(['en/a.md', 'pt_BR/a.md'], 'en/a.md', 'zh-Hant', 'zh_Hant/a.md', { source: 'en' });
    assertPair(['docs/en/docs/a.md', 'docs/de/docs/a.md'], 'docs/en/docs/a.md', 'fr', 'docs/fr/docs/a.md', { source: 'en' });
  });

  it('lie below the sources that are in no folder of their own', () => {
    const base = ['docs/a.md', 'docs/b/c.md', 'docs/index.md', 'docs/de/a.md', 'docs/de/b/c.md', 'docs/b/d.md', 'README.md'];
    const layout = assertPair(base, 'docs/b/d.md', 'fr', 'docs/fr/b/d.md');
    assert.equal(layout.source, undefined);
    assert.equal(layout.targetOf('docs/de/a.md', 'fr'), undefined);
    assert.equal(layoutOf('README.md', base).id, 'setting');
  });

  it('are not what only looks like them', () => {
    for (const other of [
      ['docs/it/index.md', 'docs/id/index.md', 'docs/id/a.md', 'docs/it/a.md'],
      ['docs/cs/index.md', 'docs/ts/index.md'],
      ['docs/guide.md', 'docs/it/guide.md'],
      ['docs/index.md', 'docs/de/index.md'],
      ['src/a.md', 'bin/a.md', 'values-night/a.md', 'values/a.md'],
      ['docs/de/a.md', 'docs/fr/b.md'],
    ]) {
      for (const path of other) assert.equal(layoutOf(path, other).id, 'setting', path);
    }
  });

  it('are a question if they have other names too', () => {
    const both = ['docs/a.md', 'docs/a.de.md', 'docs/de/a.md', 'docs/de/b.md', 'docs/b.md'];
    assert.deepEqual(about('docs/a.md', both), ['layout', 'names', 'folders']);
    const chosen = layoutsOf(both, { layout: 'folders' }).of('docs/a.md');
    assert.equal(chosen?.kind === 'layout' && chosen.layout.targetOf('docs/a.md', 'fr'), 'docs/fr/a.md');
  });
});

describe('Any layout', () => {
  it('stays within the root', () => {
    const layouts = layoutsOf(['a/x.md', 'a/x.de.md'], {}, ['a/link', 'docs/x.fr.md']);
    for (const path of [
      '',
      '/',
      '../x.md',
      'a/../x.md',
      './x.md',
      'a//x.md',
      '/a/x.md',
      'C:/x.md',
      'c:x.md',
      'a\\x.md',
      'a/\0.md',
      'a'.repeat(5000),
    ]) {
      assert.equal(layouts.of(path), undefined, path);
      const placement = layouts.of('a/x.md');
      assert.ok(placement?.kind === 'layout');
      assert.equal(placement.layout.targetOf(path, 'de'), undefined);
      assert.equal(placement.layout.sourceOf(path), undefined);
    }
    for (const language of ['../../etc', '..', '', 'a/b', 'x:y', 'de\0', 'de/..', 'toString', '__proto__', 'i-x', 'abcdefgh']) {
      const placement = layouts.of('a/x.md');
      assert.ok(placement?.kind === 'layout');
      assert.equal(placement.layout.targetOf('a/x.md', language), undefined, language);
      assert.deepEqual(placement.layout.adding(language).languages, placement.layout.languages);
    }
  });

  it('leads behind no link', () => {
    const files = ['docs/a.md', 'docs/b.md', 'docs/de/a.md', 'docs/de/b.md'];
    const placement = layoutsOf(files, {}, ['docs/fr', 'docs/it/a.md', 'docs/es-x']).of('docs/a.md');
    assert.ok(placement?.kind === 'layout');
    assert.equal(placement.layout.targetOf('docs/a.md', 'fr'), undefined);
    assert.equal(placement.layout.targetOf('docs/a.md', 'it'), undefined);
    assert.equal(placement.layout.targetOf('docs/b.md', 'it'), 'docs/it/b.md');
    assert.equal(placement.layout.targetOf('docs/a.md', 'es'), 'docs/es/a.md');
  });

  it('reads manifests only', () => {
    for (const path of [
      'docusaurus.config.js',
      'a/docusaurus.config.ts',
      'docs/.vitepress/config.mts',
      '.vitepress/config/index.ts',
      'astro.config.mjs',
      'hugo.toml',
      'config.yaml',
      'config/_default/languages.de.toml',
      'x/mkdocs.yml',
    ])
      assert.ok(isManifest(path), path);
    for (const path of ['config.js', 'package.json', 'xdocusaurus.config.js', 'docs/config/x.toml', 'mkdocs.yml.bak', 'hugo.md'])
      assert.ok(!isManifest(path), path);
  });

  it('may have any names around it', () => {
    const hostile = [
      '__proto__/a.md',
      'constructor.de.md',
      'constructor.md',
      'x-𝒳.md',
      'ﬀ.de.md',
      'a-xx-yy/b.md',
      'sr@x/a.md',
      'de\u202E/a.md',
      '..de.md',
      'a/b+sr+/c.md',
      '<script>.md',
      '$&.de.md',
      '$&.md',
      'zh-Hans-CN-x/a.md',
      '\uD800.md',
      '/abs.md',
      '../up.md',
      'i18n/\0/a.md',
    ];
    const layouts = layoutsOf(hostile);
    for (const path of hostile) {
      const placement = layouts.of(path);
      if (placement?.kind === 'layout') placement.layout.targetOf(path, 'fr');
    }
    assertPair(hostile, '$&.md', 'de', '$&.de.md');
  });

  it('may have any number of languages', () => {
    const locales = Array.from({ length: 30_000 }, (_, index) => `'de-${String(100 + (index % 900))}'`).join();
    const docusaurus = [`docusaurus.config.js:\nx = { i18n: { defaultLocale: 'en', locales: [${locales}] } }`, 'docs/a.md'];
    assertPair(docusaurus, 'docs/a.md', 'fr', 'i18n/fr/docusaurus-plugin-content-docs/current/a.md');
    const long = `${'a{'.repeat(2000)}.md`;
    assertPair([long], long, 'de', `${'a{'.repeat(2000)}.de.md`);
  });
});
