import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';

/** The line under the head of a table. Rules, underlines and other rows may look like it, too. */
const delimiterRow = /^[\s>]*[|:-][\s|:-]*$/;

/**
 * Changes an extension so that a table is only looked for where one can start or go on. The parser would otherwise read the first line of
 * each paragraph as the head of a table.
 */
export function withTablesOf(extension: Extension, text: string): Extension {
  const heads = headsOf(text);
  const isPossible = (context: TokenizeContext) => heads.has(context.now().line) || isBehindRow(context);
  const flow = Object.entries(extension.flow ?? {}).map(([code, constructs]) => {
    const changed = [constructs ?? []].flat().map((one) => (one.name === 'table' ? wherePossible(one, isPossible) : one));
    return [code, changed] as const;
  });
  return { ...extension, flow: Object.fromEntries(flow) };
}

function wherePossible(construct: Construct, isPossible: (context: TokenizeContext) => boolean): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return isPossible(this) ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}

/** Numbers of the lines that are followed by a delimiter row, from 1. */
function headsOf(text: string): ReadonlySet<number> {
  const lines = text.split(/\r\n|\n|\r/);
  return new Set(lines.flatMap((line, index) => (line.includes('-') && delimiterRow.test(line) ? index : [])));
}

/** As the parser does, which may be at the next row of a table. */
function isBehindRow({ events }: TokenizeContext): boolean {
  const last = events.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'linePrefix');
  const type: string | undefined = last?.[1].type;
  return type === 'tableHead' || type === 'tableRow';
}
