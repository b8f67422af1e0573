import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documents, read, translated, updatedOnce } from './knownTranslations.ts';

/** Documents whose structure goes on to change, and translations in which somebody changes what stands around texts. */

const kinds = ['paragraph', 'heading 2', 'heading 3', 'item', 'number', 'quote', 'open', 'done', 'line'] as const;
type Kind = (typeof kinds)[number];

interface Part {
  readonly kind: Kind;
  readonly word: string;
}

function written(parts: readonly Part[]): string {
  let count = 0;
  const lines = parts.flatMap(({ kind, word }, index) => {
    const isNext =
      parts[index - 1]?.kind === kind || (/^(?:open|done)$/.test(kind) && /^(?:open|done)$/.test(parts[index - 1]?.kind ?? ''));
    count = kind === 'number' && isNext ? count + 1 : 1;
    const lead: Record<Kind, string> = {
      paragraph: '',
      'heading 2': '## ',
      'heading 3': '### ',
      item: '- ',
      number: `${count}. `,
      quote: '> ',
      open: '* [ ] ',
      done: '* [x] ',
      line: '',
    };
    const isTight = isNext && /^(?:item|number|open|done)$/.test(kind);
    const text = kind === 'line' ? '***' : `${lead[kind]}some ${word} here`;
    return isTight ? [text] : ['', text];
  });
  return `${lines.slice(1).join('\n')}\n`;
}

const number = fc.nat({ max: 1000 });
const events = fc.array(
  fc.record({
    what: fc.constantFrom('kind', 'kind', 'kind', 'insert', 'delete', 'move', 'word', 'hand', 'hand', 'run', 'run'),
    at: number,
    to: number,
  }),
  { maxLength: 14 },
);

/** What somebody makes of the beginning of a line. */
function byHand(lead: string): string | undefined {
  if (/^#+ $/.test(lead)) return `${'#'.repeat(lead.length - 1 < 4 ? 5 : 6)} `;
  if (/^[-*] $/.test(lead)) return '+   ';
  if (/^\d+\. $/.test(lead)) return lead.replace('.', ')');
  if (lead === '> ') return '>  ';
  return /^\* \[[ x]\] $/.test(lead) ? lead.replace('*', '+') : undefined;
}

/** A checkbox follows all the same, and an item that moves has the number of its new place. */
function plain(lead: string): string {
  return lead.replace('[x]', '[ ]').replace(/\d+/, '1');
}

function leadOf(target: string, word: string): string | undefined {
  return new RegExp(`^(.*)SOME ${word} HERE$`, 'm').exec(target)?.[1];
}

async function live(first: readonly Part[], steps: typeof events extends fc.Arbitrary<infer Value> ? Value : never): Promise<number> {
  let parts = [...first];
  let count = parts.length;
  let state = await translated(written(parts));
  let changes = 0;
  const fresh = () => {
    count += 1;
    return `word${count}`;
  };
  const hand = new Map<string, string>();
  for (const { what, at, to } of [...steps, { what: 'run' as const, at: 0, to: 0 }, { what: 'run' as const, at: 0, to: 0 }]) {
    const index = at % Math.max(1, parts.length);
    const part = parts[index];
    const kind = kinds[to % kinds.length] ?? 'paragraph';
    if (what === 'run') {
      const done = await updatedOnce(written(parts), state);
      for (const [word, lead] of hand) {
        const now = leadOf(done.target, word);
        // A quote may come into another one.
        if (now !== undefined) assert.ok(plain(now).endsWith(plain(lead)), `overwritten: ${word} ${now}`);
        else if (leadOf(state.target, word) !== undefined) hand.delete(word);
      }
      state = done;
    } else if (what === 'insert') parts = parts.toSpliced(index, 0, { kind, word: fresh() });
    else if (!part) continue;
    else if (what === 'kind') parts = parts.with(index, { ...part, kind });
    else if (what === 'word') parts = parts.with(index, { ...part, word: fresh() });
    else if (what === 'delete') parts = parts.toSpliced(index, 1);
    else if (what === 'move') parts = parts.toSpliced(index, 1).toSpliced(to % parts.length, 0, part);
    else if (what === 'hand') {
      const word = part.word.toUpperCase();
      const lead = leadOf(state.target, word);
      const own = lead === undefined ? undefined : byHand(lead);
      if (own === undefined) continue;
      state = { ...state, target: state.target.replace(`${lead}SOME ${word} HERE`, `${own}SOME ${word} HERE`) };
      hand.set(word, own);
      changes += 1;
    }
  }
  const source = written(parts);
  assert.equal((await updatedOnce(source, state)).target, state.target);
  // What is said to be behind is what an update does.
  const match = await documents.match({ source: read(source), target: read(state.target) }, state.facts);
  assert.deepEqual(match?.followed ?? [], []);
  return changes;
}

describe('Histories of what stands around texts', () => {
  it('never overwrite what was changed by hand', async () => {
    const start = fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 9 });
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(start, events, async (first, steps) => {
        changes += await live(
          first.map((kind, index) => ({ kind, word: `word${index}` })),
          steps,
        );
      }),
      { numRuns: 1000, seed: 1 },
    );
    assert.ok(changes > 300, `${changes} changes by hand`);
  }).timeout(120_000);
});
