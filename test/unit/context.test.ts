import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contextLimit, contextOf } from '../../src/text/context.ts';
import type { ContextKind } from '../../src/text/context.ts';
import { cutAfter, cutBefore } from '../../src/text/cut.ts';

/** The context of what stands between ⟨ and ⟩. */
function contextIn(kind: ContextKind, marked: string): string {
  const text = marked.replaceAll(/[⟨⟩]/g, '');
  return contextOf(text, marked.indexOf('⟨'), marked.indexOf('⟩') - 1, kind);
}

const kinds: readonly ContextKind[] = ['markdown', 'plain', 'html', 'data', 'code'];

describe('Context', () => {
  it('of Markdown is the headings above and the paragraphs around, without markup', () => {
    const text =
      '---\ntitle: Front\n---\n# Guide\n\nFar away.\n\n## Setup\n\nSome [linked](http://x.y) *words*.\n\n⟨Selected.⟩\n\n- After `it`.\n\nFurther.\n';
    assert.equal(contextIn('markdown', text), 'Guide\nSetup\nSome linked words.\nAfter it.');
  });

  it('of Markdown takes no comment in a code block for a heading', () => {
    assert.equal(contextIn('markdown', 'Title\n=====\n\n```sh\n# not a heading\n```\n\n⟨Selected.⟩\n').split('\n')[0], 'Title');
  });

  it('has the rest of the paragraph that the selection lies in', () => {
    assert.equal(contextIn('plain', 'Above.\n\nOne ⟨two⟩ three.\n\nBelow.'), 'Above.\nOne\nthree.\nBelow.');
  });

  it('of HTML is the nearest heading and the texts around, without tags, scripts and halves of tags', () => {
    const text =
      '<title>My page</title><h2>About us</h2><p>We <b>make</b> bikes &amp; bells.</p><p title="⟨A tip⟩">Other</p><script>x</script>';
    assert.equal(contextIn('html', text), 'About us\nWe make bikes & bells.\nOther');
  });

  it('of JSON is the path of the key as words and the values beside it', () => {
    const text =
      '{\n  "far": "away",\n  "checkoutPage": {\n    "title": "Check out",\n    "payButton": "⟨Pay now⟩",\n    "cancel": "Cancel order"\n  }\n}';
    assert.equal(contextIn('data', text), 'checkout page: pay button\nCheck out\nCancel order');
  });

  it('of YAML and properties is the same', () => {
    const yaml = 'checkout:\n  page:\n    title: Check out\n    pay_button: ⟨Pay now⟩\n    cancel: "Cancel it"\n  other: x y\n';
    assert.equal(contextIn('data', yaml), 'checkout: page: pay button\nCheck out\nCancel it');
    assert.equal(contextIn('data', 'app.title=Bike shop\napp.payButton=⟨Pay now⟩\n'), 'app pay button\nBike shop');
  });

  it('of code is the comment above and the names in the line', () => {
    const text = '/**\n * Shows the dialog.\n */\nfunction pay() {\n  const saveButtonLabel = label("⟨Save⟩");\n}\n';
    assert.equal(contextIn('code', text), 'Shows the dialog.\nsave button label, label');
    assert.equal(contextIn('code', '// The label.\n// Of a button.\nconst text = "⟨Save⟩";\n'), 'The label. Of a button.\ntext');
  });

  it('of a comment is the rest of it', () => {
    assert.equal(contextIn('code', 'x = 1\n# First line.\n# ⟨Second line.⟩\n# Third line.\ny = 2'), 'First line.\nThird line.');
  });

  it('never has a line that looks like a secret, selected in part or not', () => {
    const secrets = [
      'key: 0123456789abcdef0123456789abcdef',
      'a0b1c2d3-0000-4000-8000-1234567890ab:fx',
      'data aGVsbG8gd29ybGQgSSBhbSBhIHNlY3JldCAxMjM0NTY3ODkw',
      'password = "a good one"',
      'api.key=short',
      'const t = "ghp_abcdefghijklmnopqrst"',
    ];
    for (const secret of secrets) {
      const words = secret.split(/[\s=:"]+/).filter((word) => word.length > 3);
      for (const kind of kinds) {
        const around =
          contextIn(kind, `Above.\n${secret}\n⟨Selected⟩\n${secret}\nBelow.`) +
          contextIn(kind, `Above.\n⟨${secret.slice(0, 2)}⟩${secret.slice(2)}\n`);
        for (const word of words) assert.ok(!around.includes(word), `${kind}: ${around}`);
      }
    }
  });

  it('is bounded, whole at its ends and without the selection, whatever is around', () => {
    const words = fc.array(
      fc.constantFrom('word ', 'other. ', '\n', '\n\n', '# ', '"key": "value",\n', '// ', '<p>', '</p>', '  ', '日本語。', '👍 '),
      {
        maxLength: 900,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...kinds), words, words, (kind, before, after) => {
        const context = contextIn(kind, `${before.join('')}⟨SELECTION⟩${after.join('')}`);
        assert.ok(context.length <= contextLimit);
        assert.ok(!context.includes('SELECTION'));
        assert.ok(context.isWellFormed());
      }),
    );
  });

  it('is cut at the end of a sentence, or else of a word', () => {
    assert.equal(cutAfter('One two. Three four. Five.', 22), 'One two. Three four.');
    assert.equal(cutBefore('One two. Three four. Five.', 22), 'Three four. Five.');
    assert.equal(cutAfter('one two three', 9), 'one two');
    assert.equal(cutBefore('one two three', 9), 'two three');
    assert.equal(cutAfter('日本語の文章', 3), '日本語');
  });

  it('of a long text is found, and bounded', () => {
    const long = 'A sentence of words. '.repeat(400);
    for (const kind of kinds) {
      const context = contextOf(`${long}X${long}`, long.length, long.length + 1, kind);
      assert.ok(context.length <= contextLimit);
    }
  });
});
