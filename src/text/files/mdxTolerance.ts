import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/**
 * What MDX itself does not allow, but Docusaurus takes out before: HTML comments, and `{#id}` at the end of a heading. They are read by
 * the parser, because only there code is told from text.
 */
export function mdxTolerance(): Extension {
  return {
    flow: { [lessThan]: flowComment },
    text: { [lessThan]: textComment, [brace]: headingId },
  };
}

const lessThan = codeOf('<');
const brace = codeOf('{');

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

function isLineEnd(code: Code): boolean {
  return code !== null && code >= -5 && code <= -3;
}

function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32;
}

/** Becomes a node like that of a comment in Markdown. Other than there, nothing may follow it in its last line. */
const flowComment: Construct = {
  name: 'mdxFlowComment',
  concrete: true,
  tokenize(effects, ok, nok) {
    const end = (code: Code): State | undefined => (code === null || isLineEnd(code) ? ok(code) : nok(code));
    const after = (code: Code): State | undefined => {
      if (!isSpace(code)) return end(code);
      effects.enter('whitespace');
      return space(code);
    };
    const space = (code: Code): State | undefined => {
      if (isSpace(code)) {
        effects.consume(code);
        return space;
      }
      effects.exit('whitespace');
      return end(code);
    };
    return comment(this, effects, 'htmlFlow', after, nok);
  },
};

const textComment: Construct = {
  name: 'mdxTextComment',
  tokenize(effects, ok, nok) {
    return comment(this, effects, 'htmlText', ok, nok);
  },
};

function comment(context: TokenizeContext, effects: Effects, type: 'htmlFlow' | 'htmlText', ok: State, nok: State): State {
  const data = type === 'htmlFlow' ? 'htmlFlowData' : 'htmlTextData';
  let matched = 0;
  let dashes = 0;
  return (code) => {
    effects.enter(type);
    effects.enter(data);
    return open(code);
  };

  function open(code: Code): State | undefined {
    if (code !== codeOf('<!--'.charAt(matched))) return nok(code);
    effects.consume(code);
    matched += 1;
    return matched < 4 ? open : inside;
  }

  function inside(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (isLineEnd(code)) {
      dashes = 0;
      effects.exit(data);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return lineStart;
    }
    effects.consume(code);
    if (code === codeOf('>') && dashes >= 2) {
      effects.exit(data);
      effects.exit(type);
      return ok;
    }
    dashes = code === codeOf('-') ? dashes + 1 : 0;
    return inside;
  }

  function lineStart(code: Code): State | undefined {
    // A line that does not belong to the quote or list item of the comment.
    if (code === null || (type === 'htmlFlow' && context.parser.lazy[context.now().line] === true)) return nok(code);
    if (isLineEnd(code)) {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return lineStart;
    }
    effects.enter(data);
    return inside(code);
  }
}

/** Becomes text. Elsewhere it is an expression, which doesn't parse. */
const headingId: Construct = {
  name: 'mdxHeadingId',
  tokenize(effects, ok, nok) {
    let length = 0;
    return (code) => {
      effects.enter('data');
      return inside(code);
    };

    function inside(code: Code): State | undefined {
      if (code === null || isLineEnd(code) || (length > 0 && code === brace)) return nok(code);
      if (length === 1 && code !== codeOf('#')) return nok(code);
      effects.consume(code);
      length += 1;
      if (code !== codeOf('}')) return inside;
      effects.exit('data');
      return effects.check(atEnd, ok, nok);
    }
  },
};

const atEnd: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('data');
      return inside(code);
    };

    function inside(code: Code): State | undefined {
      if (isSpace(code)) {
        effects.consume(code);
        return inside;
      }
      effects.exit('data');
      return code === null ? ok(code) : nok(code);
    }
  },
};
