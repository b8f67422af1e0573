import assert from 'node:assert/strict';
import { open, reads, translated } from './segmentWords.ts';

const payloads = async (text: string) => (await open('markdown', text)).payloads;

describe('Markdown is read as other parsers read it', () => {
  it('code behind backticks that start none', async () => {
    assert.deepEqual(await payloads('One ```two `three` four'), ['One <x id="1"/>two <x id="2"/> four']);
    assert.deepEqual(await payloads('One ``two `three`'), ['One <x id="1"/>two <x id="2"/>']);
  });

  it('lists after a rule at the start, which is no front matter', async () => {
    assert.deepEqual(await payloads('---\n\nOne\n\n- Two\n- Three\n'), ['One', 'Two', 'Three']);
    assert.deepEqual(await payloads('---\na: b\n---\n\n- Two\n- Three\n'), ['Two', 'Three']);
  });

  it('tags whose values have slashes and no quotes', async () => {
    assert.deepEqual(await payloads('One<sup><a href=http://a.example/b_c.html>2</a></sup> three'), [
      'One<x id="1"/><x id="2"/>2<x id="3"/><x id="4"/> three',
    ]);
    await reads(
      'markdown',
      'One <a b = /c d="e=/f">two</a><br/>',
      (payload) => payload.replace('two', 'zwei'),
      'One <a b = /c d="e=/f">zwei</a><br/>',
    );
    // What is no tag is a text.
    assert.deepEqual(await payloads('a <b = c'), ['a <b = c']);
  });
});

describe('Markdown is written so that it is read as before', () => {
  it('with a link whose text has brackets and a colon at the start', async () => {
    const text = '- [one [two]: three](/u) four';
    await reads('markdown', text, (payload) => payload.replace('four', 'vier'), '- [one [two]: three](/u) vier');
  });

  it('with a definition at the start of a paragraph, and none within it', async () => {
    await reads('markdown', 'one two', () => '[a]: b', String.raw`\[a]: b`);
    await reads('markdown', 'one two three\nfour', () => 'eins zwei [b]: c', 'eins zwei\n[b]: c');
    await reads('markdown', 'one two three\nfour', () => 'eins zwei [^b]: c', 'eins zwei\n\\[^b]: c');
  });

  it('with code of three backticks at the start of a line', async () => {
    const text = 'one two three four ```five```.';
    await reads(
      'markdown',
      `${text}\nsix`,
      () => 'eins zwei drei vier und fünf <x id="1"/>. sechs',
      'eins zwei drei vier und fünf\n```five```. sechs',
    );
    await reads('markdown', 'one two', () => '```a', '\\`\\`\\`a');
  });

  it('with punctuation outside of delimiters side by side', async () => {
    await reads('markdown', '***重要***请看', (payload) => payload.replace('重要', '注意！'), '***注意***！请看');
  });

  it('or reports as lost what is not: emphasis in another one', async () => {
    const { lost } = await translated('markdown', '**one** *two* three', () => '<g id="1">eins <g id="2">zwei</g></g> drei');
    assert.notDeepEqual(lost, []);
  });
});
