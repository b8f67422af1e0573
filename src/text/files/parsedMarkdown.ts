import type { Root } from 'mdast';
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown';
import type { Extension as SyntaxExtension } from 'micromark-util-types';
import { parseMarkdown } from '../markdown/markdownParser.ts';
import type { Destination } from './links.ts';

/** What the parser reads in a text. */
export interface ParsedMarkdown {
  /** Undefined if the parser gave up. */
  readonly root: Root | undefined;
  /** Destinations of links, images and definitions, in the text that the parser was shown. */
  readonly destinations: readonly Destination[];
}

/** @param syntax tells the parser what it can't read in the text. */
export function parsedAtOnce(text: string, syntax?: SyntaxExtension): ParsedMarkdown {
  const destinations: Destination[] = [];
  return { root: parseMarkdown(text, destinationReader(destinations), syntax), destinations };
}

/** Returns an extension that notes where the destinations of links, images and definitions are. */
export function destinationReader(found: Destination[]): Extension {
  function exit(this: CompileContext, token: Token): undefined {
    const url = this.resume();
    const node = this.stack.at(-1);
    if (node && 'url' in node) node.url = url;
    const [start, end] = [token.start.offset, token.end.offset];
    if (start < end) found.push({ start, end, url });
  }
  return { exit: { resourceDestinationString: exit, definitionDestinationString: exit } };
}
