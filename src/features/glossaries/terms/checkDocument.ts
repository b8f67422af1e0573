import * as vscode from 'vscode';
import { alignedParts, alignedSentence } from '../../../text/aligned.ts';
import type { AlignedPart } from '../../../text/aligned.ts';
import { decodeValue } from '../../../text/keyedValues.ts';
import { translatedOnly } from '../../../text/untranslated.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { unfollowedTerms } from '../../../text/glossary/followed.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { yieldToEventLoop } from '../../../editor/yieldToEventLoop.ts';
import { textFormat } from '../../../services/translation/textFormat.ts';
import { mayHaveTerms, pairsOf } from './documentTerms.ts';
import type { TermService } from './termService.ts';
import { baseLanguage, sameLanguage } from '../../../api/languages.ts';
import type { LanguagePair } from '../../../api/languages.ts';
import { sourcesBeside } from '../../../text/findSourceFile.ts';
import { setting } from '../../../services/settings/settings.ts';
import { guessLanguage } from '../../../services/languages/sourceLanguage.ts';
import * as messages from './texts.ts';

/** Term that was not applied in a translated file. */
export interface Finding {
  /** Range of the source phrase if it was left untranslated; otherwise of the part of the translation. */
  readonly range: vscode.Range;
  readonly entry: Entry;
  /** True if the source phrase was left untranslated. */
  readonly isStanding: boolean;
  readonly part: CheckedPart;
  readonly message: string;
}

/** Part of a translated file with its source. */
export interface CheckedPart {
  readonly range: vscode.Range;
  /** Source text of the part. */
  readonly source: string;
  readonly form: AlignedPart['form'];
  /** True if it is the whole file because the file could not be divided into parts. */
  readonly isWhole: boolean;
}

/** Result of a check. */
export type CheckResult =
  | {
      readonly kind: 'checked';
      readonly version: number;
      readonly glossaries: readonly NamedGlossary[];
      readonly source: CheckedSource;
      readonly findings: readonly Finding[];
    }
  /** 'changed' means that the text changed during the check, so there is no result. */
  | { readonly kind: 'noText' | 'noGlossary' | 'noTerms' | 'tooLarge' | 'changed' }
  | { readonly kind: 'noSource'; readonly glossaries: readonly NamedGlossary[] };

/** Maximum size of a part in UTF-16 code units. In a longer one, almost every term would be found somewhere. */
const partSize = 50_000;
/** Maximum number of findings for a file. */
const mostFindings = 500;

/** Checks a translated file against the source next to it. */
export async function checkDocument(termService: TermService, document: vscode.TextDocument): Promise<CheckResult> {
  const { version } = document;
  if (!mayHaveTerms(document) || document.isUntitled) return { kind: 'noText' };
  const glossaries = await termService.glossariesFor(document);
  if (glossaries.length === 0) return { kind: 'noGlossary' };
  const source = await sourceOf(document, pairsOf(glossaries));
  if (!source) return { kind: 'noSource', glossaries };
  const text = document.getText();
  if (text.length > checkedSize) return { kind: 'tooLarge' };
  const terms = await termService.terms(glossaries, source);
  if (!terms) return { kind: 'noTerms' };
  if (document.version !== version) return { kind: 'changed' };
  const format = textFormat(document) === 'markdown' ? 'markdown' : 'other';
  const sourceWords = translatedOnly(source.text, format);
  const words = translatedOnly(text, format);
  const findings: Finding[] = [];
  const parts = alignedParts(source.text, text, document.uri.path);
  const pause = yieldToEventLoop();
  for (const part of parts) {
    await pause();
    if (document.version !== version) return { kind: 'changed' };
    if (findings.length >= mostFindings) break;
    const own = textsOf(part, { sourceText: source.text, text, sourceWords, words });
    if (!own || own.compared.translated.length > partSize || own.compared.source.length > partSize) continue;
    const isWhole = parts.length === 1 && part.form === undefined && /\n\s*\n/.test(own.source);
    for (const { entry, at, standing } of unfollowedTerms({ ...own.compared, target: source.target_lang }, terms)) {
      // If a part equals its source, it is not translated yet and is not reported. A term that is the whole part is an exception.
      const isAll = standing !== undefined && standing.end - standing.start === own.source.trim().length;
      if (own.compared.whole === own.source && !isAll) continue;
      // The whole part was compared, but only the sentence with the term is reported.
      const place = part.form === undefined && !isWhole ? alignedSentence(source.text, text, part, at) : part;
      const range = rangeOf(document, place.translated);
      const checked: CheckedPart = {
        range,
        source: place === part ? own.source : source.text.slice(place.source.start, place.source.end),
        form: part.form,
        isWhole,
      };
      const phrase = standing && own.isLiteral ? standingAt(document, part, standing) : undefined;
      findings.push({
        range: phrase ?? (isWhole ? document.lineAt(range.start.line).range : range),
        entry,
        isStanding: phrase !== undefined,
        part: checked,
        message: sentenceOf(terms.ownerOf(entry)?.name ?? '', entry),
      });
    }
  }
  return { kind: 'checked', version, glossaries, source, findings };
}

type AlignedRange = AlignedPart['source'];

interface Texts {
  readonly sourceText: string;
  readonly text: string;
  readonly sourceWords: string;
  readonly words: string;
}

/** Returns both sides of a part; undefined if there is nothing to compare. */
function textsOf(part: AlignedPart, { sourceText, text, sourceWords, words }: Texts) {
  const slice = (whole: string, { start, end }: AlignedRange) => whole.slice(start, end);
  const written = slice(text, part.translated);
  const from = slice(sourceText, part.source);
  // Not translated yet, or not meant to be translated.
  if (written.trim() === '' || (part.form === undefined && written === from)) return undefined;
  if (part.form === undefined || part.sourceForm === undefined) {
    const compared = { source: slice(sourceWords, part.source), translated: slice(words, part.translated), whole: written };
    return { source: from, compared, isLiteral: true };
  }
  const source = decodeValue(from, part.sourceForm);
  const value = decodeValue(written, part.form);
  const compared = { source: translatedOnly(source, 'other'), translated: translatedOnly(value, 'other'), whole: value };
  return { source, compared, isLiteral: value === written };
}

function standingAt(document: vscode.TextDocument, { translated }: AlignedPart, { start, end }: AlignedRange): vscode.Range {
  return rangeOf(document, { start: translated.start + start, end: translated.start + end });
}

function rangeOf(document: vscode.TextDocument, { start, end }: AlignedRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** Returns plain text, as problems have no markup. */
function sentenceOf(name: string, [source, target]: Entry): string {
  return messages.termRequired(name, target, source);
}

/** Source of a translated file. */
interface CheckedSource {
  readonly uri: vscode.Uri;
  readonly text: string;
  /** Language codes as glossaries have them. */
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Maximum size of a checked file, in UTF-16 code units or bytes. */
const checkedSize = 1_000_000;

/** Finds the source of a file by its name, for the pairs of a glossary. Returns undefined if there is none. */
async function sourceOf(document: vscode.TextDocument, pairs: readonly LanguagePair[]): Promise<CheckedSource | undefined> {
  const wanted = pairs.map(({ source_lang, target_lang }) => ({ source: baseLanguage(source_lang), target: baseLanguage(target_lang) }));
  const pattern = setting('interlinear.documents.resultFile', document);
  for (const candidate of sourcesBeside(document.uri.path, wanted, pattern)) {
    const uri = document.uri.with({ path: candidate.path });
    const text = await textOf(uri);
    if (text === undefined) continue;
    // A name without a language may be that of a file in another language.
    const language = candidate.named ? undefined : await guessLanguage(text);
    if (language !== undefined && !sameLanguage(language, candidate.source)) continue;
    return { uri, text, source_lang: candidate.source, target_lang: candidate.target };
  }
  return undefined;
}

/** Returns the text of a file from the editor or, if it is not open, from disk; undefined if it does not exist or is too large. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0 || size > checkedSize) return undefined;
    return await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri });
  } catch {
    return undefined;
  }
}
