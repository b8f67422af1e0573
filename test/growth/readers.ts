import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { layoutsWithoutAdapter } from './layouts.ts';
import { localizationWithoutAdapter } from './localization.ts';

/** Folders whose functions are pure: what they are given is all that they read. */
const rooms = ['api', 'services/localization', 'text'] as const;

/** Pure modules of other layers that read texts. */
const modules = [
  'editor/plainText.ts',
  'features/documents/documentFormality.ts',
  'features/improve/paragraphs.ts',
  'features/recordings/panel/protocol.ts',
  'features/styleRules/jsonPlaces.ts',
  'features/styleRules/styleChanges.ts',
  'features/styleRules/styleDocument.ts',
  'features/styleRules/styleRuleLabels.ts',
  'features/translate/panel/protocol.ts',
  'features/usage/export.ts',
  'features/usage/panel/protocol.ts',
  'services/jobs/jobView.ts',
  'services/jobs/jobs.ts',
  'services/languages/surelyIn.ts',
] as const;

const source = join(import.meta.dirname, '../../src');

/** Exported functions of the pure layers that take text, as `text/wrap.ts#wrap`. */
export function readersOfText(): string[] {
  const files = rooms.flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: source }).toSorted());
  return [...files, ...modules].flatMap((file) =>
    functionsOf(readFileSync(join(source, file), 'utf8')).map((name) => `${file.split(sep).join('/')}#${name}`),
  );
}

/** Names of a module's exported functions with a parameter of type string, or of several. */
export function functionsOf(module: string): string[] {
  const heads = /^export (?:async )?(?:function\*? (\w+)(?:<[^(]*>)?|const (\w+)(?:: \w+)? = (?:async )?(?:<[^(]*>)?)\(/gm;
  return [...module.matchAll(heads)].flatMap((head) => {
    const parameters = upToClosing(module, head.index + head[0].length);
    return /:\s*(?:readonly )?string\b|Iterable<string>|ReadonlySet<string>|Map<string/.test(parameters) ? [head[1] ?? head[2] ?? ''] : [];
  });
}

/** What stands before the bracket that closes the one before `start`. */
function upToClosing(text: string, start: number): string {
  let open = 1;
  let at = start;
  for (; at < text.length && open > 0; at += 1) open += '([{'.includes(text.charAt(at)) ? 1 : ')]}'.includes(text.charAt(at)) ? -1 : 0;
  return text.slice(start, at - 1);
}

const ofSettings = 'Reads a code, a key or an address, as users type them, not a text.';
const ofNames = 'Looks up a name in a list of ours.';
const ofGlossaries = 'Takes the names or ids of a few glossaries, not a text.';
const comment = 'text/code/proseBlocks.ts#openBlock:comment';
const literal = 'text/code/proseBlocks.ts#openBlock:string';
const html = 'text/segmentText.ts#segmentText:html';
const markdown = 'text/markdown/markdown.ts#openMarkdown';
const htmlFile = 'text/files/htmlFile.ts#openHtmlFile';
const markdownFile = 'text/files/markdownFile.ts#openMarkdownFile';
const finished = 'text/files/finishedLinks.ts#finishedLinks';
const mdxFile = 'text/files/mdxFile.ts#openMdxFile';
const frontMatter = 'text/files/frontMatter.ts#frontMatterParts:yaml';

/** Functions without an adapter of their own: the adapter that has them read all that they can get, or why there is none. */
export const withoutAdapter: Readonly<Record<string, string>> = {
  'api/billing.ts#billedOf': 'api/codePoints.ts#codePoints',
  'api/codePoints.ts#codePointsOfAll': 'api/codePoints.ts#codePoints',
  'features/documents/documentFormality.ts#takesFormality': ofSettings,
  'api/documents.ts#documentFaults': 'api/documents.ts#documentType',
  'api/documents.ts#translatedExtension': ofNames,
  'api/options/glossaryFits.ts#glossaryFits': 'api/languages.ts#glossaryLanguage',
  'api/options/supportQuestion.ts#allowed': ofNames,
  'api/options/supportQuestion.ts#pickSupport': ofNames,
  'api/options/supportQuestion.ts#withCurrent': ofNames,
  'services/jobs/jobView.ts#isHeld': ofNames,
  'api/languageRules.ts#sourceCode': 'api/languages.ts#canonicalLanguage',
  'text/closeLanguages.ts#closeTo': ofNames,
  'api/languages.ts#findLanguage': 'api/languages.ts#canonicalLanguage',
  'api/languages.ts#sameLanguage': 'api/languages.ts#baseLanguage',
  'api/languages.ts#supports': 'api/languages.ts#canonicalLanguage',
  'api/providers.ts#addressFor': ofSettings,
  'api/providers.ts#addressTo': ofSettings,
  'api/providers.ts#isAdminKey': ofSettings,
  'api/providers.ts#isFreeKey': ofSettings,
  'api/providers.ts#isRegionalHost': ofSettings,
  'api/providers.ts#profileOfScheme': ofSettings,
  'api/providers.ts#signatureScheme': ofSettings,
  'features/recordings/panel/protocol.ts#listed': 'api/languages.ts#canonicalLanguage',
  'api/server.ts#addressFault': ofSettings,
  'api/server.ts#endpointId': 'api/server.ts#withoutTrailingSlashes',
  'api/server.ts#isFreeAddress': ofSettings,
  'api/server.ts#isLoopback': ofSettings,
  'api/server.ts#serverAddressFor': ofSettings,
  'features/styleRules/styleDocument.ts#optionOf': ofNames,
  'api/translate.ts#glossaryOptions': ofGlossaries,
  'api/voiceKinds.ts#isVoiceTargetType': ofNames,
  'text/files/attributes.ts#attributeValues': 'text/files/attributes.ts#attributeParts',
  'text/files/attributes.ts#tagsOf': 'text/files/attributes.ts#attributeParts',
  'text/files/writtenValue.ts#writtenValue': 'text/files/attributes.ts#attributeParts',
  'text/files/htmlInMarkdown.ts#htmlBlockUnits': 'text/files/markdownFile.ts#openMarkdownFile:html',
  'text/files/htmlLinks.ts#readHtmlLinks': 'text/files/htmlLinks.ts#addressesOf',
  'text/files/htmlOutline.ts#outlineOf': htmlFile,
  'text/files/htmlOutline.ts#staysInline': ofNames,
  'text/files/htmlStructure.ts#structureOf': htmlFile,
  'text/files/htmlUnits.ts#htmlUnits': htmlFile,
  'text/files/jsxValues.ts#jsxValues': mdxFile,
  'text/files/jsxValues.ts#valueRange': mdxFile,
  'text/files/mdxTree.ts#mdxTree': mdxFile,
  'text/files/emphasisAround.ts#emphasisAround': markdownFile,
  'text/files/markdownFile.ts#readingOf': markdownFile,
  'text/files/markdownStructure.ts#partsOf': markdownFile,
  'text/files/markdownFormat.ts#matterReaders': markdownFile,
  'text/files/markdownFormat.ts#otherReaders': markdownFile,
  'text/files/markdownHeadings.ts#markdownHeadings': finished,
  'text/files/markdownLinks.ts#readMarkdownLinks': finished,
  'text/files/markdownLinks.ts#destinationInText': finished,
  'text/files/parsedMarkdown.ts#parsedAtOnce': 'text/markdown/markdownParser.ts#parseMarkdown',
  'text/files/ranges.ts#spliced': 'text/files/htmlFile.ts#openHtmlFile:answer',
  'text/files/ranges.ts#without': htmlFile,
  'services/localization/documentMatter.ts#followedMatter': 'services/localization/matterUpdate.ts#matterUpdate',
  'services/localization/matterUpdate.ts#matterHashes': 'services/localization/matterUpdate.ts#matterUpdate',
  'services/localization/plainMatter.ts#plainMatter': 'services/localization/matterUpdate.ts#matterUpdate',
  'text/files/matterFields.ts#matterFields': 'services/localization/matterUpdate.ts#matterUpdate',
  'services/localization/matterFacts.ts#matterHashesOf': 'services/localization/matterUpdate.ts#matterUpdate',
  'services/localization/writtenFacts.ts#startOf': 'services/localization/hashes.ts#textHash',
  'services/localization/writtenFacts.ts#written': 'services/localization/hashes.ts#textHash',
  'text/files/tomlFields.ts#tomlFields': 'services/localization/matterUpdate.ts#matterUpdate',
  'text/files/tomlMatter.ts#tomlParts': 'text/files/frontMatter.ts#frontMatterParts:toml',
  'text/files/yamlBlock.ts#blockParts': frontMatter,
  'text/files/yamlFields.ts#outerKey': 'services/localization/matterUpdate.ts#matterUpdate',
  'text/files/yamlFields.ts#yamlFields': 'services/localization/matterUpdate.ts#matterUpdate',
  'text/files/yamlMatter.ts#yamlParts': frontMatter,
  'text/lines.ts#plainLinePieces': html,
  'text/markdown/markdownLeaf.ts#leafSegments': markdown,
  'text/markdown/markdownCuts.ts#isClosed': 'text/files/markdownSections.ts#parsedMarkdown',
  'text/markdown/markdownParser.ts#markdownSyntax': 'text/markdown/frontMatterEnd.ts#endOfFrontMatter',
  'text/markdown/plainAddresses.ts#parsedPlainly': 'text/files/markdownFile.ts#openMarkdownFile:definition',
  'text/markdown/markdown.ts#opaque': 'Looks at the length only.',
  'text/markdown/markdownDirectives.ts#directiveParts': mdxFile,
  'text/markdown/markdownInline.ts#isStructural': markdown,
  'text/markdown/markdownCode.ts#codeEnd': 'text/context.ts#contextOf:markdown',
  'text/files/restUnits.ts#withRest': markdownFile,
  'text/files/restUnits.ts#wholeRest': markdownFile,
  'text/markdown/directiveLines.ts#isDirective': 'text/files/markdownFile.ts#openMarkdownFile:directive',
  'text/markdown/directiveLines.ts#marksBefore': 'Looks at twenty characters only.',
  'text/markdown/directiveLines.ts#titleIn': 'text/files/markdownFile.ts#openMarkdownFile:directive',
  'text/markdown/markdownComponents.ts#markupIn': 'text/files/markdownFile.ts#openMarkdownFile:components',
  'text/markdown/markdownComponents.ts#mayHaveComponents': 'text/files/markdownFile.ts#openMarkdownFile:components',
  'text/markdown/markdownComponents.ts#componentsIn': 'text/files/markdownFile.ts#openMarkdownFile:components',
  'text/markdown/markdownComponents.ts#componentsAsCode': 'text/files/markdownFile.ts#openMarkdownFile:components',
  'text/markdown/markdownEscapes.ts#keepsSpelling': 'Reads a single character.',
  'text/markdown/markdownMath.ts#formulasAsCode': markdown,
  'text/markdown/markdownMath.ts#formulasIn': markdown,
  'text/markdown/markdownSkeleton.ts#skeletonOf': 'text/markdown/markdown.ts#openMarkdown:answer',
  'text/markup/html.ts#isInline': ofNames,
  'text/markup/html.ts#isShieldedHtml': html,
  'text/markup/markup.ts#isMarkedAsFinal': html,
  'text/markup/markup.ts#isShielded': html,
  'text/markup/markup.ts#openMarkup': html,
  'text/payload.ts#textNode': 'text/payload.ts#createReader',
  'text/payload.ts#readAnswer': 'text/segmentText.ts#segmentText:answer',
  'text/pieces.ts#addToRun': markdown,
  'text/pieces.ts#piecesOfRun': markdown,
  'text/code/literalPieces.ts#edgesOf': literal,
  'text/code/literalPieces.ts#lineBreakOf': comment,
  'text/code/literalPieces.ts#literalPieces': literal,
  'text/code/literalPieces.ts#oneLine': comment,
  'text/code/literalPieces.ts#textPieces': literal,
  'text/code/literalPieces.ts#trimmed': literal,
  'text/code/proseBlocks.ts#clipped': comment,
  'text/code/proseScopes.ts#depthOf': 'Reads the scopes of a token, which its grammar names.',
  'text/code/proseScopes.ts#isOfProse': 'Reads the scopes of a token, which its grammar names.',
  'text/segments.ts#segmentedTextOf': html,
  'text/segments.ts#understood': 'text/segmentText.ts#segmentText:answer',
  'text/markup/tagPairs.ts#pairTags': html,
  'text/glossary/fixes.ts#isFixable': ofNames,
  'text/glossary/fixes.ts#keepOnly': 'Compares phrases with one of them, each once.',
  'text/glossary/names.ts#valueOfNames': ofGlossaries,
  'text/glossary/pull.ts#withEdits': 'text/glossary/pull.ts#pullInto',
  'api/usage/analytics.ts#addDays': 'Reads a day as our own pages have it.',
  'api/usage/analytics.ts#bucketStart': 'Reads a day as our own pages have it.',
  ...layoutsWithoutAdapter,
  ...localizationWithoutAdapter,
};
