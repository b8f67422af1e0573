import * as vscode from 'vscode';
import { sameLanguage } from '../../../api/languages.ts';
import type { LanguagePair } from '../../../api/languages.ts';
import { translatedOnly } from '../../../text/untranslated.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import type { Services } from '../../../services/services.ts';
import { dictionaryLanguage } from '../../../services/glossaries/dictionaryPlace.ts';
import { glossaryPair } from '../../../services/glossaries/glossaryLabels.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { isSourceCode, proseBlocks } from '../../../services/grammars/proseInDocument.ts';
import { setting } from '../../../services/settings/settings.ts';
import { guessLanguage } from '../../../services/languages/sourceLanguage.ts';
import { textFormat } from '../../../services/translation/textFormat.ts';
import type { TermService } from './termService.ts';

/** Occurrence of a term in a document, from a glossary in use. */
export interface DocumentTerm {
  readonly range: vscode.Range;
  readonly entry: Entry;
  readonly glossary: NamedGlossary;
}

/**
 * Number of additional lines before and after the requested ones. They help detect the language, and scrolling does not reveal unmarked
 * lines.
 */
const margin = 40;
/** Maximum number of characters searched in a line. The editor does not draw more of a line. */
const lineReach = 10_000;
/** Maximum size of a document that is read as a whole, in characters. */
const readAsWhole = 300_000;
/** Maximum number of terms shown at once. */
const mostTerms = 2000;

interface FoundTerms {
  readonly version: number;
  readonly range: vscode.Range;
  readonly terms: readonly DocumentTerm[];
}

/** Finds the terms of the glossaries in use in documents of their source language. */
export class DocumentTerms {
  readonly #services: Services;
  readonly #termService: TermService;
  // Cached, because marks, hints and hovers request the same visible lines again and again.
  #found = new WeakMap<vscode.TextDocument, FoundTerms>();

  constructor(services: Services, termService: TermService) {
    this.#services = services;
    this.#termService = termService;
  }

  /** Returns the terms in some lines of a document and around them. @throws the signal's reason. */
  async around(document: vscode.TextDocument, wanted: vscode.Range, signal: AbortSignal): Promise<readonly DocumentTerm[]> {
    const known = this.#found.get(document);
    const range = document.validateRange(wanted);
    if (known?.version === document.version && known.range.contains(range)) return known.terms;
    const wide = new vscode.Range(Math.max(0, range.start.line - margin), 0, range.end.line + margin, Number.MAX_SAFE_INTEGER);
    const lines = document.validateRange(wide);
    const { version } = document;
    const memory = this.#found;
    const terms = await termsIn(this.#services, this.#termService, document, lines, signal);
    if (document.version !== version) return [];
    memory.set(document, { version, range: lines, terms });
    return terms;
  }

  /** Clears the cache after a change of terms or languages. */
  forget(): void {
    this.#found = new WeakMap();
  }
}

async function termsIn(
  services: Services,
  termService: TermService,
  document: vscode.TextDocument,
  lines: vscode.Range,
  signal: AbortSignal,
): Promise<DocumentTerm[]> {
  if (!mayHaveTerms(document)) return [];
  const { version } = document;
  const glossaries = await termService.glossariesFor(document);
  const target = services.target.code(document);
  const pairs = pairsOf(glossaries).filter(({ target_lang }) => target === undefined || sameLanguage(target_lang, target));
  const [first, ...more] = pairs;
  if (!first || (more.length === 0 && !(await mayStandIn(termService, glossaries, first, document.getText(lines))))) return [];
  if (document.version !== version) return [];
  const selections = await rangesIn(document, lines, signal);
  const language = await languageOf(services, document, selections.map(({ text }) => text).join('\n'));
  const fitting = pairs.filter(({ source_lang }) => language === undefined || sameLanguage(source_lang, language));
  // The language of a few words cannot be detected. They are assumed to be in the only language that has terms.
  const [pair, ...others] = fitting;
  if (!pair || others.length > 0) return [];
  const index = await termService.terms(glossaries, pair);
  if (!index || document.version !== version) return [];
  const terms: DocumentTerm[] = [];
  for (const { start, text } of selections) {
    for (const term of index.find(text)) {
      if (terms.length >= mostTerms) return terms;
      const range = new vscode.Range(document.positionAt(start + term.start), document.positionAt(start + term.end));
      const glossary = index.ownerOf(term.entry);
      if (glossary) terms.push({ range, entry: term.entry, glossary });
    }
  }
  return terms;
}

/** Returns the pairs that glossaries have terms for, without duplicates. */
export function pairsOf(glossaries: readonly NamedGlossary[]): LanguagePair[] {
  const pairs = glossaries.flatMap((glossary) => glossary.pairs).map(glossaryPair);
  return [...new Map(pairs.map((pair) => [`${pair.source_lang} ${pair.target_lang}`, pair])).values()];
}

/** Checks if any term occurs in a text. Most lines have none, which avoids the work of finding comments and detecting languages. */
async function mayStandIn(
  termService: TermService,
  glossaries: readonly NamedGlossary[],
  pair: LanguagePair,
  text: string,
): Promise<boolean> {
  const index = await termService.terms(glossaries, pair);
  return index !== undefined && index.find(text).length > 0;
}

/** Checks if a document is a text that users edit. Excludes read-only output and dictionaries. */
export function mayHaveTerms({ uri, languageId }: vscode.TextDocument): boolean {
  if (languageId === dictionaryLanguage || languageId === 'log' || languageId === 'csv' || languageId === 'tsv') return false;
  if (uri.scheme === 'untitled' || uri.scheme === 'vscode-notebook-cell') return true;
  return !uri.scheme.startsWith('interlinear') && vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
}

/** Part of a document with its offset. Text that is not translated is blanked out. */
interface TextInDocument {
  readonly start: number;
  readonly text: string;
}

/** Returns the lines or, in source code, the comments and strings for readers in them. */
async function rangesIn(document: vscode.TextDocument, lines: vscode.Range, signal: AbortSignal): Promise<TextInDocument[]> {
  if (isSourceCode(document)) {
    const text = document.getText();
    const blocks = (await proseBlocks(document, lines, signal)) ?? [];
    return blocks.map(({ start, end }) => ({ start, text: translatedOnly(text.slice(start, end), 'other') }));
  }
  const start = document.offsetAt(lines.start);
  const text = translatedLines(document, start, document.offsetAt(lines.end));
  if (text.length <= lineReach) return [{ start, text }];
  const parts = [...text.matchAll(/[^\n]+/g)];
  // A term may continue on the next line, but not if the line is too long to be searched completely.
  if (parts.every(({ 0: line }) => line.length <= lineReach)) return [{ start, text }];
  return parts.map(({ 0: line, index }) => ({ start: start + index, text: line.slice(0, lineReach) }));
}

/**
 * Returns a part of a document in which untranslated text is blanked out. In Markdown, code can only be recognized in the whole document.
 */
function translatedLines(document: vscode.TextDocument, start: number, end: number): string {
  const isRead = textFormat(document) === 'markdown' && document.offsetAt(document.lineAt(document.lineCount - 1).range.end) <= readAsWhole;
  if (isRead) return translatedOnly(document.getText(), 'markdown').slice(start, end);
  return translatedOnly(document.getText(new vscode.Range(document.positionAt(start), document.positionAt(end))), 'other');
}

/** Returns the language of a document from settings or local detection. */
async function languageOf(services: Services, document: vscode.TextDocument, sample: string): Promise<string | undefined> {
  const said = setting('interlinear.translation.sourceLanguage', document).trim();
  if (said !== '') return said;
  return services.sources.answered(document) ?? guessLanguage(sample.replaceAll('\uFFFC', ' '));
}
