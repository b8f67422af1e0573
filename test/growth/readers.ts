import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Rooms whose functions are pure: what they are given is all that they read. */
export const rooms = ['contract', 'formats', 'glossary', 'usage'] as const;

/** Pure modules of other rooms that read texts. */
const modules = ['features/improve/paragraphs.ts', 'ui/plainText.ts', 'ui/surelyIn.ts'] as const;

const source = join(import.meta.dirname, '../../src');

/** Exported functions of the pure rooms that take text, as `formats/wrap.ts#wrap`. */
export function readersOfText(): string[] {
  const files = rooms.flatMap((room) => globSync(`${room}/*.ts`, { cwd: source }).toSorted());
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
const html = 'formats/passage.ts#openPassage:html';
const markdown = 'formats/markdown.ts#openMarkdown';

/** Functions without an adapter of their own: the adapter that has them read all that they can get, or why there is none. */
export const withoutAdapter: Readonly<Record<string, string>> = {
  'contract/billing.ts#billedOf': 'contract/rules.ts#codePoints',
  'contract/documentFormality.ts#takesFormality': ofSettings,
  'contract/documents.ts#documentFaults': 'contract/documents.ts#documentType',
  'contract/documents.ts#translatedExtension': ofNames,
  'contract/glossaryFits.ts#glossaryFits': 'contract/languages.ts#glossaryLanguage',
  'contract/jobView.ts#isHeld': ofNames,
  'contract/languageRules.ts#sourceCode': 'contract/languages.ts#canonicalLanguage',
  'contract/closeLanguages.ts#closeTo': ofNames,
  'contract/languages.ts#findLanguage': 'contract/languages.ts#canonicalLanguage',
  'contract/languages.ts#sameLanguage': 'contract/languages.ts#baseLanguage',
  'contract/languages.ts#supports': 'contract/languages.ts#canonicalLanguage',
  'contract/providers.ts#addressFor': ofSettings,
  'contract/providers.ts#addressTo': ofSettings,
  'contract/providers.ts#isAdminKey': ofSettings,
  'contract/providers.ts#isFreeKey': ofSettings,
  'contract/providers.ts#isRegionalHost': ofSettings,
  'contract/providers.ts#profileOfScheme': ofSettings,
  'contract/providers.ts#signatureScheme': ofSettings,
  'contract/recordingPanel.ts#listed': 'contract/languages.ts#canonicalLanguage',
  'contract/server.ts#endpointId': 'contract/server.ts#withoutTrailingSlashes',
  'contract/server.ts#isFreeAddress': ofSettings,
  'contract/server.ts#serverAddressFor': ofSettings,
  'contract/styleDocument.ts#optionOf': ofNames,
  'contract/translate.ts#glossaryOptions': ofGlossaries,
  'contract/voiceKinds.ts#isVoiceTargetType': ofNames,
  'formats/lines.ts#plainChunks': html,
  'formats/markdownCode.ts#codeEnd': 'formats/context.ts#contextOf:markdown',
  'formats/markdownEscapes.ts#keepsSpelling': 'Reads a single character.',
  'formats/markdownMath.ts#formulasAsCode': markdown,
  'formats/markdownMath.ts#formulasIn': markdown,
  'formats/markdownSkeleton.ts#skeletonOf': 'formats/markdown.ts#openMarkdown:answer',
  'formats/markup.ts#isShielded': html,
  'formats/markup.ts#openMarkup': html,
  'formats/payload.ts#readAnswer': 'formats/passage.ts#openPassage:answer',
  'formats/pieces.ts#addToRun': markdown,
  'formats/pieces.ts#piecesOfRun': markdown,
  'formats/proseBlocks.ts#clipped': 'formats/proseBlocks.ts#openBlock:comment',
  'formats/proseScopes.ts#depthOf': 'Reads the scopes of a token, which its grammar names.',
  'formats/proseScopes.ts#isOfProse': 'Reads the scopes of a token, which its grammar names.',
  'formats/segments.ts#passageOf': html,
  'formats/segments.ts#understood': 'formats/passage.ts#openPassage:answer',
  'formats/tagPairs.ts#pairTags': html,
  'glossary/fixes.ts#isFixable': ofNames,
  'glossary/fixes.ts#keepOnly': 'Compares phrases with one of them, each once.',
  'glossary/names.ts#valueOfNames': ofGlossaries,
  'glossary/pull.ts#withEdits': 'glossary/pull.ts#pullInto',
  'usage/analytics.ts#addDays': 'Reads a day as our own pages have it.',
  'usage/analytics.ts#bucketStart': 'Reads a day as our own pages have it.',
};
