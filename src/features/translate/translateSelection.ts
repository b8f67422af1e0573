import * as vscode from 'vscode';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { run } from '../../services/failures.ts';
import { refuseLocaleFile } from '../../services/translation/localeFiles.ts';
import { isInFlight } from '../../services/translation/capturedRanges.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { localNumber } from '../../editor/localized.ts';
import { isCancellation } from '../../editor/progress.ts';
import { surroundingContext } from '../../services/translation/surroundings.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { forgetPaid, gravest, payloadsOf, reasonsOf } from '../../services/translation/sendPlan.ts';
import { billedNow, mostBilled } from '../../services/translation/translationCosts.ts';
import { planTranslation, translateSegmented } from '../../services/translation/translating.ts';
import type { TranslationOutcome } from '../../services/translation/translating.ts';
import { Remark, Retriable, UserError } from '../../editor/userError.ts';
import { defaultPlacement } from './place.ts';
import type { Placement } from './place.ts';
import { compare, placeTranslated } from './placeTranslated.ts';
import { addToHistory, recordLateResult } from './recent.ts';
import { translatedUnits } from './translationUnits.ts';
import type { TranslationUnit, TranslationUnits, Translated, Whole } from './translationUnits.ts';
import { collectUnits, nothingHere } from './collectUnits.ts';
import { summaryOf } from './translateContext.ts';
import type { TranslateContext, TranslationSummary } from './translateContext.ts';
import * as messages from './texts.ts';

/** Options of a command. */
export interface TranslationManner {
  /** Called after the selection was captured. Undefined ends the command. */
  readonly chooseTarget: () => Promise<string | undefined>;
  /** Place for the translation; if omitted, that of the settings. */
  readonly placement?: Placement;
  /** Options that replace those of the settings. */
  readonly choices?: OptionChoices;
}

/**
 * Checks if captured text may be translated, and releases it otherwise. @throws UserError if it must not be sent or is already being
 * translated.
 */
export function assertNotInFlight({ inFlight }: TranslateContext, captured: TrackedRanges): void {
  try {
    refuseExcluded(captured.document);
    refuseLocaleFile(
      captured.document,
      captured.ranges.map(({ original }) => original),
    );
    if (isInFlight(inFlight, captured)) throw new Remark(messages.alreadyTranslating());
  } catch (error) {
    captured.dispose();
    throw error;
  }
}

/** Translates captured text. @throws UserError like `assertNotInFlight`. */
export async function translateCaptured(
  context: TranslateContext,
  captured: TrackedRanges,
  manner: TranslationManner,
  known?: KnownOfTask,
): Promise<void> {
  assertNotInFlight(context, captured);
  await new TranslationTask(context, captured, manner, known).run();
}

/** Data that a task need not determine itself. */
export interface KnownOfTask {
  readonly target?: string | undefined;
  readonly units?: TranslationUnits;
  /** Context around the texts; if omitted, it is read from the document. */
  readonly surroundings?: string;
}

/** State of a command from its start. It is kept for another attempt. */
export class TranslationTask {
  readonly #context: TranslateContext;
  readonly #captured: TrackedRanges;
  readonly #manner: TranslationManner;
  #target: string | undefined;
  #units: TranslationUnits | undefined;
  #surroundings: string | undefined;
  /** Units that are not translated yet. */
  #left: readonly TranslationUnit[] | undefined;
  /** Translations of all attempts. */
  readonly #done: Translated[] = [];
  #summary: TranslationSummary | undefined;

  constructor(context: TranslateContext, captured: TrackedRanges, manner: TranslationManner, known: KnownOfTask = {}) {
    this.#context = context;
    this.#captured = captured;
    this.#manner = manner;
    this.#target = known.target;
    this.#units = known.units;
    this.#surroundings = known.surroundings;
  }

  /** Data of the last attempt that translated anything. */
  get summary(): TranslationSummary | undefined {
    return this.#summary;
  }

  /** Tries once. A failure can be retried with the remaining texts; otherwise the captured ranges are released. */
  async run(): Promise<void> {
    this.#context.inFlight.add(this.#captured);
    let kept = false;
    try {
      await this.#translate();
    } catch (error) {
      if (isCancellation(error) || error instanceof UserError) throw error;
      // A retry uses the same ranges, regardless of the cursor.
      kept = true;
      throw new Retriable(
        error,
        () => this.run(),
        () => this.#release(),
      );
    } finally {
      this.#context.inFlight.delete(this.#captured);
      if (!kept) this.#release();
    }
  }

  #release(): void {
    this.#captured.dispose();
    this.#units?.followed.dispose();
  }

  async #translate(): Promise<void> {
    const { services } = this.#context;
    const { document } = this.#captured;
    const withWhole = (whole: TrackedRanges) => translateCaptured(this.#context, whole, this.#manner, { target: this.#target });
    const isBlank = this.#captured.ranges.every((range) => range.original.trim() === '');
    if (!this.#units && isBlank) throw nothingHere(this.#captured, withWhole);
    await services.session.ensureConnected();
    const target = (this.#target ??= await this.#manner.chooseTarget());
    if (target === undefined) return;
    const choices = { ...(this.#manner.choices ?? choicesOfSettings(document, target)), target_lang: target };
    this.#units ??= await collectUnits(this.#captured, choices, withWhole);
    const all = (this.#left ??= this.#units.units);
    if (all.length === 0) throw nothingHere(this.#captured, withWhole);
    // Read only once. If the document has changed, another attempt would otherwise send, and pay for, different requests.
    const context = (this.#surroundings ??= contextOf(document, all));
    const units = all.map((unit): TranslationUnit => Object.assign({}, unit, { context }));
    const paid = this.#context.paidIn(document);
    const outcome = await translateSegmented(
      services,
      { segmentedTexts: units.flatMap((unit) => unit.segmentedTexts), target, choices, context, document },
      { paid, onLate: (segmentedText, late) => recordLateResult(services, document, segmentedText, late, target) },
    );
    const { translated, left } = translatedUnits(units, outcome);
    this.#left = left;
    this.#done.push(...translated);
    if (translated.length > 0) this.#summary = summaryOf(outcome);
    await this.#finish(translated, outcome, this.#units.wholes);
    // Only texts that failed or were canceled are reused. For others, glossaries may have changed by the next command.
    const leftTexts = new Set(left.flatMap((unit) => unit.segmentedTexts));
    forgetPaid(paid, outcome.requests, (segmentedText) => leftTexts.has(segmentedText));
    const reasons = reasonsOf([...outcome.translations.values()]);
    if (reasons.length > 0) throw gravest(reasons);
  }

  /**
   * Places the translations and reports them. After a cancellation, they are only added to the history. @throws the cancellation after
   * that.
   */
  async #finish(translated: readonly Translated[], outcome: TranslationOutcome, wholes: readonly Whole[] | undefined): Promise<void> {
    const context = this.#context;
    const { document } = this.#captured;
    const cancelled = reasonsOf([...outcome.translations.values()]).find(isCancellation);
    if (cancelled) {
      await addToHistory(context.services, document, translated, outcome.target, 'discarded', wholes);
      offerPaid(context, document, translated, outcome.target);
      throw cancelled;
    }
    if (translated.length > 0) context.onTranslated(summaryOf(outcome));
    const placement = this.#manner.placement ?? defaultPlacement(document);
    await placeTranslated(context, document, translated, outcome.target, placement, { wholes, translated: [...this.#done] });
  }
}

/** Returns one context for several units, so that they can be sent together. */
export function contextOf(document: vscode.TextDocument, units: readonly TranslationUnit[]): string {
  const ranges = units.flatMap(({ tracked }) => tracked.current() ?? []);
  const [first, ...others] = ranges;
  if (!first) return '';
  return surroundingContext(
    document,
    others.reduce((union, range) => union.union(range), first),
  );
}

/** Offers to show translations that were paid for. After a cancellation, nothing is inserted. */
function offerPaid(context: TranslateContext, document: vscode.TextDocument, translated: readonly Translated[], target: string): void {
  if (translated.length === 0) return;
  const show = messages.showTranslations();
  const message = translated.length === 1 ? messages.canceledOne() : messages.canceledMany(localNumber(translated.length));
  void run(context.services, async () => {
    if ((await vscode.window.showInformationMessage(message, show)) === show) await compare(context.results, document, translated);
  });
  context.services.log.warn(`Canceled. Passages into ${target} that had already arrived: ${translated.length}.`);
}

/** Shows the exact requests of "Translate Selection" without sending a text. */
export async function showRequest(
  context: TranslateContext,
  captured: TrackedRanges,
  chooseTarget: () => Promise<string | undefined>,
): Promise<void> {
  const { services } = context;
  assertNotInFlight(context, captured);
  const { document } = captured;
  let opened: TranslationUnits | undefined;
  try {
    await services.session.ensureConnected();
    const target = await chooseTarget();
    if (target === undefined) return;
    const choices = choicesOfSettings(document, target);
    const withWhole = (whole: TrackedRanges) => showRequest(context, whole, async () => target);
    opened = await collectUnits(captured, choices, withWhole);
    const { units } = opened;
    if (units.length === 0) throw nothingHere(captured, withWhole);
    const client = await services.session.client();
    const segmentedTexts = units.flatMap((unit) => unit.segmentedTexts);
    const headers = client.text.headers();
    const plan = await planTranslation(services, client, {
      segmentedTexts,
      target,
      choices,
      context: contextOf(document, units),
      document,
      looksOnly: true,
    });
    const { characters, isMost } = await billedNow(await services.session.work(), client, plan.requests);
    const notes = [...plan.notes, ...cachedNote(mostBilled(client, plan.requests).characters - characters)];
    const shown = {
      host: (await services.connections.current())?.host,
      path: 'POST /v2/translate',
      ...(Object.keys(headers).length > 0 && { headers }),
      [isMost ? 'characters_to_be_billed_at_most' : 'characters_to_be_billed']: characters,
      ...(plan.detection !== undefined && { 'before, POST /v3/detect/language': { text: [plan.detection] } }),
      ...(notes.length > 0 && { notes }),
      bodies: plan.requests.map((request) =>
        Object.assign({ text: payloadsOf(request).map(({ text }) => text) }, client.text.sentOptions(request.options)),
      ),
    };
    await context.results.show(`${messages.requestPreview()}.json`, `${JSON.stringify(shown, null, 2)}\n`, 'json');
  } finally {
    captured.dispose();
    opened?.followed.dispose();
  }
}

/** Explains why fewer characters are billed than the bodies contain. */
function cachedNote(characters: number): string[] {
  if (characters <= 0) return [];
  return [characters === 1 ? messages.cachedCharactersOne() : messages.cachedCharactersMany(localNumber(characters))];
}
