/**
 * Marks within one paragraph for which the parser takes quadratic time: every bracket and every sign of emphasis is looked up among all
 * those before it. 1,000 of them take some 20 ms.
 */
const mostMarks = 1000;
/** Blocks within one another that begin in one line; the time for them grows with the square of their number as well. */
const mostNested = 40;

/** Lines of one paragraph, and words: the parser gathers the texts between them in a list that it moves for each. */
const mostLines = 2000;
const mostWords = 5000;
/** Underlines of headings in a text: for each, the parser looks through all that is before it. */
const mostUnderlines = 400;

const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
const nesting = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;
const itself = /^[ \t]*(?:[-+*>|#]|\d{1,9}[.)]|$)/;
const marks = /[[\]*_~]/g;
const wordLike = /\w+/g;

/** Whether the parser of Markdown is done with a text in time that grows with its length. Texts that people write are. */
export function isReadableMarkdown(text: string): boolean {
  let inParagraph = 0;
  let lines = 0;
  let words = 0;
  let underlines = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (nestedIn(line) > mostNested) return false;
    if (underline.test(line)) underlines += 1;
    if (underlines > mostUnderlines) return false;
    // A line that begins a block of its own ends the paragraph before it.
    if (itself.test(line)) {
      inParagraph = 0;
      lines = 0;
      words = 0;
    }
    lines += 1;
    words += line.match(wordLike)?.length ?? 0;
    inParagraph += line.match(marks)?.length ?? 0;
    if (inParagraph > mostMarks || lines > mostLines || words > mostWords) return false;
  }
  return true;
}

function nestedIn(line: string): number {
  let count = 0;
  for (nesting.lastIndex = 0; count <= mostNested && nesting.test(line);) count += 1;
  return count;
}
