import { openFence, paragraphsOf as improvedParagraphs } from '../../src/features/improve/paragraphs.ts';
import { plainInLabel, plainInMarkdown, plainInMessage } from '../../src/ui/plainText.ts';
import { isSurelyIn } from '../../src/ui/surelyIn.ts';
import { errorMessage, shorten } from '../../src/contract/errorBody.ts';
import { leadOf, malayOrIndonesian } from '../../src/contract/closeLanguages.ts';
import { documentType } from '../../src/contract/documents.ts';
import { fileNameOf, isFileName, namePart } from '../../src/contract/fileNames.ts';
import { listedObjects } from '../../src/contract/jsonPlaces.ts';
import { baseLanguage, canonicalLanguage, glossaryLanguage } from '../../src/contract/languages.ts';
import { createMask } from '../../src/contract/mask.ts';
import { refusalOf } from '../../src/contract/refusedFor.ts';
import { codePoints } from '../../src/contract/rules.ts';
import { withoutTrailingSlashes } from '../../src/contract/server.ts';
import { plainCell, quoted, safeRows, textCell } from '../../src/contract/spreadsheetCells.ts';
import { readableStyleName } from '../../src/contract/styleRuleWords.ts';
import { readStyleDocument } from '../../src/contract/styleDocument.ts';
import { variantOf } from '../../src/contract/variants.ts';
import { recordingType } from '../../src/contract/voiceKinds.ts';
import { alignedParts, alignedSentence } from '../../src/formats/aligned.ts';
import { codeContext } from '../../src/formats/codeContext.ts';
import { paragraphsOf } from '../../src/formats/commentParagraphs.ts';
import { blockDelimiters, lineEnd, lineStart, linesOf, markerOf, rowsOfBlock, rowsOfLines } from '../../src/formats/commentRows.ts';
import { contextOf, type ContextKind } from '../../src/formats/context.ts';
import { cutAfter, cutBefore } from '../../src/formats/cut.ts';
import { dataContext } from '../../src/formats/dataContext.ts';
import { hiddenAdded, withHiddenShown } from '../../src/formats/hiddenCharacters.ts';
import { htmlRows } from '../../src/formats/html.ts';
import { interpolationOf, protectedStretches } from '../../src/formats/interpolations.ts';
import { decodeValue, encodeValue, keyedValues } from '../../src/formats/keyedValues.ts';
import { joint, layOut, lineShape } from '../../src/formats/lines.ts';
import { escapeHeadingEnd, escapeLineStart, escapeMarkdown } from '../../src/formats/markdownEscapes.ts';
import { linesBefore } from '../../src/formats/markdownFences.ts';
import { isNestedTooDeeply } from '../../src/formats/markdownBounds.ts';
import { isBlockFormula } from '../../src/formats/markdownMath.ts';
import { parseMarkdown } from '../../src/formats/markdownParser.ts';
import { dedented, definitionsFor, listPrelude, tablePrelude, viewOf } from '../../src/formats/markdownView.ts';
import { rawEnd } from '../../src/formats/markupRaw.ts';
import { markupTokens } from '../../src/formats/markupTokens.ts';
import { openPassage, type TextFormat } from '../../src/formats/passage.ts';
import { createReader, escapeXml, hoistSpace, lastCharacter } from '../../src/formats/payload.ts';
import { termsIn } from '../../src/formats/pieces.ts';
import { findPlaceholders, placeholdersOf } from '../../src/formats/placeholders.ts';
import { openPlain } from '../../src/formats/plain.ts';
import { isQuoted, valuesOf } from '../../src/formats/plainScalars.ts';
import { htmlText, markdownText, wordsOfName } from '../../src/formats/plainWords.ts';
import { blocksIn, isForReaders, valueBlocksIn, type TokenLine } from '../../src/formats/prose.ts';
import { openBlock, isProseString, type ProseBlock } from '../../src/formats/proseBlocks.ts';
import { hasWords, isProse } from '../../src/formats/proseLike.ts';
import {
  beginsItem,
  hasEntries,
  isForTools,
  isLicence,
  isSectionHeading,
  prefixLength,
  suffixLength,
} from '../../src/formats/proseTags.ts';
import { resultPath, sourceParts } from '../../src/formats/resultPath.ts';
import { hasKeys, localeFormatOfContent, localeFormatOfName } from '../../src/formats/localeFiles.ts';
import { translatedName } from '../../src/formats/translatedName.ts';
import { looksSecret, withoutSecrets } from '../../src/formats/secrets.ts';
import { missing, shortened } from '../../src/formats/segments.ts';
import { alignSentences, splitSentences } from '../../src/formats/sentences.ts';
import { sourcesBeside } from '../../src/formats/sourceBeside.ts';
import { literalOf } from '../../src/formats/stringLiterals.ts';
import { translatedOnly } from '../../src/formats/untranslated.ts';
import { takeApart } from '../../src/formats/whitespace.ts';
import { columns, wrap } from '../../src/formats/wrap.ts';
import { xmlRows } from '../../src/formats/xml.ts';
import { alignLines } from '../../src/glossary/alignedLines.ts';
import { createDictionaryLines } from '../../src/glossary/dictionaryLines.ts';
import { fixedLine, harmlessFixes, tabForBlank, type FixableKind } from '../../src/glossary/fixes.ts';
import { isFollowed, loosened, unfollowedTerms } from '../../src/glossary/followed.ts';
import { cellsOf, markdownTables } from '../../src/glossary/pairTables.ts';
import { isPairBeyondDoubt, pairsOfSelections, parsePairs } from '../../src/glossary/pairs.ts';
import { matches, parseEntries } from '../../src/glossary/parse.ts';
import { mayHoldControls, phraseFaults } from '../../src/glossary/phrases.ts';
import { csvRows, fieldsOf, tsvRows } from '../../src/glossary/positions.ts';
import { pullInto, readLinkedFile } from '../../src/glossary/pull.ts';
import { delimiterOf, languageNamed, readSheet } from '../../src/glossary/sheet.ts';
import { sheetRows, targetPlace, writeCell } from '../../src/glossary/sheetRows.ts';
import { sheetText } from '../../src/glossary/sheetText.ts';
import { spreadsheetSafe } from '../../src/glossary/spreadsheetSafe.ts';
import { termIndex } from '../../src/glossary/terms.ts';
import { termsTogether } from '../../src/glossary/together.ts';
import { folded, wordsOf } from '../../src/glossary/words.ts';
import { writeEntries } from '../../src/glossary/write.ts';
import { codingsOf } from '../../src/service/contentCodings.ts';
import { fitsType } from '../../src/service/resultHead.ts';
import { retryAfterMs } from '../../src/service/retryAfter.ts';
import { endsWithConnection } from '../../src/service/route.ts';
import { splitText } from '../../src/service/split.ts';
import { splitTags } from '../../src/service/splitTags.ts';
import { masked, shownMask } from '../../src/usage/keyUse.ts';

/** Has a function read a text, in every way in which it can be given one from outside. */
export type Adapter = (text: string) => unknown;

const pair = { source: 'en', target: 'de' } as const;
const columnsOf = { source_lang: 'en', target_lang: 'de' } as const;
const fixableKinds: readonly FixableKind[] = [
  'missingTarget',
  'extraColumn',
  'emptySource',
  'controlCharacter',
  'lineBreak',
  'edgeWhitespace',
];
const valueForms = ['double', 'single', 'yaml', 'line', 'xml', 'android'] as const;
const noTerms = termsIn('', []);
const kinds: readonly ContextKind[] = ['markdown', 'plain', 'html', 'data', 'code'];
const sides = (text: string) => ({ before: text, selected: 'a', after: text });
const entriesOf = (text: string) => text.split('\n').map((line) => [line, `${line}x`] as const);

/** Opens a text in a format, and takes what would be a translation back. */
const passage =
  (format: TextFormat): Adapter =>
  async (text) => {
    const opened = await openPassage(text, { format, keepTerms: ['GitHub'] });
    opened.restore(opened.payloads.map((payload) => `${payload} a`));
    opened.withTokens?.();
  };

/** Reads an answer that has this text for the only payload. */
const answered =
  (format: TextFormat): Adapter =>
  async (text) => {
    const opened = await openPassage('One {a} <b>two</b> *three* `four`', { format, keepTerms: [] });
    opened.restore(opened.payloads.map(() => text));
  };

const selected =
  (kind: ContextKind): Adapter =>
  (text) => {
    const whole = `${text}\nselected\n${text}`;
    contextOf(whole, text.length + 1, text.length + 9, kind);
    contextOf(`selected ${text}`, 0, 8, kind);
    contextOf(text, text.length - 1, text.length, kind);
  };

/** A comment that fills a document, opened and taken back longer than it was. */
function block(kind: ProseBlock['kind'], language: string, open: string, close: string, unquoted?: ProseBlock['unquoted']): Adapter {
  return (text) => {
    const whole = `${open}${text}${close}`;
    const opened = openBlock(whole, { kind, language, start: 0, end: whole.length, ...(unquoted && { unquoted }) });
    opened.restore(opened.texts.map((paragraph) => `${paragraph} a`));
  };
}

/** Lines of comments, as a grammar tells them. */
const tokenLines = (text: string, scope: string): TokenLine[] => {
  let start = 0;
  return text.split('\n').map((line, number) => {
    const found = { number, start, tokens: [{ start: 0, end: line.length, scopes: ['source.ts', scope] }] };
    start += line.length + 1;
    return found;
  });
};

const blocks =
  (scope: string): Adapter =>
  (text) => {
    for (const found of blocksIn(text, tokenLines(text, scope))) isForReaders(text, found);
  };

const sheet: Adapter = (text) => {
  for (const name of ['a.csv', 'a.tsv']) {
    const read = readSheet(text, name, columnsOf);
    sheetRows(text, read, columnsOf);
  }
};

/** By the module below src/ and the name; several ways of using one stand behind a colon. */
export const adapters: Readonly<Record<string, Adapter>> = {
  'contract/documents.ts#documentType': documentType,
  'contract/errorBody.ts#errorMessage': (text) => [errorMessage(text, String), errorMessage(JSON.stringify({ message: text }), String)],
  'contract/errorBody.ts#shorten': shorten,
  'contract/fileNames.ts#fileNameOf': (text) => fileNameOf([text, text], 'tsv'),
  'contract/fileNames.ts#isFileName': isFileName,
  'contract/fileNames.ts#namePart': namePart,
  'contract/jsonPlaces.ts#listedObjects': (text) => listedObjects(text, 'a'),
  'contract/closeLanguages.ts#leadOf': (text) => {
    for (const [language, other] of [
      ['nb', 'da'],
      ['hr', 'sl'],
      ['sk', 'cs'],
      ['id', 'ms'],
      ['gl', 'pt'],
    ] as const)
      leadOf(text, language, other);
  },
  'contract/variants.ts#variantOf': (text) => ['zh', 'en', 'pt'].map((language) => variantOf(text, language)),
  'contract/languages.ts#baseLanguage': baseLanguage,
  'contract/languages.ts#canonicalLanguage': canonicalLanguage,
  'contract/languages.ts#glossaryLanguage': glossaryLanguage,
  'contract/mask.ts#createMask': (text) => [createMask([text])('a'), createMask(['a secret of 24 letters', text.slice(0, 40)])(text)],
  'contract/refusedFor.ts#refusalOf': (text) => refusalOf(403, text),
  'contract/rules.ts#codePoints': codePoints,
  'contract/server.ts#withoutTrailingSlashes': withoutTrailingSlashes,
  'contract/spreadsheetCells.ts#plainCell': plainCell,
  'contract/spreadsheetCells.ts#quoted': quoted,
  'contract/spreadsheetCells.ts#safeRows': (text) => safeRows([[text, 1, text]]),
  'contract/spreadsheetCells.ts#textCell': textCell,
  'contract/styleDocument.ts#readStyleDocument': (text) => readStyleDocument(text),
  'contract/styleRuleWords.ts#readableStyleName': readableStyleName,
  'contract/voiceKinds.ts#recordingType': recordingType,
  'formats/aligned.ts#alignedParts': (text) =>
    ['a.txt', 'a.md', 'a.json', 'a.yaml', 'a.properties', 'a.po', 'a.xml', 'a.strings'].map((name) =>
      alignedParts(text, `${text} a`, name),
    ),
  'formats/aligned.ts#alignedSentence': (text) => {
    const all = { source: { start: 0, end: text.length }, translated: { start: 0, end: text.length } };
    alignedSentence(text, text, all, Math.floor(text.length / 2));
  },
  'formats/codeContext.ts#codeContext': (text) => codeContext(sides(text)),
  'formats/commentParagraphs.ts#paragraphsOf': (text) => {
    const rows = rowsOfLines(text, { start: 0, end: text.length });
    return [paragraphsOf(rows, false), paragraphsOf(rows, true)];
  },
  'formats/commentRows.ts#blockDelimiters': blockDelimiters,
  'formats/commentRows.ts#lineEnd': (text) => lineEnd(text, 0),
  'formats/commentRows.ts#lineStart': (text) => lineStart(text, text.length),
  'formats/commentRows.ts#linesOf': (text) => linesOf(text, { start: 0, end: text.length }),
  'formats/commentRows.ts#markerOf': markerOf,
  'formats/commentRows.ts#rowsOfBlock': (text) =>
    rowsOfBlock(`/*${text}*/`, { start: 0, end: text.length + 4 }, { open: '/*', close: '*/' }, false),
  'formats/commentRows.ts#rowsOfLines': (text) => rowsOfLines(text, { start: 0, end: text.length }),
  ...Object.fromEntries(kinds.map((kind) => [`formats/context.ts#contextOf:${kind}`, selected(kind)])),
  'formats/cut.ts#cutAfter': (text) => cutAfter(text, text.length - 2),
  'formats/cut.ts#cutBefore': (text) => cutBefore(text, text.length - 2),
  'formats/dataContext.ts#dataContext': (text) => dataContext(sides(text)),
  'formats/hiddenCharacters.ts#hiddenAdded': (text) => hiddenAdded(['a'], [text]),
  'formats/hiddenCharacters.ts#withHiddenShown': withHiddenShown,
  'formats/html.ts#htmlRows': (text) => htmlRows({ text, tokens: markupTokens(text, false), terms: noTerms }),
  'formats/interpolations.ts#interpolationOf': (text) => interpolationOf('python', text),
  'formats/interpolations.ts#protectedStretches': (text) =>
    [
      ['ts', '`'],
      ['python', 'f"'],
      ['shell', '"'],
      ['ruby', '"'],
      ['php', '"'],
    ].map(([language = '', open = '']) => protectedStretches(text, interpolationOf(language, open), /\\./y)),
  'formats/keyedValues.ts#keyedValues': (text) =>
    ['a.json', 'a.yaml', 'a.properties', 'a.po', 'a.strings', 'a.xml'].map((name) => keyedValues(text, name)),
  'formats/keyedValues.ts#decodeValue': (text) => valueForms.map((form) => decodeValue(text, form)),
  'formats/keyedValues.ts#encodeValue': (text) => valueForms.map((form) => encodeValue(text, form)),
  'formats/lines.ts#joint': (text) => joint(text, text),
  'formats/lines.ts#layOut': (text) =>
    layOut([{ text, prose: true }], { width: 60, continuation: '\n> ' }, (line, first) => escapeLineStart(line, first)),
  'formats/lines.ts#lineShape': (text) => lineShape(text, /^> ?/),
  'contract/closeLanguages.ts#malayOrIndonesian': malayOrIndonesian,
  'formats/markdown.ts#openMarkdown': passage('markdown'),
  'formats/markdown.ts#openMarkdown:answer': answered('markdown'),
  'formats/markdownEscapes.ts#escapeHeadingEnd': escapeHeadingEnd,
  'formats/markdownEscapes.ts#escapeLineStart': (text) => escapeLineStart(text, true),
  'formats/markdownEscapes.ts#escapeMarkdown': (text) =>
    [true, false].map((careful) => escapeMarkdown(text, { spelling: new Map(), inTable: true, careful })),
  'formats/markdownFences.ts#linesBefore': (text) => linesBefore(text, 1000, true),
  'formats/markdownBounds.ts#isNestedTooDeeply': isNestedTooDeeply,
  'formats/markdownMath.ts#isBlockFormula': (text) => isBlockFormula(`a$$${text}`, { start: 1, end: 3 }),
  'formats/markdownParser.ts#parseMarkdown': parseMarkdown,
  'formats/markdownView.ts#viewOf': (text) => viewOf(text, dedented(text, true)),
  'formats/markdownView.ts#dedented': (text) => dedented(text, true),
  'formats/markdownView.ts#definitionsFor': (text) => definitionsFor('[a] [b][c]', text),
  'formats/markdownView.ts#listPrelude': (text) => listPrelude(text, text, text),
  'formats/markdownView.ts#tablePrelude': tablePrelude,
  'formats/markupRaw.ts#rawEnd': (text) => [rawEnd('a', text, markupTokens, false), rawEnd(text, text, markupTokens, true)],
  'formats/markupTokens.ts#markupTokens': (text) => [markupTokens(text, true), markupTokens(text, false)],
  'formats/passage.ts#openPassage:plain': passage('plain'),
  'formats/passage.ts#openPassage:html': passage('html'),
  'formats/passage.ts#openPassage:xml': passage('xml'),
  'formats/passage.ts#openPassage:answer': answered('html'),
  'formats/payload.ts#createReader': (text) => {
    const reader = createReader({ marks: new Map() });
    for (const part of text.split(' ')) reader.text(part);
    reader.end();
  },
  'formats/payload.ts#escapeXml': escapeXml,
  'formats/payload.ts#hoistSpace': (text) => hoistSpace([{ kind: 'text', text }]),
  'formats/payload.ts#lastCharacter': lastCharacter,
  'formats/pieces.ts#termsIn': (text) => termsIn(text, ['GitHub', 'a', text.slice(0, 50)]).find(text),
  'formats/placeholders.ts#findPlaceholders': (text) => findPlaceholders(text),
  'formats/placeholders.ts#placeholdersOf': placeholdersOf,
  'formats/plain.ts#openPlain': (text) => openPlain(text, ['GitHub']),
  'formats/plainScalars.ts#openScalar': block('string', 'yaml', '', '', 'scalar'),
  'formats/plainScalars.ts#isQuoted': isQuoted,
  'formats/plainScalars.ts#valuesOf': valuesOf,
  'formats/plainWords.ts#htmlText': htmlText,
  'formats/plainWords.ts#markdownText': markdownText,
  'formats/plainWords.ts#wordsOfName': wordsOfName,
  'formats/prose.ts#blocksIn:comments': blocks('comment.line.double-slash.ts'),
  'formats/prose.ts#blocksIn:strings': blocks('string.quoted.double.ts'),
  'formats/prose.ts#isForReaders': (text) => isForReaders(text, { kind: 'comment', language: 'ts', start: 0, end: text.length }),
  'formats/prose.ts#valueBlocksIn': (text) => [...valueBlocksIn(text, 'properties')],
  'formats/proseBlocks.ts#openBlock:comment': block('comment', 'ts', '/*', '*/'),
  'formats/proseBlocks.ts#openBlock:lines': (text) => block('comment', 'ts', '// ', '')(text.replaceAll('\n', '\n// ')),
  'formats/proseBlocks.ts#openBlock:docstring': block('docstring', 'python', '"""', '"""'),
  'formats/proseBlocks.ts#openBlock:string': block('string', 'ts', '`', '`'),
  'formats/proseBlocks.ts#openBlock:fstring': block('string', 'python', 'f"', '"'),
  'formats/proseBlocks.ts#openBlock:shell': block('string', 'shell', '"', '"'),
  'formats/proseBlocks.ts#openBlock:yaml': block('string', 'yaml', '', '', 'block'),
  'formats/proseBlocks.ts#isProseString': (text) => [isProseString([text], 'code'), isProseString([text], 'data')],
  'formats/proseLike.ts#hasWords': hasWords,
  'formats/proseLike.ts#isProse': (text) => [isProse(text, 'code'), isProse(text, 'data')],
  'formats/proseTags.ts#beginsItem': beginsItem,
  'formats/proseTags.ts#hasEntries': hasEntries,
  'formats/proseTags.ts#isForTools': isForTools,
  'formats/proseTags.ts#isLicence': isLicence,
  'formats/proseTags.ts#isSectionHeading': isSectionHeading,
  'formats/proseTags.ts#prefixLength': (text) => [prefixLength(text, true), prefixLength(text, false)],
  'formats/proseTags.ts#suffixLength': suffixLength,
  ...Object.fromEntries(
    (['po', 'strings', 'arb', 'xcstrings', 'resx'] as const).map((format) => [
      `formats/localeFiles.ts#hasKeys:${format}`,
      (text: string) => hasKeys(format, text),
    ]),
  ),
  'formats/localeFiles.ts#localeFormatOfContent': localeFormatOfContent,
  'formats/localeFiles.ts#localeFormatOfName': localeFormatOfName,
  'formats/translatedName.ts#translatedName': (text) => translatedName(text, 'en', 'de'),
  'formats/resultPath.ts#resultPath': (text) => resultPath(text, { ...sourceParts(`/a/${text}`), lang: 'de' }),
  'formats/resultPath.ts#sourceParts': (text) => sourceParts(text, 'de'),
  'formats/secrets.ts#looksSecret': looksSecret,
  'formats/secrets.ts#withoutSecrets': (text) => withoutSecrets(text, text.length - 1, text.length),
  'formats/segments.ts#missing': (text) => missing(text.split(' '), text.split(' ').toReversed()),
  'formats/segments.ts#shortened': shortened,
  'formats/sentences.ts#alignSentences': (text) => alignSentences(splitSentences(text), splitSentences(`a ${text.replaceAll('a', 'b')}`)),
  'formats/sentences.ts#splitSentences': splitSentences,
  'formats/sourceBeside.ts#sourcesBeside': (text) => sourcesBeside(text, [pair], '${name}.${lang}${ext}'),
  'formats/stringLiterals.ts#literalOf': (text) => {
    for (const [language, open, close] of [
      ['ts', '`', '`'],
      ['python', 'f"', '"'],
      ['cs', '@"', '"'],
      ['shell', '"', '"'],
      ['html', '"', '"'],
    ] as const) {
      const literal = literalOf(open + text + close, language);
      literal?.kept(text);
      literal?.encode(text, text, { before: true, after: true });
    }
  },
  'formats/tokens.ts#readTokens': async (text) => {
    const opened = await openPassage('One {a} <b>two</b> three', { format: 'html', keepTerms: [] });
    const tokens = opened.withTokens?.();
    tokens?.restore(tokens.payloads.map(() => text));
  },
  'formats/untranslated.ts#translatedOnly': (text) => [translatedOnly(text, 'markdown'), translatedOnly(text, 'other')],
  'formats/whitespace.ts#takeApart': takeApart,
  'formats/wrap.ts#columns': columns,
  'formats/wrap.ts#wrap': (text) => wrap(text, { first: 70, others: 70, after: 3 }),
  'formats/xml.ts#xmlRows': (text) => xmlRows({ text, tokens: markupTokens(text, true), terms: noTerms }),
  'glossary/alignedLines.ts#alignLines': (text) => alignLines(text, text),
  'glossary/dictionaryLines.ts#createDictionaryLines': createDictionaryLines,
  'glossary/fixes.ts#harmlessFixes': (text) => harmlessFixes(text.split('\n').map((line) => ({ text: line }))),
  'glossary/fixes.ts#fixedLine': (text) => fixableKinds.map((kind) => fixedLine(text, kind)),
  'glossary/fixes.ts#tabForBlank': tabForBlank,
  'glossary/followed.ts#isFollowed': (text) => isFollowed('ein langer Begriff', loosened(text), 'de'),
  'glossary/followed.ts#loosened': loosened,
  'glossary/followed.ts#unfollowedTerms': (text) =>
    unfollowedTerms(
      { source: text, translated: text, whole: text, target: 'de' },
      termIndex([
        ['a', 'b'],
        [text.slice(0, 40), 'c'],
      ]),
    ),
  'glossary/pairTables.ts#cellsOf': cellsOf,
  'glossary/pairTables.ts#markdownTables': (text) => markdownTables(text.split('\n')),
  'glossary/pairs.ts#isPairBeyondDoubt': isPairBeyondDoubt,
  'glossary/pairs.ts#pairsOfSelections': (text) => pairsOfSelections([{ text, line: 1 }]),
  'glossary/pairs.ts#parsePairs': (text) => parsePairs(text),
  'glossary/parse.ts#matches': (text) => matches(text, 'de'),
  'glossary/parse.ts#parseEntries': (text) => (['tsv', 'csv'] as const).map((format) => parseEntries(text, { entries_format: format })),
  'glossary/phrases.ts#mayHoldControls': mayHoldControls,
  'glossary/phrases.ts#phraseFaults': (text) => phraseFaults(text, 'source', true),
  'glossary/positions.ts#csvRows': (text) => [csvRows(text), csvRows(text, ';')],
  'glossary/positions.ts#fieldsOf': (text) => [fieldsOf(text, 'tsv'), fieldsOf(text, 'csv'), fieldsOf(text, 'csv', ';')],
  'glossary/positions.ts#tsvRows': tsvRows,
  'glossary/pull.ts#pullInto': (text) => ['a.csv', 'a.json'].map((name) => pullInto(text, name, columnsOf, entriesOf(text).slice(0, 10))),
  'glossary/pull.ts#readLinkedFile': (text) => ['a.csv', 'a.tsv'].map((name) => readLinkedFile(text, name, columnsOf)),
  'glossary/sheet.ts#delimiterOf': (text) => delimiterOf(text, 'a.csv'),
  'glossary/sheet.ts#languageNamed': languageNamed,
  'glossary/sheet.ts#readSheet': sheet,
  'glossary/sheetRows.ts#sheetRows': sheet,
  'glossary/sheetRows.ts#targetPlace': (text) => targetPlace(text, ';'),
  'glossary/sheetRows.ts#writeCell': (text) => [false, true].map((safe) => writeCell(text, { delimiter: ';', safe }, false)),
  'glossary/sheetText.ts#sheetText': (text) => sheetText(Buffer.from(text)),
  'glossary/spreadsheetSafe.ts#spreadsheetSafe': (text) => spreadsheetSafe(entriesOf(text)),
  'glossary/terms.ts#termIndex': (text) => {
    termIndex([
      ['a', 'b'],
      ['a b', 'c'],
      [text.slice(0, 40), 'd'],
    ]).find(text);
    termIndex([[text, 'x']]).find(text);
  },
  // By several dictionaries together, as by one.
  'glossary/terms.ts#findTerms': (text) =>
    termsTogether(['b', 'c'].map((target) => ({ owner: target, index: termIndex([[text.slice(0, 40), target]]) }))).find(text),
  'glossary/words.ts#folded': folded,
  'glossary/words.ts#wordsOf': wordsOf,
  'glossary/write.ts#writeEntries': (text) => (['tsv', 'csv'] as const).map((format) => writeEntries(entriesOf(text), format)),
  'service/contentCodings.ts#codingsOf': (text) => codingsOf(text),
  'service/resultHead.ts#fitsType': (text) => fitsType('txt', Buffer.from(text)),
  'service/route.ts#endsWithConnection': (text) => endsWithConnection((name) => (name === 'transfer-encoding' ? text : undefined)),
  'service/retryAfter.ts#retryAfterMs': (text) => retryAfterMs(text, 0),
  'service/split.ts#splitText': (text) => splitText(text, 1000),
  'service/splitTags.ts#splitTags': (text) => [splitTags(text, 'xml', 1000), splitTags(text, 'html', 1000)],
  'features/improve/paragraphs.ts#paragraphsOf': (text) =>
    [true, false].map((markdown) =>
      improvedParagraphs(text, { markdown }).map((one) => [one.restore(`b ${one.words}`), one.restore(`${one.words} b`)]),
    ),
  'features/improve/paragraphs.ts#openFence': openFence,
  'ui/plainText.ts#plainInMessage': plainInMessage,
  'ui/plainText.ts#plainInLabel': plainInLabel,
  'ui/plainText.ts#plainInMarkdown': plainInMarkdown,
  'ui/surelyIn.ts#isSurelyIn': async (text) => isSurelyIn(text, 'de'),
  'usage/keyUse.ts#masked': masked,
  'usage/keyUse.ts#shownMask': shownMask,
};
