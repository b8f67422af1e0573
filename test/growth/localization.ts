import { adoptDocument } from '../../src/services/localization/adoptDocument.ts';
import { alignDocuments } from '../../src/services/localization/alignDocuments.ts';
import { missingDefinitions } from '../../src/services/localization/definitions.ts';
import { documentSide } from '../../src/services/localization/documentSide.ts';
import type { DocumentSide, DocumentUnit } from '../../src/services/localization/documentUnits.ts';
import { joinMarks, markOf, marksOf, marksWith } from '../../src/services/localization/factMarks.ts';
import { mergeFacts, readFacts, writeFacts } from '../../src/services/localization/facts.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { FileLayout } from '../../src/services/localization/fileLayout.ts';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';
import { keyHash, textHash } from '../../src/services/localization/hashes.ts';
import { matterHashes, matterUpdate } from '../../src/services/localization/matterUpdate.ts';
import { IgnoreRules } from '../../src/services/localization/ignoreRules.ts';
import { LocalDocuments } from '../../src/services/localization/localDocuments.ts';
import { planUpdate } from '../../src/services/localization/updatePlan.ts';
import { htmlFormat, markdownFormat } from '../../src/text/files/markdownFormat.ts';
import type { FileFormat } from '../../src/text/files/openFile.ts';

/** Adapters of src/services/localization. A text is a file of facts, a document, or what the units of a document are made of. */

/** Characters of a text that make a unit, and units that make a part of which the same is done. */
const perUnit = 8;
const perPart = 7;

const hash = (words: string) => textHash({ words, guarded: [] });
const inBlock = (unit: DocumentUnit, block: number): DocumentUnit => ({ ...unit, block });
const changed = (unit: DocumentUnit): DocumentUnit => ({ ...unit, hash: hash(unit.hash) });
const translationOf = (unit: DocumentUnit): DocumentUnit => ({ ...unit, hash: hash(`${unit.hash} a`) });

/** Units of a text: what is equal in it stays equal, or gets a number. */
function unitsOf(text: string, isNumbered: boolean): DocumentUnit[] {
  return Array.from({ length: Math.ceil(text.length / perUnit) }, (_, index) => {
    const words = text.slice(index * perUnit, (index + 1) * perUnit);
    const place = index % perPart;
    return {
      kind: ['heading', 'paragraph', 'paragraph', 'code', 'item', 'item', 'item'][place] ?? '',
      hash: hash(isNumbered ? `${words} ${String(index)}` : words),
      sent: place !== 3,
      block: index,
    };
  });
}

/** Matches a document with a translation in which parts were changed, taken out, added and moved, on either side. */
function update(side: DocumentSide): void {
  const part = (index: number) => Math.floor(index / perPart) % 8;
  const facts = side.units.flatMap((unit, index): PairFact[] =>
    part(index) === 0 ? [] : [{ source: unit.hash, target: translationOf(unit).hash, mark: index % 3 === 0 ? 'r' : 'm' }],
  );
  const source = { ...side, units: side.units.map((unit, index) => (part(index) === 1 ? changed(unit) : unit)) };
  const kept = side.units.flatMap((unit, index) => {
    const of = part(index);
    const translation = translationOf(unit);
    return of === 0 || of === 2 ? [] : [of === 3 && index % perPart < 4 ? changed(translation) : translation];
  });
  // Blocks keep their order only where they do not lie in each other.
  const half = Math.floor(kept.length / 2);
  const moved = side.within ? kept : [...kept.slice(half), ...kept.slice(0, half)].map(inBlock);
  const target = { ...side, units: moved };
  const match = alignDocuments(source, target, facts);
  if (match) planUpdate(source, target, match);
  adoptDocument(source, target);
}

const openedSide =
  (format: FileFormat, before = '', after = '') =>
  async (text: string) => {
    const file = await format.open(before + text.replaceAll('\n', `${after}\n${before}`) + after, { keepTerms: [], frontMatter: [] });
    if (file) update(documentSide(file));
  };

/** What a text is made of makes no difference where only its hash counts, so few are enough. */
const hashed =
  (adapter: (text: string) => unknown) =>
  (text: string): unknown =>
    text.startsWith('a') ? adapter(text) : undefined;

export const localizationAdapters: Readonly<Record<string, (text: string) => unknown>> = {
  'services/localization/alignDocuments.ts#alignDocuments:same': hashed((text) => update({ units: unitsOf(text, false) })),
  'services/localization/alignDocuments.ts#alignDocuments:different': hashed((text) => update({ units: unitsOf(text, true) })),
  'services/localization/alignDocuments.ts#alignDocuments:markdown': openedSide(markdownFormat),
  'services/localization/alignDocuments.ts#alignDocuments:html': openedSide(htmlFormat),
  // A list in each item of another one: no unit is short enough to say that in text alone.
  'services/localization/alignDocuments.ts#alignDocuments:nested': hashed(async (text) => {
    const items = Array.from({ length: Math.ceil(text.length / perUnit) }, (_, index) => {
      const words = text.slice(index * perUnit, (index + 1) * perUnit).replaceAll(/[<>&]/g, '');
      return `<ul><li>${words} ${String(index)}`;
    });
    return openedSide(htmlFormat)(items.join(''));
  }),
  'services/localization/definitions.ts#missingDefinitions': hashed(async (text) => {
    const open = async (own: string) => markdownFormat.open(own, { keepTerms: [], frontMatter: [] });
    // Definitions of what the text is made of, of which the target has every other one.
    const lines = Array.from({ length: Math.ceil(text.length / perUnit) }, (_, index) => {
      const label = text.slice(index * perUnit, (index + 1) * perUnit).replaceAll(/[[\]\s\\]/g, 'a');
      return `[${label}${String(index)}]: /a`;
    });
    const half = lines.filter((_line, index) => index % 2 === 0);
    const [one, other] = await Promise.all([lines, half].map(async (own) => open(`${own.join('\n')}\n`)));
    if (one && other) missingDefinitions(new FileLayout(one), new FileLayout(other), [text, lines.join(' ')], '\n');
  }),
  'services/localization/factMarks.ts#marksOf': (text) => markOf(joinMarks([text, `m!${text}`, `!${text}`].map(marksOf))),
  'services/localization/factMarks.ts#marksWith': (text) => markOf(marksWith('m', text.split('\n'))),
  'services/localization/facts.ts#readFacts': (text) => {
    const key = keyHash('a');
    const lines = Array.from({ length: Math.ceil(text.length / perUnit) }, (_, index) => {
      const end = text.slice(index * perUnit, (index + 1) * perUnit);
      return `${index % 2 === 0 ? key : keyHash(String(index))}\t${hash(end)}\t${hash(`${end}${String(index)}`)}\tm!${end}`;
    });
    const facts = [text, lines.join('\n')].map(readFacts).reduce(mergeFacts);
    return readFacts(writeFacts(facts));
  },
  // As rules, and as a path that they are about.
  'services/localization/ignoreRules.ts#IgnoreRules': (text) =>
    new IgnoreRules(new Map([['', `${text}\n*.md\n`]])).ignores(
      text
        .replaceAll(/[^a-z/]/g, 'a')
        .replaceAll(/\/+/g, '/')
        .replace(/^\//, ''),
    ),
  'services/localization/matterUpdate.ts#matterUpdate': (text) => {
    const files = ['---', '+++'].flatMap((fence) =>
      [text, `a: ${text}`, `a = ["${text}"]`, valuesBeside(text)].map((content) => `${fence}\n${content}\n${fence}\n`),
    );
    for (const file of files) {
      const facts = matterHashes(file, frontMatterKeys).first;
      matterUpdate(file.replaceAll('a', 'b'), file, facts, frontMatterKeys);
      matterUpdate(text, file, facts, frontMatterKeys);
    }
  },
  // Sections, lists and checkboxes of which all change and move.
  'services/localization/movedBlocks.ts#movedBlocks': hashed(async (text) => {
    const words = Array.from({ length: Math.ceil(text.length / perUnit) }, (_, index) => {
      return `${text.slice(index * perUnit, (index + 1) * perUnit).replaceAll(/[^a-z ]/g, 'a')} b`;
    });
    const leads = ['## ', '- [ ] ', '- ', '### ', '', '> '];
    const document = (shift: number) =>
      words.map((word, index) => `${leads[(index + shift) % leads.length] ?? ''}${word} ${String(index)}\n\n`);
    const half = Math.floor(words.length / 2);
    const [before, now] = [document(0), document(1)];
    const read = (lines: readonly string[]) =>
      ({ format: 'markdown', text: lines.join(''), options: { keepTerms: [], frontMatter: [] } }) as const;
    const [first, target, source] = [
      read(before),
      read(before.map((line) => line.replace('b', 'c'))),
      read([...now.slice(half), ...now.slice(0, half)]),
    ];
    const documents = new LocalDocuments();
    const [one, other] = [await documents.outline(first), await documents.outline(target)];
    const facts = (one?.units ?? []).map(({ hash: own }, unit): PairFact => ({
      source: own,
      target: other?.units[unit]?.hash ?? '',
      mark: 'm',
    }));
    const others = await documents.aroundFacts({ source: first, target }, facts);
    await documents.update({ source, target }, [...facts, ...(others ?? [])], new Map());
  }),
  'services/localization/hashes.ts#keyHash': (text) => keyHash(text, [text]),
  'services/localization/hashes.ts#textHash': (text) => [
    textHash({ words: text, guarded: [text] }),
    textHash({ words: '', guarded: [text] }),
  ],
};

const ofPath = 'Looks at the path of a file, which systems keep short.';

/** Functions without an adapter of their own, as in readers.ts. */
export const localizationWithoutAdapter: Readonly<Record<string, string>> = {
  'services/localization/keptLead.ts#inHeading': 'Takes the kind of a unit.',
  'services/localization/sections.ts#structureKey': 'Takes the key of a section, which is short.',
  'services/localization/fileLayout.ts#isMatter': 'Compares the name of a kind of block.',
  'services/localization/shallowClone.ts#cutOffCommits': ofPath,
  'services/localization/stateRoot.ts#foldersAbove': ofPath,
  'services/localization/stateRoot.ts#pathFrom': ofPath,
  'services/localization/stateRoot.ts#statePlace': ofPath,
  'services/localization/stateRoot.ts#stateRoot': ofPath,
};

/** Values beside a text in a key of front matter. */
function valuesBeside(text: string): string {
  const words = text.match(/[a-z]+/g) ?? [];
  return ['hero:', '  title: a', ...words.map((word, index) => `  k${index}: ${word}`)].join('\n');
}
