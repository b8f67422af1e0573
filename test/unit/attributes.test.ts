import assert from 'node:assert/strict';
import { attributeParts } from '../../src/text/files/attributes.ts';
import { blanked } from '../../src/text/files/htmlStructure.ts';
import { setLanguage } from '../../src/text/files/htmlLanguage.ts';

const texts = (html: string) => attributeParts(html, 0).map(({ kind, text }) => `${kind}: ${text}`);
const replaced = (html: string, text: string) => {
  const [part] = attributeParts(html, 0);
  assert.ok(part);
  return html.slice(0, part.start) + part.encode(text) + html.slice(part.end);
};

describe('Attributes of HTML', () => {
  it('are texts where people read them', () => {
    assert.deepEqual(texts('<img ALT="a" src="b"><p title=\'c\'><a aria-label = "d" href="e"></a><input placeholder="f" value="g">'), [
      'alt: a',
      'title: c',
      'aria-label: d',
      'placeholder: f',
    ]);
    assert.deepEqual(texts('<track label="a"><option label="b"><optgroup label="c"><x label="d"><div placeholder="e">'), [
      'label: a',
      'label: b',
      'label: c',
    ]);
  });

  it('of links and styles are names, not texts', () => {
    assert.deepEqual(texts('<link title="a"><style title="b">c</style>'), []);
  });

  it('are the contents of descriptions and titles for other sites', () => {
    const html =
      '<meta name="description" content="a"><meta content="b" property="og:title"><meta name="Twitter:Title" content="c">' +
      '<meta name="keywords" content="d"><meta charset="e"><p name="description" content="f">';
    assert.deepEqual(texts(html), ['meta description: a', 'meta og:title: b', 'meta twitter:title: c']);
  });

  it('stay where an element stays, but not on one whose content alone does', () => {
    const html =
      '<p translate="no" title="a"><b title="b"></b></p><div class="x notranslate"><img alt="c"></div><script title="d">"<p title=e>"</script>' +
      '<pre title="f"><b title="g"></b></pre><textarea placeholder="h"><img alt="i"></textarea><svg aria-label="j"><a title="k"></a></svg><b title="l">';
    assert.deepEqual(texts(html), ['placeholder: h', 'aria-label: j', 'title: l']);
  });

  it('without quotes or in comments stay', () => {
    assert.deepEqual(texts('<img alt=a><img alt><!-- <img alt="b"> --><img alt="c'), []);
  });

  it('are decoded, and have exact offsets', () => {
    const html = '<b x="1" title = "a &amp; &quot;b&quot; &lt;&eacute;&#x21;"  y>';
    const [part] = attributeParts(html, 100);
    assert.equal(part?.text, 'a & "b" <é!');
    assert.equal(html.slice((part?.start ?? 0) - 100, (part?.end ?? 0) - 100), 'a &amp; &quot;b&quot; &lt;&eacute;&#x21;');
  });

  it('of several lines are texts of one line', () => {
    assert.deepEqual(texts('<b title="a\r\n   b\n c">'), ['title: a b c']);
    // A value in a quote of Markdown.
    assert.deepEqual(texts('<b title="a\n> b">'), []);
  });

  it('of several lines have several again, each of which starts with a letter', () => {
    assert.equal(replaced('<b title="aaaa bb\r\n  c">', 'dd ee ff 1. gg - h'), '<b title="dd ee\r\n  ff 1.\r\n  gg - h">');
    assert.equal(replaced('<b title="aaaa\nbbbb">', 'c d e'), '<b title="c d\ne">');
    assert.equal(replaced('<b title="aaaa\nbbbb">', 'c 1 2'), '<b title="c 1 2">');
    assert.equal(replaced('<b title="a b">', 'cccc dddd'), '<b title="cccc dddd">');
  });

  it('are written for their quotes, with the entities that they had', () => {
    assert.equal(replaced('<b title="x">', `a "b" 'c' & <d>`), `<b title="a &quot;b&quot; 'c' &amp; &lt;d&gt;">`);
    assert.equal(replaced("<b title='x'>", `a "b" 'c'`), `<b title='a "b" &#39;c&#39;'>`);
    assert.equal(replaced('<b title="&eacute; &#34; > &apos;">', `é " > '`), '<b title="&eacute; &#34; > &apos;">');
    assert.equal(replaced('<b title="a & b">', 'Q&A & c'), '<b title="Q&amp;A & c">');
    assert.equal(replaced('<b title="">', 'a'), '<b title="a">');
  });

  it('have as many spellings as characters', () => {
    // An entity that is two characters.
    assert.equal(replaced('<b title="&NotEqualTilde;&eacute;">', 'é'), '<b title="é">');
    // Without a semicolon, a letter behind it would be part of its name.
    assert.equal(replaced('<b title="&copy &lt;">', '©a <'), '<b title="©a &lt;">');
  });
});

describe('The markup of HTML', () => {
  it('has no texts and no values that are texts', () => {
    assert.equal(blanked('a <b title="c" x="d">e</b>'), blanked('f <b title="g" x="d">h</b>'));
    assert.notEqual(blanked('<b title="c" x="d">'), blanked('<b title="c" x="e">'));
    assert.equal(blanked('no tags &'), '');
    assert.equal(blanked('a < b'), blanked('b <'));
  });

  it('is the same with inline tags in another order, but not with others', () => {
    assert.equal(blanked('<p>a <b>b</b> <i>c</i></p>'), blanked('<p><i>c</i> a <b>b</b></p>'));
    assert.notEqual(blanked('<p><b>a</b></p><p>b</p>'), blanked('<p>a</p><p><b>b</b></p>'));
    assert.notEqual(blanked('<p>a</b> <b>b</p>'), blanked('<p>a<b> </b>b</p>'));
  });

  it('contains what stays: comments, scripts, code', () => {
    for (const html of ['<!-- a -->', '<script>a</script>', '<p>x <code>a</code></p>', '<pre>a</pre>', '<!DOCTYPE a>']) {
      assert.notEqual(blanked(html), blanked(html.replace('a', 'b')), html);
    }
  });
});

describe('The language of an HTML file', () => {
  const cases: readonly (readonly [source: string, language: string, wanted: string])[] = [
    ['<!DOCTYPE html><html lang="en"><p>', 'de', '<!DOCTYPE html><html lang="de"><p>'],
    ["<HTML class=a LANG='en-US'>", 'zh-Hans', "<HTML class=a LANG='zh-Hans'>"],
    ['<html>', 'de', '<html lang="de">'],
    ['<html lang=en>', 'pt-BR', '<html lang="pt-BR">'],
    ['<html lang>', 'de', '<html lang="de">'],
    ['<html lang="en" xml:lang="en">', 'fr', '<html lang="fr" xml:lang="fr">'],
    ['<html lang="en">', 'ar', '<html dir="rtl" lang="ar">'],
    ['<html>', 'he', '<html lang="he" dir="rtl">'],
    ['<html dir="ltr" lang="en">', 'fa-IR', '<html dir="rtl" lang="fa-IR">'],
    ['<html lang="ar" dir="rtl">', 'en', '<html lang="en" dir="ltr">'],
    ['<html lang="ur-Latn">', 'ur-Latn', '<html lang="ur-Latn">'],
    ['<html>', 'az-Arab', '<html lang="az-Arab" dir="rtl">'],
    ['<!-- <html lang="en"> --><p lang="en">', 'de', '<!-- <html lang="en"> --><p lang="en">'],
    ['', 'de', ''],
  ];
  for (const [source, language, wanted] of cases) {
    it(`is set with its direction: ${language} in ${source}`, () => assert.equal(setLanguage(source, language), wanted));
  }
});
