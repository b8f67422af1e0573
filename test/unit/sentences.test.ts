import assert from 'node:assert/strict';
import fc from 'fast-check';
import { openFence, paragraphsOf } from '../../src/features/improve/paragraphs.ts';
import { reviewParagraph, sideText, suggestAnew, wordsOf } from '../../src/features/improve/review.ts';
import type { ReviewParagraph } from '../../src/features/improve/review.ts';
import { alignSentences, joinSentences, sentencesOf, splitSentences } from '../../src/text/sentences.ts';

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);
const aligned = (original: string, suggestion: string) =>
  alignSentences(splitSentences(original), splitSentences(suggestion)).map((group): [string, string] => [
    joinSentences(group.original),
    joinSentences(group.suggestion),
  ]);

describe('Sentences', () => {
  it('end at punctuation, in scripts without spaces too', () => {
    assert.deepEqual(texts('One. Two! Three?'), ['One.', 'Two!', 'Three?']);
    assert.deepEqual(texts('これは文です。次の文。'), ['これは文です。', '次の文。']);
    assert.deepEqual(texts('¿Qué tal? Bien.'), ['¿Qué tal?', 'Bien.']);
  });

  it('do not end at abbreviations, initials, versions, ordinals or inside code', () => {
    assert.deepEqual(texts('Dr. Smith and J. Doe met. See Fig. 3, e.g. Left.'), ['Dr. Smith and J. Doe met.', 'See Fig. 3, e.g. Left.']);
    assert.deepEqual(texts('Wir kommen am 3. Oktober, z. B. Mit dem Rad. Gut.'), ['Wir kommen am 3. Oktober, z. B. Mit dem Rad.', 'Gut.']);
    assert.deepEqual(texts('Take `x. Y` now. Run 1.2.3 then.'), ['Take `x. Y` now.', 'Run 1.2.3 then.']);
  });

  it('are the text again when joined', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.equal(joinSentences(splitSentences(text)), text.trim());
      }),
    );
    const words = fc.array(fc.constantFrom('One.', 'Two', 'e.g.', 'Dr.', 'ok!', '`', '。', '漢字', '😀', '  '), { maxLength: 30 });
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ');
        const split = splitSentences(text);
        assert.equal(
          split
            .map(({ text: own, gap }) => own + gap)
            .join('')
            .trimEnd(),
          text.trim(),
        );
      }),
    );
  });

  it('are lined up when one was split, merged, left out, put in or written anew', () => {
    assert.deepEqual(aligned('The fox jumps and then it goes home to sleep. End.', 'The fox jumps. Then it goes home to sleep. End.'), [
      ['The fox jumps and then it goes home to sleep.', 'The fox jumps. Then it goes home to sleep.'],
      ['End.', 'End.'],
    ]);
    assert.deepEqual(aligned('It rains today. We stay at home.', 'It rains today, so we stay at home.'), [
      ['It rains today. We stay at home.', 'It rains today, so we stay at home.'],
    ]);
    assert.deepEqual(aligned('Stay here. As I said before. Thanks.', 'Stay here. Thanks.'), [
      ['Stay here.', 'Stay here.'],
      ['As I said before.', ''],
      ['Thanks.', 'Thanks.'],
    ]);
    assert.deepEqual(aligned('First one. Zzz qqq. Last one.', 'First one. Completely different words. Last one.'), [
      ['First one.', 'First one.'],
      ['Zzz qqq.', 'Completely different words.'],
      ['Last one.', 'Last one.'],
    ]);
  });

  it('are each in one group, in order, whatever the service answers', () => {
    const sentence = fc.constantFrom(
      'The lock opens.',
      'Wait a bit.',
      'Ride on!',
      'The lock opens slowly.',
      'Why?',
      'Bring it back in time.',
    );
    const side = fc.array(sentence, { maxLength: 12 });
    fc.assert(
      fc.property(side, side, (one, other) => {
        const [original, suggestion] = [one, other].map((sentences) => splitSentences(sentences.join(' ')));
        const groups = alignSentences(original ?? [], suggestion ?? []);
        assert.deepEqual(
          groups.flatMap((group) => group.original),
          original,
        );
        assert.deepEqual(
          groups.flatMap((group) => group.suggestion),
          suggestion,
        );
        const all = (which: 'original' | 'suggestion') => joinSentences(groups.flatMap((group) => sentencesOf(group, which)));
        assert.equal(all('original'), one.join(' '));
        assert.equal(all('suggestion'), other.join(' '));
      }),
    );
  });

  it('of a long text are lined up before the test gives up', () => {
    const long = (word: string) => Array.from({ length: 600 }, (_, index) => `Sentence number ${index} ${word} the lock.`).join(' ');
    assert.equal(aligned(long('opens'), long('unlocks')).length, 600);
  });
});

describe('Paragraphs', () => {
  const markdown = { markdown: true };
  const wordsIn = (text: string, options = markdown) => paragraphsOf(text, options).map(({ words }) => words);
  const improved = (text: string, from: string, to: string, options = markdown) => {
    let result = text;
    for (const paragraph of paragraphsOf(text, options).toReversed()) {
      const { start, end, words } = paragraph;
      result = result.slice(0, start) + paragraph.restore(words.replace(from, to)) + result.slice(end);
    }
    return result;
  };

  it('are wrapped lines together; list items, headings and lines broken on purpose each by itself', () => {
    assert.deepEqual(wordsIn('# Title\nWrapped line that is long\nenough to go on here.\n\n- one\n- two\n  goes on\n1. three'), [
      'Title',
      'Wrapped line that is long enough to go on here.',
      'one',
      'two goes on',
      'three',
    ]);
    assert.deepEqual(wordsIn('Riverside Bikes\n12 Water Street\nLondon'), ['Riverside Bikes', '12 Water Street', 'London']);
    assert.deepEqual(wordsIn('One sentence.\nAnother one that is longer.\nThird.'), [
      'One sentence.',
      'Another one that is longer.',
      'Third.',
    ]);
    assert.deepEqual(wordsIn('> quoted words go\n> on in the quote\nnot here'), ['quoted words go on in the quote', 'not here']);
  });

  it('do not hold code, tables, HTML, rules or references of Markdown', () => {
    const text =
      'Before.\n\n```ts\n// Not this.\n```\n\n| a | b |\n|---|---|\n\n<div>no</div>\n\n    indented code\n\n---\n\n[ref]: https://x.y\n\nAfter.';
    assert.deepEqual(wordsIn(text), ['Before.', 'After.']);
    assert.deepEqual(
      paragraphsOf('still code\n```\nAfter.', { markdown: true, fence: '```' }).map(({ words }) => words),
      ['After.'],
    );
    assert.equal(openFence('a\n~~~~\n```\n'), '~~~~');
    assert.equal(openFence('a\n```\nb\n```\n'), undefined);
  });

  it('keep single lines single, however long they become', () => {
    assert.equal(
      improved('A short line.', 'short', 'very much longer, really long, endless'),
      'A very much longer, really long, endless line.',
    );
  });

  it('are wrapped as wide as they were; lines before the change and after it stay where they can', () => {
    const text =
      'The shop is open every day from eight in the\r\nmorning until eight in the evening. In winter it\r\ncloses at dusk, so bring the bike back in time.';
    const [first, ...others] = improved(text, 'winter', 'winter and spring').split('\r\n');
    assert.equal(first, 'The shop is open every day from eight in the');
    assert.ok(
      others.every((line) => line.length <= 48),
      others.join('|'),
    );
    assert.equal(improved(text, 'closes', 'shuts').split('\r\n').length, 3);
    assert.equal(improved(text, 'dusk', 'dawn'), text.replace('dusk', 'dawn'));
    assert.equal(improved(text, 'every', 'every'), text);
  });

  it('keep quote signs and indentation in lines that are new', () => {
    const text = '> - A first line of a list item that is\n>   wrapped in a quote here.';
    assert.equal(
      improved(text, 'first line', 'first line with many more words than before'),
      '> - A first line with many more words\n>   than before of a list item that is\n>   wrapped in a quote here.',
    );
  });

  it('keep hard breaks of Markdown', () => {
    const text = 'Roses are red and more,  \nviolets are blue\\\nsugar is sweet.';
    assert.deepEqual(wordsIn(text), ['Roses are red and more,', 'violets are blue\\', 'sugar is sweet.']);
    assert.equal(improved(text, 'red', 'very red'), text.replace('red', 'very red'));
  });

  it('come back as they were when nothing is changed', () => {
    const line = fc.constantFrom(
      'Some words here.',
      '- item',
      '  goes on and on',
      '',
      '> quote',
      '1. one',
      '# Head',
      '```',
      '日本語の文です。',
      'x  ',
      '\tTab',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), (lines, lineEnd, isMarkdown) => {
        const text = lines.join(lineEnd);
        let end = 0;
        for (const paragraph of paragraphsOf(text, { markdown: isMarkdown })) {
          assert.ok(paragraph.start >= end && paragraph.end > paragraph.start);
          end = paragraph.end;
          assert.equal(paragraph.restore(paragraph.words), text.slice(paragraph.start, paragraph.end));
        }
      }),
    );
  });

  it('lose no word when they are wrapped anew', () => {
    const word = fc.constantFrom('lock', 'a', 'handlebar', '漢字', 'e.g.', '-', '2.', '😀', 'carefully,');
    const lines = fc.array(fc.array(word, { minLength: 3, maxLength: 9 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(lines, fc.array(word, { maxLength: 30 }), (rows, others) => {
        const text = rows.map((row) => row.join(' ')).join('\n');
        const bare = (value: string) => value.replaceAll(/\s+/g, '');
        for (const paragraph of paragraphsOf(text, { markdown: false })) {
          for (const words of [others.join(' '), `${paragraph.words} ${others.join(' ')}`, paragraph.words.slice(3)]) {
            assert.equal(bare(paragraph.restore(words)), bare(words));
          }
        }
      }),
    );
  });
});

describe('A review', () => {
  const made = (words: string, text: string, placeholders: (text: string) => string[] = () => []): ReviewParagraph =>
    reviewParagraph({ words, marker: '- ', apart: true }, 0, { detected_source_language: 'en', text }, placeholders);
  const states = (review: ReviewParagraph) => review.groups.map(({ state }) => state);

  it('shows one sentence per line, on both sides what holds once it is decided', () => {
    const review = made('teh lock. Wait here. Ride on!', 'The lock. Wait here. Ride away!');
    assert.equal(sideText([review], 'original').text, '- teh lock.\n  Wait here.\n  Ride on!');
    assert.equal(sideText([review], 'suggestion').text, '- The lock.\n  Wait here.\n  Ride away!');
    const [first, , last] = review.groups;
    if (first) first.state = 'accepted';
    if (last) last.state = 'rejected';
    assert.equal(sideText([review], 'original').text, '- The lock.\n  Wait here.\n  Ride on!');
    assert.equal(sideText([review], 'suggestion').text, sideText([review], 'original').text);
    assert.equal(wordsOf(review), 'The lock. Wait here. Ride on!');
  });

  it('holds back what lost a placeholder', () => {
    const found = (text: string) => text.match(/\{\w+\}/g) ?? [];
    const review = made('Hello {name}! Wait here pls.', 'Hello you! Wait here, please.', found);
    assert.deepEqual(states(review), ['held', 'open']);
    assert.deepEqual(review.groups[0]?.lost, ['{name}']);
  });

  it('keeps accepted sentences when it is asked again', () => {
    const review = made('teh lock. It do not open. Ride on!', 'The lock. It does not open. Ride away!');
    const [first, second] = review.groups;
    if (first) first.state = 'accepted';
    if (second) second.state = 'rejected';
    suggestAnew(review, { detected_source_language: 'en', text: 'This lock. It doesn’t open. Ride on!' }, () => []);
    assert.deepEqual(states(review), ['same', 'open', 'same']);
    assert.equal(wordsOf(review), 'The lock. It do not open. Ride on!');
    assert.match(sideText([review], 'suggestion').text, /The lock\.\n {2}It doesn’t open\./);
  });
});
