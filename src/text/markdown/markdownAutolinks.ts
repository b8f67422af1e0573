import type { Code, Construct, Event, Extension, State, TokenizeContext } from 'micromark-util-types';

const names = new Set(['wwwAutolink', 'protocolAutolink', 'emailAutolink']);

/**
 * Changes an extension so that words in brackets take a time in proportion to them. Bare addresses are no links there, and the parser
 * would look for the bracket anew at each word.
 */
export function withLinearAutolinks(extension: Extension): Extension {
  const known = new Map<Construct, Construct>();
  const linear = (construct: Construct): Construct => {
    if (!names.has(construct.name ?? '')) return construct;
    const changed = known.get(construct) ?? outsideBrackets(construct);
    known.set(construct, changed);
    return changed;
  };
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => {
    return [code, Array.isArray(constructs) ? constructs.map(linear) : constructs && linear(constructs)] as const;
  });
  return { ...extension, text: Object.fromEntries(text) };
}

interface OpenBracket {
  readonly token: Event[1];
  /** In the events. */
  readonly index: number;
}

/** The last open bracket of each text. */
const brackets = new WeakMap<TokenizeContext, OpenBracket>();

function outsideBrackets(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = construct.tokenize.call(this, effects, ok, nok);
      return (code: Code): State | undefined => (isInBrackets(this) ? nok(code) : start(code));
    },
  };
}

/** Returns true if the text is behind a bracket that is open. If not, the parser remembers how far it has looked. */
function isInBrackets(context: TokenizeContext): boolean {
  const { events } = context;
  const last = brackets.get(context);
  if (last && events[last.index]?.[1] === last.token && !last.token._balanced) return true;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const token = events[index]?.[1];
    if (!token || '_gfmAutolinkLiteralWalkedInto' in token) return false;
    if ((token.type === 'labelLink' || token.type === 'labelImage') && !token._balanced) {
      brackets.set(context, { token, index });
      return true;
    }
  }
  return false;
}
