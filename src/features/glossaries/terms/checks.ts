import * as vscode from 'vscode';
import { alignedParts, alignedSentence } from '../../../text/aligned.ts';
import type { AlignedPart } from '../../../text/aligned.ts';
import { decodeValue } from '../../../text/keyedValues.ts';
import { translatedOnly } from '../../../text/untranslated.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { unfollowedTerms } from '../../../text/glossary/followed.ts';
import type { Services } from '../../../services/services.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { yieldToEventLoop } from '../../../editor/yieldToEventLoop.ts';
import { isCancellation } from '../../../editor/progress.ts';
import { setting } from '../../../services/settings/settings.ts';
import { textFormat } from '../../../services/translation/textFormat.ts';
import { checkedSize, sourceOf } from './checkedSource.ts';
import type { CheckedSource } from './checkedSource.ts';
import { mayHaveTerms, pairsOf } from './documentTerms.ts';
import type { TermService } from './termService.ts';
import { logged } from '../../../client/logged.ts';

/** A term that was not followed in a translated file. */
export interface Finding {
  /** The source phrase where it stands untranslated, else the part of the translation. */
  readonly range: vscode.Range;
  readonly entry: Entry;
  /** Whether the source phrase stands there. */
  readonly isStanding: boolean;
  readonly part: CheckedPart;
  readonly message: string;
}

/** A part of a translated file with the source that it is of. */
export interface CheckedPart {
  readonly range: vscode.Range;
  /** What it should be a translation of. */
  readonly source: string;
  readonly form: AlignedPart['form'];
  /** Whether it is all of the file, because nothing in it could be told apart. */
  readonly isWhole: boolean;
}

/** What a check came to. */
export type CheckResult =
  | {
      readonly kind: 'checked';
      readonly version: number;
      readonly glossaries: readonly NamedGlossary[];
      readonly source: CheckedSource;
      readonly findings: readonly Finding[];
    }
  /** Where the text was changed meanwhile, nothing is known of it. */
  | { readonly kind: 'noText' | 'noGlossary' | 'noTerms' | 'tooLarge' | 'changed' }
  | { readonly kind: 'noSource'; readonly glossaries: readonly NamedGlossary[] };

/** Checks translated files that have their source beside them: whether the terms of the glossaries in use were followed. */
export interface TermChecks extends vscode.Disposable {
  /** Checks a file now, and shows what it finds among the problems. */
  check(document: vscode.TextDocument): Promise<CheckResult>;
  /** What was found, of a document as it is now. */
  findings(document: vscode.TextDocument): readonly Finding[];
  /** Whether problems are shown, of the document as it was when it was checked. */
  showsProblems(document: vscode.TextDocument): boolean;
  /** What was found with it, of a document as it is now. */
  checked(document: vscode.TextDocument): (CheckResult & { readonly kind: 'checked' }) | undefined;
}

/** Milliseconds after the last change until a file is checked again. */
const restMs = 500;
/** UTF-16 code units of a part that is compared as one: in a longer one, every term would stand somewhere. */
const partSize = 50_000;
/** Findings that are shown of a file. */
const mostFindings = 500;

export function createTermChecks(services: Services, termService: TermService): TermChecks {
  const problems = vscode.languages.createDiagnosticCollection('interlinear-terms');
  const results = new Map<string, CheckResult>();
  // The check that was begun last: one that takes longer may be of another glossary.
  const latest = new Map<string, symbol>();
  // Versions of texts that somebody asked to be checked: what was found in them stays where checks by themselves are not wanted.
  const askedFor = new Map<string, number>();
  let isForAll = false;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function take(document: vscode.TextDocument, result: CheckResult): void {
    if (isOver || document.isClosed) return;
    results.set(document.uri.toString(), result);
    problems.set(document.uri, result.kind === 'checked' ? result.findings.map(problemOf) : []);
  }

  async function check(document: vscode.TextDocument): Promise<CheckResult> {
    const name = document.uri.toString();
    const request = Symbol(name);
    latest.set(name, request);
    const result = await checkDocument(termService, document);
    // Its terms may have come late.
    const isOld = result.kind === 'checked' && idsOf(await termService.glossariesFor(document)) !== idsOf(result.glossaries);
    if (isOld && !isOver) return check(document);
    if (result.kind !== 'changed' && latest.get(name) === request) take(document, result);
    return result;
  }

  async function checkVisible(): Promise<void> {
    const visible = vscode.window.visibleTextEditors.map(({ document }) => document);
    // Problems are listed of files that nobody looks at, too.
    const hidden = isForAll ? vscode.workspace.textDocuments.filter(({ uri }) => (problems.get(uri)?.length ?? 0) > 0) : [];
    isForAll = false;
    for (const document of new Set([...visible, ...hidden])) {
      if (setting('interlinear.terms.check', document)) await check(document);
      else if (askedFor.get(document.uri.toString()) !== document.version) {
        latest.delete(document.uri.toString());
        take(document, { kind: 'noText' });
      }
    }
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      checkVisible().catch((error: unknown) => {
        if (!isCancellation(error)) services.log.warn(`Terms were not checked: ${logged(error)}`);
      });
    }, restMs);
  }

  /** The glossary or what is wanted of it may be another one. */
  function allSoon(): void {
    isForAll = true;
    askedFor.clear();
    soon();
  }

  /** Whether a document is checked, or the source of one that is. */
  function concerns(document: vscode.TextDocument): boolean {
    const name = document.uri.toString();
    if (vscode.window.visibleTextEditors.some((editor) => editor.document === document)) return mayHaveTerms(document);
    return [...results.values()].some((result) => result.kind === 'checked' && result.source.uri.toString() === name);
  }

  function forgetClosed(document: vscode.TextDocument): void {
    results.delete(document.uri.toString());
    latest.delete(document.uri.toString());
    askedFor.delete(document.uri.toString());
    problems.delete(document.uri);
  }

  const checked = (document: vscode.TextDocument) => {
    const result = results.get(document.uri.toString());
    return result?.kind === 'checked' && result.version === document.version ? result : undefined;
  };
  const listeners = vscode.Disposable.from(
    termService.onDidChange(allSoon),
    vscode.window.onDidChangeVisibleTextEditors(soon),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && concerns(document)) soon();
    }),
    vscode.workspace.onDidSaveTextDocument(soon),
    vscode.workspace.onDidCloseTextDocument(forgetClosed),
    vscode.workspace.onDidGrantWorkspaceTrust(soon),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear')) allSoon();
    }),
  );
  soon();
  return {
    check(document) {
      askedFor.set(document.uri.toString(), document.version);
      return check(document);
    },
    checked,
    findings: (document) => checked(document)?.findings ?? [],
    showsProblems: ({ uri }) => (problems.get(uri)?.length ?? 0) > 0,
    dispose() {
      isOver = true;
      clearTimeout(timer);
      listeners.dispose();
      problems.dispose();
    },
  };
}

async function checkDocument(termService: TermService, document: vscode.TextDocument): Promise<CheckResult> {
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
      // A text that is not translated yet is no translation that left out a term; a term that is all of it may look like one.
      const isAll = standing !== undefined && standing.end - standing.start === own.source.trim().length;
      if (own.compared.whole === own.source && !isAll) continue;
      // The whole part was looked at; the sentence where the term stands is what somebody has to look at.
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

function idsOf(glossaries: readonly NamedGlossary[]): string {
  return glossaries.map(({ glossary_id }) => glossary_id).join(' ');
}

interface Texts {
  readonly sourceText: string;
  readonly text: string;
  readonly sourceWords: string;
  readonly words: string;
}

/** Both sides of a part; undefined when there is nothing to compare. */
function textsOf(part: AlignedPart, { sourceText, text, sourceWords, words }: Texts) {
  const slice = (whole: string, { start, end }: AlignedRange) => whole.slice(start, end);
  const written = slice(text, part.translated);
  const from = slice(sourceText, part.source);
  // Not translated yet, or not for translation.
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

/** Problems show plain text. */
function sentenceOf(name: string, [source, target]: Entry): string {
  return vscode.l10n.t('The glossary {0} requires "{1}" for "{2}".', name, target, source);
}

function problemOf({ range, message }: Finding): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
  problem.source = 'Interlinear';
  return problem;
}
