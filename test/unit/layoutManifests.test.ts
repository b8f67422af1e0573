import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Literal } from '../../src/text/layouts/literal.ts';
import { scriptLiterals } from '../../src/text/layouts/scriptLiterals.ts';
import { tomlLiterals } from '../../src/text/layouts/tomlLiterals.ts';
import { yamlLiterals } from '../../src/text/layouts/yamlLiterals.ts';

/** Maps as entries, to be compared. */
function plain(value: Literal): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [`${key}`, plain(inner as Literal)]));
  return Array.isArray(value) ? value.map((inner: Literal) => plain(inner)) : value;
}

describe('Literals of a script', () => {
  const script = scriptLiterals(`
    // i18n: { defaultLocale: 'comment' }
    import { themes as prism } from 'x';
    const defaultLocale = 'en', unrelated = /[/'"]{/g;
    const locales: readonly string[] = [defaultLocale, "fr", \`pt-BR\`, process.env.MORE ?? 'de'];
    /** @type {import('x').Config} */
    export default async function config() {
      const ratio = 4 / 2; return defineConfig({
        ...shared,
        i18n: { defaultLocale, locales, 'localeConfigs': { fr: { htmlLang: 'fr-CA', path: \`fr-\${x}\` } }, } satisfies I18n,
        markdown: { format: isDev ? 'md' : 'mdx' }, count: 3, on: true,
        presets: [['classic', { docs: { path: '../docs', editUrl: ({ docPath }) => { return { docs: 'no' }; } }, blog: false }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community' }],
                  [require.resolve('content-docs'), { id: 'other' }], 'content-docs'],
      });
    }`);

  it('are found by the keys around them', () => {
    const [i18n] = script.values('i18n');
    assert.deepEqual(plain(i18n), {
      defaultLocale: 'en',
      locales: ['en', 'fr', 'pt-BR', undefined],
      localeConfigs: { fr: { htmlLang: 'fr-CA', path: undefined } },
    });
    assert.deepEqual(plain(script.values('markdown')[0]), { format: undefined });
    assert.deepEqual([...script.values('count'), ...script.values('on')], [3, true]);
    assert.deepEqual(plain(script.values('presets', 'docs')[0]), { path: '../docs', editUrl: undefined });
    assert.deepEqual(script.values('docs'), []);
  });

  it('are found behind a name, and in a call', () => {
    const options = script.after((text) => text.endsWith('content-docs'));
    assert.deepEqual(options.map(plain), [{ id: 'community', path: 'community' }, { id: 'other' }, undefined]);
    assert.ok(script.argumentsOf('defineConfig')[0] instanceof Map);
  });

  it('do not come from what is no literal', () => {
    const values = (text: string) => scriptLiterals(text).values('a');
    assert.deepEqual(values('({ a: f("x") })'), [undefined]);
    assert.deepEqual(values('({ a: "x" + y })'), [undefined]);
    assert.deepEqual(values('const a = a; ({ a: a })'), [undefined]);
    assert.deepEqual(values('({ "a": "\\u0041\\n" })'), ['A\n']);
    assert.deepEqual(values('/* ({ a: 1 })'), []);
    assert.deepEqual(values('({ __proto__: { a: 1 }, a: 2 })'), [2]);
    assert.deepEqual(values('x = y / { a: 1 } / 2'), [1]);
    assert.deepEqual(values('x = /{ a: 1 }/'), []);
    assert.deepEqual(values('const x = { a: "b'), []);
  });
});

describe('Literals of YAML', () => {
  it('are maps, lists and scalars', () => {
    const value = yamlLiterals(`# comment
site_name: "A: \\"b\\"" # comment
docs_dir: content#1
nav:
  - Home: index.md
  - getting-started/installation.md
  - Configuration:
    - setup/index.md
text: |
  docs_dir: wrong
  - no: list
emoji: !!python/name:material.extensions.emoji.twemoji
other: *alias
plugins:
- search
- i18n: &anchor
    docs_structure: folder
    languages:
      - locale: en
        default: true
        build: false
      -
        locale: 'fr'
    flow: {en: English, "pt-BR": [a, 'b c'],
      url: http://x/y}
- - nested
  - - deep
empty:
__proto__: 1
last: ~
`);
    assert.deepEqual(plain(value), {
      site_name: 'A: "b"',
      docs_dir: 'content#1',
      nav: [{ Home: 'index.md' }, 'getting-started/installation.md', { Configuration: ['setup/index.md'] }],
      text: undefined,
      emoji: undefined,
      other: undefined,
      plugins: [
        'search',
        {
          i18n: {
            docs_structure: 'folder',
            languages: [{ locale: 'en', default: true, build: false }, { locale: 'fr' }],
            flow: { en: 'English', 'pt-BR': ['a', 'b c'], url: 'http://x/y' },
          },
        },
        ['nested', ['deep']],
      ],
      empty: undefined,
      ['__proto__']: 1,
      last: undefined,
    });
  });

  it('may begin with a BOM, a document mark or a flow', () => {
    assert.deepEqual(plain(yamlLiterals('\uFEFF---\r\na: 1\r\nb:\r\n  - 2\r\n')), { a: 1, b: [2] });
    assert.deepEqual(plain(yamlLiterals('{a: [1, {b: c}]}')), { a: [1, { b: 'c' }] });
    assert.equal(yamlLiterals(''), undefined);
  });
});

describe('Literals of TOML', () => {
  it('are tables, lists and scalars', () => {
    const value = tomlLiterals(`
# comment
baseURL = "https://x/#y" # comment
number = 1_000
on = true
date = 2024-01-01T00:00:00Z
long = """
[languages]
"""
path = 'C:\\x'
list = [ "a", 'b', # comment
  ["c"], ]
[languages]
  [languages.en]
    contentDir = "content/en"
  languages.ignored = 1
[languages."pt-br"]
params = { a = 1, b.c = "d" }
[[module.mounts]]
source = "content/de"
[[module.mounts]]
source = "content/fr"
[module.mounts.sites]
x = 1
[number.of]
x = 1
`);
    assert.deepEqual(plain(value), {
      baseURL: 'https://x/#y',
      number: 1000,
      on: true,
      date: undefined,
      long: '\n[languages]\n',
      path: 'C:\\x',
      list: ['a', 'b', ['c']],
      languages: { en: { contentDir: 'content/en', languages: { ignored: 1 } }, 'pt-br': { params: { a: 1, b: { c: 'd' } } } },
      module: { mounts: [{ source: 'content/de' }, { source: 'content/fr', sites: { x: 1 } }] },
    });
  });
});

describe('Any manifest', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'a',
      'i18n',
      ':',
      '=',
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      ',',
      '"',
      "'",
      '`',
      '${',
      '\n',
      '\n  ',
      '- ',
      '[[',
      '"""',
      "'''",
      '|',
      '&x ',
      '*x',
      '!!t ',
      '/*',
      '*/',
      '//',
      '/',
      '\\',
      '#',
      ';',
      'const ',
      '=>',
      '...',
      '\r',
      '\t',
      '\u2028',
      '1',
      'true',
      '.',
    ),
    fc.string({ maxLength: 3 }),
  );
  const manifest = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  it('is read without a fault', () => {
    fc.assert(
      fc.property(manifest, (text) => {
        yamlLiterals(text);
        tomlLiterals(text);
        const script = scriptLiterals(text);
        script.values('a');
        script.values('i18n', 'a');
        script.after(() => true);
        script.argumentsOf('a');
      }),
      { numRuns: 2000 },
    );
  });

  it('may be nested as deeply as it likes', () => {
    for (const text of ['{a:', '[', 'a: [', '- ', 'a = [', '({a:', '(`${', '[a.', '"', '{"a":{']) {
      const deep = text.repeat(20_000);
      yamlLiterals(deep);
      tomlLiterals(deep);
      scriptLiterals(deep).values('a');
      scriptLiterals(`const a = ${deep}`).constant('a');
    }
    yamlLiterals(Array.from({ length: 2000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'));
  });
});
