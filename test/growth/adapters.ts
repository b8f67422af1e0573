import { openFence, paragraphsOf as improvedParagraphs } from '../../src/features/improve/paragraphs.ts';
import { plainInLabel, plainInMessage } from '../../src/editor/plainText.ts';
import { plainInMarkdown } from '../../src/text/plainMarkdown.ts';
import { isSurelyIn } from '../../src/services/languages/surelyIn.ts';
import { errorMessage, shorten } from '../../src/api/errorBody.ts';
import { leadOf, malayOrIndonesian } from '../../src/text/closeLanguages.ts';
import { documentType } from '../../src/api/documents.ts';
import { fileNameOf, isFileName, namePart } from '../../src/text/fileNames.ts';
import { listedObjects } from '../../src/features/styleRules/jsonPlaces.ts';
import { baseLanguage, canonicalLanguage, glossaryLanguage } from '../../src/api/languages.ts';
import { createMask } from '../../src/api/mask.ts';
import { refusalOf } from '../../src/api/refusedFor.ts';
import { codePoints } from '../../src/api/codePoints.ts';
import { withoutTrailingSlashes } from '../../src/api/server.ts';
import { plainCell, quoted, safeRows, textCell } from '../../src/text/spreadsheetCells.ts';
import { readableStyleName } from '../../src/features/styleRules/styleRuleLabels.ts';
import { readStyleDocument } from '../../src/features/styleRules/styleDocument.ts';
import { variantOf } from '../../src/api/variants.ts';
import { recordingType } from '../../src/api/voiceKinds.ts';
import { alignedParts, alignedSentence } from '../../src/text/aligned.ts';
import { codeContext } from '../../src/text/code/codeContext.ts';
import { paragraphsOf } from '../../src/text/code/commentParagraphs.ts';
import { blockDelimiters, lineEnd, lineStart, linesOf, markerOf, rowsOfBlock, rowsOfLines } from '../../src/text/code/commentRows.ts';
import { contextOf, type ContextKind } from '../../src/text/context.ts';
import { cutAfter, cutBefore } from '../../src/text/cut.ts';
import { dataContext } from '../../src/text/dataContext.ts';
import { hiddenAdded, withHiddenShown } from '../../src/text/hiddenCharacters.ts';
import { attributeParts } from '../../src/text/files/attributes.ts';
import { finishedLinks } from '../../src/text/files/finishedLinks.ts';
import { Lines, reindented } from '../../src/services/localization/linePrefix.ts';
import { matterEntries } from '../../src/text/files/matterEntries.ts';
import { frontMatterKeys, frontMatterParts, matterKey } from '../../src/text/files/frontMatter.ts';
import { setLanguage } from '../../src/text/files/htmlLanguage.ts';
import { addressesOf, htmlHeadings } from '../../src/text/files/htmlLinks.ts';
import { blanked } from '../../src/text/files/htmlStructure.ts';
import { htmlFormat, markdownFormat, mkdocsFormat } from '../../src/text/files/markdownFormat.ts';
import { isMarkdownByMatter, mdxFormat } from '../../src/text/files/mdxFormat.ts';
import { readMdxLinks } from '../../src/text/files/mdxLinks.ts';
import { parseMdx } from '../../src/text/files/mdxParser.ts';
import type { FileFormat } from '../../src/text/files/openFile.ts';
import { docusaurusHeadings } from '../../src/text/layouts/headingSlugs.ts';
import { htmlRows } from '../../src/text/markup/html.ts';
import { interpolationOf, protectedRanges } from '../../src/text/code/interpolations.ts';
import { decodeValue, encodeValue, keyedValues } from '../../src/text/keyedValues.ts';
import { joint, layOut, lineShape } from '../../src/text/lines.ts';
import { escapeHeadingEnd, escapeLineStart, escapeMarkdown } from '../../src/text/markdown/markdownEscapes.ts';
import { linesBefore } from '../../src/text/markdown/markdownFences.ts';
import { isNestedTooDeeply } from '../../src/text/markdown/markdownBounds.ts';
import { isBlockFormula } from '../../src/text/markdown/markdownMath.ts';
import { MarkdownMemory } from '../../src/text/files/markdownMemory.ts';
import { parsedMarkdown, rememberRedirected } from '../../src/text/files/markdownSections.ts';
import { isPlainChange } from '../../src/text/files/redirection.ts';
import { endOfFrontMatter } from '../../src/text/markdown/frontMatterEnd.ts';
import { cutsOf } from '../../src/text/markdown/markdownCuts.ts';
import { possibleDefinitions } from '../../src/text/markdown/markdownIdentifiers.ts';
import { indentedBlocksAsItems } from '../../src/text/markdown/indentedBlocks.ts';
import { parseMarkdown } from '../../src/text/markdown/markdownParser.ts';
import { withTablesOf } from '../../src/text/markdown/markdownTables.ts';
import { dedented, definitionsFor, listPrelude, tablePrelude, viewOf } from '../../src/text/markdown/markdownView.ts';
import { rawEnd } from '../../src/text/markup/markupRaw.ts';
import { markupTokens } from '../../src/text/markup/markupTokens.ts';
import { segmentText, type TextFormat } from '../../src/text/segmentText.ts';
import { createReader, escapeXml } from '../../src/text/payload.ts';
import { hoistSpace, lastCharacter } from '../../src/text/payloadSpace.ts';
import { termsIn } from '../../src/text/pieces.ts';
import { findPlaceholders, placeholdersOf } from '../../src/text/placeholders.ts';
import { openPlain } from '../../src/text/plain.ts';
import { isQuoted, valuesOf } from '../../src/text/plainScalars.ts';
import { htmlText, markdownText, wordsOfName } from '../../src/text/code/plainWords.ts';
import { blocksIn, isForReaders, valueBlocksIn, type TokenLine } from '../../src/text/code/prose.ts';
import { openBlock, isProseString } from '../../src/text/code/proseBlocks.ts';
import { type ProseBlock } from '../../src/text/textRange.ts';
import { hasWords, isProse } from '../../src/text/code/proseLike.ts';
import {
  beginsItem,
  hasEntries,
  isForTools,
  isLicense,
  isSectionHeading,
  prefixLength,
  suffixLength,
} from '../../src/text/code/proseTags.ts';
import { resultPath, sourceParts } from '../../src/text/resultPath.ts';
import { hasKeys, localeFormatOfContent, localeFormatOfName } from '../../src/text/localeFiles.ts';
import { translatedName } from '../../src/text/translatedName.ts';
import { looksSecret, withoutSecrets } from '../../src/text/secrets.ts';
import { missing, shortened } from '../../src/text/segments.ts';
import { alignSentences, splitSentences } from '../../src/text/sentences.ts';
import { sourcesBeside } from '../../src/text/findSourceFile.ts';
import { literalOf } from '../../src/text/code/stringLiterals.ts';
import { translatedOnly } from '../../src/text/untranslated.ts';
import { takeApart } from '../../src/text/whitespace.ts';
import { columns, wrap } from '../../src/text/wrap.ts';
import { xmlRows } from '../../src/text/markup/xml.ts';
import { alignLines } from '../../src/text/glossary/alignedLines.ts';
import { createDictionaryLines } from '../../src/text/glossary/dictionaryLines.ts';
import { fixedLine, harmlessFixes, tabForBlank, type FixableKind } from '../../src/text/glossary/fixes.ts';
import { isFollowed, loosened, unfollowedTerms } from '../../src/text/glossary/followed.ts';
import { cellsOf, isPairBeyondDoubt, markdownTables, pairsOfSelections, parsePairs } from '../../src/text/glossary/pairs.ts';
import { matches, parseEntries } from '../../src/text/glossary/parse.ts';
import { mayHoldControls, phraseFaults } from '../../src/text/glossary/phrases.ts';
import { csvRows, fieldsOf, tsvRows } from '../../src/text/glossary/positions.ts';
import { pullInto, readLinkedFile } from '../../src/text/glossary/pull.ts';
import { delimiterOf, languageNamed, readSheet } from '../../src/text/glossary/sheet.ts';
import { sheetRows, targetPlace, writeCell } from '../../src/text/glossary/sheetRows.ts';
import { sheetText } from '../../src/text/glossary/sheetText.ts';
import { spreadsheetSafe, writeEntries } from '../../src/text/glossary/write.ts';
import { termIndex } from '../../src/text/glossary/terms.ts';
import { termsTogether } from '../../src/text/glossary/together.ts';
import { folded, wordsOf } from '../../src/text/glossary/words.ts';
import { codingsOf, endsWithConnection } from '../../src/client/route.ts';
import { fitsType } from '../../src/client/resultHead.ts';
import { retryAfterMs } from '../../src/client/exchangeErrors.ts';
import { splitText, splitTags } from '../../src/client/split.ts';
import { masked, shownMask } from '../../src/api/usage/keyUse.ts';
import { layoutAdapters } from './layouts.ts';
import { localizationAdapters } from './localization.ts';

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
const segmentedText =
  (format: TextFormat): Adapter =>
  async (text) => {
    const opened = await segmentText(text, { format, keepTerms: ['GitHub'] });
    opened.restore(opened.payloads.map((payload) => `${payload} a`));
    opened.withTokens?.();
  };

/** Reads an answer that has this text for the only payload. */
const answered =
  (format: TextFormat): Adapter =>
  async (text) => {
    const opened = await segmentText('One {a} <b>two</b> *three* `four`', { format, keepTerms: [] });
    opened.restore(opened.payloads.map(() => text));
  };

/** Opens a file that is, or has in it, a text, and takes what would be translations back. */
const wholeFile =
  (format: FileFormat, before = '', after = ''): Adapter =>
  async (text) => {
    const file = await format.open(before + text + after, { keepTerms: ['GitHub'], frontMatter: frontMatterKeys });
    file?.write(file.units.flatMap((unit) => (unit.payload ? [{ unit, answer: `${unit.payload.text} a` }] : [])));
    file?.structure?.();
  };

/** Writes parts of a text for all that is translated in a file. */
const answeredFile =
  (format: FileFormat, file: string): Adapter =>
  async (text) => {
    const opened = await format.open(file, { keepTerms: [], frontMatter: frontMatterKeys });
    const units = opened?.units.filter(({ payload }) => payload) ?? [];
    const length = Math.ceil(text.length / units.length);
    opened?.write(units.map((unit, index) => ({ unit, answer: text.slice(index * length, (index + 1) * length) })));
  };

const frontMatter =
  (fence: '---' | '+++'): Adapter =>
  (text) => {
    for (const content of [text, `title: ${text}`, `title: >\n  ${text.replaceAll('\n', '\n  ')}`, `title = "${text}"`]) {
      for (const { encode } of frontMatterParts(`${fence}\n${content}\n${fence}`, 0, frontMatterKeys)) encode(text);
    }
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

function linksFinished(text: string, format: FileFormat['id']): void {
  const options = { format, layout: { headings: docusaurusHeadings, keeps: 'nothing' }, isUpdate: false } as const;
  const target = { path: 'c/b.md', text: text.replaceAll('# a', '# b') };
  finishedLinks({ path: 'a/b.md', text }, target, { ...options, has: (path) => path.startsWith('a') });
}

/** By the module below src/ and the name; several ways of using one stand behind a colon. */
export const adapters: Readonly<Record<string, Adapter>> = {
  'api/documents.ts#documentType': documentType,
  'api/errorBody.ts#errorMessage': (text) => [errorMessage(text, String), errorMessage(JSON.stringify({ message: text }), String)],
  'api/errorBody.ts#shorten': shorten,
  'text/files/attributes.ts#attributeParts': (text) =>
    [text, `<b title="${text}">`, `<b ${text}>`, `<b title=${text}`].flatMap((html) =>
      attributeParts(html, 0).map(({ encode }) => encode(text)),
    ),
  'text/files/finishedLinks.ts#finishedLinks': (text) => {
    for (const before of ['[a](#b) ', '# ', '[a](#']) linksFinished(before + text, 'markdown');
  },
  'text/files/finishedLinks.ts#finishedLinks:fragments': (text) => {
    const words = text.match(/[^\r\n]{1,20}/g) ?? [];
    linksFinished(words.map((word) => `# a\n# ${word}\n\n[b](#a) ![c](x.md)\n`).join('\n'), 'markdown');
  },
  'text/files/finishedLinks.ts#finishedLinks:id': (text) => linksFinished(`# a ${text.replaceAll(/[\r\n]/g, ' ')}\n\n[a](#b)`, 'markdown'),
  'text/files/finishedLinks.ts#finishedLinks:html': (text) => linksFinished(`<a href="x.html">${text}`, 'html'),
  'text/files/frontMatter.ts#frontMatterParts:yaml': frontMatter('---'),
  'text/files/frontMatter.ts#frontMatterParts:toml': frontMatter('+++'),
  'text/files/frontMatter.ts#matterKey': (text) => matterKey(text, 'yaml', frontMatterKeys),
  'text/files/htmlFile.ts#openHtmlFile': wholeFile(htmlFormat),
  'text/files/htmlFile.ts#openHtmlFile:tag': wholeFile(htmlFormat, '<p ', '>'),
  'text/files/htmlFile.ts#openHtmlFile:value': wholeFile(htmlFormat, '<p>a <img alt="', '"></p>'),
  'text/files/htmlFile.ts#openHtmlFile:answer': answeredFile(htmlFormat, '<p>One <b title="two">three</b> {a}</p>'),
  'text/files/htmlLanguage.ts#setLanguage': (text) => setLanguage(`<html ${text}>`, text),
  'text/files/htmlLinks.ts#addressesOf': (text) =>
    [text, `<a href="${text}">`, `<img srcset="${text}">`, `<img srcset='${text}'>`, `<b ${text}>`].map(addressesOf),
  'text/files/htmlLinks.ts#htmlHeadings': (text) => [text, `<h1>${text}`, `<h1 id="${text}">`].map((html) => htmlHeadings(html, 0)),
  'text/files/htmlStructure.ts#blanked': blanked,
  'text/files/matterEntries.ts#matterEntries': (text) =>
    ['---', '+++'].flatMap((fence) =>
      [text, `a: ${text}`, `a:\n  - ${text}`].map((content) => matterEntries(`${fence}\n${content}\n${fence}`, 0)),
    ),
  'services/localization/linePrefix.ts#reindented': (text) => [
    reindented(text, '  > ', '    ', '\n'),
    reindented(text, text.slice(0, 200), '', '\n'),
  ],
  'services/localization/linePrefix.ts#Lines': (text) => new Lines(text).prefixAt(text.length),
  'text/files/markdownFile.ts#openMarkdownFile': wholeFile(markdownFormat),
  'text/files/markdownFile.ts#openMarkdownFile:html': wholeFile(markdownFormat, '<div>\n', '</div>\n'),
  'text/files/markdownFile.ts#openMarkdownFile:alt': wholeFile(markdownFormat, '![', '](a)\n'),
  'text/files/markdownFile.ts#openMarkdownFile:title': wholeFile(markdownFormat, '[a](b "', '")\n'),
  'text/files/markdownFile.ts#openMarkdownFile:components': wholeFile(markdownFormat, '::a\n---\na: ', '\n---\n:a[b]{'),
  'text/files/markdownFile.ts#openMarkdownFile:directive': wholeFile(markdownFormat, '!!! a "', '"\n\n::: a b'),
  'text/files/markdownFile.ts#openMarkdownFile:indented': wholeFile(mkdocsFormat, '!!! a\n\n    ', '\n\n    !!! a "\n\n        '),
  'text/files/markdownFile.ts#openMarkdownFile:definition': wholeFile(markdownFormat, '[a]: {{', '}}\n[b]: {%'),
  'text/files/markdownFile.ts#openMarkdownFile:answer': answeredFile(
    markdownFormat,
    '---\ntitle: One\n---\n\n# Two *three*\n\n![four](a "five") <b title="six">`seven`</b>\n\n| eight |\n| - |\n',
  ),
  'text/files/mdxFile.ts#openMdxFile': wholeFile(mdxFormat),
  'text/files/mdxFile.ts#openMdxFile:broken': wholeFile(mdxFormat, 'One <br> two.\n\n'),
  'text/files/mdxFile.ts#openMdxFile:tag': wholeFile(mdxFormat, '<A b="', '"/>\n'),
  'text/files/mdxFile.ts#openMdxFile:expression': wholeFile(mdxFormat, 'One {', '} two.\n'),
  'text/files/mdxFile.ts#openMdxFile:answer': answeredFile(mdxFormat, 'One {two}.\n\n<A title="Three">Four <b>five</b></A>\n'),
  'text/files/mdxFormat.ts#isMarkdownByMatter': (text) => [isMarkdownByMatter(text), isMarkdownByMatter(`---\n${text}`)],
  'text/files/mdxLinks.ts#readMdxLinks': (text) => {
    for (const before of ['[a](#b) ', '<a href="', '<a ']) readMdxLinks(before + text);
  },
  'text/files/mdxParser.ts#parseMdx': (text) => parseMdx(text),
  'text/fileNames.ts#fileNameOf': (text) => fileNameOf([text, text], 'tsv'),
  'text/fileNames.ts#isFileName': isFileName,
  'text/fileNames.ts#namePart': namePart,
  'features/styleRules/jsonPlaces.ts#listedObjects': (text) => listedObjects(text, 'a'),
  'text/closeLanguages.ts#leadOf': (text) => {
    for (const [language, other] of [
      ['nb', 'da'],
      ['hr', 'sl'],
      ['sk', 'cs'],
      ['id', 'ms'],
      ['gl', 'pt'],
    ] as const)
      leadOf(text, language, other);
  },
  'api/variants.ts#variantOf': (text) => ['zh', 'en', 'pt'].map((language) => variantOf(text, language)),
  'api/languages.ts#baseLanguage': baseLanguage,
  'api/languages.ts#canonicalLanguage': canonicalLanguage,
  'api/languages.ts#glossaryLanguage': glossaryLanguage,
  'api/mask.ts#createMask': (text) => [createMask([text])('a'), createMask(['a secret of 24 letters', text.slice(0, 40)])(text)],
  'api/refusedFor.ts#refusalOf': (text) => refusalOf(403, text),
  'api/codePoints.ts#codePoints': codePoints,
  'api/server.ts#withoutTrailingSlashes': withoutTrailingSlashes,
  'text/spreadsheetCells.ts#plainCell': plainCell,
  'text/spreadsheetCells.ts#quoted': quoted,
  'text/spreadsheetCells.ts#safeRows': (text) => safeRows([[text, 1, text]]),
  'text/spreadsheetCells.ts#textCell': textCell,
  'features/styleRules/styleDocument.ts#readStyleDocument': (text) => readStyleDocument(text),
  'features/styleRules/styleRuleLabels.ts#readableStyleName': readableStyleName,
  'api/voiceKinds.ts#recordingType': recordingType,
  'text/aligned.ts#alignedParts': (text) =>
    ['a.txt', 'a.md', 'a.json', 'a.yaml', 'a.properties', 'a.po', 'a.xml', 'a.strings'].map((name) =>
      alignedParts(text, `${text} a`, name),
    ),
  'text/aligned.ts#alignedSentence': (text) => {
    const all = { source: { start: 0, end: text.length }, translated: { start: 0, end: text.length } };
    alignedSentence(text, text, all, Math.floor(text.length / 2));
  },
  'text/code/codeContext.ts#codeContext': (text) => codeContext(sides(text)),
  'text/code/commentParagraphs.ts#paragraphsOf': (text) => {
    const rows = rowsOfLines(text, { start: 0, end: text.length });
    return [paragraphsOf(rows, false), paragraphsOf(rows, true)];
  },
  'text/code/commentRows.ts#blockDelimiters': blockDelimiters,
  'text/code/commentRows.ts#lineEnd': (text) => lineEnd(text, 0),
  'text/code/commentRows.ts#lineStart': (text) => lineStart(text, text.length),
  'text/code/commentRows.ts#linesOf': (text) => linesOf(text, { start: 0, end: text.length }),
  'text/code/commentRows.ts#markerOf': markerOf,
  'text/code/commentRows.ts#rowsOfBlock': (text) =>
    rowsOfBlock(`/*${text}*/`, { start: 0, end: text.length + 4 }, { open: '/*', close: '*/' }, false),
  'text/code/commentRows.ts#rowsOfLines': (text) => rowsOfLines(text, { start: 0, end: text.length }),
  ...Object.fromEntries(kinds.map((kind) => [`text/context.ts#contextOf:${kind}`, selected(kind)])),
  'text/cut.ts#cutAfter': (text) => cutAfter(text, text.length - 2),
  'text/cut.ts#cutBefore': (text) => cutBefore(text, text.length - 2),
  'text/dataContext.ts#dataContext': (text) => dataContext(sides(text)),
  'text/hiddenCharacters.ts#hiddenAdded': (text) => hiddenAdded(['a'], [text]),
  'text/hiddenCharacters.ts#withHiddenShown': withHiddenShown,
  'text/markup/html.ts#htmlRows': (text) => htmlRows({ text, tokens: markupTokens(text, false) }),
  'text/code/interpolations.ts#interpolationOf': (text) => interpolationOf('python', text),
  'text/code/interpolations.ts#protectedRanges': (text) =>
    [
      ['ts', '`'],
      ['python', 'f"'],
      ['shell', '"'],
      ['ruby', '"'],
      ['php', '"'],
    ].map(([language = '', open = '']) => protectedRanges(text, interpolationOf(language, open), /\\./y)),
  'text/keyedValues.ts#keyedValues': (text) =>
    ['a.json', 'a.yaml', 'a.properties', 'a.po', 'a.strings', 'a.xml'].map((name) => keyedValues(text, name)),
  'text/keyedValues.ts#decodeValue': (text) => valueForms.map((form) => decodeValue(text, form)),
  'text/keyedValues.ts#encodeValue': (text) => valueForms.map((form) => encodeValue(text, form)),
  'text/lines.ts#joint': (text) => joint(text, text),
  'text/lines.ts#layOut': (text) =>
    layOut([{ text, prose: true }], { width: 60, continuation: '\n> ' }, (line, first) => escapeLineStart(line, first)),
  'text/lines.ts#lineShape': (text) => lineShape(text, /^> ?/),
  'text/closeLanguages.ts#malayOrIndonesian': malayOrIndonesian,
  'text/markdown/markdown.ts#openMarkdown': segmentedText('markdown'),
  'text/markdown/markdown.ts#openMarkdown:answer': answered('markdown'),
  'text/markdown/markdownEscapes.ts#escapeHeadingEnd': escapeHeadingEnd,
  'text/markdown/markdownEscapes.ts#escapeLineStart': (text) => escapeLineStart(text, true),
  'text/markdown/markdownEscapes.ts#escapeMarkdown': (text) =>
    [true, false].map((careful) => escapeMarkdown(text, { spelling: new Map(), inTable: true, careful })),
  'text/markdown/markdownFences.ts#linesBefore': (text) => linesBefore(text, 1000, true),
  'text/markdown/markdownBounds.ts#isNestedTooDeeply': isNestedTooDeeply,
  'text/markdown/markdownMath.ts#isBlockFormula': (text) => isBlockFormula(`a$$${text}`, { start: 1, end: 3 }),
  'text/markdown/markdownTables.ts#withTablesOf': (text) => withTablesOf({}, text),
  'text/files/markdownSections.ts#parsedMarkdown': (text) => [
    parsedMarkdown(text, new MarkdownMemory(10_000_000), { least: 200, enough: 400 }),
    parsedMarkdown(`\`\`\`\n\n${text}`, new MarkdownMemory(10_000_000), { least: 200, enough: 400 }),
  ],
  'text/files/markdownSections.ts#rememberRedirected': (text) => {
    const read = text.replaceAll(/.{1,20}/g, (words) => `${words} [a](#b) ![c](d)`);
    const memory = new MarkdownMemory(10_000_000);
    const { destinations } = parsedMarkdown(read, memory);
    rememberRedirected(
      read,
      destinations.map(({ start, end }) => ({ start, end, text: 'e' })),
      memory,
    );
  },
  'text/files/redirection.ts#isPlainChange': (text) => [isPlainChange('a', text), isPlainChange(text, 'a')],
  'text/markdown/frontMatterEnd.ts#endOfFrontMatter': (text) => [`---\n${text}`, `+++\n${text}`].map(endOfFrontMatter),
  'text/markdown/markdownCuts.ts#cutsOf': (text) => cutsOf(text, { least: 1, enough: 1 }),
  'text/markdown/markdownIdentifiers.ts#possibleDefinitions': (text) => possibleDefinitions(text),
  'text/markdown/indentedBlocks.ts#indentedBlocksAsItems': (text) => {
    for (const shown of [text, `!!! a\n\n    ${text}`]) indentedBlocksAsItems(shown, parseMarkdown);
  },
  'text/markdown/markdownParser.ts#parseMarkdown': (text) => [parseMarkdown(text), parseMarkdown(`![${text}](a)`)],
  'text/markdown/markdownParser.ts#parseMarkdown:containers': (text) =>
    ['> a\n', '- a\n\n  ', '[^a]: b\n\n    '].map((before) => parseMarkdown(before + text)),
  // Many lists and quotes that end: micromark 4.0.3 moves all that it has read for each of them.
  'text/markdown/markdownParser.ts#parseMarkdown:ends': (text) => {
    const ends = '- a\n  - b\n\n*c*\n\n> d\n\n*e*\n\n';
    if (text.startsWith('a ')) parseMarkdown(ends.repeat(text.length / 4));
  },
  'text/markdown/markdownView.ts#viewOf': (text) => viewOf(text, dedented(text, true)),
  'text/markdown/markdownView.ts#dedented': (text) => dedented(text, true),
  'text/markdown/markdownView.ts#definitionsFor': (text) => definitionsFor('[a] [b][c]', text),
  'text/markdown/markdownView.ts#listPrelude': (text) => listPrelude(text, text, text),
  'text/markdown/markdownView.ts#tablePrelude': tablePrelude,
  'text/markup/markupRaw.ts#rawEnd': (text) => [rawEnd('a', text, markupTokens, false), rawEnd(text, text, markupTokens, true)],
  'text/markup/markupTokens.ts#markupTokens': (text) => [markupTokens(text, true), markupTokens(text, false)],
  'text/segmentText.ts#segmentText:plain': segmentedText('plain'),
  'text/segmentText.ts#segmentText:html': segmentedText('html'),
  'text/segmentText.ts#segmentText:xml': segmentedText('xml'),
  'text/segmentText.ts#segmentText:answer': answered('html'),
  'text/payload.ts#createReader': (text) => {
    const reader = createReader({ marks: new Map() });
    for (const part of text.split(' ')) reader.text(part);
    reader.end();
  },
  'text/payload.ts#escapeXml': escapeXml,
  'text/payloadSpace.ts#hoistSpace': (text) => hoistSpace([{ kind: 'text', text }]),
  'text/payloadSpace.ts#lastCharacter': lastCharacter,
  'text/pieces.ts#termsIn': (text) => termsIn(text, ['GitHub', 'a', text.slice(0, 50)]).find(text),
  'text/placeholders.ts#findPlaceholders': (text) => findPlaceholders(text),
  'text/placeholders.ts#placeholdersOf': placeholdersOf,
  'text/plain.ts#openPlain': (text) => openPlain(text, ['GitHub']),
  'text/plainScalars.ts#openScalar': block('string', 'yaml', '', '', 'scalar'),
  'text/plainScalars.ts#isQuoted': isQuoted,
  'text/plainScalars.ts#valuesOf': valuesOf,
  'text/code/plainWords.ts#htmlText': htmlText,
  'text/code/plainWords.ts#markdownText': markdownText,
  'text/code/plainWords.ts#wordsOfName': wordsOfName,
  'text/code/prose.ts#blocksIn:comments': blocks('comment.line.double-slash.ts'),
  'text/code/prose.ts#blocksIn:strings': blocks('string.quoted.double.ts'),
  'text/code/prose.ts#isForReaders': (text) => isForReaders(text, { kind: 'comment', language: 'ts', start: 0, end: text.length }),
  'text/code/prose.ts#valueBlocksIn': (text) => [...valueBlocksIn(text, 'properties')],
  'text/code/proseBlocks.ts#openBlock:comment': block('comment', 'ts', '/*', '*/'),
  'text/code/proseBlocks.ts#openBlock:lines': (text) => block('comment', 'ts', '// ', '')(text.replaceAll('\n', '\n// ')),
  'text/code/proseBlocks.ts#openBlock:docstring': block('docstring', 'python', '"""', '"""'),
  'text/code/proseBlocks.ts#openBlock:string': block('string', 'ts', '`', '`'),
  'text/code/proseBlocks.ts#openBlock:fstring': block('string', 'python', 'f"', '"'),
  'text/code/proseBlocks.ts#openBlock:shell': block('string', 'shell', '"', '"'),
  'text/code/proseBlocks.ts#openBlock:yaml': block('string', 'yaml', '', '', 'block'),
  'text/code/proseBlocks.ts#isProseString': (text) => [isProseString([text], 'code'), isProseString([text], 'data')],
  'text/code/proseLike.ts#hasWords': hasWords,
  'text/code/proseLike.ts#isProse': (text) => [isProse(text, 'code'), isProse(text, 'data')],
  'text/code/proseTags.ts#beginsItem': beginsItem,
  'text/code/proseTags.ts#hasEntries': hasEntries,
  'text/code/proseTags.ts#isForTools': isForTools,
  'text/code/proseTags.ts#isLicense': isLicense,
  'text/code/proseTags.ts#isSectionHeading': isSectionHeading,
  'text/code/proseTags.ts#prefixLength': (text) => [prefixLength(text, true), prefixLength(text, false)],
  'text/code/proseTags.ts#suffixLength': suffixLength,
  ...Object.fromEntries(
    (['po', 'strings', 'arb', 'xcstrings', 'resx'] as const).map((format) => [
      `text/localeFiles.ts#hasKeys:${format}`,
      (text: string) => hasKeys(format, text),
    ]),
  ),
  'text/localeFiles.ts#localeFormatOfContent': localeFormatOfContent,
  'text/localeFiles.ts#localeFormatOfName': localeFormatOfName,
  'text/translatedName.ts#translatedName': (text) => translatedName(text, 'en', 'de'),
  'text/resultPath.ts#resultPath': (text) => resultPath(text, { ...sourceParts(`/a/${text}`), lang: 'de' }),
  'text/resultPath.ts#sourceParts': (text) => sourceParts(text, 'de'),
  'text/secrets.ts#looksSecret': looksSecret,
  'text/secrets.ts#withoutSecrets': (text) => withoutSecrets(text, text.length - 1, text.length),
  'text/segments.ts#missing': (text) => missing(text.split(' '), text.split(' ').toReversed()),
  'text/segments.ts#shortened': shortened,
  'text/sentences.ts#alignSentences': (text) => alignSentences(splitSentences(text), splitSentences(`a ${text.replaceAll('a', 'b')}`)),
  'text/sentences.ts#splitSentences': splitSentences,
  'text/findSourceFile.ts#sourcesBeside': (text) => sourcesBeside(text, [pair], '${name}.${lang}${ext}'),
  'text/code/stringLiterals.ts#literalOf': (text) => {
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
  'text/markup/tokens.ts#readTokens': async (text) => {
    const opened = await segmentText('One {a} <b>two</b> three', { format: 'html', keepTerms: [] });
    const tokens = opened.withTokens?.();
    tokens?.restore(tokens.payloads.map(() => text));
  },
  'text/untranslated.ts#translatedOnly': (text) => [translatedOnly(text, 'markdown'), translatedOnly(text, 'other')],
  'text/whitespace.ts#takeApart': takeApart,
  'text/wrap.ts#columns': columns,
  'text/wrap.ts#wrap': (text) => wrap(text, { first: 70, others: 70, after: 3 }),
  'text/markup/xml.ts#xmlRows': (text) => xmlRows({ text, tokens: markupTokens(text, true), terms: noTerms }),
  'text/glossary/alignedLines.ts#alignLines': (text) => alignLines(text, text),
  'text/glossary/dictionaryLines.ts#createDictionaryLines': createDictionaryLines,
  'text/glossary/fixes.ts#harmlessFixes': (text) => harmlessFixes(text.split('\n').map((line) => ({ text: line }))),
  'text/glossary/fixes.ts#fixedLine': (text) => fixableKinds.map((kind) => fixedLine(text, kind)),
  'text/glossary/fixes.ts#tabForBlank': tabForBlank,
  'text/glossary/followed.ts#isFollowed': (text) => isFollowed('ein langer Begriff', loosened(text), 'de'),
  'text/glossary/followed.ts#loosened': loosened,
  'text/glossary/followed.ts#unfollowedTerms': (text) =>
    unfollowedTerms(
      { source: text, translated: text, whole: text, target: 'de' },
      termIndex([
        ['a', 'b'],
        [text.slice(0, 40), 'c'],
      ]),
    ),
  'text/glossary/pairs.ts#cellsOf': cellsOf,
  'text/glossary/pairs.ts#markdownTables': (text) => markdownTables(text.split('\n')),
  'text/glossary/pairs.ts#isPairBeyondDoubt': isPairBeyondDoubt,
  'text/glossary/pairs.ts#pairsOfSelections': (text) => pairsOfSelections([{ text, line: 1 }]),
  'text/glossary/pairs.ts#parsePairs': (text) => parsePairs(text),
  'text/glossary/parse.ts#matches': (text) => matches(text, 'de'),
  'text/glossary/parse.ts#parseEntries': (text) =>
    (['tsv', 'csv'] as const).map((format) => parseEntries(text, { entries_format: format })),
  'text/glossary/phrases.ts#mayHoldControls': mayHoldControls,
  'text/glossary/phrases.ts#phraseFaults': (text) => phraseFaults(text, 'source', true),
  'text/glossary/positions.ts#csvRows': (text) => [csvRows(text), csvRows(text, ';')],
  'text/glossary/positions.ts#fieldsOf': (text) => [fieldsOf(text, 'tsv'), fieldsOf(text, 'csv'), fieldsOf(text, 'csv', ';')],
  'text/glossary/positions.ts#tsvRows': tsvRows,
  'text/glossary/pull.ts#pullInto': (text) =>
    ['a.csv', 'a.json'].map((name) => pullInto(text, name, columnsOf, entriesOf(text).slice(0, 10))),
  'text/glossary/pull.ts#readLinkedFile': (text) => ['a.csv', 'a.tsv'].map((name) => readLinkedFile(text, name, columnsOf)),
  'text/glossary/sheet.ts#delimiterOf': (text) => delimiterOf(text, 'a.csv'),
  'text/glossary/sheet.ts#languageNamed': languageNamed,
  'text/glossary/sheet.ts#readSheet': sheet,
  'text/glossary/sheetRows.ts#sheetRows': sheet,
  'text/glossary/sheetRows.ts#targetPlace': (text) => targetPlace(text, ';'),
  'text/glossary/sheetRows.ts#writeCell': (text) => [false, true].map((safe) => writeCell(text, { delimiter: ';', safe }, false)),
  'text/glossary/sheetText.ts#sheetText': (text) => sheetText(Buffer.from(text)),
  'text/glossary/write.ts#spreadsheetSafe': (text) => spreadsheetSafe(entriesOf(text)),
  'text/glossary/terms.ts#termIndex': (text) => {
    termIndex([
      ['a', 'b'],
      ['a b', 'c'],
      [text.slice(0, 40), 'd'],
    ]).find(text);
    termIndex([[text, 'x']]).find(text);
  },
  // By several dictionaries together, as by one.
  'text/glossary/terms.ts#findTerms': (text) =>
    termsTogether(['b', 'c'].map((target) => ({ owner: target, index: termIndex([[text.slice(0, 40), target]]) }))).find(text),
  'text/glossary/words.ts#folded': folded,
  'text/glossary/words.ts#wordsOf': wordsOf,
  'text/glossary/write.ts#writeEntries': (text) => (['tsv', 'csv'] as const).map((format) => writeEntries(entriesOf(text), format)),
  'client/route.ts#codingsOf': (text) => codingsOf(text),
  'client/resultHead.ts#fitsType': (text) => fitsType('txt', Buffer.from(text)),
  'client/route.ts#endsWithConnection': (text) => endsWithConnection((name) => (name === 'transfer-encoding' ? text : undefined)),
  'client/exchangeErrors.ts#retryAfterMs': (text) => retryAfterMs(text, 0),
  'client/split.ts#splitText': (text) => splitText(text, 1000),
  'client/split.ts#splitTags': (text) => [splitTags(text, 'xml', 1000), splitTags(text, 'html', 1000)],
  'features/improve/paragraphs.ts#paragraphsOf': (text) =>
    [true, false].map((markdown) =>
      improvedParagraphs(text, { markdown }).map((one) => [one.restore(`b ${one.words}`), one.restore(`${one.words} b`)]),
    ),
  'features/improve/paragraphs.ts#openFence': openFence,
  'editor/plainText.ts#plainInMessage': plainInMessage,
  'editor/plainText.ts#plainInLabel': plainInLabel,
  'text/plainMarkdown.ts#plainInMarkdown': plainInMarkdown,
  'services/languages/surelyIn.ts#isSurelyIn': async (text) => isSurelyIn(text, 'de'),
  'api/usage/keyUse.ts#masked': masked,
  'api/usage/keyUse.ts#shownMask': shownMask,
  ...layoutAdapters,
  ...localizationAdapters,
};
