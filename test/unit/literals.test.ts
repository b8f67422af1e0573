import assert from 'node:assert/strict';
import { openBlock } from '../../src/text/code/proseBlocks.ts';

/** A string that is the whole document, with its text translated. */
function written(text: string, language: string, translation: string): string {
  const block = { kind: 'string', start: 0, end: text.length, language } as const;
  const opened = openBlock(text, block);
  assert.equal(opened.texts.length, 1, text);
  return opened.restore([translation]);
}

/** Each literal with a translation, and how that is written in it. */
type Case = readonly [language: string, literal: string, translation: string, written: string];

function areWritten(cases: readonly Case[]): void {
  for (const [language, literal, translation, wanted] of cases) {
    assert.equal(written(literal, language, translation), wanted, `${language} ${literal}`);
  }
}

const raw = String.raw;
/** What one language or another reads as something else. */
const signs = 'a"b\'c`d\\e${x}{y}#{z}$w';

describe('What a literal cannot hold', () => {
  it('is escaped by a backslash in most languages', () => {
    for (const language of ['ts', 'python', 'cs', 'swift', 'java', 'rust', 'go', 'json', 'yaml', 'toml', 'lua', 'scala', 'c']) {
      assert.equal(written('"two words"', language, signs), '"a\\"b\'c`d\\\\e${x}{y}#{z}$w"', language);
    }
    for (const language of ['ts', 'python', 'php', 'ruby', 'lua']) {
      assert.equal(written("'two words'", language, signs), "'a\"b\\'c`d\\\\e${x}{y}#{z}$w'", language);
    }
  });

  it('is doubled in others', () => {
    areWritten([
      ['sql', "'two words'", "it's \\ so", "'it''s \\ so'"],
      ['sql', "'two '' words'", raw`a '' ' \' ${'\\'}`, raw`'a '' '' \ '' \ '`],
      ['vb', '"two "" words"', 'a "" "', '"a "" """'],
      ['yaml', "'two words'", "it's", "'it''s'"],
      ['powershell', "'two words'", "it's $x", "'it''s $x'"],
      ['cs', '@"two words"', 'a "b" \\n', '@"a ""b"" \\n"'],
      ['fsharp', '@"two words"', 'a "b" \\n', '@"a ""b"" \\n"'],
    ]);
  });

  it('is an entity in markup', () => {
    for (const language of ['html', 'xml', 'jsx-attribute']) {
      assert.equal(
        written('"two &amp; words"', language, 'a &amp; &lt; & < "b" \'c\''),
        '"a &amp; &amp;lt; &amp; &lt; &quot;b&quot; \'c\'"',
      );
      assert.equal(written("'two words'", language, 'a "b" \'c\''), '\'a "b" &#39;c&#39;\'');
    }
  });

  it('is written with other signs where nothing can be escaped', () => {
    areWritten([
      ['shell', "'two words'", "l'eau", "'l’eau'"],
      ['nix', "'two words'", "l'eau", "'l’eau'"],
      ['toml', "'two words'", "l'eau", "'l’eau'"],
      ['ini', '"two words"', 'a "b"', '"a ”b”"'],
      ['batchfile', '"two words"', 'a "b"', '"a ”b”"'],
      ['dotenv', "'two words'", "l'eau", "'l’eau'"],
      ['go', '`two words`', 'a `b`', '`a ’b’`'],
      ['python', "r'two words'", "l'eau", "r'l’eau'"],
      ['dart', "r'two words'", "l'eau", "r'l’eau'"],
      ['rust', 'r"two words"', 'a "b"', 'r"a ”b”"'],
      ['rust', 'r#"two words"#', 'a"# "b" c', 'r#"a”# "b" c"#'],
      ['rust', 'r#"two words"#', 'a "b"', 'r#"a "b”"#'],
      ['lua', '[==[two words]==]', 'a]==]b', '[==[a] ==]b]==]'],
      ['lua', '[==[two words]==]', 'a]', '[==[a] ]==]'],
      ['python', 'r"two words"', 'a\\', 'r"a\\ "'],
    ]);
  });

  it('is three quotes in a row, and a quote at an edge, in literals of three quotes', () => {
    areWritten([
      ['python', '"""two words"""', 'a "b" ""c"" d', '"""a "b" ""c"" d"""'],
      ['python', '"""two words"""', 'a """b""""', raw`"""a \"\"\"b\"\"\"\""""`],
      ['python', '"""two words"""', 'a "b"', raw`"""a "b\""""`],
      ['python', '"""two words"""', 'a\\', raw`"""a\\"""`],
      ['python', "'''two words'''", 'a "b"', "'''a \"b\"'''"],
      ['java', '"""two words"""', 'a\\"b"', raw`"""a\\"b\""""`],
      ['toml', "'''two words'''", "a '''b''' 'c'", "'''a ’’’b’’’ 'c’'''"],
      ['toml', "'''two words'''", "'a' \\", "'''’a' \\ '''"],
      ['toml', '"""two words"""', 'a\\', raw`"""a\\"""`],
      ['cs', '"""two words"""', '"a" """b""" \\n', raw`"""”a" ”””b””” \n"""`],
      ['cs', '""""two words""""', 'a """b""" c', '""""a ”””b””” c""""'],
      ['fsharp', '"""two words"""', 'a \\ """b""" c', raw`"""a \ ”””b””” c"""`],
      ['scala', '"""two words"""', 'a \\ """b""" c', raw`"""a \ ”””b””” c"""`],
      ['kotlin', '"""two words"""', 'a \\ """b""" c', raw`"""a \ ”””b””” c"""`],
      // A language that only begins like C#.
      ['cson', '"""two words"""', 'a \\ b', raw`"""a \\ b"""`],
    ]);
  });

  it('are three quotes only in languages that have them', () => {
    assert.equal(written('"""two words"""', 'c', 'a'), '"a"');
    assert.equal(written('"""two words"""', 'swift', 'a'), '"""a"""');
  });

  it('is left alone where the literal is none, is empty or has a delimiter of its own', () => {
    for (const [literal, language] of [
      ['two words', 'ts'],
      ["'two words", 'ts'],
      ['"two words\'', 'ts'],
      ["''", 'ts'],
      ['""""""', 'python'],
      ['R"(two words)"', 'cpp'],
    ] as const) {
      assert.deepEqual(openBlock(literal, { kind: 'string', start: 0, end: literal.length, language }).texts, [], literal);
    }
  });
});

describe('What a literal would run', () => {
  it('becomes mere text, unless the original runs it', () => {
    areWritten([
      ['ts', '`two ${x} words`', 'a ${x} ${q} $5 `b`', '`a ${x} \\${q} $5 \\`b\\``'],
      ['ts', "'two ${x} words'", 'a ${x} ${q}', "'a ${x} ${q}'"],
      ['kotlin', '"two $x ${y.z} words"', 'a $x ${y.z} $xs ${q}', '"a $x ${y.z} \\$xs \\${q}"'],
      ['dart', "'two ${x} words'", 'a ${x} ${q}', "'a ${x} \\${q}'"],
      ['julia', '"two $x words"', 'a $x $q', raw`"a $x \$q"`],
      ['groovy', '"two $x words"', 'a $x $q $(b)', raw`"a $x \$q \$(b)"`],
      ['shell', '"two $x $(a (b)) `c` words"', 'a $(a (b)) `c` $x `d` $q', '"a $(a (b)) `c` $x \\`d\\` \\$q"'],
      ['shell', "'two $x words'", 'a $q', "'a $q'"],
      ['php', '"two {$x} $y words"', 'a {$x} {$q} {b} $y', raw`"a {$x} \{\$q} {b} $y"`],
      ['perl', '"two @x $y words"', 'a @x @q $y 5$ a@ $q', raw`"a @x \@q $y 5$ a@ \$q"`],
      ['terraform', '"two ${x} %{y} words"', 'a ${x} %{y} ${q} %{z} 5% $5', '"a ${x} %{y} $${q} %%{z} 5% $5"'],
      ['powershell', '"two `n $x $($y) words"', 'a `n $x $($y) `t $q "x"', '"a `n $x $($y) ``t `$q `"x`""'],
      ['swift', raw`"two \(x (y)) words"`, raw`a \(x (y)) \(y) \n`, raw`"a \(x (y)) \\(y) \\n"`],
      ['ruby', '"two #{x} words"', 'a #{x} #{q} #y #@z', raw`"a #{x} \#{q} #y \#@z"`],
      ['elixir', '"two #{x} words"', 'a #{x} #{q}', raw`"a #{x} \#{q}"`],
      ['coffee', '"two #{x} words"', 'a #{x} #{q}', raw`"a #{x} \#{q}"`],
      ['ruby', "'two words'", 'a #{q}', "'a #{q}'"],
    ]);
  });

  it('are braces in strings that are formatted', () => {
    areWritten([
      ['python', "f'two {{x}} {y[0]} {z} words'", 'a {{x}} {y[0]} {z} {q} }', "f'a {{x}} {y[0]} {z} {{q}} }}'"],
      ['python', "rf'two {x} words'", "a {x} {q} 'b' c", "rf'a {x} {{q}} ’b’ c'"],
      ['python', "t'two {x} words'", 'a {x} {q}', "t'a {x} {{q}}'"],
      ['python', "'two {x} words'", 'a {x} {q}', "'a {x} {q}'"],
      ['cs', '$"two {x} words"', 'a {x} {q}', '$"a {x} {{q}}"'],
      ['cs', '"two {x} words"', 'a {x} {q}', '"a {x} {q}"'],
      ['fsharp', '$"two {x} words"', 'a {x} {q}', '$"a {x} {{q}}"'],
    ]);
  });

  it('are dollar signs in strings of Scala that have a prefix', () => {
    areWritten([
      ['scala', 's"two $x ${y} words"', 'a $x ${y} ${q} $5', 's"a $x ${y} $${q} $$5"'],
      ['scala', 's"""two $x words"""', 'a $x ${q}', 's"""a $x $${q}"""'],
      ['scala', 'raw"two $x words"', 'a $x ${q}', 'raw"a $x $${q}"'],
      ['scala', '"two $x words"', 'a ${q}', '"a ${q}"'],
    ]);
  });

  it('are templates in raw strings of Kotlin, where a backslash escapes nothing', () => {
    areWritten([
      ['kotlin', '"""two $x ${y} words"""', 'a $x ${y} ${q} $q $5', '"""a $x ${y} ${\'$\'}{q} ${\'$\'}q $5"""'],
      ['kotlin', '"""two ${\'$\'}x words"""', "a ${'$'}x", '"""a ${\'$\'}x"""'],
    ]);
  });

  it('are escapes that the original does not have', () => {
    areWritten([
      ['ts', raw`'two\n \u0041 words'`, raw`a\n b\u0041 \u0042 \x43`, raw`'a\n b\u0041 \\u0042 \\x43'`],
      ['rust', raw`"two \u{1F600} \x41 words"`, raw`a \u{1F600} \x41 \u{1F601}`, raw`"a \u{1F600} \x41 \\u{1F601}"`],
      [
        'python',
        raw`'two \N{BULLET} \U0001F600 \101 words'`,
        raw`a \N{BULLET} \U0001F600 \101 \102`,
        raw`'a \N{BULLET} \U0001F600 \101 \\102'`,
      ],
    ]);
  });
});
