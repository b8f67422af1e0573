import assert from 'node:assert/strict';
import { assertPair, layoutOf, layoutsOf } from './layoutEvidence.ts';

describe('Docusaurus', () => {
  const manifest = `site/docusaurus.config.ts:
    const locales = ['en', 'fr', 'zh-CN'];
    export default {
      i18n: { defaultLocale: 'en', locales, localeConfigs: { 'zh-CN': { path: 'zh' } } },
      presets: [['classic', { docs: { path: '../docs' }, blog: {} }]],
      plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'people' }], somePlugin()],
    };`;
  const files = [
    manifest,
    'docs/a/b.mdx',
    'site/blog/2024/x.md',
    'site/src/pages/index.md',
    'site/people/team.md',
    'README.md',
    'site/README.md',
  ];

  it('has a folder for each language and plugin', () => {
    const layout = assertPair(files, 'docs/a/b.mdx', 'fr', 'site/i18n/fr/docusaurus-plugin-content-docs/current/a/b.mdx');
    assert.equal(layout.id, 'docusaurus');
    assert.equal(layout.root, 'site');
    assert.equal(layout.source?.language, 'en');
    assert.equal(layout.headings?.id, 'docusaurus');
    assertPair(files, 'docs/a/b.mdx', 'ZH-HANS', 'site/i18n/zh/docusaurus-plugin-content-docs/current/a/b.mdx');
    assertPair(files, 'docs/a/b.mdx', 'de', 'site/i18n/de/docusaurus-plugin-content-docs/current/a/b.mdx');
    assertPair(files, 'site/blog/2024/x.md', 'fr', 'site/i18n/fr/docusaurus-plugin-content-blog/2024/x.md');
    assertPair(files, 'site/src/pages/index.md', 'fr', 'site/i18n/fr/docusaurus-plugin-content-pages/index.md');
    assertPair(files, 'site/people/team.md', 'fr', 'site/i18n/fr/docusaurus-plugin-content-docs-community/current/team.md');
    const versioned = 'site/versioned_docs/version-1.0/a.md';
    assertPair([...files, versioned], versioned, 'fr', 'site/i18n/fr/docusaurus-plugin-content-docs/version-1.0/a.md');
    const ofPlugin = 'site/community_versioned_docs/version-2/a.md';
    assertPair([...files, ofPlugin], ofPlugin, 'fr', 'site/i18n/fr/docusaurus-plugin-content-docs-community/version-2/a.md');
    assert.equal(layout.targetOf('docs/a/b.mdx', 'en-US'), undefined);
  });

  it('reads Markdown as MDX, unless it is told not to', () => {
    assert.equal(layoutOf('docs/a.md', files).typeOf('docs/a.md'), 'mdx');
    assert.equal(layoutOf('docs/a.md', files).typeOf('docs/a.html'), undefined);
    assert.equal(layoutOf('README.md', files).typeOf('README.md'), undefined);
    for (const format of ['md', 'detect']) {
      const other = [`docusaurus.config.js:\nmodule.exports = { markdown: { format: '${format}' } }`, 'docs/a.md'];
      assert.equal(layoutOf('docs/a.md', other).typeOf('docs/a.md'), undefined);
    }
  });

  it('leaves documents around it alone', () => {
    for (const path of ['README.md', 'site/README.md']) assertPair(files, path, 'fr', path.replace('.md', '.fr.md'));
  });

  it('shows what its manifest computes by the folders that are there', () => {
    const computed = [
      'docusaurus.config.js:\nmodule.exports = { i18n: load(), plugins: dogfood }',
      'docs/a.md',
      'tutorials/b.md',
      'i18n/pt-BR/docusaurus-plugin-content-docs/current/a.md',
      'i18n/pt-BR/docusaurus-plugin-content-docs-tutorials/current/c.md',
    ];
    const layout = assertPair(computed, 'tutorials/b.md', 'pt-BR', 'i18n/pt-BR/docusaurus-plugin-content-docs-tutorials/current/b.md');
    assert.deepEqual(
      layout.languages.map(({ spelled }) => spelled),
      ['pt-BR'],
    );
    const outside = ['docusaurus.config.js:\nx = { presets: [["c", { docs: { path: "../../x" } }]], i18n: { path: "/tmp" } }', 'docs/a.md'];
    assert.equal(layoutsOf(outside).of('docs/a.md')?.kind, 'layout');
  });
});

describe('VitePress', () => {
  const locales = `locales: { root: { label: 'English', lang: 'en-US' }, zh: { lang: 'zh-CN' }, ko: { link: 'https://ko.example/' } },
    themeConfig: { search: { options: { locales: { fr: {} } } } }`;

  it('has a folder for each language but that of the root', () => {
    const files = [`docs/.vitepress/config.ts:\nexport default defineConfig({ ${locales} })`, 'docs/guide/a.md', 'docs/index.md'];
    const layout = assertPair(files, 'docs/guide/a.md', 'zh-Hans', 'docs/zh/guide/a.md');
    assert.deepEqual([layout.id, layout.headings?.id], ['vitepress', 'vitepress']);
    assert.deepEqual(
      layout.languages.map(({ spelled }) => spelled),
      ['zh'],
    );
    assert.equal(layout.targetOf('docs/index.md', 'en'), undefined);
    assertPair(files, 'docs/guide/a.md', 'ja', 'docs/ja/guide/a.md');
  });

  it('may show a folder as the root', () => {
    const rewritten = [`.vitepress/config/index.mts:\nexport default { rewrites: { 'en/:rest*': ':rest*' }, srcDir: './src', ${locales} }`];
    assertPair([...rewritten, 'src/en/a.md'], 'src/en/a.md', 'zh-Hans', 'src/zh/a.md');
    const linked = [
      `.vitepress/config.js:\nx = { locales: { root: { lang: 'en', link: '/pages/en/' }, 'zh-CN': { link: '/pages/zh-CN/' } } }`,
    ];
    assertPair([...linked, 'pages/en/a.md'], 'pages/en/a.md', 'zh-Hans', 'pages/zh-CN/a.md');
    const own = [`.vitepress/config.js:\nx = { ${locales} }`, 'en/a.md', 'zh/a.md', 'en/b.md'];
    assertPair(own, 'en/b.md', 'zh-Hans', 'zh/b.md');
  });

  it('may name languages by their paths', () => {
    const files = [`docs/.vitepress/config.js:\nx = { locales: { '/': { lang: 'en-US' }, '/zh/': { lang: 'zh-CN' } } }`, 'docs/a.md'];
    assertPair(files, 'docs/a.md', 'zh-Hans', 'docs/zh/a.md');
  });

  it('has what its folders show if its languages are computed', () => {
    const files = ['.vitepress/config.js:\nexport default { locales: load() }', 'a.md', 'b.md', 'fr/a.md'];
    assertPair(files, 'b.md', 'fr', 'fr/b.md');
    assertPair(['.vitepress/config.js:\nexport default {}', 'a.md'], 'a.md', 'de', 'de/a.md');
    const placement = layoutsOf([`.vitepress/config.js:\nx = { locales: { en: {}, fr: {} } }`, 'en/a.md']).of('en/a.md');
    assert.ok(placement?.kind === 'question' && placement.about === 'source');
  });
});

describe('Starlight', () => {
  const site = (options: string) => `astro.config.mjs:\nexport const locales = { root: { lang: 'en' }, 'zh-cn': { lang: 'zh-CN' } };
    export default defineConfig({ integrations: [starlight({ title: 'x', ${options} }), sitemap()] })`;
  const folder = 'src/content/docs';

  it('has a folder for each language, of that of the sources too if there is no root', () => {
    const layout = assertPair([site('locales'), `${folder}/a.mdx`], `${folder}/a.mdx`, 'zh-Hans', `${folder}/zh-cn/a.mdx`);
    assert.deepEqual([layout.id, layout.headings?.id, layout.source?.language], ['starlight', 'starlight', 'en']);
    const files = [site(`defaultLocale: 'en', locales: { en: {}, pt: { lang: 'pt-PT' } }`), `${folder}/en/a/b.md`];
    assertPair(files, `${folder}/en/a/b.md`, 'pt-PT', `${folder}/pt/a/b.md`);
    assertPair(files, `${folder}/en/a/b.md`, 'pt-BR', `${folder}/pt-BR/a/b.md`);
    const computed = [site(`defaultLocale: 'en', locales: imported`), `${folder}/en/a.md`, `${folder}/en/b.md`, `${folder}/pt-br/a.md`];
    assertPair(computed, `${folder}/en/b.md`, 'zh-Hant', `${folder}/zh-hant/b.md`);
    assertPair([site(''), `${folder}/a.md`], `${folder}/a.md`, 'de', `${folder}/de/a.md`);
  });

  it('is not every site of Astro', () => {
    const files = ['astro.config.mjs:\nexport default defineConfig({ integrations: [mdx()] })', `${folder}/a.md`];
    assertPair(files, `${folder}/a.md`, 'de', `${folder}/a.de.md`);
  });
});

describe('Hugo', () => {
  it('has a folder for each language', () => {
    const toml = `config.toml:\nbaseURL = "x"\ncontentDir = "content/en"\n[languages.en]\nweight = 1\n[languages.pt-br]\ncontentDir = "content/pt-br"`;
    const layout = assertPair([toml, 'content/en/a/_index.md'], 'content/en/a/_index.md', 'pt-BR', 'content/pt-br/a/_index.md');
    assert.deepEqual([layout.id, layout.keeps, layout.headings?.id], ['hugo', 'everything', 'hugo']);
    assertPair([toml, 'content/en/a.md'], 'content/en/a.md', 'de', 'content/de/a.md');
    const named = 'site/hugo.yaml:\ndefaultContentLanguage: en\nlanguages:\n  en:\n    contentDir: english\n  de:\n    contentdir: german';
    const ofNames = assertPair([named, 'site/english/a.md'], 'site/english/a.md', 'de', 'site/german/a.md');
    assert.equal(ofNames.targetOf('site/english/a.md', 'fr'), undefined);
    const mounted = `config/_default/hugo.toml:\nbaseURL = "x"\n`;
    const mounts = `config/_default/module.toml:\n[[mounts]]\nsource = "text/en"\ntarget = "content"\n[[mounts]]\nsource = "text/de"\ntarget = "content"\nlang = "de"`;
    const languages = `config/_default/languages.toml:\n[en]\n[de]`;
    assertPair([mounted, mounts, languages, 'text/en/a.md'], 'text/en/a.md', 'de', 'text/de/a.md');
    const themed = ['hugo.toml:\n[languages]\n[languages.en]\n[languages.zh]', 'content/en/a.md', 'content/zh/b.md'];
    assertPair(themed, 'content/en/a.md', 'zh-Hans', 'content/zh/a.md');
  });

  it('has suffixes if all languages have the same folder', () => {
    const site = (root: string) =>
      `${root}hugo.json:\n{ "baseURL": "x", "languages": { "en": {}, "zh-cn": { "languageCode": "zh-CN" }, "fr": {} } }`;
    assertPair([site(''), 'content/a.md'], 'content/a.md', 'fr', 'content/a.fr.md');
    assertPair([site('x/'), 'x/content/p/index.en.md'], 'x/content/p/index.en.md', 'zh-Hans', 'x/content/p/index.zh-cn.md');
    assertPair([site(''), 'content/a.md', 'content/b.zh-CN.md', 'content/b.md'], 'content/a.md', 'zh-Hans', 'content/a.zh-CN.md');
    assertPair(['hugo.toml:\nbaseURL = "x"', 'content/a.md', 'content/b.md', 'content/b.fr.md'], 'content/a.md', 'fr', 'content/a.fr.md');
    assert.equal(layoutOf('content/what-is-it.md', [site(''), 'content/what-is-it.md']).sourceOf('content/what-is-it.md'), undefined);
  });

  it('tells how headings get their anchors', () => {
    const of = (settings: string) => layoutOf('content/a.md', [`hugo.yaml:\nbaseURL: x\n${settings}`, 'content/a.md']).headings?.id;
    const parser = (option: string) => `markup:\n  goldmark:\n    parser:\n      ${option}`;
    assert.equal(of(''), 'hugo');
    assert.equal(of(parser('autoHeadingIDType: github-ascii')), 'hugo');
    assert.equal(of(parser('autoHeadingIDType: blackfriday')), undefined);
    assert.equal(of(parser('autoHeadingID: false')), undefined);
  });

  it('is not every config.toml', () => {
    assert.equal(layoutOf('content/a.md', ['config.toml:\n[server]\nport = 1', 'content/a.md']).id, 'setting');
    assert.equal(layoutOf('docs/a.md', ['config.toml:\nbaseURL = "x"', 'docs/a.md']).id, 'setting');
  });
});

describe('MkDocs', () => {
  const site = (plugin: string, more = '') => `mkdocs.yml:\nsite_name: x\n${more}\nplugins:\n  - search\n  - i18n:\n${plugin}`;
  const listed =
    '      languages:\n        - locale: en\n          default: true\n        - locale: fr\n        - locale: zh_TW\n        - locale: "null"\n';

  it('has suffixes', () => {
    const layout = assertPair([site(listed), 'docs/a/index.md'], 'docs/a/index.md', 'fr', 'docs/a/index.fr.md');
    assert.deepEqual([layout.id, layout.keeps, layout.headings?.id, layout.source?.spelled], ['mkdocs', 'everything', 'mkdocs', 'en']);
    assertPair([site(listed), 'docs/a.en.md'], 'docs/a.en.md', 'zh-Hant', 'docs/a.zh_TW.md');
    const old = '      default_language: en\n      languages:\n        en: English\n        ja: Japanese\n';
    assertPair([site(old, 'docs_dir: site/content'), 'site/content/a.md'], 'site/content/a.md', 'ja', 'site/content/a.ja.md');
  });

  it('has folders', () => {
    const folder = `      docs_structure: folder\n${listed}`;
    assertPair([site(folder), 'docs/en/a.md'], 'docs/en/a.md', 'fr', 'docs/fr/a.md');
    assertPair([site(folder), 'docs/a.md'], 'docs/a.md', 'fr', 'docs/fr/a.md');
    assertPair([site(folder), 'docs/a.md', 'docs/pt/a.md', 'docs/b.md'], 'docs/b.md', 'pt', 'docs/pt/b.md');
  });

  it('has Markdown of its own', () => {
    for (const settings of ['site_name: x', site(listed)]) {
      const layout = layoutOf('docs/a.md', [`mkdocs.yml:\n${settings}`, 'docs/a.md']);
      assert.deepEqual([layout.typeOf('docs/a.md'), layout.typeOf('docs/a.html')], ['mkdocs', undefined]);
    }
    assert.equal(layoutOf('README.md', ['mkdocs.yml:\nsite_name: x', 'README.md']).typeOf('README.md'), undefined);
  });

  it('tells how headings get their anchors, without the plugin too', () => {
    const of = (settings: string) => layoutOf('docs/a.md', [`mkdocs.yml:\n${settings}`, 'docs/a.md']).headings?.id;
    assert.equal(of('site_name: x'), 'mkdocs');
    assert.equal(of('markdown_extensions:\n  - toc:\n      permalink: true'), 'mkdocs');
    assert.equal(of('markdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {}'), undefined);
    assert.equal(of('markdown_extensions:\n  toc:\n    separator: "."'), undefined);
    assertPair(['mkdocs.yml:\nplugins: [search]', 'docs/a.md', 'docs/b.md', 'docs/b_de.md'], 'docs/a.md', 'de', 'docs/a_de.md');
  });
});

describe('Sites', () => {
  it('are found from a document upwards', () => {
    const outer =
      'mkdocs.yml:\ndocs_dir: .\nplugins:\n  - i18n:\n      languages:\n        - locale: en\n          default: true\n        - locale: de\n';
    const inner = 'web/docusaurus.config.js:\nx = { i18n: { defaultLocale: "en", locales: ["en", "de"] } }';
    const files = [outer, inner, 'web/docs/a.md', 'b.md'];
    assertPair(files, 'web/docs/a.md', 'de', 'web/i18n/de/docusaurus-plugin-content-docs/current/a.md');
    assertPair(files, 'b.md', 'de', 'b.de.md');
  });

  it('are a question if two have the same documents', () => {
    const files = [
      'mkdocs.yml:\nplugins:\n  - i18n:\n      default_language: en\n      languages:\n        de: x',
      'docusaurus.config.js:\nx = {}',
      'docs/a.md',
    ];
    const placement = layoutsOf(files).of('docs/a.md');
    assert.ok(placement?.kind === 'question' && placement.about === 'layout');
    assert.deepEqual(placement.candidates.map(({ id }) => id).toSorted(), ['docusaurus', 'mkdocs']);
    assert.equal(layoutOf('docs/a.md', files, { layout: 'mkdocs' }).targetOf('docs/a.md', 'de'), 'docs/a.de.md');
  });
});
