import * as vscode from 'vscode';
import { billedOf, billedTogether } from '../../api/billing.ts';
import type { Billed } from '../../api/billing.ts';
import { supports, sameLanguage, styleLanguages } from '../../api/languages.ts';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { chosenTagVersion, toTranslateOptions } from '../../api/options/toTranslateOptions.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import { hiddenAdded } from '../../text/hiddenCharacters.ts';
import type { SegmentedText, RestoredText } from '../../text/segments.ts';
import type { Client } from '../../client/client.ts';
import type { StoredTranslation, TextWork } from '../cache/textWork.ts';
import type { Services } from '../services.ts';
import { languageNames } from '../languages/languagePicker.ts';
import { planRequests } from './plannedRequests.ts';
import type { PlannedRequest, PlannedRequests } from './plannedRequests.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { resolveNames } from '../resources/resolveNames.ts';
import { settleLanguages } from '../languages/settleLanguages.ts';
import { confirmSpending } from '../usage/costConfirmation.ts';

/** What is to be translated, and how. */
export interface TranslationOrder {
  readonly segmentedTexts: readonly SegmentedText[];
  readonly target: string;
  readonly choices: OptionChoices;
  /** What surrounds the texts, for `context`. */
  readonly context: string;
  /** Only planned: nothing may be sent, not even for telling the language. */
  readonly looksOnly?: boolean;
  /** Remembers answers for it, so that a question comes once. */
  readonly document: vscode.TextDocument | undefined;
  /** What was paid for by an earlier try of the same order; filled with what comes back. */
  readonly paid?: PaidTexts;
  /** Told of a text whose last segment arrived after the user stopped waiting. */
  readonly onLate?: (segmentedText: SegmentedText, translation: TextTranslation) => void;
}

/** Results by the request and the text that they are of, as `paidKey` names them. */
export type PaidTexts = Map<string, StoredTranslation>;

export interface TextTranslation extends RestoredText {
  /** One result for each payload. */
  readonly results: readonly StoredTranslation[];
}

export interface TranslationOutcome {
  /** The language that it was translated into: the second one where the text was in the first already. */
  readonly target: string;
  /** In the order of the texts. */
  readonly translations: readonly PromiseSettledResult<TextTranslation>[];
  /** What was chosen and does not apply here, in words. */
  readonly notes: readonly string[];
  /** What it came to. */
  readonly requests: readonly PlannedRequest[];
}

export interface TranslationPlan extends PlannedRequests {
  readonly target: string;
  readonly notes: readonly string[];
  /** The text that the service would be asked the language of first; for an order that is only looked at. */
  readonly detection?: string;
}

/**
 * Settles everything about an order but sending it: names become ids, languages are settled, options are put together.
 * @throws CancellationError when the user leaves a question; UserError; ServiceError of the lists that are needed.
 */
export async function planTranslation(services: Services, client: Client, order: TranslationOrder): Promise<TranslationPlan> {
  // What cannot be sent is said before anything is asked.
  client.text.headers();
  const texts = order.segmentedTexts.flatMap((segmentedText) =>
    segmentedText.payloads.map((payload) => (segmentedText.tagged ? withoutTags(payload) : payload)),
  );
  const named = await withProgress(vscode.l10n.t('Preparing the translation…'), (signal) =>
    resolveNames(services, client, order.choices, order.document, signal),
  );
  const { target, choices, notes, detection, guess } = await settleLanguages(services, client, {
    looksOnly: order.looksOnly === true,
    sample: texts.join('\n'),
    target: order.target,
    named,
    document: order.document,
  });
  const context = [choices.context ?? '', choices.automatic_context ? order.context : ''].filter((part) => part !== '').join('\n\n');
  const refused = choices.custom_instructions.length > 0 && !takesInstructions(client, target);
  const withInstructions = refused ? { custom_instructions: [] } : {};
  const common: TranslateOptions = {
    ...toTranslateOptions({ ...choices, ...withInstructions, target_lang: target }, client.profile),
    show_billed_characters: true,
    ...(context !== '' && { context }),
  };
  const planned = await planRequests(client, order.segmentedTexts, common, { version: chosenTagVersion(choices, client.profile), guess });
  const nameOf = languageNames(services);
  const more = [
    ...(refused ? [vscode.l10n.t('Custom instructions were not sent: {0} has none.', nameOf(target))] : []),
    ...(planned.tagless === undefined ? [] : [taglessNote(nameOf(planned.tagless))]),
    ...(isReadAsPlain(order) ? [readAsPlainNote()] : []),
  ];
  return {
    ...planned,
    target,
    // What is missing was said once; who looks at what would be sent wants to see all that is not.
    notes: [...(order.looksOnly ? named.missing : []), ...notes, ...more],
    ...(detection !== undefined && { detection }),
  };
}

/**
 * Translates texts: asks before much is spent, shows progress that can be cancelled, restores what was protected.
 * Each text is settled for itself.
 */
export async function translateSegmented(services: Services, order: TranslationOrder): Promise<TranslationOutcome> {
  const client = await services.session.client();
  const plan = await planTranslation(services, client, order);
  await confirmPlans(services, [plan], order.paid);
  return sendPlan(services, plan, order);
}

/** Asks before the sum of plans is spent, where that is much. @throws CancellationError when the user does not want to. */
export async function confirmPlans(services: Services, plans: readonly PlannedRequests[], paid: PaidTexts = new Map()): Promise<void> {
  const work = await services.session.work();
  const requests = plans.flatMap((plan) => plan.requests);
  const client = await services.session.client();
  await confirmSpending(services, client, mostBilled(client, requests, paid), () => billedNow(work, client, requests, paid));
}

/** Languages of which was said in this window that no tags are handled. */
const saidTagless = new Set<string>();

function taglessNote(language: string): string {
  return vscode.l10n.t(
    "The service doesn't handle tags for {0}. Placeholders and markup are sent as tokens, and checked when they come back.",
    language,
  );
}

function isReadAsPlain({ segmentedTexts }: Pick<TranslationOrder, 'segmentedTexts'>): boolean {
  return segmentedTexts.some(({ readAs }) => readAs === 'plain');
}

function readAsPlainNote(): string {
  return vscode.l10n.t('Translated as plain text: too complex to be read as Markdown.');
}

/** Sends what was planned and asked about, with progress that can be cancelled. */
export async function sendPlan(services: Services, plan: TranslationPlan, order: TranslationOrder): Promise<TranslationOutcome> {
  if (plan.tagless !== undefined && !saidTagless.has(plan.tagless)) {
    saidTagless.add(plan.tagless);
    void vscode.window.showInformationMessage(plainInMessage(taglessNote(languageNames(services)(plan.tagless))));
  }
  if (isReadAsPlain(order)) void vscode.window.showInformationMessage(readAsPlainNote());
  const work = await services.session.work();
  const name = plainInMessage(languageNames(services)(plan.target));
  const count = order.segmentedTexts.length;
  const title =
    count === 1 ? vscode.l10n.t('Translating into {0}…', name) : vscode.l10n.t('Translating {0} passages into {1}…', count, name);
  const translations = await withProgress(title, (signal) => sendPlanned(work, plan, order, signal));
  return { target: plan.target, notes: plan.notes, requests: plan.requests, translations };
}

/** Sends what was planned. @returns one outcome for each text: its first failure, or its translation. */
export async function sendPlanned(
  work: TextWork,
  { requests, textsToSend }: PlannedRequests,
  { segmentedTexts, onLate, paid = new Map() }: Pick<TranslationOrder, 'segmentedTexts' | 'onLate' | 'paid'>,
  signal: AbortSignal,
): Promise<PromiseSettledResult<TextTranslation>[]> {
  const results: PromiseSettledResult<StoredTranslation>[][] = textsToSend.map(() => []);
  const late = lateCollector(textsToSend, results, (index, translation) => {
    const segmentedText = segmentedTexts[index];
    if (segmentedText) onLate?.(segmentedText, translation);
  });
  function take(place: PlannedRequest['places'][number] | undefined, outcome: PromiseSettledResult<StoredTranslation>): void {
    const [segmentedText = 0, payload = 0] = place ?? [];
    const own = results[segmentedText];
    // What came late in the meantime is not thrown away again.
    if (own && own[payload]?.status !== 'fulfilled') own[payload] = outcome;
  }
  await Promise.all(
    requests.map(async ({ options, texts, places }) => {
      const before = texts.map((text) => paid.get(paidKey(options, text)));
      before.forEach((value, index) => value && take(places[index], { status: 'fulfilled', value: { ...value, fromCache: true } }));
      const left = [...texts.keys()].filter((index) => !before[index]);
      const keep = (index: number, value: StoredTranslation) => paid.set(paidKey(options, texts[index] ?? ''), value);
      // What keeps one request from being sent says nothing about the others, which may have been paid for.
      const outcomes = await work
        .translate(
          left.map((index) => texts[index] ?? ''),
          options,
          { signal, onLate: (at, result) => late(places[left[at] ?? -1], result) },
        )
        .catch((reason: unknown) => left.map((): PromiseRejectedResult => ({ status: 'rejected', reason })));
      outcomes.forEach((outcome, at) => {
        const index = left[at] ?? -1;
        if (outcome.status === 'fulfilled') keep(index, outcome.value);
        take(places[index], outcome);
      });
    }),
  );
  return textsToSend.map((segmentedText, index) => settledText(segmentedText, results[index] ?? []));
}

/** Forgets what was paid for, but for the segments of texts that are still to be translated. */
export function forgetPaid(paid: PaidTexts, requests: readonly PlannedRequest[], isLeft: (segmentedText: number) => boolean): void {
  for (const { options, texts, places } of requests) {
    const needed = new Set(texts.filter((_text, index) => isLeft(places[index]?.[0] ?? -1)));
    for (const text of texts) if (!needed.has(text)) paid.delete(paidKey(options, text));
  }
}

/** What the cache knows, when it knows all of it; sends no text. */
export async function knownPlanned(
  work: TextWork,
  { requests, textsToSend }: PlannedRequests,
  signal: AbortSignal,
): Promise<TextTranslation[] | undefined> {
  const found: StoredTranslation[][] = textsToSend.map(() => []);
  for (const { texts, options, places } of requests) {
    const known = await work.known(texts, options, signal);
    for (const [index, [segmentedText, payload]] of places.entries()) {
      const result = known[index];
      if (!result) return undefined;
      const own = found[segmentedText];
      if (own) own[payload] = result;
    }
  }
  return textsToSend.map((segmentedText, index) => {
    const results = found[index] ?? [];
    return restored(segmentedText, results);
  });
}

/** "target must be de, en, es, fr, it, ja, ko, zh or a variant", or one that the service's list says has them by now. */
function takesInstructions({ languages }: Client, target: string): boolean {
  if (styleLanguages.some((code) => sameLanguage(code, target))) return true;
  return supports(languages.known('translate_text') ?? [], 'style_rules', { target }) === 'yes';
}

function paidKey(options: TranslateOptions, text: string): string {
  return JSON.stringify([options, text]);
}

/** What would be billed now: what the cache does not know. */
export async function billedNow(
  work: TextWork,
  client: Client,
  requests: readonly PlannedRequest[],
  paid: PaidTexts = new Map(),
): Promise<Billed> {
  const parts: Billed[] = [];
  for (const request of requests) {
    // What cannot be looked up in time counts as unknown.
    const known = await work.known(request.texts, request.options, AbortSignal.timeout(5000)).catch(() => []);
    parts.push(billedWhere(request, client, (index, key) => !known[index] && !paid.has(key)));
  }
  return billedTogether(parts);
}

/** What is billed where the cache knows nothing. */
export function mostBilled(client: Client, requests: readonly PlannedRequest[], paid: PaidTexts = new Map()): Billed {
  return billedTogether(requests.map((request) => billedWhere(request, client, (_index, key) => !paid.has(key))));
}

/** What is billed for those texts of a request that would be sent; equal ones count once, as they are sent once. */
function billedWhere({ texts, options }: PlannedRequest, { profile }: Client, isSent: (index: number, key: string) => boolean): Billed {
  const sent = new Set(texts.filter((text, index) => isSent(index, paidKey(options, text))));
  return billedOf([...sent], options, profile);
}

function settledText(
  segmentedText: SegmentedText,
  results: readonly PromiseSettledResult<StoredTranslation>[],
): PromiseSettledResult<TextTranslation> {
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) return failed;
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { status: 'fulfilled', value: restored(segmentedText, values) };
}

/** What the service hid in its answer was not in the original: like what is missing, it is never applied without a look. */
function restored(segmentedText: SegmentedText, results: readonly StoredTranslation[]): TextTranslation {
  const answers = results.map(({ text }) => text);
  const { text, lost } = segmentedText.restore(answers);
  return { text, lost: [...lost, ...hiddenIn(segmentedText, [...answers, text])], results };
}

/** Answers may have them as character references, which are resolved where the text is put together. */
function hiddenIn(segmentedText: SegmentedText, translation: readonly string[]): string[] {
  if (hiddenAdded([], translation).length === 0) return [];
  const original = segmentedText.restore(segmentedText.payloads).text;
  return hiddenAdded([...segmentedText.payloads, original], translation);
}

/** Puts a text together when its last segment has come, the user gone. */
function lateCollector(
  segmentedTexts: readonly SegmentedText[],
  results: PromiseSettledResult<StoredTranslation>[][],
  onLate: (index: number, translation: TextTranslation) => void,
): (place: readonly [number, number] | undefined, result: StoredTranslation) => void {
  return (place, value) => {
    const [index, at] = place ?? [];
    const segmentedText = index === undefined ? undefined : segmentedTexts[index];
    const own = index === undefined ? undefined : results[index];
    if (index === undefined || at === undefined || !segmentedText || !own) return;
    own[at] = { status: 'fulfilled', value };
    const complete = segmentedText.payloads.every((_payload, payload) => own[payload]?.status === 'fulfilled');
    const outcome = complete ? settledText(segmentedText, own) : undefined;
    if (outcome?.status === 'fulfilled') onLate(index, outcome.value);
  };
}

/** A sample for telling the language: tags and entities say nothing about it. */
function withoutTags(payload: string): string {
  return payload.replaceAll(/<[^<>]*>|&\w+;/g, ' ');
}
