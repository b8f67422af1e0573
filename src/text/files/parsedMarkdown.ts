import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown';
import { parseMarkdown } from '../markdown/markdownParser.ts';
import type { Destination } from './links.ts';
import type { MarkdownMemory, ParsedMarkdown } from './markdownMemory.ts';

/** Parses a text, unless it is remembered. */
export function parsedMarkdown(text: string, memory: MarkdownMemory | undefined): ParsedMarkdown {
  const parse = (): ParsedMarkdown => {
    const destinations: Destination[] = [];
    return { root: parseMarkdown(text, destinationReader(destinations)), destinations };
  };
  return memory ? memory.get(text, parse) : parse();
}

/** Notes where the destinations of links, images and definitions are. */
function destinationReader(found: Destination[]): Extension {
  function exit(this: CompileContext, token: Token): undefined {
    const url = this.resume();
    const node = this.stack.at(-1);
    if (node && 'url' in node) node.url = url;
    const [start, end] = [token.start.offset, token.end.offset];
    if (start < end) found.push({ start, end, url });
  }
  return { exit: { resourceDestinationString: exit, definitionDestinationString: exit } };
}
