import { Parser } from 'acorn';
import type { Options, Program } from 'acorn';
import acornJsx from 'acorn-jsx';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Extension } from 'mdast-util-from-markdown';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { mdxjs } from 'micromark-extension-mdxjs';
import { isNestedTooDeeply, TooHardError } from '../markdown/markdownBounds.ts';
import { markdownNodes, markdownSyntax } from '../markdown/markdownParser.ts';
import { mdxTolerance } from './mdxTolerance.ts';

/** The MDX parser in a single module, loaded on first use. */

const nodes = [...markdownNodes, mdxFromMarkdown()];
const JsxParser = Parser.extend(acornJsx());

/**
 * Parses MDX.
 * @param text without a BOM, which would shift the offsets.
 * @param more reads what the nodes don't contain.
 * @returns undefined for a text that is not MDX, or would take too long.
 */
export function parseMdx(text: string, more?: Extension): Root | undefined {
  if (isNestedTooDeeply(text)) return undefined;
  const extensions = [...markdownSyntax(text), mdxjs({ acorn: boundedAcorn(text.length), addResult: false }), mdxTolerance()];
  try {
    return fromMarkdown(text, { extensions, mdastExtensions: more ? [...nodes, more] : nodes });
  } catch (error) {
    // Code that nests without end exhausts the stack.
    if (error instanceof TooHardError || error instanceof RangeError) return undefined;
    // Errors of MDX have a place.
    if (error instanceof Error && 'place' in error) return undefined;
    throw error;
  }
}

/** Maximum number of characters of code that are parsed, for each character of the text. Real files need up to 20. */
const mostTimes = 50;
/** The same for short texts. They take less than 100 ms. */
const alwaysAllowed = 1_000_000;

/** Thrown in place of the errors of acorn that don't say where they are. `micromark` needs those fields. */
class CodeError extends SyntaxError {
  readonly pos = 0;
  readonly raisedAt = 0;
  readonly loc = { line: 1, column: 0 };
}

/** Thrown when the code has taken too long. `micromark` takes any error of acorn for one of the code, and asks for its place. */
class TooMuchCodeError extends SyntaxError {
  get pos(): number {
    throw new TooHardError();
  }
}

/** Returns a parser for code that gives up at a point: the code is parsed again from its start at each brace and each empty line. */
function boundedAcorn(length: number) {
  let left = Math.max(length * mostTimes, alwaysAllowed);
  const bounded = <T>(code: string, parse: () => T): T => {
    left -= code.length;
    if (left < 0) throw new TooMuchCodeError();
    try {
      return parse();
    } catch (error) {
      throw error instanceof SyntaxError ? error : new CodeError();
    }
  };
  return {
    parse: (code: string, options: Options): Program => bounded(code, () => JsxParser.parse(code, options)),
    parseExpressionAt: (code: string, at: number, options: Options) => bounded(code, () => JsxParser.parseExpressionAt(code, at, options)),
  };
}
