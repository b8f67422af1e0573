import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { baseLanguage, canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import { namedGlossaries } from '../../api/translate.ts';
import { isServiceError } from '../../client/errors.ts';
import { logged } from '../../client/log.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { Results } from '../../editor/results.ts';
import { UserError } from '../../editor/userError.ts';
import { languageNames, pickTargetLanguage } from '../../services/languages/languagePicker.ts';
import { guessLanguage } from '../../services/languages/sourceLanguage.ts';
import { isSurelyIn } from '../../services/languages/surelyIn.ts';
import type { Services } from '../../services/services.ts';
import type { TextWork } from '../../services/cache/textWork.ts';
import { setting, updateUserSetting } from '../../services/settings/settings.ts';
import { paragraphAt } from '../../services/translation/capturedRanges.ts';
import { refuseLocaleFile } from '../../services/translation/localeFiles.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import { isExcluded, refuseExcluded } from '../../services/translation/privacy.ts';
import { knownTranslations, outcomesOf, reasonsOf, sendRequests } from '../../services/translation/sendPlan.ts';
import type { TextOutcomes } from '../../services/translation/sendPlan.ts';
import { confirmPlans } from '../../services/translation/translationCosts.ts';
import { TranslationHovers } from '../../services/translation/translationHovers.ts';
import type { PlannedRequests } from '../../services/translation/translationPlan.ts';
import { textAt, textIn } from './foreignText.ts';
import type { ForeignText } from './foreignText.ts';
import { hoverOfUnchanged, offer } from './readingHovers.ts';
import { planOf, translationOf, valuesOf } from './readTranslation.ts';
import type { ReadTranslation } from './readTranslation.ts';
import * as messages from './texts.ts';

/** Maximum number of cached texts. */
const readKept = 500;
/** Milliseconds without requests by hovers after the service rejected one. */
const restMs = 5 * 60_000;

/** Translates foreign texts in hovers, automatically or on command. */
export class Reader implements vscode.Disposable {
  readonly #services: Services;
  readonly #lifetime = new AbortController();
  readonly #results = new Results('interlinear-read');
  readonly #hovers: TranslationHovers;
  readonly #listeners: vscode.Disposable;
  /** Translations for hovers in this window, newest last. 'asked' means that the text was sent, but there was no usable response. */
  readonly #read = new Map<string, readonly TextTranslation[] | 'asked'>();
  /** Last translation on command. */
  #shown: { readonly translation: ReadTranslation; readonly version: number } | undefined;
  #restUntil = 0;

  constructor(services: Services) {
    this.#services = services;
    this.#hovers = new TranslationHovers(services, 'reading', this.#results);
    this.#listeners = vscode.Disposable.from(
      services.onDidClearStore(() => {
        this.#read.clear();
        this.#shown = undefined;
      }),
      // The service would return another translation now.
      services.glossaries.onDidChangeEntries(() => this.#read.clear()),
      vscode.languages.registerHoverProvider(
        { scheme: '*' },
        {
          provideHover: (document, position) => {
            const result = this.#shownAt(document, position);
            return result && this.#hoverOf(result);
          },
        },
      ),
    );
  }

  /** Returns the hover for foreign text, depending on the settings. */
  async hover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    const moved = new AbortController();
    const listener = token.onCancellationRequested(() => moved.abort());
    try {
      return await this.#provide(document, position, AbortSignal.any([moved.signal, this.#lifetime.signal]));
    } catch (error) {
      if (isCancellation(error)) return undefined;
      // The user did not request this explicitly, so the failure is only logged. If another attempt cannot help, hovers pause for a while.
      this.#services.log.warn(`A hover was not translated: ${logged(error)}`);
      if (isServiceError(error, 'auth', 'forbidden', 'quota', 'rateLimited', 'outcomeUnknown')) this.#restUntil = Date.now() + restMs;
      return undefined;
    } finally {
      listener.dispose();
    }
  }

  /** Translates the selection or the text at the cursor, and shows the result in a hover. */
  async readHere(editor: vscode.TextEditor, document: vscode.TextDocument, selection: vscode.Selection): Promise<void> {
    const services = this.#services;
    refuseExcluded(document);
    refuseLocaleFile(document, [document.getText(selection.isEmpty ? paragraphAt(document, selection.active.line) : selection)]);
    const { version } = document;
    // Hide the hover whose link was clicked. If it were hidden only at the end, the mouse would suddenly be elsewhere and the new hover
    // would be hidden with it.
    await hideHover();
    await services.session.ensureConnected();
    const language = readingLanguage(services, document) ?? (await services.target.need(document));
    if (language === undefined) return;
    const name = languageNames(services)(language);
    const reading = messages.translatingInto(plainInMessage(name));
    const text = await withProgress(reading, (signal) =>
      selection.isEmpty ? textAt(document, selection.active, signal) : textIn(document, selection, Infinity),
    );
    if (!text) throw new UserError(messages.nothingToRead());
    const source = await guessLanguage(text.words);
    if (await isSurelyIn(text.words, language)) {
      const message = messages.alreadyInReadingLanguage(languageNames(services)(baseLanguage(language)), name);
      const readAgain = () => this.#readInAnother(editor, selection, language, version);
      throw new UserError(message, [{ title: messages.changeReadingLanguage(), run: readAgain }]);
    }
    const work = await services.session.work();
    const plan = await planOf(services, text, document, { target: language, guess: source });
    await confirmPlans(services, [plan]);
    const outcomes = await withProgress(reading, (signal) => sendRequests(work, plan, {}, signal));
    services.usage.refreshSoon();
    const translations = valuesOf(text, outcomes);
    const translation = translationOf(services, document, text, translations, { source, target: language });
    this.#shown = { translation, version };
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
    await showHover(editor, document, text.range);
  }

  dispose(): void {
    this.#lifetime.abort(new DOMException('The window ends.', 'AbortError'));
    vscode.Disposable.from(this.#hovers, this.#results, this.#listeners).dispose();
  }

  async #provide(document: vscode.TextDocument, position: vscode.Position, signal: AbortSignal): Promise<vscode.Hover | undefined> {
    const services = this.#services;
    // A translation on command has its own hover.
    if (this.#shownAt(document, position)) return undefined;
    const language = readingLanguage(services, document);
    if (language === undefined || isExcluded(document) || !(await services.connections.current())) return undefined;
    const text = await textAt(document, position, signal);
    const source = text && (await guessLanguage(text.words));
    if (!text || source === undefined || sameLanguage(source, language)) return undefined;
    const isAlways = setting('interlinear.reading.mode') === 'always';
    const work = await services.session.work();
    // If a click is required first, the hover sends no requests.
    const plan = await planOf(services, text, document, { target: language, guess: source, looksOnly: !isAlways, signal });
    const name = JSON.stringify([language, plan.requests.map(({ options }) => namedGlossaries(options)), text.words]);
    const before = this.#read.get(name);
    const known = before === undefined || before === 'asked' ? await knownTranslations(work, plan, signal) : before;
    const pair = { source, target: language };
    if (known) return this.#hoverOf(translationOf(services, document, text, known, pair));
    if (before === 'asked' || !isAlways) return offer(text, languageNames(services)(source), languageNames(services)(language));
    if (Date.now() < this.#restUntil) return undefined;
    await delay(setting('interlinear.reading.delay'), undefined, { signal });
    const outcomes = await this.#send(name, text, work, plan, signal);
    return this.#hoverOf(translationOf(services, document, text, valuesOf(text, outcomes), pair));
  }

  /** Sends a text automatically, but only once. If the mouse moves away, the user would not notice that a paid request failed. */
  async #send(name: string, text: ForeignText, work: TextWork, plan: PlannedRequests, signal: AbortSignal): Promise<TextOutcomes> {
    this.#remember(name, 'asked');
    const rememberWhole = () => {
      if (plan.texts.every(({ isComplete }) => isComplete)) this.#remember(name, valuesOf(text, outcomesOf(plan)));
    };
    const outcomes = await sendRequests(work, plan, { onLate: rememberWhole }, signal);
    rememberWhole();
    const reasons = reasonsOf([...outcomes.values()]);
    const isOpen = signal.aborted || reasons.some((reason) => isServiceError(reason, 'outcomeUnknown', 'invalidResponse'));
    if (reasons.length > 0 && !isOpen) this.#read.delete(name);
    return outcomes;
  }

  #remember(name: string, what: readonly TextTranslation[] | 'asked'): void {
    this.#read.delete(name);
    this.#read.set(name, what);
    const [oldest] = this.#read.keys();
    if (this.#read.size > readKept && oldest !== undefined) this.#read.delete(oldest);
  }

  #shownAt(document: vscode.TextDocument, position: vscode.Position): ReadTranslation | undefined {
    const shown = this.#shown;
    if (shown?.translation.document !== document || shown.version !== document.version) return undefined;
    return shown.translation.range.contains(position) ? shown.translation : undefined;
  }

  /** Returns the hover for a translation. If the text was already in the target language, there is nothing to replace. */
  #hoverOf(translation: ReadTranslation): vscode.Hover {
    return translation.already === undefined ? this.#hovers.hover(translation) : hoverOfUnchanged(translation.range, translation.already);
  }

  /** Lets the user choose another language for reading, and then translates the text unless it has changed. */
  async #readInAnother(editor: vscode.TextEditor, selection: vscode.Selection, language: string, version: number): Promise<void> {
    const { document } = editor;
    const question = messages.chooseReadingLanguage();
    const chosen = await pickTargetLanguage(this.#services, language, question);
    if (chosen === undefined) return;
    await updateUserSetting('interlinear.reading.language', chosen);
    if (!document.isClosed && document.version === version) await this.readHere(editor, document, selection);
  }
}

/** Shows the hover at the cursor or at the beginning of the text. */
async function showHover(editor: vscode.TextEditor, document: vscode.TextDocument, range: vscode.Range): Promise<void> {
  await vscode.window.showTextDocument(document, editor.viewColumn);
  // If another hover is open, the command would only focus it and not show the translation.
  await hideHover();
  // The editor shows the hover at the cursor.
  if (!range.contains(editor.selection.active)) editor.selection = new vscode.Selection(range.start, range.start);
  await vscode.commands.executeCommand('editor.action.showHover');
}

async function hideHover(): Promise<void> {
  await vscode.commands.executeCommand('editor.action.hideHover');
}

/** Returns the language for reading a document; undefined if none is set. */
function readingLanguage(services: Services, document: vscode.TextDocument): string | undefined {
  const own = setting('interlinear.reading.language').trim();
  return own === '' ? services.target.code(document) : canonicalLanguage(own);
}
