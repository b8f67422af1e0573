/** What an engine that damages markup returns. Everything is decided by a seed, so that a run can be repeated. */

/** Returns numbers from 0 to below 1, always the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Something that is done to a translation. */
type Damage = (text: string, pick: (count: number) => number, others: readonly string[]) => string;

const tag = /<\/?[xgk](?: id="\d+")?\/?>/g;

/** Splits a text into tags, at odd indices, and what is between them. */
function apart(text: string): string[] {
  const parts: string[] = [];
  let done = 0;
  for (const match of text.matchAll(tag)) {
    parts.push(text.slice(done, match.index), match[0]);
    done = match.index + match[0].length;
  }
  return [...parts, text.slice(done)];
}

/** Inserts a text at a place outside of tags and entities. */
function inserted(text: string, addition: string, pick: (count: number) => number): string {
  const parts = apart(text);
  const at = 2 * pick((parts.length + 1) / 2);
  const words = (parts[at] ?? '').split(' ');
  words.splice(pick(words.length + 1), 0, addition);
  parts[at] = words.join(' ');
  return parts.join('');
}

const starts = [
  '# ',
  '- ',
  '1. ',
  '> ',
  '+ ',
  '    ',
  '```\n',
  '| ',
  '===\n',
  '---\n',
  ':::',
  '[a]: b',
  '<!-- ',
  'import x',
  'export const',
  '\t',
];
const signs = [
  '*',
  '**',
  '_',
  '__',
  '`',
  '``',
  '[',
  ']',
  '](',
  '![',
  '|',
  '~~',
  '{',
  '}',
  '{x}',
  '\\',
  '$$',
  '&lt;',
  '&lt;b&gt;',
  '&amp;nbsp;',
  '"',
  "'",
  '=&gt;',
  '<b>',
  '</p>',
];
const breaks = ['\n\n', '\r\n', '\n', '\u2028', '\u0085', '\n\n- ', '\n# ', '\n---\n'];
const hidden = ['\u202e', '\u200f', '\u200b', '\u0000', '\ufeff', '\ufffd', '\u2066'];

const damages: Readonly<Record<string, Damage>> = {
  shuffle(text, pick) {
    const parts = apart(text);
    const tags = parts.filter((_, index) => index % 2 === 1);
    for (let index = tags.length - 1; index > 0; index -= 1) {
      const other = pick(index + 1);
      [tags[index], tags[other]] = [tags[other] ?? '', tags[index] ?? ''];
    }
    return parts.map((part, index) => (index % 2 === 1 ? (tags[(index - 1) / 2] ?? part) : part)).join('');
  },
  double(text, pick) {
    const parts = apart(text);
    const at = 2 * pick((parts.length - 1) / 2) + 1;
    return parts.flatMap((part, index) => (index === at ? [part, part] : [part])).join('');
  },
  drop(text, pick) {
    const parts = apart(text);
    const at = 2 * pick((parts.length - 1) / 2) + 1;
    return parts.filter((_, index) => index !== at).join('');
  },
  /** Moves a tag to another place. That is how marks leave their group, and groups nest. */
  move(text, pick) {
    const parts = apart(text);
    const at = 2 * pick((parts.length - 1) / 2) + 1;
    const [moved = ''] = parts.splice(at, 1, '');
    return inserted(parts.join(''), moved, pick);
  },
  empty: (text) => text.replaceAll(/(<g id="\d+">)([^<]*)(<\/g>)/g, '$1$3$2'),
  renumber: (text, pick) => text.replaceAll(/id="(\d+)"/g, (found) => (pick(2) === 0 ? found : `id="${pick(9) + 1}"`)),
  start: (text, pick) => (starts[pick(starts.length)] ?? '') + text,
  sign: (text, pick) => inserted(text, signs[pick(signs.length)] ?? '', pick),
  glue: (text) => text.replaceAll(/ ?(<[^<>]{1,20}>) ?/g, '$1'),
  break: (text, pick) => inserted(text, breaks[pick(breaks.length)] ?? '', pick),
  hidden: (text, pick) => inserted(text, hidden[pick(hidden.length)] ?? '', pick),
  nothing: (_text, pick) => ' '.repeat(pick(2)),
  triple: (text) => `${text} ${text} ${text}`,
  other: (text, pick, others) => others[pick(others.length)] ?? text,
};

const names = Object.keys(damages);

/**
 * Returns a translation with one to three kinds of damage: tags shuffled, doubled, dropped, nested, emptied, renumbered or moved out of
 * their group, Markdown at the start or in the text, line breaks, hidden characters, nothing, the text three times, or another text.
 * @param others translations of other texts.
 */
export function hostileText(text: string, random: () => number, others: readonly string[] = []): string {
  const pick = (count: number) => Math.floor(random() * Math.max(count, 1));
  let result = text;
  for (let left = pick(3); left >= 0; left -= 1) {
    const name = names[pick(names.length)] ?? '';
    // What is about tags does nothing to a text without them.
    const needsTags = ['shuffle', 'double', 'drop', 'move'].includes(name);
    if (!needsTags || apart(result).length > 1) result = damages[name]?.(result, pick, others) ?? result;
  }
  return result;
}
