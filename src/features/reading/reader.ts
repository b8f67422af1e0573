import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { baseLanguage, canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import { codePoints } from '../../api/rules.ts';
import { namedGlossaries } from '../../api/translate.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { languageNames, pickTargetLanguage } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { refuseLocaleFile } from '../../services/translation/localeFiles.ts';
import { paragraphAt } from '../../services/translation/capturedRanges.ts';
import { isExcluded, refuseExcluded } from '../../services/translation/privacy.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { plainInMarkdown } from '../../text/plainMarkdown.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { createResults } from '../../editor/results.ts';
import { setting, updateUserSetting } from '../../services/settings/settings.ts';
import { guessLanguage } from '../../services/languages/sourceLanguage.ts';
import { isSurelyIn } from '../../services/languages/surelyIn.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import { knownTranslations, outcomesOf, reasonsOf, requireTranslation, sendRequests } from '../../services/translation/sendPlan.ts';
import type { TextOutcomes } from '../../services/translation/sendPlan.ts';
import { confirmPlans } from '../../services/translation/translationCosts.ts';
import { TranslationHovers } from '../../services/translation/translationHovers.ts';
import type { HoverTranslation } from '../../services/translation/translationHovers.ts';
import { planRequests } from '../../services/translation/translationPlan.ts';
import type { PlannedRequests, PlanningOptions } from '../../services/translation/translationPlan.ts';
import { UserError } from '../../editor/userError.ts';
import { textAt, textIn } from './foreignText.ts';
import type { ForeignText } from './foreignText.ts';
import { readingGlossaries } from './readingGlossaries.ts';
import type { ReadingPair } from './readingGlossaries.ts';
import { logged } from '../../client/logged.ts';

/** Texts that are remembered. */
const readKept = 500;
/** Milliseconds that hovers do without the service after it refused them. */
const restMs = 5 * 60_000;

export interface Reader extends vscode.Disposable {
  /** The hover over a text in another language, as the settings want it. */
  hover(document: vscode.TextDocument, position: vscode.Position, token: vscode.CancellationToken): Promise<vscode.Hover | undefined>;
  /** Translates what is selected, or what stands at the cursor, and shows it in a hover. */
  readHere(editor: vscode.TextEditor, document: vscode.TextDocument, selection: vscode.Selection): Promise<void>;
}

/** A translation for a hover; where the text was in the language already, with the name of that. */
interface ReadTranslation extends HoverTranslation {
  readonly already?: string;
}

export function createReader(services: Services): Reader {
  const lifetime = new AbortController();
  let restUntil = 0;
  /** What hovers translated in this window, or sent without an answer that was understood; the newest last. */
  const read = new Map<string, readonly TextTranslation[] | 'asked'>();
  function remember(name: string, what: readonly TextTranslation[] | 'asked'): void {
    read.delete(name);
    read.set(name, what);
    const [oldest] = read.keys();
    if (read.size > readKept && oldest !== undefined) read.delete(oldest);
  }

  const results = createResults('interlinear-read');
  const hovers = new TranslationHovers(services, 'reading', results);
  let shown: { readonly translation: ReadTranslation; readonly version: number } | undefined;
  const clears = vscode.Disposable.from(
    services.onDidClearStore(() => {
      read.clear();
      shown = undefined;
    }),
    // The service would give other words now.
    services.glossaries.onDidChangeEntries(() => read.clear()),
  );
  const shownAt = (document: vscode.TextDocument, position: vscode.Position) =>
    shown?.translation.document === document && shown.version === document.version && shown.translation.range.contains(position)
      ? shown.translation
      : undefined;
  const provider = vscode.languages.registerHoverProvider(
    { scheme: '*' },
    {
      provideHover(document, position) {
        const result = shownAt(document, position);
        return result && hoverOf(result);
      },
    },
  );

  async function provide(document: vscode.TextDocument, position: vscode.Position, signal: AbortSignal): Promise<vscode.Hover | undefined> {
    // Read on command, it is in the hover already.
    if (shownAt(document, position)) return undefined;
    const language = readingLanguage(services, document);
    if (language === undefined || isExcluded(document) || !(await services.connections.current())) return undefined;
    const text = await textAt(document, position, signal);
    const source = text && (await guessLanguage(text.words));
    if (!text || source === undefined || sameLanguage(source, language)) return undefined;
    const isAlways = setting('interlinear.reading.mode') === 'always';
    const work = await services.session.work();
    // Where a click comes first, a hover asks the service for nothing.
    const plan = await planOf(services, text, document, { target: language, guess: source, looksOnly: !isAlways, signal });
    const name = JSON.stringify([language, plan.requests.map(({ options }) => namedGlossaries(options)), text.words]);
    const before = read.get(name);
    const known = before === undefined || before === 'asked' ? await knownTranslations(work, plan, signal) : before;
    const pair = { source, target: language };
    if (known) return hoverOf(translationOf(document, text, known, pair));
    if (before === 'asked' || !isAlways) return offer(text, languageNames(services)(source), languageNames(services)(language));
    if (Date.now() < restUntil) return undefined;
    await delay(setting('interlinear.reading.delay'), undefined, { signal });
    // By itself a text is sent once: when the mouse has gone, nobody hears that the connection broke after it was paid for.
    remember(name, 'asked');
    const rememberWhole = () => {
      if (plan.texts.every(({ isComplete }) => isComplete)) remember(name, valuesOf(text, outcomesOf(plan)));
    };
    const outcomes = await sendRequests(work, plan, { onLate: rememberWhole }, signal);
    rememberWhole();
    const reasons = reasonsOf([...outcomes.values()]);
    const isOpen = signal.aborted || reasons.some((reason) => isServiceError(reason, 'outcomeUnknown', 'invalidResponse'));
    if (reasons.length > 0 && !isOpen) read.delete(name);
    return hoverOf(translationOf(document, text, valuesOf(text, outcomes), pair));
  }

  function translationOf(
    document: vscode.TextDocument,
    { range, segmentedTexts, join }: ForeignText,
    translations: readonly TextTranslation[],
    { source, target }: ReadingPair,
  ): ReadTranslation {
    const nameOf = languageNames(services);
    const isWhole = translations.every(({ lost }) => lost.length === 0);
    const told = translations[0]?.results[0]?.detected_source_language ?? source;
    const replacement = isWhole ? join(translations.map(({ text }) => text)) : undefined;
    const from = told === undefined ? '' : nameOf(told);
    const text = joined(translations.map((translation) => translation.text));
    const answered = translations.flatMap((translation) => translation.results);
    const isIn = answered.every(({ detected_source_language }) => sameLanguage(detected_source_language, target));
    const isUnchanged =
      isIn && oneLine(text) === oneLine(joined(segmentedTexts.map((segmentedText) => segmentedText.restore(segmentedText.payloads).text)));
    return { document, range, text, replacement, from, to: nameOf(target), ...(isUnchanged && { already: nameOf(baseLanguage(target)) }) };
  }

  /** A text that was in the language already has nothing to be replaced with. */
  function hoverOf(translation: ReadTranslation): vscode.Hover {
    return translation.already === undefined ? hovers.hover(translation) : hoverOfUnchanged(translation.range, translation.already);
  }

  async function readHere(editor: vscode.TextEditor, document: vscode.TextDocument, selection: vscode.Selection): Promise<void> {
    refuseExcluded(document);
    refuseLocaleFile(document, [document.getText(selection.isEmpty ? paragraphAt(document, selection.active.line) : selection)]);
    const { version } = document;
    // The hover whose link was clicked. When it goes at the end only, the mouse is suddenly elsewhere, and the new one goes with it.
    await hideHover();
    await services.session.ensureConnected();
    const language = readingLanguage(services, document) ?? (await services.target.need(document));
    if (language === undefined) return;
    const name = languageNames(services)(language);
    const reading = vscode.l10n.t('Reading in {0}…', plainInMessage(name));
    const text = await withProgress(reading, (signal) =>
      selection.isEmpty ? textAt(document, selection.active, signal) : textIn(document, selection, Infinity),
    );
    if (!text) throw new UserError(vscode.l10n.t('There is nothing to read here: put the cursor on some text, or select it.'));
    const source = await guessLanguage(text.words);
    if (await isSurelyIn(text.words, language)) {
      const message = vscode.l10n.t(
        'The text is in {0} already. Your reading language is {1}.',
        languageNames(services)(baseLanguage(language)),
        name,
      );
      const readAgain = () => readInAnother(editor, selection, language, version);
      throw new UserError(message, [{ title: vscode.l10n.t('Change Reading Language'), run: readAgain }]);
    }
    const work = await services.session.work();
    const plan = await planOf(services, text, document, { target: language, guess: source });
    await confirmPlans(services, [plan]);
    const outcomes = await withProgress(reading, (signal) => sendRequests(work, plan, {}, signal));
    services.usage.refreshSoon();
    const translations = valuesOf(text, outcomes);
    const translation = translationOf(document, text, translations, { source, target: language });
    shown = { translation, version };
    const told = translations[0]?.results[0]?.detected_source_language;
    await services.history.add({
      kind: 'translation',
      original: text.words,
      result: translation.text,
      source: told ?? source ?? '',
      target: language,
      place: document.uri.path.split('/').at(-1) ?? '',
      state: 'shown',
    });
    await vscode.window.showTextDocument(document, editor.viewColumn);
    // One that was opened meanwhile would only get the focus, and not tell the translation.
    await hideHover();
    // The editor shows the hover of the cursor.
    if (!text.range.contains(editor.selection.active)) editor.selection = new vscode.Selection(text.range.start, text.range.start);
    await vscode.commands.executeCommand('editor.action.showHover');
  }

  /** Lets the user choose another language to read in, and reads what was asked for unless it was changed since. */
  async function readInAnother(editor: vscode.TextEditor, selection: vscode.Selection, language: string, version: number): Promise<void> {
    const { document } = editor;
    const chosen = await pickTargetLanguage(
      services,
      language,
      vscode.l10n.t('Which language do you read in? Saved in your user settings.'),
    );
    if (chosen === undefined) return;
    await updateUserSetting('interlinear.reading.language', chosen);
    if (!document.isClosed && document.version === version) await readHere(editor, document, selection);
  }

  return {
    async hover(document, position, token) {
      const moved = new AbortController();
      const listener = token.onCancellationRequested(() => moved.abort());
      try {
        return await provide(document, position, AbortSignal.any([moved.signal, lifetime.signal]));
      } catch (error) {
        if (isCancellation(error)) return undefined;
        // Nobody asked for it in so many words: it is written down, and hovers keep quiet for a while where asking again cannot help.
        services.log.warn(`A hover was not translated: ${logged(error)}`);
        if (isServiceError(error, 'auth', 'forbidden', 'quota', 'rateLimited', 'outcomeUnknown')) restUntil = Date.now() + restMs;
        return undefined;
      } finally {
        listener.dispose();
      }
    },
    readHere,
    dispose() {
      lifetime.abort(new DOMException('The window ends.', 'AbortError'));
      vscode.Disposable.from(provider, hovers, results, clears).dispose();
    },
  };
}

async function hideHover(): Promise<void> {
  await vscode.commands.executeCommand('editor.action.hideHover');
}

/** The language to read a document in; undefined until one is known. */
function readingLanguage(services: Services, document: vscode.TextDocument): string | undefined {
  const own = setting('interlinear.reading.language').trim();
  return own === '' ? services.target.code(document) : canonicalLanguage(own);
}

/** Reading asks no questions: the words, by the glossaries in use where they have the pair. */
async function planOf(
  services: Services,
  { segmentedTexts }: ForeignText,
  document: vscode.TextDocument,
  { target, signal = AbortSignal.timeout(10_000), ...planning }: PlanningOptions & { readonly target: string },
): Promise<PlannedRequests> {
  const { model_type, formality } = choicesOfSettings(document, target);
  const prefers = formality === 'more' ? 'prefer_more' : formality === 'less' ? 'prefer_less' : formality;
  const looksOnly = planning.looksOnly === true;
  const glossaries = await readingGlossaries(services, document, { source: planning.guess, target }, { looksOnly, signal });
  const options = {
    target_lang: target,
    model_type,
    show_billed_characters: true,
    ...(prefers !== 'default' && { formality: prefers }),
    ...glossaries,
  };
  return planRequests(await services.session.client(), segmentedTexts, options, { ...planning, signal });
}

/** @throws why one of them did not come back. */
function valuesOf({ segmentedTexts }: ForeignText, outcomes: TextOutcomes): TextTranslation[] {
  return segmentedTexts.map((segmentedText) => requireTranslation(outcomes, segmentedText));
}

function joined(texts: readonly string[]): string {
  return texts.map((text) => text.trim()).join('\n\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** For a text of which only the answer told that there was nothing to translate. */
function hoverOfUnchanged(range: vscode.Range, language: string): vscode.Hover {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: ['workbench.action.openSettings'] };
  const said = vscode.l10n.t('Already in {0}', language);
  const target = encodeURIComponent(JSON.stringify(['interlinear.reading.language']));
  const change = plainInMarkdown(vscode.l10n.t('Change Reading Language'));
  text.appendMarkdown(`${plainInMarkdown(said)}\n\n[${change}](command:workbench.action.openSettings?${target})`);
  return new vscode.Hover(text, range);
}

/** A link that runs our own command, and no other. */
function offer({ range, words }: ForeignText, source: string, language: string): vscode.Hover {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: ['interlinear.readHere'] };
  text.supportThemeIcons = true;
  const count = localNumber(codePoints(words));
  const title = vscode.l10n.t('Translate from {0} to {1} ({2} characters)', source, language, count);
  const position = encodeURIComponent(JSON.stringify([{ line: range.start.line, character: range.start.character }]));
  text.appendMarkdown(`$(globe) [${plainInMarkdown(title)}](command:interlinear.readHere?${position})`);
  return new vscode.Hover(text, range);
}
