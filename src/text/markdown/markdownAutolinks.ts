import type { Code, Construct, Event, Extension, State, TokenizeContext } from 'micromark-util-types';

/** What a bare address has in it, by the name of its construct. */
const signs = new Map([
  ['wwwAutolink', /www\./i],
  ['protocolAutolink', /:\/\//],
  ['emailAutolink', /@/],
]);

/**
 * Changes an extension so that words in brackets take a time in proportion to them, and that words are not looked at where a text has no
 * bare addresses. They are no links in brackets, and the parser would look for the bracket anew at each word.
 * @returns the extension for a text, or a part of it.
 */
export function withLinearAutolinks(extension: Extension): (text: string) => Extension {
  /** By the names of the constructs that are left. */
  const kept = new Map<string, Extension>();
  return (text) => {
    const present = [...signs].flatMap(([name, sign]) => (sign.test(text) ? name : []));
    const key = present.join(' ');
    const known = kept.get(key) ?? withAutolinks(extension, new Set(present));
    kept.set(key, known);
    return known;
  };
}

function withAutolinks(extension: Extension, present: ReadonlySet<string>): Extension {
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => {
    const rest = [constructs ?? []].flat().flatMap((construct) => {
      if (!signs.has(construct.name ?? '')) return construct;
      return present.has(construct.name ?? '') ? outsideBrackets(construct) : [];
    });
    return [code, rest] as const;
  });
  return { ...extension, text: Object.fromEntries(text.filter(([, constructs]) => constructs.length > 0)) };
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
