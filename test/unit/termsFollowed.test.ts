import assert from 'node:assert/strict';
import fc from 'fast-check';
import { alignedParts, alignedSentence } from '../../src/text/aligned.ts';
import { decodeValue, encodeValue, keyedValues } from '../../src/text/keyedValues.ts';
import type { ValueForm } from '../../src/text/keyedValues.ts';
import { resultPath, sourceParts } from '../../src/text/resultPath.ts';
import { sourcesBeside } from '../../src/text/findSourceFile.ts';
import { translatedOnly } from '../../src/text/untranslated.ts';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { isFollowed, loosened, unfollowedTerms } from '../../src/text/glossary/followed.ts';
import { termIndex } from '../../src/text/glossary/terms.ts';
import { assertLinear } from '../harness/growth.ts';

const english = [{ source: 'en', target: 'de' }];
const usualPattern = '${dir}/${name}.${lang}${ext}';
const beside = (path: string, pattern = usualPattern, pairs = english) => sourcesBeside(path, pairs, pattern).map((one) => one.path);

describe('The source of a translated file', () => {
  it('is beside it under the same name, with or without a language of its own', () => {
    for (const path of ['docs/guide.md', 'docs/guide.en.md', 'docs/guide.en-US.md'])
      assert.ok(beside('docs/guide.de.md').includes(path), path);
    assert.equal(beside('docs/guide.de.md')[0], 'docs/guide.md');
    assert.ok(beside('messages_de.properties').includes('messages.properties'));
    assert.ok(beside('messages_de.properties').includes('messages_en.properties'));
    assert.ok(beside('guide.de-AT.md').includes('guide.en-US.md'));
  });

  it('has the name or the folder of its language where those say it', () => {
    assert.equal(beside('/l10n/de.json')[0], '/l10n/en.json');
    assert.ok(beside('/l10n/de-DE.json').includes('/l10n/en-US.json'));
    assert.ok(!beside('/l10n/de.json').includes('/l10n/json'));
    for (const path of ['/locales/en/app.json', '/locales/en-US/app.json', '/locales/app.json'])
      assert.ok(beside('/locales/de/app.json').includes(path), path);
    assert.ok(beside('/res/values-de/strings.xml').includes('/res/values/strings.xml'));
    assert.ok(beside('/res/values-de-rAT/strings.xml').includes('/res/values-en-rUS/strings.xml'));
    assert.ok(beside('/App/de.lproj/Localizable.strings').includes('/App/Base.lproj/Localizable.strings'));
    assert.ok(beside('/App/de.lproj/Localizable.strings').includes('/App/en.lproj/Localizable.strings'));
  });

  it('is what the pattern for results was filled in with', () => {
    const patterns = [
      usualPattern,
      '${dir}/${lang}/${name}${ext}',
      'translated/${name}-${lang}${ext}',
      '${name}_${lang}${ext}',
      '${dir}/${name}.${lang}.txt',
    ];
    const name = fc.stringMatching(/^[a-z]{4,8}$/);
    fc.assert(
      fc.property(fc.constantFrom(...patterns), name, name, fc.constantFrom('de', 'de-AT'), (pattern, folder, file, lang) => {
        const source = `/work/${folder}/${file}.txt`;
        const result = resultPath(pattern, { ...sourceParts(source, 'en'), lang, source });
        assert.ok(beside(result, pattern).includes(source), `${pattern}: ${result}`);
      }),
    );
  });

  it('is none for a file whose name has no language, or another one', () => {
    assert.deepEqual(beside('docs/guide.md'), []);
    assert.deepEqual(beside('docs/guide.fr.md'), []);
    assert.deepEqual(beside('docs/dessert.md'), []);
    assert.deepEqual(beside('docs/guide.de.md', usualPattern, []), []);
  });
});

const parts = (source: string, translated: string, name: string) =>
  alignedParts(source, translated, name).map((part) => [
    source.slice(part.source.start, part.source.end),
    translated.slice(part.translated.start, part.translated.end),
  ]);

describe('The parts of a translation', () => {
  it('belong together line by line where there are as many, else paragraph by paragraph, else as a whole', () => {
    assert.deepEqual(parts('# A\n\n  b\nc\n', '# X\r\n\r\ny\r\nz', 'a.md'), [
      ['# A', '# X'],
      ['b', 'y'],
      ['c', 'z'],
    ]);
    assert.deepEqual(parts('A\nb\n\nc', 'X\n\n\ny\nz', 'a.md'), [
      ['A\nb', 'X'],
      ['c', 'y\nz'],
    ]);
    assert.deepEqual(parts('A\n\nb\n\nc', ' X\n\nY ', 'a.md'), [['A\n\nb\n\nc', 'X\n\nY']]);
  });

  it('are paragraphs where lines were broken because they were full: words may stand on other lines of the translation', () => {
    const source =
      'Whoever wants to change something looks for the\nsettings of the workspace at first.\n- One item of a list that is long enough to be broken\n- two\n';
    const translated =
      'Wer etwas ändern möchte, sucht zuerst in den Einstellungen\ndes Arbeitsbereichs.\n- Ein Punkt einer Liste, der lang genug ist\n- zwei\n';
    const [first, ...others] = parts(source, translated, 'a.md');
    assert.deepEqual(first, [source.split('\n- ')[0], translated.split('\n- ')[0]]);
    assert.equal(others.length, 2);
    // One sentence a line stays so, and so do lines of other files.
    const sentences = 'This is a sentence that takes a whole line.\nThis is another one on a line of its own.';
    assert.equal(parts(sentences, sentences, 'a.md').length, 2);
    assert.equal(parts(source, translated, 'a.ts').length, 4);
  });

  it('are found fast in whatever stands in a file', () => {
    const pieces = [
      'a',
      '`',
      '``a',
      'a.',
      'a-',
      'a@',
      '<a ',
      '](',
      '{{',
      '%(',
      '"\\',
      '/* ',
      '<string name="a">',
      '<data name="a"> <value>',
      "a: '",
    ];
    for (const piece of pieces) {
      assertLinear(piece, 30_000, (size) => {
        const text = `k: ${piece.repeat(size / piece.length)}`;
        return () => {
          assert.equal(translatedOnly(text, 'markdown').length, text.length);
          for (const name of ['a.json', 'a.yml', 'a.xml', 'a.ini', 'a.md']) alignedParts(text, text, name);
        };
      });
    }
  });

  it('are narrowed down to a sentence where both sides have as many', () => {
    const sentenceAt = (source: string, translated: string, words: string) => {
      const [part] = alignedParts(source, translated, 'a.md');
      assert.ok(part);
      const found = alignedSentence(source, translated, part, source.indexOf(words) - part.source.start);
      return [source.slice(found.source.start, found.source.end), translated.slice(found.translated.start, found.translated.end)];
    };
    assert.deepEqual(sentenceAt('  One is here.  Two is there. Three.', 'Eins ist hier. Zwei ist da.  Drei.', 'Two'), [
      'Two is there.',
      'Zwei ist da.',
    ]);
    assert.deepEqual(sentenceAt('One. Two.', 'Eins. Zwei.', 'One'), ['One.', 'Eins.']);
    assert.deepEqual(sentenceAt('One. Two.', 'Eins, zwei.', 'Two'), ['One. Two.', 'Eins, zwei.']);
  });

  it('belong together by their keys in files that have some', () => {
    const json = '{\n  // note: "x"\n  "a": { "b": "One", "c": ["Two", "Three"] },\n  "d": "Four", "n": 1\n}';
    assert.deepEqual(parts(json, '{"d":"Vier","a":{"c":["Zwei"],"b":"Eins \\"1\\""},"e":"?"}', 'de.json'), [
      ['Four', 'Vier'],
      ['Two', 'Zwei'],
      ['One', 'Eins \\"1\\"'],
    ]);
    assert.deepEqual(parts('en:\n  a: One # 1\n  b:\n    c: "Two"\nd: x', "d: y\nen:\n  b:\n    c: 'Zwei'\n  a: Eins\n", 'de.yml'), [
      ['x', 'y'],
      ['Two', 'Zwei'],
      ['One', 'Eins'],
    ]);
    assert.deepEqual(parts('# x = y\na.b = One\nc=Two', 'c=Zwei\na.b = Eins\n', 'messages_de.properties'), [
      ['Two', 'Zwei'],
      ['One', 'Eins'],
    ]);
    const android = (value: string) => `<resources>\n  <string name="a" translatable="true">${value}</string>\n</resources>`;
    assert.deepEqual(parts(android('One'), android('Eins'), 'strings.xml'), [['One', 'Eins']]);
    assert.deepEqual(parts('{"a":"One"}', '{"b":"Zwei"}', 'de.json'), []);
    // While a string is being written.
    assert.deepEqual(parts('{"a":"One","b":"Two"}', '{"a":"Ei\n"b":"Zwei"}', 'de.json'), [['Two', 'Zwei']]);
    assert.deepEqual(parts(android('One <b>x</b>'), android('Eins <b>y</b>'), 'strings.xml'), [['One <b>x</b>', 'Eins <b>y</b>']]);
  });

  it('are written so that reading them gives back the text, and stay within their text', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((one) => one.replaceAll(/\s+/g, ' ').trim());
    const files: Readonly<Record<string, (value: string, form: ValueForm) => string>> = {
      'a.json': (value) => `{"k": {"a": "x", "b": "${encodeValue(value, 'double')}"}}`,
      'a.yaml': (value) => `k:\n  b: '${encodeValue(value, 'single')}'`,
    };
    fc.assert(
      fc.property(text, fc.constantFrom(...Object.keys(files)), (value, name) => {
        const written = files[name]?.(value, 'double') ?? '';
        const found = [...(keyedValues(written, name) ?? [])].at(-1)?.[1];
        assert.ok(found || value === '');
        if (found) assert.equal(decodeValue(written.slice(found.start, found.end), found.form), value);
      }),
    );
    for (const value of ['yes', 'a: b', 'a #b', '- a', '12', '{a}', '']) assert.match(encodeValue(value, 'yaml'), /^".*"$/);
    assert.equal(encodeValue('Größe ändern', 'yaml'), 'Größe ändern');
    assert.equal(encodeValue("Don't", 'android'), String.raw`Don\'t`);
    assert.equal(encodeValue('a\nb', 'line'), 'a b');
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('a.json', 'a.yml', 'a.xml', 'a.md', 'a.ini'), (source, translated, name) => {
        for (const part of alignedParts(source, translated, name)) {
          assert.ok(part.source.start <= part.source.end && part.source.end <= source.length);
          assert.ok(part.translated.start <= part.translated.end && part.translated.end <= translated.length);
        }
      }),
    );
  });
});

const entries: Entry[] = [
  ['user', 'Benutzer'],
  ['settings', 'Einstellungen'],
  ['sign in', 'anmelden'],
  ['bike rental', 'der Fahrradverleih'],
  ['app', 'App'],
  ['lock', 'Schloss'],
];
const broken = (source: string, translated: string, target = 'de') => {
  const words = translatedOnly(translated, 'markdown');
  const compared = { source: translatedOnly(source, 'markdown'), translated: words, whole: translated, target };
  return unfollowedTerms(compared, termIndex(entries)).map(({ entry: [phrase], standing }) =>
    standing ? `${phrase} at ${translated.slice(standing.start, standing.end)}` : phrase,
  );
};

describe('A term in a translation', () => {
  it('was not followed where its required translation is missing; said once for a part', () => {
    assert.deepEqual(broken('The user opens the settings. User!', 'Der Anwender öffnet die Konfiguration.'), ['user', 'settings']);
    assert.deepEqual(broken('The user', 'Der Benutzer'), []);
  });

  it('was followed when it is inflected, part of a compound, written apart or with other signs', () => {
    for (const [source, translated] of [
      ['users: the user', 'Die Benutzern'],
      ['user', 'Die BENUTZER-Verwaltung'],
      ['Sign in', 'Melden Sie sich an.'],
      ['Please sign in', 'Bitte angemeldet bleiben'],
      ['sign in', 'Zum Anmelden'],
      ['the bike rental', 'des Fahrradverleihs'],
      ['settings', 'Einstellungs­seite'],
      ['lock', 'die Schlösser'],
    ] as const) {
      assert.deepEqual(broken(source, translated), [], translated);
    }
    for (const [target, required, translated] of [
      ['de', 'hinzufügen', 'Er wird hinzugefügt.'],
      ['de', 'hinzufügen', 'Fügen Sie ihn hinzu.'],
      ['de', 'ausführen', 'Es wurde ausgeführt.'],
      ['de', 'wählen', 'Wählt einen aus.'],
      ['de', 'herunterladen', 'Laden Sie es herunter.'],
      ['fr', 'ouvrir', 'Ouvrez le dossier.'],
      ['fr', 'mot de passe', 'les mots de passe'],
      ['es', 'abrir', 'Abra el archivo.'],
      ['es', 'enviar', 'Envíe la contraseña.'],
      ['es', 'añadir', 'Añada una cuenta.'],
      ['tr', 'kapı', 'KAPI'],
    ] as const) {
      assert.ok(isFollowed(required, loosened(translated), target), translated);
    }
    assert.ok(!isFollowed('wählen', loosened('Klickt einen an.'), 'de'));
    assert.ok(!isFollowed('abrir', loosened('Elija el archivo.'), 'es'));
    assert.ok(isFollowed('настройка', loosened('в настройках'), 'ru'));
    assert.ok(isFollowed('利用者', loosened('新しい利用者です'), 'ja'));
    assert.ok(!isFollowed('利用者', loosened('新しいユーザーです'), 'ja'));
  });

  it('may stand there untranslated', () => {
    assert.deepEqual(broken('The user', 'Der User'), ['user at User']);
  });

  it('is not looked for in code, addresses, tags and placeholders', () => {
    assert.deepEqual(broken('`user` https://example.com/user <user id="lock"> {user} [x](lock.md) a@lock.de', 'nichts'), []);
    assert.deepEqual(broken('```sh\nlock user\n```\nThe lock', '```sh\nlock user\n```\nDie Sperre'), ['lock']);
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.equal(translatedOnly(text, 'markdown').length, text.length);
      }),
    );
  });

  it('counts as followed wherever its translation stands', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.string(), fc.string(), ([source, target], before, after) => {
        const whole = `${before} ${target} ${after}`;
        const compared = { source, translated: translatedOnly(whole, 'markdown'), whole, target: 'de' };
        assert.deepEqual(unfollowedTerms(compared, termIndex([[source, target]])), []);
      }),
    );
  });
});
