import type { Code, Construct, Event, Extension, State, TokenizeContext } from 'micromark-util-types';

const names = new Set(['wwwAutolink', 'protocolAutolink', 'emailAutolink']);

/**
 * Changes an extension so that words in brackets take a time in proportion to them. Bare addresses are no links there, and the parser
 * would look for the bracket anew at each word.
 */
export function withLinearAutolinks(extension: Extension): Extension {
  const linear = (construct: Construct) => (names.has(construct.name ?? '') ? outsideBrackets(construct) : construct);
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => {
    return [code, Array.isArray(constructs) ? constructs.map(linear) : constructs && linear(constructs)] as const;
  });
  return { ...extension, text: Object.fromEntries(text) };
}

interface OpenBracket {
  readonly token: Event[1];
  /** Index of its event. */
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

/** Returns true if the text is behind a bracket that is open. If it isn't, the parser marks an event so that nothing before it is looked at again. */
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
